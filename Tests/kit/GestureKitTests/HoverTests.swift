// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Hover")
struct HoverTests {
    private let window = Window()
    private let outer: View
    private let inner: View
    private let hover = HoverGestureRecognizer()
    private let seen: StateLog<HoverGestureRecognizer>

    init() {
        outer = window.subview(100, 100, 200, 200)
        inner = View(frame: Rect(x: 50, y: 50, width: 50, height: 50))
        outer.addSubview(inner)
        outer.addGestureRecognizer(hover)
        seen = StateLog(hover)
    }

    @Test("It begins in the view, changes with the pointer's place, and ends outside")
    func states() throws {
        var places: [Point] = []
        var times: [Timestamp?] = []
        hover.addAction { [outer] hover in
            places.append(hover.location(in: outer))
            times.append(hover.timestamp)
            #expect(hover.numberOfTouches == 0)
        }
        try window.point(50, 50, ms: 0)
        #expect(hover.state == .possible)
        try window.point(110, 120, ms: 10)
        #expect(hover.state == .began)
        try window.point(110, 120, ms: 20)
        try window.point(130, 120, ms: 30)
        #expect(hover.state == .changed)
        #expect(hover.location(in: outer) == Point(x: 30, y: 20))
        try window.point(350, 120, ms: 40)
        #expect(hover.state == .possible)
        try window.point(120, 120, ms: 50)
        try window.point(.leave, ms: 60)
        #expect(seen.states == [.began, .changed, .ended, .began, .ended])
        #expect(
            places == [
                Point(x: 10, y: 20), Point(x: 30, y: 20), Point(x: 30, y: 20),
                Point(x: 20, y: 20), Point(x: 20, y: 20),
            ]
        )
        #expect(times == [at(10), at(30), at(40), at(50), at(60)])
    }

    @Test("It continues over the views inside its own, which have their own")
    func nested() throws {
        let other = HoverGestureRecognizer()
        let seenInner = StateLog(other)
        inner.addGestureRecognizer(other)
        try window.point(110, 110, ms: 0)
        try window.point(160, 160, ms: 10)
        try window.point(210, 210, ms: 20)
        #expect(seen.states == [.began, .changed, .changed])
        #expect(seenInner.states == [.began, .ended])
    }

    @Test("It ends when a button is pressed, and begins again when all are released")
    func buttons() throws {
        try window.point(110, 110, ms: 0)
        try window.point(.press(.primary), ms: 10)
        #expect(seen.take() == [.began, .ended])
        try window.point(120, 110, ms: 20)
        try window.point(.press(.secondary), ms: 30)
        try window.point(.release(.primary), ms: 40)
        #expect(seen.take() == [])
        try window.point(.release(.secondary), ms: 50)
        #expect(seen.take() == [.began])
        // Fingers do not end it.
        try window.tap(1, 110, 110, ms: 60, until: 70)
        try window.point(121, 110, ms: 80)
        #expect(seen.take() == [.changed])
    }

    @Test("It is cancelled when it is disabled or removed, or its view is")
    func cancelled() throws {
        try window.point(110, 110, ms: 0)
        hover.isEnabled = false
        #expect(seen.take() == [.began, .cancelled])
        try window.point(111, 110, ms: 10)
        #expect(seen.take() == [])
        hover.isEnabled = true
        try window.point(112, 110, ms: 20)
        outer.removeGestureRecognizer(hover)
        #expect(seen.take() == [.began, .cancelled])
        outer.addGestureRecognizer(hover)
        try window.point(113, 110, ms: 30)
        outer.removeFromSuperview()
        #expect(seen.take() == [.began, .cancelled])
        try window.point(114, 110, ms: 40)
        #expect(seen.take() == [])
        #expect(hover.state == .possible)
    }

    @Test("Its delegate can refuse until the pointer leaves")
    func refused() throws {
        final class Refusing: GestureRecognizerDelegate {
            var types: [Event.EventType] = []
            var answer = false
            func gestureRecognizer(
                _ recognizer: GestureRecognizer,
                shouldReceive event: Event
            ) -> Bool {
                types.append(event.type)
                #expect(event.allTouches == nil)
                return answer
            }
        }
        let delegate = Refusing()
        hover.delegate = delegate
        try window.point(110, 110, ms: 0)
        try window.point(120, 110, ms: 10)
        #expect(delegate.types == [.hover])
        #expect(seen.states == [])
        #expect(hover.state == .failed)
        delegate.answer = true
        try window.point(50, 50, ms: 20)
        try window.point(120, 110, ms: 30)
        #expect(seen.states == [.began])
        let answers = Answers()
        answers.begin = { _ in false }
        hover.delegate = answers
        try window.point(50, 50, ms: 40)
        try window.point(120, 110, ms: 50)
        #expect(seen.states == [.began, .ended])
    }

    @Test("An action may remove what hovers, and push samples, which are handled after it")
    func actions() throws {
        let other = HoverGestureRecognizer()
        let seenInner = StateLog(other)
        inner.addGestureRecognizer(other)
        var order: [String] = []
        other.addAction { [window, inner] hover in
            order.append("\(hover.state) starts")
            if hover.state == .began {
                inner.removeGestureRecognizer(hover)
                try? window.point(50, 50, ms: 10)
            }
            order.append("\(hover.state) is done")
        }
        hover.addAction { order.append("outer \($0.state)") }
        try window.point(160, 160, ms: 0)
        #expect(seenInner.states == [.began, .cancelled])
        #expect(
            order == [
                "began starts", "began is done", "outer began", "cancelled starts",
                "cancelled is done", "outer ended",
            ]
        )
    }

    @Test("It needs no touch: touches on its view reach others only, and leave no record of it")
    func noTouches() throws {
        let tap = TapGestureRecognizer()
        let seenTap = StateLog(tap)
        outer.addGestureRecognizer(tap)
        try window.tap(1, 110, 110, ms: 0, until: 50)
        #expect(seenTap.states == [.ended])
        #expect(window.engine.explanations == [])
        #expect(hover.explanation == nil)
        hover.isEnabled = false
        #expect(hover.explanation?.contains("isEnabled") == true)
    }

    @Test("Its updates are a sequence, and it can be declared")
    func declared() throws {
        var states: [GestureRecognizer.State] = []
        inner.gestures {
            Hover().onBegan { states.append($0.state) }.onEnded { states.append($0.state) }
        }
        try window.point(160, 160, ms: 0)
        try window.point(110, 110, ms: 10)
        #expect(states == [.began, .ended])
    }

    @Test("An engine that goes forgets the pointer")
    func engineGoes() throws {
        do {
            let engine = GestureEngine(root: View(frame: Rect(x: 0, y: 0, width: 9, height: 9)))
            engine.root.addGestureRecognizer(hover)
            try Mouse(clock: VirtualClock(of: engine)).move(to: Point(x: 1, y: 1))
            #expect(hover.state == .began)
        }
        #expect(hover.state == .possible)
    }
}
