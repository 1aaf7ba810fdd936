// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureExamples
import GestureKit
import GestureKitTesting
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("A collection of cells")
struct CellCollectionTests {
    @Test("The grid and the row place cells by their index alone")
    func layouts() {
        let (grid, row) = (cellCollection(7).closedLayout, cellCollection(7).openLayout)
        let viewport = Size(width: 400, height: 400)
        func frame(_ layout: CellLayout, _ index: Int) -> Rect {
            layout.frame(of: index, count: 7, in: viewport)
        }
        #expect(frame(grid, 0) == Rect(x: 20, y: 20, width: 100, height: 100))
        #expect(frame(grid, 2) == Rect(x: 260, y: 20, width: 100, height: 100))
        #expect(frame(grid, 3) == Rect(x: 20, y: 140, width: 100, height: 100))
        #expect(grid.contentSize(count: 7, in: viewport) == Size(width: 400, height: 380))
        #expect(frame(row, 3) == Rect(x: 340, y: 150, width: 100, height: 100))
        #expect(row.contentSize(count: 7, in: viewport) == Size(width: 780, height: 400))
        for layout in [grid, row] {
            for index in 0..<7 {
                #expect(
                    layout.index(at: frame(layout, index).center, count: 7, in: viewport) == index
                )
            }
        }
    }

    @Test("Exactly the cells that can be seen are among the visible indices, and few others")
    func visible() {
        let viewport = Size(width: 400, height: 400)
        for layout in [cellCollection(1).closedLayout, cellCollection(1).openLayout] {
            for start in stride(from: -300.0, to: 5000, by: 37) {
                let corner =
                    layout.kind == .grid ? Point(x: 0, y: start) : Point(x: start, y: 0)
                let rect = Rect(origin: corner, size: viewport)
                let indices = layout.indices(in: rect, count: 100, viewport: viewport)
                for index in 0..<100 {
                    let frame = layout.frame(of: index, count: 100, in: viewport)
                    #expect(!frame.intersects(rect) || indices.contains(index))
                }
                #expect(indices.count <= 18)
            }
        }
    }

    @Test("Fingers that spread set the gaps to their distance")
    func spacing() throws {
        let (collection, hand) = shownCollection(100)
        collection.pinchUse = .spacing
        let fingers = try hand.land(at: [Point(x: 180, y: 200), Point(x: 210, y: 220)])
        hand.wait(.milliseconds(10))
        try hand.inOneFrame {
            try fingers[0].move(to: Point(x: 170, y: 180))
            try fingers[1].move(to: Point(x: 215, y: 240))
        }
        #expect(collection.closedLayout.spacing == Vector(x: 45, y: 60))
        collection.advance(to: time(ms: 12))
        #expect(collection.cell(of: 1)?.frame == Rect(x: 190, y: 60, width: 100, height: 100))
        // When one finger lifts, the gaps stay.
        try fingers[1].lift()
        try fingers[0].move(to: Point(x: 10, y: 10))
        #expect(collection.closedLayout.spacing == Vector(x: 45, y: 60))
        #expect(collection.scroll.contentSize.height == 60 + 50 * 160)
    }

    @Test("A pinch drives the transition to the row and back, and the touched cell stays")
    func transition() throws {
        let (collection, hand) = shownCollection(10_000)
        collection.scroll.contentOffset.y = 12_000
        collection.advance(to: time(ms: 0))
        let anchor = try #require(collection.item(at: Point(x: 190, y: 190)))
        let place = try #require(collection.cell(of: anchor)?.center)
        try hand.spread(100, ms: 0)
        var old: (distance: Double, openness: Double)?
        for (ms, distance) in [(10.0, 130.0), (20, 150), (30, 190), (40, 160), (50, 180)] {
            try hand.spread(distance, ms: ms)
            collection.advance(to: time(ms: ms))
            let openness = collection.openness
            #expect(openness > 0 && openness < 1)
            // Twice the distance leads from one layout to the other.
            if let old {
                let step = log2(distance / old.distance)
                #expect(abs(openness - old.openness - step) < 1e-3)
            }
            old = (distance, openness)
            let center = try #require(collection.cell(of: anchor)?.center)
            // The row is in the middle of the viewport, 10 points below.
            #expect(abs(center.x - place.x) < 1e-6)
            #expect(abs(center.y - place.y - 10 * openness) < 1e-6)
        }
        // The next cell is on the line between its two places, 120 and 110 points to the right.
        let next = try #require(collection.cell(of: anchor + 1)?.center)
        #expect(abs(next.x - place.x - 120 + 10 * collection.openness) < 1e-6)
        try hand.up(ms: 58)
        collection.advance(to: time(ms: 2000))
        #expect(collection.openness == 1 && !collection.isAnimating)
        #expect(collection.layout.kind == .row)
        let center = try #require(collection.cell(of: anchor)?.center)
        #expect(abs(center.x - place.x) < 1e-6 && center.y == 200)
        #expect(collection.scroll.contentSize.width == 10 + 10_000 * 110)
    }

    @Test("Fingers that land during the transition turn it back")
    func reversed() throws {
        let (collection, hand) = shownCollection(100)
        try hand.spread(100, ms: 0)
        try hand.spread(150, ms: 10)
        try hand.spread(180, ms: 20)
        try hand.up(ms: 28)
        collection.advance(to: time(ms: 30))
        let caught = collection.openness
        #expect(collection.isAnimating && caught > 0.5 && caught < 1)
        try hand.spread(200, ms: 50)
        try hand.spread(180, ms: 60)
        try hand.spread(100, ms: 70)
        collection.advance(to: time(ms: 70))
        #expect(collection.openness < caught)
        try hand.up(ms: 78)
        collection.advance(to: time(ms: 3000))
        #expect(collection.openness == 0 && !collection.isAnimating)
        #expect(collection.cell(of: 4)?.frame == Rect(x: 140, y: 140, width: 100, height: 100))
    }

    @Test("Cancelled, the transition goes back to where it started")
    func cancelled() throws {
        let (collection, hand) = shownCollection(100)
        try hand.spread(100, ms: 0)
        try hand.spread(190, ms: 10)
        try hand.cancel(ms: 20)
        collection.advance(to: time(ms: 3000))
        #expect(collection.openness == 0 && collection.scroll.isScrollEnabled)
    }
}

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

    @discardableResult
    private func addDoubleTap(to collection: CellCollection) -> TapGestureRecognizer {
        let doubleTap = TapGestureRecognizer()
        doubleTap.numberOfTapsRequired = 2
        collection.addGestureRecognizer(doubleTap)
        return doubleTap
    }

    @Test("P72: with delaysTouchesBegan the taps of a double tap select nothing")
    func delayedSelection() throws {
        let (collection, hand) = shownCollection(100)
        let doubleTap = addDoubleTap(to: collection)
        doubleTap.delaysTouchesBegan = true
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
        addDoubleTap(to: collection)
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

@Suite("What a frame of cells costs")
struct CellCostTests {
    /// What a frame costs: the number of computed frames of cells, and of visible cells.
    private func cost(_ count: Int) throws -> (computed: [Int], visible: [Int]) {
        let (collection, hand) = shownCollection(count)
        var result: (computed: [Int], visible: [Int]) = ([], [])
        try hand.down(200, 390, ms: 0)
        for sample in 1...60 {
            let ms = 8 * Double(sample)
            try hand.move(200, 390 - 5 * Double(sample), ms: ms)
            let before = collection.computedFrames
            collection.advance(to: time(ms: ms))
            result.computed.append(collection.computedFrames - before)
            result.visible.append(collection.cells.reduce(0) { sum, _ in sum + 1 })
        }
        return result
    }

    @Test("A frame computes as many cells for 10,000 items as for 100")
    func frameCost() throws {
        let (few, many) = (try cost(100), try cost(10_000))
        #expect(few == many)
        #expect(many.computed.allSatisfy { $0 <= 21 } && many.computed.contains { $0 > 0 })
        #expect(many.visible.allSatisfy { $0 <= 21 })
    }

    @Test("Frames of 10,000 cells that scroll, spread and make room allocate nothing")
    func memory() throws {
        let (collection, hand) = shownCollection(10_000)
        var counts: [Int] = []
        func frame(_ ms: Double) {
            let before = allocation_count()
            collection.advance(to: time(ms: ms))
            counts.append(allocation_count() - before)
        }
        for round in 0..<3 {
            counts = []
            let start = 20_000 * Double(round)
            try hand.down(200, 390, ms: start)
            for sample in 1...20 {
                try hand.move(200, 390 - 15 * Double(sample), ms: start + 8 * Double(sample))
                frame(start + 8 * Double(sample) + 4)
            }
            try hand.up(ms: start + 168)
            for step in 1...100 {
                frame(start + 168 + 16 * Double(step))
            }
            try hand.spread(100, ms: start + 5000)
            for step in 1...10 {
                try hand.spread(100 + 8 * Double(step), ms: start + 5000 + 8 * Double(step))
                frame(start + 5000 + 8 * Double(step))
            }
            try hand.cancel(ms: start + 5090)
            for step in 1...100 {
                frame(start + 5100 + 16 * Double(step))
            }
            // A cell is held at the lower edge.
            try hand.down(190, 300, ms: start + 10_000)
            hand.wait(until: time(ms: start + 10_600))
            try hand.move(190, 390, ms: start + 10_700)
            for step in 1...100 {
                frame(start + 10_700 + 16 * Double(step))
            }
            #expect(collection.dragged != nil)
            try hand.up(ms: start + 13_000)
        }
        #expect(counts.allSatisfy { $0 == 0 })
    }
}

/// A collection of 400 x 400 points. Its grid has three columns of cells of 100 points with gaps of
/// 20, and its row has gaps of 10.
func cellCollection(_ count: Int) -> CellCollection {
    let cell = Size(width: 100, height: 100)
    return CellCollection(
        frame: Rect(x: 0, y: 0, width: 400, height: 400),
        count: count,
        closed: .grid(cell: cell, spacing: 20),
        open: .row(cell: cell, spacing: 10)
    )
}

/// A moment of a test, which starts with the clock of its hand.
func time(ms: Double) -> Timestamp {
    VirtualClock.defaultStart + .microseconds(Int64(ms * 1000))
}

/// Such a collection after its first frame, and a hand on it.
func shownCollection(_ count: Int) -> (CellCollection, Hand) {
    let collection = cellCollection(count)
    let hand = Hand(around: collection)
    collection.advance(to: time(ms: 0))
    return (collection, hand)
}

// What fingers do at a moment.
extension Hand {
    func down(_ x: Double, _ y: Double, ms: Double) throws {
        wait(until: time(ms: ms))
        try land(at: Point(x: x, y: y))
    }

    func move(_ x: Double, _ y: Double, ms: Double) throws {
        wait(until: time(ms: ms))
        try fingers[0].move(to: Point(x: x, y: y))
    }

    func up(ms: Double) throws {
        wait(until: time(ms: ms))
        try lift()
    }

    func cancel(ms: Double) throws {
        wait(until: time(ms: ms))
        try inOneFrame {
            for finger in fingers {
                try finger.cancel()
            }
        }
    }

    /// A finger that lands at a place and lifts 50 ms later.
    func tap(_ x: Double, _ y: Double, ms: Double) throws {
        try down(x, y, ms: ms)
        try up(ms: ms + 50)
    }

    /// Two fingers land at either side of (200, 200), or move there.
    func spread(_ distance: Double, ms: Double) throws {
        wait(until: time(ms: ms))
        let places = [
            Point(x: 200 - distance / 2, y: 200), Point(x: 200 + distance / 2, y: 200),
        ]
        guard !fingers.isEmpty else {
            try land(at: places)
            return
        }
        try inOneFrame {
            for (finger, place) in zip(fingers, places) {
                try finger.move(to: place)
            }
        }
    }
}
