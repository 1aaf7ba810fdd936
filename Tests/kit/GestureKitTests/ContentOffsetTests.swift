// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

@Suite("Setting the offset of content that moves")
struct ContentOffsetTests {
    /// What moves content of 4000 points when 500 points come in above what is shown.
    enum Cause: CaseIterable {
        case fling, bounce, animation, finger, waiting
    }

    @Test("Content and its motion go on but for the step", arguments: Cause.allCases)
    func step(cause: Cause) throws {
        func places(_ step: Double) throws -> [(place: Double, velocity: Double)] {
            let nested = NestedScrollBench(inner: Size(width: 300, height: 500))
            let bench = cause == .waiting ? nested.outer : ScrollBench()
            let scroll = bench.scroll
            switch cause {
            case .fling: try bench.fling()
            case .bounce:
                try bench.window.drag(down: 20, from: 100)
                try bench.window.up(1, ms: 300)
            case .animation: scroll.setContentOffset(Point(x: 0, y: 900), startingAt: at(300))
            case .finger: break
            case .waiting:
                try nested.drag(by: -10)
                try nested.window.up(1, ms: 108)
            }
            if cause == .finger {
                try bench.window.down(1, 200, 390, ms: 300)
            }
            let change = cause == .waiting ? 120.0 : 400
            var places: [(Double, Double)] = []
            for ms in stride(from: cause == .waiting ? 110.0 : 310, through: 6000, by: 10) {
                if ms == change {
                    scroll.contentSize.height += step
                    scroll.contentOffset.y += step
                }
                if cause == .finger, ms <= 600 {
                    try bench.window.move(1, 200, 390 - (ms - 300), ms: ms)
                } else {
                    bench.window.advance(ms: ms)
                }
                nested.inner.advance(to: at(ms))
                scroll.advance(to: at(ms))
                let moved = ms >= change ? step : 0
                places.append((bench.y - moved, scroll.velocity(at: at(ms)).y))
            }
            return places
        }
        let (changed, same) = (try places(500), try places(0))
        for (one, other) in zip(changed, same) {
            #expect(isNear(one.place, other.place) && isNear(one.velocity, other.velocity))
        }
        #expect(same.map(\.velocity.magnitude).max() ?? 0 > 100)
    }

    @Test("An offset that is set is within the ends, but for what is shown beyond them")
    func limits() throws {
        let bench = ScrollBench()
        try bench.window.drag(down: 20, from: 100)
        let shown = bench.y
        #expect(shown < -20)
        bench.scroll.contentOffset.x = 0
        #expect(bench.y == shown)
        bench.scroll.contentOffset.y = -1000
        #expect(bench.y == shown)
        bench.scroll.contentOffset.y = 9000
        #expect(bench.y == 3600)
        // The finger goes on from there.
        try bench.window.move(1, 200, 400, ms: 110)
        #expect(isNear(bench.y, 3500))
        bench.scroll.setContentOffset(Point(x: 0, y: 50))
        try bench.window.move(1, 200, 380, ms: 120)
        #expect(isNear(bench.y, 70))
    }

