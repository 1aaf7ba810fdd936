// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Declared delegates")
struct DeclaredDelegateTests {
    @Test("A delegate that is declared to be held lasts as long as the recognizer")
    func held() throws {
        let window = TestWindow()
        var began = 0
        window.view.gestures {
            Pan().delegate(holding: Answers(simultaneous: true)).onBegan { _ in began += 1 }
            Pan().onBegan { _ in began += 1 }
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(began == 2)
    }

    @Test("A delegate that is declared to be weak is not held")
    func weak() throws {
        var both: Answers? = Answers()
        let isGone = { [weak both] in both == nil }
        let view = View()
        guard let delegate = both else {
            return
        }
        let recognizers = view.gestures { Pan().delegate(weak: delegate) }
        #expect(recognizers[0].delegate === delegate)
        both = nil
        #expect(!isGone())
        withExtendedLifetime(delegate) {}
    }
}

@Suite("Gestures in a block")
struct DeclarationTests {
    private let window = TestWindow()

    private func tap(ms: Double) throws {
        try window.tap(1, 100, 100, ms: ms, until: ms + 50)
    }

    @Test("Each line becomes a recognizer of its kind, set up as it says, in order")
    func kinds() throws {
        let all = window.view.gestures {
            Tap(count: 2, touches: 3)
            LongPress(minimumDuration: .seconds(2), touches: 4)
            Pan(minimumTouches: 33 - 1)
            Pan(minimumTouches: 2, maximumTouches: 2, axis: .horizontal).setting(\.slop, to: 4)
            EdgePan([.left, .top])
            Swipe(.up, touches: 2)
            Pinch().named("zoom")
            Rotation()
            Transform(minimumTouches: 2)
            Hold(touches: 3)
        }
        #expect(all.count == 10)
        #expect(window.view.gestureRecognizers == all)
        let tap = try #require(all[0] as? TapGestureRecognizer)
        #expect(tap.numberOfTapsRequired == 2)
        #expect(tap.numberOfTouchesRequired == 3)
        let press = try #require(all[1] as? LongPressGestureRecognizer)
        #expect(press.minimumPressDuration == .seconds(2))
        #expect(press.numberOfTouchesRequired == 4)
        #expect((all[2] as? PanGestureRecognizer)?.minimumNumberOfTouches == 32)
        let pan = try #require(all[3] as? PanGestureRecognizer)
        #expect(pan.minimumNumberOfTouches == 2)
        #expect(pan.maximumNumberOfTouches == 2)
        #expect(pan.slop == 4 && pan.axis == .horizontal)
        #expect((all[4] as? ScreenEdgePanGestureRecognizer)?.edges == [.left, .top])
        let swipe = try #require(all[5] as? SwipeGestureRecognizer)
        #expect(swipe.direction == .up)
        #expect(swipe.numberOfTouchesRequired == 2)
        #expect(all[6] is PinchGestureRecognizer)
        #expect(all[6].name == "zoom")
        #expect(all[7] is RotationGestureRecognizer)
        #expect((all[8] as? TransformGestureRecognizer)?.minimumNumberOfTouches == 2)
        #expect((all[9] as? HoldGestureRecognizer)?.numberOfTouchesRequired == 3)
    }

    @Test("Each modifier gets its own state, and the recognizer as what it is")
    func modifiers() throws {
        var calls: [String] = []
        window.view.gestures {
            Pan()
                .onBegan { calls.append("began \($0.translation(in: nil).x)") }
                .onChanged { calls.append("changed \($0.translation(in: nil).x)") }
                .onEnded { calls.append("ended \($0.translation(in: nil).x)") }
                .onCancelled { calls.append("cancelled \($0.translation(in: nil).x)") }
        }
        try window.drag(1, 100, 100, ms: 0, to: 110, 100, ms: 10)
        try window.move(1, 120, 100, ms: 20)
        try window.up(1, ms: 30)
        #expect(calls == ["began 0.0", "changed 10.0", "ended 10.0"])
        try window.drag(1, 100, 100, ms: 1000, to: 110, 100, ms: 1010)
        window.cancelAll(ms: 1020)
        #expect(calls.suffix(2) == ["began 0.0", "cancelled 0.0"])
    }

