// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
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
        hand = Hand(on: stack)
    }

    private func land(ms: Double, _ distance: Double) throws {
        let half = distance / 2
        try hand.frame(
            ms: ms,
            (1, .down(at: Point(x: 200 - half, y: 200))),
            (2, .down(at: Point(x: 200 + half, y: 200)))
        )
    }

    private func move(ms: Double, _ distance: Double) throws {
        let half = distance / 2
        try hand.frame(
            ms: ms,
            (1, .motion(to: Point(x: 200 - half, y: 200))),
            (2, .motion(to: Point(x: 200 + half, y: 200)))
        )
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
        try land(ms: 0, 100)
        try move(ms: 10, 110)
        #expect(places == [200, 200, 200, 200, 200])
        try move(ms: 20, 150)
        #expect(places == [180, 190, 200, 210, 220])
        try move(ms: 30, 130)
        #expect(places == [190, 195, 200, 205, 210])
    }

    @Test("They go no further than open, and no closer than closed")
    func limits() throws {
        try land(ms: 0, 50)
        try move(ms: 10, 60)
        try move(ms: 20, 399)
        #expect(places == [60, 130, 200, 270, 340])
        try move(ms: 30, 20)
        #expect(stack.spread == 0)
    }

    @Test("When the fingers lift, it travels on to where they were going")
    func settles() throws {
        try land(ms: 0, 100)
        for step in 1...6 {
            try move(ms: Double(step) * 10, 100 + Double(step) * 10)
        }
        #expect(stack.spread == 50)
        try hand.frame(ms: 70, (1, .up), (2, .up))
        #expect(stack.spread == 280)
        // And together again.
        try land(ms: 1000, 300)
        for step in 1...6 {
            try move(ms: 1000 + Double(step) * 10, 300 - Double(step) * 10)
        }
        #expect(stack.spread == 230)
        try hand.frame(ms: 1070, (1, .up), (2, .up))
        #expect(stack.spread == 0)
    }

    @Test("One finger that lifts leaves the cards where they are")
    func oneFinger() throws {
        try land(ms: 0, 100)
        try move(ms: 10, 110)
        try move(ms: 20, 150)
        try hand.frame(ms: 30, (2, .up))
        try hand.move(20, 200, ms: 40)
        #expect(stack.spread == 40)
    }

    @Test("A cancel makes it as it was")
    func cancelled() throws {
        try land(ms: 0, 100)
        try move(ms: 10, 110)
        try move(ms: 20, 150)
        hand.cancel(ms: 30)
        #expect(places == [200, 200, 200, 200, 200])
    }
}
