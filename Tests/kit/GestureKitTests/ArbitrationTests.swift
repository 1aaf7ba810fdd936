// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Arbitration")
struct ArbitrationTests {
    private let pan = PanGestureRecognizer()
    private let pinch = PinchGestureRecognizer()

    /// Two fingers move by `shift` down, and apart by `spread` in all, in one frame.
    private func move(_ window: Window, shift: Double, spread: Double) throws {
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(
            ms: 10,
            .move(1, 100 - spread / 2, 100 + shift),
            .move(2, 200 + spread / 2, 100 + shift)
        )
    }

    @Test("P20: with a delegate that allows it, both do", arguments: [true, false])
    func bothWin(delegateOfPan: Bool) throws {
        let answers = Answers()
        answers.simultaneous = true
        (delegateOfPan ? pan : pinch).delegate = answers
        let seen = (StateLog(pan), StateLog(pinch))
        let window = Window(pan, pinch)
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
        let window = Window(pan)
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
        let window = Window()
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
        let window = Window(pan)
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(seen.states == [.began])
    }
}
