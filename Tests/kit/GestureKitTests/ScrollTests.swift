// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

@Suite("Scrolling with fingers")
struct ScrollTests: OnScrollBench {
    let bench = ScrollBench()

    @Test("Content follows the finger, less the slop, and the bounds of the viewport follow")
    func drag() throws {
        scroll.panGestureRecognizer.slop = 10
        try bench.window.drag(down: -10, from: 300)
        #expect(isNear(scroll.contentOffset, 0, 90))
        #expect(bench.viewport.bounds.origin == scroll.contentOffset)
        #expect(scroll.isTracking && scroll.isDragging && !scroll.isAnimating)
    }

    @Test("Without bounces content stops at its end, and moves when the finger turns back")
    func hardEnd() throws {
        scroll.bounces = false
        try bench.window.drag(down: 10, from: 100)
        #expect(bench.y == 0)
        try window.move(1, 200, 170, ms: 110)
        #expect(isNear(bench.y, 30))
    }

    @Test("Content that fits does not move, unless it always bounces")
    func fits() throws {
        try bench.window.drag(from: Point(x: 200, y: 200), by: Vector(x: 10, y: 1), samples: 10)
        #expect(scroll.contentOffset == .zero)
        #expect(!scroll.isDragging)
        try window.up(1, ms: 110)
        scroll.alwaysBounceHorizontal = true
        try window.drag(from: Point(x: 200, y: 200), by: Vector(x: 10, y: 0), samples: 10, ms: 200)
        #expect(isNear(scroll.contentOffset, -rubberBand(100), 0))
    }

    @Test("A transform during a drag moves no content, and the next step counts in it")
    func scaledInADrag() throws {
        try window.drag(down: -10, from: 300)
        bench.viewport.transform = .identity.scaled(by: 2)
        try window.move(1, 200, 180, ms: 110)
        #expect(isNear(bench.y, 110))
        scroll.advance(to: at(112))
        #expect(isNear(bench.y, 111, within: 0.5))
    }

    @Test(
        "Content of a viewport that is turned moves along its own axis",
        arguments: [0, 1, 2, 3, 4.5]
    )
    func turned(eighths: Double) throws {
        let turn = AffineTransform2D(rotationAngle: eighths * .pi / 4)
        bench.viewport.transform = turn
        scroll.contentOffset.y = 1000
        for (step, way) in [(Vector(x: 9, y: -2), 0.0), (Vector(x: 2, y: -9), 90)] {
            try window.drag(
                from: Point(x: 200, y: 200),
                by: step.applying(turn),
                samples: 10,
                ms: way * 10
            )
            #expect(isNear(bench.y, 1000 + way))
            try window.up(1, ms: way * 10 + 500)
        }
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
            try bench.window.drag(from: Point(x: 200, y: 300), by: step, samples: 10)
            #expect(isNear(bench.scroll.contentOffset, end.x, end.y))
            // The lock also holds for what continues.
            try bench.window.up(1, ms: 108)
            bench.advance(ms: 5000)
            #expect((bench.scroll.contentOffset.x == 0) == (end.x == 0))
            #expect((bench.scroll.contentOffset.y == 0) == (end.y == 0))
        }
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

