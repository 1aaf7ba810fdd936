// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// Lets everything run at once.
private final class Both: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        true
    }
}

@Suite("Declared delegates")
struct DeclaredDelegateTests {
    @Test("A delegate that is declared to be held lasts as long as the recognizer")
    func held() throws {
        let window = Window()
        var began = 0
        window.view.gestures {
            Pan().delegate(holding: Both()).onBegan { _ in began += 1 }
            Pan().onBegan { _ in began += 1 }
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(began == 2)
    }

    @Test("A delegate that is declared to be weak is not held")
    func weak() throws {
        var both: Both? = Both()
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
    private let window = Window()

    private func tap(ms: Double) throws {
        try window.tap(1, 100, 100, ms: ms, until: ms + 50)
    }

    @Test("Each line becomes a recognizer of its kind, set up as it says, in order")
    func kinds() throws {
        let all = window.view.gestures {
            Tap(count: 2, touches: 3)
            LongPress(minimumDuration: .seconds(2), touches: 4)
            Pan(minimumTouches: 33 - 1)
            Pan(minimumTouches: 2, maximumTouches: 2, axis: .x).setting(\.slop, to: 4)
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
        #expect(pan.slop == 4 && pan.axis == .x)
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

    @Test("Without arguments a line is the recognizer by default")
    func defaults() throws {
        let all = window.view.gestures {
            Tap()
            LongPress()
            Pan()
            Swipe()
            Transform()
            Hold()
        }
        let pan = try #require(all[2] as? PanGestureRecognizer)
        let gesture = try #require(all[4] as? TransformGestureRecognizer)
        #expect((all[0] as? TapGestureRecognizer)?.numberOfTapsRequired == 1)
        #expect(
            (all[1] as? LongPressGestureRecognizer)?.minimumPressDuration
                == LongPressGestureRecognizer().minimumPressDuration
        )
        #expect(pan.minimumNumberOfTouches == 1)
        #expect(pan.maximumNumberOfTouches == PanGestureRecognizer().maximumNumberOfTouches)
        #expect((all[3] as? SwipeGestureRecognizer)?.direction == .right)
        #expect(gesture.maximumNumberOfTouches == pan.maximumNumberOfTouches)
        #expect((all[5] as? HoldGestureRecognizer)?.numberOfTouchesRequired == 1)
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

    @Test("What was attached can be taken back, and is called no more")
    func takenBack() throws {
        var taps = 0
        let view = window.view
        let kept = TapGestureRecognizer()
        view.addGestureRecognizer(kept)
        let attached = view.gestures {
            Tap().onEnded { _ in taps += 1 }
            Pinch()
        }
        attached.forEach(view.removeGestureRecognizer)
        #expect(view.gestureRecognizers.count == 1)
        try tap(ms: 0)
        #expect(taps == 0)
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
