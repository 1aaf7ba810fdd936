// SPDX-License-Identifier: MIT

import GestureKit
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A viewport of 300 x 300 points, 50 points below the corner of the content of another one.
final class NestedScrollBench {
    let outer: ScrollBench
    let inner: ScrollController

    init(inner size: Size, outer outerSize: Size = Size(width: 400, height: 4000)) {
        outer = ScrollBench(content: outerSize)
        let view = outer.viewport.subview(50, 50, 300, 300)
        inner = ScrollController(in: view)
        inner.panGestureRecognizer.slop = 0
        inner.contentSize = size
        // The inner viewport stays where it is, so that a finger can always land in it.
        outer.scroll.movesBounds = false
    }

    var window: TestWindow { outer.window }

    /// How far both contents have moved.
    var sum: Double { inner.contentOffset.y + outer.y }

    /// Drags a finger from the lower end of the inner viewport, by ten steps.
    func drag(by step: Double) throws {
        try window.drag(from: Point(x: 200, y: 340), by: Vector(x: 0, y: step), samples: 10)
    }
}

@Suite("Scrolling, nested")
struct ScrollNestingTests {
    private func bench(_ width: Double = 300, _ height: Double = 500) -> NestedScrollBench {
        NestedScrollBench(inner: Size(width: width, height: height))
    }

    @Test(
        "The inner content moves to its end, then the outer one takes the rest of the finger's way"
    )
    func handOver() throws {
        let bench = bench()
        try bench.window.down(1, 200, 340, ms: 0)
        for step in 1...30 {
            let way = 10 * Double(step)
            try bench.window.move(1, 200, 340 - way, ms: 10 * Double(step))
            #expect(isNear(bench.inner.contentOffset.y, min(way, 200)))
            #expect(isNear(bench.outer.y, max(way - 200, 0)))
        }
        // On the way back the inner content moves first, too.
        for step in 1...30 {
            let way = 10 * Double(step)
            try bench.window.move(1, 200, 40 + way, ms: 300 + 10 * Double(step))
            #expect(isNear(bench.sum, 300 - way))
            #expect(isNear(bench.inner.contentOffset.y, max(200 - way, 0)))
        }
        #expect(bench.inner.isDragging && bench.outer.scroll.isDragging)
    }

    @Test("With a slop, both together cover the finger's way less the slop")
    func slop() throws {
        let bench = bench()
        bench.inner.panGestureRecognizer.slop = 10
        bench.outer.scroll.panGestureRecognizer.slop = 10
        try bench.drag(by: -25)
        #expect(isNear(bench.sum, 240))
        #expect(isNear(bench.inner.contentOffset.y, 200))
    }

    @Test("When both are at their ends, the outer content bounces, or the inner if that cannot")
    func bothAtTheEnd() throws {
        for outerBounces in [true, false] {
            let bench = bench()
            bench.outer.scroll.bounces = outerBounces
            try bench.window.drag(1, 200, 100, ms: 0, to: 200, 150, ms: 10)
            try bench.window.move(1, 200, 200, ms: 20)
            let (inner, outer) = (bench.inner.contentOffset.y, bench.outer.y)
            #expect(isNear(inner, outerBounces ? 0 : -rubberBand(100, in: 300)))
            #expect(isNear(outer, outerBounces ? -rubberBand(100) : 0))
            // The finger returns: the bounce is undone first.
            try bench.window.move(1, 200, 100, ms: 30)
            #expect(isNear(bench.inner.contentOffset.y, 0) && isNear(bench.outer.y, 0))
            try bench.window.move(1, 200, 80, ms: 40)
            #expect(isNear(bench.inner.contentOffset.y, 20))
        }
    }

    @Test("Without hand-over the inner content bounces at its end")
    func noHandOver() throws {
        let bench = bench()
        bench.inner.handsOver = false
        try bench.window.drag(1, 200, 340, ms: 0, to: 200, 190, ms: 10)
        try bench.window.move(1, 200, 40, ms: 20)
        #expect(isNear(bench.inner.contentOffset.y, 200 + rubberBand(100, in: 300)))
        #expect(bench.outer.y == 0)
    }

    @Test("Content that scrolls in the other direction leaves a drag to the outer one")
    func perpendicular() throws {
        let bench = bench(2000, 300)
        try bench.window.drag(1, 200, 300, ms: 0, to: 198, 280, ms: 10)
        try bench.window.move(1, 190, 200, ms: 20)
        #expect(isNear(bench.outer.y, 100))
        #expect(bench.inner.contentOffset == .zero && bench.outer.scroll.isDragging)
        try bench.window.up(1, ms: 200)
        try bench.window.drag(1, 300, 200, ms: 1000, to: 280, 198, ms: 1010)
        try bench.window.move(1, 200, 190, ms: 1020)
        #expect(isNear(bench.inner.contentOffset.x, 100))
        #expect(isNear(bench.outer.y, 100, within: 1))
    }