    @Test("Outer content goes where the inner one sends it as it scrolls, and takes its rest, too")
    func sendsOuter() throws {
        let bench = NestedScrollBench(
            inner: Size(width: 300, height: 600),
            outer: Size(width: 400, height: 800)
        )
        let (inner, outer) = (bench.inner, bench.outer.scroll)
        // A header that leaves together with the list below it.
        inner.didScroll = { [unowned outer] in
            outer.contentOffset.y = min($0.contentOffset.y, 200)
        }
        try bench.window.down(1, 200, 340, ms: 0)
        for step in 1...5 {
            let ms = 10 * Double(step)
            try bench.window.move(1, 200, 340 - ms, ms: ms)
            #expect(isNear(inner.contentOffset.y, ms) && isNear(outer.contentOffset.y, ms))
            for scroll in [inner, outer] {
                scroll.advance(to: at(ms + 8))
            }
            #expect(isNear(outer.contentOffset.y, inner.contentOffset.y))
        }
        try bench.window.up(1, ms: 500)
        try bench.window.point(200, 200, ms: 1000)
        try bench.window.wheel(down: 1, ms: 1010)
        #expect(isNear(inner.contentOffset.y, 114) && isNear(outer.contentOffset.y, 114))
        bench.window.advance(ms: 2000)
        #expect(isNear(inner.contentOffset.y, 114) && isNear(outer.contentOffset.y, 114))
        // The list has 186 points left. Then the outer content takes the rest of the finger's way.
        try bench.window.drag(down: -30, from: 340, ms: 3000)
        #expect(isNear(inner.contentOffset.y, 300) && isNear(outer.contentOffset.y, 314))
    }

