// SPDX-License-Identifier: MIT

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
