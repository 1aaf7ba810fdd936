// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Long press")
struct LongPressTests {
    private var (press, seen, window) = staged(LongPressGestureRecognizer())

    @Test("Holding begins at the deadline and not before, without an event, and ends with the lift")
    func holding() throws {
        var times: [Timestamp?] = []
        press.addAction { times.append($0.timestamp) }
        try window.down(1, 100, 120, ms: 0)
        #expect(window.engine.deadline == at(500))
        window.advance(ms: 499.999)
        #expect(seen.take() == [])
        window.advance(ms: 500)
        #expect(seen.take() == [.began])
        #expect(press.location(in: nil) == Point(x: 100, y: 120))
        #expect(press.numberOfTouches == 1)
        try window.up(1, ms: 900)
        #expect(seen.take() == [.ended])
        #expect(times == [at(500), at(900)])
        #expect(press.state == .possible)
    }

    @Test("Ten points of movement are allowed, more is not, and once it has begun all is")
    func movement() throws {
        try window.drag(1, 100, 100, ms: 0, to: 106, 108, ms: 10)
        window.advance(ms: 500)
        #expect(seen.take() == [.began])
        try window.move(1, 300, 50, ms: 510)
        #expect(seen.take() == [.changed])
        #expect(press.location(in: nil) == Point(x: 300, y: 50))
        try window.up(1, ms: 520)
        #expect(seen.take() == [.ended])

        try window.drag(1, 100, 100, ms: 1000, to: 110.01, 100, ms: 1010)
        #expect(press.state == .failed)
        window.advance(ms: 2000)
        #expect(seen.take() == [])
    }

    @Test("A finger that lifts early, or one too many, makes it fail")
    func failures() throws {
        try window.tap(1, 100, 100, ms: 0, until: 499.999)
        window.advance(ms: 900)
        try window.down(1, 100, 100, ms: 1000)
        try window.down(2, 200, 100, ms: 1100)
        #expect(press.state == .failed)
        window.advance(ms: 2000)
        #expect(seen.states.isEmpty)
    }

    @Test(
        "P48: a second finger may land once it has begun; either lifting ends it",
        arguments: [1, 2]
    )
    func secondFinger(lifted: Int32) throws {
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 200, 100, ms: 600)
        #expect(seen.take() == [.began])
        #expect(press.state == .began)
        #expect(press.numberOfTouches == 2)
        #expect(isNear(press.location(in: nil), 150, 100))
        try window.up(lifted, ms: 700)
        #expect(seen.take() == [.ended])
        try window.up(3 - lifted, ms: 710)
        #expect(seen.take() == [])
    }

    @Test("P51: a finger that rests is a press, and the pan fails")
    func restsBesidePan() throws {
        let pan = PanGestureRecognizer()
        let dragged = StateLog(pan)
        window.view.addGestureRecognizer(pan)
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 500)
        #expect(seen.take() == [.began])
        #expect(pan.state == .failed)
        try window.move(1, 200, 100, ms: 510)
        #expect(seen.take() == [.changed])
        #expect(dragged.states.isEmpty)
    }

    @Test("P51: a finger that moves first is a pan, and the press fails")
    func movesBesidePan() throws {
        let pan = PanGestureRecognizer()
        let dragged = StateLog(pan)
        window.view.addGestureRecognizer(pan)
        try window.drag(1, 100, 100, ms: 0, to: 110, 100, ms: 10)
        #expect(dragged.take() == [.began])
        #expect(press.state == .failed)
        window.advance(ms: 1000)
        #expect(seen.states.isEmpty)
    }

    @Test("P58: it continues when the finger leaves the view")
    func leavesTheView() throws {
        window.view.removeGestureRecognizer(press)
        let view = window.subview(100, 100, 50, 50)
        view.addGestureRecognizer(press)
        try window.down(1, 120, 120, ms: 0)
        window.advance(ms: 500)
        try window.move(1, 399, 120, ms: 510)
        #expect(press.location(in: view) == Point(x: 299, y: 20))
        try window.up(1, ms: 520)
        #expect(seen.states == [.began, .changed, .ended])
    }

    @Test("P68: cancelled by the host it says so once it has begun, and starts clean")
    func cancelledByHost() throws {
        try window.down(1, 100, 100, ms: 0)
        window.cancelAll(ms: 400)
        window.advance(ms: 900)
        try window.up(1, ms: 1000)
        #expect(seen.take() == [])
        try window.down(1, 100, 100, ms: 2000)
        window.cancelAll(ms: 2500)
        #expect(seen.take() == [.began, .cancelled])
        try window.up(1, ms: 2600)
        try window.down(1, 100, 100, ms: 3000)
        window.advance(ms: 3500)
        #expect(seen.take() == [.began])
    }

    @Test("Two fingers rest from when the second one lands")
    func twoFingers() throws {
        press.numberOfTouchesRequired = 2
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 200, 140, ms: 1000)
        window.advance(ms: 1499.999)
        #expect(seen.states.isEmpty)
        window.advance(ms: 1500)
        #expect(seen.states == [.began])
        #expect(press.numberOfTouches == 2)
        #expect(isNear(press.location(in: nil), 150, 120))
    }

    @Test("After a tap it takes a press that follows in time")
    func tapBefore() throws {
        press.numberOfTapsRequired = 1
        try window.tap(1, 100, 100, ms: 0, until: 50)
        try window.down(1, 120, 100, ms: 390)
        #expect(window.engine.deadline == at(890))
        window.advance(ms: 890)
        #expect(seen.take() == [.began])
        try window.up(1, ms: 900)
        #expect(seen.take() == [.ended])
        // Alone it is none.
        try window.down(1, 100, 100, ms: 2000)
        window.advance(ms: 5000)
        #expect(seen.take() == [])
    }

    @Test("Duration and movement have the limits that were set")
    func limits() throws {
        press.minimumPressDuration = .zero
        try window.down(1, 100, 100, ms: 0)
        #expect(seen.take() == [.began])
        try window.up(1, ms: 10)
        #expect(seen.take() == [.ended])
        press.minimumPressDuration = .milliseconds(100)
        press.allowableMovement = 2
        try window.drag(1, 100, 100, ms: 1000, to: 102, 100, ms: 1010)
        window.advance(ms: 1100)
        #expect(seen.take() == [.began])
        try window.up(1, ms: 1110)
        try window.drag(1, 100, 100, ms: 2000, to: 102.01, 100, ms: 2010)
        #expect(press.state == .failed)
    }
}
