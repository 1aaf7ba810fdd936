// SPDX-License-Identifier: MIT

import CGestureCore
@_spi(GestureTools) import GestureKit
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("Zoom, by itself")
struct ZoomMotionTests: OnZoomBench {
    let bench = ZoomBench()

    /// At a scale of 8 there is way to go. A finger flings the content by a velocity, in points per
    /// second, and lifts at 108 ms.
    private func fling(_ velocity: Vector) throws {
        bench.withoutSlops()
        zoom.zoom(to: 8, about: Point(x: 200, y: 200))
        try bench.drag(from: Point(x: 200, y: 200), by: velocity / 100, frames: 10, ms: 0)
        try window.up(1, ms: 108)
    }

    @Test("A fling ends where the projection of its velocity says")
    func projection() throws {
        var velocity = Vector.zero
        zoom.transformGestureRecognizer.addAction { [unowned viewport = bench.viewport] gesture in
            if gesture.state == .ended {
                velocity = gesture.releaseVelocity(in: viewport)
            }
        }
        try fling(Vector(x: 500, y: -300))
        #expect(isNear(velocity, 500, -300, within: 2))
        let start = zoom.translation
        #expect(isNear(start, 50, -30))
        #expect(zoom.isAnimating)
        let end = Momentum.project(.zero + start, velocity: velocity)
        bench.advance(ms: 608)
        #expect(zoom.isAnimating)
        #expect(zoom.translation.x > start.x + 100 && zoom.translation.x < end.x)
        bench.advance(ms: 8000)
        #expect(!zoom.isAnimating)
        #expect(isNear(zoom.translation, end.x, end.y))
        #expect(isNear(zoom.translation, 50 + 500 * 0.4995, -30 - 300 * 0.4995, within: 2))
    }

    @Test("Late frames change nothing, and the time constant is the one that was set")
    func lateFrames() throws {
        zoom.momentum.timeConstant = Momentum.fast
        try fling(Vector(x: 500, y: 0))
        let start = zoom.translation.x
        for step in 1...20 {
            bench.advance(ms: 108 + 7 * Double(step))
        }
        let often = zoom.translation.x
        let other = ZoomMotionTests()
        other.zoom.momentum.timeConstant = Momentum.fast
        try other.fling(Vector(x: 500, y: 0))
        other.bench.advance(ms: 248)
        #expect(other.zoom.translation.x == often)
        bench.advance(ms: 3000)
        #expect(isNear(zoom.translation.x, start + 500 * 0.0995, within: 0.5))
    }

    @Test("A fling over an edge passes it and comes back, one without bounces stays there")
    func overTheEdge() throws {
        for bounces in [true, false] {
            let test = ZoomMotionTests()
            test.zoom.bounces = bounces
            // The edge is 1400 points away.
            try test.fling(Vector(x: 10_000, y: 0))
            #expect(isNear(test.zoom.translation.x, 1000))
            var farthest = 0.0
            for step in 1...200 {
                test.bench.advance(ms: 108 + 5 * Double(step))
                farthest = max(farthest, test.zoom.translation.x)
            }
            #expect(bounces ? farthest > 1500 : farthest == 1400)
            test.bench.advance(ms: 9000)
            #expect(test.zoom.translation == Vector(x: 1400, y: 0))
        }
    }

    @Test("A fling from beyond an edge inward flies on")
    func inward() throws {
        bench.withoutSlops()
        zoom.zoom(to: 8, about: Point(x: 0, y: 200))
        try bench.drag(from: Point(x: 0, y: 200), by: Vector(x: 20, y: 0), frames: 10, ms: 0)
        #expect(zoom.translation.x > 1400)
        for step in 1...4 {
            try window.move(1, 200 - 10 * Double(step), 200, ms: 100 + 10 * Double(step))
        }
        let start = zoom.translation.x
        #expect(start > 1400)
        try window.up(1, ms: 142)
        bench.advance(ms: 9000)
        #expect(zoom.translation.x < 1350)
        #expect(zoom.scale == 8)
    }

