// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import GestureKitTesting
import Testing

@Suite("A list that is put in another order")
struct ReorderableListTests {
    private let rows = (0..<4).map { _ in View() }
    private let list: ReorderableList
    private let hand: Hand

    init() {
        list = ReorderableList(
            frame: Rect(x: 100, y: 0, width: 200, height: 400),
            rowHeight: 50,
            rows: rows
        )
        hand = Hand(around: list)
    }

    /// The numbers of the rows as they are seen.
    private var order: [Int?] {
        list.rows.map { row in rows.firstIndex { $0 === row } }
    }

    /// Takes row 0 at 5 points below its middle.
    private func lift() throws -> Finger {
        let finger = try hand.land(at: Point(x: 100, y: 30), in: list)
        hand.wait(.milliseconds(500))
        return finger
    }

    /// Moves a finger in the list, to points right and down, after a tenth of a second.
    private func move(_ finger: Finger, _ x: Double, _ y: Double) throws {
        hand.wait(.milliseconds(100))
        try finger.move(to: Point(x: x, y: y), in: list)
    }

    private func expectStart() {
        #expect(order == [0, 1, 2, 3])
        #expect(list.lifted == nil)
        #expect(rows.map(\.center.y) == [25, 75, 125, 175])
    }

    @Test("A row that is held and dragged goes with the finger, and the others make room")
    func drag() throws {
        let finger = try lift()
        #expect(list.lifted === rows[0])
        try move(finger, 100, 135)
        #expect(order == [1, 2, 0, 3])
        #expect(rows.map(\.center.y) == [130, 25, 75, 175])
        try move(finger, 100, 95)
        #expect(order == [1, 0, 2, 3])
        #expect(rows.map(\.center.y) == [90, 25, 125, 175])
    }

    @Test("Let go, it stays there, and the new order is reported once")
    func letGo() throws {
        var reported: [Int] = []
        list.onReorder = { reported.append($0.count) }
        let finger = try lift()
        try move(finger, 100, 135)
        try finger.lift()
        #expect(order == [1, 2, 0, 3])
        #expect(rows.map(\.center.y) == [125, 25, 75, 175])
        #expect(reported == [4])
    }

    @Test("Put down where it was, nothing is reported")
    func unchanged() throws {
        var reported = 0
        list.onReorder = { _ in reported += 1 }
        let finger = try lift()
        try move(finger, 100, 135)
        try move(finger, 100, 35)
        try finger.lift()
        expectStart()
        #expect(reported == 0)
    }

    @Test("Beside the list it is cancelled: every row goes back, and lifting changes nothing")
    func strays() throws {
        var reported = 0
        list.onReorder = { _ in reported += 1 }
        let finger = try lift()
        try move(finger, 240, 135)
        #expect(order == [1, 2, 0, 3])
        try move(finger, 251, 135)
        expectStart()
        try move(finger, 100, 135)
        try finger.lift()
        expectStart()
        #expect(reported == 0)
        // The next one works.
        let next = try hand.land(at: Point(x: 100, y: 175), in: list)
        hand.wait(.milliseconds(500))
        try next.drag(to: Point(x: 100, y: 25), in: list)
        try next.lift()
        #expect(order == [3, 0, 1, 2])
    }

    @Test("Taken away from outside, every row goes back")
    func cancelled() throws {
        let finger = try lift()
        try move(finger, 100, 135)
        hand.clock.engine.cancelAllTouches(at: hand.now)
        expectStart()
    }

    @Test("A finger that moves at once drags nothing, nor does one below the rows")
    func noLift() throws {
        let finger = try hand.land(at: Point(x: 100, y: 30), in: list)
        try move(finger, 100, 60)
        hand.wait(.milliseconds(700))
        try move(finger, 100, 135)
        try finger.lift()
        expectStart()
        let below = try hand.land(at: Point(x: 100, y: 300), in: list)
        hand.wait(.milliseconds(600))
        try move(below, 100, 30)
        try below.lift()
        expectStart()
    }
}