    @Test("A fling passes its velocity on at the end of the inner content")
    func fling() throws {
        let bench = bench()
        try bench.drag(by: -10)
        try bench.window.up(1, ms: 108)
        #expect(bench.inner.isDecelerating && bench.outer.scroll.isDecelerating)
        for ms in stride(from: 120.0, through: 9000, by: 40) {
            bench.inner.advance(to: at(ms))
            bench.outer.scroll.advance(to: at(ms))
            // One motion: the way of a single content, divided between two.
            let whole = Momentum(position: 100, velocity: 1000)
                .position(after: .microseconds(Int64((ms - 100) * 1000)))
            #expect(isNear(bench.sum, whole, within: 3))
            #expect(isNear(bench.inner.contentOffset.y, min(whole, 200), within: 3))
        }
        #expect(bench.inner.contentOffset.y == 200)
        #expect(!bench.inner.isAnimating && !bench.outer.scroll.isAnimating)
    }

    @Test("Limits that change while inner content flings change what the outer one gets of it")
    func newLimitsInFlight() throws {
        /// Flings it, and changes limits when the inner content is on its way to its end.
        func rest(_ change: (NestedScrollBench) -> Void) throws
            -> (inner: Double, outer: Double, farthest: Double, calls: [String])
        {
            let bench = bench()
            var (calls, farthest): ([String], Double) = ([], 0)
            for (name, scroll) in [("inner", bench.inner), ("outer", bench.outer.scroll)] {
                scroll.willBeginDecelerating = { _ in calls.append("\(name) begins") }
                scroll.didEndDecelerating = { _ in calls.append("\(name) ends") }
            }
            try bench.drag(by: -10)
            try bench.window.up(1, ms: 108)
            calls = []
            for ms in stride(from: 120.0, through: 9000, by: 5) {
                if ms == 150 {
                    change(bench)
                }
                bench.inner.advance(to: at(ms))
                bench.outer.scroll.advance(to: at(ms))
                farthest = max(farthest, bench.outer.y)
            }
            return (bench.inner.contentOffset.y, bench.outer.y, farthest, calls)
        }
        // From 100 points on with 1000 pt/s.
        let grown = try rest { $0.inner.contentSize.height = 4000 }
        #expect(isNear(grown.inner, 100 + 499.5, within: 2) && grown.outer == 0)
        #expect(grown.calls == ["outer ends", "inner ends"])
        let shorter = try rest { $0.inner.contentSize.height = 450 }
        #expect(shorter.inner == 150 && isNear(shorter.outer, 100 + 499.5 - 150, within: 2))
        #expect(shorter.calls == ["inner ends", "outer ends"])
        // It comes to the end of the outer one, at 50 points, after 250 points with the speed v. The
        // spring takes it v · 80 ms / e beyond.
        let last = try rest { $0.outer.scroll.contentSize.height = 450 }
        let speed = 1000 - 150 / 0.4995
        #expect(last.inner == 200 && last.outer == 50)
        #expect(isNear(last.farthest, 50 + speed * 0.08 / exp(1), within: 2))
        #expect(last.calls == ["inner ends", "outer ends"])
    }

    @Test("A drag that the inner content takes leaves no rest to the outer one, nor its fling")
    func noRest() throws {
        // The sums are rounded in both directions.
        for start in stride(from: 50.1, to: 52, by: 0.1) {
            let bench = bench(300, 4000)
            bench.inner.contentOffset.y = start
            try bench.drag(by: -10)
            try bench.window.up(1, ms: 108)
            #expect(bench.inner.isDecelerating && !bench.outer.scroll.isDecelerating)
            #expect(bench.outer.y == 0)
        }
    }

    @Test("A fling does not turn an outer page, a drag does")
    func outerPages() throws {
        for way in [190.0, 290] {
            let bench = NestedScrollBench(inner: Size(width: 300, height: 310))
            bench.outer.scroll.isPagingEnabled = true
            try bench.drag(by: -way / 10)
            try bench.window.up(1, ms: 200)
            bench.inner.advance(to: at(9000))
            bench.outer.scroll.advance(to: at(9000))
            // The inner content has 10 points, and the page turns from 200 on.
            #expect(bench.inner.contentOffset.y == 10)
            #expect(bench.outer.y == (way == 290 ? 400 : 0))
        }
    }

    @Test("A finger on either content stops both if it lands in the inner viewport")
    func stop() throws {
        let bench = bench()
        try bench.window.drag(1, 200, 340, ms: 0, to: 200, 240, ms: 50)
        try bench.window.up(1, ms: 58)
        try bench.window.down(1, 200, 200, ms: 400)
        #expect(!bench.inner.isAnimating && !bench.outer.scroll.isAnimating)
        let sum = bench.sum
        bench.inner.advance(to: at(3000))
        bench.outer.scroll.advance(to: at(3000))
        #expect(bench.sum == sum)
    }

    @Test("A wheel moves the inner content to its end, then the outer one to its end")
    func wheel() {
        let bench = NestedScrollBench(
            inner: Size(width: 300, height: 500),
            outer: Size(width: 400, height: 700)
        )
        bench.inner.scroll(by: Vector(x: 50, y: 150), at: at(0))
        #expect(bench.inner.contentOffset == Point(x: 0, y: 150) && bench.outer.y == 0)
        bench.inner.scroll(by: Vector(x: 0, y: 150), at: at(10))
        #expect(bench.inner.contentOffset.y == 200 && bench.outer.y == 100)
        bench.inner.scroll(by: Vector(x: 0, y: 900), at: at(20))
        #expect(bench.inner.contentOffset.y == 200 && bench.outer.y == 300)
        #expect(!bench.inner.isAnimating && !bench.outer.scroll.isAnimating)
    }
}
