// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

/// A recognizer that does what a test sets, and writes down what it receives.
final class Puppet: CustomGestureRecognizer {
    private(set) var seen: [String] = []
    var onBegan: (Puppet, [Touch]) -> Void = { _, _ in }
    var onMoved: (Puppet, [Touch]) -> Void = { _, _ in }
    var onEnded: (Puppet, [Touch]) -> Void = { _, _ in }
    var onCancelled: (Puppet, [Touch]) -> Void = { _, _ in }
    var onDeadline: (Puppet, Timestamp) -> Void = { _, _ in }
    var onReset: (Puppet) -> Void = { _ in }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) { note(touches, onBegan) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) { note(touches, onMoved) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { note(touches, onEnded) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        note(touches, onCancelled)
    }

    override func deadlineReached(at time: Timestamp) {
        seen.append("deadline")
        onDeadline(self, time)
    }

    override func reset() {
        seen.append("reset")
        onReset(self)
    }

    private func note(_ set: Set<Touch>, _ act: (Puppet, [Touch]) -> Void) {
        let touches = set.sorted { testID($0.id) < testID($1.id) }
        for touch in touches {
            seen.append("\(touch.phase) \(testID(touch.id))")
        }
        act(self, touches)
    }

    /// What was seen since the last time.
    func take() -> [String] {
        defer { seen = [] }
        return seen
    }
}

@Suite("Recognizers of the program's own")
struct CustomRecognizerTests {
    private var (puppet, seen, window) = staged(Puppet())

    @Test("It is shown what its touches do, each in its frame, and then reset")
    func shown() throws {
        var places: [Point] = []
        puppet.onMoved = { _, touches in
            places += touches.flatMap { [$0.previousLocation(in: nil), $0.location(in: nil)] }
        }
        puppet.onEnded = { puppet, _ in puppet.state = .failed }
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(ms: 10, .move(2, 210, 100), .move(1, 110, 100))
        try window.frame(ms: 20, .move(2, 220, 100))
        try window.up(2, ms: 30)
        try window.up(1, ms: 40)
        #expect(
            puppet.take() == [
                "began 1", "began 2", "moved 1", "moved 2", "moved 2", "ended 2", "reset",
            ]
        )
        #expect(places.map(\.x) == [100, 110, 200, 210, 210, 220])
        #expect(seen.states.isEmpty)
    }

    @Test("A state set while it is reset does nothing")
    func stateInReset() throws {
        puppet.onReset = { puppet in
            puppet.state = .began
            puppet.setDeadline(at(1000))
        }
        puppet.onEnded = { puppet, _ in puppet.state = .recognized }
        for ms in [0.0, 100] {
            try window.tap(1, 100, 100, ms: ms, until: ms + 10)
            #expect(seen.take() == [.ended])
            #expect(puppet.state == .possible)
        }
        #expect(window.engine.deadline == nil)
    }

    @Test(
        "The program may set the state outside of its methods, and the actions are called at once"
    )
    func stateFromOutside() throws {
        try window.down(1, 100, 100, ms: 0)
        puppet.state = .began
        #expect(seen.take() == [.began])
        puppet.state = .changed
        #expect(seen.take() == [.changed])
        puppet.state = .cancelled
        #expect(seen.take() == [.cancelled])
    }

    @Test("The action of one may set the state of another, which is reported after it")
    func stateFromAction() throws {
        let answers = Answers(simultaneous: true)
        puppet.delegate = answers
        let pan = PanGestureRecognizer()
        window.view.addGestureRecognizer(pan)
        var order: [String] = []
        puppet.addAction { order.append("puppet \($0.state)") }
        pan.addAction { [unowned puppet] pan in
            puppet.state = .recognized
            order.append("pan \(pan.state)")
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(order == ["pan began", "puppet ended"])
    }

    @Test("Its deadline comes without an event, and not before")
    func deadline() throws {
        puppet.onBegan = { puppet, touches in
            puppet.setDeadline(touches[0].timestamp + .milliseconds(300))
        }
        var times: [Timestamp] = []
        puppet.onDeadline = { puppet, time in
            times.append(time)
            puppet.state = .began
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(window.engine.deadline == at(300))
        window.advance(ms: 299)
        #expect(seen.states.isEmpty)
        window.advance(ms: 1000)
        #expect(seen.states == [.began])
        #expect(times == [at(300)])
    }

    @Test("What it ignores stays with the view, whatever it does")
    func ignored() throws {
        let view = window.witness(0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        puppet.onBegan = { puppet, touches in
            for touch in touches where touch.location(in: nil).x > 200 {
                puppet.ignore(touch)
            }
        }
        puppet.onMoved = { puppet, _ in puppet.state = .began }
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 300, 100))
        #expect(puppet.numberOfTouches == 1)
        try window.frame(ms: 10, .move(1, 110, 100), .move(2, 310, 100))
        try window.frame(ms: 20, .up(2))
        #expect(seen.states == [.began])
        #expect(view.take() == [.began(1, 2), .cancelled(1), .moved(2), .ended(2)])
        #expect(puppet.take() == ["began 1", "began 2", "moved 1"])
    }

    /// What ends an attempt while its finger is down.
    enum Removal: CaseIterable {
        case disabling, removing, removingTheView
    }

    @Test(
        "When it is disabled or removed, or its view is, it is reset and shown no more",
        arguments: Removal.allCases
    )
    func resetAlone(_ removal: Removal) throws {
        let (puppet, view) = (Puppet(), window.subview(0, 0, 200, 200))
        view.addGestureRecognizer(puppet)
        try window.down(1, 100, 100, ms: 0)
        switch removal {
        case .disabling: puppet.isEnabled = false
        case .removing: view.removeGestureRecognizer(puppet)
        case .removingTheView: view.removeFromSuperview()
        }
        try window.up(1, ms: 10)
        #expect(puppet.seen == ["began 1", "reset"])
    }

    @Test("Touches that are taken away are shown before it is cancelled")
    func cancelled() throws {
        var state: GestureRecognizer.State?
        puppet.onMoved = { puppet, _ in puppet.state = .began }
        puppet.onCancelled = { puppet, _ in state = puppet.state }
        try window.drag(1, 100, 100, ms: 0, to: 110, 100, ms: 10)
        try window.frame(ms: 20, .cancel(1))
        #expect(state == .began)
        #expect(seen.states == [.began, .cancelled])
        #expect(puppet.take() == ["began 1", "moved 1", "cancelled 1", "reset"])
    }
}

