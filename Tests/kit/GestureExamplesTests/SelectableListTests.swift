// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import GestureKitTesting
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
        hand = Hand(around: list)
    }

    private func middle(ofRow row: Int) -> Point {
        Point(x: 200, y: Double(row) * 50 + 25)
    }

    private func tap(row: Int) throws {
        try hand.tap(at: middle(ofRow: row), in: list, holding: .milliseconds(50))
    }

    @Test("Alone, a tap selects its row as the finger lifts")
    func alone() throws {
        try tap(row: 2)
        #expect(list.selection == 2)
        // Below the rows there is nothing.
        hand.wait(.seconds(1))
        try tap(row: 6)
        #expect(list.selection == 2)
    }

    @Test("A double tap on the list takes both taps, and nothing is selected")
    func doubleTap() throws {
        var opened = 0
        list.gestures {
            Gesture { OverridingDoubleTap() }.onEnded { _ in opened += 1 }
        }
        try hand.doubleTap(at: middle(ofRow: 1), in: list)
        hand.wait(.seconds(2))
        #expect(opened == 1)
        #expect(list.selection == nil)
    }

    @Test("A single tap selects once it is clear that it is one")
    func singleTap() throws {
        list.addGestureRecognizer(OverridingDoubleTap())
        try tap(row: 1)
        hand.wait(.milliseconds(349))
        #expect(list.selection == nil)
        hand.wait(.milliseconds(1))
        #expect(list.selection == 1)
    }

    @Test("Taken back, it holds up nothing any more")
    func takenBack() throws {
        let attached = list.gestures { OverridingDoubleTap() }
        attached.forEach(list.removeGestureRecognizer)
        try tap(row: 3)
        #expect(list.selection == 3)
    }
}
