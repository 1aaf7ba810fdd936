// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
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
        hand = Hand(on: list)
    }

    /// The numbers of the rows as they are seen.
    private var order: [Int?] {
        list.rows.map { row in rows.firstIndex { $0 === row } }
    }

    /// Takes row 0 at 5 points below its middle.
    private func lift() throws {
        try hand.down(200, 30, ms: 0)
        hand.wait(ms: 500)
    }

    private func expectStart() {
        #expect(order == [0, 1, 2, 3])
        #expect(list.lifted == nil)
        #expect(rows.map(\.center.y) == [25, 75, 125, 175])
    }

    @Test("A row that is held and dragged goes with the finger, and the others make room")
    func drag() throws {
        try lift()
        #expect(list.lifted === rows[0])
        try hand.move(200, 135, ms: 600)
        #expect(order == [1, 2, 0, 3])
        #expect(rows.map(\.center.y) == [130, 25, 75, 175])
        try hand.move(200, 95, ms: 610)
        #expect(order == [1, 0, 2, 3])
        #expect(rows.map(\.center.y) == [90, 25, 125, 175])
    }

    @Test("Let go, it stays there, and the new order is reported once")
    func letGo() throws {
        var reported: [Int] = []
        list.onReorder = { reported.append($0.count) }
        try lift()
        try hand.move(200, 135, ms: 600)
        try hand.up(ms: 700)
        #expect(order == [1, 2, 0, 3])
        #expect(rows.map(\.center.y) == [125, 25, 75, 175])
        #expect(reported == [4])
    }

    @Test("Put down where it was, nothing is reported")
    func unchanged() throws {
        var reported = 0
        list.onReorder = { _ in reported += 1 }
        try lift()
        try hand.move(200, 135, ms: 600)
        try hand.move(200, 35, ms: 610)
        try hand.up(ms: 700)
        expectStart()
        #expect(reported == 0)
    }

    @Test("Beside the list it is cancelled: every row goes back, and lifting changes nothing")
    func strays() throws {
        var reported = 0
        list.onReorder = { _ in reported += 1 }
        try lift()
        try hand.move(340, 135, ms: 600)
        #expect(order == [1, 2, 0, 3])
        try hand.move(351, 135, ms: 610)
        expectStart()
        try hand.move(200, 135, ms: 620)
        try hand.up(ms: 630)
        expectStart()
        #expect(reported == 0)
        // The next one works.
        try hand.down(200, 175, ms: 1000)
        hand.wait(ms: 1500)
        try hand.move(200, 25, ms: 1600)
        try hand.up(ms: 1700)
        #expect(order == [3, 0, 1, 2])
    }

    @Test("Taken away from outside, every row goes back")
    func cancelled() throws {
        try lift()
        try hand.move(200, 135, ms: 600)
        hand.cancel(ms: 610)
        expectStart()
    }

    @Test("A finger that moves at once drags nothing, nor does one below the rows")
    func noLift() throws {
        try hand.down(200, 30, ms: 0)
        try hand.move(200, 60, ms: 100)
        hand.wait(ms: 800)
        try hand.move(200, 135, ms: 900)
        try hand.up(ms: 910)
        expectStart()
        try hand.down(200, 300, ms: 1000)
        hand.wait(ms: 1600)
        try hand.move(200, 30, ms: 1700)
        try hand.up(ms: 1800)
        expectStart()
    }
}
