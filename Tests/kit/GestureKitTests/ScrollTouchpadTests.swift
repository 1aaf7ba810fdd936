// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Scrolling with a touchpad")
struct ScrollTouchpadTests: OnScrollBench {
    let bench = ScrollBench()

    /// Scrolls down at 1000 points per second, for 160 points and 160 ms from time 0 on.
    private func scrollDown(_ window: Window, by step: Vector = Vector(x: 0, y: -8)) throws {
        try window.point(200, 200, ms: 0)
        for sample in 1...20 {
            try window.point(.scroll(by: step), ms: 8 * Double(sample))
        }
    }

    @Test("Content follows the fingers, and continues with their velocity when they lift")
    func fling() throws {
        try scrollDown(window)
        #expect(bench.y == 160)
        #expect(scroll.isDragging && !scroll.isTracking)
        try window.point(.scrollEnd, ms: 168)
        #expect(!scroll.isDragging && scroll.isDecelerating)
        for ms in stride(from: 170.0, through: 9000, by: 50) {
            bench.advance(ms: ms)
            let way = Momentum(position: 160, velocity: 1000)
                .position(after: .microseconds(Int64((ms - 160) * 1000)))
            #expect(isNear(bench.y, way, within: 1))
        }
        // 0.998 per millisecond: v times 0.4995 s.
        #expect(isNear(bench.y, 160 + 499.5, within: 1))
    }

    @Test("Frames show content where the fingers will be")
    func frames() throws {
        try scrollDown(window)
        scroll.advance(to: at(168))
        #expect(isNear(bench.y, 168, within: 0.5))
    }

    @Test("Content follows beyond an end by the rubber band, and returns when the fingers lift")
    func bounce() throws {
        try scrollDown(window, by: Vector(x: 0, y: 8))
        #expect(isNear(bench.y, -rubberBand(160)))
        try window.point(.scrollEnd, ms: 168)
        #expect(scroll.isDecelerating)
        bench.advance(ms: 5000)
        #expect(bench.y == 0 && !scroll.isAnimating)
    }

    @Test("Content stops if the source does not say that the fingers lifted, or if they paused")
    func stops() throws {
        let ends: [(PointerSample.Kind, Double)] = [
            (.press(.primary), 168), (.leave, 168), (.wheel(clicks: Vector(x: 1, y: 0)), 168),
            (.scrollEnd, 260),
        ]
        for (end, ms) in ends {
            let bench = ScrollBench()
            try scrollDown(bench.window)
            try bench.window.point(end, ms: ms)
            #expect(bench.y == 160 && !bench.scroll.isAnimating)
        }
        // The next lift counts again.
        try scrollDown(window)
        try window.point(.leave, ms: 168)
        try window.point(200, 200, ms: 200)
        for sample in 1...20 {
            try window.point(.scroll(by: Vector(x: 0, y: -8)), ms: 200 + 8 * Double(sample))
        }
        try window.point(.scrollEnd, ms: 368)
        #expect(bench.y == 320 && scroll.isDecelerating)
    }

    @Test("Content beyond an end returns even if the pointer leaves")
    func leave() throws {
        try scrollDown(window, by: Vector(x: 0, y: 8))
        try window.point(.leave, ms: 168)
        bench.advance(ms: 5000)
        #expect(bench.y == 0 && !scroll.isAnimating)
    }

    @Test("The outer content takes the rest of a scroll, and of its fling")
    func nested() throws {
        let nested = NestedScrollBench(inner: Size(width: 300, height: 400))
        try scrollDown(nested.window)
        #expect(nested.inner.contentOffset.y == 100 && nested.outer.y == 60)
        try nested.window.point(.scrollEnd, ms: 168)
        #expect(!nested.inner.isDecelerating && nested.outer.scroll.isDecelerating)
        nested.outer.scroll.advance(to: at(9000))
        #expect(isNear(nested.outer.y, 60 + 499.5, within: 1))
    }

    @Test("A scroll near an axis keeps to it if the direction is locked")
    func lock() throws {
        scroll.contentSize.width = 4000
        scroll.isDirectionalLockEnabled = true
        try scrollDown(window, by: Vector(x: -2, y: -8))
        #expect(scroll.contentOffset == Point(x: 0, y: 160))
    }

    @Test("A fast scroll turns one page, a slow one of less than half a page none")
    func pages() throws {
        for (end, y) in [(168.0, 400.0), (400, 0)] {
            let bench = ScrollBench()
            bench.scroll.isPagingEnabled = true
            try scrollDown(bench.window)
            try bench.window.point(.scrollEnd, ms: end)
            bench.advance(ms: 9000)
            #expect(bench.y == y)
        }
    }

    @Test("A finger drags as before after a scroll, with a bounce and a fling")
    func finger() throws {
        try window.point(200, 200, ms: 0)
        try window.wheel(down: -1, ms: 10)
        window.advance(ms: 600)
        try window.point(.leave, ms: 600)
        try bench.drag(from: Point(x: 200, y: 100), by: Vector(x: 0, y: 10), samples: 10, ms: 700)
        #expect(isNear(bench.y, -rubberBand(100)) && scroll.isTracking)
        try window.up(1, ms: 1000)
        bench.advance(ms: 5000)
        try bench.fling(ms: 6000)
        #expect(scroll.isDecelerating)
    }
}
