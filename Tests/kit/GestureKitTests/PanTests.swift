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

@Suite("Screen edge pan")
struct ScreenEdgePanTests {
    private var (pan, seen, window) = staged(ScreenEdgePanGestureRecognizer())

    /// A finger lands, has moved by a way 10 ms later, and lifts.
    private func stroke(from start: Point, by way: Vector, ms: Double) throws {
        let end = start + way
        try window.drag(1, start.x, start.y, ms: ms, to: end.x, end.y, ms: ms + 10)
        try window.up(1, ms: ms + 20)
    }

    @Test("It is a pan, with all that a pan can be asked and set to")
    func isPan() throws {
        pan.edges = .left
        pan.slop = 20
        let any: GestureRecognizer = pan
        guard let base = any as? PanGestureRecognizer else {
            return #expect(Bool(false), "It is no pan")
        }
        #expect(base.slop == 20)
        var read: [Vector] = []
        base.addAction { pan in
            read.append(pan.translation(in: nil))
            if pan.state == .began {
                pan.setTranslation(.zero, in: nil)
            }
            #expect(pan.recognizedEdge == .left)
        }
        #expect(pan.recognizedEdge == nil)
        try window.drag(1, 5, 200, ms: 0, to: 45, 200, ms: 10)
        try window.move(1, 65, 200, ms: 20)
        try window.move(1, 85, 200, ms: 30)
        #expect(isNear(base.velocity(in: nil), 2000, 0, within: 1))
        #expect(isNear(base.releaseVelocity(in: nil), 2000, 0, within: 1))
        try window.up(1, ms: 40)
        #expect(read.map(\.x) == [20, 20, 40, 40])
        #expect(pan.recognizedEdge == nil)
    }

    @Test("It takes one finger, whatever the numbers of touches say")
    func oneFinger() throws {
        pan.edges = .left
        pan.minimumNumberOfTouches = 2
        try window.drag(1, 5, 200, ms: 0, to: 45, 200, ms: 10)
        #expect(seen.take() == [.began])
    }

    @Test("Every edge has its own inward, and an edge that is not enabled does not count")
    func edges() throws {
        var edges: [RectEdge?] = []
        var ways: [Vector] = []
        pan.addAction {
            if $0.state == .began {
                edges.append($0.recognizedEdge)
                ways.append($0.translation(in: nil))
            }
        }
        let strokes = [
            (Point(x: 10, y: 200), Vector(x: 30, y: 12)),
            (Point(x: 390, y: 200), Vector(x: -30, y: 12)),
            (Point(x: 200, y: 10), Vector(x: 12, y: 30)),
            (Point(x: 200, y: 390), Vector(x: 12, y: -30)),
        ]
        for set in [RectEdge.all, [.right, .top]] {
            pan.edges = set
            for (start, way) in strokes {
                try stroke(from: start, by: way, ms: 1000 * Double(10 * set.rawValue + edges.count))
            }
        }
        #expect(edges == [.left, .right, .top, .bottom, .right, .top])
        let expected = [(20.0, 12.0), (-20, 12), (12, 20), (12, -20), (-20, 12), (12, 20)]
        #expect(ways.count == expected.count)
        for (way, (x, y)) in zip(ways, expected) {
            #expect(isNear(way, x, y))
        }
    }

    @Test("Translation and velocity read in any view; setting rebases and stops the velocity")
    func values() throws {
        pan.edges = .right
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2).rotated(by: .pi / 2)
        try window.down(1, 395, 20, ms: 0)
        for step in 1...6 {
            try window.move(1, 395 - 10 * Double(step), 20, ms: 10 * Double(step))
        }
        #expect(isNear(pan.translation(in: nil), -50, 0))
        #expect(isNear(pan.translation(in: view), 0, 25))
        #expect(isNear(pan.velocity(in: nil), -1000, 0, within: 1))
        #expect(isNear(pan.velocity(in: view), 0, 500, within: 1))
        #expect(isNear(pan.releaseVelocity(in: view), 0, 500, within: 1))
        pan.setTranslation(Vector(x: 7, y: -3), in: nil)
        #expect(pan.translation(in: nil) == Vector(x: 7, y: -3))
        #expect(pan.velocity(in: nil) == .zero)
        try window.move(1, 325, 20, ms: 70)
        #expect(isNear(pan.translation(in: nil), -3, -3))
    }

    @Test("Region and slop are those that were set")
    func limits() throws {
        pan.edges = .left
        pan.region = 50
        try stroke(from: Point(x: 50, y: 200), by: Vector(x: 20, y: 0), ms: 0)
        #expect(seen.take() == [.began, .ended])
        try stroke(from: Point(x: 50.01, y: 200), by: Vector(x: 20, y: 0), ms: 1000)
        #expect(seen.take() == [])
        pan.slop = 30
        try stroke(from: Point(x: 5, y: 200), by: Vector(x: 29.99, y: 0), ms: 2000)
        #expect(seen.take() == [])
        try stroke(from: Point(x: 5, y: 200), by: Vector(x: 30, y: 0), ms: 3000)
        #expect(seen.take() == [.began, .ended])
    }
}