    @Test("Let go of beyond an edge it keeps its speed, and turns back")
    func outward() throws {
        bench.withoutSlops()
        try bench.drag(from: Point(x: 0, y: 200), by: Vector(x: 20, y: 0), frames: 10, ms: 0)
        let part = 400 / (200 * 0.55 + 400)
        let (start, velocity) = (200 * 0.55 * part, 2000 * 0.55 * part * part)
        try window.up(1, ms: 108)
        for milliseconds in stride(from: 10.0, through: 400, by: 10) {
            bench.advance(ms: 108 + milliseconds)
            // The spring of 80 ms, from where it was at the last sample and as fast, 8 ms before.
            let time = (milliseconds + 8) / 80
            let place = (start + (start + velocity * 0.08) * time) * exp(-time)
            #expect(isNear(zoom.translation.x, place, within: 0.5))
        }
    }

    @Test("Let go of beyond a scale it comes back, and keeps moving for a while")
    func drift() throws {
        bench.withoutSlops()
        zoom.maximumScale = 1
        zoom.keepsViewportCovered = false
        try window.frame(ms: 0, .down(1, 100, 200), .down(2, 200, 200))
        let held = bench.held(at: Point(x: 150, y: 200))
        for step in 1...20 {
            let middle = Point(x: 150 + 5 * Double(step), y: 200)
            try bench.move(to: middle, apart: Vector(x: 75, y: 0), ms: 10 * Double(step))
        }
        try window.frame(ms: 208, .up(1), .up(2))
        #expect(zoom.scale > 1.1)
        bench.advance(ms: 288)
        #expect(isNear(bench.shown(held), 250 + 500 * 0.08 * exp(-1), 200, within: 0.2))
        bench.advance(ms: 5000)
        #expect(isNear(bench.shown(held), 250, 200))
        #expect(zoom.scale == 1)
    }

    @Test("A finger that lands stops a fling at the moment it lands, and content stays there")
    func newTouch() throws {
        try fling(Vector(x: 500, y: 0))
        let start = zoom.translation.x
        bench.advance(ms: 150)
        try window.down(1, 300, 300, ms: 208)
        #expect(!zoom.isAnimating)
        // From the last sample at 100 ms.
        let expected = Momentum(position: start, velocity: 500).position(after: .milliseconds(108))
        #expect(isNear(zoom.translation.x, expected, within: 0.5))
        let stopped = zoom.translation
        bench.advance(ms: 2000)
        try window.up(1, ms: 2010)
        bench.advance(ms: 3000)
        #expect(zoom.translation == stopped)
        #expect(!zoom.isAnimating)
    }

    @Test("Fingers that rest on a touchpad stop a fling")
    func hold() throws {
        try fling(Vector(x: 500, y: 0))
        var step = gc_step()
        step.kind = UInt8(gc_step_kind.GC_STEP_HOLD.rawValue)
        step.phase = UInt8(gc_step_phase.GC_STEP_BEGIN.rawValue)
        step.time_us = at(208).microseconds
        step.position = gc_point(
            x: gc_length(rawValue: 4096 * 200),
            y: gc_length(rawValue: 4096 * 200)
        )
        step.finger_count = 1
        #expect(gc_engine_push_step(window.engine.raw, &step) == .GC_OK)
        window.advance(ms: 209)
        #expect(!zoom.isAnimating)
        #expect(zoom.translation.x > 80 && zoom.translation.x < 110)
    }

    @Test("A pause before the lift ends the fling")
    func pause() throws {
        bench.withoutSlops()
        zoom.zoom(to: 8, about: Point(x: 200, y: 200))
        try bench.drag(from: Point(x: 200, y: 200), by: Vector(x: 5, y: 0), frames: 10, ms: 0)
        try window.up(1, ms: 200)
        #expect(!zoom.isAnimating)
        #expect(isNear(zoom.translation, 50, 0))
    }