    @Test("A single tap waits for the double tap that it names")
    func requirement() throws {
        var calls: [String] = []
        window.view.gestures {
            Tap().requiring(toFail: "double").onEnded { _ in calls.append("single") }
            Tap(count: 2).named("double").onEnded { _ in calls.append("double") }
        }
        try tap(ms: 0)
        #expect(calls.isEmpty)
        window.advance(ms: 400)
        #expect(calls == ["single"])
        try tap(ms: 1000)
        try tap(ms: 1200)
        window.advance(ms: 3000)
        #expect(calls == ["single", "double"])
    }

    @Test("Recognizers of the program's own are described, or given as they are")
    func custom() throws {
        var marks = 0
        let other = CheckMark()
        let all = window.view.gestures {
            Gesture { CheckMark() }.onEnded { _ in marks += 1 }
            other
        }
        #expect(all.count == 2)
        #expect(all[1] === other)
        try window.drag(1, 100, 100, ms: 0, to: 120, 130, ms: 10)
        try window.move(1, 150, 80, ms: 20)
        #expect(marks == 1)
    }

    @Test("Conditions and loops choose lines")
    func conditions() {
        func attach(zooms: Bool, turns: Bool) -> [String] {
            window.view.gestures {
                if zooms {
                    Pinch().named("pinch")
                }
                if turns {
                    Rotation().named("rotation")
                } else {
                    Pan().named("pan")
                }
                for count in 1...2 {
                    Tap(count: count).named("tap \(count)")
                }
            }
            .compactMap(\.name)
        }
        #expect(attach(zooms: true, turns: false) == ["pinch", "pan", "tap 1", "tap 2"])
        #expect(attach(zooms: false, turns: true) == ["rotation", "tap 1", "tap 2"])
    }

    @Test("One description makes a recognizer of its own for each view")
    func severalViews() throws {
        var taps: [TapGestureRecognizer] = []
        let description = Tap().onEnded { taps.append($0) }
        let (left, right) = (window.subview(0, 0, 200, 400), window.subview(200, 0, 200, 400))
        left.gestures { description }
        right.gestures { description.setting(\.numberOfTapsRequired, to: 2) }
        try tap(ms: 0)
        #expect(taps.count == 1)
        #expect(taps.last === left.gestureRecognizers[0])
        for ms in [1000.0, 1200] {
            try window.tap(1, 300, 100, ms: ms, until: ms + 50)
        }
        #expect(taps.count == 2)
        #expect(taps.last === right.gestureRecognizers[0])
    }
}

@Suite("Simultaneous gestures")
struct SimultaneousGestureTests {
    private let window = TestWindow()

    @Test("A pinch and a rotation recognize together, and each report has both values")
    func both() throws {
        var reports: [(scale: Double?, turn: Double?)] = []
        var ended = 0
        window.view.gestures {
            Pinch().setting(\.slop, to: 0)
                .simultaneously(with: Rotation().setting(\.slop, to: 0))
                .onChanged { reports.append(($0.first?.scale, $0.second?.rotation)) }
                .onEnded { both in
                    ended += 1
                    #expect(both.first != nil && both.second != nil)
                }
        }
        try window.landTwo(ms: 0)
        try window.moveTwo(scale: 2, turn: 0.3, ms: 10)
        let last = try #require(reports.last)
        #expect(isNear(last.scale ?? 0, 2, within: 1e-3))
        #expect(isNear(last.turn ?? 0, 0.3, within: 1e-3))
        try window.frame(ms: 20, .up(1), .up(2))
        #expect(ended == 1)
    }

    @Test("A part that has not begun has no value, and the end of the other one ends both")
    func onePart() throws {
        var ended: [Bool] = []
        window.view.gestures {
            Pinch().simultaneously(with: Tap(count: 3)).onEnded { both in
                ended.append(both.first != nil && both.second == nil)
            }
        }
        try window.landTwo(ms: 0)
        try window.moveTwo(scale: 2, turn: 0, ms: 10)
        try window.frame(ms: 20, .up(1), .up(2))
        #expect(ended == [true])
    }

    @Test("If one part is cancelled and the other ends, both have ended; else they are cancelled")
    func cancelled() throws {
        var phases: [String] = []
        let all = window.view.gestures {
            Pinch().simultaneously(with: Rotation())
                .onEnded { _ in phases.append("ended") }
                .onCancelled { _ in phases.append("cancelled") }
        }
        try window.landTwo(ms: 0)
        try window.moveTwo(scale: 2, turn: 0.5, ms: 10)
        #expect(all[0].state == .began && all[1].state == .began)
        all[0].isEnabled = false
        #expect(phases.isEmpty)
        try window.frame(ms: 20, .up(1), .up(2))
        #expect(phases == ["ended"])
        all[0].isEnabled = true
        try window.landTwo(ms: 1000)
        try window.moveTwo(scale: 2, turn: 0.5, ms: 1010)
        window.cancelAll(ms: 1020)
        #expect(phases == ["ended", "cancelled"])
    }

