// SPDX-License-Identifier: MIT

import GestureKit
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("Zoom, its limits")
struct ZoomLimitTests: OnZoomBench {
    let bench = ZoomBench()

    /// Two fingers spread from a span of 100 points by a factor, about a place, and rest.
    private func pinch(_ factor: Double, at middle: Point = Point(x: 200, y: 200), ms: Double = 0)
        throws
    {
        bench.withoutSlops()
        let way = Vector(x: 50, y: 0)
        let (one, other) = (middle - way, middle + way)
        try window.frame(ms: ms, .down(1, one.x, one.y), .down(2, other.x, other.y))
        try bench.move(to: middle, apart: way * factor, ms: ms + 10)
    }

    /// They lift after a pause, and time goes by.
    private func liftAndSettle(ms: Double) throws {
        try window.frame(ms: ms, .up(1), .up(2))
        bench.advance(ms: ms + 5000)
        #expect(!zoom.isAnimating)
    }

    /// What a rubber band shows of octaves beyond the limits of the scale.
    private func shown(_ octaves: Double) -> Double {
        octaves * 0.55 / (octaves.magnitude * 0.55 + 1)
    }

    @Test("Beyond the greatest scale content gives way, and comes back about the fingers")
    func maximumScale() throws {
        zoom.maximumScale = 2
        let fingers = Point(x: 120, y: 150)
        let held = bench.held(at: fingers)
        try pinch(8, at: fingers)
        #expect(isNear(zoom.scale, 2 * exp2(shown(2)), within: 1e-5))
        #expect(isNear(bench.shown(held), 120, 150))
        try window.frame(ms: 500, .up(1), .up(2))
        #expect(zoom.isAnimating)
        var last = zoom.scale
        for step in 1...50 {
            bench.advance(ms: 500 + 10 * Double(step))
            #expect(zoom.scale <= last)
            #expect(isNear(bench.shown(held), 120, 150))
            last = zoom.scale
        }
        bench.advance(ms: 3000)
        #expect(!zoom.isAnimating)
        #expect(zoom.scale == 2)
        #expect(isNear(bench.shown(held), 120, 150))
    }

    @Test("Below the least scale content gives way, and covers the viewport again")
    func minimumScale() throws {
        try pinch(0.25, at: Point(x: 120, y: 150))
        #expect(isNear(zoom.scale, exp2(shown(-2)), within: 1e-5))
        try liftAndSettle(ms: 500)
        #expect(bench.content.transform == .identity)
    }

    @Test("Scaled beyond the limits and back, it is what the fingers say again")
    func beyondAndBack() throws {
        zoom.maximumScale = 2
        try pinch(8)
        try bench.move(to: Point(x: 200, y: 200), apart: Vector(x: 75, y: 0), ms: 20)
        #expect(isNear(zoom.scale, 1.5, within: 1e-5))
    }

    @Test("Content that need not cover the viewport keeps 44 points in it, or all of it if smaller")
    func visible() throws {
        for (size, least) in [(200.0, 44.0), (30, 30)] {
            let frame = Rect(x: 200 - size / 2, y: 200 - size / 2, width: size, height: size)
            let bench = ZoomBench(content: frame)
            bench.zoom.keepsViewportCovered = false
            bench.withoutSlops()
            try bench.drag(from: Point(x: 10, y: 200), by: Vector(x: 40, y: 0), frames: 9, ms: 0)
            try bench.window.up(1, ms: 98)
            bench.advance(ms: 9000)
            // Its left edge is so far from the right edge of the viewport.
            #expect(isNear(400 - bench.shown(.zero).x, least))
            #expect(isNear(bench.shown(.zero).y, 200 - size / 2))
            // A double tap brings it back.
            try bench.doubleTap(390, 200, ms: 10_000)
            bench.advance(ms: 15_000)
            #expect(bench.zoom.scale == 2.5)
        }
    }

    @Test("Dragged beyond an edge it follows less, and comes back")
    func place() throws {
        zoom.zoom(to: 2, about: Point(x: 200, y: 200))
        bench.withoutSlops()
        // Up to 200 points it covers the viewport.
        try bench.drag(from: Point(x: 0, y: 200), by: Vector(x: 30, y: 0), frames: 10, ms: 0)
        let beyond = 100 * 0.55 * 400 / (100 * 0.55 + 400)
        #expect(isNear(zoom.translation, 200 + beyond, 0))
        try window.up(1, ms: 1000)
        #expect(zoom.isAnimating)
        var last = zoom.translation.x
        for step in 1...50 {
            bench.advance(ms: 1000 + 10 * Double(step))
            #expect(zoom.translation.x <= last && zoom.translation.x >= 200)
            last = zoom.translation.x
        }
        bench.advance(ms: 3000)
        #expect(zoom.translation == Vector(x: 200, y: 0))
        #expect(!zoom.isAnimating)
    }

