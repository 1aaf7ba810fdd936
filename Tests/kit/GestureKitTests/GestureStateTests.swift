// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

/// Keeps its states in a class, as a controller does.
private final class Card {
    @GestureState var offset = Vector.zero
    var lastOffsets: [Vector] = []
    var resets: [Int] = []
}

@Suite("Gesture states")
struct GestureStateTests {
    private let window = TestWindow()
    private let card = Card()

    @Test("A cancelled gesture resets the state, and so does one that is removed")
    func cancelled() throws {
        let all = window.view.gestures {
            Pan().updating(card.$offset) { $1 = $0.translation(in: nil) }
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(card.offset == Vector(x: 20, y: 0))
        window.cancelAll(ms: 20)
        #expect(card.offset == .zero)
        try window.up(1, ms: 30)
        try window.drag(1, 100, 100, ms: 1000, to: 130, 100, ms: 1010)
        #expect(card.offset == Vector(x: 20, y: 0))
        window.view.removeGestureRecognizer(all[0])
        #expect(card.offset == .zero)
    }

    @Test(
        "A view that leaves resets the state, also if a cancelled gesture removes the gesture",
        arguments: [false, true]
    )
    func removedWhileCancelled(by hovers: Bool) throws {
        let view = window.subview(0, 0, 200, 200)
        var both: [GestureRecognizer] = []
        func remove() {
            both.forEach(view.removeGestureRecognizer)
            both = []
        }
        if hovers {
            view.gesture(Hover().onCancelled { _ in remove() })
            try window.mouse.move(to: Point(x: 100, y: 100))
        } else {
            view.gesture(
                LongPress(minimumDuration: .milliseconds(100)).onCancelled { _ in remove() }
            )
        }
        both = view.simultaneousGesture(
            LongPress(minimumDuration: .milliseconds(100)).updating(card.$offset) {
                $1 = Vector(x: 1, y: 1)
            }
        )
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 200)
        #expect(card.offset == Vector(x: 1, y: 1))
        view.removeFromSuperview()
        #expect(both.isEmpty && card.offset == .zero)
    }

    @Test("An action before the update reads the last value at the end, one after it does not")
    func order() throws {
        window.view.gestures {
            Pan()
                .onEnded { [card] _ in card.lastOffsets.append(card.offset) }
                .updating(card.$offset) { $1 = $0.translation(in: nil) }
                .onEnded { [card] _ in card.lastOffsets.append(card.offset) }
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(card.lastOffsets == [Vector(x: 20, y: 0), .zero])
    }

    @Test("A reset is reported once, with the last value, and the update may read the state")
    func resets() throws {
        var last: [Int] = []
        let count = GestureState(wrappedValue: 0) { last.append($0) }
        window.view.gestures {
            Pan().updating(count) { $1 = count.wrappedValue + 1 }
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.move(1, 140, 100, ms: 20)
        #expect(count.wrappedValue == 2)
        try window.up(1, ms: 30)
        #expect(last == [2])
        try window.tap(1, 100, 100, ms: 1000, until: 1010)
        #expect(last == [2])
    }
}

@Suite("Presses that report their finger, in pairs")
struct PressingTests {
    private let window = TestWindow()
    private let calls = Notes<String>()

    private func press(_ view: View, lasting time: Duration) -> [GestureRecognizer] {
        view.onLongPressGesture(minimumDuration: time) { [calls] in
            calls.all.append("press")
        } onPressingChanged: { [calls] in
            calls.all.append($0 ? "down" : "up")
        }
    }

    @Test("A press without a duration")
    func zero() throws {
        _ = press(window.view, lasting: .zero)
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(calls.all == ["down", "up", "press"])
    }

    @Test("A mouse presses after a finger has")
    func mouseAfterFinger() throws {
        _ = press(window.view, lasting: .seconds(1))
        try window.tap(1, 100, 100, ms: 0, until: 50)
        window.hand.wait(.seconds(1))
        try window.mouse.click(at: Point(x: 100, y: 100))
        #expect(calls.all == ["down", "up", "down", "up"])
    }

    @Test("A finger lands in the frame in which another one lifts")
    func replaced() throws {
        _ = press(window.view, lasting: .seconds(1))
        try window.down(1, 100, 100, ms: 0)
        try window.frame(ms: 50, .up(1), .down(2, 100, 100))
        #expect(calls.all == ["down", "up", "down"])
        try window.up(2, ms: 100)
        #expect(calls.all == ["down", "up", "down", "up"])
    }

    @Test("What watches the finger is in no explanation")
    func explained() throws {
        _ = press(window.view, lasting: .seconds(1))
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(window.engine.explanations.map { String($0.prefix(11)) } == ["long press:"])
    }

    @Test("The landing removes the view")
    func removedAtLanding() throws {
        let view = window.witness(0, 0, 200, 200)
        _ = press(view, lasting: .seconds(1))
        view.onCall = { view, _ in view.removeFromSuperview() }
        try window.down(1, 100, 100, ms: 0)
        #expect(calls.all == ["down", "up"])
    }

    @Test("The view leaves, and the action of a cancelled gesture removes the press")
    func removedWhileCancelled() throws {
        let view = window.subview(0, 0, 200, 200)
        var all: [GestureRecognizer] = []
        view.gesture(
            LongPress(minimumDuration: .milliseconds(100)).onCancelled { [unowned view] _ in
                all.forEach(view.removeGestureRecognizer)
                all = []
            }
        )
        all = press(view, lasting: .seconds(1))
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 200)
        view.removeFromSuperview()
        #expect(all.isEmpty && calls.all == ["down", "up"])
    }
}

/// A pan that gives up when a finger lands.
private final class ShyPan: PanGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        state = .failed
    }
}