@Suite("Swipe")
struct SwipeTests {
    private var (swipe, seen, window) = staged(SwipeGestureRecognizer())

    /// A finger lands at (200, 200), has moved 10 ms later, and lifts.
    private func stroke(_ x: Double, _ y: Double, ms: Double) throws {
        try window.drag(1, 200, 200, ms: ms, to: 200 + x, 200 + y, ms: ms + 10)
        try window.up(1, ms: ms + 20)
    }

    @Test("P52: it fires once, while the finger still moves, and says where it began")
    func firesOnce() throws {
        var reads: [(place: Point, direction: SwipeGestureRecognizer.Direction?, touches: Int)] = []
        swipe.addAction {
            reads.append(($0.location(in: nil), $0.recognizedDirection, $0.numberOfTouches))
        }
        try window.down(1, 100, 100, ms: 0)
        for step in 1...9 {
            try window.move(1, 100 + 4.8 * Double(step), 100, ms: 16 * Double(step))
        }
        #expect(seen.states.isEmpty)
        #expect(swipe.recognizedDirection == nil)
        for step in 10...30 {
            try window.move(1, 100 + 4.8 * Double(step), 100, ms: 16 * Double(step))
            #expect(seen.states == [.recognized])
        }
        try window.up(1, ms: 500)
        #expect(seen.states == [.recognized])
        #expect(reads.map(\.place) == [Point(x: 100, y: 100)])
        #expect(reads.map(\.direction) == [.right])
        #expect(reads.map(\.touches) == [1])
        #expect(swipe.recognizedDirection == nil)
    }

    @Test("Of several directions it says in which it went")
    func directions() throws {
        var directions: [SwipeGestureRecognizer.Direction?] = []
        swipe.addAction { directions.append($0.recognizedDirection) }
        swipe.direction = .all
        try stroke(60, -10, ms: 0)
        try stroke(-60, 10, ms: 1000)
        try stroke(10, -60, ms: 2000)
        try stroke(-10, 60, ms: 3000)
        #expect(directions == [.right, .left, .up, .down])
    }

    @Test("The velocity reads in any view, and is that when it was recognized")
    func velocity() throws {
        var velocities: [(window: Vector, view: Vector)] = []
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2).rotated(by: .pi / 2)
        swipe.addAction { velocities.append(($0.velocity(in: nil), $0.velocity(in: view))) }
        try window.down(1, 100, 300, ms: 0)
        for step in 1...5 {
            try window.move(1, 100 + 10 * Double(step), 300, ms: 10 * Double(step))
        }
        try window.move(1, 300, 300, ms: 60)
        let seen = try #require(velocities.first)
        #expect(isNear(seen.window, 1000, 0, within: 1))
        #expect(isNear(seen.view, 0, -500, within: 1))
        #expect(isNear(swipe.velocity(in: nil), 1000, 0, within: 1))
    }

    @Test("Distance, time, distance aside and deviation are those that were set")
    func limits() throws {
        swipe.minimumDistance = 100
        try stroke(99.05, 0, ms: 0)
        #expect(seen.take() == [])
        try stroke(100, 0, ms: 1000)
        #expect(seen.take() == [.ended])

        swipe.maximumDuration = .milliseconds(200)
        try window.down(1, 100, 100, ms: 2000)
        #expect(window.engine.deadline == at(2200))
        try window.move(1, 300, 100, ms: 2200)
        try window.up(1, ms: 2210)
        #expect(seen.take() == [])

        swipe.allowableDeviation = 0.1
        try stroke(100, 10.01, ms: 3000)
        #expect(seen.take() == [])
        try stroke(100, 10, ms: 4000)
        #expect(seen.take() == [.ended])

        swipe.allowableDeviation = nil
        swipe.allowableDistanceAside = 10
        try window.drag(1, 100, 100, ms: 5000, to: 101, 109.8, ms: 5010)
        #expect(swipe.state == .possible)
        try window.move(1, 101, 109.9, ms: 5020)
        #expect(swipe.state == .failed)
    }
}

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
