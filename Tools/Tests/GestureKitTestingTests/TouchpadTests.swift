// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("A touchpad of a test")
struct TouchpadTests {
    private let hand: Hand
    private let window: Window
    private let pointer = Point(x: 150, y: 250)
    private let touchpad: Touchpad

    init() {
        (hand, window) = handOnWindow()
        touchpad = Touchpad(clock: hand.clock)
    }

    @Test("A swipe moves a pan by its way")
    func swipe() throws {
        var ways: [Vector] = []
        let pan = PanGestureRecognizer { ways.append($0.translation(in: nil)) }
        let log = GestureLog(pan)
        window.addGestureRecognizer(pan)
        try touchpad.swipe(
            fingers: 3,
            by: Vector(x: 120, y: -30),
            at: pointer,
            duration: .milliseconds(500)
        )
        // A begin, 60 steps and an end.
        #expect(touchpad.steps.count == 62)
        let end = try #require(ways.last)
        #expect(isNear(end.x, 120, within: 0.02) && isNear(end.y, -30, within: 0.02))
        #expect(log.states.first == .began && log.states.last == .ended)
        #expect(hand.now == VirtualClock.defaultStart + .milliseconds(500))
    }

    @Test("A pinch reaches its scale and its turn")
    func pinch() throws {
        var (scale, angle) = (0.0, 0.0)
        let pinch = PinchGestureRecognizer { scale = $0.scale }
        window.addGestureRecognizer(pinch)
        try touchpad.pinch(scale: 1.5, at: pointer)
        #expect(isNear(scale, 1.5))
        window.removeGestureRecognizer(pinch)
        let rotation = RotationGestureRecognizer { angle = $0.rotation }
        window.addGestureRecognizer(rotation)
        try touchpad.pinch(scale: 1, turning: 0.5, at: pointer)
        #expect(isNear(angle, 0.5))
    }

    @Test("A hold rests so long")
    func hold() throws {
        let hold = HoldGestureRecognizer()
        let log = GestureLog(hold)
        window.addGestureRecognizer(hold)
        try touchpad.hold(fingers: 1, for: .milliseconds(400), at: pointer)
        #expect(log.states == [.began, .ended])
        #expect(hand.now == VirtualClock.defaultStart + .milliseconds(400))
    }

    @Test("Steps by hand, and one that is refused")
    func byHand() throws {
        try touchpad.report(.begin(.swipe, fingers: 2, at: pointer))
        #expect(throws: SampleError.duplicateGesture(.hold, device: 1)) {
            try touchpad.report(.begin(.hold, fingers: 1, at: pointer))
        }
        #expect(touchpad.steps.count == 1)
        try touchpad.report(.cancel(.swipe))
        #expect(touchpad.steps.count == 2)
    }
}