    @Test("Limits that are enforced at once leave content that a spring brings back to the spring")
    func enforcedInBounce() throws {
        let (bench, other) = (ScrollBench(), ScrollBench())
        for bench in [bench, other] {
            try bench.window.drag(down: 35, from: 50)
            try bench.window.up(1, ms: 300)
        }
        for ms in stride(from: 310.0, through: 3000, by: 10) {
            bench.advance(ms: ms)
            other.advance(ms: ms)
            bench.scroll.enforceLimits()
            bench.scroll.setKeyboardInset(0)
            #expect(bench.y == other.y && (bench.y < -60 || ms > 340))
        }
        #expect(bench.y == 0 && !bench.scroll.isAnimating)
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

    @Test("A rectangle that an animation hides is made visible", arguments: [10.0, nil])
    func visibleOnTheWay(start: Double?) {
        let fields = [1000.0, 100].map { Rect(x: 0, y: $0, width: 400, height: 40) }
        scroll.scrollRectToVisible(fields[0], startingAt: at(0))
        bench.advance(ms: 10)
        scroll.scrollRectToVisible(fields[1], startingAt: start.map(at))
        bench.advance(ms: 3000)
        #expect(bench.y == 100)
    }

    @Test("A viewport whose size changes under a finger keeps its content under it")
    func resizedUnderAFinger() throws {
        scroll.contentSize.height = 1000
        try bench.window.drag(down: -20, from: 300)
        bench.viewport.frame.size.height = 900
        try window.move(1, 200, 99, ms: 110)
        // Beyond the new end it follows less.
        #expect(bench.y >= 200 && bench.y <= 201)
        try window.up(1, ms: 500)
        bench.advance(ms: 3000)
        #expect(bench.y == 100 && !scroll.isAnimating)
    }

    @Test("A controller begins where its viewport is scrolled to")
    func startsAtTheBounds() throws {
        scroll.setContentOffset(Point(x: 0, y: 500))
        scroll.remove()
        let next = ScrollController(in: bench.viewport)
        next.contentSize = scroll.contentSize
        #expect(next.contentOffset.y == 500)
        next.panGestureRecognizer.slop = 0
        try window.drag(1, 200, 200, ms: 0, to: 200, 180, ms: 10)
        #expect(next.contentOffset.y == 520 && bench.viewport.bounds.origin.y == 520)
    }

    @Test(
        "Content that removes itself in a drag ends that, also for content around it",
        arguments: [false, true]
    )
    func removesItself(atOnce: Bool) throws {
        let outer = scroll
        outer.isPagingEnabled = true
        outer.movesBounds = false
        var ends = 0
        weak var controller: ScrollController?
        do {
            let inner = ScrollController(in: bench.viewport.subview(50, 50, 300, 300))
            inner.contentSize = Size(width: 300, height: 310)
            inner.willBeginDragging = { atOnce ? $0.remove() : () }
            // It turns back while the content around it is between two pages.
            inner.didScroll = { outer.contentOffset.y > 100 ? $0.remove() : () }
            inner.didEndDragging = { _, _ in ends += 1 }
            controller = inner
        }
        try window.point(200, 200, ms: 0)
        let steps = Array(repeating: -8.0, count: 20) + [5]
        for (index, step) in steps.enumerated() where controller != nil {
            let ms = 8 * Double(index + 1)
            try window.point(.scroll(by: Vector(x: 0, y: step)), ms: ms)
        }
        #expect(controller == nil && ends == 1 && !outer.isDragging)
        #expect(isNear(bench.y, atOnce ? 0 : 150))
        bench.advance(ms: 3000)
        #expect(bench.y == 0 && !outer.isAnimating)
    }

    @Test("Content that is removed in a pinch ends its zoom, and stays as it is", arguments: 0...2)
    func removedInAPinch(moment: Int) throws {
        scroll.maximumZoomScale = 4
        scroll.transformGestureRecognizer.pinchSlop = 0
        var ends: [Double] = []
        scroll.willBeginZooming = { moment == 0 ? $0.remove() : () }
        scroll.didZoom = { moment == 1 && $0.zoomScale < 0.88 ? $0.remove() : () }
        scroll.didEndZooming = { ends.append($1) }
        try window.frame(ms: 0, .down(1, 100, 200), .down(2, 300, 200))
        for step in 1...4 {
            let way = 10 * Double(step)
            try window.frame(ms: way, .move(1, 100 + way, 200), .move(2, 300 - way, 200))
        }
        if moment == 2 {
            scroll.remove()
        }
        let scale = scroll.zoomScale
        #expect(moment == 0 ? scale == 1 : scale < 0.88)
        #expect(ends == [scale] && !scroll.isAnimating)
        try window.frame(ms: 400, .up(1), .up(2))
        bench.advance(ms: 3000)
        #expect(ends == [scale] && scroll.zoomScale == scale)
    }

    @Test("Fingers whose window is gone hold the content no longer", arguments: [1.0, 4])
    func windowGone(maximumScale: Double) throws {
        let viewport = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let scroll = ScrollController(in: viewport)
        scroll.contentSize = Size(width: 400, height: 4000)
        scroll.maximumZoomScale = maximumScale
        var ends: [String] = []
        scroll.didEndDragging = { _, _ in ends.append("drag") }
        scroll.didEndZooming = { _, _ in ends.append("zoom") }
        func drag(ms: Double) throws {
            let window = Window(frame: viewport.frame)
            window.addSubview(viewport)
            let hand = Hand(on: window, startingAt: at(ms))
            try hand.land(at: [Point(x: 150, y: 100), Point(x: 250, y: 100)])
            for step in 1...10 {
                hand.wait(.milliseconds(10))
                try hand.inOneFrame {
                    let way = 10 * Double(step)
                    try hand.fingers[0].move(to: Point(x: 150 - way, y: 100 + 2 * way))
                    try hand.fingers[1].move(to: Point(x: 250 + way, y: 100 + 2 * way))
                }
            }
            #expect(maximumScale > 1 ? scroll.zoomScale > 1.5 : scroll.contentOffset.y < -20)
            #expect(scroll.isDragging)
        }
        let all = maximumScale > 1 ? ["zoom", "drag"] : ["drag"]
        for ms in [0.0, 5000] {
            ends = []
            try drag(ms: ms)
            // It may come into another window before the next frame.
            let window = Window(frame: viewport.frame)
            if ms > 0 {
                window.addSubview(viewport)
            }
            #expect(scroll.isAnimating)
            for step in 20...400 {
                scroll.advance(to: at(ms + 10 * Double(step)))
            }
            #expect(Set(ends) == Set(all) && ends.count == all.count)
            #expect(!scroll.isDragging && !scroll.isAnimating && scroll.contentOffset.y >= 0)
            scroll.setContentOffset(.zero)
            scroll.zoomScale = 1
        }
    }

    @Test("The velocity of content is the part of the finger's that it follows")
    func velocityOfChain() throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 350))
        func velocities(_ ms: Double) -> [Double] {
            [bench.inner, bench.outer.scroll].map { $0.velocity(at: at(ms)).y }
        }
        try bench.window.down(1, 200, 340, ms: 0)
        for step in 1...10 {
            let ms = 10 * Double(step)
            try bench.window.move(1, 200, 340 - ms, ms: ms)
            let speeds = velocities(ms)
            let (inner, outer) = ms < 50 ? (1000.0, 0.0) : (0, 1000)
            #expect(isNear(speeds[0], inner, within: 1) && isNear(speeds[1], outer, within: 1))
        }
        // Beyond the end, content is slower than the finger.
        bench.outer.scroll.contentSize = .zero
        bench.outer.scroll.alwaysBounceVertical = true
        bench.outer.scroll.setContentOffset(.zero)
        try bench.window.move(1, 200, 230, ms: 110)
        let slope = rubberBand(10.001) - rubberBand(10)
        #expect(isNear(velocities(110)[1], 1_000_000 * slope, within: 2))
        try bench.window.up(1, ms: 500)
    }

    @Test("Fast content passes neither a target just ahead of it, nor an end without bounces")
    func passesNothing() throws {
        // It ends at 400. A target may also lie behind it.
        for (bounces, start, target, most, rate) in [
            (false, 199.0, 400.0, 400.0, 0.998), (true, 99, 300, 300, 0.998),
            (false, 199, 100, 400, 0.998), (false, 140, 400, 400, 0.9), (true, 40, 300, 300, 0.9),
        ] {
            let bench = ScrollBench(content: Size(width: 400, height: 800))
            bench.scroll.bounces = bounces
            bench.scroll.decelerationRate = .init(rawValue: rate)
            bench.scroll.setContentOffset(Point(x: 0, y: start))
            bench.scroll.willEndDragging = { $1.target.y = target }
            try bench.fling(by: 2)
            for ms in stride(from: 110.0, through: 3000, by: 5) {
                bench.advance(ms: ms)
                #expect(bench.y <= most + 0.01)
            }
            #expect(bench.y == target && !bench.scroll.isAnimating)
        }
    }

    @Test("A spring brings content back also from farther away than views can be")
    func farBeyondTheEnd() throws {
        scroll.movesBounds = false
        scroll.contentSize.height = 1_000_000
        scroll.setContentOffset(Point(x: 0, y: 900_000))
        try bench.fling()
        bench.advance(ms: 200)
        scroll.contentSize.height = 1000
        bench.advance(ms: 210)
        let way = bench.y - 600
        #expect(way > 899_000)
        for ms in stride(from: 215.0, through: 3000, by: 5) {
            let last = bench.y
            bench.advance(ms: ms)
            // The speed of the fling adds up to 1000 · 80 ms / e.
            let time = (ms - 210) / 80
            #expect(isNear(bench.y, 600 + way * (1 + time) * exp(-time), within: 30))
            #expect(time < 12 || last - bench.y < 30)
        }
        #expect(bench.y == 600 && !scroll.isAnimating)
    }

    @Test("Content of millions of points zooms to a rectangle anywhere in it")
    func zoomsFar() {
        scroll.movesBounds = false
        scroll.contentSize.height = 2_000_000
        scroll.maximumZoomScale = 4
        scroll.zoom(to: Rect(x: 100, y: 1_000_000, width: 200, height: 100))
        #expect(scroll.zoomScale == 2 && scroll.contentOffset == Point(x: 200, y: 1_999_900))
    }

    @Test("Pages: content that comes back to its scale comes to rest at a page")
    func pageAfterAPinch() throws {
        scroll.contentSize = Size(width: 1200, height: 400)
        scroll.maximumZoomScale = 4
        scroll.transformGestureRecognizer.pinchSlop = 0
        scroll.isPagingEnabled = true
        scroll.setContentOffset(Point(x: 400, y: 0))
        try window.frame(ms: 0, .down(1, 100, 200), .down(2, 300, 200))
        for step in 1...10 {
            let way = Double(step)
            // The middle goes from 200 to 280, and they come nearer by a fifth.
            let (left, right) = (100 + 10 * way, 300 + 6 * way)
            try window.frame(ms: 10 * way, .move(1, left, 200), .move(2, right, 200))
        }
        #expect(scroll.zoomScale < 0.95)
        try window.frame(ms: 400, .up(1), .up(2))
        #expect(scroll.isZoomBouncing)
        bench.advance(from: 410, through: 3000, by: 10)
        #expect(scroll.zoomScale == 1 && scroll.contentOffset == Point(x: 400, y: 0))
    }

    @Test("A fling that has begun is not handed over any more if its chain of contents changes")
    func leavesWhileItFlings() throws {
        let changes: [(NestedScrollBench) -> Void] = [
            { $0.inner.viewport?.removeFromSuperview() },
            { _ = $0.inner.viewport.map($0.window.view.addSubview) },
            { $0.inner.handsOver = false }, { $0.outer.scroll.isScrollEnabled = false },
        ]
        for change in changes {
            let bench = NestedScrollBench(inner: Size(width: 300, height: 500))
            try bench.drag(by: -10)
            try bench.window.up(1, ms: 108)
            #expect(bench.outer.scroll.isDecelerating)
            change(bench)
            bench.advance(from: 110, through: 4000, by: 10)
            #expect(bench.inner.contentOffset.y == 200 && bench.outer.y == 0)
            #expect(!bench.outer.scroll.isAnimating)
        }
    }

    @Test(
        "Content that a finger drags beyond its end stays there when other content in it moves",
        arguments: [false, true]
    )
    func besideADrag(isKey: Bool) throws {
        window.engine.predictionHorizon = .zero
        scroll.movesBounds = false
        let lists = [0.0, 200].map { x in
            let list = ScrollController(in: bench.viewport.subview(x, 0, 200, 400))
            list.panGestureRecognizer.slop = 0
            list.contentSize = Size(width: 200, height: 4000)
            return list
        }
        var ends = 0
        scroll.willEndDragging = { _, _ in ends += 1 }
        scroll.didEndDragging = { _, _ in ends += 1 }
        try window.drag(from: Point(x: 100, y: 100), by: Vector(x: 0, y: 10), samples: 10)
        if isKey {
            lists[1].scroll(by: Vector(x: 0, y: 50), at: at(308))
        } else {
            try window.down(2, 300, 300, ms: 200)
            for step in 1...10 {
                let way = 5 * Double(step)
                try window.move(2, 300, 300 - way, ms: 200 + 2 * way)
            }
            try window.up(2, ms: 308)
        }
        #expect(isNear(lists[1].contentOffset.y, 50))
        for ms in stride(from: 310.0, through: 600, by: 10) {
            bench.advance(ms: ms)
            lists.forEach { $0.advance(to: at(ms)) }
            #expect(isNear(bench.y, -rubberBand(100)))
        }
        #expect(scroll.isDragging && ends == 0)
        try window.up(1, ms: 610)
        #expect(!scroll.isDragging && ends == 2)
        bench.advance(ms: 3000)
        #expect(bench.y == 0)
    }

    @Test("A step of a key stops a fling, and is shown at once and from then on")
    func keyInFling() throws {
        try bench.fling()
        bench.advance(ms: 200)
        let start = bench.y
        scroll.scroll(by: Vector(x: 0, y: 40), at: at(200))
        for ms in stride(from: 200.0, through: 1000, by: 16) {
            #expect(isNear(bench.y, start + 40) && !scroll.isAnimating)
            bench.advance(ms: ms)
        }
    }

    @Test("Scrolling that is disabled ends a drag")
    func disabled() throws {
        try bench.window.drag(from: Point(x: 200, y: 300), by: Vector(x: 0, y: -10), samples: 5)
        scroll.isScrollEnabled = false
        #expect(!scroll.isDragging)
        try window.move(1, 200, 100, ms: 60)
        #expect(isNear(bench.y, 50))
        try window.up(1, ms: 70)
        #expect(!scroll.isAnimating)
    }

    @Test("Scrolling that is disabled lets a fling go on, and a finger stop it")
    func disabledInFlight() throws {
        try bench.fling()
        scroll.isScrollEnabled = false
        #expect(scroll.isDecelerating)
        bench.advance(ms: 9000)
        #expect(isNear(bench.y, 100 + 1000 * 0.4995, within: 2))
        scroll.isScrollEnabled = true
        try bench.fling(ms: 10_000)
        scroll.isScrollEnabled = false
        bench.advance(ms: 10_200)
        try window.down(1, 200, 200, ms: 10_200)
        let place = bench.y
        try window.up(1, ms: 10_250)
        bench.advance(ms: 19_000)
        #expect(isNear(bench.y, place))
    }

    @Test("The viewport holds a controller, until that is removed or the viewport goes")
    func release() throws {
        var view: View? = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let isGone = { [weak view] in view == nil }
        weak var scroll = view.map { ScrollController(in: $0) }
        #expect(view?.gestureRecognizers.count == 6 && scroll != nil)
        scroll?.remove()
        #expect(view?.gestureRecognizers.isEmpty == true && scroll == nil)
        scroll = view.map { ScrollController(in: $0) }
        view = nil
        #expect(isGone() && scroll == nil)
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
        #expect(try landed(ms: 0) == .vertical)
        #expect(pan.axis == .any)
        bench.scroll.contentSize = Size(width: 4000, height: 400)
        #expect(try landed(ms: 1000) == .horizontal)
        bench.scroll.contentSize = Size(width: 4000, height: 4000)
        #expect(try landed(ms: 2000) == .any)
        // Two fingers on content that zooms move it any way.
        bench.scroll.contentSize = Size(width: 400, height: 4000)
        bench.scroll.maximumZoomScale = 2
        #expect(try landed(ms: 3000) == .any)
        bench.scroll.maximumZoomScale = 1
        // Across the axis it fails, and says so.
        try bench.window.drag(1, 200, 200, ms: 4000, to: 208, 206, ms: 4010)
        #expect(pan.explanation?.contains("6 pt along its axis and 8 pt across") == true)
        #expect(bench.scroll.contentOffset == .zero)
    }
}