    @Test(
        "What animates outer content goes on while a finger or a wheel drags inner content",
        arguments: [false, true],
        [false, true]
    )
    func animatesOuter(isWheel: Bool, innerFirst: Bool) throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 2000))
        let (inner, outer) = (bench.inner, bench.outer.scroll)
        var (ends, last) = (0, 0.0)
        outer.didEndScrollingAnimation = { _ in ends += 1 }
        func look() {
            #expect(bench.outer.y >= last)
            last = bench.outer.y
        }
        try isWheel ? bench.window.point(200, 200, ms: 0) : bench.window.down(1, 200, 340, ms: 0)
        for ms in stride(from: 10.0, through: 1500, by: 10) {
            if isWheel {
                try bench.window.wheel(down: 0.1, ms: ms)
            } else {
                try bench.window.move(1, 200, 340 - ms / 5, ms: ms)
            }
            look()
            if ms == 50 {
                outer.setContentOffset(Point(x: 0, y: 200), startingAt: at(50))
            }
            for scroll in innerFirst ? [inner, outer] : [outer, inner] {
                scroll.advance(to: at(ms + 8))
                look()
            }
        }
        #expect(last == 200 && ends == 1 && inner.contentOffset.y > 250)
    }

    @Test("What animates outer content goes on while keys scroll inner content")
    func animatesBesideKeys() {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 2000))
        let outer = bench.outer.scroll
        var (ends, last) = (0, 0.0)
        outer.didEndScrollingAnimation = { _ in ends += 1 }
        outer.setContentOffset(Point(x: 0, y: 200), startingAt: at(0))
        for ms in stride(from: 10.0, through: 1500, by: 10) {
            if ms.truncatingRemainder(dividingBy: 30) == 0 {
                bench.inner.scroll(by: Vector(x: 0, y: 10), at: at(ms))
            }
            bench.advance(ms: ms)
            #expect(bench.outer.y >= last)
            last = bench.outer.y
        }
        #expect(last == 200 && ends == 1)
    }

    @Test("Inner content bounces at its end when the program animates the outer content")
    func bouncesBesideAnimation() throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 500))
        let outer = bench.outer.scroll
        var (ends, drags, most) = (0, 0, 0.0)
        outer.didEndScrollingAnimation = { _ in ends += 1 }
        outer.willBeginDragging = { _ in drags += 1 }
        try bench.window.down(1, 200, 340, ms: 0)
        for ms in stride(from: 10.0, through: 100, by: 10) {
            try bench.window.move(1, 200, 340 - ms, ms: ms)
        }
        outer.setContentOffset(Point(x: 0, y: 200), startingAt: at(100))
        // 100 pt before its end, with 1000 pt/s.
        try bench.window.up(1, ms: 108)
        for ms in stride(from: 110.0, through: 5000, by: 10) {
            bench.advance(ms: ms)
            most = max(most, bench.inner.contentOffset.y)
        }
        #expect(most > 200 && isNear(bench.inner.contentOffset.y, 200))
        #expect(isNear(bench.outer.y, 200) && ends == 1 && drags == 0)
    }

    @Test(
        "Outer content that the program has moved to its end takes the rest of a fling",
        // The spring rests after 0.96 s: long before the finger lands, or before it lifts.
        arguments: [0.0, 1090]
    )
    func afterAnimation(start: Double) throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 500))
        let outer = bench.outer.scroll
        var ends = 0
        outer.didEndScrollingAnimation = { _ in ends += 1 }
        outer.setContentOffset(Point(x: 0, y: 200), startingAt: at(start))
        // No frame shows that before the lift.
        try bench.window.drag(down: -10, from: 340, ms: 2000)
        try bench.window.up(1, ms: 2108)
        bench.advance(from: 2110, through: 9000, by: 10)
        // The inner content has 100 points left.
        #expect(bench.inner.contentOffset.y == 200 && ends == 1)
        #expect(isNear(bench.outer.y, 200 + 499.5 - 100, within: 2))
    }

    @Test("A wheel over inner content leaves outer content to the program that brings it back")
    func wheelBesideReturn() throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 500))
        let (inner, outer) = (bench.inner, bench.outer.scroll)
        var ends = 0
        outer.didEndScrollingAnimation = { _ in ends += 1 }
        inner.contentOffset.y = 100
        outer.contentInsets.top = 60
        outer.setContentOffset(Point(x: 0, y: -60))
        // The sign that content is loading goes.
        outer.contentInsets.top = 0
        outer.enforceLimits(startingAt: at(20))
        try bench.window.point(200, 200, ms: 30)
        try bench.window.wheel(down: -1, ms: 60)
        #expect(isNear(inner.contentOffset.y, 36) && outer.isScrollAnimating && ends == 0)
        bench.advance(ms: 100)
        // After one time constant of 80 ms.
        #expect(isNear(bench.outer.y, -60 * 2 * exp(-1), within: 0.1))
        bench.advance(from: 110, through: 2000, by: 10)
        #expect(bench.outer.y == 0 && ends == 1 && isNear(inner.contentOffset.y, 36))
    }

    @Test(
        "Content that a drag pulled, also of inner content, rests at the insets of the drag's end",
        arguments: [false, true],
        [false, true]
    )
    func pullToRefresh(isOuter: Bool, whenAsked: Bool) throws {
        let (bench, inner) = pullable(isOuter: isOuter)
        let scroll = bench.scroll
        if whenAsked {
            scroll.willEndDragging = { scroll, _ in scroll.contentInsets.top = 60 }
        } else {
            scroll.didEndDragging = { scroll, _ in scroll.contentInsets.top = 60 }
        }
        try bench.window.drag(down: 20, from: 100)
        #expect(isNear(bench.y, -rubberBand(200)))
        try bench.window.up(1, ms: 500)
        bench.advance(from: 510, through: 3000, by: 10)
        #expect(bench.y == -60 && inner.contentOffset.y == 0 && !scroll.isAnimating)
        // The sign that content is loading goes.
        scroll.contentInsets.top = 0
        bench.advance(from: 3010, through: 6000, by: 10)
        #expect(bench.y == 0)
    }

    /// Content that a finger can pull over its end, alone or around inner content.
    private func pullable(isOuter: Bool) -> (bench: ScrollBench, inner: ScrollController) {
        let nested = NestedScrollBench(
            inner: Size(width: 300, height: 500),
            outer: Size(width: 400, height: 400)
        )
        let bench = isOuter ? nested.outer : ScrollBench()
        bench.scroll.alwaysBounceVertical = true
        return (bench, nested.inner)
    }

    @Test(
        "Content rests at the end that a program chose, also if it moves the end as the drag ends",
        arguments: [false, true],
        [false, true]
    )
    func chosenEnd(isOuter: Bool, whenAsked: Bool) throws {
        let bench = pullable(isOuter: isOuter).bench
        bench.scroll.willEndDragging = { scroll, released in
            scroll.contentInsets.top = whenAsked ? 60 : 0
            released.target.y = 0
        }
        bench.scroll.didEndDragging = { scroll, _ in scroll.contentInsets.top = 60 }
        try bench.window.drag(down: 20, from: 100)
        try bench.window.up(1, ms: 500)
        #expect(bench.y < -60 && bench.scroll.isDecelerating)
        bench.advance(from: 510, through: 3000, by: 10)
        #expect(bench.y == 0 && !bench.scroll.isAnimating)
    }

    @Test("Content that returns to its scale rests within the insets that come with its target")
    func chosenAfterAPinch() throws {
        let bench = ScrollBench()
        bench.scroll.maximumZoomScale = 4
        bench.scroll.transformGestureRecognizer.pinchSlop = 0
        bench.scroll.setContentOffset(Point(x: 0, y: 3600))
        bench.scroll.willEndDragging = { scroll, released in
            scroll.contentInsets.bottom = 100
            released.target.y = 3700
        }
        try bench.window.landTwo(ms: 0)
        try bench.window.moveTwo(to: Point(x: 200, y: 150), ms: 10)
        try bench.window.moveTwo(to: Point(x: 200, y: 150), scale: 0.5, ms: 20)
        #expect(bench.scroll.isDragging && bench.scroll.zoomScale < 0.95)
        try bench.window.frame(ms: 400, .up(1), .up(2))
        #expect(bench.scroll.isZoomBouncing)
        bench.advance(from: 410, through: 3000, by: 10)
        #expect(bench.y == 3700 && bench.scroll.zoomScale == 1)
    }

    @Test("Without bounces, content that returns to its scale passes no end on the way")
    func hardEndAfterAPinch() throws {
        let bench = ScrollBench()
        (bench.scroll.maximumZoomScale, bench.scroll.bounces) = (2, false)
        bench.scroll.transformGestureRecognizer.pinchSlop = 0
        bench.scroll.zoomScale = 2
        bench.scroll.contentOffset = Point(x: 200, y: 150)
        try bench.window.landTwo(ms: 0)
        for step in 1...11 {
            // They spread, and from the second step on they also go down.
            let middle = Point(x: 200, y: 180 + 20 * Double(step))
            let apart = Vector(x: 50 + 5 * Double(min(step, 10)), y: 0)
            try bench.window.moveTwo(to: middle, apart: apart, ms: 10 * Double(step))
        }
        // What was at (150 + 200) is under the fingers, at 400, and larger by 2^(0.55 / 1.55).
        #expect(bench.scroll.zoomScale > 2.5 && isNear(bench.y, 47.6, within: 1))
        // The fingers have -2000 points per second. The spring of 80 ms may have less.
        let most = -bench.y / 0.08
        var told = Vector.zero
        bench.scroll.willEndDragging = { told = $1.velocity }
        try bench.window.frame(ms: 118, .up(1), .up(2))
        #expect(bench.scroll.isZoomBouncing)
        #expect(isNear(told, 0, most, within: 1))
        #expect(isNear(bench.scroll.velocity(at: at(110)), 0, most, within: 1))
        var least = bench.y
        for ms in stride(from: 120.0, through: 3000, by: 5) {
            bench.advance(ms: ms)
            least = min(least, bench.y)
        }
        #expect(least > -0.01 && bench.y == 0 && bench.scroll.zoomScale == 2)
    }

    @Test("Without bounces, content does not fly from two fingers that it had not followed")
    func flickOfTwoFromBeyond() throws {
        let bench = ScrollBench()
        (bench.scroll.maximumZoomScale, bench.scroll.bounces) = (4, false)
        bench.scroll.transformGestureRecognizer.pinchSlop = 0
        bench.scroll.zoomScale = 2
        bench.scroll.contentOffset = Point(x: 200, y: 0)
        try bench.window.frame(ms: 0, .down(1, 150, 100), .down(2, 250, 100))
        for sample in 1...20 {
            // They spread, go down to 290 points beyond the end, and up again by 100.
            let y = sample <= 10 ? 100 + 30 * Double(sample) : 500 - 10 * Double(sample)
            try bench.window.moveTwo(
                to: Point(x: 200, y: y),
                scale: 1.1,
                ms: 10 * Double(sample)
            )
        }
        #expect(bench.y == 0 && isNear(bench.scroll.zoomScale, 2.2))
        try bench.window.frame(ms: 208, .up(1), .up(2))
        bench.advance(from: 210, through: 3000, by: 10)
        #expect(bench.y == 0 && !bench.scroll.isAnimating)
    }

    @Test(
        "Content whose end moves far behind it under a finger follows the finger on",
        // So far, in a viewport of 400 points.
        arguments: [2500.0, 380],
        [true, false]
    )
    func farEnd(excess: Double, bounces: Bool) throws {
        let bench = ScrollBench()
        bench.scroll.bounces = bounces
        bench.scroll.contentOffset.y = 3000
        try bench.window.drag(down: -10, from: 300)
        let end = 3100 - excess
        bench.scroll.contentSize.height = end + 400
        try bench.window.move(1, 200, 300, ms: 110)
        // It is held where half of the viewport is shown beyond the end, or at the end, and goes
        // back.
        let place = bounces ? end + rubberBand(400 / 0.55 - 100) : end - 100
        #expect(isNear(bench.y, place, within: 0.1))
        try bench.window.up(1, ms: 500)
        bench.advance(ms: 3000)
        #expect(bench.y == min(place, end))
    }

    @Test("A finger that catches content far beyond its end does not move it")
    func caughtFarBeyond() throws {
        let bench = ScrollBench()
        try bench.window.drag(down: 100, from: 100)
        try bench.window.up(1, ms: 1000)
        bench.advance(ms: 1010)
        let caught = bench.y
        // More than half of the viewport is shown beyond the end.
        #expect(caught < -210)
        try bench.window.down(1, 200, 100, ms: 1010)
        try bench.window.move(1, 200, 101, ms: 1020)
        #expect(isNear(bench.y, caught, within: 0.5))
    }

    @Test(
        "Content whose greatest scale becomes far less under two fingers stays under them",
        arguments: [true, false]
    )
    func loweredUnderTwoFingers(bouncesZoom: Bool) throws {
        let bench = ScrollBench()
        (bench.scroll.maximumZoomScale, bench.scroll.bouncesZoom) = (8, bouncesZoom)
        bench.scroll.transformGestureRecognizer.pinchSlop = 0
        try bench.window.landTwo(ms: 0)
        try bench.window.moveTwo(scale: 6, ms: 10)
        #expect(isNear(bench.scroll.zoomScale, 6) && isNear(bench.y, 1000, within: 0.1))
        bench.scroll.maximumZoomScale = 2
        try bench.window.moveTwo(scale: 4.5, ms: 20)
        // They hold it where half an octave beyond the limit is shown, or at the limit.
        let asked = (1 / 0.55 + log2(0.75)) * 0.55
        let scale = bouncesZoom ? 2 * exp2(asked / (asked + 1)) : 1.5
        #expect(isNear(bench.scroll.zoomScale, scale))
        #expect(isNear(bench.scroll.contentOffset, 200 * (scale - 1), 200 * (scale - 1), within: 1))
    }

    @Test(
        "Content that is within the insets of the drag's end stays there, and says that it ends",
        arguments: [false, true]
    )
    func pulledWithinInsets(isOuter: Bool) throws {
        let bench = pullable(isOuter: isOuter).bench
        var calls: [String] = []
        var isAnimating = false
        bench.scroll.didEndDragging = { scroll, continues in
            calls.append("drag \(continues)")
            scroll.contentInsets.top = 100
        }
        bench.scroll.willBeginDecelerating = { _ in calls.append("begin") }
        bench.scroll.didEndDecelerating = { _ in calls.append("end") }
        bench.scroll.onChange = { isAnimating = $0.isAnimating }
        try bench.window.drag(down: 20, from: 100)
        let shown = -rubberBand(200)
        #expect(isNear(bench.y, shown) && shown > -100)
        try bench.window.up(1, ms: 500)
        #expect(calls == ["drag true", "begin", "end"])
        #expect(!isAnimating && !bench.scroll.isDecelerating)
        bench.advance(ms: 3000)
        #expect(isNear(bench.y, shown) && calls.count == 3)
    }

    @Test("What animates outer content stops where a drag of inner content moves it")
    func takesOuter() throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 310))
        let (inner, outer) = (bench.inner, bench.outer.scroll)
        var ends = 0
        outer.didEndScrollingAnimation = { _ in ends += 1 }
        inner.contentOffset.y = 10
        // The spring of 80 ms takes it on for 10 ms.
        let way = 150 * (1 - (1 + 0.125) * exp(-0.125))
        try bench.window.down(1, 200, 340, ms: 0)
        for ms in stride(from: 10.0, through: 100, by: 10) {
            try bench.window.move(1, 200, 340 - ms, ms: ms)
            #expect(isNear(bench.outer.y, ms + (ms > 50 ? way : 0)))
            if ms == 50 {
                outer.setContentOffset(Point(x: 0, y: 200), startingAt: at(50))
            }
            #expect(outer.isScrollAnimating == (ms == 50))
            outer.advance(to: at(ms + 8))
            inner.advance(to: at(ms + 8))
        }
        #expect(ends == 1)
    }

    @Test("A program can limit what is shown beyond an end", arguments: [0.0, -30])
    func limited(limit: Double) throws {
        for speed in [0.4, 1.6] {
            let bench = ScrollBench()
            bench.scroll.didScroll = { $0.contentOffset.y = max($0.contentOffset.y, limit) }
            try bench.window.down(1, 200, 50, ms: 0)
            for ms in stride(from: 10.0, through: 200, by: 10) {
                try bench.window.move(1, 200, 50 + speed * ms, ms: ms)
                bench.scroll.advance(to: at(ms + 8))
                #expect(bench.y >= limit)
            }
            #expect(isNear(bench.y, limit))
            try bench.window.up(1, ms: 208)
            for ms in stride(from: 210.0, through: 5000, by: 10) {
                bench.advance(ms: ms)
                #expect(bench.y >= limit && bench.y <= 0.01)
            }
            #expect(isNear(bench.y, 0) && !bench.scroll.isAnimating)
        }
    }

    @Test("Rows that go above a fling and a bounce leave them as they are, for later rows, too")
    func rowsGoAbove() throws {
        func trim(_ bench: ScrollBench, by height: Double, ms: Double) {
            let place = bench.y
            bench.scroll.contentSize.height -= height
            // The viewport shows a place beyond the new end.
            #expect(place > bench.scroll.maximumContentOffset.y)
            bench.scroll.contentOffset.y -= height
            #expect(isNear(bench.y, place - height))
            bench.advance(ms: ms)
            bench.scroll.contentSize.height += 1000
            bench.advance(from: ms + 10, through: 9000, by: 10)
        }
        let fling = ScrollBench(content: Size(width: 400, height: 800))
        try fling.fling()
        fling.advance(ms: 400)
        trim(fling, by: 200, ms: 410)
        #expect(isNear(fling.y, 100 + 499.5 - 200, within: 2))
        let bounce = ScrollBench()
        bounce.scroll.setContentOffset(Point(x: 0, y: 3600))
        try bounce.window.drag(down: -20, from: 300)
        try bounce.window.up(1, ms: 300)
        bounce.advance(ms: 350)
        trim(bounce, by: 800, ms: 360)
        #expect(bounce.y == 2800)
    }

    @Test("Rows that come in above as a finger lifts do not stop the fling")
    func atTheLift() throws {
        for chooses in [false, true] {
            let bench = ScrollBench()
            bench.scroll.willEndDragging = { scroll, released in
                scroll.contentSize.height += 500
                scroll.contentOffset.y += 500
                released.target.y += chooses ? 600 : 0
            }
            try bench.fling()
            bench.advance(ms: 9000)
            #expect(isNear(bench.y, 600 + 499.5 + (chooses ? 100 : 0), within: 2))
        }
    }

    @Test("What stops content as a finger lifts stops it at the same place, too")
    func stopsAtTheLift() throws {
        let stops: [(ScrollController) -> Void] = [
            { $0.setContentOffset($0.contentOffset) }, { $0.stop() }, { $0.remove() },
        ]
        for stop in stops {
            let bench = ScrollBench()
            bench.scroll.willEndDragging = { scroll, _ in stop(scroll) }
            try bench.fling()
            #expect(!bench.scroll.isAnimating && isNear(bench.y, 100))
        }
    }
}

