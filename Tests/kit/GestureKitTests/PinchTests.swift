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
