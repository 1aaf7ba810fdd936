// SPDX-License-Identifier: MIT

import GestureKit
import Testing

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

    @Test(
        "It begins at the slop, as an arc of the starting span, with what is beyond",
        arguments: [1.0, -1]
    )
    func slop(sign: Double) throws {
        try land()
        try turn(to: sign * 0.1999, ms: 10)
        #expect(seen.take() == [])
        #expect(rotation.rotation == 0)
        try turn(to: sign * 0.25, ms: 20)
        #expect(seen.take() == [.began])
        #expect(isNear(rotation.rotation, sign * 0.05, within: 0.001))
        try turn(to: sign * 0.45, radius: 80, ms: 30)
        #expect(seen.take() == [.changed])
        #expect(isNear(rotation.rotation, sign * 0.25, within: 0.001))
        #expect(isNear(rotation.location(in: nil), 200, 200))
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