@Suite("Parts of composed gestures")
struct GesturePartTests {
    private let window = TestWindow()

    private func swipe() throws {
        try window.drag(1, 100, 100, ms: 0, to: 200, 100, ms: 50)
        try window.up(1, ms: 60)
    }

    /// What drags without fingers on the glass.
    enum Input: CaseIterable {
        case touchpad, scroll, middleButton
    }

    @Test(
        "The second gesture of a sequence needs the first, whatever it comes from",
        arguments: Input.allCases
    )
    func otherInput(_ input: Input) throws {
        var calls: [String] = []
        let pan = Gesture<PanGestureRecognizer> {
            input == .middleButton ? MiddlePan() : PanGestureRecognizer()
        }
        window.view.gestures {
            Tap().sequenced(
                before: pan.setting(\.allowedScrollTypesMask, to: .all)
                    .onBegan { _ in calls.append("drag") }
            )
            .onEnded { _ in calls.append("ended") }
        }
        let touchpad = Touchpad(clock: window.hand.clock)
        let (start, way) = (Point(x: 100, y: 100), Vector(x: 150, y: 0))
        func drag() throws {
            switch input {
            case .touchpad: try touchpad.swipe(fingers: 3, by: way, at: start)
            case .scroll: try touchpad.scroll(by: way, at: start)
            case .middleButton:
                try window.mouse.drag(from: start, to: start + way, button: .button(3))
            }
        }
        try drag()
        #expect(calls.isEmpty)
        try window.tap(1, 100, 100, ms: 2000, until: 2050)
        try drag()
        #expect(calls == ["drag", "ended"])
        try drag()
        #expect(calls == ["drag", "ended"])
    }