    @Test("Caught beyond an edge it does not jump, and follows as from there")
    func caught() throws {
        bench.withoutSlops()
        try bench.drag(from: Point(x: 0, y: 200), by: Vector(x: 20, y: 0), frames: 10, ms: 0)
        let shown = 200 * 0.55 * 400 / (200 * 0.55 + 400)
        #expect(isNear(zoom.translation, shown, 0))
        try window.up(1, ms: 1000)
        bench.advance(ms: 1040)
        let before = zoom.translation.x
        #expect(before > 10 && before < shown)
        try window.down(1, 100, 200, ms: 1040)
        #expect(!zoom.isAnimating)
        try window.move(1, 100, 201, ms: 1050)
        #expect(isNear(zoom.translation.x, before))
        // Dragged back by what it was dragged beyond the edge, it is at the edge.
        let dragged = RubberBand(range: 0...0, dimension: 400).position(of: before)
        try window.move(1, 100 - dragged, 200, ms: 1060)
        #expect(isNear(zoom.translation, 0, 0))
    }

    @Test("Caught beyond a scale it does not jump, and comes back by as much as was pinched")
    func caughtScale() throws {
        zoom.maximumScale = 2
        try pinch(8)
        try window.frame(ms: 500, .up(1), .up(2))
        try window.frame(ms: 540, .down(1, 150, 200), .down(2, 250, 200))
        let before = zoom.scale
        #expect(before > 2.2 && before < 2.8)
        try bench.move(to: Point(x: 200, y: 201), apart: Vector(x: 50, y: 0), ms: 550)
        #expect(isNear(zoom.scale, before, within: 1e-5))
        // From the octaves that are shown beyond the limit to those that were pinched.
        let octaves = log2(before / 2)
        let factor = exp2(-octaves / (0.55 * (1 - octaves)))
        try bench.move(to: Point(x: 200, y: 201), apart: Vector(x: 50 * factor, y: 0), ms: 560)
        #expect(isNear(zoom.scale, 2, within: 1e-4))
    }

    @Test("A finger that lands beyond an edge and lifts lets it come back all the same")
    func tapBeyondAnEdge() throws {
        bench.withoutSlops()
        try bench.drag(from: Point(x: 0, y: 200), by: Vector(x: 20, y: 0), frames: 10, ms: 0)
        try window.up(1, ms: 1000)
        try window.down(1, 100, 200, ms: 1040)
        bench.advance(ms: 2000)
        let held = zoom.translation.x
        #expect(held > 10)
        try window.up(1, ms: 2000)
        #expect(zoom.isAnimating)
        bench.advance(ms: 5000)
        #expect(zoom.translation == .zero)
    }

    @Test("Content that is too small is in the middle, of what the insets leave")
    func small() throws {
        let bench = ZoomBench(content: Rect(x: 0, y: 0, width: 200, height: 100))
        bench.zoom.contentInsets = EdgeInsets(top: 100, left: 0, bottom: 0, right: 40)
        bench.zoom.enforceLimits()
        #expect(isNear(bench.shown(Point(x: 100, y: 50)), 180, 250))
        bench.zoom.zoom(to: 4, about: .zero)
        // 800 points wide from the left edge on, and 400 from the top one or above.
        #expect(isNear(bench.shown(Point(x: 0, y: 0)), 0, 100))
        bench.zoom.zoom(to: 4, about: Point(x: 400, y: 400))
        #expect(bench.zoom.scale == 4)
    }

    @Test("Turned content covers the viewport to the corners")
    func turned() throws {
        zoom.allowsRotation = true
        bench.withoutSlops()
        zoom.zoom(to: 2, about: Point(x: 200, y: 200))
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        let way = Vector(x: 50 * cos(0.5), y: 50 * sin(0.5))
        try bench.move(to: Point(x: 200, y: 200), apart: way, ms: 10)
        try bench.move(to: Point(x: 390, y: 300), apart: way, ms: 20)
        try liftAndSettle(ms: 500)
        #expect(isNear(zoom.rotation, 0.5, within: 1e-5))
        for corner in [(0, 0), (400, 0), (0, 400), (400, 400)] {
            let inside = bench.held(at: Point(x: Double(corner.0), y: Double(corner.1)))
            let content = bench.content.bounds.inset(by: EdgeInsets(all: -0.01))
            #expect(content.contains(inside))
        }
        // It was dragged too far along an axis of its own, so a corner of the viewport is at an edge.
        #expect(isNear(bench.held(at: .zero).x, 0))
    }

    @Test("Without bounces nothing goes beyond, and without limits of the place all goes anywhere")
    func switches() throws {
        zoom.bounces = false
        try pinch(0.25)
        #expect(zoom.scale == 1)
        try bench.move(to: Point(x: 300, y: 200), apart: Vector(x: 12.5, y: 0), ms: 20)
        #expect(bench.content.transform == .identity)
        try liftAndSettle(ms: 500)
        zoom.keepsViewportCovered = false
        try bench.drag(from: Point(x: 0, y: 0), by: Vector(x: 30, y: 20), frames: 10, ms: 10000)
        #expect(isNear(zoom.translation, 300, 200))
        try window.up(1, ms: 11000)
        #expect(!zoom.isAnimating)
    }
}
