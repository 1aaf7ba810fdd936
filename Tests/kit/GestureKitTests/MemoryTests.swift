// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Memory")
struct MemoryTests {
    @Test("A recognizer that is removed and released inside its action gets its cancel")
    func releasedInsideItsAction() throws {
        var states: [GestureRecognizer.State] = []
        weak var released: PanGestureRecognizer?
        let window = Window()
        do {
            let view = window.view
            let pan = PanGestureRecognizer { [unowned view] pan in
                states.append(pan.state)
                view.removeGestureRecognizer(pan)
            }
            view.addGestureRecognizer(pan)
            released = pan
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(released != nil)
        try window.move(1, 120, 100, ms: 10)
        #expect(states == [.began, .cancelled])
        #expect(released == nil)
        try window.up(1, ms: 20)
    }

    @Test("Views that are removed and released inside an action are gone after it")
    func treeReleasedInsideAnAction() throws {
        var states: [GestureRecognizer.State] = []
        weak var outerView: View?
        weak var innerView: View?
        weak var innerPan: PanGestureRecognizer?
        let window = Window()
        do {
            let outer = window.subview(0, 0, 300, 300)
            let inner = View(frame: Rect(x: 10, y: 10, width: 200, height: 200))
            outer.addSubview(inner)
            let pan = PanGestureRecognizer { [unowned outer] pan in
                states.append(pan.state)
                outer.removeFromSuperview()
            }
            inner.addGestureRecognizer(pan)
            (outerView, innerView, innerPan) = (outer, inner, pan)
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(states == [.began, .cancelled])
        #expect(outerView == nil)
        #expect(innerView == nil)
        #expect(innerPan == nil)
        try window.up(1, ms: 20)
    }

    @Test("A recognizer taken off a view that left the tree, inside its action, is safe")
    func releasedFromDetachedView() throws {
        var states: [GestureRecognizer.State] = []
        weak var released: PanGestureRecognizer?
        let window = Window()
        let view = window.subview(0, 0, 300, 300)
        do {
            let pan = PanGestureRecognizer { [unowned view] pan in
                states.append(pan.state)
                view.removeFromSuperview()
                view.removeGestureRecognizer(pan)
            }
            view.addGestureRecognizer(pan)
            released = pan
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(states == [.began, .cancelled])
        #expect(released == nil)
        try window.up(1, ms: 20)
    }

    @Test("A view that its recognizer's action releases, out of the tree, lets the action end")
    func viewReleasedOutOfTheTree() throws {
        var states: [GestureRecognizer.State] = []
        weak var released: PanGestureRecognizer?
        weak var inner: View?
        let window = Window()
        let outer = window.subview(0, 0, 300, 300)
        do {
            let view = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
            outer.addSubview(view)
            let pan = PanGestureRecognizer { [weak view] pan in
                if pan.state == .cancelled {
                    view?.removeFromSuperview()
                    #expect(released != nil)
                }
                states.append(pan.state)
            }
            view.addGestureRecognizer(pan)
            (released, inner) = (pan, view)
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        outer.removeFromSuperview()
        #expect(states == [.began, .cancelled])
        #expect(inner == nil)
        #expect(released == nil)
    }

    @Test("An action that removes itself, and holds what it needs, runs to its end")
    func actionRemovesItself() throws {
        final class Log {
            var states: [GestureRecognizer.State] = []
        }
        let log = Log()
        weak var action: GestureAction?
        let pan = PanGestureRecognizer()
        let window = Window(pan)
        do {
            let held = [log]
            action = pan.addAction { pan in
                if let action {
                    pan.removeAction(action)
                }
                #expect(action != nil)
                held[0].states.append(pan.state)
            }
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        try window.move(1, 130, 100, ms: 20)
        #expect(log.states == [.began])
        #expect(action == nil)
    }

    @Test("Releasing another recognizer in mid-gesture is safe, and ends its events")
    func releasesAnother() throws {
        let answers = Answers()
        answers.simultaneous = true
        weak var released: PanGestureRecognizer?
        var calls = 0
        let window = Window()
        let view = window.view
        let first = PanGestureRecognizer { [unowned view] first in
            for other in view.gestureRecognizers where other !== first {
                view.removeGestureRecognizer(other)
            }
        }
        first.delegate = answers
        view.addGestureRecognizer(first)
        do {
            let other = PanGestureRecognizer { _ in calls += 1 }
            view.addGestureRecognizer(other)
            released = other
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        try window.move(1, 130, 100, ms: 20)
        #expect(released == nil)
        // It had begun in the same frame, and was cancelled.
        #expect(calls == 2)
    }

    @Test("An engine and its tree are released together")
    func everythingReleased() throws {
        weak var engine: GestureEngine?
        weak var root: View?
        weak var child: View?
        weak var tap: TapGestureRecognizer?
        do {
            let window = Window()
            let view = window.subview(0, 0, 100, 100)
            let recognizer = TapGestureRecognizer { _ in }
            view.addGestureRecognizer(recognizer)
            try window.down(1, 50, 50, ms: 0)
            (engine, root, child, tap) = (window.engine, window.view, view, recognizer)
        }
        #expect(engine == nil)
        #expect(root == nil)
        #expect(child == nil)
        #expect(tap == nil)
    }

    @Test("When the engine goes in mid-gesture, its views can have another one")
    func treeOutlivesEngine() throws {
        let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let pan = PanGestureRecognizer()
        let seen = StateLog(pan)
        root.addGestureRecognizer(pan)
        for _ in 1...2 {
            let engine = GestureEngine(root: root)
            let hand = Hand(on: engine, startingAt: at(0))
            try hand.frame(ms: 0, .down(1, 100, 100))
            try hand.frame(ms: 10, .move(1, 120, 100))
            #expect(seen.take() == [.began])
        }
        #expect(pan.state == .possible)
        #expect(seen.states.isEmpty)
        // Not the root of an engine any more, so it can be put into another view.
        View().addSubview(root)
        root.removeFromSuperview()
        root.removeGestureRecognizer(pan)
    }

    @Test("Views and recognizers outlive the view they were in")
    func partsOutliveTheirView() {
        let (child, tap) = (View(), TapGestureRecognizer())
        do {
            let view = View()
            view.addSubview(child)
            view.addGestureRecognizer(tap)
            #expect(child.superview === view)
            #expect(tap.view === view)
        }
        #expect(child.superview == nil)
        #expect(tap.view == nil)
        let other = View()
        other.addSubview(child)
        other.addGestureRecognizer(tap)
        #expect(child.superview === other)
        #expect(tap.view === other)
    }

    @Test("Who is waited for is not held, and is waited for no more when gone")
    func requirementHoldsNobody() throws {
        let (single, seen, window) = staged(TapGestureRecognizer())
        weak var double: TapGestureRecognizer?
        do {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            window.view.addGestureRecognizer(tap)
            single.require(toFail: tap)
            double = tap
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(seen.states.isEmpty)
        if let tap = double {
            window.view.removeGestureRecognizer(tap)
        }
        #expect(double == nil)
        #expect(seen.states == [.ended])
    }
}
