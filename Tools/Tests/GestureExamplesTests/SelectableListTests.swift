// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import Testing

@Suite("A list whose selection a double tap overrides")
struct SelectableListTests {
    private let list = SelectableList(
        frame: Rect(x: 0, y: 0, width: 400, height: 400),
        rowHeight: 50,
        count: 4
    )
    private let hand: Hand

    init() {
        hand = Hand(on: list)
    }

    private func tap(row: Int, ms: Double) throws {
        try hand.down(200, Double(row) * 50 + 25, ms: ms)
        try hand.up(ms: ms + 50)
    }

    @Test("Alone, a tap selects its row as the finger lifts")
    func alone() throws {
        try tap(row: 2, ms: 0)
        #expect(list.selection == 2)
        // Below the rows there is nothing.
        try tap(row: 6, ms: 1000)
        #expect(list.selection == 2)
    }

    @Test("A double tap on the list takes both taps, and nothing is selected")
    func doubleTap() throws {
        var opened = 0
        list.gestures {
            Gesture { OverridingDoubleTap() }.onEnded { _ in opened += 1 }
        }
        try tap(row: 1, ms: 0)
        try tap(row: 1, ms: 200)
        hand.wait(ms: 2000)
        #expect(opened == 1)
        #expect(list.selection == nil)
    }

    @Test("A single tap selects once it is clear that it is one")
    func singleTap() throws {
        list.addGestureRecognizer(OverridingDoubleTap())
        try tap(row: 1, ms: 0)
        hand.wait(ms: 399)
        #expect(list.selection == nil)
        hand.wait(ms: 400)
        #expect(list.selection == 1)
    }

    @Test("Taken back, it holds up nothing any more")
    func takenBack() throws {
        let attached = list.gestures { OverridingDoubleTap() }
        attached.forEach(list.removeGestureRecognizer)
        try tap(row: 3, ms: 0)
        #expect(list.selection == 3)
    }
}
