// SPDX-License-Identifier: MIT

import GestureKit
import Testing

extension GestureUpdates {
    /// All that is left, of a sequence that ends.
    func rest() async -> [Element] {
        var all: [Element] = []
        for await update in self {
            all.append(update)
        }
        return all
    }

    /// The states of all that is left, of a sequence that ends.
    func states() async -> [GestureRecognizer.State] {
        await rest().map(\.state)
    }
}

@Suite("Updates")
struct UpdateTests {
    private var (pan, window) = alone(PanGestureRecognizer())

    /// From (100, 100) to the right; it ends 90 points over the slop.
    private func drag(ms: Double = 0, steps: Int = 10, lift: Bool = true) throws {
        try window.down(1, 100, 100, ms: ms)
        for step in 1...steps {
            let x = 100 + 100 / Double(steps) * Double(step)
            try window.move(1, x, 100, ms: ms + Double(step) * 10)
        }
        if lift {
            try window.up(1, ms: ms + Double(steps + 1) * 10)
        }
    }

    private func remove() {
        window.view.removeGestureRecognizer(pan)
    }

    @Test("A gesture that was slept through is begun, the latest change, and ended")
    func sleptThrough() async throws {
        let updates = pan.updates
        try drag()
        remove()
        let all = await updates.rest()
        #expect(all.map(\.state) == [.began, .changed, .ended])
        #expect(all.map(\.translation.x) == [0, 90, 90])
        #expect(all.map(\.location.x) == [110, 200, 200])
        #expect(all.map(\.timestamp) == [at(10), at(100), at(110)])
        #expect(all.map(\.numberOfTouches) == [1, 1, 0])
    }

    @Test("Of several gestures that were slept through no state is lost, and all come in order")
    func severalSleptThrough() async throws {
        let updates = pan.updates
        try drag(ms: 0)
        try drag(ms: 1000, lift: false)
        window.cancelAll(ms: 1200)
        try window.up(1, ms: 1300)
        try drag(ms: 2000, steps: 1)
        remove()
        #expect(
            await updates.states() == [
                .began, .changed, .ended, .began, .changed, .cancelled, .began, .ended,
            ]
        )
    }

    @MainActor
    @Test("A consumer that keeps up gets every change", .timeLimit(.minutes(1)))
    func keepsUp() async throws {
        let updates = pan.updates
        var seen: [Double] = []
        let reader = Task { @MainActor in
            for await update in updates {
                seen.append(update.translation.x)
            }
        }
        try window.down(1, 100, 100, ms: 0)
        for step in 1...10 {
            try window.move(1, 100 + Double(step) * 10, 100, ms: Double(step) * 10)
            while seen.count < step {
                await Task.yield()
            }
        }
        try window.up(1, ms: 200)
        remove()
        await reader.value
        #expect(seen == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 90])
    }

    @Test("What a consumer has read is not read again by the next iterator")
    func continues() async throws {
        let updates = pan.updates
        try drag()
        for await update in updates {
            #expect(update.state == .began)
            break
        }
        remove()
        #expect(await updates.states() == [.changed, .ended])
    }

    @Test("A view's coordinates can be asked for")
    func coordinates() async throws {
        let map = window.subview(100, 0, 200, 200)
        map.transform = .identity.scaled(by: 2)
        let updates = pan.updates(in: map)
        try drag(steps: 1)
        remove()
        let last = try #require(await updates.rest().last)
        #expect(last.translation == Vector(x: 45, y: 0))
        // The map's middle is at (200, 100), where the finger is.
        #expect(isNear(last.location, 100, 100))
    }

    @Test("What an action sets is what an update reads when the action was there before")
    func afterAnAction() async throws {
        let before = pan.updates
        pan.addAction { $0.setTranslation(.zero, in: nil) }
        let after = pan.updates
        try drag(steps: 2)
        remove()
        #expect(await before.rest().map(\.translation.x) == [40, 50, 0])
        #expect(await after.rest().map(\.translation.x) == [0, 0, 0])
    }
}

@Suite("The end of updates", .timeLimit(.minutes(1)))
struct UpdateEndTests {
    private var (pan, window) = alone(PanGestureRecognizer())

    private func begin(ms: Double = 0) throws {
        try window.drag(1, 100, 100, ms: ms, to: 120, 100, ms: ms + 10)
    }

    @Test("Removing it inside its action ends them, after its cancel")
    func removedInside() async throws {
        let view = window.view
        let before = pan.updates
        pan.addAction { [unowned view] in view.removeGestureRecognizer($0) }
        let after = pan.updates
        try begin()
        #expect(await before.states() == [.began, .cancelled])
        #expect(await after.states() == [.began, .cancelled])
    }

