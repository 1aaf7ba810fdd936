// SPDX-License-Identifier: MIT

import CAllocationCount
import Foundation
import GestureKit
import GestureKitTesting
import Testing

@Suite("Scrolling, at the frame")
struct ScrollFrameTests {
    @Test("A frame shows content under the finger at its time, and changes no later sample")
    func underTheFinger() throws {
        let (bench, other) = (ScrollBench(), ScrollBench())
        for bench in [bench, other] {
            try bench.window.down(1, 200, 390, ms: 0)
        }
        for step in 1...30 {
            let ms = 8 * Double(step)
            for bench in [bench, other] {
                try bench.window.move(1, 200, 390 - ms, ms: ms)
            }
            #expect(bench.y == other.y)
            if step > 8 {
                for ahead in [-4.0, 4, 12] {
                    bench.scroll.advance(to: at(ms + ahead))
                    #expect(isNear(bench.y, ms + ahead, within: 0.3))
                }
            }
        }
    }

    @Test(
        "Without bounces, content that gets shorter in a fling returns to its end without a jump",
        arguments: [false, true]
    )
    func shortened(hasPages: Bool) throws {
        let bench = ScrollBench()
        (bench.scroll.bounces, bench.scroll.isPagingEnabled) = (false, hasPages)
        try bench.fling(by: 2)
        bench.advance(ms: 130)
        var last = bench.y
        #expect(last > 245)
        // Its end is at 200 now.
        bench.scroll.contentSize.height = 600
        var (farthest, widest) = (last, 0.0)
        for ms in stride(from: 135.0, through: 3000, by: 5) {
            bench.advance(ms: ms)
            widest = max(widest, abs(bench.y - last))
            last = bench.y
            farthest = max(farthest, last)
        }
        // It had at most 2000 points per second, until the first of these frames.
        #expect(widest < 11 && farthest < 270 && last == 200 && !bench.scroll.isAnimating)
    }

    @Test("Dragging, frames, a fling and a bounce allocate nothing")
    func memory() throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 500))
        let (inner, outer, engine) = (bench.inner, bench.outer.scroll, bench.window.engine)
        func push(_ report: Report, ms: Double) throws {
            try engine.push(report.sample(at(ms)))
            engine.endFrame(at: at(ms))
        }
        func stroke(ms: Double) throws {
            try push(.down(1, 200, 300), ms: ms)
            for sample in 1...40 {
                let time = ms + 8 * Double(sample)
                try push(.move(1, 200, 300 - 5 * Double(sample)), ms: time)
                inner.advance(to: at(time + 5))
                // Setting the offset allocates nothing either.
                inner.contentOffset = inner.contentOffset
                outer.advance(to: at(time + 5))
            }
            try push(.up(1), ms: ms + 328)
            for frame in 1...300 {
                let time = at(ms + 328 + 8 * Double(frame))
                inner.advance(to: time)
                outer.advance(to: time)
            }
        }
        // The first strokes fill the pools, and use each code path once.
        for round in 0..<6 {
            (inner.contentOffset, outer.contentOffset) = (.zero, .zero)
            let before = allocation_count()
            try stroke(ms: 5000 * Double(round))
            let count = allocation_count() - before
            #expect(round < 3 || count == 0)
            #expect(inner.contentOffset.y == 200)
        }
    }
}

@Suite("What happens behind a frame that was drawn ahead")
struct ScrollBehindFrameTests {
    @Test(
        "A finger stops two contents where they are just before one hands over to the other",
        arguments: [2.0, 16]
    )
    func beforeTheHandover(ahead: Double) throws {
        // The inner content has 100 points to its end.
        let speed = 1000 - 100 / 0.4995
        let arrival = 100 + 499.5 * log(1000 / speed)
        let touch = arrival - 2.5
        for isInside in [true, false] {
            let nested = NestedScrollBench(inner: Size(width: 300, height: 500))
            let (inner, outer) = (nested.inner, nested.outer.scroll)
            try nested.drag(by: -10)
            try nested.window.up(1, ms: 108)
            for ms in [150, touch + ahead] {
                inner.advance(to: at(ms))
                outer.advance(to: at(ms))
            }
            let (x, y) = isInside ? (200.0, 200.0) : (20, 380)
            try nested.window.down(1, x, y, ms: touch)
            #expect(nested.outer.y == 0)
            if !isInside {
                // It bounces instead, by the spring of 80 ms.
                let elapsed = 40.0 / 80
                let velocity = speed * (1 - elapsed) * exp(-elapsed)
                #expect(isNear(inner.velocity(at: at(arrival + 40)).y, velocity, within: 5))
            }
            nested.advance(from: touch + 30, through: 3000, by: 16)
            let rest = isInside ? 200 - 2.5 * speed / 1000 : 200
            #expect(isNear(inner.contentOffset.y, rest, within: 0.5) && nested.outer.y == 0)
            #expect(!inner.isAnimating && !outer.isAnimating)
        }
    }

