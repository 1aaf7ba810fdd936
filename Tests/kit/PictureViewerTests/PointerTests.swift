// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import PictureViewer
import Testing

@Suite("Picture viewer, mouse and touchpad")
struct PointerTests {
    private let bench = ViewerBench()

    private var viewer: PictureViewer { bench.viewer }

    @Test("The wheel zooms about the pointer, each click by a quarter")
    func wheel() throws {
        let mouse = Mouse(clock: bench.hand.clock)
        let pointer = Point(x: 200, y: 150)
        try mouse.move(to: pointer)
        let pixel = try bench.pixel(at: pointer)
        for _ in 1...2 {
            try mouse.report(.wheel(clicks: Vector(x: 0, y: 1)))
            bench.wait(.milliseconds(30))
            #expect((try bench.place(of: pixel) - pointer).length < 0.01)
        }
        bench.wait(.seconds(5))
        #expect(abs(viewer.zoom.scale - 1.25 * 1.25) < 1e-6)
        for _ in 1...9 {
            try mouse.report(.wheel(clicks: Vector(x: 0, y: -1)))
            bench.wait(.milliseconds(30))
        }
        bench.wait(.seconds(5))
        #expect(try bench.place(of: .zero) == .zero)
    }

    @Test("A drag of the mouse moves a zoomed picture")
    func mouseDrag() throws {
        bench.zoomIn()
        let mouse = Mouse(clock: bench.hand.clock)
        try mouse.move(to: Point(x: 500, y: 300))
        try mouse.press()
        try mouse.move(to: Point(x: 512, y: 300))
        let pixel = try bench.pixel(at: Point(x: 512, y: 300))
        try mouse.move(to: Point(x: 620, y: 350))
        #expect((try bench.place(of: pixel) - Point(x: 620, y: 350)).length < 0.01)
        try mouse.release()
    }

    @Test("Two fingers on a touchpad move a zoomed picture, as far as they scroll")
    func scroll() throws {
        bench.zoomIn()
        let pad = Touchpad(clock: bench.hand.clock)
        let corner = try bench.place(of: .zero)
        try pad.report(.motion(to: Point(x: 500, y: 300)))
        for _ in 1...10 {
            bench.hand.wait(.milliseconds(10))
            try pad.report(.scroll(by: Vector(x: 5, y: -3)))
        }
        #expect((try bench.place(of: .zero) - corner - Vector(x: 50, y: -30)).length < 0.01)
    }

    @Test("With Ctrl, that zooms")
    func scrollWithControl() throws {
        let pad = Touchpad(clock: bench.hand.clock)
        bench.window.gestureEngine.modifierFlags = .control
        try pad.report(.motion(to: Point(x: 500, y: 300)))
        for _ in 1...8 {
            bench.hand.wait(.milliseconds(10))
            try pad.report(.scroll(by: Vector(x: 0, y: 8)))
        }
        bench.wait(.seconds(5))
        #expect(abs(viewer.zoom.scale - 1.25) < 1e-6)
    }

    @Test("A pinch of a touchpad zooms about the pointer")
    func padPinch() throws {
        let pad = Touchpad(clock: bench.hand.clock)
        let pointer = Point(x: 400, y: 300)
        let pixel = try bench.pixel(at: pointer)
        try pad.pinch(scale: 2, at: pointer)
        #expect(viewer.zoom.scale > 1.8)
        #expect((try bench.place(of: pixel) - pointer).length < 0.5)
    }

    @Test("Commands zoom about the middle, to pixels and to all of it")
    func zoomCommands() throws {
        viewer.perform(.actualSize, at: bench.hand.now)
        bench.wait(.seconds(5))
        // A pixel of the picture is one of the display: half a point.
        let (one, other) = (
            try bench.place(of: Point(x: 2000, y: 1500)),
            try bench.place(of: Point(x: 2001, y: 1500))
        )
        #expect((one - Point(x: 500, y: 375)).length < 0.01)
        #expect((other - one - Vector(x: 0.5, y: 0)).length < 1e-6)
        viewer.perform(.zoomIn, at: bench.hand.now)
        viewer.perform(.zoomIn, at: bench.hand.now)
        bench.wait(.seconds(5))
        #expect(abs(viewer.zoom.scale - 2 * 1.25 * 1.25) < 1e-6)
        viewer.perform(.fit, at: bench.hand.now)
        bench.wait(.seconds(5))
        #expect(viewer.zoom.scale == 1)
        #expect(!viewer.isZoomed)
    }
}
