// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import PictureViewer
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("Picture viewer, under the fingers")
struct FingerTests {
    private let bench = ViewerBench()
    /// A hundredth of a point: values of samples have 1/4096.
    private let exact = 0.01

    /// A finger that has begun to drag, and the pixel under it.
    private func dragging(from start: Point) throws -> (Finger, Point) {
        let finger = try bench.hand.land(at: start)
        bench.hand.wait(.milliseconds(10))
        try finger.move(by: Vector(x: 12, y: 0))
        return (finger, try bench.pixel(at: finger.location()))
    }

    @Test("A picture that fits covers the window, a pixel by a quarter of a point")
    func fits() throws {
        #expect(try bench.place(of: Point(x: 0, y: 0)) == Point(x: 0, y: 0))
        #expect(try bench.place(of: Point(x: 4000, y: 3000)) == Point(x: 1000, y: 750))
    }

    @Test("A small picture is shown pixel by pixel, in the middle")
    func small() throws {
        bench.viewer.setPixels(Size(width: 100, height: 50), ofPicture: 1)
        #expect(try bench.place(of: Point(x: 0, y: 0)) == Point(x: 475, y: 362.5))
        #expect(try bench.place(of: Point(x: 100, y: 50)) == Point(x: 525, y: 387.5))
    }

    @Test("A zoomed picture stays under one finger")
    func drag() throws {
        bench.zoomIn()
        let (finger, pixel) = try dragging(from: Point(x: 500, y: 300))
        for _ in 1...60 {
            bench.hand.wait(.milliseconds(8))
            try finger.move(by: Vector(x: 3, y: -2.5))
            #expect(try bench.slip(of: pixel, from: finger) < exact)
        }
    }

    @Test("It stays under two fingers that drag, spread and turn, also where it fits")
    func transform() throws {
        let middle = Point(x: 300, y: 200)
        let fingers = try bench.hand.land(at: [
            Point(x: 200, y: 200), Point(x: 400, y: 200),
        ])
        bench.hand.wait(.milliseconds(10))
        try bench.hand.inOneFrame {
            try fingers[0].move(by: Vector(x: -12, y: 0))
            try fingers[1].move(by: Vector(x: 12, y: 0))
        }
        let pixels = try fingers.map { try bench.pixel(at: $0.location()) }
        for step in 1...100 {
            let part = Double(step) / 100
            let (length, angle) = (112 + 80 * part, 1.2 * part)
            let way = Vector(x: length * cos(angle), y: length * sin(angle))
            let center = middle + Vector(x: 60 * part, y: 90 * part)
            bench.hand.wait(.milliseconds(8))
            try bench.hand.inOneFrame {
                try fingers[0].move(to: center - way)
                try fingers[1].move(to: center + way)
            }
            for (finger, pixel) in zip(fingers, pixels) {
                #expect(try bench.slip(of: pixel, from: finger) < exact)
            }
        }
    }

    @Test("It does not jump when a finger is added or lifted, and stays under those that remain")
    func comeAndGo() throws {
        bench.zoomIn()
        let (one, pixel) = try dragging(from: Point(x: 300, y: 300))
        let before = try bench.place(of: pixel)
        let other = try bench.hand.land(at: Point(x: 700, y: 500))
        #expect(try bench.place(of: pixel) == before)
        let otherPixel = try bench.pixel(at: other.location())
        for _ in 1...30 {
            bench.hand.wait(.milliseconds(8))
            try bench.hand.inOneFrame {
                try one.move(by: Vector(x: -2, y: 1))
                try other.move(by: Vector(x: 1, y: 2))
            }
            #expect(try bench.slip(of: pixel, from: one) < exact)
            #expect(try bench.slip(of: otherPixel, from: other) < exact)
        }
        let places = try [pixel, otherPixel].map { try bench.place(of: $0) }
        bench.hand.wait(.milliseconds(8))
        try one.lift()
        #expect(try [pixel, otherPixel].map { try bench.place(of: $0) } == places)
        for _ in 1...30 {
            bench.hand.wait(.milliseconds(8))
            try other.move(by: Vector(x: -1, y: -2))
            #expect(try bench.slip(of: otherPixel, from: other) < exact)
        }
    }

