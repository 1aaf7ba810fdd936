// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import PictureViewer
import Testing

@Suite("Picture viewer, under the fingers")
struct FingerTests {
    private let bench = ViewerBench()
    /// A hundredth of a point: values of samples have 1/4096.
    private let exact = 0.01

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

    @Test("A lift of one of two fingers far beyond the limits moves nothing")
    func liftBeyondLimits() throws {
        let fingers = try bench.hand.land(at: [Point(x: 200, y: 100), Point(x: 400, y: 100)])
        try bench.move(fingers, by: Vector(x: 10, y: 12), times: 20)
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
        let finger = try bench.hand.land(at: Point(x: 300, y: 300))
        bench.hand.wait(.milliseconds(10))
        try finger.move(by: Vector(x: 12, y: 0))
        let pixel = try bench.pixel(at: finger.location())
        for _ in 1...20 {
            bench.hand.wait(.milliseconds(8))
            try finger.move(by: Vector(x: 3, y: -2))
            #expect(try bench.slip(of: pixel, from: finger) < exact)
        }
    }

    @Test("A picture that fits still fits after a resize, also on its side")
    func resizeFitting() throws {
        bench.perform(.turnRight)
        bench.wait(.seconds(5))
        bench.window.frame.size = Size(width: 600, height: 1000)
        bench.viewer.layOut(pixel: 0.5)
        // 3000 pixels across 600 points.
        let corner = try bench.place(of: Point(x: 0, y: 3000))
        #expect((corner - Point(x: 0, y: 100)).length < exact)
    }
}

@Suite("Picture viewer, from one picture to the next")
struct PageTests {
    private let bench = ViewerBench()

    private var viewer: PictureViewer { bench.viewer }

    @Test("The next picture follows the finger beside the current one")
    func follows() throws {
        let finger = try bench.hand.land(at: Point(x: 900, y: 300))
        try finger.drag(to: Point(x: 590, y: 300))
        // A slop of 10 points, and one page is 1000 points and a gap of 24.
        let (current, next) = (bench.transform()?.tx, bench.transform(of: 2)?.tx)
        #expect(abs(try #require(current) - -300) < 0.01)
        #expect(abs(try #require(next) - 724) < 0.01)
        #expect(bench.transform(of: 0) == nil)
    }

    @Test("A fling turns the page, in its direction", arguments: [(-1, 2), (1, 0)])
    func fling(side: Int, index: Int) throws {
        let start = Point(x: 500, y: 300)
        let way = Vector(x: Double(side) * 150, y: 0)
        try bench.hand.drag(from: start, to: start + way, duration: .milliseconds(100))
        #expect(viewer.index == index)
        #expect(viewer.isMoving)
        bench.wait(.seconds(5))
        #expect(bench.transform()?.tx == 0)
        #expect(bench.transform(of: 1) == nil)
    }

    @Test("Each of eight quick flicks turns a page", arguments: [100, 150, 200, 350], [-1.0, 1])
    func quickFlicks(pause: Int, side: Double) throws {
        let bench = ViewerBench(pictures: 9, showing: side < 0 ? 0 : 8)
        let start = Point(x: 500, y: 300)
        for number in 1...8 {
            let way = Vector(x: side * 150, y: 0)
            try bench.hand.drag(from: start, to: start + way, duration: .milliseconds(100))
            #expect(bench.viewer.index == (side < 0 ? number : 8 - number))
            bench.wait(.milliseconds(pause))
        }
        bench.wait(.seconds(5))
        #expect(bench.transform()?.tx == 0)
    }

    @Test("A quick flick moves no picture at its lift, also with three pages in the window")
    func quickFlickJumpsNot() throws {
        let bench = ViewerBench(pictures: 9, showing: 0)
        let start = Point(x: 500, y: 300)
        try bench.hand.drag(
            from: start,
            to: start + Vector(x: -150, y: 0),
            duration: .milliseconds(100)
        )
        bench.wait(.milliseconds(50))
        let finger = try bench.hand.land(at: start)
        try finger.drag(to: start + Vector(x: -150, y: 0), duration: .milliseconds(100))
        let places = [0, 1].map { bench.transform(of: $0)?.tx }
        #expect(!places.contains(nil))
        try finger.lift()
        #expect(bench.viewer.index == 2)
        for (index, place) in places.enumerated() {
            let now = try #require(bench.transform(of: index)?.tx)
            #expect(abs(now - (place ?? 0)) < 20)
        }
    }

