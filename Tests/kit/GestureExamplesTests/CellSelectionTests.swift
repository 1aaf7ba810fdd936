// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import GestureKitTesting
import Testing

@Suite("Cells that are selected, inserted and deleted")
struct CellSelectionTests {
    @Test("A tap selects the item that it hits, after scrolling too")
    func selection() throws {
        let (collection, hand) = shownCollection(10_000)
        try hand.tap(70, 70, ms: 0)
        #expect(collection.selection == 0)
        collection.scroll.contentOffset.y = 120_000
        collection.advance(to: time(ms: 100))
        try hand.tap(190, 70, ms: 1000)
        #expect(collection.selection == 3001)
        // A gap selects nothing.
        try hand.tap(130, 70, ms: 2000)
        #expect(collection.selection == 3001)
    }

    @Test("With delaysTouchesBegan the taps of a double tap select nothing")
    func delayedSelection() throws {
        let (collection, hand) = shownCollection(100)
        let doubleTap = TapGestureRecognizer()
        doubleTap.numberOfTapsRequired = 2
        doubleTap.delaysTouchesBegan = true
        collection.addGestureRecognizer(doubleTap)
        var seen: [Int?] = []
        doubleTap.addAction { _ in seen.append(collection.selection) }
        try hand.tap(70, 70, ms: 0)
        #expect(collection.selection == nil)
        try hand.tap(70, 70, ms: 150)
        #expect(seen == [nil] && collection.selection == nil)
        // A single tap selects when no second one can follow.
        try hand.tap(70, 70, ms: 1000)
        #expect(collection.selection == nil)
        hand.wait(until: time(ms: 2000))
        #expect(collection.selection == 0)
    }

    @Test("With cancelsTouchesInView the selection of a double tap is taken back")
    func cancelledSelection() throws {
        let (collection, hand) = shownCollection(100)
        try hand.tap(190, 70, ms: 0)
        #expect(collection.selection == 1)
        let doubleTap = TapGestureRecognizer()
        doubleTap.numberOfTapsRequired = 2
        collection.addGestureRecognizer(doubleTap)
        try hand.tap(70, 70, ms: 1000)
        #expect(collection.selection == 0)
        try hand.tap(70, 70, ms: 1150)
        #expect(collection.selection == 1)
    }

    @Test("An action deletes the very cell that is touched, and inserts others")
    func insertAndDelete() throws {
        let (collection, hand) = shownCollection(100)
        let press = TapGestureRecognizer { [unowned collection] tap in
            if let item = collection.item(at: tap.location(in: collection)) {
                collection.remove(item)
                collection.insert(1000 + item, at: 0)
                collection.insert(2000 + item, at: 50)
            }
        }
        collection.addGestureRecognizer(press)
        try hand.tap(190, 190, ms: 0)
        #expect(collection.items.prefix(6) == [1004, 0, 1, 2, 3, 5])
        #expect(collection.items.count == 101 && collection.items[50] == 2004)
        #expect(collection.selection == nil)
        collection.advance(to: time(ms: 60))
        #expect(collection.cell(of: 4) == nil)
        #expect(collection.cell(of: 1004)?.frame == Rect(x: 20, y: 20, width: 100, height: 100))
        #expect(collection.cell(of: 5)?.frame == Rect(x: 260, y: 140, width: 100, height: 100))
        try hand.tap(70, 70, ms: 1000)
    }
}
