// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("Touches that stop content, and drags that it leaves")
struct ContentTouchTests {
    private let stage = Stage()

    /// How many taps a tap on the view is, some time after something.
    private func taps(after wait: Duration) throws -> Int {
        var taps = 0
        stage.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        stage.hand.wait(wait)
        try stage.hand.tap(at: Point(x: 100, y: 100))
        stage.hand.wait(.seconds(3))
        return taps
    }

    private func scroll() -> ScrollController {
        let scroll = ScrollController(in: stage.view)
        scroll.contentSize = Size(width: 400, height: 5000)
        stage.controllers = [scroll]
        return scroll
    }

    private func zoom(to scale: Double = 1) -> ZoomController {
        let picture = stage.view.subview(0, 0, 400, 600)
        let zoom = ZoomController(content: picture, in: stage.view)
        zoom.doubleTapGestureRecognizer.isEnabled = false
        zoom.setZoomScale(scale)
        stage.controllers = [zoom]
        return zoom
    }

    @Test(
        "A touch on content that flings taps nothing, and one on resting content taps",
        arguments: [(Duration.milliseconds(60), 0), (.seconds(5), 1)]
    )
    func fling(wait: Duration, expected: Int) throws {
        let scroll = scroll()
        let velocity = Vector(x: 0, y: -2000)
        try stage.hand.fling(from: Point(x: 200, y: 500), velocity: velocity)
        #expect(scroll.isDecelerating)
        #expect(try taps(after: wait) == expected)
    }

    @Test(
        "A touch on a picture that flings taps nothing, and one on a resting picture taps",
        arguments: [(Duration.milliseconds(60), 0), (.seconds(5), 1)]
    )
    func zoomFling(wait: Duration, expected: Int) throws {
        let zoom = zoom(to: 4)
        let velocity = Vector(x: -2000, y: -2000)
        try stage.hand.fling(from: Point(x: 300, y: 400), velocity: velocity)
        #expect(zoom.isAnimating)
        #expect(try taps(after: wait) == expected)
    }

    @Test(
        "A touch on content that bounces back taps nothing, and one on resting content taps",
        arguments: [(Duration.milliseconds(60), 0), (.seconds(5), 1)]
    )
    func bounce(wait: Duration, expected: Int) throws {
        let scroll = scroll()
        try stage.hand.drag(
            from: Point(x: 200, y: 100),
            to: Point(x: 200, y: 400),
            pause: .milliseconds(200)
        )
        #expect(scroll.contentOffset.y < -50)
        #expect(try taps(after: wait) == expected)
    }

    @Test(
        "A touch on a picture that returns to its scale taps nothing, and one at rest taps",
        arguments: [(Duration.milliseconds(60), 0), (.seconds(5), 1)]
    )
    func zoomBounce(wait: Duration, expected: Int) throws {
        let zoom = zoom()
        // Fingers that close in the middle of the picture move it nowhere.
        try stage.hand.pinch(about: Point(x: 200, y: 300), from: 300, to: 60)
        #expect(zoom.zoomScale < 0.8)
        #expect(try taps(after: wait) == expected)
    }

    @Test("Content that the program moves is tapped as if it rested")
    func program() throws {
        let zoom = zoom()
        zoom.setZoomScale(4, startingAt: stage.hand.now)
        #expect(try taps(after: .milliseconds(60)) == 1)
    }