@Suite("The check mark of the documentation")
struct CheckMarkTests {
    private var (mark, seen, window) = staged(CheckMark())

    /// Draws from (100, 100) by way of two points, a step every 10 ms; returns the time after it.
    private func draw(_ ms: Double, _ corner: (Double, Double), _ end: (Double, Double)) throws
        -> Double
    {
        var (time, from) = (ms, (100.0, 100.0))
        try window.down(1, from.0, from.1, ms: time)
        for to in [corner, end] {
            for step in 1...10 {
                let part = Double(step) / 10
                let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
                time += 10
                try window.move(1, x, y, ms: time)
            }
            from = to
        }
        return time + 10
    }

    @Test("It is recognized while it is drawn, where it began, and again")
    func recognized() throws {
        var places: [Point] = []
        mark.addAction { places.append($0.location(in: nil)) }
        for start in [0.0, 1000] {
            let time = try draw(start, (120, 130), (180, 70))
            #expect(seen.take() == [.ended])
            try window.up(1, ms: time)
            #expect(seen.take() == [])
        }
        #expect(places == [Point(x: 100, y: 100), Point(x: 100, y: 100)])
    }

    @Test("Another stroke is none, and the explanation says why")
    func otherStroke() throws {
        mark.name = "done"
        try window.up(1, ms: draw(0, (120, 110), (180, 70)))
        #expect(seen.states.isEmpty)
        let explanation = try #require(mark.explanation)
        #expect(explanation.hasPrefix("done: failed at "))
        #expect(explanation.contains("10 pt") && explanation.contains("20 pt"))
    }
}

/// A pan of one direction, as it is often copied.
private final class SidewaysPan: PanGestureRecognizer {
    private(set) var seen: [String] = []
    private(set) var times: [Timestamp] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        seen.append("began \(touches.count) \(state)")
        times.append(event.timestamp)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        super.touchesMoved(touches, with: event)
        seen.append("moved \(touches.count) \(state)")
        let velocity = velocity(in: view)
        if state == .began && velocity.y.magnitude > velocity.x.magnitude {
            state = .cancelled
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        super.touchesEnded(touches, with: event)
        seen.append("ended \(touches.count) \(state)")
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        super.touchesCancelled(touches, with: event)
        seen.append("cancelled \(touches.count) \(state)")
        times.append(event.timestamp)
    }

    override func reset() {
        super.reset()
        seen.append("reset \(state)")
    }
}

