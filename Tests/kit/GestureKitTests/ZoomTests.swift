// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

@Suite("Zoom, under the fingers")
struct ZoomTests: OnZoomBench {
    let bench = ZoomBench()

    @Test("Content under two fingers stays there while they spread, turn and wander")
    func underTheFingers() throws {
        zoom.allowsRotation = true
        bench.withoutSlops()
        let fingers = [Point(x: 150, y: 200), Point(x: 250, y: 200)]
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        let held = fingers.map(bench.held)
        for step in 1...100 {
            let time = Double(step)
            let (turn, length) = (0.002 * time, 50 * (1 + 0.03 * time))
            let way = Vector(x: length * cos(turn), y: length * sin(turn))
            let middle = Point(x: 200 + time / 50, y: 200 - time / 30)
            try window.moveTwo(to: middle, apart: way, ms: 10 * time)
            let (one, other) = (bench.shown(held[0]), bench.shown(held[1]))
            #expect(isNear(one, middle.x - way.x, middle.y - way.y))
            #expect(isNear(other, middle.x + way.x, middle.y + way.y))
        }
        #expect(isNear(zoom.zoomScale, 4, within: 1e-5))
        #expect(isNear(zoom.rotation, 0.2, within: 1e-5))
        #expect(bench.changes == 100)
    }

    @Test("The transform takes the place of a point without zoom to where the point is shown")
    func transformInTheViewport() {
        zoom.allowsRotation = true
        #expect(zoom.transform == .identity)
        zoom.setZoomScale(2, about: Point(x: 150, y: 200))
        zoom.turn(by: 0.3, about: Point(x: 250, y: 210))
        let corner =
            bench.content.center
            - Vector(
                x: bench.content.bounds.width / 2,
                y: bench.content.bounds.height / 2
            )
        for (x, y) in [(0.0, 0.0), (30, 40), (200, 10)] {
            let shown = bench.content.convert(Point(x: x, y: y), to: bench.viewport)
            let place = (corner + Vector(x: x, y: y)).applying(zoom.transform)
            #expect(isNear(place, shown.x, shown.y))
        }
    }

    @Test("Content in a viewport that is scaled and turned itself stays under the fingers")
    func inTurnedViewport() throws {
        bench.viewport.transform = .identity.scaled(by: 2).rotated(by: 0.5)
        bench.withoutSlops()
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        let held = bench.held(at: Point(x: 150, y: 200))
        try window.moveTwo(to: Point(x: 201, y: 199), apart: Vector(x: 100, y: 0), ms: 10)
        #expect(isNear(bench.shown(held), 101, 199))
        #expect(isNear(zoom.zoomScale, 2, within: 1e-5))
    }

    @Test("Without rotation it is scaled and shifted only, about the middle of the fingers")
    func withoutRotation() throws {
        bench.withoutSlops()
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        let held = bench.held(at: Point(x: 200, y: 200))
        try window.moveTwo(to: Point(x: 210, y: 195), apart: Vector(x: 0, y: 100), ms: 10)
        #expect(zoom.rotation == 0)
        #expect(isNear(zoom.zoomScale, 2, within: 1e-5))
        #expect(isNear(bench.shown(held), 210, 195))
    }

    @Test("Content receives its touches, and its own recognizers run, until fingers move it")
    func contentReceives() throws {
        let button = Witness(frame: Rect(x: 100, y: 100, width: 200, height: 200))
        bench.content.addSubview(button)
        let tap = TapGestureRecognizer()
        tap.cancelsTouchesInView = false
        button.addGestureRecognizer(tap)
        let seen = StateLog(tap)
        try window.tap(1, 150, 150, ms: 0, until: 50)
        #expect(seen.take() == [.ended])
        // The double tap lets the end wait.
        bench.advance(ms: 1000)
        #expect(button.take() == [.began(1), .ended(1)])
        try window.drag(from: Point(x: 150, y: 150), by: Vector(x: 10, y: 0), samples: 3, ms: 2000)
        #expect(button.take().last == .cancelled(1))
    }

