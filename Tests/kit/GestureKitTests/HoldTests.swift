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
