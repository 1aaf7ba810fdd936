// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

/// A pan whose class answers the questions about prevention and waiting.
private final class Answering: PanGestureRecognizer {
    var spares: GestureRecognizer?
    var resists: GestureRecognizer?
    var waitsFor: GestureRecognizer?
    var letsWait: GestureRecognizer?

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        other !== spares
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        other !== resists
    }

    override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
        other === waitsFor
    }

    override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        other === letsWait
    }
}

/// A delegate that names who waits for whom.
private final class Order: GestureRecognizerDelegate {
    var waiter: GestureRecognizer?
    var blocker: GestureRecognizer?
    private(set) var questions = 0

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        questions += 1
        return recognizer === waiter && other === blocker
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
        recognizer === blocker && other === waiter
    }
}

@Suite("Questions")
struct QuestionTests {
    private let pan = Answering()
    private let other = PanGestureRecognizer()

    /// Drags so that both pans have met their slop.
    private func drag(_ window: Window) throws {
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
    }

    @Test("By default the first one prevents the other")
    func prevents() throws {
        let seen = (StateLog(pan), StateLog(other))
        try drag(Window(pan, other))
        #expect(seen.0.states == [.began])
        #expect(seen.1.states == [])
    }

    @Test("One that cannot prevent another runs beside it")
    func canPrevent() throws {
        pan.spares = other
        let seen = (StateLog(pan), StateLog(other))
        try drag(Window(pan, other))
        #expect(seen.0.states == [.began])
        #expect(seen.1.states == [.began])
    }

    @Test("One that cannot be prevented by another runs beside it")
    func canBePrevented() throws {
        pan.resists = other
        let seen = (StateLog(pan), StateLog(other))
        try drag(Window(other, pan))
        #expect(seen.0.states == [.began])
        #expect(seen.1.states == [.began])
    }

    @Test("A class can make its recognizers wait for another, for the attempt")
    func shouldRequireFailure() throws {
        let tap = TapGestureRecognizer()
        tap.allowableMovement = 1000
        pan.waitsFor = tap
        let seen = StateLog(pan)
        let window = Window(pan, tap)
        try drag(window)
        #expect(seen.states.isEmpty)
        window.advance(ms: 750)
        #expect(seen.take() == [.began])
        try window.up(1, ms: 800)
        #expect(seen.take() == [.ended])
        pan.waitsFor = nil
        try window.drag(1, 100, 100, ms: 1000, to: 120, 100, ms: 1010)
        #expect(seen.take() == [.began])
    }

    @Test("A class can make others wait for its recognizers")
    func shouldBeRequiredToFail() throws {
        pan.letsWait = other
        pan.slop = 50
        let seen = (StateLog(pan), StateLog(other))
        let window = Window(other, pan)
        try drag(window)
        #expect(seen.1.states == [])
        try window.up(1, ms: 20)
        #expect(seen.1.states == [.began, .ended])
        #expect(seen.0.states == [])
    }

    @Test("A delegate of either can make one wait for the other", arguments: [true, false])
    func delegates(ofWaiter: Bool) throws {
        let (first, second, order) = (
            PanGestureRecognizer(), PanGestureRecognizer(), Order()
        )
        (ofWaiter ? first : second).delegate = order
        (order.waiter, order.blocker) = (first, second)
        second.slop = 50
        let seen = StateLog(first)
        let window = Window(first, second)
        try drag(window)
        #expect(seen.states.isEmpty)
        try window.up(1, ms: 20)
        #expect(seen.states == [.began, .ended])
    }

    @Test("Each is asked about each other once an attempt, and about nobody on its own")
    func onceAnAttempt() throws {
        let (first, order) = (PanGestureRecognizer(), Order())
        first.delegate = order
        let tap = TapGestureRecognizer()
        tap.allowableMovement = 1000
        let window = Window(first, tap)
        try window.drag(1, 100, 100, ms: 0, to: 105, 100, ms: 5)
        #expect(order.questions == 0)
        for step in 1...10 {
            try window.move(1, 110 + Double(step), 100, ms: Double(step) * 10)
        }
        #expect(order.questions == 1)
        let single = Window(other)
        try drag(single)
        #expect(other.state == .began)
    }

    @Test("A requirement by which one would wait for itself does not count, and is counted")
    func cycle() throws {
        let (one, two) = (Answering(), Answering())
        (one.waitsFor, two.waitsFor) = (two, one)
        let seen = (StateLog(one), StateLog(two))
        let window = Window(one, two)
        try drag(window)
        // The first waits for the second, which waits for nobody.
        #expect(seen.0.states == [])
        #expect(seen.1.states == [.began])
        #expect(window.engine.counters.requirementsCyclic == 1)
    }

    @Test("A requirement that finds no room does not count, and is counted")
    func noRoom() throws {
        let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = GestureEngine(root: root, requirementCapacity: 0)
        pan.waitsFor = other
        let seen = StateLog(pan)
        root.addGestureRecognizer(pan)
        root.addGestureRecognizer(other)
        let hand = Hand(on: engine, startingAt: at(0))
        try hand.frame(ms: 0, .down(1, 100, 100))
        try hand.frame(ms: 10, .move(1, 120, 100))
        #expect(seen.states == [.began])
        #expect(engine.counters.requirementsFull == 1)
    }
}
