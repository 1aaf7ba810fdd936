// SPDX-License-Identifier: MIT

import GestureKit
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("Zoom, where it rests")
struct ZoomRestTests: OnZoomBench {
    /// Content of 400 x 200 points in a viewport of 400 x 400. On its side it fits, too.
    let bench = ZoomBench(content: Rect(x: 0, y: 100, width: 400, height: 200))

    /// Two fingers about the middle of the viewport turn by an angle, and rest.
    private func turn(by angle: Double, spreading factor: Double = 1, ms: Double = 0) throws {
        zoom.allowsRotation = true
        bench.withoutSlops()
        let middle = Point(x: 200, y: 200)
        try window.frame(ms: ms, .down(1, 150, 200), .down(2, 250, 200))
        for step in 1...10 {
            let part = Double(step) / 10
            let length = 50 * (1 + (factor - 1) * part)
            let way = Vector(x: length * cos(angle * part), y: length * sin(angle * part))
            try bench.move(to: middle, apart: way, ms: ms + 10 * Double(step))
        }
    }

    private func liftAndSettle(ms: Double) throws {
        try window.frame(ms: ms, .up(1), .up(2))
        bench.advance(ms: ms + 5000)
        #expect(!zoom.isAnimating)
    }

    @Test(
        "Released content turns to the nearest quarter",
        arguments: [(0.5, 0), (0.8, 1), (-0.8, -1), (2.4, 2), (3.2, 2)]
    )
    func quarters(angle: Double, quarters: Int) throws {
        zoom.rotationStep = .pi / 2
        try turn(by: angle)
        #expect(isNear(zoom.rotation, angle, within: 1e-5))
        try liftAndSettle(ms: 500)
        #expect(zoom.rotation == Double(quarters) * .pi / 2)
        #expect(zoom.overshoot == .zero)
    }

    @Test("Without a step released content stays turned")
    func anywhere() throws {
        try turn(by: 0.5)
        try liftAndSettle(ms: 500)
        #expect(isNear(zoom.rotation, 0.5, within: 1e-5))
    }

    @Test("Content on its side has its own limits of the scale")
    func sideScale() throws {
        zoom.rotationStep = .pi / 2
        zoom.sideScale = 2
        zoom.maximumScale = 3
        try turn(by: 1.5)
        try liftAndSettle(ms: 500)
        #expect(zoom.scale == 2)
        #expect(zoom.fullScale == 2)
        try turn(by: 0, spreading: 10, ms: 6000)
        try liftAndSettle(ms: 7000)
        #expect(zoom.scale == 6)
        // A double tap shows all of it.
        try bench.doubleTap(200, 200, ms: 13_000)
        bench.advance(ms: 20_000)
        #expect(zoom.scale == 2)
    }

    @Test("The scale under fingers does not jump while they turn content from side to side")
    func noJump() throws {
        zoom.rotationStep = .pi / 2
        zoom.sideScale = 2
        zoom.allowsRotation = true
        bench.withoutSlops()
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        for step in 1...90 {
            let angle = Double(step) * .pi / 180
            let way = Vector(x: 50 * cos(angle), y: 50 * sin(angle))
            try bench.move(to: Point(x: 200, y: 200), apart: way, ms: 10 * Double(step))
            #expect(isNear(zoom.scale, 1, within: 1e-5))
        }
    }

    @Test("A command turns content by a quarter, and content that is not zoomed fits again")
    func command() {
        zoom.allowsRotation = true
        zoom.rotationStep = .pi / 2
        zoom.sideScale = 0.5
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200))
        #expect(zoom.rotation == .pi / 2)
        #expect(zoom.scale == 0.5)
        #expect(isNear(bench.shown(Point(x: 0, y: 0)), 250, 100))
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200), startingAt: at(0))
        bench.advance(ms: 5000)
        #expect(zoom.rotation == .pi)
        #expect(zoom.scale == 1)
    }

    @Test("Two turns of a command in quick succession are half a turn")
    func twoCommands() {
        zoom.allowsRotation = true
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200), startingAt: at(0))
        bench.advance(ms: 50)
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200), startingAt: at(50))
        bench.advance(ms: 5000)
        #expect(isNear(zoom.rotation, .pi, within: 1e-9))
    }

    @Test("A step moves content up to its limits")
    func steps() {
        zoom.zoom(to: 4, about: Point(x: 200, y: 200))
        zoom.move(by: Vector(x: 100, y: -50))
        #expect(zoom.translation == Vector(x: 100, y: -50))
        zoom.move(by: Vector(x: 10_000, y: 0))
        // (400 · 4 - 400) / 2
        #expect(zoom.translation == Vector(x: 600, y: -50))
    }
}

@Suite("Zoom, under resting fingers")
struct ZoomRestingFingerTests {
    private let bench = ZoomBench()

    /// A finger moves by 1 point per ms, and stops without a further sample.
    private func stop() throws {
        bench.withoutSlops()
        bench.zoom.zoom(to: 4, about: Point(x: 200, y: 200))
        try bench.drag(from: Point(x: 100, y: 200), by: Vector(x: 10, y: 0), frames: 10, ms: 0)
        bench.zoom.advance(to: at(116))
        #expect(isNear(bench.zoom.translation.x, 116, within: 0.5))
    }

    @Test("Content that was ahead of a finger returns when it rests")
    func returns() throws {
        bench.zoom.returnsToRestingFingers = true
        try stop()
        bench.zoom.advance(to: at(140))
        #expect(isNear(bench.zoom.translation.x, 116, within: 0.5))
        bench.zoom.advance(to: at(190))
        #expect(isNear(bench.zoom.translation.x, 108, within: 0.5))
        bench.zoom.advance(to: at(240))
        #expect(isNear(bench.zoom.translation.x, 100, within: 0.001))
    }

    @Test("By default it stays ahead")
    func stays() throws {
        try stop()
        bench.zoom.advance(to: at(1000))
        #expect(isNear(bench.zoom.translation.x, 116, within: 0.5))
    }
}