    @Test("Only the parts recognize together, not others of their view")
    func others() throws {
        var began: [String] = []
        window.view.gestures {
            Pan().onBegan { _ in began.append("outside") }
            Pan().onBegan { _ in began.append("first") }
                .simultaneously(with: Pan().onBegan { _ in began.append("second") })
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(began == ["outside"])
    }
}

@Suite("Exclusive gestures")
struct ExclusiveGestureTests {
    private let window = TestWindow()

    @Test("A double tap takes precedence, and a single tap waits for it")
    func taps() throws {
        var taps: [String] = []
        window.view.gestures {
            Tap(count: 2).exclusively(before: Tap()).onEnded { tap in
                switch tap {
                case .first(let double): taps.append("double \(double.numberOfTapsRequired)")
                case .second(let single): taps.append("single \(single.numberOfTapsRequired)")
                }
            }
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(taps.isEmpty)
        window.advance(ms: 400)
        #expect(taps == ["single 1"])
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        try window.tap(1, 100, 100, ms: 1200, until: 1250)
        window.advance(ms: 2000)
        #expect(taps == ["single 1", "double 2"])
    }

    @Test("A sequence can take precedence of a tap")
    func sequence() throws {
        var seen: [String] = []
        window.view.gestures {
            LongPress().sequenced(before: Pan()).exclusively(before: Tap()).onEnded { value in
                switch value {
                case .first(.second(_, let pan?)):
                    seen.append("drag \(pan.translation(in: nil).x)")
                case .first: seen.append("press")
                case .second: seen.append("tap")
                }
            }
        }
        try window.tap(1, 100, 100, ms: 0, until: 100)
        #expect(seen == ["tap"])
        try window.drag(1, 100, 100, ms: 1000, to: 130, 100, ms: 1600)
        try window.up(1, ms: 1610)
        #expect(seen == ["tap", "drag 20.0"])
    }
}

@Suite("A long press before a drag, with one finger")
struct PressAndDragTests {
    private let window = TestWindow()
    @GestureState private var offset: Vector?
    private let calls = Notes<String>()

    init() {
        attach(slop: 10)
    }

    private func attach(slop: Double) {
        window.view.gestures {
            LongPress().sequenced(before: Pan().setting(\.slop, to: slop))
                .updating($offset) { value, offset in
                    if case .second(_, let pan) = value {
                        offset = pan?.translation(in: nil) ?? .zero
                    }
                }
                .onChanged { [calls] value in
                    switch value {
                    case .first: calls.all.append("first")
                    case .second(_, nil): calls.all.append("pressed")
                    case .second(_, let pan?): calls.all.append("\(pan.state)")
                    }
                }
                .onEnded { [calls] value in
                    if case .second(let press, let pan?) = value {
                        let end = pan.translation(in: nil).x
                        calls.all.append("ended \(press.state) \(end)")
                    }
                }
                .onCancelled { [calls] _ in calls.all.append("cancelled") }
        }
    }

    @Test("The finger stays down: the press begins at 0.5 s, then the finger drags")
    func pressAndDrag() throws {
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 499)
        #expect(offset == nil && calls.all.isEmpty)
        window.advance(ms: 500)
        #expect(offset == .zero)
        // The slop of 10 points is not part of the translation.
        try window.move(1, 130, 100, ms: 600)
        #expect(offset == Vector(x: 20, y: 0))
        try window.move(1, 150, 140, ms: 610)
        #expect(offset == Vector(x: 40, y: 40))
        try window.up(1, ms: 620)
        #expect(offset == nil)
        #expect(calls.all == ["pressed", "began", "changed", "ended ended 40.0"])
    }

