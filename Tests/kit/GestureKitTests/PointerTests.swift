// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import TestSupport
import Testing

extension TestWindow {
    /// What the mouse does in one frame.
    func point(_ kind: PointerSample.Kind, ms: Double) throws {
        hand.stall(until: at(ms))
        try mouse.report(kind)
    }

    func point(_ x: Double, _ y: Double, ms: Double) throws {
        try point(.motion(to: Point(x: x, y: y)), ms: ms)
    }
}

/// A view that writes down the buttons of its touches.
private final class ButtonView: View {
    var buttons: [(Touch.Phase, Event.ButtonMask)] = []
    var types: Set<TouchType> = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        note(touches, event)
    }

    private func note(_ touches: Set<Touch>, _ event: Event?) {
        types.formUnion(touches.map(\.type))
        buttons += touches.map { ($0.phase, event?.buttonMask ?? .button(9)) }
    }
}

@Suite("Pointers")
struct PointerTests {
    @Test("A view receives the touch, and its event has the buttons until the last is released")
    func views() throws {
        let window = TestWindow()
        let view = ButtonView(frame: window.view.bounds)
        window.view.addSubview(view)
        try window.point(100, 100, ms: 0)
        try window.point(.press(.secondary), ms: 10)
        try window.point(.press(.button(3)), ms: 20)
        try window.point(101, 100, ms: 30)
        try window.point(.release(.secondary), ms: 40)
        try window.point(102, 100, ms: 50)
        try window.point(.release(.button(3)), ms: 60)
        #expect(view.types == [.indirectPointer])
        #expect(view.buttons.map(\.0) == [.began, .moved, .moved, .ended])
        #expect(
            view.buttons.map(\.1) == [
                .secondary, [.secondary, .button(3)], .button(3), .button(3),
            ]
        )
    }

    @Test(
        "A touch that was withheld has its own buttons, also when others are pressed by then",
        arguments: [false, true]
    )
    func withheld(_ isBegan: Bool) throws {
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        double.delaysTouchesBegan = isBegan
        let window = TestWindow(double)
        let view = ButtonView(frame: window.view.bounds)
        window.view.addSubview(view)
        try window.point(100, 100, ms: 0)
        try window.point(.press(.primary), ms: 0)
        try window.point(.release(.primary), ms: 60)
        if !isBegan {
            try window.point(300, 100, ms: 100)
            try window.point(.press(.secondary), ms: 110)
        }
        window.advance(ms: 1000)
        let ends = view.buttons.filter { $0.0 == .ended }
        #expect(view.buttons.map(\.1) == [.primary] + (isBegan ? [] : [.secondary]) + [.primary])
        #expect(ends.map(\.1) == [.primary])
    }

    @Test("A tap recognizes the button that it requires, by default the primary one")
    func taps() throws {
        let (first, second) = (TapGestureRecognizer(), TapGestureRecognizer())
        second.buttonMaskRequired = .secondary
        let (seenFirst, seenSecond) = (StateLog(first), StateLog(second))
        let window = TestWindow(first, second)
        #expect(first.buttonMaskRequired == .primary)
        let place = Point(x: 100, y: 100)
        try window.mouse.click(at: place)
        #expect(seenFirst.take() == [.ended])
        #expect(seenSecond.take() == [])
        var button: Event.ButtonMask?
        second.addAction { button = $0.buttonMask }
        window.hand.stall(.seconds(1))
        try window.mouse.click(at: place, button: .secondary)
        #expect(seenFirst.take() == [])
        #expect(seenSecond.take() == [.ended])
        #expect(button == .secondary)
        // A finger is the primary button.
        window.hand.stall(.seconds(1))
        try window.hand.tap(at: place)
        #expect(seenFirst.take() == [.ended])
        #expect(seenSecond.take() == [])
        #expect(first.buttonMask == [])
    }

    @Test("Recognizers leave the secondary button alone unless they say that they take it")
    func secondary() throws {
        let (pan, press, middle) = (
            PanGestureRecognizer(), LongPressGestureRecognizer(), MiddlePan()
        )
        let (seenPan, seenPress, seenMiddle) = (StateLog(pan), StateLog(press), StateLog(middle))
        let window = TestWindow(pan, press, middle)
        for (start, button) in [(0.0, Event.ButtonMask.secondary), (2000, .button(3))] {
            try window.point(100, 100, ms: start)
            try window.point(.press(button), ms: start)
            window.advance(ms: start + 1000)
            try window.point(150, 100, ms: start + 1010)
            try window.point(.release(button), ms: start + 1020)
        }
        #expect(seenPan.states == [])
        #expect(seenPress.states == [])
        #expect(seenMiddle.states == [.began, .ended])
    }

    @Test("A press needs a place, a leave cancels the touch, and a late release does nothing")
    func order() throws {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        try window.point(.press(.primary), ms: 0)
        #expect(pan.numberOfTouches == 0)
        try window.point(.release(.primary), ms: 10)
        try window.point(100, 100, ms: 20)
        try window.point(.press(.primary), ms: 30)
        try window.point(150, 100, ms: 40)
        try window.point(.leave, ms: 50)
        try window.point(.release(.primary), ms: 60)
        #expect(seen.states == [.began, .cancelled])
        try window.point(100, 100, ms: 70)
        try window.point(.press(.primary), ms: 80)
        #expect(pan.numberOfTouches == 1)
    }

    @Test("A mouse that leaves ends only what it does, and another one clicks where it rests")
    func leavesBesideAnother() throws {
        let (pan, tap) = (PanGestureRecognizer(), TapGestureRecognizer())
        let (seenPan, seenTap) = (StateLog(pan), StateLog(tap))
        let window = TestWindow(pan, tap)
        let other = Mouse(clock: window.hand.clock, device: 9)
        try other.move(to: Point(x: 300, y: 300))
        try window.point(100, 100, ms: 10)
        try window.point(.press(.primary), ms: 20)
        try window.point(150, 100, ms: 30)
        try other.press(.secondary)
        try other.leave()
        #expect(seenPan.take() == [.began])
        try window.point(180, 100, ms: 40)
        try window.point(.release(.primary), ms: 50)
        #expect(seenPan.take() == [.changed, .ended])
        window.hand.stall(.seconds(1))
        try other.move(to: Point(x: 20, y: 20))
        try window.mouse.leave()
        try other.press()
        try other.release()
        #expect(seenTap.take() == [.ended])
    }

    @Test("Fingers that lift end no scroll of another device")
    func scrollEndOfAnother() throws {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        pan.allowedScrollTypesMask = .all
        let other = Touchpad(clock: window.hand.clock, device: 9)
        let way = Vector(x: 0, y: 8)
        try window.point(100, 100, ms: 0)
        try other.report(.scroll(by: way))
        try window.point(.scroll(by: way), ms: 10)
        try other.report(.scrollEnd)
        #expect(seen.take() == [.began, .ended, .began])
        try window.point(.scrollEnd, ms: 20)
        #expect(seen.take() == [.ended])
    }

    @Test("The buttons of a mouse stay pressed when one leaves that has not pressed them")
    func buttonsOfAnother() throws {
        let window = TestWindow()
        let view = ButtonView(frame: window.view.bounds)
        window.view.addSubview(view)
        let second = Mouse(clock: window.hand.clock, device: 8)
        let third = Mouse(clock: window.hand.clock, device: 9)
        try window.point(100, 100, ms: 0)
        try window.point(.press(.primary), ms: 10)
        try second.press(.secondary)
        try third.move(to: Point(x: 110, y: 100))
        try third.leave()
        try window.point(120, 100, ms: 20)
        try window.point(.release(.primary), ms: 30)
        try window.point(130, 100, ms: 40)
        // Now both hold it.
        try window.point(.press(.secondary), ms: 50)
        try second.leave()
        try window.point(140, 100, ms: 60)
        try window.point(.release(.secondary), ms: 70)
        #expect(view.buttons.map(\.0) == [.began, .moved, .moved, .moved, .moved, .ended])
        let both: Event.ButtonMask = [.primary, .secondary]
        #expect(
            view.buttons.map(\.1) == [.primary, both, both, .secondary, .secondary, .secondary]
        )
    }

    @Test("A mouse that is unplugged releases the buttons that it has added to a touch")
    func unplugged() throws {
        let window = TestWindow()
        let view = ButtonView(frame: window.view.bounds)
        window.view.addSubview(view)
        let second = Mouse(clock: window.hand.clock, device: 9)
        try window.point(100, 100, ms: 0)
        for (start, isLast) in [(0.0, false), (1000, true)] {
            try window.point(.press(.primary), ms: start + 10)
            try second.press(.secondary)
            if isLast {
                try window.point(.release(.primary), ms: start + 20)
            }
            window.engine.dropTouches(ofDevice: second.device, at: at(start + 30))
            try window.point(.release(.primary), ms: start + 40)
        }
        #expect(view.buttons.map(\.0) == [.began, .ended, .began, .cancelled])
        #expect(view.buttons.map(\.1) == [.primary, .primary, .primary, .secondary])
    }

    @Test("A click of another mouse does not end a drag, but each can release the last button")
    func clicksOfAnother() throws {
        let (_, seen, window) = staged(PanGestureRecognizer())
        let other = Mouse(clock: window.hand.clock, device: 9)
        for start in [0.0, 1000] {
            try window.point(100, 100, ms: start)
            try window.point(.press(.primary), ms: start + 10)
            try window.point(150, 100, ms: start + 20)
            try other.press()
            try other.release()
            try window.point(180, 100, ms: start + 30)
            #expect(seen.take() == [.began, .changed])
            if start > 0 {
                try other.press(.secondary)
                try window.point(.release(.primary), ms: start + 40)
                #expect(seen.take() == [])
                try other.release(.secondary)
            } else {
                try window.point(.release(.primary), ms: start + 40)
            }
            #expect(seen.take() == [.ended])
        }
    }

    @Test("After all touches were cancelled or dropped, the next press is a new touch")
    func cancelled() throws {
        let (pan, _, window) = staged(PanGestureRecognizer())
        for (start, drops) in [(0.0, true), (1000, false)] {
            try window.point(100, 100, ms: start)
            try window.point(.press(.primary), ms: start + 10)
            if drops {
                window.engine.dropAllTouches(at: at(start + 20))
            } else {
                window.cancelAll(ms: start + 20)
            }
            try window.point(150, 100, ms: start + 30)
            #expect(pan.numberOfTouches == 0)
            try window.point(.release(.primary), ms: start + 40)
            try window.point(.press(.primary), ms: start + 50)
            #expect(pan.numberOfTouches == 1)
            try window.point(.release(.primary), ms: start + 60)
        }
        #expect(window.engine.counters.unknownTouches == 0)
    }

    @Test("An action of a press may drop the touch, and then the next press is a new one")
    func droppedInPress() throws {
        let window = TestWindow()
        let view = window.witness(0, 0, 400, 400)
        view.onCall = { [unowned window] _, touches in
            if touches[0].phase == .began {
                window.engine.dropAllTouches(at: window.hand.now)
            }
        }
        try window.mouse.move(to: Point(x: 100, y: 100))
        try window.mouse.press()
        #expect(view.take() == [.began(-1), .cancelled(-1)])
        try window.mouse.move(to: Point(x: 120, y: 100))
        #expect(view.take() == [])
        try window.mouse.press()
        #expect(view.take() == [.began(-1), .cancelled(-1)])
    }

    @Test("A place that is none is refused and counted, and so is a touch without room")
    func refused() throws {
        let engine = GestureEngine(root: View(), touchCapacity: 1)
        let hand = Hand(on: engine, startingAt: at(0))
        let mouse = Mouse(clock: hand.clock)
        let nowhere = Point(x: 262_145, y: 0)
        #expect(throws: SampleError.position(nowhere)) {
            try mouse.move(to: nowhere)
        }
        #expect(throws: SampleError.self) {
            try mouse.move(to: Point(x: 0, y: .nan))
        }
        try mouse.move(to: .zero)
        try hand.land(at: .zero)
        #expect(throws: SampleError.touchesFull(capacity: 1)) {
            try mouse.press()
        }
        try mouse.release()
        #expect(engine.counters.badPositions == 2)
    }

    @Test("Modifiers and buttons have UIKit's numbers: a button's bit is its number less one")
    func buttons() {
        #expect(KeyModifierFlags.shift.rawValue == 0x20000)
        #expect(KeyModifierFlags.command.rawValue == 0x100000)
        #expect(Event.ButtonMask.primary.rawValue == 1)
        #expect(Event.ButtonMask.secondary.rawValue == 2)
        #expect(Event.ButtonMask.button(3).rawValue == 4)
        #expect(Event.ButtonMask.button(0) == [])
        #expect(Event.ButtonMask.button(33) == [])
    }

    @Test("Motion, clicks, hover and scrolls allocate nothing")
    func noAllocations() throws {
        let pan = PanGestureRecognizer()
        pan.allowedScrollTypesMask = .all
        let hover = HoverGestureRecognizer { _ = $0.location(in: nil) }
        let window = TestWindow(pan, hover)
        var kinds: [PointerSample.Kind] = []
        kinds += (0..<10).map { .motion(to: Point(x: 100 + Double($0), y: 100)) }
        kinds.append(.press(.primary))
        kinds += (0..<10).map { .motion(to: Point(x: 110 + 5 * Double($0), y: 100)) }
        kinds.append(.release(.primary))
        kinds += (0..<10).map { .scroll(by: Vector(x: 0, y: Double($0 + 1))) }
        let click = PointerSample.Kind.wheel(clicks: Vector(x: 0, y: 1))
        kinds += [.scrollEnd, click, click]
        let counts = try countAllocations(rounds: 4, after: 1) { round in
            let start = Double(round) * 2000
            // An iterator is allocated in a build without optimization.
            var index = 0
            while index < kinds.count {
                let time = at(start + 10 * Double(index))
                try window.engine.push(PointerSample(kinds[index], time: time))
                index += 1
            }
            window.engine.advance(to: at(start + 1900))
        }
        #expect(counts == [0, 0, 0])
    }

    @Test("A landing that is refused does not end the scroll that it meets")
    func refusedLanding() throws {
        let (window, pan) = (TestWindow(), PanGestureRecognizer())
        pan.allowedScrollTypesMask = .all
        let seen = StateLog(pan)
        window.subview(0, 0, 200, 400).addGestureRecognizer(pan)
        try window.down(1, 300, 100, ms: 0)
        try window.point(100, 100, ms: 10)
        try window.point(.scroll(by: Vector(x: 20, y: 0)), ms: 20)
        let again = Report.down(1, 100, 100).sample(at(30))
        let error = thrown { () throws(SampleError) in try window.engine.push(again) }
        #expect(error != nil && seen.states == [.began])
    }

    @Test("A turn by no number, and a touchpad gesture without fingers, do not touch the scroll")
    func refusedWays() throws {
        let (window, pan) = (TestWindow(), PanGestureRecognizer())
        pan.allowedScrollTypesMask = .all
        let seen = StateLog(pan)
        window.view.addGestureRecognizer(pan)
        try window.point(100, 100, ms: 0)
        try window.point(.wheel(clicks: Vector(x: 0, y: 1)), ms: 10)
        let engine = window.engine
        let time = at(5000)
        let turn = PointerSample(.wheel(clicks: Vector(x: 0, y: .nan)), device: 0, time: time)
        let begin = TouchpadStep.Kind.begin(.swipe, fingers: 0, at: .zero)
        let step = TouchpadStep(begin, device: 0, time: time)
        #expect(thrown { () throws(SampleError) in try engine.push(turn) } != nil)
        #expect(thrown { () throws(SampleError) in try engine.push(step) } != nil)
        #expect(seen.states == [.began])
        engine.advance(to: time)
        #expect(seen.states == [.began, .ended])
    }
}

