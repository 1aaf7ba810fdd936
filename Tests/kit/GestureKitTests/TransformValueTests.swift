// SPDX-License-Identifier: MIT

import GestureKit
import Testing

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
