// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Values at the frame")
struct FrameValueTests {
    private var (pan, window) = alone(PanGestureRecognizer())

    /// Finger 1 goes 8 points to the right each 8 ms. At 80 ms, 70 points exceed the slop.
    private func panSteadily() throws {
        try window.down(1, 100, 100, ms: 0)
        for step in 1...10 {
            let way = 8 * Double(step)
            try window.move(1, 100 + way, 100, ms: way)
        }
    }

    @Test("A pan is where the finger will be, up to the horizon, and was where it came along")
    func pans() throws {
        try panSteadily()
        for (ms, x) in [(76, 66), (80, 70), (90, 80), (96, 86), (300, 86)] as [(Double, Double)] {
            #expect(isNear(pan.translation(in: nil, at: at(ms)), x, 0))
        }
        #expect(isNear(pan.translation(in: nil), 70, 0))
        #expect(pan.sampleTimestamp == at(80))
    }

    @Test("It is read in the coordinates of a view, and is zero without an inverse")
    func views() throws {
        try panSteadily()
        let view = window.subview(50, 50, 300, 300)
        view.transform = .identity.scaled(by: 0.5).rotated(by: .pi / 2)
        #expect(isNear(pan.translation(in: view, at: at(90)), 0, -160, within: 0.02))
        view.transform = .identity.scaled(by: 0)
        #expect(pan.translation(in: view, at: at(90)) == .zero)
    }

    @Test("The horizon is a setting; one out of range becomes the nearest, and is counted")
    func horizon() throws {
        try panSteadily()
        #expect(window.engine.predictionHorizon == .milliseconds(16))
        window.engine.predictionHorizon = .zero
        #expect(isNear(pan.translation(in: nil, at: at(90)), 70, 0))
        #expect(isNear(pan.translation(in: nil, at: at(76)), 66, 0))
        window.engine.predictionHorizon = .milliseconds(30)
        #expect(isNear(pan.translation(in: nil, at: at(120)), 100, 0))
        for (wrong, used) in [
            (Duration.seconds(1), Duration.milliseconds(100)), (.seconds(-1), .zero),
        ] {
            let before = ValueRepairs.count
            window.engine.predictionHorizon = wrong
            #expect(window.engine.predictionHorizon == used)
            #expect(ValueRepairs.count > before)
        }
    }

    @Test("The horizon of a window stays when its engine outlives it")
    func windows() {
        var window: GestureKit.Window? = GestureKit.Window(frame: .zero)
        window?.gestureEngine.predictionHorizon = .milliseconds(5)
        let engine = window?.gestureEngine
        #expect(window?.gestureEngine.predictionHorizon == .milliseconds(5))
        window = nil
        #expect(engine?.predictionHorizon == .milliseconds(5))
    }

    @Test("After the lift it is the true last value, also in the action")
    func lift() throws {
        try panSteadily()
        var ends: [(Vector, Timestamp)] = []
        pan.addAction {
            ends.append(($0.translation(in: nil, at: at(90)), $0.sampleTimestamp))
        }
        try window.up(1, ms: 88)
        #expect(ends.count == 1)
        #expect(ends.first.map { isNear($0.0, 70, 0) } == true)
        #expect(ends.first?.1 == at(80))
    }

    @Test("An edge pan is where the finger will be")
    func edge() throws {
        let edgePan = ScreenEdgePanGestureRecognizer()
        edgePan.edges = .left
        pan.isEnabled = false
        window.view.addGestureRecognizer(edgePan)
        try window.down(1, 2, 100, ms: 0)
        for step in 1...10 {
            try window.move(1, 2 + 8 * Double(step), 100, ms: 8 * Double(step))
        }
        let newest = edgePan.translation(in: nil)
        #expect(isNear(edgePan.translation(in: nil, at: at(90)), newest.x + 10, 0))
        #expect(edgePan.sampleTimestamp == at(80))
    }

    /// Two fingers 100 points apart, until 80 ms. Every 8 ms the span grows by 2 points, they turn
    /// by 0.05, and their middle goes right by 1. A slop of 10 points of span is met at 40 ms.
    private func spread(_ recognizer: GestureRecognizer) throws {
        window.view.removeGestureRecognizer(pan)
        window.view.addGestureRecognizer(recognizer)
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        for step in 1...10 {
            let (time, turn) = (Double(step), 0.05 * Double(step))
            let way = Vector(x: 50 + time, y: 0).applying(AffineTransform2D(rotationAngle: turn))
            let middle = Point(x: 200 + time, y: 200)
            let (one, other) = (middle - way, middle + way)
            try window.frame(ms: 8 * time, .move(1, one.x, one.y), .move(2, other.x, other.y))
        }
    }

    @Test("A pinch and a rotation are where the fingers will be")
    func twoFingers() throws {
        let pinch = PinchGestureRecognizer()
        try spread(pinch)
        // The span was 110 when it began, and is 120 now.
        #expect(isNear(pinch.scale(at: at(76)), 119 / 110.0, within: 1e-3))
        #expect(isNear(pinch.scale(at: at(90)), 122.5 / 110, within: 1e-3))
        #expect(pinch.scale == pinch.scale(at: at(80)))
        #expect(pinch.sampleTimestamp == at(80))

        let other = FrameValueTests()
        let rotation = RotationGestureRecognizer()
        try other.spread(rotation)
        let newest = rotation.rotation
        #expect(isNear(rotation.rotation(at: at(90)), newest + 0.0625, within: 1e-3))
        #expect(isNear(rotation.rotation(at: at(76)), newest - 0.025, within: 1e-3))
        #expect(rotation.sampleTimestamp == at(80))
    }

    @Test("A transform has all of it, as values and as one")
    func transform() throws {
        let hand = TransformGestureRecognizer()
        try spread(hand)
        let (scale, rotation, shift) = (hand.scale, hand.rotation, hand.translation(in: nil))
        #expect(isNear(hand.scale(at: at(90)) / scale, 122.5 / 120, within: 1e-3))
        #expect(isNear(hand.rotation(at: at(90)), rotation + 0.0625, within: 1e-3))
        #expect(isNear(hand.translation(in: nil, at: at(90)), shift.x + 1.25, shift.y))
        #expect(hand.sampleTimestamp == at(80))
        #expect(hand.transform(in: nil, at: at(80)) == hand.transform(in: nil))
        // What is between the fingers at 80 ms goes with their middle, and turns and grows with them.
        let step = try #require(hand.transform(in: nil).inverted())
            .concatenating(hand.transform(in: nil, at: at(90)))
        let middle = Point(x: 210, y: 200).applying(step)
        #expect(isNear(middle, 211.25, 200))
        #expect(isNear(step.determinant.squareRoot(), 122.5 / 120, within: 1e-3))
    }

    @Test("An update has the time of its newest sample")
    func updates() async throws {
        let updates = pan.updates
        try panSteadily()
        try window.up(1, ms: 88)
        window.view.removeGestureRecognizer(pan)
        let last = try #require(await updates.rest().last)
        #expect(last.state == .ended)
        #expect(last.timestamp == at(88))
        #expect(last.sampleTimestamp == at(80))
    }
}
