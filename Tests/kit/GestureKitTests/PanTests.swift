// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Pan")
struct PanTests {
    /// A pan in a window, with finger 1 dragged from (100, 100) to where the translation is (50, 0).
    private func panning() throws -> (Window, PanGestureRecognizer, StateLog<PanGestureRecognizer>)
    {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        try window.drag(1, 100, 100, ms: 0, to: 110, 100, ms: 10)
        try window.move(1, 160, 100, ms: 20)
        #expect(seen.take() == [.began, .changed])
        #expect(isNear(pan.translation(in: nil), 50, 0))
        return (window, pan, seen)
    }

    @Test("P21: it begins at the slop with translation zero, and reports what is beyond")
    func slop() throws {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        try window.down(1, 100, 100, ms: 0)
        for step in 1...9 {
            try window.move(1, 100 + Double(step), 100, ms: Double(step) * 16)
        }
        #expect(seen.states.isEmpty)
        try window.move(1, 110, 100, ms: 160)
        #expect(seen.take() == [.began])
        #expect(isNear(pan.translation(in: nil), 0, 0))
        for step in 11...20 {
            try window.move(1, 100 + Double(step), 100, ms: Double(step) * 16)
        }
        #expect(seen.take() == Array(repeating: .changed, count: 10))
        #expect(isNear(pan.translation(in: nil), 10, 0))
        #expect(isNear(pan.velocity(in: nil), 62.5, 0, within: 0.1))
    }

