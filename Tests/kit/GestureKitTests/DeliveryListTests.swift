// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// A row of a list: it selects when a touch of it ends.
private final class Row: View {
    private(set) var isHighlighted = false
    private(set) var selections = 0

    override func touchesBegan(_ touches: [Touch]) {
        isHighlighted = true
    }

    override func touchesEnded(_ touches: [Touch]) {
        isHighlighted = false
        selections += 1
    }

    override func touchesCancelled(_ touches: [Touch]) {
        isHighlighted = false
    }
}

@Suite("A list whose rows select when they are touched")
struct DeliveryListTests {
    private let window = Window()
    private let list: View
    private let rows: [Row]

    init() {
        list = window.subview(0, 0, 400, 400)
        rows = (0..<4).map { Row(frame: Rect(x: 0, y: Double($0) * 100, width: 400, height: 100)) }
        rows.forEach(list.addSubview)
    }

    private func tap(_ row: Int, ms: Double) throws {
        try window.down(1, 200, Double(row) * 100 + 50, ms: ms)
        try window.up(1, ms: ms + 50)
    }

    @Test("Without a recognizer, a tap selects its row")
    func alone() throws {
        try tap(2, ms: 0)
        #expect(rows.map(\.selections) == [0, 0, 1, 0])
    }

    @Test("P71: a tap recognizer on the list stops the selection")
    func tapStopsSelection() throws {
        let tap = TapGestureRecognizer()
        let seen = StateLog(tap)
        list.addGestureRecognizer(tap)
        try self.tap(1, ms: 0)
        #expect(seen.states == [.ended])
        #expect(rows.map(\.selections) == [0, 0, 0, 0])
        #expect(!rows[1].isHighlighted)
    }

    @Test("P71: when it does not cancel touches, both work")
    func bothWork() throws {
        let tap = TapGestureRecognizer()
        let seen = StateLog(tap)
        tap.cancelsTouchesInView = false
        list.addGestureRecognizer(tap)
        try self.tap(1, ms: 0)
        #expect(seen.states == [.ended])
        #expect(rows.map(\.selections) == [0, 1, 0, 0])
    }

    @Test("P72: with a double tap that withholds, the first tap does not select")
    func doubleTap() throws {
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        double.delaysTouchesBegan = true
        let seen = StateLog(double)
        list.addGestureRecognizer(double)
        try tap(1, ms: 0)
        #expect(!rows[1].isHighlighted)
        try tap(1, ms: 200)
        window.advance(ms: 2000)
        #expect(seen.states == [.ended])
        #expect(rows.map(\.selections) == [0, 0, 0, 0])
        // One alone does, when it is clear that it is one.
        try tap(3, ms: 3000)
        #expect(rows.map(\.selections) == [0, 0, 0, 0])
        window.advance(ms: 3400)
        #expect(rows.map(\.selections) == [0, 0, 0, 1])
        #expect(seen.states == [.ended])
    }

    @Test("Scrolling takes the highlight away and selects nothing")
    func scrolling() throws {
        let pan = PanGestureRecognizer()
        list.addGestureRecognizer(pan)
        try window.down(1, 200, 150, ms: 0)
        #expect(rows[1].isHighlighted)
        try window.move(1, 200, 170, ms: 10)
        #expect(!rows[1].isHighlighted)
        try window.up(1, ms: 20)
        #expect(rows.map(\.selections) == [0, 0, 0, 0])
    }
}
