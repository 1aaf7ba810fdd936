// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Pinch")
struct PinchTests {
    private var (pinch, seen, window) = staged(PinchGestureRecognizer())

    /// Finger 1 stays at (100, 100), finger 2 lands at a span of 100.
    private func land() throws {
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 200, 100, ms: 10)
    }

    private func spread(to span: Double, ms: Double) throws {
        try window.move(2, 100 + span, 100, ms: ms)
    }

    @Test("P9: setting the scale rebases it and makes the velocity zero")
    func setScale() throws {
        var velocities: [Double] = []
        pinch.addAction { pinch in
            if pinch.state == .changed && velocities.isEmpty {
                pinch.scale = 1
                velocities.append(pinch.velocity)
            }
        }
        try land()
        try spread(to: 150, ms: 20)
        try spread(to: 200, ms: 30)
        #expect(pinch.scale == 1)
        try spread(to: 300, ms: 40)
        #expect(isNear(pinch.scale, 1.5, within: 0.001))
        #expect(velocities == [0])
    }

    @Test("P11: half a scale in a tenth of a second is 5 per second, and -5 the other way")
    func velocity() throws {
        try land()
        // The span of scale 1 is 110: 550 points per second.
        for step in 1...30 {
            try spread(to: 100 + 5.5 * Double(step), ms: 10 + 10 * Double(step))
        }
        #expect(isNear(pinch.velocity, 5, within: 0.25))
        for step in 1...20 {
            try spread(to: 265 - 5.5 * Double(step), ms: 310 + 10 * Double(step))
        }
        #expect(isNear(pinch.velocity, -5, within: 0.25))
    }

    @Test("The scale is measured in the window, so scaling the view does not feed back")
    func noFeedback() throws {
        let image = window.image(for: pinch)
        pinch.addAction { [unowned image] in
            image.transform = image.transform.scaled(by: $0.scale)
            $0.scale = 1
        }
        try land()
        for span in [110.0, 150, 180, 220] {
            try spread(to: span, ms: span)
        }
        #expect(isNear(image.transform.a, 2, within: 0.001))
    }
}

@Suite("Rotation")
struct RotationTests {
    private var (rotation, seen, window) = staged(RotationGestureRecognizer())

    /// The fingers are 50 points from (200, 200), so that the slop is 0.2 radians.
    private func land(ms: Double = 0) throws {
        try window.frame(ms: ms, .down(1, 150, 200), .down(2, 250, 200))
    }

    /// Finger 2 is in the direction of an angle, clockwise from the right, and 1 opposite.
    private func turn(to angle: Double, radius: Double = 50, ms: Double) throws {
        let way = Vector(x: radius, y: 0).applying(AffineTransform2D.identity.rotated(by: angle))
        let middle = Point(x: 200, y: 200)
        let (one, other) = (middle - way, middle + way)
        try window.frame(ms: ms, .move(1, one.x, one.y), .move(2, other.x, other.y))
    }

    @Test("Setting the rotation rebases it and makes the velocity zero")
    func setRotation() throws {
        var velocities: [Double] = []
        rotation.addAction { rotation in
            rotation.rotation = 0
            velocities.append(rotation.velocity)
        }
        try land()
        try turn(to: 0.5, ms: 10)
        try turn(to: 1, ms: 20)
        #expect(rotation.rotation == 0)
        #expect(velocities == [0, 0])
        rotation.rotation = -2
        #expect(isNear(rotation.rotation, -2, within: 1e-8))
    }

    @Test("The velocity is in radians per second, positive when clockwise")
    func velocity() throws {
        try land()
        for step in 1...20 {
            try turn(to: 0.05 * Double(step), ms: 10 * Double(step))
        }
        #expect(isNear(rotation.velocity, 5, within: 0.05))
        for step in 1...20 {
            try turn(to: 1 - 0.05 * Double(step), ms: 200 + 10 * Double(step))
        }
        #expect(isNear(rotation.velocity, -5, within: 0.05))
    }

    @Test("The final value reads in the ended action, also after one that lets touches come in")
    func valuesAtTheEnd() throws {
        var ends: [Double] = []
        rotation.addAction { [unowned window] rotation in
            if rotation.state == .ended {
                #expect(throws: Never.self) { try window.down(5, 10, 10, ms: 30) }
            }
        }
        rotation.addAction { rotation in
            if rotation.state == .ended {
                ends.append(rotation.rotation)
            }
        }
        try land()
        try turn(to: 0.7, ms: 10)
        try window.frame(ms: 20, .up(1), .up(2))
        #expect(ends.count == 1)
        #expect(ends.allSatisfy { isNear($0, 0.5, within: 0.001) })
    }

