// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

@Suite("Zoom, by itself")
struct ZoomMotionTests: OnZoomBench {
    let bench = ZoomBench()

    /// At a scale of 8 there is way to go. A finger flings the content by a velocity, in points per
    /// second, and lifts at 108 ms.
    private func fling(_ velocity: Vector) throws {
        bench.withoutSlops()
        zoom.setZoomScale(8, about: Point(x: 200, y: 200))
        try bench.window.drag(from: Point(x: 200, y: 200), by: velocity / 100, samples: 10)
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

    @Test("Let go of beyond an edge it keeps its speed, and turns back")
    func outward() throws {
        bench.withoutSlops()
        try bench.window.drag(from: Point(x: 0, y: 200), by: Vector(x: 20, y: 0), samples: 10)
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
        zoom.maximumZoomScale = 1
        zoom.keepsViewportCovered = false
        try window.frame(ms: 0, .down(1, 100, 200), .down(2, 200, 200))
        let held = bench.held(at: Point(x: 150, y: 200))
        for step in 1...20 {
            let middle = Point(x: 150 + 5 * Double(step), y: 200)
            try window.moveTwo(to: middle, apart: Vector(x: 75, y: 0), ms: 10 * Double(step))
        }
        try window.frame(ms: 208, .up(1), .up(2))
        #expect(zoom.zoomScale > 1.1)
        bench.advance(ms: 288)
        #expect(isNear(bench.shown(held), 250 + 500 * 0.08 * exp(-1), 200, within: 0.2))
        bench.advance(ms: 5000)
        #expect(isNear(bench.shown(held), 250, 200))
        #expect(zoom.zoomScale == 1)
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

    @Test("After a scroll of a touchpad, content goes on only if the fingers have lifted")
    func touchpad() throws {
        let ends: [(PointerSample.Kind, Bool)] = [
            (.scrollEnd, true), (.press(.primary), false), (.leave, false),
        ]
        for (end, lifts) in ends {
            let bench = ZoomBench()
            bench.zoom.transformGestureRecognizer.allowedScrollTypesMask = .continuous
            bench.zoom.setZoomScale(8, about: Point(x: 200, y: 200))
            var velocities: [Double] = []
            bench.zoom.willEndDragging = { velocities.append($1.velocity.x) }
            try bench.window.point(200, 200, ms: 0)
            for sample in 1...20 {
                try bench.window.point(.scroll(by: Vector(x: 8, y: 0)), ms: 8 * Double(sample))
            }
            let start = bench.zoom.translation.x
            #expect(start > 100)
            try bench.window.point(end, ms: 168)
            #expect(velocities.count == 1 && isNear(velocities[0], lifts ? 1000 : 0, within: 5))
            bench.advance(ms: 5000)
            let way = lifts ? 1000 * 0.4995 : 0
            #expect(isNear(bench.zoom.translation.x, start + way, within: 3))
        }
    }

    @Test("Any number of fingers that rest on a touchpad stop a fling", arguments: 1...3)
    func hold(fingers: Int) throws {
        try fling(Vector(x: 500, y: 0))
        let place = Point(x: 200, y: 200)
        window.hand.stall(until: at(208))
        try Touchpad(clock: window.hand.clock).report(.begin(.hold, fingers: fingers, at: place))
        window.advance(ms: 209)
        #expect(!zoom.isAnimating)
        #expect(zoom.translation.x > 80 && zoom.translation.x < 110)
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
        #expect(zoom.zoomScale == 2.5)
        #expect(isNear(bench.shown(place), 120, 310))
        try bench.doubleTap(50, 60, ms: 5000)
        bench.advance(ms: 9000)
        #expect(bench.content.transform == .identity)
        #expect(!zoom.isAnimating)
    }

    @Test("A double tap zooms to what was set, within the limits, or not at all")
    func doubleTapScale() throws {
        zoom.doubleTapScale = 6
        zoom.maximumZoomScale = 4
        try bench.doubleTap(200, 200, ms: 0)
        bench.advance(ms: 3000)
        #expect(zoom.zoomScale == 4)
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
            try window.moveTwo(to: Point(x: 200, y: 200), apart: way, ms: 10 * Double(step))
        }
        try window.frame(ms: 1000, .up(1), .up(2))
        #expect(isNear(zoom.rotation, 6, within: 1e-4))
        zoom.reset(startingAt: at(2000))
        #expect(zoom.isAnimating)
        bench.advance(ms: 2100)
        #expect(zoom.rotation < 0 && zoom.rotation > 6 - 2 * .pi)
        bench.advance(ms: 5000)
        #expect(bench.content.transform == .identity)
        zoom.setZoomScale(3, about: .zero)
        #expect(zoom.zoomScale == 3)
        zoom.reset()
        #expect(bench.content.transform == .identity)
        #expect(!zoom.isAnimating)
    }

    @Test("Content that is reset while it flings turns back the shortest way in all frames")
    func resetOfTurnedFling() throws {
        zoom.allowsRotation = true
        bench.withoutSlops()
        zoom.setZoomScale(2, about: Point(x: 200, y: 200))
        try window.frame(ms: 0, .down(1, 100, 200), .down(2, 300, 200))
        for step in 1...20 {
            let turn = AffineTransform2D(rotationAngle: 0.3 * Double(step))
            let way = Vector(x: 100, y: 0).applying(turn)
            let middle = Point(x: 200 + 3 * Double(step), y: 200)
            try window.moveTwo(to: middle, apart: way, ms: 10 * Double(step))
        }
        try window.frame(ms: 208, .up(1), .up(2))
        // A frame is drawn for the time at which the display shows it.
        bench.advance(ms: 316)
        #expect(zoom.isAnimating && isNear(zoom.rotation, 6, within: 1e-3))
        zoom.reset(startingAt: at(300))
        for ms in stride(from: 316.0, through: 2000, by: 16) {
            zoom.advance(to: at(ms))
            #expect(zoom.rotation > 6 - 2 * .pi - 0.001 && zoom.rotation < 0.001)
        }
        #expect(bench.content.transform == .identity)
    }

    @Test("What is sent somewhere while fingers hold it continues from there with them")
    func resetUnderFingers() throws {
        bench.withoutSlops()
        zoom.setZoomScale(2, about: Point(x: 200, y: 200))
        try bench.window.drag(from: Point(x: 200, y: 200), by: Vector(x: 10, y: 0), samples: 5)
        zoom.setZoomScale(4, about: Point(x: 200, y: 200))
        #expect(isNear(zoom.translation, 100, 0))
        try window.move(1, 260, 200, ms: 60)
        #expect(isNear(zoom.translation, 110, 0))
        #expect(zoom.zoomScale == 4)
        zoom.reset(startingAt: at(62))
        try window.up(1, ms: 65)
        bench.advance(ms: 4000)
        #expect(bench.content.transform == .identity)
    }

    @Test(
        "A step or a turn of a command in a fling counts from where the content is then",
        arguments: [false, true],
        [200.0, nil]
    )
    func commandInFling(turns: Bool, start: Double?) throws {
        zoom.allowsRotation = true
        try fling(Vector(x: 500, y: 0))
        bench.advance(ms: 200)
        let place = zoom.translation.x
        #expect(place > 80 && place < 110)
        if turns {
            zoom.turn(by: .pi, about: Point(x: 200, y: 200), startingAt: start.map(at))
        } else {
            zoom.move(by: Vector(x: 10, y: 0), startingAt: start.map(at))
        }
        bench.advance(ms: 3000)
        #expect(isNear(zoom.translation, turns ? -place : place + 10, 0))
    }

    @Test("A reset at once holds, whatever the program begins as the content stops")
    func resetInFlight() throws {
        try fling(Vector(x: 500, y: 0))
        bench.advance(ms: 200)
        var begins = 1
        zoom.onChange = {
            if begins > 0 {
                begins -= 1
                $0.move(by: Vector(x: 30, y: 0), startingAt: at(200))
            }
        }
        zoom.reset()
        #expect(begins == 0 && !zoom.isAnimating)
        bench.advance(ms: 300)
        #expect(bench.content.transform == .identity)
    }

    @Test("What stops content as a finger lifts stops it at the same place, too")
    func stopsAtTheLift() throws {
        let stops: [(ZoomController) -> Void] = [
            { $0.zoomScale = 8 }, { $0.stop() }, { $0.remove() },
        ]
        for stop in stops {
            let bench = ZoomBench()
            bench.zoom.willEndDragging = { zoom, _ in stop(zoom) }
            bench.withoutSlops()
            bench.zoom.zoomScale = 8
            try bench.window.drag(from: Point(x: 200, y: 200), by: Vector(x: 5, y: 0), samples: 10)
            try bench.window.up(1, ms: 108)
            #expect(!bench.zoom.isAnimating && isNear(bench.zoom.translation, 50, 0))
        }
    }

    @Test("Content that removes itself in a drag is let go of, and stays where it is")
    func removesItself() throws {
        bench.withoutSlops()
        var ends = 0
        zoom.willEndDragging = { _, _ in ends += 1 }
        zoom.onChange = { $0.translation.x > 20 ? $0.remove() : () }
        try window.drag(from: Point(x: 100, y: 200), by: Vector(x: 10, y: 0), samples: 10)
        // Beyond the edge it follows less.
        let place = zoom.translation
        #expect(isNear(place, rubberBand(40), 0))
        #expect(ends == 1 && !zoom.isAnimating)
        try window.up(1, ms: 500)
        bench.advance(ms: 600)
        bench.advance(ms: 3000)
        #expect(ends == 1 && zoom.translation == place && !zoom.isAnimating)
    }

    @Test("Without bounces, content does not pass its end on the way to a place the program chose")
    func chosenNearTheEnd() throws {
        bench.withoutSlops()
        zoom.bounces = false
        zoom.zoomScale = 2
        // Its center is within 200 points. Its place at rest is the middle of the viewport, at 200.
        zoom.willEndDragging = { $1.target.x = 200 + 190 }
        try window.drag(from: Point(x: 100, y: 200), by: Vector(x: 15, y: 0), samples: 10)
        try window.up(1, ms: 108)
        var farthest = 0.0
        for ms in stride(from: 110.0, through: 3000, by: 5) {
            bench.advance(ms: ms)
            farthest = max(farthest, zoom.translation.x)
        }
        #expect(farthest > 170 && farthest < 200.001)
        #expect(isNear(zoom.translation, 190, 0) && !zoom.isAnimating)
    }

    @Test("Content whose insets follow its scale comes to rest at the limit of the scale")
    func followingInsets() throws {
        bench.withoutSlops()
        zoom.minimumZoomScale = 0.5
        zoom.didZoom = { $0.contentInsets.top = 40 * $0.zoomScale }
        try window.frame(ms: 0, .down(1, 50, 200), .down(2, 350, 200))
        try window.frame(ms: 10, .move(1, 160, 200), .move(2, 240, 200))
        #expect(zoom.zoomScale < 0.45)
        try window.frame(ms: 20, .up(1), .up(2))
        bench.advance(from: 30, through: 4000, by: 16)
        // An inset of 20 points at the top moves the middle down by 10.
        #expect(!zoom.isAnimating && zoom.zoomScale == 0.5 && isNear(zoom.translation, 0, 10))
    }

    @Test("A place that the program chooses is within the insets that it sets with it")
    func chosenInsets() throws {
        bench.withoutSlops()
        zoom.zoomScale = 2
        zoom.willEndDragging = { zoom, released in
            zoom.contentInsets.bottom = 200
            released.target.y = -150
        }
        try window.drag(from: Point(x: 200, y: 200), by: Vector(x: 0, y: -5), samples: 5)
        try window.up(1, ms: 500)
        bench.advance(ms: 9000)
        // Its middle comes from 200 to -150. Without the inset, the limit is 0.
        #expect(isNear(zoom.translation, 0, -350) && !zoom.isAnimating)
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
        zoom.setZoomScale(1, about: .zero, startingAt: at(9200))
        zoom.stop()
        zoom.stop()
        #expect(reported == [true, false, true, false])
        #expect(zoom.zoomScale == 8)
    }
}

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
        try window.moveTwo(to: middle, apart: way * factor, ms: ms + 10)
    }

    /// What a rubber band shows of octaves beyond the limits of the scale.
    private func shown(_ octaves: Double) -> Double {
        octaves * 0.55 / (octaves.magnitude * 0.55 + 1)
    }

    @Test("Beyond the greatest scale content gives way, and comes back about the fingers")
    func maximumScale() throws {
        zoom.maximumZoomScale = 2
        let fingers = Point(x: 120, y: 150)
        let held = bench.held(at: fingers)
        try pinch(8, at: fingers)
        #expect(isNear(zoom.zoomScale, 2 * exp2(shown(2)), within: 1e-5))
        #expect(isNear(bench.shown(held), 120, 150))
        try window.frame(ms: 500, .up(1), .up(2))
        #expect(zoom.isAnimating)
        var last = zoom.zoomScale
        for step in 1...50 {
            bench.advance(ms: 500 + 10 * Double(step))
            #expect(zoom.zoomScale <= last)
            #expect(isNear(bench.shown(held), 120, 150))
            last = zoom.zoomScale
        }
        bench.advance(ms: 3000)
        #expect(!zoom.isAnimating)
        #expect(zoom.zoomScale == 2)
        #expect(isNear(bench.shown(held), 120, 150))
    }

    @Test("Scaled beyond the limits and back, it is what the fingers say again")
    func beyondAndBack() throws {
        zoom.maximumZoomScale = 2
        try pinch(8)
        try window.moveTwo(scale: 1.5, ms: 20)
        #expect(isNear(zoom.zoomScale, 1.5, within: 1e-5))
    }

    @Test("Content that need not cover the viewport keeps 44 points in it, or all of it if smaller")
    func visible() throws {
        for (size, least) in [(200.0, 44.0), (30, 30)] {
            let frame = Rect(x: 200 - size / 2, y: 200 - size / 2, width: size, height: size)
            let bench = ZoomBench(content: frame)
            bench.zoom.keepsViewportCovered = false
            bench.withoutSlops()
            try bench.window.drag(from: Point(x: 10, y: 200), by: Vector(x: 40, y: 0), samples: 9)
            try bench.window.up(1, ms: 98)
            bench.advance(ms: 9000)
            // Its left edge is so far from the right edge of the viewport.
            #expect(isNear(400 - bench.shown(.zero).x, least))
            #expect(isNear(bench.shown(.zero).y, 200 - size / 2))
            // A double tap brings it back.
            try bench.doubleTap(390, 200, ms: 10_000)
            bench.advance(ms: 15_000)
            #expect(bench.zoom.zoomScale == 2.5)
        }
    }

    @Test("Content that flings does not stop at an edge that limits it no more")
    func freedInFlight() throws {
        zoom.setZoomScale(2, about: Point(x: 200, y: 200))
        zoom.momentum.timeConstant = .milliseconds(300)
        bench.withoutSlops()
        try bench.window.drag(from: Point(x: 0, y: 200), by: Vector(x: 10, y: 0), samples: 10)
        try window.up(1, ms: 108)
        let (start, velocity) = (zoom.translation.x, 1000.0)
        bench.advance(ms: 130)
        zoom.keepsViewportCovered = false
        bench.advance(ms: 140)
        bench.advance(ms: 9000)
        // Covering, its center is within 200 points.
        #expect(isNear(zoom.translation.x, start + velocity * 0.3, within: 2))
    }

    @Test("Without bounces, content that flings beyond new limits returns to them without a jump")
    func limitedInFlight() throws {
        zoom.bounces = false
        zoom.keepsViewportCovered = false
        zoom.setZoomScale(2, about: Point(x: 200, y: 200))
        bench.withoutSlops()
        try bench.window.drag(from: Point(x: 0, y: 200), by: Vector(x: 10, y: 0), samples: 10)
        try window.up(1, ms: 108)
        bench.advance(ms: 400)
        var last = zoom.translation.x
        #expect(last > 300)
        zoom.keepsViewportCovered = true
        var (farthest, widest) = (last, 0.0)
        for ms in stride(from: 410.0, through: 3000, by: 10) {
            bench.advance(ms: ms)
            widest = max(widest, abs(zoom.translation.x - last))
            last = zoom.translation.x
            farthest = max(farthest, last)
        }
        // It had 600 points per second. The spring of 80 ms has 131 / (80 ms · e) at most.
        #expect(widest < 10 && farthest < 335 && isNear(last, 200) && !zoom.isAnimating)
    }

    @Test("Without bounces, a flick from far beyond an edge flings nothing: content stayed there")
    func flickFromBeyond() throws {
        zoom.bounces = false
        zoom.setZoomScale(2, about: Point(x: 200, y: 200))
        bench.withoutSlops()
        try bench.window.drag(from: Point(x: 0, y: 200), by: Vector(x: 40, y: 0), samples: 10)
        let place = Point(x: 300, y: 200)
        try window.hand.fingers[0].drag(to: place, duration: .milliseconds(100))
        #expect(zoom.translation.x == 200)
        try window.up(1, ms: 208)
        bench.advance(ms: 5000)
        #expect(zoom.translation.x == 200 && !zoom.isAnimating)
    }

    @Test("Bounces that are set in flight count at the edge", arguments: [true, false])
    func bouncesInFlight(bounces: Bool) throws {
        zoom.setZoomScale(2, about: Point(x: 200, y: 200))
        bench.withoutSlops()
        zoom.bounces = !bounces
        try bench.window.drag(from: Point(x: 0, y: 200), by: Vector(x: 10, y: 0), samples: 10)
        try window.up(1, ms: 108)
        bench.advance(ms: 120)
        zoom.bounces = bounces
        var farthest = 0.0
        for ms in stride(from: 130.0, through: 3000, by: 10) {
            bench.advance(ms: ms)
            farthest = max(farthest, zoom.translation.x)
        }
        // Its center is within 200 points. The spring of 80 ms takes the speed v there v · 80 ms / e
        // beyond.
        let beyond = bounces ? (1000 - 100 / 0.4995) * 0.08 / exp(1) : 0
        #expect(isNear(farthest, 200 + beyond, within: 2) && isNear(zoom.translation.x, 200))
    }

    @Test("Content that a spring brings back to an edge does not fling when the edge moves")
    func movedEdgeInBounce() throws {
        zoom.setZoomScale(2, about: Point(x: 200, y: 200))
        zoom.contentInsets.left = 60
        bench.withoutSlops()
        try bench.window.drag(from: Point(x: 0, y: 200), by: Vector(x: 38, y: 0), samples: 10)
        try window.up(1, ms: 300)
        bench.advance(ms: 340)
        #expect(zoom.overshoot.x > 20)
        // Bars go, so the content may be 60 points farther to the left.
        zoom.contentInsets.left = 0
        var farthest = zoom.translation.x
        for step in 1...300 {
            bench.advance(ms: 340 + 10 * Double(step))
            farthest = min(farthest, zoom.translation.x)
        }
        #expect(zoom.translation.x == 200 && isNear(farthest, 200) && !zoom.isAnimating)
    }

    @Test("Caught beyond an edge it does not jump, and follows as from there")
    func caught() throws {
        bench.withoutSlops()
        try bench.window.drag(from: Point(x: 0, y: 200), by: Vector(x: 20, y: 0), samples: 10)
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
        zoom.maximumZoomScale = 2
        try pinch(8)
        try window.frame(ms: 500, .up(1), .up(2))
        try window.frame(ms: 540, .down(1, 150, 200), .down(2, 250, 200))
        let before = zoom.zoomScale
        #expect(before > 2.2 && before < 2.8)
        try window.moveTwo(to: Point(x: 200, y: 201), ms: 550)
        #expect(isNear(zoom.zoomScale, before, within: 1e-5))
        // From the octaves that are shown beyond the limit to those that were pinched.
        let octaves = log2(before / 2)
        let factor = exp2(-octaves / (0.55 * (1 - octaves)))
        try window.moveTwo(to: Point(x: 200, y: 201), scale: factor, ms: 560)
        #expect(isNear(zoom.zoomScale, 2, within: 1e-4))
    }

    @Test(
        "Content whose greatest scale becomes far less under the fingers follows them on",
        arguments: [2.0, 3.1],
        [true, false]
    )
    func loweredUnderTheFingers(most: Double, bounces: Bool) throws {
        zoom.bounces = bounces
        try pinch(6)
        zoom.maximumZoomScale = most
        try window.moveTwo(scale: 3, ms: 20)
        // It is held where half an octave beyond the limit is shown, or at the limit, and they ask
        // for one less.
        let scale = bounces ? most * exp2(shown(1 / 0.55 - 1)) : most / 2
        #expect(isNear(zoom.zoomScale, scale, within: 1e-3))
        try liftAndSettle(ms: 500)
        #expect(isNear(zoom.zoomScale, min(most, scale), within: 1e-3))
    }

    @Test("Without bounces, content whose limits come nearer under a finger follows it from there")
    func limitedUnderAFinger() throws {
        zoom.bounces = false
        zoom.keepsViewportCovered = false
        zoom.setZoomScale(2, about: Point(x: 200, y: 200))
        bench.withoutSlops()
        try window.drag(from: Point(x: 0, y: 200), by: Vector(x: 30, y: 0), samples: 10)
        #expect(isNear(zoom.translation, 300, 0))
        zoom.keepsViewportCovered = true
        try window.move(1, 200, 200, ms: 110)
        // Its center is within 200 points.
        #expect(isNear(zoom.translation, 100, 0))
    }

    @Test("Without bounces, content beyond its limits does not jump when one of two fingers lifts")
    func oneOfTwoLifts() throws {
        (zoom.bounces, zoom.limitsPinches) = (false, false)
        bench.withoutSlops()
        try window.landTwo(ms: 0)
        try window.moveTwo(to: Point(x: 300, y: 200), ms: 10)
        try window.up(2, ms: 20)
        #expect(isNear(zoom.translation, 100, 0))
        try window.move(1, 260, 200, ms: 30)
        #expect(isNear(zoom.translation, 110, 0))
        try window.up(1, ms: 500)
        bench.advance(ms: 510)
        #expect(zoom.translation.x > 90)
        bench.advance(ms: 3000)
        #expect(isNear(zoom.translation, 0, 0) && !zoom.isAnimating)
    }

    @Test("Content that is too small is in the middle, of what the insets leave")
    func small() throws {
        let bench = ZoomBench(content: Rect(x: 0, y: 0, width: 200, height: 100))
        bench.zoom.contentInsets = EdgeInsets(top: 100, left: 0, bottom: 0, right: 40)
        bench.zoom.enforceLimits()
        #expect(isNear(bench.shown(Point(x: 100, y: 50)), 180, 250))
        bench.zoom.setZoomScale(4, about: .zero)
        // 800 points wide from the left edge on, and 400 from the top one or above.
        #expect(isNear(bench.shown(Point(x: 0, y: 0)), 0, 100))
        bench.zoom.setZoomScale(4, about: Point(x: 400, y: 400))
        #expect(bench.zoom.zoomScale == 4)
    }

    @Test("Without bounces nothing goes beyond, and without limits of the place all goes anywhere")
    func switches() throws {
        zoom.bounces = false
        try pinch(0.25)
        #expect(zoom.zoomScale == 1)
        try window.moveTwo(to: Point(x: 300, y: 200), apart: Vector(x: 12.5, y: 0), ms: 20)
        #expect(bench.content.transform == .identity)
        try liftAndSettle(ms: 500)
        zoom.keepsViewportCovered = false
        try window.drag(from: Point(x: 0, y: 0), by: Vector(x: 30, y: 20), samples: 10, ms: 10000)
        #expect(isNear(zoom.translation, 300, 200))
        try window.up(1, ms: 11000)
        #expect(!zoom.isAnimating)
    }
}
