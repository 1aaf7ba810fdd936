// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Scrolling with fingers")
struct ScrollTests: OnScrollBench {
    let bench = ScrollBench()

    @Test("Content follows the finger, less the slop, and the bounds of the viewport follow")
    func drag() throws {
        scroll.panGestureRecognizer.slop = 10
        try bench.drag(from: Point(x: 200, y: 300), by: Vector(x: 0, y: -10), samples: 10)
        #expect(isNear(scroll.contentOffset, 0, 90))
        #expect(bench.viewport.bounds.origin == scroll.contentOffset)
        #expect(scroll.isTracking && scroll.isDragging && !scroll.isAnimating)
    }

    @Test("Bounds that do not move leave the viewport's coordinates alone")
    func boundsStay() throws {
        scroll.movesBounds = false
        try bench.drag(from: Point(x: 200, y: 300), by: Vector(x: 0, y: -10), samples: 10)
        #expect(isNear(scroll.contentOffset, 0, 100))
        #expect(bench.viewport.bounds.origin == .zero)
    }

    @Test("Beyond an end, content follows by the rubber band of UIScrollView")
    func band() throws {
        try window.down(1, 200, 50, ms: 0)
        for step in 1...30 {
            let way = 10 * Double(step)
            try window.move(1, 200, 50 + way, ms: 10 * Double(step))
            #expect(isNear(scroll.contentOffset, 0, -rubberBand(way)))
        }
        try window.move(1, 200, 50, ms: 310)
        #expect(isNear(scroll.contentOffset, 0, 0))
        try window.move(1, 200, 30, ms: 320)
        #expect(isNear(scroll.contentOffset, 0, 20))
    }

    @Test("Without bounces content stops at its end, and moves when the finger turns back")
    func hardEnd() throws {
        scroll.bounces = false
        try bench.drag(from: Point(x: 200, y: 100), by: Vector(x: 0, y: 10), samples: 10)
        #expect(bench.y == 0)
        try window.move(1, 200, 170, ms: 110)
        #expect(isNear(bench.y, 30))
    }

    @Test("Content that fits does not move, unless it always bounces")
    func fits() throws {
        try bench.drag(from: Point(x: 200, y: 200), by: Vector(x: 10, y: 1), samples: 10)
        #expect(scroll.contentOffset == .zero)
        #expect(!scroll.isDragging)
        try window.up(1, ms: 110)
        scroll.alwaysBounceHorizontal = true
        try bench.drag(from: Point(x: 200, y: 200), by: Vector(x: 10, y: 0), samples: 10, ms: 200)
        #expect(isNear(scroll.contentOffset, -rubberBand(100), 0))
    }

    @Test("A drag near an axis keeps to it if the direction is locked, any other does not")
    func lock() throws {
        for (step, end) in [
            (Vector(x: -2, y: -10), Point(x: 0, y: 100)),
            (Vector(x: -10, y: -5), Point(x: 100, y: 0)),
            (Vector(x: -10, y: -10), Point(x: 100, y: 100)),
        ] {
            let bench = ScrollBench(content: Size(width: 4000, height: 4000))
            bench.scroll.isDirectionalLockEnabled = true
            try bench.drag(from: Point(x: 200, y: 300), by: step, samples: 10)
            #expect(isNear(bench.scroll.contentOffset, end.x, end.y))
            // The lock also holds for what continues.
            try bench.window.up(1, ms: 108)
            bench.advance(ms: 5000)
            #expect((bench.scroll.contentOffset.x == 0) == (end.x == 0))
            #expect((bench.scroll.contentOffset.y == 0) == (end.y == 0))
        }
    }

    @Test("Fingers that land and lift during a drag do not move the content")
    func changingFingers() throws {
        try bench.drag(from: Point(x: 200, y: 350), by: Vector(x: 0, y: -10), samples: 10)
        try window.down(2, 100, 50, ms: 110)
        #expect(isNear(bench.y, 100))
        try window.frame(ms: 120, .move(1, 200, 240), .move(2, 100, 40))
        #expect(isNear(bench.y, 110))
        try window.up(1, ms: 130)
        #expect(isNear(bench.y, 110))
        try window.move(2, 100, 20, ms: 140)
        #expect(isNear(bench.y, 130))
        #expect(scroll.isDragging)
    }

