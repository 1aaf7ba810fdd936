// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Transform")
struct TransformTests {
    private let bench = TransformBench()
    private var gesture: TransformGestureRecognizer { bench.gesture }
    private var window: TestWindow { bench.window }

    @Test("The velocities are those of the values, and zero for a fling after a pause")
    func velocities() throws {
        let (pinch, rotation, answers) = (
            PinchGestureRecognizer(), RotationGestureRecognizer(), Answers()
        )
        answers.simultaneous = true
        bench.withoutSlops()
        for other in [pinch, rotation] {
            other.slop = 0
            other.delegate = answers
            window.view.addGestureRecognizer(other)
        }
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2)
        try window.landTwo(ms: 0)
        for step in 1...10 {
            let way = Double(step)
            let middle = Point(x: 200 + 2 * way, y: 200 - way)
            try window.moveTwo(to: middle, scale: 1 + 0.05 * way, turn: 0.1 * way, ms: 10 * way)
        }
        for isPaused in [false, true] {
            #expect(isNear(gesture.velocity(in: nil), 200, -100, within: 1))
            #expect(isNear(gesture.velocity(in: view), 100, -50, within: 1))
            let scales = [gesture.scaleVelocity, pinch.velocity]
            let turns = [gesture.rotationVelocity, rotation.velocity]
            #expect(scales.allSatisfy { isNear($0, 5, within: 0.05) })
            #expect(turns.allSatisfy { isNear($0, 10, within: 0.05) })
            let releases = [gesture.scaleReleaseVelocity, pinch.releaseVelocity]
            let turnReleases = [gesture.rotationReleaseVelocity, rotation.releaseVelocity]
            #expect(releases == (isPaused ? [0, 0] : scales))
            #expect(turnReleases == (isPaused ? [0, 0] : turns))
            let release = gesture.releaseVelocity(in: view)
            #expect(release == (isPaused ? .zero : gesture.velocity(in: view)))
            window.advance(ms: 150)
        }
    }

    /// The fingers wander, spread and turn.
    private func wander(_ step: Int, ms: Double) throws {
        let time = Double(step)
        let middle = Point(x: 200 + time / 5, y: 200 - time / 3)
        try window.moveTwo(to: middle, scale: 1 + 0.01 * time, turn: 0.02 * time, ms: ms)
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
        try window.landTwo(ms: 0)
        for step in 1...100 {
            try wander(step, ms: 10 * Double(step))
        }
        try window.frame(ms: 2000, .up(1), .up(2))
        #expect(bench.seen.states.last == .ended)
        #expect(!isNear(total.a, 1, within: 0.1))
        for point in [Point(x: 0, y: 0), Point(x: 200, y: 300)] {
            let (one, other) = (point.applying(product), point.applying(total))
            #expect(isNear(one, other.x, other.y))
        }
    }

    @Test("Values that are set in a view read so there, and the whole follows")
    func settingInView() throws {
        bench.withoutSlops()
        let view = window.subview(0, 0, 400, 400)
        view.transform = .identity.scaled(by: 2).rotated(by: .pi / 2)
        try window.landTwo(ms: 0)
        try window.moveTwo(to: Point(x: 230, y: 180), scale: 2, turn: 1, ms: 10)
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
        try window.landTwo(ms: 0)
        try window.moveTwo(to: Point(x: 230, y: 180), scale: 2, turn: 1, ms: 10)
        #expect(gesture.transform(in: nil) != .identity)
        #expect(gesture.transform(in: view) == .identity)
        #expect(gesture.increment(in: view) == .identity)
        #expect(gesture.translation(in: view) == .zero)
        gesture.scale = 513
        #expect(gesture.transform(in: nil) == .identity)
    }
}

/// A transform recognizer in a window.
final class TransformBench {
    let gesture = TransformGestureRecognizer()
    let seen: StateLog<TransformGestureRecognizer>
    let window: TestWindow

    init() {
        seen = StateLog(gesture)
        window = TestWindow(gesture)
    }

    /// It begins with the first motion, with all of it.
    func withoutSlops() {
        gesture.panSlop = 0
        gesture.pinchSlop = 0
        gesture.rotationSlop = 0
    }
}

@Suite("Where two fingers began")
struct TwoFingerStartTests {
    @Test("The start is the middle of the fingers at the begin, and stays while they move")
    func start() throws {
        try check(PinchGestureRecognizer())
        try check(RotationGestureRecognizer())
    }