/// A tap that gives up when a second finger lands, and a moving one when it has moved far.
private final class StrictTap: TapGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches > 1 {
            state = .failed
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if touches.first.map({ $0.location(in: nil).x > 300 }) == true {
            state = .failed
        }
    }
}

/// A tap that dims its view while a finger is down.
private final class FadingTap: TapGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        view?.alpha = 0.5
    }

    override func reset() {
        view?.alpha = 1
    }
}

/// A pan that disables itself and gives up when its finger moves.
private final class BriefPan: PanGestureRecognizer {
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        isEnabled = false
        state = .failed
    }
}

/// A pan that must go far before it ends.
private final class LongPan: PanGestureRecognizer {
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        super.touchesEnded(touches, with: event)
        if translation(in: nil).x < 80 {
            state = .cancelled
        }
    }
}

/// A pan that gives up when a finger lifts, if the test says so.
private final class WaveringPan: PanGestureRecognizer {
    var givesUp = false

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if givesUp {
            state = .cancelled
        }
    }
}

/// A pan that ends its own gesture at a border.
private final class FencedPan: PanGestureRecognizer {
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if location(in: nil).x > 200 {
            state = .cancelled
        }
    }
}

/// A pan that writes down which fingers land and lift, and its resets. It gives up with each lift.
private final class DiaryPan: PanGestureRecognizer {
    private(set) var lines: [String] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        lines += touches.map { "began \(testID($0.id))" }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        lines += touches.map { "ended \(testID($0.id))" }
        state = .failed
    }

    override func reset() {
        lines.append("reset")
    }
}

/// A tap that counts its resets, and writes its name into a list when a finger lands.
private final class ListedTap: TapGestureRecognizer {
    private(set) var resets = 0
    var list: Notes<String>?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        list?.all.append(name ?? "?")
    }

    override func reset() {
        resets += 1
    }
}