@Suite("Touches of scrolled content")
struct ScrollTouchTests: OnScrollBench {
    let bench = ScrollBench()
    private let button = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 4000))
    private let tap = TapGestureRecognizer()
    private let taps: StateLog<TapGestureRecognizer>

    init() {
        taps = StateLog(tap)
        bench.viewport.addSubview(button)
        scroll.panGestureRecognizer.slop = 10
        tap.cancelsTouchesInView = false
        button.addGestureRecognizer(tap)
    }

    @Test("A touch reaches the content after 150 ms, or when it lifts")
    func delay() throws {
        try window.down(1, 200, 200, ms: 0)
        window.advance(ms: 149)
        #expect(button.take() == [])
        window.advance(ms: 150)
        #expect(button.take() == [.began(1)])
        try window.up(1, ms: 200)
        #expect(button.take() == [.ended(1)])
        try window.tap(1, 200, 200, ms: 1000, until: 1050)
        #expect(button.take() == [.began(1), .ended(1)])
    }

    @Test("A drag that begins before that never reaches it, a later one is cancelled")
    func drag() throws {
        try window.drag(1, 200, 200, ms: 0, to: 200, 180, ms: 100)
        try window.up(1, ms: 200)
        #expect(button.take() == [])
        try window.down(1, 200, 200, ms: 5000)
        window.advance(ms: 5150)
        try window.move(1, 200, 180, ms: 5200)
        #expect(button.take() == [.began(1), .cancelled(1)])
        #expect(scroll.isDragging)
    }

    @Test("If content touches cannot be cancelled, no drag begins once content has the touch")
    func cannotCancel() throws {
        scroll.canCancelContentTouches = false
        try window.down(1, 200, 200, ms: 0)
        window.advance(ms: 150)
        try window.move(1, 200, 150, ms: 200)
        #expect(button.take() == [.began(1), .moved(1)] && !scroll.isDragging)
        try window.up(1, ms: 250)
        // A quick drag still scrolls.
        try window.drag(1, 200, 200, ms: 1000, to: 200, 150, ms: 1050)
        #expect(scroll.isDragging)
    }

    @Test("The program decides for each view whether its touch can be cancelled")
    func shouldCancel() throws {
        var asked: [View] = []
        scroll.touchesShouldCancel = { view in
            asked.append(view)
            return false
        }
        try window.down(1, 200, 200, ms: 0)
        window.advance(ms: 150)
        try window.move(1, 200, 150, ms: 200)
        #expect(!scroll.isDragging)
        #expect(asked.count == 1 && asked.first === button)
    }

    @Test(
        "A finger that stops moving content gives nothing to it, and can drag it on",
        arguments: [false, true]
    )
    func stop(lifts: Bool) throws {
        scroll.panGestureRecognizer.slop = 0
        try bench.fling()
        bench.advance(ms: 300)
        let shown = bench.y
        try window.down(1, 200, 200, ms: 300)
        if lifts {
            try window.up(1, ms: 350)
        }
        bench.advance(ms: 600)
        #expect(bench.y == shown && shown > 200 && !scroll.isAnimating && button.take() == [])
        guard !lifts else {
            return #expect(taps.take() == [])
        }
        try window.move(1, 200, 150, ms: 610)
        #expect(isNear(bench.y, shown + 50))
        #expect(scroll.isDragging && button.take() == [])
    }

    @Test("Content that hardly moves any more is tapped as if it rested")
    func almostAtRest() throws {
        scroll.panGestureRecognizer.slop = 0
        try bench.fling()
        // 1000 · 0.998^t is below 10 after 2.3 s.
        bench.advance(ms: 2600)
        #expect(scroll.isDecelerating)
        try window.tap(1, 200, 200, ms: 2600, until: 2650)
        #expect(taps.take() == [.ended])
        #expect(!scroll.isAnimating)
    }

    @Test("Content caught beyond its end stays until the finger lifts")
    func caughtBeyond() throws {
        scroll.panGestureRecognizer.slop = 0
        try bench.window.drag(down: 20, from: 100)
        try window.up(1, ms: 108)
        bench.advance(ms: 150)
        try window.down(1, 200, 200, ms: 150)
        let caught = bench.y
        bench.advance(ms: 1000)
        #expect(caught < -20 && bench.y == caught)
        try window.up(1, ms: 1000)
        bench.advance(ms: 4000)
        #expect(bench.y == 0)
    }
}