    private func check(_ recognizer: TwoFingerGestureRecognizer) throws {
        let window = TestWindow()
        let view = window.subview(100, 100, 200, 100)
        view.bounds.origin = Point(x: 10, y: 20)
        view.addGestureRecognizer(recognizer)
        try window.frame(ms: 0, .down(1, 120, 150), .down(2, 180, 150))
        #expect(recognizer.state == .possible)
        // They turn by half a right angle, spread, and shift by (10, 20).
        try window.frame(ms: 10, .move(1, 130, 140), .move(2, 190, 200))
        #expect(recognizer.state == .began)
        for ms in [20.0, 30] {
            #expect(recognizer.startLocation(in: nil) == Point(x: 160, y: 170))
            #expect(recognizer.startLocation(in: view) == Point(x: 70, y: 90))
            #expect(isNear(recognizer.startAnchor, 0.3, 0.7, within: 1e-9))
            try window.frame(ms: ms, .move(1, 200, 140), .move(2, 300 + ms, 280))
        }
        try window.frame(ms: 40, .up(1), .up(2))
        try window.frame(ms: 1000, .down(1, 120, 150), .down(2, 180, 150))
        view.bounds.size = .zero
        try window.frame(ms: 1010, .move(1, 130, 140), .move(2, 190, 200))
        #expect(recognizer.state == .began)
        #expect(recognizer.startAnchor == .zero)
    }

    @Test("The anchor keeps its place in the view that the gesture moves, scales and turns")
    func anchorOfViewThatFollows() throws {
        let window = TestWindow()
        let view = window.subview(100, 100, 200, 100)
        var anchors: [Point] = []
        let pinch = PinchGestureRecognizer { [unowned view] pinch in
            anchors.append(pinch.startAnchor)
            let shift = AffineTransform2D(translationX: 30, y: -20)
            view.transform = shift.scaled(by: pinch.scale).rotated(by: 0.5)
            anchors.append(pinch.startAnchor)
        }
        view.addGestureRecognizer(pinch)
        try window.frame(ms: 0, .down(1, 140, 150), .down(2, 160, 150))
        // Their middle, (150, 150), is 50 points from the left side and from the upper one.
        try window.frame(ms: 10, .move(1, 120, 150), .move(2, 180, 150))
        try window.frame(ms: 20, .move(1, 100, 150), .move(2, 220, 150))
        try window.frame(ms: 30, .up(1), .up(2))
        #expect(anchors.count == 6)
        #expect(anchors.allSatisfy { isNear($0, 0.25, 0.5, within: 1e-9) })
    }
}

/// Two fingers, 100 points apart, on a pan and a pinch.
@Suite("The lead over a rival")
struct LeadTests {
    private let pan = PanGestureRecognizer()
    private let pinch = PinchGestureRecognizer()
    private let window: TestWindow

    init() throws {
        window = TestWindow(pan, pinch)
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
    }

    /// Both fingers have gone so far down, and so far apart, since they landed.
    private func go(_ travel: Double, apart spread: Double, ms: Double) throws {
        try window.frame(
            ms: ms,
            .move(1, 150 - spread, 200 + travel),
            .move(2, 250 + spread, 200 + travel)
        )
    }

    @Test(
        "A lead is 1 to 16 in units of 1/256, or none",
        arguments: [
            (nil, nil), (0, 1), (1, 1), (1.5, 1.5), (16, 16), (1.3, 333.0 / 256), (-1, 1), (0.5, 1),
            (17, 16), (.infinity, 16), (.nan, 2),
        ] as [(Double?, Double?)]
    )
    func values(given: Double?, used: Double?) {
        let swipe = SwipeGestureRecognizer()
        let rotation = RotationGestureRecognizer()
        #expect(pan.lead == 1.5 && pinch.lead == 1.5 && swipe.lead == 1.5 && rotation.lead == 1.5)
        let before = ValueRepairs.count
        for lead in [2, given] {
            (pan.lead, pinch.lead, swipe.lead, rotation.lead) = (lead, lead, lead, lead)
        }
        #expect([pan.lead, pinch.lead, swipe.lead, rotation.lead] == [used, used, used, used])
        #expect(ValueRepairs.count > before || (given == used || given == 1.3))
    }

    @Test("A requirement that ends a doubt begins the gesture at once")
    func requiredInADoubt() throws {
        pinch.slop = 24
        var states: [GestureRecognizer.State] = []
        pan.addAction { states.append($0.state) }
        try go(12, apart: 9, ms: 10)
        #expect(states.isEmpty)
        pinch.require(toFail: pan)
        #expect(states == [.began])
    }

    @Test("What is in doubt says how far its fingers and those of its rivals have gone")
    func explained() throws {
        pinch.name = "zoom"
        try go(12, apart: 9, ms: 10)
        let doubt = try #require(pan.explanation)
        #expect(doubt.hasPrefix("pan: in doubt at "))
        #expect(
            doubt.hasSuffix(
                """
                : its fingers have gone 12 pt, the pinch's have spread 9 pt each way; the pan asks \
                for 1.5 times as much.
                """
            )
        )
        try go(22, apart: 14, ms: 20)
        #expect(pan.explanation == nil)
        let loss = try #require(pinch.explanation)
        #expect(loss.hasPrefix("zoom: failed at "))
        #expect(
            loss.hasSuffix(
                """
                : prevented by pan: its fingers had spread 14 pt each way, the pan's had gone \
                22 pt; the pan asks for 1.5 times as much.
                """
            )
        )
    }
}
