// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Arbitration")
struct ArbitrationTests {
    private let pan = PanGestureRecognizer()
    private let pinch = PinchGestureRecognizer()

    /// Two fingers move by `shift` down, and apart by `spread` in all, in one frame.
    private func move(_ window: TestWindow, shift: Double, spread: Double) throws {
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(
            ms: 10,
            .move(1, 100 - spread / 2, 100 + shift),
            .move(2, 200 + spread / 2, 100 + shift)
        )
    }

    @Test("P20: with a delegate that allows it, both do", arguments: [true, false])
    func bothWin(delegateOfPan: Bool) throws {
        let answers = Answers(simultaneous: true)
        (delegateOfPan ? pan : pinch).delegate = answers
        let seen = (StateLog(pan), StateLog(pinch))
        let window = TestWindow(pan, pinch)
        try move(window, shift: 20, spread: 20)
        try window.frame(ms: 20, .move(1, 50, 150), .move(2, 300, 150))
        #expect(seen.0.states == [.began, .changed])
        #expect(seen.1.states == [.began, .changed])
    }

    @Test("Whether to begin is asked once, with state possible and the values to judge by")
    func shouldBegin() throws {
        let answers = Answers()
        var asked: [(GestureRecognizer.State, Vector)] = []
        answers.begin = { recognizer in
            let translation = (recognizer as? PanGestureRecognizer)?.translation(in: nil) ?? .zero
            asked.append((recognizer.state, translation))
            return false
        }
        pan.delegate = answers
        let seen = StateLog(pan)
        let window = TestWindow(pan)
        try window.drag(1, 100, 100, ms: 0, to: 112, 100, ms: 10)
        try window.move(1, 130, 100, ms: 20)
        try window.up(1, ms: 30)
        #expect(asked.map(\.0) == [.possible])
        #expect(asked.map(\.1) == [Vector(x: 12, y: 0)])
        #expect(seen.states.isEmpty)
    }

    @Test("A touch that is not to be received is none")
    func shouldReceive() throws {
        let answers = Answers()
        var touches: [(Point, TouchType, Timestamp)] = []
        let tap = TapGestureRecognizer()
        let window = TestWindow()
        let view = window.subview(50, 60, 200, 200)
        answers.receive = { touch in
            touches.append((touch.location(in: view), touch.type, touch.timestamp))
            #expect(touch.view === view)
            return touch.location(in: nil).x < 150
        }
        tap.delegate = answers
        view.addGestureRecognizer(tap)
        let seen = StateLog(tap)
        try window.tap(1, 100, 100, ms: 0, until: 10)
        try window.tap(1, 160, 100, ms: 1000, until: 1010)
        #expect(seen.states == [.ended])
        #expect(touches.map(\.0) == [Point(x: 50, y: 40), Point(x: 110, y: 40)])
        #expect(touches.map(\.1) == [.finger, .finger])
        #expect(touches.map(\.2) == [at(0), at(1000)])
    }

    @Test("A delegate that is gone is not asked")
    func delegateIsWeak() throws {
        var answers: Answers? = Answers()
        answers?.begin = { _ in false }
        pan.delegate = answers
        answers = nil
        #expect(pan.delegate == nil)
        let seen = StateLog(pan)
        let window = TestWindow(pan)
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(seen.states == [.began])
    }
}

@Suite("Requirements")
struct RequirementTests {
    private func tap(_ name: String?) -> TapGestureRecognizer {
        let tap = TapGestureRecognizer()
        tap.name = name
        return tap
    }

    @Test("A cycle is refused with an error that names its members in order")
    func cycle() throws {
        let (single, double, triple) = (tap("single tap"), tap("double tap"), tap("triple tap"))
        single.require(toFail: double)
        double.require(toFail: triple)
        let error = thrown { () throws(RequirementError) in
            try triple.addRequirement(toFail: single)
        }
        #expect(error?.chain == ["triple tap", "single tap", "double tap", "triple tap"])
        #expect(
            error?.description == """
                triple tap would wait for itself: triple tap waits for single tap waits for \
                double tap waits for triple tap. Leave out one of these requirements.
                """
        )
    }

    @Test("A recognizer cannot wait for itself, and goes by its kind when it has no name")
    func itself() {
        let tap = tap(nil)
        let error = thrown { () throws(RequirementError) in try tap.addRequirement(toFail: tap) }
        #expect(error?.chain == ["tap", "tap"])
    }

    @Test("A refused requirement is kept once, oldest first, and others are not")
    func kept() {
        let (single, double, triple) = (tap("single"), tap("double"), tap("triple"))
        single.require(toFail: double)
        double.require(toFail: triple)
        triple.require(toFail: single)
        triple.require(toFail: double)
        triple.require(toFail: single)
        #expect(single.refusedRequirements.isEmpty && double.refusedRequirements.isEmpty)
        #expect(
            triple.refusedRequirements.map(\.chain) == [
                ["triple", "single", "double", "triple"], ["triple", "double", "triple"],
            ]
        )
    }
}

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

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        recognizer === waiter && other === blocker
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
        recognizer === blocker && other === waiter
    }
}

