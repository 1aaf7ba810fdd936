// SPDX-License-Identifier: MIT

import GestureKit
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("Scrolling by itself")
struct ScrollMotionTests: OnScrollBench {
    let bench = ScrollBench()

    @Test("Released content covers what UIKit's projection says, at both rates")
    func projection() throws {
        for rate in [ScrollController.DecelerationRate.normal, .fast] {
            let bench = ScrollBench()
            bench.scroll.decelerationRate = rate
            try bench.fling()
            #expect(isNear(bench.y, 100))
            #expect(bench.scroll.isDecelerating)
            bench.advance(ms: 9000)
            // Each millisecond leaves the share d of the speed v. So the way is the sum v / 1000 ·
            // (d + d² + …) = v / 1000 · d / (1 - d). The motion is continuous, so its way lies
            // between this sum and the one that starts a millisecond earlier.
            let d = rate.rawValue
            #expect(bench.y >= 100 + 1000.0 / 1000 * d / (1 - d) - 2)
            #expect(bench.y <= 100 + 1000.0 / 1000 / (1 - d) + 2)
            #expect(!bench.scroll.isAnimating)
        }
    }

    @Test("The constants are those of UIKit, as time constants")
    func rates() {
        #expect(ScrollController.DecelerationRate.normal.rawValue == 0.998)
        #expect(ScrollController.DecelerationRate.fast.rawValue == 0.99)
        #expect(ScrollController.DecelerationRate.normal.timeConstant == Momentum.normal)
        #expect(ScrollController.DecelerationRate.fast.timeConstant == .microseconds(99_499))
    }

    @Test("Its speed falls by the rate in each millisecond, whatever frames there are")
    func curve() throws {
        try bench.fling()
        for ms in stride(from: 117.0, through: 1500, by: 31) {
            bench.advance(ms: ms)
            // The motion starts at the newest sample, at 100 ms.
            let way = 1000 * 0.4995 * (1 - pow(0.998, ms - 100))
            #expect(isNear(bench.y, 100 + way, within: 2))
        }
    }

    @Test("Content flung over its end passes it and returns, without bounces it stays there")
    func overTheEnd() throws {
        for bounces in [true, false] {
            let bench = ScrollBench(content: Size(width: 400, height: 700))
            bench.scroll.bounces = bounces
            try bench.fling(by: 2)
            #expect(isNear(bench.y, 200))
            var farthest = 0.0
            for step in 1...200 {
                bench.advance(ms: 108 + 5 * Double(step))
                farthest = max(farthest, bench.y)
            }
            #expect(bounces ? farthest > 310 : farthest == 300)
            bench.advance(ms: 9000)
            #expect(bench.y == 300)
        }
    }

    @Test("Content released beyond its end returns by the critically damped spring")
    func spring() throws {
        try bench.drag(from: Point(x: 200, y: 100), by: Vector(x: 0, y: 10), samples: 20)
        try window.up(1, ms: 400)
        let start = -rubberBand(200)
        #expect(isNear(bench.y, start))
        for ms in stride(from: 10.0, through: 400, by: 10) {
            bench.advance(ms: 400 + ms)
            // From the horizon of 16 ms before the lift, without a velocity.
            let time = (ms + 16) / 80
            #expect(isNear(bench.y, start * (1 + time) * exp(-time), within: 1))
        }
        bench.advance(ms: 5000)
        #expect(bench.y == 0)
    }

    @Test("Pages: a fling turns one, a slow drag turns one from the middle on")
    func pages() throws {
        // The way of the finger, its pace in points per 10 ms, and the page after it.
        for (way, pace, page) in [
            (-100.0, 10.0, 1.0), (-300, 30, 1), (-150, 1, 0), (-250, 1, 1), (100, 10, 0),
        ] {
            let bench = ScrollBench()
            bench.scroll.isPagingEnabled = true
            let samples = Int(way.magnitude / pace)
            let step = Vector(x: 0, y: way < 0 ? -pace : pace)
            try bench.drag(from: Point(x: 200, y: 350), by: step, samples: samples)
            // A slow finger rests first.
            let lift = 10 * Double(samples) + (pace == 1 ? 100 : 8)
            try bench.window.up(1, ms: lift)
            bench.advance(ms: lift + 9000)
            #expect(bench.y == page * 400)
        }
    }