    @Test("A finger that stops content just before a hard end taps nothing", arguments: [2.0, 16])
    func beforeAHardEnd(ahead: Double) throws {
        // It comes to its end, 50 points away, at 152.7 ms.
        let bench = ScrollBench(content: Size(width: 400, height: 550))
        bench.scroll.bounces = false
        var taps = 0
        bench.viewport.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        try bench.fling()
        bench.scroll.advance(to: at(150 + ahead))
        try bench.window.tap(1, 200, 200, ms: 150, until: 200)
        let place = 100 + 499.5 * (1 - exp(-50 / 499.5))
        #expect(taps == 0 && isNear(bench.y, place, within: 0.5))
    }

    @Test("A bounce that the program forbids before the end does not come", arguments: [2.0, 16])
    func forbiddenBounce(ahead: Double) throws {
        let bench = ScrollBench(content: Size(width: 400, height: 550))
        try bench.fling()
        bench.scroll.advance(to: at(150 + ahead))
        bench.scroll.bounces = false
        bench.scroll.enforceLimits(startingAt: at(150))
        #expect(bench.scroll.velocity(at: at(152)).y > 800)
        #expect(bench.scroll.velocity(at: at(170)) == .zero)
        bench.advance(from: 170, through: 2000, by: 16)
        #expect(bench.y == 150)
    }

    @Test("A click moves what the program animates from where it is", arguments: [2.0, 16])
    func clickInAnimation(ahead: Double) throws {
        let nested = NestedScrollBench(
            inner: Size(width: 300, height: 500),
            outer: Size(width: 400, height: 1400)
        )
        nested.inner.contentOffset.y = 200
        let outer = nested.outer.scroll
        outer.setContentOffset(Point(x: 0, y: 1000), startingAt: at(0))
        try nested.window.point(200, 200, ms: 340)
        outer.advance(to: at(347 + ahead))
        try nested.window.wheel(down: 1, ms: 347)
        // The spring of 80 ms has left 70 points, and the click takes 64.
        let elapsed = 347.0 / 80
        let place = 1000 * (1 - (1 + elapsed) * exp(-elapsed)) + 64
        #expect(isNear(nested.outer.y, place, within: 0.2))
        nested.advance(from: 380, through: 3000, by: 16)
        #expect(isNear(nested.outer.y, place, within: 0.2) && nested.inner.contentOffset.y == 200)
    }

    @Test("Rows that come in above in a click stay when the scroll ends before the next frame")
    func rowsInAClick() throws {
        let bench = ScrollBench()
        bench.scroll.setContentOffset(Point(x: 0, y: 500), startingAt: at(0))
        try bench.window.point(200, 200, ms: 1980)
        bench.scroll.advance(to: at(2000))
        var rows = [2000.0]
        bench.scroll.didScroll = { scroll in
            if let height = rows.popLast() {
                scroll.contentSize.height += height
                scroll.contentOffset.y += height
            }
        }
        try bench.window.wheel(down: 1, ms: 1990)
        try bench.window.point(.press(.primary), ms: 1995)
        #expect(!bench.scroll.isDragging)
        for ms in stride(from: 2008.0, through: 3000, by: 16) {
            bench.advance(ms: ms)
            #expect(bench.y == 2564)
        }
    }

    @Test(
        "Outer content under a finger that rests takes what is left of a fling",
        arguments: [30.0, 60, 144]
    )
    func restingFinger(hertz: Double) throws {
        let nested = NestedScrollBench(inner: Size(width: 300, height: 500))
        try nested.window.down(2, 20, 380, ms: 0)
        try nested.window.drag(down: -10, from: 340, ms: 50)
        try nested.window.up(1, ms: 158)
        var farthest = 0.0
        for ms in stride(from: 160.0, through: 5000, by: 1000 / hertz) {
            nested.advance(ms: ms)
            farthest = max(farthest, nested.inner.contentOffset.y)
        }
        #expect(farthest == 200 && isNear(nested.sum, 100 + 499.5, within: 2))
    }
}

/// Three contents: the one in the middle scrolls the other way than the two beside it.
@Suite("A fling past content that scrolls the other way")
struct CrossedChainTests {
    /// A drag by 100 points lifts with 1000 points per second. The first content has 200 points to
    /// its end. Then the next one has 3600: a page around a list, or a list in a sheet.
    private func fling(isSheet: Bool, target: Double? = nil) throws
        -> (bench: ChainBench, first: ScrollController, next: ScrollController)
    {
        let bench = ChainBench(goesFirst: [[], [], isSheet ? .bottom : []])
        let (list, outer) = (bench.scrolls[0], bench.scrolls[2])
        let (first, next) = isSheet ? (outer, list) : (list, outer)
        bench.scrolls.forEach { $0.bounces = true }
        bench.scrolls[1].contentSize = Size(width: 800, height: 400)
        first.contentSize.height = 600
        next.contentSize.height = 4000
        if let target {
            next.willEndDragging = { $1.target.y = target }
        }
        try bench.window.drag(down: -10)
        try bench.window.up(1, ms: 108)
        return (bench, first, next)
    }

