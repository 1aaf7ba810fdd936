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

    @Test("A scroll of 80 pt in 0.1 s at 100 Hz has 10 reports of 8 pt, and a stop")
    func scroll() throws {
        let view = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
        window.addSubview(view)
        var (ways, release): ([Vector], Vector) = ([], .zero)
        let pan = PanGestureRecognizer {
            ways.append($0.translation(in: nil))
            release = $0.releaseVelocity(in: nil)
        }
        pan.allowedScrollTypesMask = .continuous
        let log = GestureLog(pan)
        view.addGestureRecognizer(pan)
        touchpad.rate = .hertz(100)
        let (way, place) = (Vector(x: 0, y: -80), Point(x: 50, y: 150))
        try touchpad.scroll(by: way, at: place, in: view, duration: .milliseconds(100))
        let times = touchpad.samples.map { millisecondsOfTest($0.time) }
        #expect(times == [0] + (1...10).map { Double($0) * 10 } + [110])
        #expect(touchpad.samples[0].kind == .motion(to: pointer))
        #expect(touchpad.samples.last?.kind == .scrollEnd)
        let sums = (1...10).map { Vector(x: 0, y: -8 * Double($0)) }
        #expect(ways == sums + [way])
        #expect(log.states == [.began] + Array(repeating: .changed, count: 9) + [.ended])
        #expect(log.entries.allSatisfy { $0.location == pointer })
        // 8 points in 10 ms.
        #expect(isNear(release.y, -800, within: 1))
        #expect(touchpad.steps.isEmpty)
    }

    @Test("A scroll that rests before the fingers lift has no velocity")
    func scrollThatRests() throws {
        var (way, release) = (Vector.zero, Vector(x: 1, y: 1))
        let pan = PanGestureRecognizer {
            way = $0.translation(in: nil)
            release = $0.releaseVelocity(in: nil)
        }
        pan.allowedScrollTypesMask = .continuous
        window.addGestureRecognizer(pan)
        try touchpad.scroll(
            by: Vector(x: 64, y: 0),
            at: pointer,
            duration: .milliseconds(200),
            easing: .natural,
            pause: .milliseconds(400)
        )
        #expect(isNear(way.x, 64, within: 24 * rounding))
        #expect(release == .zero)
        #expect(hand.now == VirtualClock.defaultStart + .milliseconds(600))
    }

    @Test("Reports of a scroll by hand, and one that is refused")
    func scrollByHand() throws {
        let pan = PanGestureRecognizer()
        pan.allowedScrollTypesMask = .continuous
        window.addGestureRecognizer(pan)
        try touchpad.report(.motion(to: pointer))
        try touchpad.report(.scroll(by: Vector(x: 3, y: 4)))
        #expect(throws: SampleError.self) {
            try touchpad.report(.scroll(by: Vector(x: .nan, y: 0)))
        }
        #expect(pan.translation(in: nil) == Vector(x: 3, y: 4))
        #expect(touchpad.samples.count == 2)
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
