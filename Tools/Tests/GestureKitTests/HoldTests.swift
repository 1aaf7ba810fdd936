// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Hold")
struct HoldTests {
    private let hold = HoldGestureRecognizer()
    private let heard: Heard<HoldGestureRecognizer>
    private let window: Window

    init() {
        heard = Heard(hold)
        window = Window(hold)
    }

    @Test("A finger at rest begins after 40 ms, without an event, and ends with the lift")
    func rest() throws {
        try window.down(1, 100, 120, ms: 0)
        #expect(window.engine.deadline == at(40))
        window.advance(ms: 39.999)
        #expect(heard.take() == [])
        window.advance(ms: 40)
        #expect(heard.take() == [.began])
        #expect(hold.location(in: nil) == Point(x: 100, y: 120))
        try window.up(1, ms: 5000)
        #expect(heard.take() == [.ended])
    }

    @Test("A shorter touch is none, nor is a finger that walks before it begins")
    func tooShortOrMoved() throws {
        try window.down(1, 100, 100, ms: 0)
        try window.up(1, ms: 39.999)
        try window.down(1, 100, 100, ms: 1000)
        try window.move(1, 110.01, 100, ms: 1020)
        #expect(hold.state == .failed)
        try window.move(1, 100, 100, ms: 1030)
        window.advance(ms: 2000)
        #expect(heard.states.isEmpty)
    }

    @Test("Up to ten points of movement are changes, more cancels it")
    func movement() throws {
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 40)
        try window.move(1, 106, 108, ms: 50)
        #expect(heard.take() == [.began, .changed])
        try window.move(1, 110.01, 100, ms: 60)
        #expect(heard.take() == [.cancelled])
        try window.up(1, ms: 70)
        #expect(heard.take() == [])
    }

    @Test("Another finger cancels it")
    func anotherFinger() throws {
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 200, 100, ms: 50)
        #expect(heard.states == [.began, .cancelled])
    }

    @Test("It prevents nothing, and nothing prevents it")
    func besideOthers() throws {
        let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
        let others = (Heard(tap), Heard(pan))
        pan.slop = 3
        window.view.addGestureRecognizer(tap)
        window.view.addGestureRecognizer(pan)
        try window.down(1, 100, 100, ms: 0)
        try window.up(1, ms: 100)
        #expect(heard.take() == [.began, .ended])
        #expect(others.0.states == [.ended])
        try window.down(1, 100, 100, ms: 1000)
        try window.move(1, 105, 100, ms: 1010)
        #expect(others.1.take() == [.began])
        window.advance(ms: 1040)
        #expect(heard.take() == [.began])
        try window.move(1, 109, 100, ms: 1050)
        #expect(heard.take() == [.changed])
        #expect(others.1.take() == [.changed])
    }

    @Test("P68: cancelled by the host it says so once it has begun, and starts clean")
    func cancelledByHost() throws {
        try window.down(1, 100, 100, ms: 0)
        window.engine.cancelAllTouches(at: at(30))
        window.advance(ms: 100)
        try window.up(1, ms: 110)
        #expect(heard.take() == [])
        try window.down(1, 100, 100, ms: 1000)
        window.engine.cancelAllTouches(at: at(1050))
        #expect(heard.take() == [.began, .cancelled])
        try window.up(1, ms: 1100)
        try window.down(1, 100, 100, ms: 2000)
        window.advance(ms: 2040)
        #expect(heard.take() == [.began])
    }

    @Test("Movement, stillness and fingers are those that were set")
    func limits() throws {
        hold.allowableMovement = 2
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 40)
        try window.move(1, 102, 100, ms: 50)
        #expect(heard.take() == [.began, .changed])
        try window.move(1, 102.01, 100, ms: 60)
        #expect(heard.take() == [.cancelled])
        try window.up(1, ms: 70)

        hold.stillnessDuration = .milliseconds(100)
        try window.down(1, 100, 100, ms: 1000)
        window.advance(ms: 1099.999)
        #expect(heard.take() == [])
        window.advance(ms: 1100)
        #expect(heard.take() == [.began])
        try window.up(1, ms: 1110)
        #expect(heard.take() == [.ended])

        hold.numberOfTouchesRequired = 2
        try window.down(1, 100, 100, ms: 2000)
        try window.down(2, 200, 140, ms: 2300)
        window.advance(ms: 2400)
        #expect(heard.take() == [.began])
        #expect(hold.numberOfTouches == 2)
        #expect(isNear(hold.location(in: nil), 150, 120))
    }
}