    @Test("The controller holds no view, and takes its recognizers along when it goes")
    func memory() {
        let viewport = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        var content: View? = View(frame: viewport.frame)
        _ = content.map(viewport.addSubview)
        var zoom = content.map { ZoomController(content: $0, in: viewport) }
        #expect(viewport.gestureRecognizers.count == 5)
        let isGone = { [weak content] in content == nil }
        content?.removeFromSuperview()
        content = nil
        #expect(isGone())
        #expect(zoom?.content == nil)
        zoom?.setZoomScale(2, about: .zero)
        zoom?.reset()
        zoom?.enforceLimits()
        zoom?.remove()
        zoom = nil
        #expect(viewport.gestureRecognizers.isEmpty)
    }
}

// A release build stops without a message, and exit tests came with 6.2.
#if DEBUG && compiler(>=6.2)
@Suite("Misuse of zoom and momentum")
struct ZoomMisuseTests {
    @Test("Content that is not in the viewport is stopped")
    func outsideOfTheViewport() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = ZoomController(content: View(), in: View())
        }
        #expect(errorText(result).contains("The content must be a subview of the viewport"))
    }
}
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
            try window.moveTwo(to: middle, apart: way, ms: ms + 10 * Double(step))
        }
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

    @Test("Content on its side has its own limits of the scale")
    func sideScale() throws {
        zoom.rotationStep = .pi / 2
        zoom.sideScale = 2
        zoom.maximumZoomScale = 3
        try turn(by: 1.5)
        try liftAndSettle(ms: 500)
        #expect(zoom.zoomScale == 2)
        #expect(zoom.fullScale == 2)
        try turn(by: 0, spreading: 10, ms: 6000)
        try liftAndSettle(ms: 7000)
        #expect(zoom.zoomScale == 6)
        // A double tap shows all of it.
        try bench.doubleTap(200, 200, ms: 13_000)
        bench.advance(ms: 20_000)
        #expect(zoom.zoomScale == 2)
    }

    @Test("A command turns content by a quarter, and content that is not zoomed fits again")
    func command() {
        zoom.allowsRotation = true
        zoom.rotationStep = .pi / 2
        zoom.sideScale = 0.5
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200))
        #expect(zoom.rotation == .pi / 2)
        #expect(zoom.zoomScale == 0.5)
        #expect(isNear(bench.shown(Point(x: 0, y: 0)), 250, 100))
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200), startingAt: at(0))
        bench.advance(ms: 5000)
        #expect(zoom.rotation == .pi)
        #expect(zoom.zoomScale == 1)
    }

    @Test(
        "Two turns of a command in quick succession are half a turn, whatever a frame showed",
        arguments: [50.0, 2000]
    )
    func twoCommands(frame: Double) {
        zoom.allowsRotation = true
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200), startingAt: at(0))
        bench.advance(ms: frame)
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200), startingAt: at(50))
        bench.advance(ms: 5000)
        #expect(isNear(zoom.rotation, .pi, within: 1e-9))
    }

    @Test("Content that is zoomed while a command turns it turns on")
    func turnAndZoom() {
        zoom.allowsRotation = true
        zoom.turn(by: .pi / 2, about: Point(x: 200, y: 200), startingAt: at(0))
        bench.advance(ms: 50)
        zoom.setZoomScale(2, startingAt: at(50))
        bench.advance(ms: 5000)
        #expect(isNear(zoom.rotation, .pi / 2, within: 1e-9) && zoom.zoomScale == 2)
    }

    @Test("Content that is zoomed out keeps its scale when a command turns it")
    func turnZoomedOut() {
        zoom.allowsRotation = true
        zoom.minimumZoomScale = 0.25
        zoom.zoomScale = 0.5
        zoom.turn(by: 0.5, about: Point(x: 200, y: 200))
        #expect(zoom.zoomScale == 0.5 && zoom.rotation == 0.5)
    }

    @Test("Content whose view has a scale of 0 comes to its limits, and then rests")
    func flat() {
        let content = bench.viewport.subview(0, 100, 400, 200)
        content.transform = .identity.scaled(by: 0)
        zoom.setContent(content)
        bench.advance(from: 0, through: 3000, by: 16)
        #expect(!zoom.isAnimating && zoom.zoomScale == 1)
        #expect(content.transform == .identity)
    }

    @Test("A step moves content up to its limits")
    func steps() {
        zoom.setZoomScale(4, about: Point(x: 200, y: 200))
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
        bench.zoom.setZoomScale(4, about: Point(x: 200, y: 200))
        try bench.window.drag(from: Point(x: 100, y: 200), by: Vector(x: 10, y: 0), samples: 10)
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
            try bench.window.moveTwo(to: middle, apart: way, ms: 10 * Double(step))
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

    @Test("A scroll stays within the limits of the place, also if the gesture needs two fingers")
    func limitedScroll() throws {
        zoom.limitsPinches = false
        zoom.transformGestureRecognizer.allowedScrollTypesMask = .continuous
        zoom.transformGestureRecognizer.minimumNumberOfTouches = 2
        try window.point(200, 200, ms: 0)
        for sample in 1...10 {
            try window.point(.scroll(by: Vector(x: 10, y: 0)), ms: 8 * Double(sample))
        }
        #expect(zoom.translation.x > 30 && zoom.translation.x < rubberBand(100) + 0.1)
    }

    @Test("Content leaves an open edge as fast as the finger, and the others more slowly")
    func openEdges() throws {
        zoom.openEdges = .right
        bench.withoutSlops()
        try window.drag(1, 300, 200, ms: 0, to: 200, 200, ms: 10)
        #expect(zoom.translation == Vector(x: -100, y: 0))
        #expect(zoom.overshoot == Vector(x: -100, y: 0))
        try window.move(1, 400, 300, ms: 20)
        #expect(zoom.translation.x > 0 && zoom.translation.x < 55)
        #expect(zoom.translation.y > 0 && zoom.translation.y < 55)
    }

    @Test("Fingers whose window is gone hold the content no longer", arguments: [1, 2])
    func windowGone(fingers: Int) throws {
        let viewport = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let zoom = ZoomController(content: viewport.subview(0, 0, 400, 400), in: viewport)
        var ends = 0
        zoom.willEndDragging = { _, _ in ends += 1 }
        func hand(ms: Double) -> (Window, Hand) {
            let window = Window(frame: viewport.frame)
            window.addSubview(viewport)
            return (window, Hand(on: window, startingAt: at(ms)))
        }
        do {
            let (_, hand) = hand(ms: 0)
            try hand.land(
                at: [Point(x: 150, y: 200), Point(x: 250, y: 200)].suffix(fingers).map { $0 }
            )
            for finger in hand.fingers {
                try finger.drag(to: Point(x: 2 * finger.location().x - 200, y: 200))
            }
        }
        // It comes into another window. A finger can move zoomed content there at once.
        let (_, hand) = hand(ms: 5000)
        zoom.advance(to: at(5000))
        #expect(ends == fingers - 1)
        zoom.zoomScale = 3
        let start = zoom.translation.x
        try hand.drag(from: Point(x: 300, y: 200), to: Point(x: 200, y: 200))
        #expect(zoom.translation.x < start - 80 && ends == fingers)
        #expect(zoom.transformGestureRecognizer.minimumNumberOfTouches == 1)
    }

    @Test("A released drag turns a page: the next content continues from where the finger took it")
    func page() throws {
        let next = bench.viewport.subview(0, 0, 400, 400)
        zoom.openEdges = .right
        zoom.willEndDragging = { zoom, released in
            guard let time = zoom.releaseTimestamp else {
                return
            }
            let place = Vector(x: 400 + zoom.overshoot.x, y: 0)
            zoom.setContent(next, translation: place, velocity: released.velocity, startingAt: time)
        }
        bench.withoutSlops()
        try bench.window.drag(from: Point(x: 390, y: 200), by: Vector(x: -10, y: 0), samples: 10)
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

    @Test("A page that comes back is at its place, also if the other page rests there")
    func returnedPage() throws {
        let next = bench.viewport.subview(0, 0, 400, 400)
        zoom.openEdges = .right
        zoom.willEndDragging = { zoom, _ in
            zoom.setContent(
                next,
                translation: Vector(x: 100, y: 0),
                startingAt: zoom.releaseTimestamp
            )
        }
        bench.withoutSlops()
        try window.drag(from: Point(x: 390, y: 200), by: Vector(x: -30, y: 0), samples: 10)
        try window.up(1, ms: 300)
        bench.advance(ms: 5000)
        #expect(next.transform == .identity && bench.content.transform.tx == -300)
        zoom.setContent(bench.content)
        #expect(bench.content.transform == .identity && zoom.translation == .zero)
    }

    @Test("A finger that lands during the turn of a page holds the new content")
    func caughtPage() throws {
        let next = bench.viewport.subview(0, 0, 400, 400)
        zoom.openEdges = .all
        zoom.setContent(next, translation: Vector(x: 400, y: 0), startingAt: at(0))
        bench.withoutSlops()
        bench.advance(ms: 100)
        let before = zoom.translation
        #expect(before.x > 10 && before.x < 390)
        try window.drag(1, 200, 200, ms: 100, to: 230, 200, ms: 110)
        #expect(isNear(zoom.translation.x, before.x + 30, within: 0.001))
    }

    @Test("A drag whose content the program has freed is over when the finger lifts")
    func freedInADrag() throws {
        var releases = 0
        zoom.willEndDragging = { _, _ in releases += 1 }
        bench.withoutSlops()
        zoom.setContent(bench.viewport.subview(100, 100, 200, 200))
        try window.drag(1, 50, 50, ms: 0, to: 80, 50, ms: 10)
        #expect(zoom.translation.x > 0)
        zoom.content?.removeFromSuperview()
        #expect(zoom.content == nil)
        try window.up(1, ms: 100)
        // A tap on the next content releases no drag, and a drag releases one.
        zoom.setContent(bench.content)
        try window.tap(1, 50, 50, ms: 1000, until: 1050)
        #expect(releases == 0)
        try window.drag(1, 50, 50, ms: 2000, to: 80, 50, ms: 2010)
        try window.up(1, ms: 2100)
        #expect(releases == 1)
    }
}

/// Content that is zoomed in a viewport of 400 x 400 points, and fingers on it.
final class ZoomBench: FrameBench {
    let window = TestWindow()
    let viewport: View
    let content: View
    let zoom: ZoomController
    private(set) var changes = 0

    /// By default the content covers the viewport exactly.
    init(content frame: Rect = Rect(x: 0, y: 0, width: 400, height: 400)) {
        viewport = window.subview(0, 0, 400, 400)
        content = View(frame: frame)
        viewport.addSubview(content)
        zoom = ZoomController(content: content, in: viewport)
        (zoom.alwaysBounceHorizontal, zoom.alwaysBounceVertical) = (true, true)
        zoom.onChange = { [unowned self] _ in changes += 1 }
    }

    /// It begins with the first motion, with all of it.
    func withoutSlops() {
        zoom.transformGestureRecognizer.panSlop = 0
        zoom.transformGestureRecognizer.pinchSlop = 0
        zoom.transformGestureRecognizer.rotationSlop = 0
    }

    /// What of the content is at a place of the window.
    func held(at point: Point) -> Point {
        content.convert(point, from: nil)
    }

    /// Where something of the content is in the window.
    func shown(_ point: Point) -> Point {
        content.convert(point, to: nil)
    }

    func doubleTap(_ x: Double, _ y: Double, ms: Double) throws {
        for start in [ms, ms + 100] {
            try window.tap(1, x, y, ms: start, until: start + 50)
        }
    }

    func advance(ms: Double) {
        window.advance(ms: ms)
        zoom.advance(to: at(ms))
    }
}

/// A suite with such a bench.
protocol OnZoomBench {
    var bench: ZoomBench { get }
}

extension OnZoomBench {
    var zoom: ZoomController { bench.zoom }
    var window: TestWindow { bench.window }

    /// Two fingers lift after a pause, and time goes by.
    func liftAndSettle(ms: Double) throws {
        try window.frame(ms: ms, .up(1), .up(2))
        bench.advance(ms: ms + 5000)
        #expect(!zoom.isAnimating)
    }
}