    @Test("It is measured in the window, so turning the view does not feed back")
    func noFeedback() throws {
        let image = window.image(for: rotation)
        rotation.addAction { [unowned image] in
            image.transform = image.transform.rotated(by: $0.rotation)
            $0.rotation = 0
        }
        try land()
        for step in 1...10 {
            try turn(to: 0.2 + .pi / 20 * Double(step), ms: 10 * Double(step))
        }
        #expect(isNear(image.transform.a, 0, within: 0.001))
        #expect(isNear(image.transform.b, 1, within: 0.001))
    }

    @Test("The slop is the one that was set")
    func setSlop() throws {
        rotation.slop = 25
        try land()
        try turn(to: 0.4999, ms: 10)
        #expect(seen.take() == [])
        try turn(to: 0.6, ms: 20)
        #expect(seen.take() == [.began])
        #expect(isNear(rotation.rotation, 0.1, within: 0.001))
    }
}

@Suite("Transform")
struct TransformTests: OnTransformBench {
    let bench = TransformBench()

    private func expectValues(
        _ x: Double,
        _ y: Double,
        _ scale: Double,
        _ rotation: Double,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let translation = gesture.translation(in: nil)
        #expect(isNear(translation, x, y), sourceLocation: location)
        #expect(isNear(gesture.scale, scale, within: 0.001), sourceLocation: location)
        #expect(isNear(gesture.rotation, rotation, within: 0.001), sourceLocation: location)
    }

    @Test("The velocities are those of the values, and zero for a fling after a pause")
    func velocities() throws {
        bench.withoutSlops()
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2)
        var releases: [Vector] = []
        gesture.addAction {
            if $0.state == .ended {
                releases.append($0.releaseVelocity(in: view))
            }
        }
        for (start, wait) in [(0.0, 1000.0), (5000, 8)] {
            try bench.land(ms: start)
            for step in 1...10 {
                let way = Double(step)
                let middle = Point(x: 200 + 2 * way, y: 200 - way)
                let (scale, turn) = (1 + 0.05 * way, 0.1 * way)
                try bench.move(to: middle, scale: scale, turn: turn, ms: start + 10 * way)
            }
            #expect(isNear(gesture.velocity(in: nil), 200, -100, within: 1))
            #expect(isNear(gesture.velocity(in: view), 100, -50, within: 1))
            #expect(isNear(gesture.scaleVelocity, 5, within: 0.05))
            #expect(isNear(gesture.rotationVelocity, 10, within: 0.05))
            try bench.lift(ms: start + 100 + wait)
        }
        #expect(releases.first == .zero)
        #expect(releases.last.map { isNear($0, 100, -50, within: 1) } == true)
    }

    @Test("The slops are those that were set")
    func setSlops() throws {
        gesture.panSlop = 20
        try bench.land()
        try bench.move(to: Point(x: 219, y: 200), ms: 10)
        #expect(seen.take() == [])
        try bench.move(to: Point(x: 224, y: 200), ms: 20)
        expectValues(4, 0, 1, 0)
        try bench.lift(ms: 30)
        gesture.pinchSlop = 30
        try bench.land(ms: 1000)
        try bench.move(scale: 1.29, ms: 1010)
        #expect(seen.take() == [.began, .ended])
        try bench.move(scale: 1.43, ms: 1020)
        expectValues(0, 0, 1.1, 0)
        try bench.lift(ms: 1030)
        gesture.rotationSlop = 25
        try bench.land(ms: 2000)
        try bench.move(turn: 0.49, ms: 2010)
        #expect(seen.take() == [.began, .ended])
        try bench.move(turn: 0.6, ms: 2020)
        expectValues(0, 0, 1, 0.1)
    }
}

@Suite("Transform, its values")
struct TransformValueTests: OnTransformBench {
    let bench = TransformBench()