@Suite("Subclasses of built-in recognizers")
struct SubclassTests {
    @Test("A pan of one direction begins sideways, and is shown each frame once")
    func sideways() throws {
        let (pan, log, window) = staged(SidewaysPan())
        try window.drag(1, 100, 100, ms: 0, to: 104, 100, ms: 10)
        try window.move(1, 120, 102, ms: 20)
        try window.move(1, 140, 104, ms: 30)
        try window.up(1, ms: 40)
        #expect(log.states == [.began, .changed, .ended])
        #expect(
            pan.seen == [
                "began 1 possible", "moved 1 possible", "moved 1 began", "moved 1 changed",
                "ended 1 ended", "reset possible",
            ]
        )
    }

    @Test("A pan that gives up as it begins calls no action, and another one recognizes")
    func upwards() throws {
        let pan = SidewaysPan()
        let (list, window) = alone(PanGestureRecognizer())
        window.view.addSubview(View(frame: window.view.bounds))
        window.view.subviews[0].addGestureRecognizer(pan)
        var (count, states): (Int, [GestureRecognizer.State]) = (0, [])
        pan.addAction { _ in count += 1 }
        list.addAction { states.append($0.state) }
        try window.drag(1, 100, 100, ms: 0, to: 101, 120, ms: 10)
        try window.move(1, 102, 150, ms: 20)
        try window.up(1, ms: 30)
        #expect(count == 0)
        #expect(states.first == .began && states.last == .ended)
    }

    @Test("A tap fails when its subclass sets it to failed")
    func strictTap() throws {
        let tap = StrictTap()
        var count = 0
        tap.addAction { _ in count += 1 }
        let window = TestWindow(tap)
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(count == 1)
        try window.tap(1, 350, 100, ms: 1000, until: 1050)
        #expect(count == 1)
        tap.numberOfTouchesRequired = 2
        try window.frame(ms: 2000, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(ms: 2050, .up(1), .up(2))
        #expect(count == 1)
    }

    @Test("A pan that gives up later is cancelled, and begins anew with the next finger")
    func cancelled() throws {
        let (_, log, window) = staged(FencedPan())
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        try window.move(1, 250, 100, ms: 20)
        try window.move(1, 150, 100, ms: 30)
        try window.up(1, ms: 40)
        let states = log.take()
        #expect(states.first == .began && states.last == .cancelled)
        try window.drag(1, 100, 100, ms: 1000, to: 150, 100, ms: 1010)
        try window.up(1, ms: 1020)
        #expect(log.states == [.began, .ended])
    }

    @Test("A pan that gives up as it ends is cancelled", arguments: [true, false])
    func cancelledAtTheEnd(_ callsActions: Bool) throws {
        let (_, log, window) = staged(LongPan())
        window.engine.callsActions = callsActions
        // 50 points less the slop are too few.
        let cases: [(Double, GestureRecognizer.State)] = [(150, .cancelled), (250, .ended)]
        for (end, last) in cases {
            try window.drag(1, 100, 100, ms: end * 10, to: end, 100, ms: end * 10 + 10)
            try window.up(1, ms: end * 10 + 20)
            var events: [GestureRecognizer.State] = []
            window.engine.takeEvents { events.append($0.state) }
            #expect(log.take() + events == [.began, last])
        }
    }

    @Test("A pan that gives up after its end, before its last finger lifts, leaves the next one")
    func givesUpLate() throws {
        let (pan, log, window) = staged(WaveringPan())
        pan.minimumNumberOfTouches = 2
        pan.addAction { $0.setTranslation(.zero, in: nil) }
        for start in [0.0, 1000] {
            try window.frame(ms: start, .down(1, 100, 100), .down(2, 200, 100))
            try window.frame(ms: start + 10, .move(1, 150, 100), .move(2, 250, 100))
            try window.up(1, ms: start + 20)
            pan.givesUp = true
            try window.up(2, ms: start + 30)
            pan.givesUp = false
            #expect(log.take() == [.began, .ended])
        }
    }

    @Test("A recognizer that is disabled while it gives up stays disabled")
    func disabledMeanwhile() throws {
        let (brief, window) = alone(BriefPan())
        try window.drag(1, 100, 100, ms: 0, to: 105, 100, ms: 10)
        #expect(!brief.isEnabled)
        let pan = PanGestureRecognizer()
        let other = TestWindow(pan)
        pan.addAction { pan in
            if pan.state == .cancelled {
                pan.isEnabled = false
            }
        }
        try other.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        pan.state = .cancelled
        #expect(!pan.isEnabled)
    }

    @Test(
        "A cancel is shown as one also before the gesture has begun",
        arguments: ["host", "device", "drop", "pen"]
    )
    func cancelledBefore(_ cause: String) throws {
        let (pan, log, window) = staged(SidewaysPan())
        try window.down(1, 100, 100, ms: 0)
        switch cause {
        case "host": window.cancelAll(ms: 10)
        case "device": try window.frame(ms: 10, .cancel(1))
        case "drop": window.engine.dropAllTouches(at: at(10))
        default: try Pen(clock: window.hand.clock).hover(at: .zero)
        }
        #expect(log.states.isEmpty)
        #expect(pan.seen == ["began 1 possible", "cancelled 1 failed", "reset possible"])
    }

    @Test("A cancel in a frame that a later time ends is shown as one", arguments: [true, false])
    func frameWithoutEnd(_ callsActions: Bool) throws {
        let (pan, window) = alone(SidewaysPan())
        window.engine.callsActions = callsActions
        try window.down(1, 100, 100, ms: 0)
        window.engine.takeEvents { _ in }
        try window.engine.push(Report.cancel(1).sample(at(10)))
        window.engine.advance(to: at(12))
        window.engine.takeEvents { _ in }
        let calls = pan.seen.map { String($0.prefix { $0 != " " }) }
        #expect(calls == ["began", "cancelled", "reset"])
        // If the program takes the events, the time is that of a later frame.
        if callsActions {
            #expect(pan.times == [at(0), at(10)])
        }
    }

    @Test("What a subclass changes in its methods has changed when the call returns")
    func changes() throws {
        let (tap, window) = alone(FadingTap())
        for ms in [0.0, 1000] {
            try window.down(1, 100, 100, ms: ms)
            #expect(window.view.alpha == 0.5)
            try window.up(1, ms: ms + 50)
            #expect(window.view.alpha == 1)
        }
        withExtendedLifetime(tap) {}
    }

    @Test("A finger that lands while another one drags is shown in its frame, also if it lifts")
    func besideADrag() throws {
        let window = TestWindow()
        let (list, pan) = (PanGestureRecognizer { _ in }, SidewaysPan())
        window.subview(0, 0, 200, 200).addGestureRecognizer(list)
        window.subview(200, 200, 200, 200).addGestureRecognizer(pan)
        try window.drag(1, 50, 50, ms: 0, to: 80, 50, ms: 10)
        try window.frame(ms: 20, .move(1, 90, 50), .down(2, 250, 250))
        #expect(pan.seen == ["began 1 possible"])
        try window.frame(ms: 30, .move(1, 100, 50), .up(2))
        #expect(pan.seen == ["began 1 possible", "ended 1 failed", "reset possible"])
        try window.frame(ms: 500, .move(1, 110, 50), .down(3, 250, 250), .up(3))
        #expect(pan.seen.suffix(3) == ["began 1 possible", "ended 1 failed", "reset possible"])
        #expect(pan.seen.count == 6)
    }

    @Test(
        "A finger that replaces another one in its frame is shown after the lift and a reset",
        arguments: [false, true]
    )
    func replaced(_ hasBegun: Bool) throws {
        let (pan, log, window) = staged(DiaryPan())
        try window.down(1, 100, 100, ms: 0)
        if hasBegun {
            try window.move(1, 150, 100, ms: 10)
        }
        try window.frame(ms: 20, .up(1), .down(2, 200, 100))
        #expect(pan.lines == ["began 1", "ended 1", "reset", "began 2"])
        // To give up with the first finger does not concern the second.
        try window.move(2, 250, 100, ms: 30)
        #expect(log.states == (hasBegun ? [.began, .cancelled] : []) + [.began])
    }

    @Test("A finger that replaces another one in its frame goes on with a double tap")
    func replacedInTap() throws {
        let (tap, log, window) = staged(ListedTap())
        tap.numberOfTapsRequired = 2
        try window.down(1, 100, 100, ms: 0)
        try window.frame(ms: 20, .up(1), .down(2, 100, 100))
        #expect(tap.resets == 0)
        try window.up(2, ms: 40)
        #expect(tap.resets == 1 && log.states == [.ended])
    }

    @Test("Subclasses see a landing from the inner view to the outer, and in the order of addition")
    func order() throws {
        let window = TestWindow()
        let list = Notes<String>()
        for (view, names) in [(window.subview(0, 0, 200, 200), "abcd"), (window.view, "efgh")] {
            for name in names {
                let tap = ListedTap()
                tap.name = String(name)
                tap.list = list
                view.addGestureRecognizer(tap)
            }
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(list.all.joined() == "abcdefgh")
    }

    @Test("A subclass is shown its touches also if the program takes the events itself")
    func takenEvents() throws {
        let (pan, window) = alone(SidewaysPan())
        window.engine.callsActions = false
        var states: [GestureRecognizer.State] = []
        func take() {
            window.engine.takeEvents { states.append($0.state) }
        }
        try window.down(1, 100, 100, ms: 0)
        take()
        try window.move(1, 104, 100, ms: 10)
        take()
        try window.up(1, ms: 20)
        take()
        #expect(
            pan.seen == [
                "began 1 possible", "moved 1 possible", "ended 1 failed", "reset possible",
            ]
        )
        try window.down(1, 100, 100, ms: 1000)
        try window.move(1, 150, 100, ms: 1010)
        while let event = window.engine.nextEvent() {
            states.append(event.state)
        }
        try window.up(1, ms: 1020)
        take()
        #expect(states == [.began, .ended])
        #expect(pan.seen.suffix(2) == ["ended 1 ended", "reset possible"])
    }

    @Test("A state other than failed and cancelled cannot be set, which is reported")
    func otherStates() throws {
        let (pan, window) = alone(PanGestureRecognizer())
        try window.down(1, 100, 100, ms: 0)
        let before = ValueRepairs.count
        pan.state = .began
        #expect(pan.state == .possible)
        #expect(ValueRepairs.count > before)
        try window.move(1, 150, 100, ms: 10)
        #expect(pan.state == .began)
        pan.state = .failed
        #expect(pan.state == .cancelled || pan.state == .possible)
    }
}

/// A check mark, drawn with one finger. It is the example in the documentation of
/// `CustomGestureRecognizer`, and examples/check_mark.c in C.
final class CheckMark: CustomGestureRecognizer {
    private var start = Point.zero
    private var corner = Point.zero
    private var isRising = false

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        // One finger only: another one is left to its view.
        guard numberOfTouches == 1, let touch = touches.first else {
            return touches.forEach(ignore)
        }
        start = touch.location(in: nil)
        corner = start
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let point = touches.first?.location(in: nil) else { return }
        setLocation(start, in: nil)
        if point.x < corner.x - 10 {
            fail(because: .wrongWay(corner.x - point.x, limit: 10))
        } else if !isRising && point.y >= corner.y {
            corner = point
        } else if corner.y - point.y >= 10 {
            isRising = true
            if corner.y - start.y < 20 {
                fail(because: .underSlop(corner.y - start.y, slop: 20))
            } else if corner.y - point.y >= 40 {
                state = .recognized
            }
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        state = .failed
    }

    override func reset() {
        isRising = false
    }
}