    @Test("A gesture of a touchpad that does not become the second one cancels the sequence")
    func otherInputFails() throws {
        var calls: [String] = []
        window.view.gestures {
            Tap().sequenced(
                before: Pan(axis: .horizontal).setting(\.allowedScrollTypesMask, to: .all)
            )
            .onEnded { _ in calls.append("ended") }
            .onCancelled { _ in calls.append("cancelled") }
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        window.hand.wait(.seconds(1))
        let touchpad = Touchpad(clock: window.hand.clock)
        try touchpad.scroll(by: Vector(x: 0, y: 150), at: Point(x: 100, y: 100))
        #expect(calls == ["cancelled"])
        try touchpad.scroll(by: Vector(x: 150, y: 0), at: Point(x: 100, y: 100))
        #expect(calls == ["cancelled"])
    }

    @Test("The touches with which the first gesture is over do not make the second")
    func sameTouches() throws {
        var calls: [String] = []
        let drag = Pan().onBegan { _ in calls.append("drag") }
        window.view.gestures { Pan(minimumTouches: 2).sequenced(before: drag) }
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(ms: 10, .move(1, 150, 100), .move(2, 250, 100))
        try window.up(1, ms: 20)
        try window.move(2, 280, 100, ms: 30)
        // Nor do these with another one beside them.
        try window.down(1, 100, 100, ms: 40)
        try window.frame(ms: 50, .up(1), .up(2))
        #expect(calls.isEmpty)
        try window.drag(1, 100, 100, ms: 1000, to: 150, 100, ms: 1010)
        #expect(calls == ["drag"])

        calls = []
        let other = TestWindow()
        other.view.gestures { Swipe(.right).sequenced(before: drag) }
        for start in [0.0, 1000] {
            #expect(calls.isEmpty)
            try other.drag(1, 100, 100, ms: start, to: 200, 100, ms: start + 50)
            try other.up(1, ms: start + 60)
        }
        #expect(calls == ["drag"])
    }

    /// A tap, and then a finger that drags at once: the sequence of a first gesture and a drag ends.
    private func expectDragAfterTap(_ first: some GestureDescription) throws {
        var calls: [String] = []
        window.view.gestures {
            first.sequenced(before: Pan())
                .onEnded { _ in calls.append("ended") }
                .onCancelled { _ in calls.append("cancelled") }
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        try window.drag(1, 100, 100, ms: 200, to: 150, 100, ms: 210)
        try window.up(1, ms: 220)
        #expect(calls == ["ended"])
    }

    @Test("A drag may follow a tap at once, and so decide that it stays a single one")
    func dragAfterTap() throws {
        try expectDragAfterTap(Tap(count: 2).exclusively(before: Tap()))
    }

    @Test("A finger that is down when a tap succeeds may drag, though it could begin a pinch")
    func dragBesidePinch() throws {
        let taps = Tap(count: 2).exclusively(before: Tap())
        try expectDragAfterTap(taps.simultaneously(with: Pinch()))
    }

    @Test("A part that gives up does not end its sequence: the other one may follow")
    func givesUp() throws {
        var calls: [String] = []
        window.view.gestures {
            Swipe(.right)
                .sequenced(before: Gesture { ShyPan() }.exclusively(before: Tap()))
                .onEnded { _ in calls.append("ended") }
                .onCancelled { _ in calls.append("cancelled") }
        }
        try swipe()
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        #expect(calls == ["ended"])
    }

    @Test("Disabling a part that is disabled already does not end its sequence")
    func disabledAgain() throws {
        var calls: [String] = []
        let all = window.view.gestures {
            Swipe(.right).sequenced(before: Pan().exclusively(before: Tap()))
                .onEnded { _ in calls.append("ended") }
                .onCancelled { _ in calls.append("cancelled") }
        }
        let pan = try #require(all.first { $0 is PanGestureRecognizer })
        pan.isEnabled = false
        try swipe()
        pan.isEnabled = false
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        #expect(calls == ["ended"])
    }

    @Test(
        "The second gesture does not begin with fingers that are down when the first one is over",
        arguments: [false, true]
    )
    func outlasts(_ isDisabled: Bool) throws {
        var calls: [String] = []
        let all = window.view.gestures {
            LongPress().sequenced(before: Pan().onBegan { _ in calls.append("drag") })
                .onCancelled { _ in calls.append("cancelled") }
        }
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 600)
        try window.down(2, 200, 100, ms: 610)
        if isDisabled {
            all[0].isEnabled = false
            all[0].isEnabled = true
        } else {
            try window.up(1, ms: 620)
        }
        try window.move(2, 230, 100, ms: 630)
        #expect(calls == ["cancelled"])
        // Nor does it with another one beside them.
        try window.drag(3, 300, 100, ms: 640, to: 330, 100, ms: 650)
        #expect(calls == ["cancelled"])
        if isDisabled {
            try window.up(1, ms: 660)
        }
        try window.frame(ms: 670, .up(2), .up(3))
        try window.down(1, 100, 100, ms: 2000)
        window.advance(ms: 2600)
        try window.move(1, 130, 100, ms: 2610)
        #expect(calls == ["cancelled", "drag"])
    }

    @Test("The actions of a part come before those of the whole, from the inside out")
    func order() throws {
        var calls: [String] = []
        window.view.gestures {
            Pan().onBegan { _ in calls.append("pan") }
                .simultaneously(with: Pinch()).onChanged { _ in calls.append("inner") }
                .simultaneously(with: Tap()).onChanged { _ in calls.append("outer") }
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(calls == ["pan", "inner", "outer"])
    }

    @Test("Two gestures at the same time end when the last one does, also if one is a sequence")
    func besideSequence() throws {
        var calls: [String] = []
        window.view.gestures {
            Pan().simultaneously(
                with: LongPress(minimumDuration: .milliseconds(100)).sequenced(before: Pinch())
            )
            .onChanged { calls.append($0.second == nil ? "drag" : "press") }
            .onEnded { _ in calls.append("ended") }
            .onCancelled { _ in calls.append("cancelled") }
        }
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 200)
        try window.up(1, ms: 300)
        #expect(calls == ["press", "cancelled"])
        calls = []
        try window.drag(1, 100, 100, ms: 1000, to: 150, 100, ms: 1050)
        try window.up(1, ms: 1060)
        #expect(calls == ["drag", "ended"])
    }

    @Test("Of two exclusive gestures with different touches, the second to begin does not count")
    func exclusiveTouches() throws {
        var calls: [String] = []
        let all = window.view.gestures {
            Tap().exclusively(before: LongPress(minimumDuration: .milliseconds(100)))
                .onChanged { _ in calls.append("changed") }
                .onEnded { _ in calls.append("ended") }
        }
        try window.mouse.move(to: Point(x: 50, y: 50))
        try window.mouse.press()
        // The tap fails, and takes the finger, which the press does not.
        all[0].isEnabled = false
        all[0].isEnabled = true
        window.hand.wait(.milliseconds(200))
        try window.hand.tap(at: Point(x: 200, y: 200))
        #expect(calls == ["changed"])
        try window.mouse.release()
        #expect(calls == ["changed", "ended"])
    }

    @Test("A sequence that waits for touches gives way to the other one of two exclusive gestures")
    func besideWaiting() throws {
        var calls: [String] = []
        window.view.gestures {
            Tap().sequenced(before: Tap()).exclusively(before: Pan())
                .onEnded { value in
                    if case .second = value {
                        calls.append("drag")
                    }
                }
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        try window.drag(1, 100, 100, ms: 2000, to: 150, 100, ms: 2010)
        try window.up(1, ms: 2020)
        #expect(calls == ["drag"])
        // It begins anew.
        try window.tap(1, 100, 100, ms: 4000, until: 4050)
        try window.tap(1, 100, 100, ms: 6000, until: 6050)
        #expect(calls == ["drag"])
        try window.drag(1, 100, 100, ms: 8000, to: 150, 100, ms: 8010)
        try window.up(1, ms: 8020)
        #expect(calls == ["drag", "drag"])
    }

    @Test(
        "A second one that waits gives way to the first, also as a part of others",
        arguments: [false, true]
    )
    func secondWaits(isBesidePinch: Bool) throws {
        var calls: [String] = []
        let sequence = Tap().sequenced(before: Pan())
            .onCancelled { _ in calls.append("cancelled") }
        let alone = AnyGesture(sequence.map { _ in true })
        let besidePinch = AnyGesture(sequence.simultaneously(with: Pinch()).map { _ in true })
        window.view.gestures {
            LongPress().exclusively(before: isBesidePinch ? besidePinch : alone)
                .onChanged { value in
                    if case .first = value {
                        calls.append("press")
                    }
                }
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        try window.down(1, 100, 100, ms: 5000)
        window.advance(ms: 6000)
        #expect(calls == ["cancelled", "press"])
    }

    @Test("After a press, two gestures run at the same time")
    func nested() throws {
        var last: (x: Double, scale: Double)?
        window.view.gestures {
            LongPress(touches: 2)
                .sequenced(
                    before: Pan().setting(\.slop, to: 0)
                        .simultaneously(with: Pinch().setting(\.slop, to: 0))
                )
                .onChanged { value in
                    if case .second(_, let both?) = value {
                        last = (both.first?.translation(in: nil).x ?? 0, both.second?.scale ?? 1)
                    }
                }
        }
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        window.advance(ms: 500)
        #expect(last == nil)
        // The middle moves by 30, and the span doubles.
        try window.frame(ms: 510, .move(1, 130, 200), .move(2, 330, 200))
        let values = try #require(last)
        #expect(isNear(values.x, 30) && isNear(values.scale, 2, within: 1e-3))
    }

    // A release build stops without a message, and exit tests came with 6.2.
    #if DEBUG && compiler(>=6.2)
    @Test("A gesture that names one to wait for which is not in its block stops with both names")
    func unknownName() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            View().gestures { Tap().named("single").requiring(toFail: "double") }
        }
        #expect(
            errorText(result).contains("single must wait for double, which is not in its block")
        )
    }