    /// The fingers wander, spread and turn.
    private func wander(_ step: Int, ms: Double) throws {
        let time = Double(step)
        let middle = Point(x: 200 + time / 5, y: 200 - time / 3)
        try bench.move(to: middle, scale: 1 + 0.01 * time, turn: 0.02 * time, ms: ms)
    }

    @Test("The whole keeps under the fingers what was there when it began, in any view")
    func total() throws {
        bench.withoutSlops()
        let view = window.subview(50, 20, 200, 300)
        view.transform = .identity.scaledBy(x: 3, y: 2).rotated(by: 1.3)
        try bench.land()
        let fingers = [Point(x: 150, y: 200), Point(x: 250, y: 200)]
        let places = fingers.map { view.convert($0, from: nil) }
        for step in 1...100 {
            try wander(step, ms: 10 * Double(step))
        }
        let now = (0...1).map { gesture.location(ofTouch: $0, in: nil) }
        for index in 0...1 {
            let held = fingers[index].applying(gesture.transform(in: nil))
            #expect(isNear(held, now[index].x, now[index].y))
            let place = places[index].applying(gesture.transform(in: view))
            let inWindow = view.convert(place, to: nil)
            #expect(isNear(inWindow, now[index].x, now[index].y))
        }
    }

    @Test("Increments make up the whole, and at the end there is none")
    func increments() throws {
        let view = window.subview(50, 20, 200, 300)
        view.transform = .identity.scaled(by: 2).rotated(by: 0.3)
        var product = AffineTransform2D.identity
        var total = AffineTransform2D.identity
        gesture.addAction { gesture in
            let increment = gesture.increment(in: view)
            if gesture.state == .ended {
                #expect(gesture.increment(in: nil) == .identity)
                #expect(isNear(Point(x: 200, y: 300).applying(increment), 200, 300, within: 1e-9))
            } else {
                product = product.concatenating(increment)
                total = gesture.transform(in: view)
            }
        }
        try bench.land()
        for step in 1...100 {
            try wander(step, ms: 10 * Double(step))
        }
        try bench.lift(ms: 2000)
        #expect(bench.seen.states.last == .ended)
        #expect(!isNear(total.a, 1, within: 0.1))
        for point in [Point(x: 0, y: 0), Point(x: 200, y: 300)] {
            let (one, other) = (point.applying(product), point.applying(total))
            #expect(isNear(one, other.x, other.y))
        }
    }

    @Test("Restarting at each event loses nothing, and the velocities continue")
    func restart() throws {
        bench.withoutSlops()
        var drawing = AffineTransform2D.identity
        gesture.addAction { [unowned view = window.view] gesture in
            drawing = drawing.concatenating(gesture.transform(in: view))
            gesture.restart()
            #expect(gesture.transform(in: view) == .identity)
            #expect(gesture.translation(in: view) == .zero)
            #expect(gesture.scale == 1)
            #expect(gesture.rotation == 0)
        }
        try bench.land()
        for step in 1...100 {
            try wander(step, ms: 10 * Double(step))
        }
        for (index, finger) in [Point(x: 150, y: 200), Point(x: 250, y: 200)].enumerated() {
            let now = gesture.location(ofTouch: index, in: nil)
            #expect(isNear(finger.applying(drawing), now.x, now.y))
        }
        #expect(isNear(gesture.rotationVelocity, 2, within: 0.05))
        #expect(isNear(gesture.velocity(in: nil), 20, -100.0 / 3, within: 1))
    }

    @Test("What is set is the new base, and its velocity is zero")
    func setting() throws {
        bench.withoutSlops()
        try bench.land()
        try bench.move(to: Point(x: 220, y: 210), scale: 1.5, turn: 0.5, ms: 10)
        gesture.setTranslation(Vector(x: 7, y: -3), in: nil)
        #expect(gesture.velocity(in: nil) == .zero)
        #expect(gesture.scaleVelocity != 0)
        gesture.scale = 2
        gesture.rotation = -2 * .pi
        #expect(gesture.scaleVelocity == 0)
        #expect(gesture.rotationVelocity == 0)
        #expect(gesture.translation(in: nil) == Vector(x: 7, y: -3))
        #expect(gesture.scale == 2)
        #expect(gesture.rotation == -2 * .pi)
        try bench.move(to: Point(x: 221, y: 211), scale: 1.8, turn: 0.6, ms: 20)
        #expect(isNear(gesture.translation(in: nil), 8, -2))
        #expect(isNear(gesture.scale, 2.4, within: 0.001))
        #expect(isNear(gesture.rotation, 0.1 - 2 * .pi, within: 0.001))
    }

