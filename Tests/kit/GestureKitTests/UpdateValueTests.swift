// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("The values of updates")
struct UpdateValueTests {
    @Test("A pinch has the scale, a rotation the angle and a transform both and more")
    func twoFingers() async throws {
        let (pinch, turn) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        let gesture = TransformGestureRecognizer()
        let answers = Answers()
        answers.simultaneous = true
        let window = Window(pinch, turn, gesture)
        for recognizer in window.view.gestureRecognizers {
            recognizer.delegate = answers
        }
        let (scales, angles, transforms) = (pinch.updates, turn.updates, gesture.updates)
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        // From 100 points apart to 220, and a quarter of a turn.
        try window.frame(ms: 10, .move(1, 200, 90), .move(2, 200, 310))
        let transform = gesture.transform(in: nil)
        window.view.gestureRecognizers.forEach(window.view.removeGestureRecognizer)

        let scale = try #require(await scales.rest().first)
        #expect(scale.numberOfTouches == 2)
        #expect(scale.location == Point(x: 200, y: 200))
        #expect(isNear(scale.scale, 2, within: 0.001))
        // The slop of 10 points at half the starting span is 0.2 radians.
        let angle = try #require(await angles.rest().first)
        #expect(isNear(angle.rotation, .pi / 2 - 0.2, within: 0.001))
        let both = try #require(await transforms.rest().first)
        #expect(isNear(both.scale, 2, within: 0.001))
        #expect(isNear(both.rotation, .pi / 2 - 0.2, within: 0.001))
        #expect(both.translation == .zero)
        #expect(both.values.transform == transform)
    }

    @Test("A swipe has its direction, an edge pan its edge")
    func directions() async throws {
        let swipe = SwipeGestureRecognizer()
        let window = Window(swipe)
        let swipes = swipe.updates
        try window.drag(1, 100, 100, ms: 0, to: 160, 100, ms: 20)
        try window.up(1, ms: 30)
        window.view.removeGestureRecognizer(swipe)
        let swiped = await swipes.rest()
        #expect(swiped.map(\.state) == [.ended])
        #expect(swiped.map(\.direction) == [.right])
        #expect(swiped.map(\.location) == [Point(x: 100, y: 100)])

        let edge = ScreenEdgePanGestureRecognizer()
        edge.edges = .left
        window.view.addGestureRecognizer(edge)
        let pulls = edge.updates
        try window.drag(1, 5, 100, ms: 1000, to: 35, 100, ms: 1020)
        window.view.removeGestureRecognizer(edge)
        let pulled = await pulls.rest()
        #expect(pulled.map(\.state) == [.began, .cancelled])
        #expect(pulled.first?.edge == .left)
        #expect(pulled.first?.translation == Vector(x: 20, y: 0))
    }

    @Test("A tap says that it happened, and where")
    func tap() async throws {
        let tap = TapGestureRecognizer()
        let window = Window(tap)
        let taps = tap.updates
        for ms in [0.0, 1000] {
            try window.tap(1, 100 + ms / 10, 100, ms: ms, until: ms + 50)
        }
        window.view.removeGestureRecognizer(tap)
        let all = await taps.rest()
        #expect(all.map(\.state) == [.ended, .ended])
        #expect(all.map(\.location.x) == [100, 200])
        #expect(all.map(\.values) == [NoGestureValues(), NoGestureValues()])
    }

    @Test("A recognizer of the program's own says what it wants to")
    func custom() async throws {
        let drop = Drop()
        let window = Window(drop)
        let updates = drop.updates
        try window.drag(1, 100, 100, ms: 0, to: 100, 130, ms: 10)
        window.view.removeGestureRecognizer(drop)
        #expect(await updates.rest().map(\.values) == [30])
    }
}

/// Is recognized as soon as a finger moves, and says how far down it did.
final class Drop: CustomGestureRecognizer, GestureUpdateSource {
    private var start = Point.zero
    /// How often it was asked.
    private(set) var readings = 0

    override func touchesBegan(_ touches: [Touch]) {
        start = touches[0].location(in: nil)
    }

    override func touchesMoved(_ touches: [Touch]) {
        state = .recognized
    }

    func values(in view: View?) -> Double {
        readings += 1
        return location(in: nil).y - start.y
    }
}