    @Test("Gestures of a block that wait for each other stop with the circle")
    func circle() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            View().gestures {
                Tap().named("single").requiring(toFail: "double")
                Tap(count: 2).named("double").requiring(toFail: "single")
            }
        }
        #expect(errorText(result).contains("double would wait for itself"))
    }
    #endif

    @Test("A description that two views use makes independent gestures")
    func twoViews() throws {
        var ended: [Double] = []
        let description = LongPress().sequenced(before: Pan()).onEnded { value in
            if case .second(let press, _) = value {
                ended.append(press.location(in: nil).x)
            }
        }
        let (left, right) = (window.subview(0, 0, 200, 400), window.subview(200, 0, 200, 400))
        left.gestures { description }
        right.gestures { description }
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 300, 100, ms: 0)
        window.advance(ms: 500)
        try window.frame(ms: 600, .move(1, 120, 100), .move(2, 350, 100))
        try window.frame(ms: 610, .up(1), .up(2))
        #expect(ended.sorted() == [120, 350])
    }

    @Test("A double tap after a tap may take its time between its two touches")
    func doubleTapAfterTap() throws {
        var ended = 0
        var cancelled = 0
        window.view.gestures {
            LongPress().sequenced(before: Tap(count: 2))
                .onEnded { _ in ended += 1 }
            Swipe(.right).sequenced(before: Tap(count: 2))
                .onEnded { _ in ended += 10 }
                .onCancelled { _ in cancelled += 1 }
        }
        try window.drag(1, 100, 100, ms: 0, to: 200, 100, ms: 50)
        try window.up(1, ms: 60)
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        try window.tap(1, 100, 100, ms: 1200, until: 1250)
        #expect(ended == 10 && cancelled == 0)
    }

    @Test("A sequence is cancelled when the double tap that should end it stays a single one")
    func singleTapAfterSwipe() throws {
        var calls: [String] = []
        let state = GestureState(wrappedValue: 0)
        window.view.gestures {
            Swipe(.right).sequenced(before: Tap(count: 2))
                .updating(state) { $1 = 1 }
                .onEnded { _ in calls.append("ended") }
                .onCancelled { _ in calls.append("cancelled") }
        }
        try swipe()
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        #expect(calls.isEmpty && state.wrappedValue == 1)
        window.advance(ms: 3000)
        #expect(calls == ["cancelled"] && state.wrappedValue == 0)
        try window.tap(1, 100, 100, ms: 4000, until: 4050)
        try window.tap(1, 100, 100, ms: 4200, until: 4250)
        #expect(calls == ["cancelled"])
    }

    @Test("A recognizer that is composed twice calls the actions of both gestures")
    func composedTwice() throws {
        let pan = PanGestureRecognizer()
        var calls: [String] = []
        for name in ["one", "two"] {
            // Releases the other parts.
            window.view.gestureRecognizers.forEach(window.view.removeGestureRecognizer)
            window.view.gestures {
                Gesture { pan }.simultaneously(with: Pinch()).onEnded { _ in calls.append(name) }
            }
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(calls == ["one", "two"])
    }

    @Test("The motion of a composed gesture allocates nothing")
    func allocatesNothing() throws {
        let state = GestureState(wrappedValue: Vector.zero)
        window.view.gestures {
            LongPress()
                .sequenced(before: Pan().simultaneously(with: Pinch()))
                .updating(state) { value, offset in
                    if case .second(_, let both?) = value {
                        offset = both.first?.translation(in: nil) ?? .zero
                    }
                }
        }
        try window.down(1, 100, 100, ms: 0)
        for step in 0..<20 {
            try window.move(1, 120 + Double(step), 100, ms: 600 + Double(step) * 10)
        }
        #expect(state.wrappedValue != .zero)
        let samples = (20..<60).map { step in
            Report.move(1, 120 + Double(step), 100).sample(at(600 + Double(step) * 10))
        }
        #expect(try window.allocations(pushing: samples, until: 1200) == 0)
    }

    @Test("Each tap that begins a sequence anew takes as much memory as the one before")
    func tapsAnew() throws {
        window.view.gestures { Tap().sequenced(before: Pan()) }
        var counts: [Int] = []
        for round in 0..<5 {
            let start = Double(round) * 16_000
            var samples: [TouchSample] = []
            for tap in 0..<16 {
                let ms = start + Double(tap) * 1000
                samples.append(Report.down(1, 100, 100).sample(at(ms)))
                samples.append(Report.up(1).sample(at(ms + 50)))
            }
            counts.append(try window.allocations(pushing: samples, until: start + 15_500))
        }
        #expect(Set(counts.dropFirst()).count == 1)
    }
}
