// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// A knob that a finger turns about the middle of its view and pulls outward.
private final class Knob: CustomGestureRecognizer {
    private var start = Vector.zero

    private func arm(_ touch: Touch) -> Vector {
        touch.location(in: nil) - Point(x: 200, y: 200)
    }

    override func touchesBegan(_ touches: [Touch]) {
        start = arm(touches[0])
    }

    override func touchesMoved(_ touches: [Touch]) {
        let now = arm(touches[0])
        setTranslation(now - start, in: nil)
        scale = now.length / start.length
        rotation = now.angle - start.angle
        state = state == .possible ? .began : .changed
    }

    override func touchesEnded(_ touches: [Touch]) {
        state = .ended
    }
}

@Suite("Values of custom recognizers")
struct CustomValueTests {
    private let knob = Knob()

    /// From 100 to the right of the middle to 200 below it, in one motion.
    private func turn(_ window: Window) throws {
        try window.drag(1, 300, 200, ms: 0, to: 200, 400, ms: 10)
        try window.up(1, ms: 20)
    }

    @Test("Actions read what was set, to the end, and afterwards it is neutral")
    func actions() throws {
        let window = Window(knob)
        let half = window.subview(0, 0, 400, 400)
        half.transform = AffineTransform2D.identity.scaled(by: 0.5)
        var count = 0
        knob.addAction { knob in
            count += 1
            #expect(isNear(knob.scale, 2, within: 1e-6))
            #expect(isNear(knob.rotation, .pi / 2, within: 1e-6))
            #expect(isNear(knob.translation(in: nil), -100, 200))
            #expect(isNear(knob.translation(in: half), -200, 400))
        }
        try turn(window)
        #expect(count == 2)
        #expect(knob.scale == 1)
        #expect(knob.rotation == 0)
        #expect(knob.translation(in: nil) == .zero)
    }

    @Test("Events carry what was set")
    func events() throws {
        let window = Window(knob)
        window.engine.callsActions = false
        try turn(window)
        var states: [GestureRecognizer.State] = []
        while let event = window.engine.nextEvent() {
            states.append(event.state)
            #expect(isNear(event.scale, 2, within: 1e-6))
            #expect(isNear(event.rotation, .pi / 2, within: 1e-6))
            #expect(isNear(event.translation, -100, 200))
        }
        #expect(states == [.began, .ended])
    }

    @Test("A translation is set in the coordinates of any view")
    func inView() throws {
        let window = Window(knob)
        let half = window.subview(0, 0, 400, 400)
        half.transform = AffineTransform2D.identity.scaled(by: 0.5)
        knob.setTranslation(Vector(x: 10, y: 20), in: half)
        #expect(isNear(knob.translation(in: nil), 5, 10))
    }
}