    @Test("Moving the recognizer to another view ends them, inside an action too")
    func moved() async throws {
        let other = window.subview(0, 0, 400, 400)
        let updates = pan.updates
        other.addGestureRecognizer(pan)
        try begin()
        #expect(await updates.states() == [])
        let inside = pan.updates
        pan.addAction { [unowned view = window.view] in view.addGestureRecognizer($0) }
        try window.move(1, 130, 100, ms: 20)
        #expect(await inside.states() == [.changed, .cancelled])
    }

    @Test("Releasing the recognizer ends them")
    func released() async throws {
        let updates: GestureUpdates<NoGestureValues>
        do {
            updates = TapGestureRecognizer().updates
        }
        #expect(await updates.states() == [])
    }

    @Test("Releasing the view ends them, though the recognizer lives on")
    func viewReleased() async throws {
        let updates = pan.updates
        do {
            let view = View()
            view.addGestureRecognizer(pan)
            _ = view
        }
        #expect(await updates.states() == [])
        let others = pan.updates
        do {
            View().addGestureRecognizer(pan)
        }
        #expect(await others.states() == [])
    }

    @Test("Taking the view away cancels but does not end them: the view may come back")
    func viewAway() async throws {
        let view = window.subview(0, 0, 400, 400)
        view.addGestureRecognizer(pan)
        let updates = pan.updates
        try begin()
        view.removeFromSuperview()
        try window.up(1, ms: 20)
        window.view.addSubview(view)
        try begin(ms: 1000)
        view.removeGestureRecognizer(pan)
        #expect(await updates.states() == [.began, .cancelled, .began, .cancelled])
    }

    @Test("A window that goes does not end them: its view may come into another one")
    func windowGone() async throws {
        let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        view.addGestureRecognizer(pan)
        let updates = pan.updates
        do {
            let gone = TestWindow()
            gone.view.addSubview(view)
            try gone.drag(1, 100, 100, ms: 0, to: 200, 100, ms: 10)
            try gone.up(1, ms: 20)
        }
        window.view.addSubview(view)
        try begin(ms: 1000)
        view.removeGestureRecognizer(pan)
        #expect(await updates.states() == [.began, .ended, .began, .cancelled])
        #expect(await updates.states() == [])
    }

    @Test("A sequence that is read when the recognizer has left its view waits for its next one")
    func readWhenItLeaves() async throws {
        var late: GestureUpdates<PanValues>?
        pan.addAction { pan in
            if pan.state == .cancelled, late == nil {
                late = pan.updates
            }
        }
        try begin()
        window.view.removeGestureRecognizer(pan)
        try window.up(1, ms: 20)
        let updates = try #require(late)
        let view = window.subview(0, 0, 400, 400)
        view.addGestureRecognizer(pan)
        try begin(ms: 1000)
        view.removeGestureRecognizer(pan)
        #expect(await updates.states() == [.began, .cancelled])
    }

    @Test("Cancelling the task that waits ends them")
    func taskCancelled() async throws {
        let updates = pan.updates
        let reader = Task { await updates.states() }
        await Task.yield()
        reader.cancel()
        #expect(await reader.value == [])
        // For good: the sequence is closed.
        try begin()
        #expect(await updates.states() == [])
    }

    @Test("A task that was cancelled before it waits gets nothing of what was collected")
    func cancelledBefore() async throws {
        let updates = pan.updates
        try begin()
        let reader = Task {
            while !Task.isCancelled {
                await Task.yield()
            }
            return await updates.states()
        }
        reader.cancel()
        #expect(await reader.value == [])
    }

    @Test("The recognizer is not asked for values that nobody reads any more")
    func nobodyReads() async throws {
        let (drop, window) = alone(Drop())
        func perform(ms: Double) throws {
            try window.drag(1, 100, 100, ms: ms, to: 100, 130, ms: ms + 10)
            try window.up(1, ms: ms + 20)
        }
        try perform(ms: 0)
        #expect(drop.readings == 0)
        do {
            let updates = drop.updates
            try perform(ms: 1000)
            for await _ in updates {
                break
            }
        }
        #expect(drop.readings == 1)
        try perform(ms: 2000)
        try perform(ms: 3000)
        #expect(drop.readings == 1)
    }

    @Test("A change that replaces another one allocates nothing, when it is optimized")
    func allocations() throws {
        let updates = pan.updates
        let count = try allocations(window)
        #if DEBUG
        // What a lock's generic closure captures is boxed, and an action iterates.
        #expect(count <= 2 * 100)
        #else
        #expect(count == 0)
        #endif
        withExtendedLifetime(updates) {}
    }