    @Test(
        "Content that waits comes to the target that it chose, however many frames there are",
        arguments: [false, true],
        [10.0, 9000]
    )
    func target(isSheet: Bool, step: Double) throws {
        for isLimited in [false, true] {
            let (bench, first, next) = try fling(isSheet: isSheet, target: 777)
            // Frames move the first one first.
            bench.isOuterFirst = isSheet
            if isLimited {
                first.didScroll = { $0.contentOffset.y = min($0.contentOffset.y, 1000) }
            }
            bench.advance(from: 100 + step, through: 9100, by: step)
            #expect(first.contentOffset.y == 200 && next.contentOffset.y == 777)
        }
    }

    @Test(
        "If the innermost content leaves, what moves bounces, and what waits stays",
        arguments: [false, true]
    )
    func leaves(isSheet: Bool) throws {
        let leaves: [(ScrollController) -> Void] = [
            { $0.handsOver = false }, { $0.viewport?.removeFromSuperview() },
        ]
        for leave in leaves {
            let (bench, first, next) = try fling(isSheet: isSheet)
            let view = bench.scrolls[0].viewport
            bench.advance(ms: 120)
            leave(bench.scrolls[0])
            var farthest = 0.0
            for ms in stride(from: 130.0, through: 4000, by: 10) {
                bench.advance(ms: ms)
                farthest = max(farthest, first.contentOffset.y)
            }
            // The spring of 80 ms takes the speed v at the end v · 80 ms / e beyond it.
            let speed = 1000 - 100 / 0.4995
            #expect(isNear(farthest, 200 + speed * 0.08 / exp(1), within: 2))
            #expect(first.contentOffset.y == 200 && next.contentOffset.y == 0)
            withExtendedLifetime(view) {}
        }
    }

    @Test("What the program animates between the two goes on when one of them gets longer")
    func animatedBetween() throws {
        for isSheet in [false, true] {
            let (bench, first, next) = try fling(isSheet: isSheet)
            let between = bench.scrolls[1]
            var ends = 0
            between.didEndScrollingAnimation = { _ in ends += 1 }
            bench.advance(ms: 120)
            between.setContentOffset(Point(x: 400, y: 0), startingAt: at(120))
            first.contentSize.height += 50
            bench.advance(from: 130, through: 9000, by: 10)
            #expect(between.contentOffset == Point(x: 400, y: 0) && ends == 1)
            // The next one takes what the first one leaves now.
            #expect(first.contentOffset.y == 250)
            #expect(isNear(next.contentOffset.y, 100 + 499.5 - 250, within: 2))
        }
    }
}

@Suite("Zoom, at the frame")
struct ZoomFrameTests: OnZoomBench {
    let bench = ZoomBench()

    /// Where two fingers are after a time in ms, from their middle to one of them.
    private func fingers(_ ms: Double) -> (middle: Point, way: Vector) {
        let (turn, length) = (0.0015 * ms, 60 + 0.2 * ms)
        return (
            Point(x: 180 + 0.1 * ms, y: 200 - 0.05 * ms),
            Vector(x: length * cos(turn), y: length * sin(turn))
        )
    }

    /// What the two fingers hold, after they landed.
    private func land() throws -> [Point] {
        zoom.allowsRotation = true
        zoom.keepsViewportCovered = false
        bench.withoutSlops()
        let (middle, way) = fingers(0)
        let places = [middle - way, middle + way]
        try window.frame(
            ms: 0,
            .down(1, places[0].x, places[0].y),
            .down(2, places[1].x, places[1].y)
        )
        return places.map(bench.held)
    }

    private func move(ms: Double) throws {
        let (middle, way) = fingers(ms)
        try window.moveTwo(to: middle, apart: way, ms: ms)
    }

    /// How far what was held is from the fingers at a time.
    private func distance(of held: [Point], ms: Double) -> Double {
        let (middle, way) = fingers(ms)
        let places = [middle - way, middle + way]
        return zip(held, places).map { (bench.shown($0) - $1).length }.max() ?? 0
    }