    @Test("Views in a picture get touches at once, unless it delays them")
    func delays() throws {
        final class Button: View {
            var touches = 0
            override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
                self.touches += 1
            }
        }
        let zoom = zoom()
        let button = Button(frame: Rect(x: 0, y: 0, width: 400, height: 600))
        zoom.content?.addSubview(button)
        try stage.hand.land(at: Point(x: 100, y: 100))
        #expect(button.touches == 1)
        try stage.hand.lift()
        zoom.delaysContentTouches = true
        try stage.hand.land(at: Point(x: 100, y: 100))
        #expect(button.touches == 1)
        stage.hand.wait(.milliseconds(150))
        #expect(button.touches == 2)
        zoom.touchesShouldCancel = { $0 !== button }
        zoom.alwaysBounceHorizontal = true
        try stage.hand.fingers[0].drag(to: Point(x: 300, y: 100))
        #expect(zoom.translation == .zero)
    }

    @Test("A picture that fits waits for two fingers, also for one that lands after 12 points")
    func waitsForTwo() throws {
        let zoom = zoom()
        let pan = PanGestureRecognizer()
        var way = Vector.zero
        pan.addAction { way = $0.translation(in: $0.view) }
        stage.window.addGestureRecognizer(pan)
        try stage.drag(from: 300, by: 100)
        #expect(isNear(way, 0, 90) && zoom.translation == .zero)
        stage.window.removeGestureRecognizer(pan)
        let one = try stage.hand.land(at: Point(x: 150, y: 300))
        try one.drag(to: Point(x: 150, y: 312))
        let other = try stage.hand.land(at: Point(x: 250, y: 312))
        try other.drag(to: Point(x: 350, y: 312))
        // From 100 to 200 points apart.
        #expect(zoom.zoomScale > 1.7 && zoom.zoomScale <= 2)
        // The last finger goes on alone.
        try other.lift()
        let before = zoom.translation.x
        try one.drag(to: Point(x: 190, y: 312))
        #expect(isNear(zoom.translation.x, before + 40, within: 1))
        try one.lift()
        #expect(zoom.transformGestureRecognizer.minimumNumberOfTouches == 1)
    }

    @Test(
        "At the end of a picture, a drag outward is the page's if the page scrolls that way",
        arguments: [0, 0.4, .pi / 2]
    )
    func ends(rotation: Double) throws {
        let pager = stage.view
        let pages = ScrollController(in: pager)
        pages.contentSize = Size(width: 1200, height: 600)
        pages.isPagingEnabled = true
        pages.contentOffset.x = 400
        let page = pager.subview(400, 0, 400, 600)
        let picture = page.subview(0, 0, 400, 600)
        let zoom = ZoomController(content: picture, in: page)
        zoom.allowsRotation = true
        stage.controllers = [zoom, pages]
        func drag(_ way: Double, at end: Double) throws -> (page: Double, picture: Double) {
            pages.contentOffset.x = 400
            zoom.reset()
            zoom.setZoomScale(4)
            zoom.turn(by: rotation, about: Point(x: 200, y: 300))
            zoom.move(by: Vector(x: end, y: 0))
            let start = zoom.translation.x
            try stage.hand.drag(
                from: Point(x: 200 - way / 2, y: 300),
                to: Point(x: 200 + way / 2, y: 300),
                pause: .milliseconds(200)
            )
            let moved = zoom.translation.x - start
            stage.hand.wait(.seconds(3))
            return (pages.contentOffset.x, moved)
        }
        // At the left end of the picture, and at its right end.
        #expect(try drag(300, at: 9000) == (0, 0))
        #expect(try drag(-300, at: -9000) == (800, 0))
        // Inward and in the middle the picture moves.
        for (way, end) in [(-300.0, 9000.0), (300, -9000), (300, 0), (-300, 0)] {
            let (page, moved) = try drag(way, at: end)
            #expect(page == 400 && isNear(moved.magnitude, 290, within: 1))
        }
        // An open edge is the picture's.
        zoom.openEdges = .left
        #expect(try drag(300, at: 9000).page == 400)
        #expect(try drag(-300, at: -9000).page == 800)
    }

    @Test("A picture at its end bounces if nothing around it scrolls that way")
    func bouncesAlone() throws {
        let zoom = zoom(to: 4)
        zoom.move(by: Vector(x: 0, y: 9000))
        let start = zoom.translation.y
        try stage.hand.land(at: Point(x: 200, y: 200)).drag(to: Point(x: 200, y: 400))
        #expect(zoom.translation.y > start + 50)
    }

    @Test("A controller that is removed in a drag ends it, and leaves no recognizer")
    func removed() throws {
        let scroll = scroll()
        var calls: [String] = []
        scroll.willBeginDragging = { _ in calls.append("begin") }
        scroll.didEndDragging = { _, continues in calls.append("end \(continues)") }
        let finger = try stage.hand.land(at: Point(x: 200, y: 400))
        try finger.drag(to: Point(x: 200, y: 300))
        scroll.remove()
        #expect(calls == ["begin", "end false"] && stage.view.gestureRecognizers.isEmpty)
        try finger.drag(to: Point(x: 200, y: 200))
        #expect(isNear(scroll.contentOffset.y, 90))
    }

    #if DEBUG && compiler(>=6.2)
    @Test("A window does not scroll, and that is reported once")
    func window() async {
        await #expect(processExitsWith: .success) {
            nonisolated(unsafe) var said: [String] = []
            ValueRepairs.report = { said.append($0) }
            let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 600))
            let scroll = ScrollController(in: window)
            _ = ScrollController(in: window)
            scroll.contentSize.height = 2000
            scroll.contentOffset.y = 100
            precondition(window.bounds.origin == .zero)
            precondition(said == ["A window cannot scroll. Put the content into a view."])
        }
    }
    #endif
}
