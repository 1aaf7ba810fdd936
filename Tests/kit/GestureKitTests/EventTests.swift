// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Events, taken instead of actions")
struct EventTests {
    private let pan = PanGestureRecognizer()
    private let pinch = PinchGestureRecognizer()
    private let window: TestWindow

    init() {
        window = TestWindow(pan, pinch)
        window.engine.callsActions = false
    }

    private func take() -> [GestureEvent] {
        var events: [GestureEvent] = []
        while let event = window.engine.nextEvent() {
            events.append(event)
        }
        return events
    }

    @Test("A drag is events with the values of their moment, and no action is called")
    func drag() throws {
        var calls = 0
        pan.addAction { _ in calls += 1 }
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        try window.move(1, 160, 120, ms: 20)
        try window.up(1, ms: 30)
        let events = take()
        #expect(events.map(\.state) == [.began, .changed, .ended])
        #expect(events.allSatisfy { $0.isFrom(pan) && !$0.isFrom(pinch) })
        #expect(events.map(\.timestamp) == [at(10), at(20), at(30)])
        #expect(isNear(events[0].translation, 40, 0))
        #expect(isNear(events[1].translation, 50, 20))
        #expect(isNear(events[0].location, 150, 100))
        #expect(events.map(\.numberOfTouches) == [1, 1, 0])
        #expect(events.allSatisfy { $0.scale == 1 && $0.rotation == 0 })
        #expect(calls == 0)
    }

    @Test("An event names the device of its touches, and none if they are of several (11.74)")
    func device() throws {
        func push(_ kind: TouchSample.Kind, device: UInt16, ms: Double) throws {
            try window.engine.push(TouchSample(kind, device: device, time: at(ms)))
            try window.engine.push(TouchSample(.frame, time: at(ms)))
        }
        try push(.down(at: Point(x: 100, y: 100)), device: 7, ms: 0)
        try push(.motion(to: Point(x: 150, y: 100)), device: 7, ms: 10)
        try push(.down(at: Point(x: 300, y: 100)), device: 8, ms: 20)
        try push(.motion(to: Point(x: 310, y: 100)), device: 8, ms: 30)
        #expect(take().filter { $0.isFrom(pan) }.map(\.device) == [7, nil])
        window.engine.cancelAllTouches(at: at(40))
        #expect(take().allSatisfy { $0.device == nil })
    }

    @Test("All events are taken in one go, oldest first, with those of what is pushed meanwhile")
    func takeAll() throws {
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        var states: [GestureRecognizer.State] = []
        try window.engine.takeEvents { event in
            states.append(event.state)
            #expect(window.engine.nextEvent() == nil)
            if event.state == .began {
                try window.up(1, ms: 20)
            }
        }
        #expect(states == [.began, .ended])
        window.engine.takeEvents { _ in Issue.record("There is no event left") }
    }

    @Test("Who throws while taking events finds the rest later")
    func takingStops() throws {
        struct Enough: Error {}
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(throws: Enough.self) {
            try window.engine.takeEvents { _ in throw Enough() }
        }
        #expect(take().map(\.state) == [.ended])
    }

    @Test("What was not taken goes to the actions as soon as they are to be called")
    func backToActions() throws {
        let seen = StateLog(pan)
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        #expect(seen.states.isEmpty)
        window.engine.callsActions = true
        #expect(seen.take() == [.began])
        #expect(window.engine.nextEvent() == nil)
        try window.up(1, ms: 20)
        #expect(seen.take() == [.ended])
    }

    @Test("Views receive their touches while events are taken")
    func views() throws {
        var phases: [Touch.Phase] = []
        let view = window.witness(0, 0, 200, 200)
        view.onCall = { _, touches in phases.append(touches[0].phase) }
        try window.down(1, 100, 100, ms: 0)
        #expect(take().isEmpty)
        #expect(phases == [.began])
        try window.move(1, 150, 100, ms: 10)
        #expect(take().map(\.state) == [.began])
        #expect(phases == [.began, .cancelled])
    }

    @Test("A recognizer that is gone has no events")
    func gone() throws {
        weak var released: PanGestureRecognizer?
        do {
            let other = PanGestureRecognizer()
            window.subview(0, 0, 200, 200).addGestureRecognizer(other)
            released = other
        }
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        released?.view?.removeFromSuperview()
        #expect(released == nil)
        #expect(take().allSatisfy { $0.isFrom(pan) })
    }
}

/// A view that shows its touches and event to a closure.
private final class Reader: View {
    var onMove: (Set<Touch>, Event) -> Void = { _, _ in }
    var onEnd: (Set<Touch>, Event) -> Void = { _, _ in }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        event.map { onMove(touches, $0) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        event.map { onEnd(touches, $0) }
    }
}

/// A recognizer that shows its touches and event to a closure.
private final class Listener: CustomGestureRecognizer {
    var onMove: (Set<Touch>, Event) -> Void = { _, _ in }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        onMove(touches, event)
    }
}