    @Test("Content is under the fingers at the samples, and between and after them nearly")
    func underTheFingers() throws {
        let held = try land()
        for step in 1...30 {
            let ms = 8 * Double(step)
            try move(ms: ms)
            #expect(distance(of: held, ms: ms) < 0.01)
            if step > 8 {
                // The fingers turn by 0.012 in a scan, 108 points from their middle. The line
                // between two samples misses the arc by 0.002 points, and a prediction misses it by
                // 0.5.
                for (ahead, most) in [(-4.0, 0.05), (4, 0.3), (12, 0.8), (0, 0.01)] {
                    zoom.advance(to: at(ms + ahead))
                    #expect(distance(of: held, ms: ms + ahead) < most)
                }
                zoom.advance(to: at(ms + 5))
            }
        }
    }

    @Test("A frame at the same time, or after the horizon, changes and reports nothing")
    func noChange() throws {
        _ = try land()
        for step in 1...10 {
            try move(ms: 8 * Double(step))
        }
        zoom.advance(to: at(90))
        let (changes, transform) = (bench.changes, bench.content.transform)
        zoom.advance(to: at(90))
        #expect(bench.changes == changes)
        zoom.advance(to: at(96))
        #expect(bench.changes == changes + 1)
        #expect(bench.content.transform != transform)
        zoom.advance(to: at(97))
        zoom.advance(to: at(500))
        #expect(bench.changes == changes + 1)
        #expect(!zoom.isAnimating)
    }

    @Test("Content beyond an edge or a scale follows the prediction as it follows the fingers")
    func beyond() throws {
        bench.withoutSlops()
        try bench.window.drag(from: Point(x: 0, y: 200), by: Vector(x: 10, y: 0), samples: 10)
        #expect(isNear(zoom.translation.x, rubberBand(100)))
        zoom.advance(to: at(110))
        #expect(isNear(zoom.translation.x, rubberBand(110)))
    }

    /// Drags content by 100 points that no limit holds.
    private func dragFreely() throws {
        bench.withoutSlops()
        zoom.keepsViewportCovered = false
        try bench.window.drag(from: Point(x: 100, y: 200), by: Vector(x: 10, y: 0), samples: 10)
    }

    @Test(
        "When a finger pauses and lifts, what was predicted fades, and content ends at the finger"
    )
    func pause() throws {
        try dragFreely()
        zoom.advance(to: at(140))
        #expect(isNear(zoom.translation.x, 116))
        try window.up(1, ms: 160)
        #expect(zoom.isAnimating)
        var latest = 116.0
        for step in 0...200 {
            zoom.advance(to: at(165 + 8 * Double(step)))
            #expect(zoom.translation.x <= latest && zoom.translation.x > latest - 1)
            latest = zoom.translation.x
        }
        #expect(isNear(latest, 100))
        #expect(!zoom.isAnimating)
    }
}

@Suite("What a frame of items costs")
struct CollectionCostTests {
    @Test(
        "A frame asks for as many frames with 100,000 items as with 100, and without motion for none"
    )
    func frameCost() throws {
        let (few, many) = (try CountingLayout.cost(100), try CountingLayout.cost(100_000))
        #expect(few == many)
        // One call for the visible places, one for each of them, and one for each that is new.
        #expect(many.calls.allSatisfy { $0 <= 1 + 21 + 3 } && many.calls.contains { $0 > 0 })
        #expect(many.views.allSatisfy { $0 <= 21 })
        let layout = CountingLayout()
        let shelf = Shelf(100_000, layout: layout)
        // The views that were added in the first frame ask for a second layout.
        shelf.frame(5)
        let before = layout.count.calls
        shelf.frames(10, 100)
        #expect(layout.count.calls == before)
    }

    @Test("Frames of 100,000 items that scroll, spread and make room allocate nothing")
    func memory() throws {
        let shelf = Shelf(100_000)
        let hand = shelf.hand
        shelf.addMovement()
        shelf.addTransition()
        var counts: [Int] = []
        func frame(_ ms: Double) {
            let before = allocation_count()
            shelf.frame(ms)
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
            // An item is held at the lower edge.
            try hand.down(190, 300, ms: start + 10_000)
            hand.wait(until: Shelf.time(start + 10_600))
            try hand.move(190, 390, ms: start + 10_700)
            for step in 1...100 {
                frame(start + 10_700 + 16 * Double(step))
            }
            #expect(shelf.collection.movingItem != nil)
            try hand.up(ms: start + 13_000)
            for step in 1...100 {
                frame(start + 13_000 + 16 * Double(step))
            }
        }
        #expect(counts.allSatisfy { $0 == 0 })
    }

    @Test("The viewport holds the collection, and both go")
    func lifetime() {
        weak var former: CollectionController?
        do {
            let viewport = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            let collection = CollectionController(in: viewport, layout: Shelf.grid)
            collection.numberOfItems = 10
            #expect(collection.visibleItems.count == 10)
            former = collection
            let other = CollectionController(in: viewport, layout: Shelf.row)
            other.remove()
            #expect(viewport.subviews.count == 1)
        }
        #expect(former == nil)
    }
}