    @Test("A flick back takes back a page that comes")
    func flickBack() throws {
        let start = Point(x: 500, y: 300)
        for side in [-150.0, 150] {
            let end = start + Vector(x: side, y: 0)
            try bench.hand.drag(from: start, to: end, duration: .milliseconds(100))
            bench.wait(.milliseconds(100))
        }
        #expect(viewer.index == 1)
    }

    @Test("A slow drag turns the page from the middle on, and springs back before it")
    func slowDrag() throws {
        let start = Point(x: 900, y: 300)
        for (way, index) in [(-450.0, 1), (-560.0, 2)] {
            let finger = try bench.hand.land(at: start)
            try finger.drag(to: start + Vector(x: way, y: 0), duration: .milliseconds(900))
            bench.hand.wait(.milliseconds(200))
            try finger.lift()
            #expect(viewer.index == index)
            bench.wait(.seconds(5))
            #expect(bench.transform()?.tx == 0)
        }
    }

    @Test("Nothing jumps when a page turns: both pictures continue from where they were")
    func noJump() throws {
        let finger = try bench.hand.land(at: Point(x: 900, y: 300))
        try finger.drag(to: Point(x: 500, y: 300), duration: .milliseconds(200))
        let before = (bench.transform(of: 1), bench.transform(of: 2))
        try finger.lift()
        #expect(viewer.index == 2)
        #expect(abs(try #require(bench.transform(of: 1)?.tx) - #require(before.0?.tx)) < 0.01)
        #expect(abs(try #require(bench.transform(of: 2)?.tx) - #require(before.1?.tx)) < 0.01)
    }

    @Test("Beyond the last picture it gives way")
    func lastPicture() throws {
        let bench = ViewerBench(showing: 2)
        let finger = try bench.hand.land(at: Point(x: 900, y: 300))
        try finger.drag(to: Point(x: 390, y: 300), duration: .milliseconds(400))
        let way = try #require(bench.transform()?.tx)
        // 500 points on the rubber band of UIScrollView: (1 - 1 / (500 · 0.55 / 1000 + 1)) 1000.
        #expect(abs(way - -215.7) < 0.1)
        try finger.lift()
        #expect(bench.viewer.index == 2)
    }

    @Test("A zoomed picture first moves to its end, and then makes way for the next one")
    func zoomed() throws {
        bench.zoomIn(to: 2)
        // Its right end is 500 points beyond the window.
        let finger = try bench.hand.land(at: Point(x: 950, y: 300))
        try finger.drag(to: Point(x: 500, y: 300), duration: .milliseconds(400))
        #expect(bench.transform(of: 2) == nil)
        try finger.drag(to: Point(x: 340, y: 300), duration: .milliseconds(400))
        // 610 points less the slop, of which 100 lead beyond the end.
        #expect(abs(try #require(bench.transform(of: 2)?.tx) - (1024 - 100)) < 0.01)
    }

    @Test("Two fingers hold the picture and turn no page")
    func twoFingers() throws {
        let fingers = try bench.hand.land(at: [Point(x: 800, y: 300), Point(x: 900, y: 300)])
        try bench.move(fingers, by: Vector(x: -20, y: 0), times: 30)
        #expect(bench.transform(of: 2) == nil)
        try bench.hand.lift()
        #expect(viewer.index == 1)
        bench.wait(.seconds(5))
        #expect(bench.transform()?.tx == 0)
    }

    @Test("A finger that lands while a page turns catches it")
    func caught() throws {
        bench.perform(.next)
        bench.wait(.milliseconds(100))
        let before = try #require(bench.transform()?.tx)
        #expect(before > 20 && before < 1000)
        let finger = try bench.hand.land(at: Point(x: 500, y: 300))
        bench.wait(.milliseconds(300))
        #expect(bench.transform()?.tx == before)
        try finger.drag(to: Point(x: 600, y: 300), duration: .milliseconds(400))
        #expect(abs(try #require(bench.transform()?.tx) - (before + 90)) < 0.01)
    }

    @Test("Keys lead to the next, the previous, the first and the last one, and no further")
    func commands() {
        let bench = ViewerBench(pictures: 5, showing: 0)
        for (command, index) in [
            (PictureViewer.Command.previous, 0), (.next, 1), (.next, 2), (.previous, 1),
            (.last, 4), (.next, 4), (.first, 0), (.right, 1), (.left, 0),
        ] {
            bench.perform(command)
            #expect(bench.viewer.index == index)
        }
        bench.wait(.seconds(5))
        #expect(!bench.viewer.isMoving)
    }