    @Test("A drag without the press is nothing, and leaves the touch to a view further up")
    func dragAlone() throws {
        let window = TestWindow()
        let inner = window.subview(0, 0, 400, 400)
        var scrolled = 0
        let all = inner.gestures { LongPress().sequenced(before: Pan().setting(\.slop, to: 5)) }
        let outer = PanGestureRecognizer { _ in scrolled += 1 }
        outer.require(toFail: all[2])
        window.view.addGestureRecognizer(outer)
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(all[2].state == .failed)
        #expect(outer.state == .began && scrolled == 1)
        window.advance(ms: 1000)
        #expect(all[0].state == .failed && all[2].state == .failed)
    }

    @Test("A drag without the press says why, and nothing else does")
    func explained() throws {
        let window = TestWindow()
        let all = window.view.gestures {
            LongPress().named("press").sequenced(before: Pan().named("drag"))
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.up(1, ms: 20)
        let explanation = try #require(all[2].explanation)
        #expect(explanation.hasPrefix("drag: failed at "))
        #expect(explanation.hasSuffix(": the gesture before it in the sequence had not succeeded."))
        #expect(window.engine.explanations.map { String($0.prefix(5)) } == ["press", "drag:"])
    }

    @Test("A press without a drag is cancelled, and the state is reset")
    func pressAlone() throws {
        try window.tap(1, 100, 100, ms: 0, until: 700)
        #expect(calls.all == ["pressed", "cancelled"])
        #expect(offset == nil)
        try window.drag(1, 100, 100, ms: 2000, to: 150, 100, ms: 2010)
        try window.up(1, ms: 2020)
        #expect(calls.all == ["pressed", "cancelled"])
    }

    @Test("Cancelled in the drag, the state is reset, and the sequence can begin anew")
    func cancelled() throws {
        for start in [0.0, 2000] {
            try window.drag(1, 100, 100, ms: start, to: 130, 100, ms: start + 600)
            #expect(offset == Vector(x: 20, y: 0))
            window.cancelAll(ms: start + 610)
            #expect(offset == nil)
            try window.up(1, ms: start + 620)
        }
        #expect(calls.all == ["pressed", "began", "cancelled", "pressed", "began", "cancelled"])
    }

    @Test(
        "The sequence is cancelled when a part is disabled or removed, before the drag and in it",
        arguments: [0, 2],
        [false, true]
    )
    func stopped(_ part: Int, _ isRemoved: Bool) throws {
        for (start, drags) in [(0.0, false), (2000, true)] {
            calls.all = []
            try window.down(1, 100, 100, ms: start)
            window.advance(ms: start + 600)
            if drags {
                try window.move(1, 130, 100, ms: start + 600)
            }
            let recognizers: [GestureRecognizer] = window.view.gestureRecognizers
            if isRemoved {
                window.view.removeGestureRecognizer(recognizers[part])
            } else {
                recognizers[part].isEnabled = false
            }
            #expect(calls.all == ["pressed"] + (drags ? ["began"] : []) + ["cancelled"])
            #expect(offset == nil)
            try window.move(1, 150, 100, ms: start + 610)
            try window.up(1, ms: start + 620)
            #expect(calls.all.last == "cancelled")
            window.view.gestureRecognizers = recognizers
            recognizers[part].isEnabled = true
        }
    }

    @Test("A sequence is not cancelled when a gesture beside it is disabled")
    func besideStopped() throws {
        let window = TestWindow()
        var calls: [String] = []
        let all = window.view.gestures {
            Tap().sequenced(before: Pan())
                .onEnded { _ in calls.append("ended") }
                .onCancelled { _ in calls.append("cancelled") }
                .simultaneously(with: Pinch())
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        all.first { $0 is PinchGestureRecognizer }?.isEnabled = false
        try window.drag(1, 100, 100, ms: 300, to: 130, 100, ms: 310)
        try window.up(1, ms: 320)
        #expect(calls == ["ended"])
    }

    @Test("A cancel of all touches ends a sequence that waits", arguments: [true, false])
    func cancelledBetween(isDrop: Bool) throws {
        let window = TestWindow()
        var calls: [String] = []
        window.view.gestures {
            Tap().sequenced(before: Pan())
                .onEnded { _ in calls.append("ended") }
                .onCancelled { _ in calls.append("cancelled") }
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        if isDrop {
            window.engine.dropAllTouches(at: at(100))
        } else {
            window.engine.cancelAllTouches(at: at(100))
        }
        #expect(calls == ["cancelled"])
        try window.drag(1, 100, 100, ms: 300, to: 130, 100, ms: 310)
        try window.up(1, ms: 320)
        #expect(calls == ["cancelled"])
    }

    @Test("A press that outlasts the drag does not begin another sequence")
    func longerPress() throws {
        let window = TestWindow()
        var calls: [String] = []
        window.view.gestures {
            LongPress().setting(\.lastsUntilLastLift, to: true)
                .sequenced(before: Pan(minimumTouches: 2))
                .onChanged { _ in calls.append("changed") }
                .onEnded { _ in calls.append("ended") }
                .onCancelled { _ in calls.append("cancelled") }
        }
        for start in [0.0, 3000] {
            calls = []
            try window.down(1, 100, 100, ms: start)
            window.advance(ms: start + 500)
            try window.down(2, 200, 100, ms: start + 600)
            try window.frame(ms: start + 610, .move(1, 130, 100), .move(2, 230, 100))
            try window.up(2, ms: start + 620)
            #expect(calls == ["changed", "changed", "ended"])
            try window.move(1, 180, 100, ms: start + 630)
            try window.up(1, ms: start + 640)
            try window.frame(ms: start + 1000, .down(1, 100, 100), .down(2, 200, 100))
            try window.frame(ms: start + 1010, .move(1, 130, 100), .move(2, 230, 100))
            try window.frame(ms: start + 1020, .up(1), .up(2))
            #expect(calls == ["changed", "changed", "ended"])
        }
    }

    @Test("A drag without slop waits for the press, and begins with it where the finger is")
    func noSlop() throws {
        let window = TestWindow()
        var translations: [Vector] = []
        window.view.gestures {
            LongPress().sequenced(before: Pan().setting(\.slop, to: 0)).onChanged { value in
                if case .second(_, let pan?) = value {
                    translations.append(pan.translation(in: nil))
                }
            }
        }
        try window.drag(1, 100, 100, ms: 0, to: 104, 100, ms: 100)
        #expect(translations.isEmpty)
        window.advance(ms: 500)
        try window.move(1, 114, 100, ms: 600)
        // What the finger moved from its landing on.
        #expect(translations.last == Vector(x: 14, y: 0))
    }

    @Test("Only the recognizers of the sequence are affected by its own one")
    func gate() throws {
        let view = window.view
        #expect(view.gestureRecognizers.count == 3)
        var taps = 0
        view.gestures { Tap().onEnded { _ in taps += 1 } }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(taps == 1)
        view.gestureRecognizers.forEach(view.removeGestureRecognizer)
        #expect(view.gestureRecognizers.isEmpty)
    }
}

@Suite("A tap before a drag, with two touches")
struct TapAndDragTests {
    private let window = TestWindow()
    private let calls = Notes<String>()

    init() {
        window.view.gestures {
            Tap().sequenced(before: Pan())
                .onChanged { [calls] value in
                    if case .second(_, let pan) = value {
                        calls.all.append(pan == nil ? "tapped" : "drags")
                    }
                }
                .onEnded { [calls] _ in calls.all.append("ended") }
                .onCancelled { [calls] _ in calls.all.append("cancelled") }
        }
    }

    private func drag(ms: Double) throws {
        try window.drag(1, 100, 100, ms: ms, to: 130, 100, ms: ms + 10)
        try window.up(1, ms: ms + 20)
    }

    private func tap(ms: Double) throws {
        try window.tap(1, 100, 100, ms: ms, until: ms + 50)
    }

    @Test("A drag after a tap ends the sequence; a drag alone is nothing")
    func tapAndDrag() throws {
        try drag(ms: 0)
        #expect(calls.all.isEmpty)
        try tap(ms: 1000)
        try drag(ms: 1200)
        #expect(calls.all == ["tapped", "drags", "ended"])
        try drag(ms: 2000)
        #expect(calls.all == ["tapped", "drags", "ended"])
    }

    @Test("Another tap begins the sequence anew")
    func tapTwice() throws {
        try tap(ms: 0)
        try tap(ms: 1000)
        try drag(ms: 2000)
        #expect(calls.all == ["tapped", "tapped", "drags", "ended"])
    }

    @Test(
        "After the tap, the sequence is cancelled when a part is disabled or removed, or the view is",
        arguments: 0..<4
    )
    func stopped(_ way: Int) throws {
        let view = window.subview(0, 0, 400, 400)
        var changes = 0
        var cancels = 0
        let state = GestureState(wrappedValue: 0)
        let all = view.gesture(
            Tap().sequenced(before: Pan())
                .updating(state) { $1 = 1 }
                .onChanged { _ in changes += 1 }
                .onCancelled { _ in cancels += 1 }
        )
        try tap(ms: 0)
        #expect(state.wrappedValue == 1 && changes == 1)
        switch way {
        case 0: all.forEach { $0.isEnabled = false }
        case 1: all.forEach(view.removeGestureRecognizer)
        case 2: view.removeFromSuperview()
        default: window.subview(0, 0, 400, 400).addSubview(view)
        }
        #expect(state.wrappedValue == 0 && cancels == 1)
        all.forEach { $0.isEnabled = true }
        window.view.addSubview(view)
        all.forEach(view.addGestureRecognizer)
        try drag(ms: 500)
        #expect(changes == 1 && cancels == 1)
        try tap(ms: 1000)
        try drag(ms: 1200)
        #expect(changes == 3 && cancels == 1)
    }

    @Test("A touch after the tap that is no drag cancels the sequence")
    func restAfterTap() throws {
        try tap(ms: 0)
        try window.tap(1, 100, 100, ms: 1000, until: 3000)
        #expect(calls.all == ["tapped", "cancelled"])
        try drag(ms: 4000)
        #expect(calls.all == ["tapped", "cancelled"])
    }
}

@Suite("Composed gestures before another one")
struct ComposedBeforeTests {
    private let window = TestWindow()
    private let calls = Notes<String>()

    private func add<First: GestureDescription>(
        _ gesture: SequenceGesture<First, Pan>,
        _ words: @escaping (First.Value) -> String
    ) {
        window.view.gestures {
            gesture
                .onChanged { [calls] value in
                    switch value {
                    case .first: calls.all.append("…")
                    case .second(let first, let pan):
                        calls.all.append(words(first) + (pan == nil ? "" : ", drag"))
                    }
                }
                .onEnded { [calls] _ in calls.all.append("ended") }
                .onCancelled { [calls] _ in calls.all.append("cancelled") }
        }
    }

    private func tap(ms: Double) throws {
        try window.tap(1, 100, 100, ms: ms, until: ms + 50)
    }

    private func drag(ms: Double) throws {
        try window.drag(1, 100, 100, ms: ms, to: 150, 100, ms: ms + 10)
        try window.up(1, ms: ms + 20)
    }

    @Test("A double tap, or else a single one, keeps its value until the drag has ended")
    func exclusive() throws {
        add(Tap(count: 2).exclusively(before: Tap()).sequenced(before: Pan())) {
            switch $0 {
            case .first: "double"
            case .second: "single"
            }
        }
        try tap(ms: 0)
        try tap(ms: 100)
        try drag(ms: 300)
        #expect(calls.take() == ["double", "double, drag", "ended"])
        try tap(ms: 2000)
        window.advance(ms: 3000)
        try drag(ms: 3100)
        #expect(calls.take() == ["single", "single, drag", "ended"])
    }

    @Test("Two at the same time keep theirs")
    func simultaneous() throws {
        add(Pinch().simultaneously(with: Rotation()).sequenced(before: Pan(maximumTouches: 1))) {
            "\($0.first != nil) \($0.second != nil)"
        }
        for start in [0.0, 1000] {
            try window.frame(ms: start, .down(1, 100, 100), .down(2, 200, 100))
            try window.frame(ms: start + 10, .move(1, 80, 100), .move(2, 220, 100))
            try window.frame(ms: start + 20, .up(1), .up(2))
            try drag(ms: start + 200)
            #expect(calls.take() == ["…", "true false", "true false, drag", "ended"])
        }
    }

    @Test("A sequence keeps its, and is cancelled when no drag follows")
    func sequence() throws {
        add(Swipe(.right).sequenced(before: Tap()).sequenced(before: Pan())) {
            guard case .second(_, .some) = $0 else {
                return "?"
            }
            return "swipe, tap"
        }
        try drag(ms: 0)
        try tap(ms: 200)
        try window.drag(1, 100, 100, ms: 400, to: 100, 150, ms: 410)
        try window.up(1, ms: 420)
        #expect(calls.take() == ["…", "swipe, tap", "swipe, tap, drag", "ended"])
        try drag(ms: 2000)
        try tap(ms: 2200)
        try window.tap(1, 100, 100, ms: 3000, until: 5000)
        #expect(calls.take() == ["…", "swipe, tap", "cancelled"])
    }
}
