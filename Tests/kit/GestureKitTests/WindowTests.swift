// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Window")
struct WindowTests {
    private func window() -> GestureKit.Window {
        GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    }

    private func drag(_ engine: GestureEngine, ms: Double) throws {
        let hand = Hand(on: engine, startingAt: at(ms))
        try hand.frame(ms: ms, .down(1, 100, 100))
        try hand.frame(ms: ms + 10, .move(1, 120, 100))
    }

    @Test("Samples that are pushed to a window reach its views and recognizers")
    func forwards() throws {
        let window = window()
        let view = Witness(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        let tap = TapGestureRecognizer()
        tap.cancelsTouchesInView = false
        let seen = StateLog(tap)
        window.addSubview(view)
        window.addGestureRecognizer(tap)
        try window.gestureEngine.push(Report.down(1, 60, 60).sample(at(0)))
        window.gestureEngine.endFrame(at: at(0))
        #expect(window.gestureEngine.deadline == at(750))
        try window.gestureEngine.push(Report.up(1).sample(at(10)))
        window.gestureEngine.advance(to: at(10))
        #expect(seen.states == [.ended])
        #expect(view.take() == [.began(1), .ended(1)])
        #expect(window.gestureEngine.root === window)
        try window.gestureEngine.push(Report.down(1, 60, 60).sample(at(1000)))
        window.gestureEngine.cancelAllTouches(at: at(1010))
        #expect(view.take() == [.began(1), .cancelled(1)])
    }

    @Test("A window explains a touch")
    func explains() throws {
        let window = window()
        let view = Witness(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        var touch: Touch?
        view.onCall = { _, touches in touch = touches[0] }
        window.addSubview(view)
        view.addGestureRecognizer(TapGestureRecognizer())
        try window.gestureEngine.push(Report.down(1, 60, 60).sample(at(0)))
        window.gestureEngine.advance(to: at(1000))
        let explanations = try window.gestureEngine.explain(#require(touch))
        #expect(explanations.count == 1)
        #expect(explanations[0].hasPrefix("tap: failed"))
    }

    @Test("A window, its engine, views and recognizers are released together, in mid-gesture too")
    func released() throws {
        weak var released: (GestureKit.Window)?
        weak var engine: GestureEngine?
        weak var child: Witness?
        weak var pan: PanGestureRecognizer?
        do {
            let window = window()
            let view = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            let recognizer = PanGestureRecognizer { _ in }
            window.addSubview(view)
            view.addGestureRecognizer(recognizer)
            try drag(window.gestureEngine, ms: 0)
            (released, engine, child, pan) = (window, window.gestureEngine, view, recognizer)
        }
        #expect(released == nil)
        #expect(engine == nil)
        #expect(child == nil)
        #expect(pan == nil)
    }

    @Test("An engine that outlives its window works without any view")
    func engineOutlivesWindow() throws {
        let engine: GestureEngine
        let child = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let pan = PanGestureRecognizer()
        let seen = StateLog(pan)
        child.addGestureRecognizer(pan)
        do {
            let window = window()
            window.addSubview(child)
            engine = window.gestureEngine
            try drag(engine, ms: 0)
            #expect(seen.take() == [.began])
        }
        #expect(child.superview == nil)
        _ = child.take()
        try drag(engine, ms: 100)
        engine.advance(to: at(1000))
        #expect(seen.states == [])
        #expect(child.calls.isEmpty)
        #expect(engine.root.subviews.isEmpty)
        // What was in it can be used in another window.
        let other = window()
        other.addSubview(child)
        try drag(other.gestureEngine, ms: 0)
        #expect(seen.take() == [.began])
    }

    @Test("A window may be let go of in an action of its own")
    func releasedInAction() throws {
        weak var released: GestureKit.Window?
        var held: GestureKit.Window? = window()
        released = held
        let engine = try #require(held).gestureEngine
        var states: [GestureRecognizer.State] = []
        let pan = PanGestureRecognizer { pan in
            states.append(pan.state)
            held = nil
        }
        held?.addGestureRecognizer(pan)
        try drag(engine, ms: 0)
        #expect(released == nil)
        #expect(states == [.began])
        #expect(pan.state == .possible)
        try drag(engine, ms: 100)
        #expect(states == [.began])
    }

    @Test("A subclass of Window receives touches that hit it, or a plain view in it")
    func subclass() throws {
        final class Backdrop: GestureKit.Window {
            var taps = 0
            override func touchesEnded(_ touches: [Touch]) { taps += 1 }
        }
        let window = Backdrop(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        window.addSubview(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        for (ms, x) in [(0.0, 50.0), (100, 200)] {
            try window.gestureEngine.push(Report.down(1, x, 50).sample(at(ms)))
            try window.gestureEngine.push(Report.up(1).sample(at(ms + 10)))
            window.gestureEngine.endFrame(at: at(ms + 10))
        }
        #expect(window.taps == 2)
    }
}
