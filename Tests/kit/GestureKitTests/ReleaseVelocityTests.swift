// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Release velocities of scale and rotation")
struct ReleaseVelocityTests {
    private let pinch = PinchGestureRecognizer()
    private let rotation = RotationGestureRecognizer()
    private let transform = TransformGestureRecognizer()
    private let window: Window

    init() {
        window = Window(pinch)
        window.view.addGestureRecognizer(rotation)
        window.view.addGestureRecognizer(transform)
    }

    /// Finger 1 rests, finger 2 goes away from it and around it until 110 ms.
    private func play(_ recognizer: GestureRecognizer) throws {
        for other in [pinch, rotation, transform] where other !== recognizer {
            other.isEnabled = false
        }
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 200, 100, ms: 0)
        for step in 1...11 {
            let way = 4 * Double(step)
            try window.move(2, 200 + way, 100 + way, ms: 10 * Double(step))
        }
    }

    @Test("With fingers that pause the velocity is held, and the release velocity is zero")
    func pause() throws {
        try play(pinch)
        #expect(pinch.velocity > 1)
        #expect(pinch.releaseVelocity == pinch.velocity)
        window.advance(ms: 150)
        #expect(pinch.velocity > 1)
        #expect(pinch.releaseVelocity == 0)
    }

    @Test("With one finger left both are zero, 40 ms after the last motion")
    func frozen() throws {
        try play(rotation)
        let velocity = rotation.velocity
        #expect(velocity > 1)
        try window.up(1, ms: 115)
        try window.move(2, 250, 150, ms: 149)
        #expect(rotation.velocity == velocity)
        #expect(rotation.releaseVelocity == velocity)
        try window.move(2, 255, 150, ms: 150)
        #expect(rotation.velocity == 0)
        #expect(rotation.releaseVelocity == 0)
    }

    @Test("A transform has one for each of its values")
    func hand() throws {
        try play(transform)
        #expect(transform.scaleReleaseVelocity == transform.scaleVelocity)
        #expect(transform.rotationReleaseVelocity == transform.rotationVelocity)
        #expect(transform.scaleVelocity > 0.5)
        #expect(transform.rotationVelocity > 0.5)
        window.advance(ms: 150)
        #expect(transform.scaleReleaseVelocity == 0)
        #expect(transform.rotationReleaseVelocity == 0)
        #expect(transform.scaleVelocity > 0.5)
    }
}
