// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import GestureKitTesting
import Testing

@Suite("A cell that is moved")
struct CellMovingTests {
    private let collection = cellCollection(10_000)
    private let hand: Hand

    init() {
        hand = Hand(around: collection)
        collection.advance(to: time(ms: 0))
    }

    /// Holds item 0 in its middle, at (70, 70).
    private func take() throws {
        try hand.down(70, 70, ms: 0)
        hand.wait(until: time(ms: 500))
        collection.advance(to: time(ms: 500))
    }

    @Test("It goes with the finger, the others make room, and it stays where it is put")
    func move() throws {
        var moves: [[Int]] = []
        collection.didMove = { moves.append([$0, $1]) }
        try take()
        #expect(collection.dragged == 0)
        let cell = try #require(collection.cell(of: 0))
        try hand.move(195, 180, ms: 600)
        collection.advance(to: time(ms: 600))
        #expect(collection.cell(of: 0) === cell && cell.center == Point(x: 195, y: 180))
        // It takes the place of item 4, in the second row and column.
        #expect(collection.items.prefix(6) == [1, 2, 3, 4, 0, 5])
        #expect(collection.cell(of: 1)?.center == Point(x: 70, y: 70))
        try hand.up(ms: 700)
        collection.advance(to: time(ms: 700))
        #expect(cell.center == Point(x: 190, y: 190))
        #expect(moves == [[0, 4]])
        #expect(collection.dragged == nil)
    }

    @Test("Cancelled, it goes back")
    func cancelled() throws {
        try take()
        try hand.move(310, 310, ms: 600)
        try hand.cancel(ms: 610)
        collection.advance(to: time(ms: 620))
        #expect(collection.items.prefix(9).elementsEqual(0..<9))
        #expect(collection.cell(of: 0)?.center == Point(x: 70, y: 70))
    }

    @Test("At an edge content scrolls under it, as fast as the finger is near, and it moves on")
    func autoScroll() throws {
        try take()
        try hand.move(70, 370, ms: 600)
        collection.advance(to: time(ms: 600))
        let start = collection.scroll.contentOffset.y
        // 30 of 60 points into the zone: half of 600 points per second, at any frame rate.
        for ms in stride(from: 610.0, through: 1600, by: 10) {
            collection.advance(to: time(ms: ms))
        }
        #expect(abs(collection.scroll.contentOffset.y - start - 300) < 0.01)
        collection.advance(to: time(ms: 2600))
        #expect(abs(collection.scroll.contentOffset.y - start - 600) < 0.01)
        #expect(collection.cell(of: 0)?.center == Point(x: 70, y: 370))
        let row = Int((370 + collection.scroll.contentOffset.y - 10) / 120)
        #expect(collection.items.firstIndex(of: 0) == 3 * row)
        // Away from the edge it stops.
        try hand.move(70, 200, ms: 2700)
        let stopped = collection.scroll.contentOffset.y
        collection.advance(to: time(ms: 3700))
        #expect(collection.scroll.contentOffset.y == stopped)
        #expect(collection.isAnimating)
    }

    @Test("Auto-scroll ends at the end of the content")
    func end() throws {
        try take()
        try hand.move(70, 5, ms: 600)
        collection.advance(to: time(ms: 600))
        collection.advance(to: time(ms: 2000))
        #expect(collection.scroll.contentOffset == .zero)
    }

    @Test("The item that a finger holds can be removed, and others inserted above it")
    func removed() throws {
        try take()
        collection.insert(77_777, at: 0)
        try hand.move(195, 180, ms: 600)
        collection.advance(to: time(ms: 600))
        #expect(collection.items.prefix(6) == [77_777, 1, 2, 3, 0, 4])
        collection.remove(0)
        try hand.move(200, 200, ms: 610)
        try hand.up(ms: 700)
        collection.advance(to: time(ms: 700))
        #expect(collection.items.prefix(5) == [77_777, 1, 2, 3, 4])
        #expect(collection.cell(of: 0) == nil)
    }
}
