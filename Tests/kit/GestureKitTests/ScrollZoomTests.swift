// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Scrolling, zoomed")
struct ScrollZoomTests: OnScrollBench {
    let bench = ScrollBench(content: Size(width: 400, height: 400))

    init() {
        scroll.maximumScale = 4
        scroll.transformGestureRecognizer.pinchSlop = 0
    }

    /// What of the content, at a scale of 1, is at a place of the viewport.
    private func held(at place: Point) -> Point {
        Point.zero + (scroll.contentOffset - Point.zero + (place - Point.zero)) / scroll.zoomScale
    }

    private func move(middle: Point, apart: Double, ms: Double) throws {
        try window.frame(
            ms: ms,
            .move(1, middle.x - apart, middle.y),
            .move(2, middle.x + apart, middle.y)
        )
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
            try move(middle: middle, apart: apart, ms: ms)
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
            try move(
                middle: Point(x: 200, y: 300 - 10 * Double(step)),
                apart: 50,
                ms: 10 * Double(step)
            )
        }
        #expect(isNear(bench.y, 100))
        let point = held(at: Point(x: 200, y: 200))
        for step in 1...10 {
            try move(
                middle: Point(x: 200, y: 200),
                apart: 50 + 5 * Double(step),
                ms: 100 + 10 * Double(step)
            )
            #expect(isNear(held(at: Point(x: 200, y: 200)), point.x, point.y, within: 0.05))
        }
        #expect(scroll.zoomScale > 1.5)
        // One finger lifts: the other one drags on.
        try window.up(2, ms: 210)
        #expect(!scroll.isZooming && scroll.isDragging)
        let offset = bench.y
        try window.move(1, 100, 170, ms: 220)
        #expect(isNear(bench.y, offset + 30))
    }

    @Test("Beyond a limit the scale follows less, and returns")
    func beyond() throws {
        var scales: [Double] = []
        scroll.didEndZooming = { scales.append($1) }
        scroll.maximumScale = 2
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        for step in 1...10 {
            try move(
                middle: Point(x: 200, y: 200),
                apart: 50 + 13 * Double(step),
                ms: 10 * Double(step)
            )
        }
        // The fingers ask for 3.6, and the band ends at 4.
        #expect(scroll.zoomScale > 2.2 && scroll.zoomScale < 3)
        try window.frame(ms: 200, .up(1), .up(2))
        #expect(scroll.isZoomBouncing && scales == [])
        bench.advance(ms: 5000)
        #expect(scroll.zoomScale == 2 && scales == [2])
        // The middle of the content stayed in the middle.
        #expect(isNear(scroll.contentOffset, 200, 200, within: 0.1))
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

    @Test("Without zoom limits that differ, two fingers scroll")
    func noZoom() throws {
        scroll.maximumScale = 1
        scroll.contentSize.height = 4000
        try window.frame(ms: 0, .down(1, 150, 300), .down(2, 250, 300))
        try move(middle: Point(x: 200, y: 250), apart: 100, ms: 10)
        #expect(scroll.zoomScale == 1 && isNear(bench.y, 50))
    }
}
