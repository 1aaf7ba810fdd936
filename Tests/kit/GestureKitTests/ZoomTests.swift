// SPDX-License-Identifier: MIT

import GestureKit
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
            try bench.move(to: middle, apart: way, ms: 10 * time)
            let (one, other) = (bench.shown(held[0]), bench.shown(held[1]))
            #expect(isNear(one, middle.x - way.x, middle.y - way.y))
            #expect(isNear(other, middle.x + way.x, middle.y + way.y))
        }
        #expect(isNear(zoom.scale, 4, within: 1e-5))
        #expect(isNear(zoom.rotation, 0.2, within: 1e-5))
        #expect(bench.changes == 100)
    }

    @Test("The transform takes the place of a point without zoom to where the point is shown")
    func transformInTheViewport() {
        zoom.allowsRotation = true
        #expect(zoom.transform == .identity)
        zoom.zoom(to: 2, about: Point(x: 150, y: 200))
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
        try bench.move(to: Point(x: 201, y: 199), apart: Vector(x: 100, y: 0), ms: 10)
        #expect(isNear(bench.shown(held), 101, 199))
        #expect(isNear(zoom.scale, 2, within: 1e-5))
    }

    @Test("Fingers that come and go do not move the content, nor does one that moves on alone")
    func fingersComeAndGo() throws {
        bench.withoutSlops()
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        try bench.move(to: Point(x: 200, y: 200), apart: Vector(x: 100, y: 0), ms: 10)
        let transform = bench.content.transform
        try window.down(3, 20, 30, ms: 20)
        try window.up(1, ms: 30)
        try window.up(3, ms: 40)
        #expect(bench.content.transform == transform)
        let held = bench.held(at: Point(x: 300, y: 200))
        try window.move(2, 330, 180, ms: 50)
        #expect(isNear(bench.shown(held), 330, 180))
        #expect(isNear(zoom.scale, 2, within: 1e-5))
    }

    @Test("Without rotation it is scaled and shifted only, about the middle of the fingers")
    func withoutRotation() throws {
        bench.withoutSlops()
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        let held = bench.held(at: Point(x: 200, y: 200))
        try bench.move(to: Point(x: 210, y: 195), apart: Vector(x: 0, y: 100), ms: 10)
        #expect(zoom.rotation == 0)
        #expect(isNear(zoom.scale, 2, within: 1e-5))
        #expect(isNear(bench.shown(held), 210, 195))
    }

    @Test("Incremental steps and the kept original give the same, over one stream of touches")
    func idioms() throws {
        let (incremental, original) = (TransformGestureRecognizer(), TransformGestureRecognizer())
        let answers = Answers()
        answers.simultaneous = true
        var steps = AffineTransform2D.identity
        var kept = AffineTransform2D.identity
        var whole = AffineTransform2D.identity
        incremental.addAction { [unowned viewport = bench.viewport] gesture in
            steps = steps.concatenating(gesture.transform(in: viewport))
            gesture.restart()
        }
        original.addAction { [unowned viewport = bench.viewport] gesture in
            if gesture.state == .began {
                kept = whole
            }
            whole = kept.concatenating(gesture.transform(in: viewport))
        }
        for recognizer in [incremental, original] {
            recognizer.delegate = answers
            bench.viewport.addGestureRecognizer(recognizer)
        }
        zoom.allowsRotation = true
        for attempt in 0..<3 {
            let start = 1000 * Double(attempt)
            try window.frame(ms: start, .down(1, 150, 200), .down(2, 250, 200))
            for step in 1...20 {
                let time = Double(step)
                let way = Vector(x: 50 + time, y: time / 2)
                let middle = Point(x: 200 + time / 50, y: 200 - time / 30)
                try bench.move(to: middle, apart: way, ms: start + 10 * time)
            }
            // A pause, so that it does not move on by itself.
            try window.frame(ms: start + 500, .up(1), .up(2))
        }
        #expect(steps.determinant > 3)
        for corner in [Point.zero, Point(x: 400, y: 400)] {
            let expected = corner.applying(whole)
            #expect(isNear(corner.applying(steps), expected.x, expected.y))
            // The content's frame is the viewport, so the controller has come to the same.
            #expect(isNear(bench.shown(corner), expected.x, expected.y))
        }
    }

    @Test("A slop is taken off")
    func slop() throws {
        try bench.drag(from: Point(x: 200, y: 200), by: Vector(x: 0, y: 5), frames: 1, ms: 0)
        #expect(bench.changes == 0)
        zoom.zoom(to: 2, about: Point(x: 200, y: 200))
        try window.move(1, 200, 240, ms: 20)
        #expect(isNear(zoom.translation, 0, 30))
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
        try bench.drag(from: Point(x: 150, y: 150), by: Vector(x: 10, y: 0), frames: 3, ms: 2000)
        #expect(button.take().last == .cancelled(1))
    }

    @Test("The controller holds no view, and takes its recognizers along when it goes")
    func memory() {
        let viewport = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        var content: View? = View(frame: viewport.frame)
        content.map(viewport.addSubview)
        var zoom = content.map { ZoomController(content: $0, in: viewport) }
        #expect(viewport.gestureRecognizers.count == 4)
        let gone = Weak(content)
        content?.removeFromSuperview()
        content = nil
        #expect(gone.view == nil)
        #expect(zoom?.content == nil)
        zoom?.zoom(to: 2, about: .zero)
        zoom?.reset()
        zoom?.enforceLimits()
        zoom = nil
        #expect(viewport.gestureRecognizers.isEmpty)
    }
}

/// A view that is not held.
private final class Weak {
    weak var view: View?

    init(_ view: View?) {
        self.view = view
    }
}
