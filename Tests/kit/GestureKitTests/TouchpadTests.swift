// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Gestures of touchpads")
struct TouchpadTests {
    private let pointer = Point(x: 150, y: 250)

    @Test("A pan is the sum of a swipe's steps, where the pointer rests")
    func swipeReachesPan() throws {
        let (pan, seen, window) = staged(PanGestureRecognizer())
        try window.step(.begin(.swipe, fingers: 3, at: pointer), ms: 0)
        try window.step(.swipe(by: .zero), ms: 8)
        #expect(seen.take() == [])
        try window.step(.swipe(by: Vector(x: 0.5, y: 0)), ms: 16)
        #expect(seen.take() == [.began])
        #expect(pan.translation(in: nil) == Vector(x: 0.5, y: 0))
        #expect(pan.numberOfTouches == 3)
        #expect(pan.location(in: nil) == pointer)
        try window.step(.swipe(by: Vector(x: 10, y: -4)), ms: 24)
        #expect(pan.translation(in: nil) == Vector(x: 10.5, y: -4))
        try window.step(.end(.swipe), ms: 32)
        #expect(seen.take() == [.changed, .ended])
    }

    @Test("A pinch has the scale of the touchpad, and a rotation the sum of its turns")
    func pinch() throws {
        let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        let answers = Answers()
        answers.simultaneous = true
        (pinch.delegate, rotation.delegate) = (answers, answers)
        let window = Window(pinch, rotation)
        var scales: [Double] = []
        var angles: [Double] = []
        pinch.addAction { scales.append($0.scale) }
        rotation.addAction { angles.append($0.rotation) }
        try window.step(.begin(.pinch, fingers: 2, at: pointer), ms: 0)
        try window.step(.pinch(by: .zero, scale: 1.25, turn: .pi / 8), ms: 8)
        try window.step(.pinch(by: .zero, scale: 1.5, turn: .pi / 8), ms: 16)
        #expect(scales == [1.25, 1.5])
        #expect(angles.count == 2)
        #expect(abs((angles.last ?? 0) - .pi / 4) < 1e-8)
    }

    @Test("Cancelled means cancelled")
    func cancelled() throws {
        let (_, seen, window) = staged(PanGestureRecognizer())
        try window.step(.begin(.swipe, fingers: 2, at: pointer), ms: 0)
        try window.step(.swipe(by: Vector(x: 3, y: 0)), ms: 8)
        try window.step(.cancel(.swipe), ms: 16)
        #expect(seen.states == [.began, .cancelled])
    }

    @Test("A hold reaches the hold recognizer at once")
    func hold() throws {
        let (_, seen, window) = staged(HoldGestureRecognizer())
        try window.step(.begin(.hold, fingers: 1, at: pointer), ms: 0)
        #expect(seen.take() == [.began])
        try window.step(.end(.hold), ms: 50)
        #expect(seen.take() == [.ended])
    }

    @Test("What is due before a step finds the values of its own moment")
    func deadlineBeforeStep() throws {
        let press = LongPressGestureRecognizer()
        let window = Window(press)
        var times: [Timestamp?] = []
        press.addAction { times.append($0.timestamp) }
        try window.down(1, 100, 100, ms: 0)
        try window.step(.begin(.swipe, fingers: 2, at: pointer), ms: 700)
        #expect(times == [at(500)])
    }

    @Test("A window passes steps on to its engine")
    func window() throws {
        let window = GestureKit.Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let pan = PanGestureRecognizer()
        let seen = StateLog(pan)
        window.addGestureRecognizer(pan)
        try window.gestureEngine.push(
            TouchpadStep(.begin(.swipe, fingers: 2, at: pointer), time: at(0))
        )
        try window.gestureEngine.push(TouchpadStep(.swipe(by: Vector(x: 1, y: 1)), time: at(8)))
        #expect(seen.states == [.began])
    }

    @Test("Steps that make no sense are refused with the reason, and counted")
    func refused() throws {
        let window = Window(PanGestureRecognizer())
        let far = Point(x: 262_145, y: 0)
        #expect(window.failure(.begin(.swipe, fingers: 2, at: far)) == .position(far))
        #expect(window.failure(.end(.swipe)) == .unknownGesture(.swipe, device: 7))
        for fingers in [0, 33, -1, 300, .max] {
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
        #expect(window.engine.counters.badSteps == 5 + bad.count)
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

extension Window {
    fileprivate func step(_ kind: TouchpadStep.Kind, ms: Double) throws {
        hand.stall(until: at(ms))
        try Touchpad(clock: hand.clock, device: 7).report(kind)
    }

    fileprivate func failure(_ kind: TouchpadStep.Kind) -> SampleError? {
        do {
            try engine.push(TouchpadStep(kind, device: 7, time: at(0)))
            return nil
        } catch {
            return error
        }
    }
}