    @Test("Insets are room at the ends, and a keyboard counts if it covers more")
    func insets() throws {
        scroll.contentInsets = EdgeInsets(top: 20, left: 5, bottom: 30, right: 7)
        #expect(scroll.minimumContentOffset == Point(x: -5, y: -20))
        #expect(scroll.maximumContentOffset == Point(x: 7, y: 3630))
        scroll.keyboardInset = 10
        #expect(scroll.maximumContentOffset.y == 3630)
        scroll.keyboardInset = 250
        #expect(scroll.adjustedContentInsets.bottom == 250)
        #expect(scroll.maximumContentOffset.y == 3850)
        scroll.contentOffset = Point(x: 0, y: 9999)
        #expect(scroll.contentOffset.y == 3850)
    }

    @Test("A keyboard that covers a field makes it visible, and leaves the content at its end")
    func keyboard() {
        let field = Rect(x: 0, y: 300, width: 400, height: 50)
        scroll.setKeyboardInset(250, revealing: field)
        // The field ends where the keyboard begins, at 150.
        #expect(scroll.contentOffset == Point(x: 0, y: 200))
        scroll.contentOffset.y = 3850
        scroll.setKeyboardInset(0)
        #expect(scroll.contentOffset.y == 3600)
    }

    @Test("A rectangle is made visible with as little motion as possible")
    func visible() {
        scroll.contentInsets = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        scroll.contentOffset.y = 1000
        for (low, high, expected) in [
            (1100.0, 1200.0, 1000.0), (1030, 1360, 1000), (900, 950, 880), (1500, 1600, 1230),
            (500, 1200, 480), (-100, 10, -20),
        ] {
            scroll.contentOffset.y = 1000
            let rect = Rect(x: 0, y: low, width: 400, height: high - low)
            scroll.scrollRectToVisible(rect)
            #expect(scroll.contentOffset == Point(x: 0, y: expected))
        }
    }

    @Test("Content that became smaller returns within its bounds, at once or in its time")
    func shrunk() {
        scroll.contentOffset.y = 3000
        scroll.contentSize.height = 1000
        scroll.enforceLimits()
        #expect(bench.y == 600)
        scroll.contentSize.height = 500
        scroll.enforceLimits(startingAt: at(0))
        #expect(bench.y == 600 && scroll.isScrollAnimating)
        bench.advance(ms: 3000)
        #expect(bench.y == 100 && !scroll.isAnimating)
    }

    @Test("Scrolling that is disabled ends a drag")
    func disabled() throws {
        try bench.drag(from: Point(x: 200, y: 300), by: Vector(x: 0, y: -10), samples: 5)
        scroll.isScrollEnabled = false
        #expect(!scroll.isDragging)
        try window.move(1, 200, 100, ms: 60)
        #expect(isNear(bench.y, 50))
    }

    @Test("A controller that is gone takes its recognizers with it, and leaves the viewport")
    func release() throws {
        let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        var scroll: ScrollController? = ScrollController(in: view)
        #expect(view.gestureRecognizers.count == 6)
        let isGone = { [weak scroll] in scroll == nil }
        scroll = nil
        #expect(isGone())
        #expect(view.gestureRecognizers.isEmpty)
    }

    @Test("11.55: content that moves one way only gives its pan that axis while fingers are down")
    func axis() throws {
        let bench = ScrollBench(content: Size(width: 400, height: 4000))
        let pan = bench.scroll.panGestureRecognizer
        pan.slop = 10
        func landed(ms: Double) throws -> PanGestureRecognizer.Axis {
            try bench.window.down(1, 200, 200, ms: ms)
            defer { try? bench.window.up(1, ms: ms + 50) }
            return pan.axis
        }
        #expect(pan.axis == .any)
        #expect(try landed(ms: 0) == .y)
        #expect(pan.axis == .any)
        bench.scroll.contentSize = Size(width: 4000, height: 400)
        #expect(try landed(ms: 1000) == .x)
        bench.scroll.contentSize = Size(width: 4000, height: 4000)
        #expect(try landed(ms: 2000) == .any)
        // Two fingers on content that zooms move it any way.
        bench.scroll.contentSize = Size(width: 400, height: 4000)
        bench.scroll.maximumScale = 2
        #expect(try landed(ms: 3000) == .any)
        bench.scroll.maximumScale = 1
        // Across the axis it fails, and says so.
        try bench.window.drag(1, 200, 200, ms: 4000, to: 208, 206, ms: 4010)
        #expect(pan.explanation?.contains("6 pt along its axis and 8 pt across") == true)
        #expect(bench.scroll.contentOffset == .zero)
    }
}
