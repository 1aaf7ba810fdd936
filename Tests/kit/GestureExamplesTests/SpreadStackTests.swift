// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import GestureKitTesting
import Testing

@Suite("A pile of cards that is spread")
struct SpreadStackTests {
    private let stack = SpreadStack(
        frame: Rect(x: 0, y: 0, width: 400, height: 400),
        cards: (0..<5).map { _ in View(frame: Rect(x: 0, y: 0, width: 80, height: 120)) },
        widest: 280
    )
    private let hand: Hand

    init() {
        hand = Hand(around: stack)
    }

    /// Two fingers that are so far apart land about the middle.
    private func land(_ distance: Double) throws {
        try hand.land(at: places(distance))
    }

    /// They are moved to another distance, 10 ms later.
    private func move(_ distance: Double) throws {
        hand.wait(.milliseconds(10))
        try hand.inOneFrame {
            for (finger, place) in zip(hand.fingers, places(distance)) {
                try finger.move(to: place)
            }
        }
    }

    private func places(_ distance: Double) -> [Point] {
        [Point(x: 200 - distance / 2, y: 200), Point(x: 200 + distance / 2, y: 200)]
    }

    private var places: [Double] {
        stack.cards.map(\.center.x)
    }

    @Test("Closed, all cards lie in the middle")
    func closed() {
        #expect(places == [200, 200, 200, 200, 200])
    }

    @Test("The outer cards move apart as the fingers do, and the others share the room")
    func follows() throws {
        try land(100)
        try move(110)
        #expect(places == [200, 200, 200, 200, 200])
        try move(150)
        #expect(places == [180, 190, 200, 210, 220])
        try move(130)
        #expect(places == [190, 195, 200, 205, 210])
    }

    @Test("They go no further than open, and no closer than closed")
    func limits() throws {
        try land(50)
        try move(60)
        try move(399)
        #expect(places == [60, 130, 200, 270, 340])
        try move(20)
        #expect(stack.spread == 0)
    }

    @Test("When the fingers lift, it travels on to where they were going")
    func settles() throws {
        let middle = Point(x: 200, y: 200)
        hand.rate = .hertz(100)
        func pinch(from span: Double, to endSpan: Double) throws {
            let pinch = Movement.pinch(
                about: middle,
                from: span,
                to: endSpan,
                duration: .milliseconds(60)
            )
            try hand.perform(pinch.keepingFingersDown())
        }
        try pinch(from: 100, to: 160)
        #expect(stack.spread == 50)
        hand.wait(.milliseconds(10))
        try hand.lift()
        #expect(stack.spread == 280)
        // And together again.
        hand.wait(.seconds(1))
        try pinch(from: 300, to: 240)
        #expect(stack.spread == 230)
        hand.wait(.milliseconds(10))
        try hand.lift()
        #expect(stack.spread == 0)
    }

    @Test("One finger that lifts leaves the cards where they are")
    func oneFinger() throws {
        try land(100)
        try move(110)
        try move(150)
        hand.wait(.milliseconds(10))
        try hand.fingers[1].lift()
        try hand.fingers[0].move(to: Point(x: 20, y: 200))
        #expect(stack.spread == 40)
    }

    @Test("A cancel makes it as it was")
    func cancelled() throws {
        try land(100)
        try move(110)
        try move(150)
        hand.clock.engine.cancelAllTouches(at: hand.now)
        #expect(places == [200, 200, 200, 200, 200])
    }
}
