// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Actions")
struct ActionTests {
    private var (pan, window) = alone(PanGestureRecognizer())

    private func begin() throws {
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
    }

    @Test("Actions are called in the order they were added")
    func order() throws {
        var calls: [String] = []
        pan.addAction { _ in calls.append("first") }
        pan.addAction { _ in calls.append("second") }
        pan.addAction { _ in calls.append("third") }
        try begin()
        #expect(calls == ["first", "second", "third"])
    }

    @Test("An action that was removed is not called, also when it was removed just before")
    func removal() throws {
        var calls: [String] = []
        let first = pan.addAction { _ in calls.append("first") }
        var last: GestureAction?
        pan.addAction { pan in
            calls.append("second")
            if let last {
                pan.removeAction(last)
            }
        }
        last = pan.addAction { _ in calls.append("third") }
        pan.removeAction(first)
        try begin()
        #expect(calls == ["second"])
    }

    @Test("An action can remove itself, and is called no more")
    func removesItself() throws {
        var calls = 0
        var action: GestureAction?
        action = pan.addAction { pan in
            calls += 1
            if let own = action {
                pan.removeAction(own)
                action = nil
            }
        }
        try begin()
        try window.move(1, 130, 100, ms: 20)
        #expect(calls == 1)
    }

    @Test("An action of another recognizer is not removed")
    func removesOnlyItsOwn() throws {
        let tap = TapGestureRecognizer()
        let seen = StateLog(pan)
        let action = pan.addAction { _ in }
        tap.removeAction(action)
        try begin()
        #expect(seen.states == [.began])
    }

    @Test("An action that is added inside an action is called from the next event on")
    func addsInside() throws {
        var calls: [GestureRecognizer.State] = []
        pan.addAction { pan in
            if pan.state == .began {
                pan.addAction { calls.append($0.state) }
            }
        }
        try begin()
        #expect(calls.isEmpty)
        try window.move(1, 130, 100, ms: 20)
        #expect(calls == [.changed])
    }

    @Test("Disabling inside an action cancels once, with its action")
    func disablesItself() throws {
        let seen = StateLog(pan)
        pan.addAction { $0.isEnabled = false }
        try begin()
        try window.move(1, 130, 100, ms: 20)
        try window.up(1, ms: 30)
        #expect(seen.states == [.began, .cancelled])
        #expect(!pan.isEnabled)
        pan.isEnabled = true
        #expect(pan.state == .possible)
    }

    @Test("Disabling outside of actions calls them before it returns")
    func disabledOutside() throws {
        let seen = StateLog(pan)
        try begin()
        pan.isEnabled = false
        #expect(seen.states == [.began, .cancelled])
        #expect(pan.state == .possible)
    }

    @Test("Disabling a possible recognizer is silent")
    func disabledWhilePossible() throws {
        let seen = StateLog(pan)
        try window.down(1, 100, 100, ms: 0)
        pan.isEnabled = false
        pan.isEnabled = true
        try window.move(1, 120, 100, ms: 10)
        #expect(seen.states.isEmpty)
    }

    @Test("Removing the recognizer inside its action cancels once, with its action")
    func removesItsRecognizer() throws {
        let seen = StateLog(pan)
        let view = window.view
        pan.addAction { [unowned view] in view.removeGestureRecognizer($0) }
        try begin()
        try window.up(1, ms: 20)
        #expect(seen.states == [.began, .cancelled])
        #expect(pan.view == nil)
        #expect(view.gestureRecognizers.isEmpty)
    }

    @Test("Removing the view inside an action cancels once, with its action")
    func removesItsView() throws {
        let inner = PanGestureRecognizer()
        let seen = StateLog(inner)
        let view = window.subview(0, 0, 200, 200)
        view.addGestureRecognizer(inner)
        inner.addAction { [unowned view] _ in view.removeFromSuperview() }
        try begin()
        try window.up(1, ms: 20)
        #expect(seen.states == [.began, .cancelled])
        #expect(view.superview == nil)
        #expect(window.view.subviews.isEmpty)
    }

    @Test("What an action causes is reported after it")
    func notReentrant() throws {
        var calls: [String] = []
        pan.addAction { [unowned engine = window.engine] pan in
            calls.append("\(pan.state) starts")
            if pan.state == .began {
                engine.cancelAllTouches(at: at(10))
            }
            calls.append("\(pan.state) is done")
        }
        try begin()
        #expect(
            calls == ["began starts", "began is done", "cancelled starts", "cancelled is done"]
        )
    }

    @Test("A pan that was let wait begins and ends at once, and each action reads its own state")
    func beginsAndEndsAtOnce() throws {
        let tap = TapGestureRecognizer()
        tap.allowableMovement = 1000
        tap.numberOfTapsRequired = 2
        window.view.addGestureRecognizer(tap)
        pan.require(toFail: tap)
        let seen = StateLog(pan)
        try begin()
        try window.up(1, ms: 20)
        #expect(seen.states.isEmpty)
        window.advance(ms: 370)
        #expect(seen.states == [.began, .ended])
    }

    @Test("An action is given its recognizer as what it is")
    func typedActions() throws {
        var scales: [Double] = []
        let pinch = PinchGestureRecognizer()
        pinch.addAction { scales.append($0.scale) }
        window.view.removeGestureRecognizer(pan)
        window.view.addGestureRecognizer(pinch)
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.move(2, 210, 100, ms: 10)
        #expect(scales == [1])
    }
}