    @Test("A lift of one of two fingers far beyond the limits moves nothing")
    func liftBeyondLimits() throws {
        let fingers = try bench.hand.land(at: [Point(x: 200, y: 100), Point(x: 400, y: 100)])
        for _ in 1...20 {
            bench.hand.wait(.milliseconds(8))
            try bench.hand.inOneFrame {
                for finger in fingers {
                    try finger.move(by: Vector(x: 10, y: 12))
                }
            }
        }
        let corner = try bench.place(of: .zero)
        #expect(corner.y > 200)
        bench.hand.wait(.milliseconds(8))
        try fingers[0].lift()
        let after = try bench.place(of: .zero)
        // The grip is found again by the rubber band's inverse, which has 1/4096 of a point.
        #expect((after - corner).length < 0.001)
        bench.hand.wait(.milliseconds(200))
        try fingers[1].lift()
        bench.wait(.seconds(5))
        #expect(try bench.place(of: .zero) == .zero)
    }

    @Test("The lift of all fingers does not move it, and it flies on")
    func fling() throws {
        bench.zoomIn()
        let (finger, pixel) = try dragging(from: Point(x: 500, y: 300))
        for _ in 1...10 {
            bench.hand.wait(.milliseconds(8))
            try finger.move(by: Vector(x: 8, y: 0))
        }
        let before = try bench.place(of: pixel)
        try finger.lift()
        #expect(try bench.place(of: pixel) == before)
        bench.wait(.milliseconds(500))
        #expect(try bench.place(of: pixel).x > before.x + 100)
        bench.wait(.seconds(5))
        #expect(!bench.viewer.isMoving)
    }

    @Test("Released after a turn, it rests upright or on a side, and fits")
    func turn() throws {
        try bench.hand.turn(
            about: Point(x: 500, y: 375),
            by: 1.2,
            span: 300,
            duration: .milliseconds(400)
        )
        bench.wait(.seconds(5))
        #expect(bench.viewer.zoom.rotation == .pi / 2)
        // 4000 pixels are as high as the window now.
        let (top, bottom) = (
            try bench.place(of: Point(x: 0, y: 1500)), try bench.place(of: Point(x: 4000, y: 1500))
        )
        #expect((bottom - top - Vector(x: 0, y: 750)).length < 0.01)
    }

    @Test("A double tap zooms in at the tap, and back")
    func doubleTap() throws {
        let tapped = Point(x: 300, y: 250)
        let pixel = try bench.pixel(at: tapped)
        try bench.hand.doubleTap(at: tapped)
        bench.wait(.seconds(5))
        #expect(bench.viewer.zoom.scale == 2.5)
        #expect((try bench.place(of: pixel) - tapped).length < exact)
        try bench.hand.doubleTap(at: tapped)
        bench.wait(.seconds(5))
        #expect(try bench.place(of: .zero) == .zero)
    }

    @Test("It stays under a finger after the window was resized under it")
    func resize() throws {
        bench.zoomIn()
        let middle = try bench.pixel(at: Point(x: 500, y: 375))
        bench.window.frame.size = Size(width: 800, height: 700)
        bench.viewer.layOut(pixel: 0.5)
        // The middle stays, and so does the size of its pixels.
        #expect((try bench.place(of: middle) - Point(x: 400, y: 350)).length < exact)
        let side = try bench.place(of: middle + Vector(x: 100, y: 0)) - Point(x: 400, y: 350)
        #expect((side - Vector(x: 100, y: 0)).length < exact)
        let (finger, pixel) = try dragging(from: Point(x: 300, y: 300))
        for _ in 1...20 {
            bench.hand.wait(.milliseconds(8))
            try finger.move(by: Vector(x: 3, y: -2))
            #expect(try bench.slip(of: pixel, from: finger) < exact)
        }
    }

    @Test("A picture that fits still fits after a resize, also on its side")
    func resizeFitting() throws {
        bench.viewer.perform(.turnRight, at: bench.hand.now)
        bench.wait(.seconds(5))
        bench.window.frame.size = Size(width: 600, height: 1000)
        bench.viewer.layOut(pixel: 0.5)
        // 3000 pixels across 600 points.
        let corner = try bench.place(of: Point(x: 0, y: 3000))
        #expect((corner - Point(x: 0, y: 100)).length < exact)
    }
}