    @Test("A page is reached without passing it")
    func pageWithoutPassing() throws {
        for factor in [0.5, 1, 2, 3.5] {
            let bench = ScrollBench()
            bench.scroll.isPagingEnabled = true
            try bench.fling(by: factor)
            var last = bench.y
            for step in 1...500 {
                bench.advance(ms: 108 + 5 * Double(step))
                #expect(bench.y >= last && bench.y <= 400.01)
                last = bench.y
            }
            #expect(last == 400)
        }
    }

    @Test("The program can choose the offset where content comes to rest")
    func target() throws {
        for target in [300.0, 555, 900, 1500, 20, 99_999] {
            let bench = ScrollBench()
            var natural = 0.0
            bench.scroll.willEndDragging = { _, velocity, end in
                #expect(isNear(velocity, 0, 1000, within: 5))
                natural = end.y
                end.y = target
            }
            try bench.fling()
            #expect(isNear(natural, 100 + 1000 * 0.4995, within: 3))
            #expect(bench.scroll.isDecelerating)
            bench.advance(ms: 20_000)
            #expect(bench.y == min(target, 3600))
        }
    }

    @Test("A nearer target is reached as if the friction were greater, from the same speed")
    func nearerTarget() throws {
        scroll.willEndDragging = { _, _, end in end.y = 350 }
        try bench.fling()
        // 250 points from 1000 points per second: a time constant of 0.25 s.
        for ms in stride(from: 120.0, through: 900, by: 20) {
            bench.advance(ms: ms)
            #expect(isNear(bench.y, 100 + 250 * (1 - exp(-(ms - 100) / 250)), within: 2))
        }
    }

    @Test("The program's scrolling takes its time, and a finger stops it")
    func animated() throws {
        scroll.setContentOffset(Point(x: 0, y: 3000), startingAt: at(0))
        #expect(scroll.isScrollAnimating && bench.y == 0)
        bench.advance(ms: 80)
        // A critically damped spring after its time constant.
        #expect(isNear(bench.y, 3000 * (1 - 2 * exp(-1)), within: 2))
        try window.down(1, 200, 200, ms: 100)
        #expect(!scroll.isAnimating && bench.y > 900 && bench.y < 2000)
        scroll.setContentOffset(Point(x: 0, y: 500))
        #expect(bench.y == 500)
    }

    @Test("Callbacks come in UIKit's order")
    func callbacks() throws {
        var calls: [String] = []
        scroll.willBeginDragging = { _ in calls.append("willBeginDragging") }
        scroll.willEndDragging = { _, _, _ in calls.append("willEndDragging") }
        scroll.didEndDragging = { calls.append("didEndDragging \($1)") }
        scroll.willBeginDecelerating = { _ in calls.append("willBeginDecelerating") }
        scroll.didEndDecelerating = { _ in calls.append("didEndDecelerating") }
        scroll.didEndScrollingAnimation = { _ in calls.append("didEndScrollingAnimation") }
        scroll.didScroll = { _ in
            if calls.last != "didScroll" {
                calls.append("didScroll")
            }
        }
        try bench.fling()
        bench.advance(ms: 500)
        bench.advance(ms: 9000)
        #expect(
            calls == [
                "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
                "willBeginDecelerating", "didScroll", "didEndDecelerating",
            ]
        )
        calls = []
        scroll.setContentOffset(.zero, startingAt: at(9100))
        bench.advance(ms: 20_000)
        #expect(calls == ["didScroll", "didEndScrollingAnimation"])
        calls = []
        try bench.drag(from: Point(x: 200, y: 200), by: Vector(x: 0, y: -1), samples: 3, ms: 30_000)
        try window.up(1, ms: 30_200)
        #expect(
            calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"]
        )
    }

    @Test("Cancelled by the host, content stays, or returns to its end")
    func cancelled() throws {
        try bench.drag(from: Point(x: 200, y: 100), by: Vector(x: 0, y: 10), samples: 10)
        window.cancelAll(ms: 105)
        try window.up(1, ms: 106)
        #expect(!scroll.isDragging && scroll.isAnimating)
        bench.advance(ms: 4000)
        #expect(bench.y == 0)
        try bench.drag(from: Point(x: 200, y: 200), by: Vector(x: 0, y: -10), samples: 10, ms: 5000)
        window.cancelAll(ms: 5105)
        #expect(isNear(bench.y, 100) && !scroll.isAnimating)
    }
}
