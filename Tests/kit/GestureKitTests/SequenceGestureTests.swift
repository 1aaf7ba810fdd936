// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("A long press before a drag, with one finger")
struct PressAndDragTests {
    private let window = Window()
    @GestureState private var offset: Vector?
    private let calls = Calls()

    private final class Calls {
        var list: [String] = []
    }

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
                    case .first: calls.list.append("first")
                    case .second(_, nil): calls.list.append("pressed")
                    case .second(_, let pan?): calls.list.append("\(pan.state)")
                    }
                }
                .onEnded { [calls] value in
                    if case .second(let press, let pan?) = value {
                        let end = pan.translation(in: nil).x
                        calls.list.append("ended \(press.state) \(end)")
                    }
                }
                .onCancelled { [calls] _ in calls.list.append("cancelled") }
        }
    }

    @Test("The finger stays down: the press begins at 0.5 s, then the finger drags")
    func pressAndDrag() throws {
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 499)
        #expect(offset == nil && calls.list.isEmpty)
        window.advance(ms: 500)
        #expect(offset == .zero)
        // The slop of 10 points is not part of the translation.
        try window.move(1, 130, 100, ms: 600)
        #expect(offset == Vector(x: 20, y: 0))
        try window.move(1, 150, 140, ms: 610)
        #expect(offset == Vector(x: 40, y: 40))
        try window.up(1, ms: 620)
        #expect(offset == nil)
        #expect(calls.list == ["pressed", "began", "changed", "ended ended 40.0"])
    }

    @Test("A drag without the press is nothing, and leaves the touch to a view further up")
    func dragAlone() throws {
        let window = Window()
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
        let window = Window()
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
        #expect(calls.list == ["pressed", "cancelled"])
        #expect(offset == nil)
        try window.drag(1, 100, 100, ms: 2000, to: 150, 100, ms: 2010)
        try window.up(1, ms: 2020)
        #expect(calls.list == ["pressed", "cancelled"])
    }

    @Test("Cancelled in the drag, the state is reset, and the sequence can begin anew")
    func cancelled() throws {
        for start in [0.0, 2000] {
            try window.down(1, 100, 100, ms: start)
            try window.move(1, 130, 100, ms: start + 600)
            #expect(offset == Vector(x: 20, y: 0))
            window.cancelAll(ms: start + 610)
            #expect(offset == nil)
            try window.up(1, ms: start + 620)
        }
        #expect(calls.list == ["pressed", "began", "cancelled", "pressed", "began", "cancelled"])
    }

    @Test("Cancelled before the press begins, nothing is reported")
    func cancelledEarly() throws {
        try window.drag(1, 100, 100, ms: 0, to: 105, 100, ms: 10)
        window.cancelAll(ms: 20)
        try window.up(1, ms: 30)
        #expect(calls.list.isEmpty)
    }

    @Test("A press that outlasts the drag does not begin another sequence")
    func longerPress() throws {
        let window = Window()
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
        let window = Window()
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
    private let window = Window()
    private let calls = Calls()

    private final class Calls {
        var list: [String] = []
    }

    init() {
        window.view.gestures {
            Tap().sequenced(before: Pan())
                .onChanged { [calls] value in
                    if case .second(_, let pan) = value {
                        calls.list.append(pan == nil ? "tapped" : "drags")
                    }
                }
                .onEnded { [calls] _ in calls.list.append("ended") }
                .onCancelled { [calls] _ in calls.list.append("cancelled") }
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
        #expect(calls.list.isEmpty)
        try tap(ms: 1000)
        try drag(ms: 1200)
        #expect(calls.list == ["tapped", "drags", "ended"])
        try drag(ms: 2000)
        #expect(calls.list == ["tapped", "drags", "ended"])
    }

    @Test("Another tap begins the sequence anew")
    func tapTwice() throws {
        try tap(ms: 0)
        try tap(ms: 1000)
        try drag(ms: 2000)
        #expect(calls.list == ["tapped", "tapped", "drags", "ended"])
    }

    @Test("A touch after the tap that is no drag cancels the sequence")
    func restAfterTap() throws {
        try tap(ms: 0)
        try window.tap(1, 100, 100, ms: 1000, until: 3000)
        #expect(calls.list == ["tapped", "cancelled"])
        try drag(ms: 4000)
        #expect(calls.list == ["tapped", "cancelled"])
    }
}
