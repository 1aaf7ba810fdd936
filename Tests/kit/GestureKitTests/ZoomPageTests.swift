// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Zoom, free fingers and pages")
struct ZoomPageTests: OnZoomBench {
    let bench = ZoomBench()

    @Test("Without limits of pinches, content that is small stays under two fingers, too")
    func freePinch() throws {
        let bench = ZoomBench(content: Rect(x: 0, y: 150, width: 400, height: 100))
        bench.zoom.limitsPinches = false
        bench.withoutSlops()
        try bench.window.frame(ms: 0, .down(1, 50, 160), .down(2, 150, 160))
        let held = bench.held(at: Point(x: 50, y: 160))
        for step in 1...20 {
            let way = Vector(x: 50 + Double(step), y: 0)
            let middle = Point(x: 100, y: 160 + Double(step))
            try bench.move(to: middle, apart: way, ms: 10 * Double(step))
            #expect(isNear(bench.shown(held), 100 - way.x, middle.y))
        }
        // One finger that stays does not move it, and gets it back to the limits when it lifts.
        let shown = bench.shown(held)
        try bench.window.up(2, ms: 210)
        #expect(isNear(bench.shown(held), shown.x, shown.y))
        try bench.window.move(1, 40, 180, ms: 220)
        try bench.window.up(1, ms: 400)
        bench.advance(ms: 5000)
        #expect(bench.zoom.overshoot == .zero)
        #expect(bench.zoom.translation.y == 0)
    }

    @Test("With limits of pinches, that content gives way")
    func limitedPinch() throws {
        let bench = ZoomBench(content: Rect(x: 0, y: 150, width: 400, height: 100))
        bench.withoutSlops()
        try bench.window.frame(ms: 0, .down(1, 50, 160), .down(2, 150, 160))
        try bench.move(to: Point(x: 100, y: 200), apart: Vector(x: 50, y: 0), ms: 10)
        #expect(bench.zoom.overshoot.y > 10)
        #expect(bench.zoom.overshoot.y < 0.55 * 40)
    }

    @Test("Content leaves an open edge as fast as the finger, and the others more slowly")
    func openEdges() throws {
        zoom.openEdges = .right
        bench.withoutSlops()
        try window.down(1, 300, 200, ms: 0)
        try window.move(1, 200, 200, ms: 10)
        #expect(zoom.translation == Vector(x: -100, y: 0))
        #expect(zoom.overshoot == Vector(x: -100, y: 0))
        try window.move(1, 400, 300, ms: 20)
        #expect(zoom.translation.x > 0 && zoom.translation.x < 55)
        #expect(zoom.translation.y > 0 && zoom.translation.y < 55)
    }

    @Test("Turned content leaves the same edge of the viewport")
    func openEdgeOfTurnedContent() throws {
        zoom.allowsRotation = true
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200))
        zoom.openEdges = .right
        bench.withoutSlops()
        try window.down(1, 300, 200, ms: 0)
        try window.move(1, 200, 200, ms: 10)
        #expect(isNear(zoom.overshoot.x, -100, within: 0.001))
    }

    @Test("A released drag turns a page: the next content continues from where the finger took it")
    func page() throws {
        let next = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        bench.viewport.addSubview(next)
        zoom.openEdges = .right
        zoom.willEndDragging = { zoom, velocity, _ in
            let time = zoom.releaseTimestamp
            let place = Vector(x: 400 + zoom.overshoot.x, y: 0)
            zoom.setContent(next, translation: place, velocity: velocity, startingAt: time)
        }
        bench.withoutSlops()
        try bench.drag(from: Point(x: 390, y: 200), by: Vector(x: -10, y: 0), frames: 10, ms: 0)
        #expect(zoom.translation == Vector(x: -100, y: 0))
        try window.up(1, ms: 110)
        #expect(zoom.content === next)
        #expect(zoom.isAnimating)
        zoom.advance(to: at(110))
        // It moves on with 1 point per ms, of which the spring takes little in 10 ms.
        #expect(zoom.translation.x < 296 && zoom.translation.x > 285)
        bench.advance(ms: 5000)
        #expect(zoom.translation == .zero)
        #expect(!zoom.isAnimating)
        // The former content stays where it was.
        #expect(bench.content.transform.tx == -100)
    }

    @Test("Without a page, content returns from an open edge")
    func noPage() throws {
        zoom.openEdges = .right
        var velocities: [Vector] = []
        zoom.willEndDragging = { _, velocity, _ in velocities.append(velocity) }
        bench.withoutSlops()
        try bench.drag(from: Point(x: 390, y: 200), by: Vector(x: -10, y: 0), frames: 10, ms: 0)
        try window.up(1, ms: 110)
        bench.advance(ms: 5000)
        #expect(zoom.translation == .zero)
        #expect(velocities.count == 1)
        #expect(isNear(velocities[0].x, -1000, within: 1))
    }

    @Test("A finger that lands during the turn of a page holds the new content")
    func caughtPage() throws {
        let next = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        bench.viewport.addSubview(next)
        zoom.openEdges = .all
        zoom.setContent(next, translation: Vector(x: 400, y: 0), startingAt: at(0))
        bench.withoutSlops()
        bench.advance(ms: 100)
        let before = zoom.translation
        #expect(before.x > 10 && before.x < 390)
        try window.down(1, 200, 200, ms: 100)
        try window.move(1, 230, 200, ms: 110)
        #expect(isNear(zoom.translation.x, before.x + 30, within: 0.001))
    }
}