/// Content that is scrolled in a viewport of 400 x 400 points, and fingers on it. The pan has no
/// slop: it begins with the first motion and loses nothing of it.
final class ScrollBench: FrameBench {
    let window = TestWindow()
    let viewport: View
    let scroll: ScrollController

    init(content: Size = Size(width: 400, height: 4000)) {
        viewport = window.subview(0, 0, 400, 400)
        scroll = ScrollController(in: viewport)
        scroll.panGestureRecognizer.slop = 0
        scroll.contentSize = content
    }

    var y: Double { scroll.contentOffset.y }

    /// Drags a finger up by 100 points in 100 ms, and lifts it 8 ms later. The velocity of the
    /// content offset is then 1000 points per second, times `factor`.
    func fling(by factor: Double = 1, ms: Double = 0) throws {
        try window.drag(down: -10 * factor, ms: ms)
        try window.up(1, ms: ms + 108)
    }

    func advance(ms: Double) {
        window.advance(ms: ms)
        scroll.advance(to: at(ms))
    }
}

/// A suite with such a bench.
protocol OnScrollBench {
    var bench: ScrollBench { get }
}

extension OnScrollBench {
    var scroll: ScrollController { bench.scroll }
    var window: TestWindow { bench.window }
}

/// The rubber band of UIScrollView: how far content is shown beyond an end that was dragged so far
/// beyond it, in a viewport of some length.
func rubberBand(_ way: Double, in length: Double = 400) -> Double {
    (1 - 1 / (way * 0.55 / length + 1)) * length
}