    @Test("Values that are set in a view read so there, and the whole follows")
    func settingInView() throws {
        bench.withoutSlops()
        let view = window.subview(0, 0, 400, 400)
        view.transform = .identity.scaled(by: 2).rotated(by: .pi / 2)
        try bench.land()
        try bench.move(to: Point(x: 230, y: 180), scale: 2, turn: 1, ms: 10)
        #expect(isNear(gesture.translation(in: view), -10, -15))
        gesture.scale = 0.5
        gesture.rotation = 0
        gesture.setTranslation(Vector(x: 0, y: -5), in: view)
        #expect(gesture.translation(in: view) == Vector(x: 0, y: -5))
        #expect(isNear(gesture.translation(in: nil), 10, 0))
        let total = gesture.transform(in: nil)
        #expect(isNear(Point(x: 200, y: 200).applying(total), 210, 200))
        #expect(isNear(Vector(x: 10, y: 0).applying(total), 5, 0))
    }

    @Test("A view without an inverse transform, or too large a scale, gives the identity")
    func identity() throws {
        bench.withoutSlops()
        let view = window.subview(0, 0, 400, 400)
        view.transform = .identity.scaled(by: 0)
        try bench.land()
        try bench.move(to: Point(x: 230, y: 180), scale: 2, turn: 1, ms: 10)
        #expect(gesture.transform(in: nil) != .identity)
        #expect(gesture.transform(in: view) == .identity)
        #expect(gesture.increment(in: view) == .identity)
        #expect(gesture.translation(in: view) == .zero)
        gesture.scale = 513
        #expect(gesture.transform(in: nil) == .identity)
    }

    @Test("The final values read in the ended action, also after one that lets touches come in")
    func valuesAtTheEnd() throws {
        var ends: [(translation: Vector, scale: Double, rotation: Double)] = []
        bench.withoutSlops()
        gesture.addAction { [unowned window] gesture in
            if gesture.state == .ended {
                #expect(throws: Never.self) { try window.down(5, 10, 10, ms: 30) }
            }
        }
        gesture.addAction {
            if $0.state == .ended {
                ends.append(($0.translation(in: nil), $0.scale, $0.rotation))
            }
        }
        try bench.land()
        try bench.move(to: Point(x: 230, y: 180), scale: 2, turn: 1, ms: 10)
        try bench.lift(ms: 20)
        let end = try #require(ends.first)
        #expect(isNear(end.translation, 30, -20))
        #expect(isNear(end.scale, 2, within: 0.001))
        #expect(isNear(end.rotation, 1, within: 0.001))
    }
}

/// A transform recognizer in a window, and two fingers that are moved as one body.
///
/// They land on (150, 200) and (250, 200).
final class TransformBench {
    let gesture = TransformGestureRecognizer()
    let seen: StateLog<TransformGestureRecognizer>
    let window: Window

    init() {
        seen = StateLog(gesture)
        window = Window(gesture)
    }

    /// It begins with the first motion, with all of it.
    func withoutSlops() {
        gesture.panSlop = 0
        gesture.pinchSlop = 0
        gesture.rotationSlop = 0
    }

    func land(ms: Double = 0) throws {
        try window.frame(ms: ms, .down(1, 150, 200), .down(2, 250, 200))
    }

    func lift(ms: Double) throws {
        try window.frame(ms: ms, .up(1), .up(2))
    }

    /// Moves them to where their middle is at a point, after scaling and turning them about it.
    func move(
        to middle: Point = Point(x: 200, y: 200),
        scale: Double = 1,
        turn: Double = 0,
        ms: Double
    ) throws {
        let way = Vector(x: 50 * scale, y: 0).applying(AffineTransform2D(rotationAngle: turn))
        let (one, other) = (middle - way, middle + way)
        try window.frame(ms: ms, .move(1, one.x, one.y), .move(2, other.x, other.y))
    }
}

/// A suite with such a bench.
protocol OnTransformBench {
    var bench: TransformBench { get }
}

extension OnTransformBench {
    var gesture: TransformGestureRecognizer { bench.gesture }
    var seen: StateLog<TransformGestureRecognizer> { bench.seen }
    var window: Window { bench.window }
}