    @Test("A double tap zooms about the tapped place, and back")
    func doubleTap() throws {
        let place = Point(x: 120, y: 310)
        try bench.doubleTap(120, 310, ms: 0)
        #expect(zoom.isAnimating)
        for step in 1...20 {
            bench.advance(ms: 150 + 20 * Double(step))
            #expect(isNear(bench.shown(place), 120, 310))
        }
        bench.advance(ms: 3000)
        #expect(zoom.scale == 2.5)
        #expect(isNear(bench.shown(place), 120, 310))
        try bench.doubleTap(50, 60, ms: 5000)
        bench.advance(ms: 9000)
        #expect(bench.content.transform == .identity)
        #expect(!zoom.isAnimating)
    }

    @Test("A double tap zooms to what was set, within the limits, or not at all")
    func doubleTapScale() throws {
        zoom.doubleTapScale = 6
        zoom.maximumScale = 4
        try bench.doubleTap(200, 200, ms: 0)
        bench.advance(ms: 3000)
        #expect(zoom.scale == 4)
        zoom.reset()
        zoom.doubleTapGestureRecognizer.isEnabled = false
        try bench.doubleTap(200, 200, ms: 5000)
        #expect(!zoom.isAnimating)
    }

    @Test("A reset takes it back, at once or in its time, by the shorter turn")
    func reset() throws {
        zoom.allowsRotation = true
        bench.withoutSlops()
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        for step in 1...20 {
            let turn = AffineTransform2D(rotationAngle: 0.3 * Double(step))
            let way = Vector(x: 100, y: 0).applying(turn)
            try bench.move(to: Point(x: 200, y: 200), apart: way, ms: 10 * Double(step))
        }
        try window.frame(ms: 1000, .up(1), .up(2))
        #expect(isNear(zoom.rotation, 6, within: 1e-4))
        zoom.reset(startingAt: at(2000))
        #expect(zoom.isAnimating)
        bench.advance(ms: 2100)
        #expect(zoom.rotation < 0 && zoom.rotation > 6 - 2 * .pi)
        bench.advance(ms: 5000)
        #expect(bench.content.transform == .identity)
        zoom.zoom(to: 3, about: .zero)
        #expect(zoom.scale == 3)
        zoom.reset()
        #expect(bench.content.transform == .identity)
        #expect(!zoom.isAnimating)
    }

    @Test("What is sent somewhere while fingers hold it continues from there with them")
    func resetUnderFingers() throws {
        bench.withoutSlops()
        zoom.zoom(to: 2, about: Point(x: 200, y: 200))
        try bench.drag(from: Point(x: 200, y: 200), by: Vector(x: 10, y: 0), frames: 5, ms: 0)
        zoom.zoom(to: 4, about: Point(x: 200, y: 200))
        #expect(isNear(zoom.translation, 100, 0))
        try window.move(1, 260, 200, ms: 60)
        #expect(isNear(zoom.translation, 110, 0))
        #expect(zoom.scale == 4)
        zoom.reset(startingAt: at(62))
        try window.up(1, ms: 65)
        bench.advance(ms: 4000)
        #expect(bench.content.transform == .identity)
    }

    @Test("Cancelled by the host it comes back, without a fling")
    func cancelled() throws {
        bench.withoutSlops()
        try bench.drag(from: Point(x: 0, y: 200), by: Vector(x: 20, y: 0), frames: 10, ms: 0)
        window.cancelAll(ms: 105)
        #expect(zoom.isAnimating)
        let start = zoom.translation.x
        bench.advance(ms: 115)
        #expect(zoom.translation.x < start)
        bench.advance(ms: 4000)
        #expect(zoom.translation == .zero)
    }

    @Test("It reports each change, and when it comes to rest")
    func changes() throws {
        try fling(Vector(x: 500, y: 0))
        var reported: [Bool] = []
        zoom.onChange = { reported.append($0.isAnimating) }
        bench.advance(ms: 200)
        bench.advance(ms: 9000)
        bench.advance(ms: 9100)
        #expect(reported == [true, false])
        zoom.zoom(to: 1, about: .zero, startingAt: at(9200))
        zoom.stop()
        zoom.stop()
        #expect(reported == [true, false, true, false])
        #expect(zoom.scale == 8)
    }
}
