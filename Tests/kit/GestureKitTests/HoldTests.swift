// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Hold")
struct HoldTests {
    private var (hold, seen, window) = staged(HoldGestureRecognizer())

    @Test("A finger at rest begins after 40 ms, without an event, and ends with the lift")
    func rest() throws {
        try window.down(1, 100, 120, ms: 0)
        #expect(window.engine.deadline == at(40))
        window.advance(ms: 39.999)
        #expect(seen.take() == [])
        window.advance(ms: 40)
        #expect(seen.take() == [.began])
        #expect(hold.location(in: nil) == Point(x: 100, y: 120))
        try window.up(1, ms: 5000)
        #expect(seen.take() == [.ended])
    }

    @Test("A shorter touch is none, nor is a finger that walks before it begins")
    func tooShortOrMoved() throws {
        try window.tap(1, 100, 100, ms: 0, until: 39.999)
        try window.drag(1, 100, 100, ms: 1000, to: 110.01, 100, ms: 1020)
        #expect(hold.state == .failed)
        try window.move(1, 100, 100, ms: 1030)
        window.advance(ms: 2000)
        #expect(seen.states.isEmpty)
    }

    @Test("Up to ten points of movement are changes, more cancels it")
    func movement() throws {
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 40)
        try window.move(1, 106, 108, ms: 50)
        #expect(seen.take() == [.began, .changed])
        try window.move(1, 110.01, 100, ms: 60)
        #expect(seen.take() == [.cancelled])
        try window.up(1, ms: 70)
        #expect(seen.take() == [])
    }

    @Test("Another finger cancels it")
    func anotherFinger() throws {
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 200, 100, ms: 50)
        #expect(seen.states == [.began, .cancelled])
    }

    @Test("It prevents nothing, and nothing prevents it")
    func besideOthers() throws {
        let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
        let others = (StateLog(tap), StateLog(pan))
        pan.slop = 3
        window.view.addGestureRecognizer(tap)
        window.view.addGestureRecognizer(pan)
        try window.tap(1, 100, 100, ms: 0, until: 100)
        #expect(seen.take() == [.began, .ended])
        #expect(others.0.states == [.ended])
        try window.drag(1, 100, 100, ms: 1000, to: 105, 100, ms: 1010)
        #expect(others.1.take() == [.began])
        window.advance(ms: 1040)
        #expect(seen.take() == [.began])
        try window.move(1, 109, 100, ms: 1050)
        #expect(seen.take() == [.changed])
        #expect(others.1.take() == [.changed])
    }

    @Test("P68: cancelled by the host it says so once it has begun, and starts clean")
    func cancelledByHost() throws {
        try window.down(1, 100, 100, ms: 0)
        window.cancelAll(ms: 30)
        window.advance(ms: 100)
        try window.up(1, ms: 110)
        #expect(seen.take() == [])
        try window.down(1, 100, 100, ms: 1000)
        window.cancelAll(ms: 1050)
        #expect(seen.take() == [.began, .cancelled])
        try window.up(1, ms: 1100)
        try window.down(1, 100, 100, ms: 2000)
        window.advance(ms: 2040)
        #expect(seen.take() == [.began])
    }

    @Test("Movement, stillness and fingers are those that were set")
    func limits() throws {
        hold.allowableMovement = 2
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 40)
        try window.move(1, 102, 100, ms: 50)
        #expect(seen.take() == [.began, .changed])
        try window.move(1, 102.01, 100, ms: 60)
        #expect(seen.take() == [.cancelled])
        try window.up(1, ms: 70)

        hold.stillnessDuration = .milliseconds(100)
        try window.down(1, 100, 100, ms: 1000)
        window.advance(ms: 1099.999)
        #expect(seen.take() == [])
        window.advance(ms: 1100)
        #expect(seen.take() == [.began])
        try window.up(1, ms: 1110)
        #expect(seen.take() == [.ended])

        hold.numberOfTouchesRequired = 2
        try window.down(1, 100, 100, ms: 2000)
        try window.down(2, 200, 140, ms: 2300)
        window.advance(ms: 2400)
        #expect(seen.take() == [.began])
        #expect(hold.numberOfTouches == 2)
        #expect(isNear(hold.location(in: nil), 150, 120))
    }
}
