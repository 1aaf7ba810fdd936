// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import Testing

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

    @Test("Content that becomes smaller while it flings turns back at its new end")
    func shrinksInFlight() throws {
        var calls: [String] = []
        scroll.willBeginDecelerating = { _ in calls.append("begin") }
        scroll.didEndDecelerating = { _ in calls.append("end") }
        try bench.fling(by: 2)
        bench.advance(ms: 200)
        scroll.contentSize.height = 900
        var farthest = 0.0
        for step in 1...300 {
            bench.advance(ms: 200 + 5 * Double(step))
            farthest = max(farthest, bench.y)
        }
        // The spring of 80 ms takes the speed v at the end v · 80 ms / e beyond it.
        let speed = 2000 - (500 - 200) / 0.4995
        #expect(isNear(farthest, 500 + speed * 0.08 / exp(1), within: 2))
        #expect(bench.y == 500 && !scroll.isAnimating)
        #expect(calls == ["begin", "end"])
    }

    @Test("Content that becomes larger while it flings goes on beyond its former end")
    func growsInFlight() throws {
        // Beyond the former end, the spring of 80 ms has slowed it from the speed v to
        // v (1 - s) / exp(s), where s is the time since then, over 80 ms.
        let speed = 2000 - 100 / 0.4995
        let part = (75 - 499.5 * log(2000 / speed)) / 80
        let beyond = 300 + speed * exp(-part) * (part * 0.08 + (1 - part) * 0.4995)
        for (ms, end) in [(130.0, 200 + 2000 * 0.4995), (170, beyond)] {
            let bench = ScrollBench(content: Size(width: 400, height: 700))
            try bench.fling(by: 2)
            bench.advance(ms: ms)
            bench.scroll.contentSize.height = 4000
            bench.advance(ms: ms + 5)
            bench.advance(ms: 9000)
            #expect(isNear(bench.y, end, within: 2))
        }
        let bench = ScrollBench(content: Size(width: 400, height: 700))
        bench.scroll.willEndDragging = { $1.target.y = 250 }
        try bench.fling(by: 2)
        bench.advance(ms: 130)
        bench.scroll.contentSize.height = 4000
        bench.advance(ms: 9000)
        #expect(bench.y == 250)
    }

    @Test("Content bounces at its end if other content takes nothing of its fling any more")
    func keepsRest() throws {
        let declines: [(NestedScrollBench) -> Void] = [
            { $0.outer.scroll.willEndDragging = { $1.target = $0.contentOffset } },
            { $0.outer.scroll.willEndDragging = { scroll, _ in scroll.stop() } },
            { nested in
                let outer = nested.outer.scroll
                nested.inner.willEndDragging = { _, _ in outer.setContentOffset(.zero) }
            },
        ]
        let changes: [(NestedScrollBench) -> Void] = [
            { $0.inner.handsOver = false }, { $0.outer.scroll.isScrollEnabled = false },
            { $0.outer.scroll.remove() }, { $0.outer.scroll.stop() },
            { $0.outer.scroll.setContentOffset(.zero) },
            { _ = try? $0.window.down(2, 20, 380, ms: 150) },
            {
                let other = ScrollController(in: $0.outer.viewport.subview(0, 0, 40, 400))
                other.contentSize = Size(width: 40, height: 4000)
                other.scroll(by: Vector(x: 0, y: 10), at: at(150))
            },
        ]
        for (index, change) in (declines + changes).enumerated() {
            let nested = NestedScrollBench(inner: Size(width: 300, height: 500))
            let isDeclined = index < declines.count
            isDeclined ? change(nested) : ()
            try nested.drag(by: -10)
            try nested.window.up(1, ms: 108)
            var farthest = 0.0
            for ms in stride(from: 110.0, through: 4000, by: 10) {
                if ms == 150, !isDeclined {
                    change(nested)
                }
                nested.advance(ms: ms)
                farthest = max(farthest, nested.inner.contentOffset.y)
            }
            // The spring of 80 ms takes the speed v at the end v · 80 ms / e beyond it.
            let speed = 1000 - 100 / 0.4995
            #expect(isNear(farthest, 200 + speed * 0.08 / exp(1), within: 2))
            #expect(nested.inner.contentOffset.y == 200 && nested.outer.y == 0)
            #expect(!nested.inner.isAnimating && !nested.outer.scroll.isAnimating)
        }
    }

    @Test("Content that is disabled between two others lets the inner one bounce")
    func disabledBetween() throws {
        let nested = NestedScrollBench(inner: Size(width: 300, height: 400))
        let view = try #require(nested.inner.viewport).subview(0, 0, 300, 300)
        let innermost = ScrollController(in: view)
        innermost.panGestureRecognizer.slop = 0
        innermost.contentSize = Size(width: 300, height: 500)
        try nested.drag(by: -10)
        try nested.window.up(1, ms: 108)
        var farthest = 0.0
        for ms in stride(from: 110.0, through: 4000, by: 10) {
            if ms == 150 {
                nested.inner.isScrollEnabled = false
            }
            for controller in [innermost, nested.inner, nested.outer.scroll] {
                controller.advance(to: at(ms))
            }
            farthest = max(farthest, innermost.contentOffset.y)
        }
        let speed = 1000 - 100 / 0.4995
        #expect(isNear(farthest, 200 + speed * 0.08 / exp(1), within: 2))
        #expect(innermost.contentOffset.y == 200 && nested.inner.contentOffset.y == 0)
        #expect(nested.outer.y == 0 && !innermost.isAnimating)
    }

    @Test("Rows that come in above content beyond its end move both", arguments: [true, false])
    func rowsAboveTheEnd(isHeld: Bool) throws {
        scroll.setContentOffset(Point(x: 0, y: 3600))
        try window.drag(down: -20, from: 300)
        try isHeld ? () : window.up(1, ms: 108)
        bench.advance(ms: 150)
        let place = bench.y
        #expect(place > 3650)
        scroll.contentSize.height += 800
        scroll.contentOffset.y += 800
        #expect(bench.y == place + 800)
        if isHeld {
            // The finger still holds the same row. It has no further way back than it came.
            try window.move(1, 200, 300, ms: 160)
            #expect(isNear(bench.y, 4400, within: 1))
            try window.up(1, ms: 400)
        }
        bench.advance(from: 410, through: 3000, by: 10)
        #expect(isNear(bench.y, 4400, within: 1) && !scroll.isAnimating)
    }

    @Test("Bounces that are set in flight count at the end", arguments: [true, false])
    func bouncesInFlight(bounces: Bool) throws {
        scroll.contentSize.height = 700
        scroll.bounces = !bounces
        try bench.fling(by: 2)
        bench.advance(ms: 120)
        scroll.bounces = bounces
        var farthest = 0.0
        for ms in stride(from: 130.0, through: 3000, by: 10) {
            bench.advance(ms: ms)
            farthest = max(farthest, bench.y)
        }
        let speed = 2000 - 100 / 0.4995
        let beyond = bounces ? speed * 0.08 / exp(1) : 0
        #expect(isNear(farthest, 300 + beyond, within: 2) && bench.y == 300)
    }

    @Test(
        "Content that a spring brings back does not fling by that when its end moves",
        arguments: [(60.0, 0.0), (0, 60), (60, 30), (60, 90)]
    )
    func limitsInBounce(before: Double, after: Double) throws {
        // A sign that content is loading goes, or comes, on the way back.
        for ms in [320.0, 340, 400, 500] {
            let bench = ScrollBench()
            bench.scroll.contentInsets.top = before
            try bench.window.drag(down: 35, from: 50)
            try bench.window.up(1, ms: 300)
            bench.advance(ms: ms)
            #expect(bench.y < -before && bench.scroll.isDecelerating)
            bench.scroll.contentInsets.top = after
            // Beyond the new end it returns to that, else to its former end.
            let rest = bench.y < -after ? -after : -min(before, after)
            for step in 1...300 {
                bench.advance(ms: ms + 10 * Double(step))
                #expect(bench.y < 0.01 - min(before, after))
            }
            #expect(bench.y == rest && !bench.scroll.isAnimating)
        }
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
            try bench.window.drag(from: Point(x: 200, y: 350), by: step, samples: samples)
            // A slow finger rests first.
            let lift = 10 * Double(samples) + (pace == 1 ? 100 : 8)
            try bench.window.up(1, ms: lift)
            bench.advance(ms: lift + 9000)
            #expect(bench.y == page * 400)
        }
    }

    @Test("Pages: a turn comes to a page of the size that the viewport has now")
    func resizedPages() throws {
        for (width, page) in [(300.0, 600.0), (600, 600)] {
            let bench = ScrollBench(content: Size(width: 4000, height: 400))
            bench.scroll.isPagingEnabled = true
            bench.scroll.setContentOffset(Point(x: 400, y: 0))
            try bench.window.drag(
                from: Point(x: 200, y: 200),
                by: Vector(x: -10, y: 0),
                samples: 5
            )
            try bench.window.up(1, ms: 58)
            bench.advance(ms: 70)
            #expect((450..<600).contains(bench.scroll.contentOffset.x))
            bench.viewport.frame.size.width = width
            bench.advance(from: 80, through: 4000, by: 10)
            #expect(bench.scroll.contentOffset.x == page && !bench.scroll.isAnimating)
        }
    }

    @Test("Pages: the end of the content is a stop, also in the middle of a page")
    func endBetweenPages() throws {
        for (way, end) in [(-80.0, 100.0), (-40, 0), (-300, 100)] {
            let bench = ScrollBench()
            bench.scroll.isPagingEnabled = true
            bench.scroll.contentSize.height = 500
            let step = Vector(x: 0, y: -1)
            try bench.window.drag(
                from: Point(x: 200, y: 350),
                by: step,
                samples: Int(way.magnitude)
            )
            try bench.window.up(1, ms: 10 * way.magnitude + 100)
            bench.advance(ms: 10_000)
            #expect(bench.y == end)
            // A finger that lands and lifts moves nothing.
            try bench.window.down(2, 200, 200, ms: 10_000)
            try bench.window.up(2, ms: 11_000)
            bench.advance(ms: 13_000)
            #expect(bench.y == end)
        }
    }

    @Test("The program can choose the offset where content comes to rest")
    func target() throws {
        for target in [300.0, 555, 900, 1500, 20, 99_999] {
            let bench = ScrollBench()
            var natural = 0.0
            bench.scroll.willEndDragging = { _, released in
                #expect(isNear(released.velocity, 0, 1000, within: 5))
                natural = released.target.y
                released.target.y = target
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
        scroll.willEndDragging = { $1.target.y = 350 }
        try bench.fling()
        // 250 points from 1000 points per second: a time constant of 0.25 s.
        for ms in stride(from: 120.0, through: 900, by: 20) {
            bench.advance(ms: ms)
            #expect(isNear(bench.y, 100 + 250 * (1 - exp(-(ms - 100) / 250)), within: 2))
        }
    }

    @Test("Content that is put somewhere stays there, whatever the end of its fling begins")
    func putSomewhere() throws {
        let changes: [((ScrollController) -> Void, Double?)] = [
            ({ $0.setContentOffset(.zero) }, 0), ({ $0.zoomScale = 1 }, nil),
            ({ $0.setContentOffset(Point(x: 0, y: 700)) }, 700),
            ({ $0.setKeyboardInset(0, revealing: Rect(x: 0, y: 900, width: 9, height: 100)) }, 600),
        ]
        for (change, place) in changes {
            let bench = ScrollBench()
            var ends = 0
            bench.scroll.didEndScrollingAnimation = { _ in ends += 1 }
            bench.scroll.didEndDecelerating = {
                let row = ($0.contentOffset.y / 50).rounded() * 50
                $0.setContentOffset(Point(x: 0, y: row), startingAt: at(200))
            }
            try bench.fling()
            bench.advance(ms: 200)
            let expected = place ?? bench.y
            change(bench.scroll)
            #expect(bench.y == expected && !bench.scroll.isAnimating && ends == 1)
            #expect(bench.scroll.velocity(at: at(200)) == .zero)
            for ms in stride(from: 210.0, through: 2000, by: 10) {
                bench.advance(ms: ms)
                #expect(bench.y == expected)
            }
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

    @Test("The program's scrolling passes no end that comes nearer", arguments: [1000.0, 500])
    func nearerEnd(end: Double) {
        var ends = 0
        scroll.didEndScrollingAnimation = { _ in ends += 1 }
        scroll.setContentOffset(Point(x: 0, y: 3000), startingAt: at(0))
        bench.advance(ms: 80)
        // After 793 points it is before the one end and beyond the other.
        scroll.contentSize.height = end + 400
        scroll.enforceLimits(startingAt: at(80))
        for ms in stride(from: 85.0, through: 3000, by: 5) {
            let last = bench.y
            bench.advance(ms: ms)
            #expect(bench.y > min(last, end) - 0.001 && bench.y < max(last, end) + 0.001)
        }
        #expect(bench.y == end && ends == 1)
    }

    @Test("The last step of a long way is as short as any other's", arguments: [1e3, 1e5, 9e6])
    func longWay(length: Double) {
        scroll.contentSize.height = length + 400
        scroll.movesBounds = false
        scroll.setContentOffset(Point(x: 0, y: length))
        scroll.setContentOffset(.zero, startingAt: at(0))
        var (last, step) = (length, 0.0)
        for ms in stride(from: 8.0, through: 3000, by: 8) where scroll.isAnimating {
            bench.advance(ms: ms)
            (last, step) = (bench.y, last - bench.y)
            #expect(step >= 0)
        }
        // It counts as resting from 1 point per second on.
        #expect(bench.y == 0 && !scroll.isAnimating && step < 0.2)
    }

    @Test("Callbacks come in UIKit's order")
    func callbacks() throws {
        var calls: [String] = []
        scroll.willBeginDragging = { _ in calls.append("willBeginDragging") }
        scroll.willEndDragging = { _, _ in calls.append("willEndDragging") }
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
        try window.drag(
            from: Point(x: 200, y: 200),
            by: Vector(x: 0, y: -1),
            samples: 3,
            ms: 30_000
        )
        try window.up(1, ms: 30_200)
        #expect(
            calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"]
        )
    }

    @Test("A place that the program chooses is within the insets that it sets with it")
    func chosenInsets() throws {
        scroll.willEndDragging = { scroll, released in
            scroll.contentInsets.top = 50
            released.target.y = -50
        }
        try bench.window.drag(down: 30, from: 50)
        try window.up(1, ms: 500)
        bench.advance(ms: 9000)
        #expect(bench.y == -50)
    }
}

@Suite("Scrolling, zoomed")
struct ScrollZoomTests: OnScrollBench {
    let bench = ScrollBench(content: Size(width: 400, height: 400))

    init() {
        scroll.maximumZoomScale = 4
        scroll.transformGestureRecognizer.pinchSlop = 0
    }

    /// What of the content, at a scale of 1, is at a place of the viewport.
    private func held(at place: Point) -> Point {
        Point.zero + (scroll.contentOffset - Point.zero + (place - Point.zero)) / scroll.zoomScale
    }

    @Test("Content stays under the fingers that spread and move, at samples and in frames")
    func underTheFingers() throws {
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        let points = [held(at: Point(x: 150, y: 200)), held(at: Point(x: 250, y: 200))]
        for step in 1...20 {
            let ms = 8 * Double(step)
            // At first they only spread, because content that fits does not move.
            let middle = Point(x: 200 + 0.1 * (ms - 8), y: 200 - 0.2 * (ms - 8))
            let apart = 50 + 0.5 * ms
            try window.moveTwo(to: middle, apart: Vector(x: apart, y: 0), ms: ms)
            for (point, side) in zip(points, [-1.0, 1]) {
                let place = middle + Vector(x: side * apart, y: 0)
                #expect(isNear(held(at: place), point.x, point.y, within: 0.02))
            }
            #expect(isNear(scroll.zoomScale, apart / 50, within: 0.001))
            guard step > 8 else {
                continue
            }
            scroll.advance(to: at(ms + 5))
            let later = Point(x: middle.x + 0.5, y: middle.y - 1)
            for (point, side) in zip(points, [-1.0, 1]) {
                let place = later + Vector(x: side * (apart + 2.5), y: 0)
                #expect(isNear(held(at: place), point.x, point.y, within: 0.3))
            }
        }
        #expect(scroll.isZooming)
    }

    @Test("Two fingers that first drag and then spread do not make the content jump")
    func dragThenSpread() throws {
        scroll.contentSize = Size(width: 400, height: 4000)
        scroll.transformGestureRecognizer.pinchSlop = 20
        try window.frame(ms: 0, .down(1, 150, 300), .down(2, 250, 300))
        for step in 1...10 {
            let middle = Point(x: 200, y: 300 - 10 * Double(step))
            try window.moveTwo(to: middle, apart: Vector(x: 50, y: 0), ms: 10 * Double(step))
        }
        #expect(isNear(bench.y, 100))
        let point = held(at: Point(x: 200, y: 200))
        for step in 1...10 {
            try window.moveTwo(scale: 1 + 0.1 * Double(step), ms: 100 + 10 * Double(step))
            #expect(isNear(held(at: Point(x: 200, y: 200)), point.x, point.y, within: 0.05))
        }
        #expect(scroll.zoomScale > 1.5)
        // One finger lifts: the other one drags on.
        try window.up(2, ms: 210)
        #expect(!scroll.isZooming && scroll.isDragging)
        let offset = bench.y
        try window.move(1, 100, 170, ms: 220)
        #expect(isNear(bench.y, offset + 30))
        // It lands again: they zoom on.
        let scale = scroll.zoomScale
        try window.down(2, 200, 170, ms: 230)
        try window.move(2, 300, 170, ms: 240)
        #expect(scroll.isZooming && isNear(scroll.zoomScale, 2 * scale, within: 0.001))
    }

    @Test("A zoom to a rectangle shows it in the middle, as large as it can be")
    func rectangle() {
        scroll.zoom(to: Rect(x: 100, y: 100, width: 200, height: 100))
        #expect(scroll.zoomScale == 2)
        #expect(scroll.contentOffset == Point(x: 200, y: 100))
        scroll.zoom(to: Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(scroll.zoomScale == 4 && scroll.contentOffset == .zero)
        scroll.zoomScale = 1
        #expect(scroll.contentOffset == .zero)
    }

    @Test(
        "Content that a program centers as it zooms comes to rest at the scale and in the middle",
        arguments: [false, true]
    )
    func centered(inOnChange: Bool) throws {
        var ends = 0
        scroll.minimumZoomScale = 0.5
        let center: (ScrollController) -> Void = {
            let room = max(400 - 400 * $0.zoomScale, 0) / 2
            $0.contentInsets = EdgeInsets(top: room, left: room, bottom: room, right: room)
        }
        if inOnChange {
            scroll.onChange = center
        } else {
            scroll.didZoom = center
        }
        scroll.didEndScrollingAnimation = { _ in ends += 1 }
        func rest(from start: Double) {
            bench.advance(from: start, through: start + 4000, by: 16)
            #expect(!scroll.isAnimating)
        }
        try window.frame(ms: 0, .down(1, 50, 200), .down(2, 350, 200))
        try window.moveTwo(scale: 0.8, ms: 10)
        #expect(scroll.zoomScale < 0.45)
        try window.frame(ms: 20, .up(1), .up(2))
        rest(from: 30)
        #expect(scroll.zoomScale == 0.5 && isNear(scroll.contentOffset, -100, -100))
        for (scale, offset) in [(2.0, 200.0), (0.5, -100)] {
            scroll.setZoomScale(scale, startingAt: at(5000 / scale))
            rest(from: 5000 / scale)
            #expect(scroll.zoomScale == scale && isNear(scroll.contentOffset, offset, offset))
        }
        #expect(ends == 2)
        scroll.zoomScale = 2
        scroll.zoomScale = 0.5
        rest(from: 15_000)
        #expect(scroll.zoomScale == 0.5 && isNear(scroll.contentOffset, -100, -100))
    }

    @Test("A double tap zooms in to the tapped place, and out again")
    func doubleTap() throws {
        scroll.doubleTapGestureRecognizer.isEnabled = true
        let point = held(at: Point(x: 150, y: 220))
        for ms in [0.0, 100] {
            try window.tap(1, 150, 220, ms: ms, until: ms + 50)
        }
        #expect(scroll.isScrollAnimating)
        bench.advance(ms: 4000)
        #expect(scroll.zoomScale == 2.5)
        #expect(isNear(held(at: Point(x: 200, y: 200)), point.x, point.y, within: 0.01))
        for ms in [5000.0, 5100] {
            try window.tap(1, 150, 220, ms: ms, until: ms + 50)
        }
        bench.advance(ms: 9000)
        #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
    }

    @Test("Content that the program zooms and then scrolls does both", arguments: [0.0, 50, nil])
    func zoomThenScroll(start: Double?) {
        scroll.setZoomScale(2, startingAt: at(0))
        scroll.setContentOffset(Point(x: 100, y: 300), startingAt: start.map(at))
        bench.advance(ms: 3000)
        #expect(scroll.zoomScale == 2 && scroll.contentOffset == Point(x: 100, y: 300))
    }

    @Test("Content that the program scrolls and then zooms does both", arguments: [0.0, 50, nil])
    func scrollThenZoom(start: Double?) {
        scroll.contentSize.height = 4000
        scroll.setContentOffset(Point(x: 0, y: 1000), startingAt: at(0))
        scroll.setZoomScale(2, startingAt: start.map(at))
        bench.advance(ms: 3000)
        // The middle of what the scroll leads to stays in the middle.
        #expect(scroll.zoomScale == 2 && scroll.contentOffset == Point(x: 200, y: 2200))
    }

    @Test("Without zoom limits that differ, two fingers scroll")
    func noZoom() throws {
        scroll.maximumZoomScale = 1
        scroll.contentSize.height = 4000
        try window.frame(ms: 0, .down(1, 150, 300), .down(2, 250, 300))
        try window.moveTwo(to: Point(x: 200, y: 250), scale: 2, ms: 10)
        #expect(scroll.zoomScale == 1 && isNear(bench.y, 50))
    }
}

@Suite("Momentum and rubber band")
struct MomentumTests {
    private let step = 1.0 / 4096

    @Test("What is free slows down exponentially, and ends where the velocity takes it")
    func free() throws {
        let momentum = Momentum(position: 100, velocity: 1000)
        #expect(isNear(momentum.end, 100 + 1000 * 0.4995, within: step))
        let decay = exp(-250 / 499.5)
        let elapsed = Duration.milliseconds(250)
        let place = 100 + 499.5 * (1 - decay)
        #expect(isNear(momentum.position(after: elapsed), place, within: 2 * step))
        #expect(isNear(momentum.velocity(after: elapsed), 1000 * decay, within: 2 * step))
        #expect(momentum.position(after: .milliseconds(-1)) == 100)
        // From 1000 to 1 point per second.
        #expect(isNear(momentum.restDuration / .seconds(1), 0.4995 * log(1000), within: 2e-6))
        let time = try #require(momentum.duration(until: place))
        #expect(isNear(time / .seconds(1), 0.25, within: 1e-5))
        #expect(momentum.duration(until: 600) == nil)
    }

    @Test("A drift goes to the nearest stop, a flick to the next one")
    func stops() {
        let drift = Momentum(position: 110, velocity: 100)
        #expect(drift.nearestStop(among: [300, 100, 200]) == 2)
        #expect(drift.page(ofSize: 100) == 2)
        #expect(Momentum(position: 110, velocity: 50).page(ofSize: 100) == 1)
        let configuration = Momentum.Configuration(timeConstant: Momentum.fast, flipSpeed: 300)
        let flick = Momentum(position: 110, velocity: 310, configuration: configuration)
        #expect(isNear(flick.end, 110 + 310 * 0.099499, within: step))
        #expect(flick.page(ofSize: 100) == 2)
        #expect(flick.nearestStop(among: [0, 100, 200]) == 2)
    }

    @Test("Both axes are projected at once, and too fast is as fast as there is")
    func projection() {
        let end = Momentum.project(Point(x: 1, y: 2), velocity: Vector(x: 100, y: -200))
        #expect(isNear(end, 1 + 49.95, 2 - 99.9, within: step))
        let far = Momentum(position: 0, velocity: 1e9)
        #expect(far.velocity(after: .zero) == 200_000)
    }

    @Test("Between its bounds a rubber band does nothing, beyond them it gives way, and back")
    func rubberBand() {
        let band = RubberBand(range: -100...200, dimension: 400, coefficient: 0.4)
        #expect(band.shown(at: 200) == 200 && band.position(of: 200) == 200)
        #expect(band.slope(at: 200) == 1 && isNear(band.slope(at: 200.00001), 0.4, within: 1e-6))
        let shown = 100 * 0.4 * 400 / (100 * 0.4 + 400)
        #expect(isNear(band.shown(at: -200), -100 - shown, within: step))
        #expect(isNear(band.position(of: 200 + shown), 300, within: 0.1))
        #expect(RubberBand(range: 0...1, dimension: 400).slope(at: 1.00001) < 0.56)
    }
}
