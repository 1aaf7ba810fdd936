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

    @Test("P1: two fingers at rest are possible, and nothing else")
    func rest() throws {
        try land()
        try window.frame(ms: 20, .move(1, 100, 100), .move(2, 200, 100))
        #expect(pinch.state == .possible)
        #expect(pinch.numberOfTouches == 2)
        #expect(pinch.scale == 1)
        #expect(seen.states.isEmpty)
    }

    @Test("P3 and P5: with one finger left, the scale is frozen; it ends when both are up")
    func oneFingerLifts() throws {
        try land()
        try spread(to: 200, ms: 20)
        #expect(seen.take() == [.began])
        // The span of scale 1 is the starting span and the slop.
        #expect(isNear(pinch.scale, 200.0 / 110, within: 0.001))
        try window.up(1, ms: 30)
        #expect(seen.take() == [])
        #expect(pinch.numberOfTouches == 1)
        try window.move(2, 250, 180, ms: 40)
        #expect(seen.take() == [.changed])
        #expect(isNear(pinch.scale, 200.0 / 110, within: 0.001))
        #expect(pinch.location(in: nil) == Point(x: 250, y: 180))
        try window.up(2, ms: 50)
        #expect(seen.take() == [.ended])
        #expect(pinch.state == .possible)
    }

    @Test("P6: a new second finger continues from the scale there is")
    func newSecondFinger() throws {
        try land()
        try spread(to: 200, ms: 20)
        try window.up(1, ms: 30)
        try window.down(3, 300, 200, ms: 40)
        #expect(pinch.numberOfTouches == 2)
        #expect(isNear(pinch.scale, 200.0 / 110, within: 0.001))
        // Finger 2 is at (300, 100): the span was 100 at the landing.
        try window.move(3, 300, 250, ms: 50)
        #expect(isNear(pinch.scale, 200.0 / 110 * 1.5, within: 0.001))
        #expect(isNear(pinch.location(in: nil), 300, 175))
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

    @Test("P10: increments multiply to the whole")
    func increments() throws {
        var steps: [Double] = []
        pinch.addAction {
            steps.append($0.scale)
            $0.scale = 1
        }
        try land()
        try spread(to: 110, ms: 20)
        #expect(seen.states == [.began])
        try spread(to: 121, ms: 30)
        try spread(to: 133.1, ms: 40)
        #expect(steps.count == 3)
        for (step, expected) in zip(steps, [1, 1.1, 1.1]) {
            #expect(isNear(step, expected, within: 0.001))
        }
        #expect(isNear(steps.reduce(1, *), 1.21, within: 0.001))
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

    @Test("P13: moving the whole hand is no pinch")
    func wholeHand() throws {
        try land()
        for step in 1...30 {
            let way = 5 * Double(step)
            // The panel reports one finger after the other: the span is off by 5 in between.
            try window.move(1, 100 + way, 100, ms: 10 + 10 * Double(step))
            try window.move(2, 200 + way, 100, ms: 15 + 10 * Double(step))
        }
        try window.up(1, ms: 400)
        try window.up(2, ms: 400)
        #expect(seen.states.isEmpty)
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