@Suite("Hover")
struct HoverTests {
    private let window = TestWindow()
    private let outer: View
    private let inner: View
    private let hover = HoverGestureRecognizer()
    private let seen: StateLog<HoverGestureRecognizer>

    init() {
        outer = window.subview(100, 100, 200, 200)
        inner = View(frame: Rect(x: 50, y: 50, width: 50, height: 50))
        outer.addSubview(inner)
        outer.addGestureRecognizer(hover)
        seen = StateLog(hover)
    }

    @Test("It begins in the view, changes with the pointer's place, and ends outside")
    func states() throws {
        var places: [Point] = []
        var times: [Timestamp?] = []
        hover.addAction { [outer] hover in
            places.append(hover.location(in: outer))
            times.append(hover.timestamp)
            #expect(hover.numberOfTouches == 0)
        }
        try window.point(50, 50, ms: 0)
        #expect(hover.state == .possible)
        try window.point(110, 120, ms: 10)
        #expect(hover.state == .began)
        try window.point(110, 120, ms: 20)
        try window.point(130, 120, ms: 30)
        #expect(hover.state == .changed)
        #expect(hover.location(in: outer) == Point(x: 30, y: 20))
        try window.point(350, 120, ms: 40)
        #expect(hover.state == .possible)
        try window.point(120, 120, ms: 50)
        try window.point(.leave, ms: 60)
        #expect(seen.states == [.began, .changed, .ended, .began, .ended])
        #expect(
            places == [
                Point(x: 10, y: 20), Point(x: 30, y: 20), Point(x: 30, y: 20),
                Point(x: 20, y: 20), Point(x: 20, y: 20),
            ]
        )
        #expect(times == [at(10), at(30), at(40), at(50), at(60)])
    }

    @Test("It continues over the views inside its own, which have their own")
    func nested() throws {
        let other = HoverGestureRecognizer()
        let seenInner = StateLog(other)
        inner.addGestureRecognizer(other)
        try window.point(110, 110, ms: 0)
        try window.point(160, 160, ms: 10)
        try window.point(210, 210, ms: 20)
        #expect(seen.states == [.began, .changed, .changed])
        #expect(seenInner.states == [.began, .ended])
    }

    @Test("It ends when a button is pressed, and begins again when all are released")
    func buttons() throws {
        try window.point(110, 110, ms: 0)
        try window.point(.press(.primary), ms: 10)
        #expect(seen.take() == [.began, .ended])
        try window.point(120, 110, ms: 20)
        try window.point(.press(.secondary), ms: 30)
        try window.point(.release(.primary), ms: 40)
        #expect(seen.take() == [])
        try window.point(.release(.secondary), ms: 50)
        #expect(seen.take() == [.began])
        // Fingers do not end it.
        try window.tap(1, 110, 110, ms: 60, until: 70)
        try window.point(121, 110, ms: 80)
        #expect(seen.take() == [.changed])
    }

    @Test("It is cancelled when it is disabled or removed, or its view is")
    func cancelled() throws {
        try window.point(110, 110, ms: 0)
        hover.isEnabled = false
        #expect(seen.take() == [.began, .cancelled])
        try window.point(111, 110, ms: 10)
        #expect(seen.take() == [])
        hover.isEnabled = true
        try window.point(112, 110, ms: 20)
        outer.removeGestureRecognizer(hover)
        #expect(seen.take() == [.began, .cancelled])
        outer.addGestureRecognizer(hover)
        try window.point(113, 110, ms: 30)
        outer.removeFromSuperview()
        #expect(seen.take() == [.began, .cancelled])
        try window.point(114, 110, ms: 40)
        #expect(seen.take() == [])
        #expect(hover.state == .possible)
    }

    @Test("Its actions have times that never go back, and never those of a clock gone wrong")
    func times() throws {
        var times: [Timestamp?] = []
        hover.addAction { times.append($0.timestamp) }
        try window.tap(1, 350, 350, ms: 0, until: 100)
        for time in [at(50), Timestamp(microseconds: .max - 5)] {
            try window.engine.push(PointerSample(.motion(to: Point(x: 110, y: 110)), time: time))
            try window.engine.push(PointerSample(.leave, time: time))
        }
        #expect(times == [at(100), at(100), at(100), at(100)])
        #expect(window.engine.counters.timesWentBack == 2)
        #expect(window.engine.counters.timesRefused == 2)
    }

    @Test("When its cancel puts it on another view, it stays there, and can be removed")
    func moved() throws {
        let other = window.subview(300, 300, 100, 100)
        hover.addAction { hover in
            if hover.state == .cancelled {
                other.addGestureRecognizer(hover)
            }
        }
        try window.point(110, 110, ms: 0)
        outer.removeGestureRecognizer(hover)
        #expect(hover.view === other)
        #expect(other.gestureRecognizers == [hover])
        try window.point(350, 350, ms: 10)
        #expect(seen.states == [.began, .cancelled, .began])
        other.removeGestureRecognizer(hover)
        #expect(hover.view == nil || hover.view === other)
    }

    #if DEBUG && compiler(>=6.2)
    @Test("When its cancel puts it on the view to which it moves anyway, nothing is reported")
    func movedThere() async {
        await #expect(processExitsWith: .success) {
            nonisolated(unsafe) var said: [String] = []
            ValueRepairs.report = { said.append($0) }
            let window = TestWindow()
            let (old, new) = (window.subview(0, 0, 100, 100), window.subview(100, 0, 100, 100))
            let hover = HoverGestureRecognizer { hover in
                if hover.state == .cancelled {
                    new.addGestureRecognizer(hover)
                }
            }
            old.addGestureRecognizer(hover)
            try window.point(50, 50, ms: 0)
            new.addGestureRecognizer(hover)
            precondition(new.gestureRecognizers == [hover] && said.isEmpty)
        }
    }
    #endif

    @Test("Its delegate can refuse until the pointer leaves")
    func refused() throws {
        let answers = Answers()
        var (types, answer): ([Event.EventType], Bool) = ([], false)
        answers.receiveEvent = { event in
            types.append(event.type)
            #expect(event.allTouches == nil)
            return answer
        }
        hover.delegate = answers
        try window.point(110, 110, ms: 0)
        try window.point(120, 110, ms: 10)
        #expect(types == [.hover])
        #expect(seen.states == [])
        #expect(hover.state == .failed)
        answer = true
        try window.point(50, 50, ms: 20)
        try window.point(120, 110, ms: 30)
        #expect(seen.states == [.began])
        var place: Point?
        answers.begin = {
            place = $0.location(in: nil)
            return false
        }
        try window.point(50, 50, ms: 40)
        try window.point(130, 115, ms: 50)
        #expect(seen.states == [.began, .ended])
        #expect(place == Point(x: 130, y: 115))
    }

    @Test("An action may remove what hovers, and push samples, which are handled after it")
    func actions() throws {
        let other = HoverGestureRecognizer()
        let seenInner = StateLog(other)
        inner.addGestureRecognizer(other)
        var order: [String] = []
        other.addAction { [window, inner] hover in
            order.append("\(hover.state) starts")
            if hover.state == .began {
                inner.removeGestureRecognizer(hover)
                try? window.point(50, 50, ms: 10)
            }
            order.append("\(hover.state) is done")
        }
        hover.addAction { order.append("outer \($0.state)") }
        try window.point(160, 160, ms: 0)
        #expect(seenInner.states == [.began, .cancelled])
        #expect(
            order == [
                "began starts", "began is done", "outer began", "cancelled starts",
                "cancelled is done", "outer ended",
            ]
        )
    }

    @Test("It needs no touch: touches on its view reach others only, and leave no record of it")
    func noTouches() throws {
        let tap = TapGestureRecognizer()
        let seenTap = StateLog(tap)
        outer.addGestureRecognizer(tap)
        try window.tap(1, 110, 110, ms: 0, until: 50)
        #expect(seenTap.states == [.ended])
        #expect(window.engine.explanations == [])
        #expect(hover.explanation == nil)
        hover.isEnabled = false
        #expect(hover.explanation?.contains("isEnabled") == true)
    }

    @Test("An engine that goes forgets the pointer")
    func engineGoes() throws {
        do {
            let engine = GestureEngine(root: View(frame: Rect(x: 0, y: 0, width: 9, height: 9)))
            engine.root.addGestureRecognizer(hover)
            try Mouse(clock: VirtualClock(of: engine)).move(to: Point(x: 1, y: 1))
            #expect(hover.state == .began)
        }
        #expect(hover.state == .possible)
    }
}