    @Test(
        "11.55: with an axis it begins along it, keeps the way across, and fails across it",
        arguments: [PanGestureRecognizer.Axis.x, .y]
    )
    func axis(_ axis: PanGestureRecognizer.Axis) throws {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        pan.axis = axis
        func place(_ along: Double, _ across: Double) -> (Double, Double) {
            axis == .x ? (200 + along, 200 + across) : (200 + across, 200 + along)
        }
        func drag(_ along: Double, _ across: Double, ms: Double) throws {
            let (x, y) = place(along, across)
            try window.drag(1, 200, 200, ms: ms, to: x, y, ms: ms + 10)
        }
        try drag(-30, 20, ms: 0)
        #expect(seen.take() == [.began])
        let (x, y) = place(-20, 20)
        #expect(isNear(pan.translation(in: nil), x - 200, y - 200))
        try window.up(1, ms: 20)
        #expect(seen.take() == [.ended])
        // Along it less than the slop: it waits.
        try drag(8, 7, ms: 1000)
        #expect(seen.states.isEmpty && pan.state == .possible)
        try window.up(1, ms: 1020)
        try drag(6, -8, ms: 2000)
        #expect(pan.state == .failed)
        #expect(
            pan.explanation?.hasSuffix("the fingers went 6 pt along its axis and 8 pt across.")
                == true
        )
        try window.up(1, ms: 2020)
        #expect(seen.states.isEmpty)
    }

    @Test("An axis that a delegate sets is set after the question")
    func deferredAxis() throws {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        let answers = Answers()
        pan.delegate = answers
        answers.begin = { [pan] _ in
            pan.axis = .y
            #expect(pan.axis == .any, "It waits")
            return true
        }
        try window.drag(1, 200, 200, ms: 0, to: 220, 200, ms: 10)
        #expect(seen.take() == [.began])
        #expect(pan.axis == .y)
    }

    @Test("The final values read in the ended action, also when a finger lands in that frame")
    func valuesAtTheEnd() throws {
        var ends: [(translation: Vector, release: Vector)] = []
        let pan = PanGestureRecognizer {
            if $0.state == .ended {
                ends.append(($0.translation(in: nil), $0.releaseVelocity(in: nil)))
            }
        }
        let window = Window(pan)
        let finger = try window.hand.land(at: Point(x: 100, y: 100))
        try finger.drag(to: Point(x: 200, y: 100), duration: .milliseconds(100))
        window.hand.stall(until: at(108))
        try window.hand.inOneFrame {
            try finger.lift()
            try window.hand.land(at: Point(x: 300, y: 300))
        }
        let end = try #require(ends.first)
        #expect(isNear(end.translation, 90, 0))
        #expect(isNear(end.release, 1000, 0, within: 1))
    }

    @Test(
        "The error of a velocity separates a clean stroke from a noisy one, and holds what is true"
    )
    func velocityError() throws {
        /// A finger at 1000 pt/s that is reported up to so many points beside its way.
        func stroke(_ noise: Double) throws -> (off: Double, error: Double) {
            let pan = PanGestureRecognizer()
            let window = Window(pan)
            let aside = [0.3, -0.8, 1, -0.2, 0.6, -1, 0.1, 0.9, -0.7, 0.4, -0.5, 0.8]
            try window.down(1, 100, 100, ms: 0)
            for (index, side) in aside.enumerated() {
                let x = 108 + 8 * Double(index) + noise * side
                try window.move(1, x, 100, ms: Double(8 * (index + 1)))
            }
            return (abs(pan.velocity(in: nil).x - 1000), pan.velocityError(in: nil))
        }
        let (clean, noisy) = (try stroke(0), try stroke(2))
        #expect(clean.off < 1)
        #expect(clean.error > 0)
        #expect(noisy.error > 2 * clean.error)
        #expect(noisy.off < 3 * noisy.error)
        #expect(noisy.error < 500)
    }

    @Test("P36: translation and velocity in a view scaled by two are half the window's")
    func scaledView() throws {
        let pan = PanGestureRecognizer()
        let window = Window(pan)
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2)
        try window.hand.land(at: Point(x: 100, y: 100))
            .drag(to: Point(x: 200, y: 100), duration: .milliseconds(100))
        #expect(isNear(pan.translation(in: nil), 90, 0))
        #expect(isNear(pan.translation(in: view), 45, 0))
        #expect(isNear(pan.velocity(in: nil), 1000, 0, within: 1))
        #expect(isNear(pan.velocity(in: view), 500, 0, within: 1))
    }

    @Test("P37: in a view turned by 90 degrees, (10, 0) of the window reads (0, -10)")
    func rotatedView() throws {
        let pan = PanGestureRecognizer()
        let window = Window(pan)
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.rotated(by: .pi / 2)
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(isNear(pan.translation(in: nil), 10, 0))
        #expect(isNear(pan.translation(in: view), 0, -10))
    }

    @Test("Setting the translation rebases it and makes the velocity zero")
    func setTranslation() throws {
        let (window, pan, _) = try panning()
        pan.setTranslation(Vector(x: -7, y: 3), in: nil)
        #expect(pan.translation(in: nil) == Vector(x: -7, y: 3))
        #expect(pan.velocity(in: nil) == .zero)
        try window.move(1, 165, 104, ms: 30)
        #expect(isNear(pan.translation(in: nil), -2, 7))
    }

    @Test("In a scaled and turned view, ten thousand increments add up to the whole")
    func incrementsAddUp() throws {
        var sum = Vector.zero
        let pan = PanGestureRecognizer()
        let window = Window(pan)
        let view = window.subview(50, 50, 300, 300)
        let (scale, angle) = (1.7, 0.3)
        view.transform = .identity.rotated(by: angle).scaled(by: scale)
        pan.addAction { pan in
            sum += pan.translation(in: view)
            pan.setTranslation(.zero, in: view)
        }
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 150, 100, ms: 1)
        try window.down(3, 200, 100, ms: 2)
        // The slop, exactly: from here on the translation is what the fingers move.
        try window.frame(ms: 3, .move(1, 110, 100), .move(2, 160, 100), .move(3, 210, 100))
        var (x, y) = (110.0, 100.0)
        var random: UInt32 = 1
        for step in 0..<10_000 {
            random = random &* 1_664_525 &+ 1_013_904_223
            x = Double(random >> 20) / 16
            y = Double((random >> 8) & 0xfff) / 16
            try window.move(1, x, y, ms: Double(4 + step))
        }
        // One of three fingers moved; then back by the transform's inverse.
        let whole = Vector(x: (x - 110) / 3, y: (y - 100) / 3)
        let back = AffineTransform2D.identity.scaled(by: 1 / scale).rotated(by: -angle)
        let expected = whole.applying(back)
        #expect(isNear(sum, expected.x, expected.y, within: 1.0 / 4096))
    }
}