/// A pan that writes down what its events are about.
private final class TypedPan: PanGestureRecognizer {
    var types: Set<Event.EventType> = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) { note(touches, event) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { note(touches, event) }

    private func note(_ touches: Set<Touch>, _ event: Event) {
        types.insert(event.type)
        #expect(event.allTouches == touches)
    }
}

@Suite("Events of input")
struct InputEventTests {
    private let window = TestWindow()
    private let left = Reader(frame: Rect(x: 0, y: 0, width: 200, height: 400))
    private let right = Reader(frame: Rect(x: 200, y: 0, width: 200, height: 400))

    init() {
        for view in [left, right] {
            view.isMultipleTouchEnabled = true
            window.view.addSubview(view)
        }
    }

    /// What a delegate of a recognizer is asked, which takes events of up to so many touches.
    private func questions(to answers: Answers, takingTouches most: Int) -> Notes<String> {
        let questions = Notes<String>()
        answers.receiveEvent = { event in
            let ids = (event.allTouches ?? []).map { testID($0.id) }.sorted()
            questions.all.append("event \(event.type) \(ids)")
            return ids.count <= most
        }
        answers.receive = { touch in
            questions.all.append("touch \(testID(touch.id))")
            return true
        }
        return questions
    }

    private func phases(_ touches: Set<Touch>?) -> [Int32: Touch.Phase] {
        var phases: [Int32: Touch.Phase] = [:]
        for touch in touches ?? [] {
            phases[testID(touch.id)] = touch.phase
        }
        return phases
    }