/// A delegate that lets the recognizers of other views go first.
private final class Polite: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        recognizer.view !== other.view
    }
}

@Suite("Questions")
struct QuestionTests {
    private let pan = Answering()
    private let other = PanGestureRecognizer()

    /// Drags so that both pans have met their slop.
    private func drag(_ window: TestWindow) throws {
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
    }

    @Test(
        "One that cannot prevent another, or cannot be prevented by it, runs beside it",
        arguments: [false, true]
    )
    func prevention(resists: Bool) throws {
        (pan.spares, pan.resists) = resists ? (nil, other) : (other, nil)
        let seen = (StateLog(pan), StateLog(other))
        try drag(resists ? TestWindow(other, pan) : TestWindow(pan, other))
        #expect(seen.0.states == [.began])
        #expect(seen.1.states == [.began])
    }

    @Test("A class can make its recognizers wait for another, for the attempt")
    func shouldRequireFailure() throws {
        let tap = TapGestureRecognizer()
        tap.allowableMovement = 1000
        pan.waitsFor = tap
        let seen = StateLog(pan)
        let window = TestWindow(pan, tap)
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
        let window = TestWindow(other, pan)
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
        let window = TestWindow(first, second)
        try drag(window)
        #expect(seen.states.isEmpty)
        try window.up(1, ms: 20)
        #expect(seen.states == [.began, .ended])
    }