    /// Of 100 changes.
    private func allocations(_ window: TestWindow) throws -> Int {
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        try window.move(1, 130, 100, ms: 20)
        let samples = (0..<100).map {
            Report.move(1, 130 + Double($0), 100).sample(at(30 + Double($0) * 10))
        }
        return try window.allocations(pushing: samples, until: 2000)
    }
}

@Suite("The values of updates")
struct UpdateValueTests {
    @Test("A pinch has the scale, a rotation the angle and a transform both and more")
    func twoFingers() async throws {
        let (pinch, turn) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        let gesture = TransformGestureRecognizer()
        let answers = Answers(simultaneous: true)
        let window = TestWindow(pinch, turn, gesture)
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

    @Test("A pinch and a rotation have the place where they began, while the fingers go on")
    func starts() async throws {
        let (pinch, turn) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        let answers = Answers(simultaneous: true)
        let window = TestWindow()
        let view = window.subview(100, 100, 200, 100)
        for recognizer in [pinch, turn] as [GestureRecognizer] {
            recognizer.delegate = answers
            view.addGestureRecognizer(recognizer)
        }
        let (scales, angles) = (pinch.updates(in: view), turn.updates)
        try window.frame(ms: 0, .down(1, 120, 150), .down(2, 180, 150))
        // They turn by half a right angle, spread, and shift by (10, 20).
        try window.frame(ms: 10, .move(1, 130, 140), .move(2, 190, 200))
        try window.frame(ms: 20, .move(1, 200, 140), .move(2, 300, 280))
        view.gestureRecognizers.forEach(view.removeGestureRecognizer)

        let pinched = await scales.rest().filter { $0.state == .changed }
        let turned = await angles.rest().filter { $0.state == .changed }
        #expect(pinched.map(\.startLocation) == [Point(x: 60, y: 70)])
        #expect(turned.map(\.startLocation) == [Point(x: 160, y: 170)])
        for anchor in pinched.map(\.startAnchor) + turned.map(\.startAnchor) {
            #expect(isNear(anchor, 0.3, 0.7, within: 1e-9))
        }
    }

    @Test("A swipe has its direction, an edge pan its edge")
    func directions() async throws {
        let (swipe, window) = alone(SwipeGestureRecognizer())
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

    @Test("A long press has its way since it began, in any view")
    func longPress() async throws {
        let (press, window) = alone(LongPressGestureRecognizer())
        let large = window.subview(0, 0, 100, 100)
        large.transform = AffineTransform2D(scaleX: 2, y: 2)
        let updates = press.updates
        var ways: [Vector] = []
        press.addAction { ways.append($0.translation(in: large)) }
        try window.down(1, 200, 200, ms: 0)
        window.advance(ms: 500)
        try window.move(1, 230, 190, ms: 510)
        window.view.removeGestureRecognizer(press)
        let all = await updates.rest()
        #expect(all.map(\.state) == [.began, .changed, .cancelled])
        #expect(all.map(\.translation) == [.zero, Vector(x: 30, y: -10), Vector(x: 30, y: -10)])
        #expect(ways == [.zero, Vector(x: 15, y: -5), Vector(x: 15, y: -5)])
    }

    @Test("A recognizer of the program's own says what it wants to")
    func custom() async throws {
        let (drop, window) = alone(Drop())
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

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        start = location(in: nil)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        state = .recognized
    }

    func values(in view: View?) -> Double {
        readings += 1
        return location(in: nil).y - start.y
    }
}

/// A knob that a finger turns about the middle of its view and pulls outward.
private final class Knob: CustomGestureRecognizer {
    private var start = Vector.zero

    private var arm: Vector {
        location(in: nil) - Point(x: 200, y: 200)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        start = arm
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        let now = arm
        setTranslation(now - start, in: nil)
        scale = now.length / start.length
        rotation = now.angle - start.angle
        state = state == .possible ? .began : .changed
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        state = .ended
    }
}

@Suite("Values of custom recognizers")
struct CustomValueTests {
    private let knob = Knob()

    /// From 100 to the right of the middle to 200 below it, in one motion.
    private func turn(_ window: TestWindow) throws {
        try window.drag(1, 300, 200, ms: 0, to: 200, 400, ms: 10)
        try window.up(1, ms: 20)
    }

    @Test("Actions read what was set, to the end, and afterwards it is neutral")
    func actions() throws {
        let window = TestWindow(knob)
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

    @Test("A translation is set in the coordinates of any view")
    func inView() throws {
        let window = TestWindow(knob)
        let half = window.subview(0, 0, 400, 400)
        half.transform = AffineTransform2D.identity.scaled(by: 0.5)
        knob.setTranslation(Vector(x: 10, y: 20), in: half)
        #expect(isNear(knob.translation(in: nil), 5, 10))
    }
}