@Suite("Flicks of content that a finger pulled beyond its end, back to that")
struct FlickBackTests {
    /// Pulls content down by 290 points and up again by 240, and lifts with 3000 points per second.
    private func flick(_ bench: NestedScrollBench) throws {
        try bench.window.drag(down: 29, from: 60)
        for step in 1...8 {
            let (y, ms) = (350 - 30 * Double(step), 100 + 10 * Double(step))
            try bench.window.move(1, 200, y, ms: ms)
        }
        try bench.window.up(1, ms: 188)
    }

    private func bench(goesFirst: RectEdge) -> NestedScrollBench {
        let bench = NestedScrollBench(
            inner: Size(width: 300, height: 2000),
            outer: Size(width: 400, height: 600)
        )
        bench.outer.scroll.goesFirst = goesFirst
        return bench
    }

    /// How far content goes that is pulled 50 points beyond its end, in a viewport of some length,
    /// and where it begins.
    private func fling(in length: Double) -> (way: Double, start: Double) {
        let slope = 0.55 / pow(50 * 0.55 / length + 1, 2)
        return (3000 * slope * 0.4995, -rubberBand(50, in: length))
    }

    @Test("A page or a header returns to its end, and what is next in the order takes the rest")
    func outer() throws {
        for edge: RectEdge in [[], .bottom] {
            let bench = bench(goesFirst: edge)
            var asked: [String] = []
            bench.outer.scroll.willEndDragging = { _, _ in asked.append("outer") }
            bench.inner.willEndDragging = { _, _ in asked.append("inner") }
            try flick(bench)
            let (way, start) = fling(in: 400)
            #expect(isNear(bench.outer.y, start) && asked == ["outer", "inner"])
            // The header goes on to its other end before the list moves.
            let rest = edge == .bottom ? 200.0 : 0
            for ms in stride(from: 190.0, through: 9000, by: 10) {
                bench.advance(ms: ms)
                #expect(bench.outer.y == rest || bench.inner.contentOffset.y == 0)
                #expect(bench.outer.y < rest + 0.01)
            }
            #expect(bench.outer.y == rest && isNear(bench.sum, start + way, within: 3))
        }
    }

    @Test("A list returns to its top, and the sheet that goes first rises")
    func inner() throws {
        let bench = bench(goesFirst: .bottom)
        bench.outer.scroll.bounces = false
        try flick(bench)
        let (way, start) = fling(in: 300)
        #expect(isNear(bench.inner.contentOffset.y, start) && start + way > 200)
        bench.advance(from: 190, through: 9000, by: 10)
        #expect(bench.inner.contentOffset.y == 0 && bench.outer.y == 200)
    }
}