@Suite("Gestures of touchpads")
struct TouchpadTests {
    private let pointer = Point(x: 150, y: 250)

    @Test("Steps that make no sense are refused with the reason, and counted")
    func refused() throws {
        let window = TestWindow(PanGestureRecognizer())
        let far = Point(x: 262_145, y: 0)
        #expect(window.failure(.begin(.swipe, fingers: 2, at: far)) == .position(far))
        #expect(window.failure(.end(.swipe)) == .unknownGesture(.swipe, device: 7))
        for fingers in [0, 33, 65, -1, 300, .max] {
            let kind = TouchpadStep.Kind.begin(.swipe, fingers: fingers, at: pointer)
            #expect(window.failure(kind) == .step(TouchpadStep(kind, device: 7, time: at(0))))
        }
        try window.step(.begin(.pinch, fingers: 2, at: pointer), ms: 0)
        #expect(
            window.failure(.begin(.hold, fingers: 1, at: pointer))
                == .duplicateGesture(.hold, device: 7)
        )
        let bad: [TouchpadStep.Kind] = [
            .pinch(by: Vector(x: 0, y: 262_145), scale: 1, turn: 0),
            .pinch(by: .zero, scale: 0, turn: 0),
            .pinch(by: .zero, scale: .nan, turn: 0),
            .pinch(by: .zero, scale: 5000, turn: 0),
            .pinch(by: .zero, scale: 1, turn: .infinity),
            .pinch(by: .zero, scale: 1, turn: 6300),
        ]
        for kind in bad {
            guard case .step(let step) = window.failure(kind) else {
                Issue.record("\(kind) was not refused")
                continue
            }
            let text = SampleError.step(step).description
            #expect(text.contains("1 to 32 fingers"))
        }
        #expect(window.engine.counters.badSteps == 6 + bad.count)
        #expect(window.engine.counters.badPositions == 1)
    }

    @Test("A gesture takes the place of a touch, and there may be none")
    func full() throws {
        let engine = GestureEngine(root: View(), touchCapacity: 1)
        try engine.push(TouchSample(.down(at: .zero), time: at(0)))
        #expect(throws: SampleError.touchesFull(capacity: 1)) {
            try engine.push(TouchpadStep(.begin(.swipe, fingers: 2, at: .zero), time: at(1)))
        }
    }
}

extension TestWindow {
    fileprivate func step(_ kind: TouchpadStep.Kind, ms: Double) throws {
        hand.stall(until: at(ms))
        try Touchpad(clock: hand.clock, device: 7).report(kind)
    }

    fileprivate func failure(_ kind: TouchpadStep.Kind) -> SampleError? {
        thrown { () throws(SampleError) in
            try engine.push(TouchpadStep(kind, device: 7, time: at(0)))
        }
    }
}
