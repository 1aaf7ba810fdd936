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