    @Test("Nobody waits for what only keeps the order of a sequence, or watches a press")
    func unknownRecognizers() throws {
        let (tap, polite) = (TapGestureRecognizer(), Polite())
        (tap.delegate, other.delegate) = (polite, polite)
        let seen = (StateLog(tap), StateLog(other))
        let around = (TestWindow(tap), TestWindow(other))
        around.0.subview(0, 0, 400, 400).gestures { LongPress().sequenced(before: Pan()) }
        try around.0.tap(1, 100, 100, ms: 0, until: 50)
        #expect(seen.0.states == [.ended])
        around.1.subview(0, 0, 400, 400)
            .onLongPressGesture(perform: {}, onPressingChanged: { _ in })
        try drag(around.1)
        #expect(seen.1.states == [.began])
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

@Suite("Changes from inside a question")
struct DeferralTests {
    private let pan = PanGestureRecognizer()
    private let seen: StateLog<PanGestureRecognizer>
    private let answers = Answers()
    private let window: TestWindow

    init() {
        seen = StateLog(pan)
        pan.delegate = answers
        window = TestWindow(pan)
    }

    /// Drags, and does something while the delegate is asked whether the pan may begin.
    private func drag(_ change: @escaping () -> Void, answering answer: Bool = true) throws {
        var isFirst = true
        answers.begin = { _ in
            if isFirst {
                isFirst = false
                change()
            }
            return answer
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        try window.move(1, 140, 100, ms: 20)
    }

    @Test("A recognizer that its delegate removes is cancelled and gone")
    func remove() throws {
        try drag { [pan] in pan.view?.removeGestureRecognizer(pan) }
        #expect(pan.view == nil)
        #expect(seen.states == [.began, .cancelled])
    }

    @Test("A recognizer that a delegate adds takes the touches that land later")
    func add() throws {
        let tap = TapGestureRecognizer()
        let taps = StateLog(tap)
        try drag({ [window] in window.view.addGestureRecognizer(tap) }, answering: false)
        #expect(tap.view === window.view)
        try window.up(1, ms: 30)
        try window.tap(2, 100, 100, ms: 40, until: 50)
        #expect(taps.states == [.ended])
    }

    @Test("Views that a delegate adds, orders and removes are so afterwards")
    func views() throws {
        let (one, other) = (window.subview(300, 300, 10, 10), View())
        try drag { [window] in
            window.view.addSubview(other)
            window.view.bringSubviewToFront(one)
            #expect(window.view.subviews.count == 1)
        }
        #expect(
            window.view.subviews.map(ObjectIdentifier.init)
                == [other, one].map(ObjectIdentifier.init)
        )
        answers.begin = { [window] _ in
            one.removeFromSuperview()
            #expect(window.view.subviews.count == 2)
            return true
        }
        try window.up(1, ms: 30)
        try window.drag(1, 100, 100, ms: 100, to: 120, 100, ms: 110)
        #expect(one.superview == nil)
    }

    @Test("What a delegate adds, removes and adds elsewhere is there afterwards")
    func addAgain() throws {
        let (one, other, view) = (View(), View(), View())
        let tap = TapGestureRecognizer()
        try drag { [window] in
            window.view.addSubview(one)
            window.view.addSubview(other)
            one.addSubview(view)
            view.removeFromSuperview()
            other.addSubview(view)
            one.addGestureRecognizer(tap)
            one.removeGestureRecognizer(tap)
            other.addGestureRecognizer(tap)
        }
        #expect(view.superview === other && one.subviews.isEmpty)
        #expect(tap.view === other && one.gestureRecognizers.isEmpty)
    }

    @Test("A requirement made by a delegate holds from then on, and a circle is refused at once")
    func requirement() throws {
        let (tap, other) = (TapGestureRecognizer(), TapGestureRecognizer())
        window.view.addGestureRecognizer(tap)
        other.require(toFail: tap)
        var refused = 0
        try drag { [pan] in
            do {
                try tap.addRequirement(toFail: other)
            } catch {
                refused += 1
            }
            tap.require(toFail: pan)
        }
        #expect(refused == 1)
        #expect(throws: RequirementError.self) { try pan.addRequirement(toFail: tap) }
    }

    @Test("Samples that a delegate pushes follow those there are, and none is lost")
    func samples() throws {
        let engine = window.engine
        try drag {
            try? engine.push(Report.down(2, 200, 200).sample(at(10)))
            engine.endFrame(at: at(10))
            #expect(engine.nextEvent() == nil)
            engine.callsActions = true
            engine.advance(to: at(15))
        }
        #expect(seen.states == [.began, .changed])
        #expect(pan.numberOfTouches == 2)
        #expect(engine.counters.duplicateTouches == 0)
    }

    @Test("A delegate that cancels all touches cancels what may begin")
    func cancelAll() throws {
        let engine = window.engine
        try drag { engine.cancelAllTouches(at: at(10)) }
        #expect(seen.states == [.began, .cancelled])
    }

    @Test("A delegate may let go of the host it is asked about")
    func host() throws {
        var host: Box? = Box(0, 0, 400, 400)
        let isGone = { [weak view = host?.gestureView] in view == nil }
        let tap = TapGestureRecognizer()
        tap.delegate = answers
        host?.addGestureRecognizer(tap)
        answers.receive = { _ in
            host = nil
            return true
        }
        window.hand.input = { [engine = window.engine] in try engine.push($0, to: host) }
        try window.down(1, 50, 50, ms: 0)
        #expect(isGone())
        try window.up(1, ms: 10)
    }

    @Test("A view in a host that a delegate lets go of can be the root of an engine")
    func rootFromHost() throws {
        var host: Box? = Box(0, 0, 400, 400)
        let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let tap = TapGestureRecognizer()
        let taps = StateLog(tap)
        view.addGestureRecognizer(tap)
        host?.gestureView.addSubview(view)
        window.hand.input = { [engine = window.engine] in try engine.push($0, to: host) }
        try window.tap(1, 50, 50, ms: 0, until: 10)
        #expect(view.superview?.superview === window.view)
        window.hand.input = { [engine = window.engine] in try engine.push($0) }
        var engine: GestureEngine?
        answers.begin = { _ in
            host = nil
            #expect(view.superview == nil)
            engine = engine ?? GestureEngine(root: view)
            return true
        }
        try window.drag(1, 390, 390, ms: 100, to: 350, 350, ms: 110)
        let other = try #require(engine)
        #expect(other.root === view && seen.states == [.began])
        try Hand(on: other, startingAt: at(200)).tap(at: Point(x: 100, y: 100))
        #expect(taps.states == [.ended])
    }

    @Test(
        "A recognizer of one's own that changes the tree while it sees touches does so afterwards"
    )
    func custom() throws {
        let puppet = Puppet()
        puppet.onMoved = { puppet, _ in puppet.view?.removeGestureRecognizer(puppet) }
        let window = TestWindow(puppet)
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(puppet.view == nil)
    }

    @Test("A delegate that sets the state of a recognizer of one's own does so afterwards")
    func customState() throws {
        let puppet = Puppet()
        let puppets = StateLog(puppet)
        window.view.addGestureRecognizer(puppet)
        answers.simultaneous = true
        try drag({ puppet.state = .began }, answering: false)
        #expect(puppets.states == [.began])
    }

    @Test("What is deferred happens as well when events are taken and no action is called")
    func events() throws {
        window.engine.callsActions = false
        try drag { [pan] in pan.isEnabled = false }
        var states: [GestureRecognizer.State] = []
        window.engine.takeEvents { states.append($0.state) }
        #expect(states == [.began, .changed, .cancelled])
        #expect(!pan.isEnabled)
    }
}