    @Test("Arrows move a zoomed picture instead")
    func arrows() throws {
        bench.zoomIn()
        let corner = try bench.place(of: .zero)
        bench.perform(.right)
        bench.perform(.down)
        bench.wait(.seconds(5))
        #expect(viewer.index == 1)
        // A fifth of the window.
        #expect((try bench.place(of: .zero) - corner - Vector(x: -200, y: -150)).length < 0.01)
    }

    @Test("A picture that cannot be shown is a page like the others")
    func failed() throws {
        viewer.setFailed(picture: 2)
        bench.perform(.next)
        bench.wait(.seconds(5))
        #expect(viewer.index == 2)
        #expect(bench.transform() == .identity)
        bench.perform(.zoomIn)
        bench.wait(.seconds(5))
        #expect(bench.transform() == .identity)
        bench.perform(.previous)
        #expect(viewer.index == 1)
    }
}

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
        bench.perform(.actualSize)
        bench.wait(.seconds(5))
        // A pixel of the picture is one of the display: half a point.
        let (one, other) = (
            try bench.place(of: Point(x: 2000, y: 1500)),
            try bench.place(of: Point(x: 2001, y: 1500))
        )
        #expect((one - Point(x: 500, y: 375)).length < 0.01)
        #expect((other - one - Vector(x: 0.5, y: 0)).length < 1e-6)
        bench.perform(.zoomIn)
        bench.perform(.zoomIn)
        bench.wait(.seconds(5))
        #expect(abs(viewer.zoom.scale - 2 * 1.25 * 1.25) < 1e-6)
        bench.perform(.fit)
        bench.wait(.seconds(5))
        #expect(viewer.zoom.scale == 1)
        #expect(!viewer.isZoomed)
    }
}

/// A viewer of pictures of 4000 x 3000 pixels, in a window of 1000 x 750 points with two pixels in
/// a point. If a picture fits the window, each of its pixels is a quarter point.
final class ViewerBench {
    let window = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 750))
    let viewer: PictureViewer
    let hand: Hand
    private var loaded: Set<Int> = []

    init(pictures: Int = 3, showing index: Int = 1) {
        viewer = PictureViewer(count: pictures, showing: index, in: window)
        hand = Hand(on: window)
        load()
        viewer.onPicture = { [unowned self] in load() }
        viewer.layOut(pixel: 0.5)
    }

    private func load() {
        for picture in viewer.neededPictures where loaded.insert(picture).inserted {
            viewer.setPixels(Size(width: 4000, height: 3000), ofPicture: picture)
        }
    }

    /// From the pixels of a picture to the window. Nil: it is not visible.
    func transform(of index: Int? = nil) -> AffineTransform2D? {
        var result: AffineTransform2D?
        viewer.forEachShownPicture { shown in
            if shown.index == index ?? viewer.index {
                result = shown.transform
            }
        }
        return result
    }

    /// The pixel of the current picture at a place of the window.
    func pixel(at point: Point) throws -> Point {
        let transform = try #require(transform()?.inverted())
        return point.applying(transform)
    }

    /// Where a pixel of the current picture is in the window.
    func place(of pixel: Point) throws -> Point {
        pixel.applying(try #require(transform()))
    }

    /// How far the picture has slipped from under a finger.
    func slip(of pixel: Point, from finger: Finger) throws -> Double {
        let way = try place(of: pixel) - finger.location()
        return way.length
    }

    func perform(_ command: PictureViewer.Command) {
        viewer.perform(command, at: hand.now)
    }

    /// Moves fingers side by side, a step every 8 ms.
    func move(_ fingers: [Finger], by step: Vector, times count: Int) throws {
        for _ in 1...count {
            hand.wait(.milliseconds(8))
            try hand.inOneFrame {
                for finger in fingers {
                    try finger.move(by: step)
                }
            }
        }
    }

    func zoomIn(to scale: Double = 4) {
        viewer.zoom.zoom(to: scale, about: Point(x: 500, y: 375))
    }

    /// Shows the frames of some time.
    func wait(_ duration: Duration) {
        hand.wait(duration)
        viewer.advance(to: hand.now)
    }
}
