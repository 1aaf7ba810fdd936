// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import GestureKitTesting
import Testing

extension Window {
    /// Turns a wheel down by a number of clicks, over the middle of the bench.
    func wheel(down clicks: Double, right: Double = 0, ms: Double) throws {
        try point(.wheel(clicks: Vector(x: -right, y: -clicks)), ms: ms)
    }
}

@Suite("Scrolling with a wheel")
struct ScrollWheelTests: OnScrollBench {
    let bench = ScrollBench()

    init() throws {
        try window.point(200, 200, ms: 0)
    }

    @Test("Each click moves the content by exactly the distance of a click, and nothing continues")
    func clicks() throws {
        window.engine.wheelClickDistance = 50
        for click in 1...3 {
            let ms = 16 * Double(click)
            try window.wheel(down: 1, ms: ms)
            #expect(bench.y == 50 * Double(click))
            #expect(scroll.isDragging && !scroll.isTracking && !scroll.isAnimating)
            // A frame between two clicks, and one after both, predict nothing.
            for ahead in [-8.0, 8, 12] {
                scroll.advance(to: at(ms + ahead))
                #expect(bench.y == 50 * Double(click))
            }
        }
        bench.advance(ms: 547)
        #expect(scroll.isDragging)
        bench.advance(ms: 548)
        #expect(!scroll.isDragging && !scroll.isAnimating)
        #expect(bench.y == 150)
    }

    @Test("A drag of a wheel is reported like that of a finger, without a velocity")
    func callbacks() throws {
        var calls: [String] = []
        scroll.willBeginDragging = { _ in calls.append("begin") }
        scroll.didScroll = { calls.append("\($0.contentOffset.y)") }
        scroll.willEndDragging = { calls.append("\($1.y) \($2.y)") }
        scroll.didEndDragging = { calls.append("end \($1)") }
        try window.wheel(down: 1, ms: 10)
        try window.wheel(down: 1, ms: 20)
        bench.advance(ms: 600)
        #expect(calls == ["begin", "64.0", "128.0", "0.0 128.0", "end false"])
    }

    @Test("Both ends are hard, and the content turns back at once")
    func hardEnds() throws {
        scroll.contentSize.height = 500
        try window.wheel(down: -1, ms: 10)
        #expect(bench.y == 0)
        for (click, y) in [64.0, 100, 100, 100].enumerated() {
            try window.wheel(down: 1, ms: 20 + 10 * Double(click))
            #expect(bench.y == y)
        }
        try window.wheel(down: -1, ms: 100)
        #expect(bench.y == 36)
        bench.advance(ms: 1000)
        #expect(bench.y == 36 && !scroll.isAnimating)
    }

    @Test("The inner content moves to its end, then the outer one to its end")
    func nested() throws {
        let bench = NestedScrollBench(
            inner: Size(width: 300, height: 400),
            outer: Size(width: 400, height: 700)
        )
        try bench.window.point(200, 200, ms: 0)
        try bench.window.wheel(down: 1, ms: 10)
        #expect(bench.inner.contentOffset.y == 64 && bench.outer.y == 0)
        try bench.window.wheel(down: 2, ms: 20)
        #expect(bench.inner.contentOffset.y == 100 && bench.outer.y == 92)
        #expect(bench.inner.isDragging && !bench.outer.scroll.isDragging)
        try bench.window.wheel(down: -1, ms: 30)
        #expect(bench.inner.contentOffset.y == 36 && bench.outer.y == 92)
        try bench.window.wheel(down: 20, ms: 40)
        #expect(bench.inner.contentOffset.y == 100 && bench.outer.y == 300)
        bench.window.advance(ms: 1000)
        #expect(!bench.inner.isAnimating && !bench.outer.scroll.isAnimating)
    }

    @Test("A click stops a fling, of outer content too")
    func stopsFling() throws {
        try bench.fling()
        bench.advance(ms: 200)
        let y = bench.y
        #expect(scroll.isDecelerating)
        try window.wheel(down: 1, ms: 200)
        #expect(bench.y == y + 64 && !scroll.isAnimating)

        let nested = NestedScrollBench(inner: Size(width: 300, height: 500))
        try nested.window.down(1, 200, 340, ms: 0)
        for step in 1...10 {
            try nested.window.move(1, 200, 340 - 10 * Double(step), ms: 10 * Double(step))
        }
        try nested.window.up(1, ms: 108)
        nested.inner.advance(to: at(1000))
        nested.outer.scroll.advance(to: at(1000))
        #expect(nested.inner.contentOffset.y == 200 && nested.outer.scroll.isDecelerating)
        let outer = nested.outer.y
        try nested.window.point(200, 200, ms: 1000)
        try nested.window.wheel(down: 1, ms: 1000)
        #expect(nested.outer.y == outer + 64 && !nested.outer.scroll.isAnimating)
    }

    @Test("A click takes content that is beyond an end back to it first")
    func beyondAnEnd() throws {
        try bench.drag(from: Point(x: 200, y: 100), by: Vector(x: 0, y: 10), samples: 10)
        try window.up(1, ms: 300)
        #expect(isNear(bench.y, -rubberBand(100)))
        try window.wheel(down: 1, ms: 300)
        #expect(bench.y == 64 && !scroll.isAnimating)
    }

