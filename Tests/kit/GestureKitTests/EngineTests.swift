// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Engine")
struct EngineTests {
    private func push(_ window: TestWindow, _ report: Report, ms: Double = 0) -> SampleError? {
        thrown { () throws(SampleError) in try window.engine.push(report.sample(at(ms))) }
    }

    @Test(
        "Numbers that are no positions are refused and counted",
        arguments: [Double.nan, .infinity, -.infinity, 262_145, -262_145, 1e300]
    )
    func badPositions(bad: Double) throws {
        let window = TestWindow(PanGestureRecognizer())
        for report in [Report.down(1, bad, 0), .down(1, 0, bad)] {
            let error = push(window, report)
            guard case .position = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            let text = error?.description ?? ""
            // A sample keeps no finite number beyond ±524,287.
            #expect(text.contains("\(bad.magnitude > 524_287 ? bad * .infinity : bad)"))
            #expect(text.contains("numbers within ±262,144 points"))
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(push(window, .move(1, bad, 100)) != nil)
        #expect(window.engine.counters.badPositions == 3)
    }

    @Test("Unknown, repeated and surplus contacts are refused, counted and explained")
    func badContacts() throws {
        let window = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = GestureEngine(root: window, touchCapacity: 2)
        func push(_ kind: TouchSample.Kind, _ id: Int32, _ device: UInt16 = 0) -> SampleError? {
            thrown { () throws(SampleError) in
                try engine.push(TouchSample(kind, id: id, device: device, time: at(0)))
            }
        }
        #expect(push(.up, 7, 3) == .unknownTouch(id: 7, device: 3))
        #expect(push(.motion(to: .zero), 7) == .unknownTouch(id: 7, device: 0))
        #expect(push(.down(at: .zero), 1) == nil)
        #expect(push(.down(at: .zero), 1) == .duplicateTouch(id: 1, device: 0))
        #expect(push(.down(at: .zero), 1, 2) == nil)
        #expect(push(.down(at: .zero), 3) == .touchesFull(capacity: 2))
        #expect(engine.counters.unknownTouches == 2)
        #expect(engine.counters.duplicateTouches == 1)
        #expect(engine.counters.touchesFull == 1)
    }

    @Test("Each error says what to do")
    func descriptions() {
        #expect(
            SampleError.touchesFull(capacity: 16).description == """
                All 16 touches are in use. Ignore this contact until it lifts, or create the \
                engine with a larger touchCapacity.
                """
        )
        #expect(
            SampleError.unknownTouch(id: 7, device: 3).description == """
                No touch 7 of device 3 is down. Push its .down first; if that was refused, \
                ignore the contact until it lifts.
                """
        )
        #expect(
            SampleError.duplicateTouch(id: 1, device: 0).description == """
                Touch 1 of device 0 is down already. Push .up or .cancel before the id is used \
                again, and give each device its own number.
                """
        )
        #expect(
            SampleError.position(Point(x: .nan, y: 2)).description == """
                (nan, 2.0) is not a position: both coordinates must be numbers within ±262,144 \
                points. An infinite one was beyond ±524,287. Check the conversion of the device's \
                units to points.
                """
        )
    }

    /// Ways to push what is refused.
    enum Refused: CaseIterable {
        case sample, frame, landing, step
    }

    @Test(
        "The time of what is refused does not count, whether something is due before it or not",
        arguments: Refused.allCases,
        [false, true]
    )
    func refusedTime(_ refused: Refused, _ isPressed: Bool) throws {
        let (_, seen, window) = staged(LongPressGestureRecognizer())
        let (engine, later) = (window.engine, at(3_600_000))
        if isPressed {
            try window.down(1, 100, 100, ms: 0)
        }
        let error = thrown { () throws(SampleError) in
            switch refused {
            case .sample: try engine.push(Report.up(99).sample(later))
            case .frame: try engine.push(frame: [Report.move(99, 100, 100).sample(later)])
            case .landing: try engine.push(Report.down(2, .nan, 100).sample(later), to: nil)
            case .step: try engine.push(TouchpadStep(.end(.swipe), device: 1, time: later))
            }
        }
        #expect(error != nil)
        if !isPressed {
            try window.down(1, 100, 100, ms: 0)
        }
        engine.advance(to: at(10))
        #expect(seen.states.isEmpty && engine.deadline == at(500))
    }

    @Test("A refused sample leaves the time of the pointer before it")
    func refusedAfterHover() throws {
        let window = TestWindow(PanGestureRecognizer())
        var times: [Timestamp?] = []
        window.view.addGestureRecognizer(HoverGestureRecognizer { times.append($0.timestamp) })
        try window.tap(1, 100, 100, ms: 0, until: 10)
        for (ms, x) in [(1000.0, 50.0), (500, 60)] {
            try window.engine.push(PointerSample(.motion(to: Point(x: x, y: 50)), time: at(ms)))
            #expect(push(window, .up(99), ms: 2000) != nil)
        }
        #expect(times == [at(1000), at(1000)])
    }

    @Test("Times that go back or cannot be are counted")
    func badTimes() throws {
        let window = TestWindow(PanGestureRecognizer())
        try window.down(1, 100, 100, ms: 20)
        #expect(push(window, .move(1, 120, 100), ms: 10) == nil)
        window.engine.advance(to: Timestamp(microseconds: .max - 3000))
        #expect(window.engine.counters.timesWentBack == 1)
        #expect(window.engine.counters.timesRefused == 1)
    }

    @Test("Touches that are dropped are cancelled, and their ids can land again")
    func drop() throws {
        let (_, seen, window) = staged(PanGestureRecognizer())
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        window.engine.dropAllTouches(at: at(20))
        #expect(seen.take() == [.began, .cancelled])
        try window.down(1, 100, 100, ms: 30)
        window.engine.dropTouches(ofDevice: 0, at: at(40))
        try window.drag(1, 100, 100, ms: 50, to: 130, 100, ms: 60)
        #expect(seen.take() == [.began])
    }
}

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

    @Test("A subclass of Window receives touches that hit it, or a plain view in it")
    func subclass() throws {
        final class Backdrop: GestureKit.Window {
            var taps = 0
            override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { taps += 1 }
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

    @Test("A layout that pushes the first sample keeps an impossible one from stopping deadlines")
    func firstSampleInALayout() throws {
        let press = LongPressGestureRecognizer()
        let states = StateLog(press)
        let window = TestWindow()
        window.subview(0, 0, 200, 400).addGestureRecognizer(press)
        window.view.onLayout = { [engine = window.engine] _ in
            try? engine.push(Report.down(1, 100, 100).sample(at(0)))
        }
        window.view.setNeedsLayout()
        let impossible = Timestamp(microseconds: .max - 1_000_000)
        try window.engine.push(Report.down(2, 300, 300).sample(impossible))
        window.view.onLayout = nil
        window.engine.advance(to: at(2000))
        #expect(states.take() == [.began])
    }
}