    @Test("An event has its type, its time, and all touches; those that rest are stationary")
    func allTouches() throws {
        var times: [Timestamp] = []
        var seen: [[Int32: Touch.Phase]] = []
        var ended: [[Int32: Touch.Phase]] = []
        left.onMove = { touches, event in
            #expect(event.type == .touches)
            #expect(event.buttonMask == [])
            #expect(event.modifierFlags == [])
            #expect(touches.allSatisfy { $0.phase == .moved })
            times.append(event.timestamp)
            seen.append(phases(event.allTouches))
        }
        left.onEnd = { _, event in ended.append(phases(event.allTouches)) }
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 150, 100), .down(3, 300, 100))
        try window.move(3, 301, 100, ms: 10)
        try window.move(1, 101, 100, ms: 20)
        try window.move(2, 151, 100, ms: 30)
        try window.frame(ms: 40, .move(1, 102, 100), .move(2, 152, 100))
        try window.up(1, ms: 50)
        #expect(times == [at(20), at(30), at(40)])
        #expect(
            seen == [
                [1: .moved, 2: .stationary, 3: .stationary],
                [1: .stationary, 2: .moved, 3: .stationary],
                [1: .moved, 2: .moved, 3: .stationary],
            ]
        )
        #expect(ended == [[1: .ended, 2: .stationary, 3: .stationary]])
    }

    @Test("The touches of a call are in its event, also beside one that no code has seen")
    func unseenTouch() throws {
        right.removeFromSuperview()
        var ended: [[Int32: Touch.Phase]] = []
        left.onEnd = { _, event in ended.append(phases(event.allTouches)) }
        try window.down(2, 300, 100, ms: 0)
        try window.tap(1, 100, 100, ms: 10, until: 20)
        #expect(ended == [[1: .ended, 2: .stationary]])
    }

    @Test("An event's touches are found by view, window and recognizer")
    func touchesFor() throws {
        let pan = PanGestureRecognizer()
        right.addGestureRecognizer(pan)
        var calls = 0
        left.onMove = { [left, right, window] _, event in
            calls += 1
            #expect(phases(event.touches(for: left)).keys.sorted() == [1, 2])
            #expect(phases(event.touches(for: right)).keys.sorted() == [3])
            #expect(event.touches(for: window.view) == nil)
            #expect(phases(event.touches(for: pan)).keys.sorted() == [3])
            #expect(event.touches(for: TapGestureRecognizer()) == nil)
        }
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 150, 100), .down(3, 300, 100))
        try window.move(1, 101, 100, ms: 10)
        #expect(calls == 1)
    }

    @Test("A window's touches are all of an event, and a touch knows its window and recognizers")
    func windowAndRecognizers() throws {
        let window = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let other = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let view = Reader(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let (inner, outer, failed) = (
            PanGestureRecognizer(), PinchGestureRecognizer(), TapGestureRecognizer()
        )
        window.addSubview(view)
        view.addGestureRecognizer(inner)
        window.addGestureRecognizer(outer)
        window.addGestureRecognizer(failed)
        inner.cancelsTouchesInView = false
        var calls = 0
        view.onMove = { touches, event in
            calls += 1
            #expect(event.touches(for: window)?.count == 1)
            #expect(event.touches(for: other) == nil)
            #expect(touches.first?.window === window)
            #expect(touches.first?.gestureRecognizers == [inner, outer])
        }
        let hand = Hand(on: window)
        let finger = try hand.land(at: Point(x: 100, y: 100))
        // Too long for the tap.
        hand.wait(.milliseconds(800))
        try finger.move(by: Vector(x: 5, y: 0))
        #expect(calls == 1)
    }

    @Test("A recognizer's event has the touches that it does not track, with what they did")
    func recognizers() throws {
        let listener = Listener()
        left.addGestureRecognizer(listener)
        var seen: [[Int32: Touch.Phase]] = []
        var places: [Point] = []
        listener.onMove = { _, event in
            seen.append(phases(event.allTouches))
            #expect(phases(event.touches(for: listener)).keys.sorted() == [1])
            for touch in event.allTouches ?? [] where testID(touch.id) == 2 {
                places.append(touch.location(in: nil))
            }
        }
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 300, 100))
        try window.move(1, 101, 100, ms: 10)
        try window.frame(ms: 20, .move(1, 102, 100), .move(2, 310, 100))
        #expect(seen == [[1: .moved, 2: .stationary], [1: .moved, 2: .moved]])
        #expect(places == [Point(x: 300, y: 100), Point(x: 310, y: 100)])
    }

    @Test("Coalesced and predicted touches of an event are those of the touch")
    func paths() throws {
        let root = Reader(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = GestureEngine(root: root, keepsTouchPaths: true)
        var calls = 0
        var kept: Touch?
        root.onMove = { touches, event in
            calls += 1
            guard let touch = touches.first else {
                return
            }
            kept = touch
            #expect(event.coalescedTouches(for: touch)?.count == 1)
            #expect(
                event.predictedTouches(for: touch)?.last?.location(in: nil)
                    == touch.predicted.last?.location(in: nil)
            )
        }
        var old: Touch?
        root.onEnd = { _, event in
            #expect(kept.map { event.coalescedTouches(for: $0) != nil } == true)
            old = kept
        }
        let hand = Hand(on: engine, startingAt: at(0))
        for (ms, report) in [
            (0.0, Report.down(1, 100, 100)), (10, .move(1, 110, 100)), (20, .move(1, 120, 100)),
            (30, .up(1)), (40, .down(1, 100, 100)),
        ] {
            try hand.frame(ms: ms, report)
        }
        root.onMove = { _, event in
            calls += 1
            #expect(old.map { event.coalescedTouches(for: $0) == nil } == true)
            #expect(old.map { event.predictedTouches(for: $0) == nil } == true)
        }
        try hand.frame(ms: 50, .move(1, 105, 100))
        #expect(calls == 3)
    }

    @Test("A subclass is called about scrolls and gestures of touchpads with events of that type")
    func touchpadTypes() throws {
        let pan = TypedPan()
        pan.allowedScrollTypesMask = .all
        window.view.addGestureRecognizer(pan)
        let touchpad = Touchpad(clock: window.hand.clock)
        let (start, way) = (Point(x: 100, y: 100), Vector(x: 150, y: 0))
        try touchpad.scroll(by: way, at: start)
        #expect(pan.types == [.scroll])
        pan.types = []
        try touchpad.swipe(fingers: 3, by: way, at: start)
        #expect(pan.types == [.transform])
        pan.types = []
        try window.hand.drag(from: start, to: start + way)
        #expect(pan.types == [.touches])
    }

    @Test("A delegate is asked about the event, then about the touch")
    func order() throws {
        let (tap, answers) = (TapGestureRecognizer(), Answers())
        let questions = questions(to: answers, takingTouches: 1)
        tap.delegate = answers
        window.view.addGestureRecognizer(tap)
        try window.down(1, 100, 100, ms: 0)
        #expect(questions.take() == ["event touches [1]", "touch 1"])
        try window.down(2, 300, 100, ms: 10)
        #expect(questions.all == ["event touches [1, 2]"])
        #expect(tap.numberOfTouches == 1)
    }

    @Test("A recognizer's own answer comes before its delegate's")
    func ownAnswer() throws {
        final class Deaf: PanGestureRecognizer {
            override func shouldReceive(_ event: Event) -> Bool {
                event.type != .touches
            }
        }
        let (deaf, answers) = (Deaf(), Answers())
        let questions = questions(to: answers, takingTouches: 3)
        deaf.delegate = answers
        window.view.addGestureRecognizer(deaf)
        try window.down(1, 100, 100, ms: 0)
        #expect(questions.all == [])
        #expect(deaf.numberOfTouches == 0)
        #expect(deaf.explanation?.contains("shouldReceive") == true)
        window.hand.stall(.milliseconds(10))
        let touchpad = Touchpad(clock: window.hand.clock, device: 9)
        try touchpad.report(.begin(.swipe, fingers: 3, at: Point(x: 300, y: 100)))
        #expect(questions.all.map { $0.prefix(15) } == ["event transform", "touch 0"])
        #expect(deaf.numberOfTouches == 3)
    }
}