    @Test("One click turns a page, in either direction, and none beyond the last")
    func pages() throws {
        scroll.contentSize.height = 1000
        scroll.isPagingEnabled = true
        for (round, (way, y)) in [(1.0, 400.0), (1, 600), (1, 600), (-1, 400), (-1, 0), (-1, 0)]
            .enumerated()
        {
            let ms = 10_000 * Double(round) + 100
            try window.point(200, 200, ms: ms)
            try window.wheel(down: way, ms: ms)
            window.advance(ms: ms + 500)
            bench.advance(ms: ms + 9000)
            #expect(bench.y == y && !scroll.isAnimating)
        }
        // Five clicks of 64 points are not a page, seven are more than one.
        for (clicks, y) in [(5.0, 400.0), (7, 800)] {
            let bench = ScrollBench()
            bench.scroll.isPagingEnabled = true
            try bench.window.point(200, 200, ms: 0)
            try bench.window.wheel(down: clicks, ms: 10)
            #expect(bench.y == clicks * 64)
            bench.window.advance(ms: 510)
            #expect(bench.scroll.isDecelerating)
            bench.advance(ms: 9000)
            #expect(bench.y == y)
        }
    }

    @Test("A click that the outer content takes does not turn an inner page")
    func innerPages() throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 600))
        bench.inner.isPagingEnabled = true
        bench.inner.contentOffset.y = 300
        try bench.window.point(200, 200, ms: 0)
        try bench.window.wheel(down: 1, ms: 10)
        bench.window.advance(ms: 600)
        #expect(bench.inner.contentOffset.y == 300 && bench.outer.y == 64)
        #expect(!bench.inner.isAnimating && !bench.outer.scroll.isAnimating)
    }

    @Test("A locked direction does not hold a wheel: each click has its own")
    func lock() throws {
        scroll.contentSize.width = 4000
        scroll.isDirectionalLockEnabled = true
        try window.wheel(down: 1, ms: 10)
        try window.wheel(down: 0, right: 2, ms: 20)
        #expect(scroll.contentOffset == Point(x: 128, y: 64))
    }

    @Test(
        "A click across the content loses no later click, and goes to outer content that can move"
    )
    func across() throws {
        try window.wheel(down: 0, right: 1, ms: 10)
        #expect(scroll.contentOffset == .zero)
        try window.wheel(down: 1, ms: 20)
        #expect(scroll.contentOffset == Point(x: 0, y: 64))

        for handsOver in [true, false] {
            let nested = NestedScrollBench(inner: Size(width: 2000, height: 300))
            nested.inner.handsOver = handsOver
            try nested.window.point(200, 200, ms: 0)
            try nested.window.wheel(down: 1, ms: 10)
            #expect(nested.inner.contentOffset == .zero && nested.outer.y == 64)
            #expect(nested.outer.scroll.isDragging)
            nested.window.advance(ms: 1000)
            try nested.window.wheel(down: 0, right: 1, ms: 1010)
            #expect(nested.inner.contentOffset.x == 64 && nested.outer.y == 64)
        }
    }

    @Test("A wheel moves nothing if the program forbids it, or if content fits")
    func forbidden() throws {
        #expect(scroll.panGestureRecognizer.allowedScrollTypesMask == .all)
        scroll.panGestureRecognizer.allowedScrollTypesMask = .continuous
        try window.wheel(down: 1, ms: 10)
        #expect(bench.y == 0)
        scroll.panGestureRecognizer.allowedScrollTypesMask = .all
        scroll.isScrollEnabled = false
        try window.wheel(down: 1, ms: 20)
        #expect(bench.y == 0)
        scroll.isScrollEnabled = true
        scroll.contentSize = Size(width: 400, height: 400)
        try window.wheel(down: 1, ms: 30)
        #expect(bench.y == 0 && !scroll.isDragging)
        bench.advance(ms: 1000)
        scroll.alwaysBounceVertical = true
        try window.wheel(down: 1, ms: 1010)
        #expect(bench.y == 0)
    }

    @Test("Clicks, frames and the end of a scroll allocate nothing", arguments: [false, true])
    func memory(isPaging: Bool) throws {
        let nested = NestedScrollBench(inner: Size(width: 300, height: 500))
        nested.inner.isPagingEnabled = isPaging
        let (inner, outer, engine) = (nested.inner, nested.outer.scroll, nested.window.engine)
        for round in 0..<6 {
            (inner.contentOffset, outer.contentOffset) = (.zero, .zero)
            let ms = 5000 * Double(round)
            try nested.window.point(200, 200, ms: ms)
            let before = allocation_count()
            for click in 1...10 {
                // The mouse of the test kit keeps what it reports, which allocates.
                let turn = PointerSample.Kind.wheel(clicks: Vector(x: 0, y: -0.5))
                let time = at(ms + 10 * Double(click))
                try engine.push(PointerSample(turn, device: nested.window.mouse.device, time: time))
                inner.advance(to: at(ms + 10 * Double(click) + 5))
                outer.advance(to: at(ms + 10 * Double(click) + 5))
            }
            engine.advance(to: at(ms + 700))
            for frame in 1...100 {
                inner.advance(to: at(ms + 700 + 8 * Double(frame)))
            }
            let count = allocation_count() - before
            #expect(round < 3 || count == 0)
            #expect(inner.contentOffset.y == 200 && outer.contentOffset.y == 120)
        }
    }
}
