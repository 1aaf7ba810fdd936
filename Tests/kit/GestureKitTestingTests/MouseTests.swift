// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("A mouse of a test")
struct MouseTests {
    private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let mouse: Mouse
    private let place = Point(x: 100, y: 100)

    init() {
        mouse = Mouse(on: window)
    }

    @Test("A path of 300 pt in 0.5 s at 120 Hz has reports of 5 pt from its start to its end")
    func path() throws {
        let corner = [place, Point(x: 300, y: 100), Point(x: 300, y: 200)]
        try mouse.move(along: .lines(corner), duration: .milliseconds(500))
        #expect(mouse.places.count == 61)
        // Times are whole microseconds, and it goes 600 pt/s.
        for (index, point) in mouse.places.enumerated() {
            let gone = 5 * Double(index)
            let tolerance = rounding + 600 * 0.5e-6
            #expect(
                isNear(point, 100 + min(gone, 200), 100 + max(gone - 200, 0), within: tolerance)
            )
        }
        for (index, time) in mouse.milliseconds.enumerated() {
            #expect(isNear(time, Double(index) * 1000 / 120))
        }
        #expect(mouse.location() == corner[2])
    }

    @Test("It moves at once, or in a line from where it is, in the coordinates of a view")
    func lines() throws {
        let view = View(frame: Rect(x: 50, y: 50, width: 200, height: 200))
        window.addSubview(view)
        view.transform = AffineTransform2D(scaleX: 2, y: 2)
        mouse.rate = .hertz(100)
        #expect(mouse.location() == nil)
        // The view scales about its middle, (150, 150).
        try mouse.move(to: Point(x: 100, y: 100), in: view)
        try mouse.move(to: Point(x: 110, y: 90), in: view, duration: .milliseconds(40))
        let ways = (0...4).map { 5 * Double($0) }
        #expect(mouse.places == ways.map { Point(x: 150 + $0, y: 150 - $0) })
        #expect(mouse.milliseconds == [0, 10, 20, 30, 40])
        #expect(mouse.location(in: view) == Point(x: 110, y: 90))
        try mouse.leave()
        #expect(mouse.location() == nil)
    }

    @Test("An easing changes the way, not the ends")
    func easing() throws {
        mouse.rate = .hertz(100)
        try mouse.move(to: place)
        let end = Point(x: 200, y: 100)
        try mouse.move(to: end, duration: .milliseconds(100), easing: .easeIn)
        for (index, point) in mouse.places.enumerated() {
            let part = Double(index) / 10
            #expect(isNear(point, 100 + 100 * part * part, 100, within: rounding))
        }
        #expect(mouse.places.last == end)
    }

    @Test("A click presses and releases a button where it is, so long")
    func click() throws {
        try mouse.click(at: place, holding: .milliseconds(80))
        try mouse.click(button: .secondary)
        #expect(
            mouse.samples.map(\.kind) == [
                .motion(to: place), .press(.primary), .release(.primary),
                .press(.secondary), .release(.secondary),
            ]
        )
        #expect(mouse.milliseconds == [0, 0, 80, 80, 140])
        #expect(mouse.samples.allSatisfy { $0.device == 2 })
    }

    @Test("A double click is two clicks, which a double tap recognizes")
    func doubleClick() throws {
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        let log = GestureLog(double)
        window.addGestureRecognizer(double)
        try mouse.doubleClick(at: place)
        #expect(log.states == [.ended])
        #expect(mouse.milliseconds == [0, 0, 60, 160, 220])
    }

    @Test("Modifier keys are down during a click, and those that were down stay")
    func modifiers() throws {
        var flags: [KeyModifierFlags] = []
        window.addGestureRecognizer(TapGestureRecognizer { flags.append($0.modifierFlags) })
        try mouse.click(at: place, modifiers: [.shift, .command])
        #expect(window.gestureEngine.modifierFlags == [])
        window.gestureEngine.modifierFlags = .alternate
        try mouse.holdingKeys([.shift, .alternate]) {
            try mouse.click()
        }
        #expect(flags == [[.shift, .command], [.shift, .alternate]])
        #expect(window.gestureEngine.modifierFlags == .alternate)
    }

    @Test("A drag presses at its start and releases one report after its end, or after its pause")
    func drag() throws {
        var (last, release) = (Vector.zero, Vector.zero)
        let pan = PanGestureRecognizer {
            last = $0.translation(in: nil)
            release = $0.releaseVelocity(in: nil)
        }
        window.addGestureRecognizer(pan)
        mouse.rate = .hertz(100)
        let end = Point(x: 200, y: 100)
        try mouse.drag(from: place, to: end, duration: .milliseconds(100))
        #expect(mouse.milliseconds == [0, 0] + (1...10).map { Double($0) * 10 } + [110])
        #expect(mouse.places == (0...10).map { Point(x: 100 + 10 * Double($0), y: 100) })
        #expect(mouse.samples[1].kind == .press(.primary))
        #expect(mouse.samples.last?.kind == .release(.primary))
        // The slop of a pan is 10 points.
        #expect(last == Vector(x: 90, y: 0))
        #expect(isNear(release.x, 1000, within: 1))
        try mouse.drag(from: end, to: place, pause: .milliseconds(500))
        #expect(last == Vector(x: -90, y: 0))
        #expect(release == .zero)
        // 110 ms, then 300 ms of motion and 500 ms of rest.
        #expect(mouse.milliseconds.last == 910)
    }

    @Test("It hovers in and out")
    func hover() throws {
        let view = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        window.addSubview(view)
        let hover = HoverGestureRecognizer()
        let log = GestureLog(hover)
        view.addGestureRecognizer(hover)
        try mouse.hover(at: Point(x: 10, y: 10), for: .milliseconds(700), in: view)
        #expect(log.states == [.began, .ended])
        #expect(log.entries[0].location == Point(x: 60, y: 60))
        #expect(log.entries[1].timestamp == VirtualClock.defaultStart + .milliseconds(700))
        #expect(mouse.location() == nil)
    }

    @Test("Clicks of the wheel scroll by so many times the distance of a click")
    func wheel() throws {
        var ways: [Vector] = []
        let pan = PanGestureRecognizer { ways.append($0.translation(in: nil)) }
        pan.allowedScrollTypesMask = .discrete
        let log = GestureLog(pan)
        window.addGestureRecognizer(pan)
        window.gestureEngine.wheelClickDistance = 30
        try mouse.move(to: place)
        try mouse.turnWheel(by: Vector(x: 0, y: -1), times: 3)
        try mouse.turnWheel(by: Vector(x: 0.5, y: 0))
        #expect(mouse.milliseconds == [0, 0, 50, 100, 100])
        #expect(
            ways == [
                Vector(x: 0, y: -30), Vector(x: 0, y: -60), Vector(x: 0, y: -90),
                Vector(x: 15, y: -90),
            ]
        )
        mouse.wait(.milliseconds(499))
        #expect(log.states.last == .changed)
        mouse.wait(.milliseconds(1))
        #expect(log.states.last == .ended)
    }

    @Test("Its input takes the samples, and a sample that is refused is none")
    func input() throws {
        var taken: [PointerSample] = []
        mouse.input = { taken.append($0) }
        try mouse.click(at: place)
        #expect(taken == mouse.samples)
        #expect(taken.count == 3)
        mouse.input = nil
        let nowhere = Point(x: 262_145, y: 0)
        #expect(throws: SampleError.position(nowhere)) {
            try mouse.move(to: nowhere)
        }
        #expect(mouse.samples.count == 3)
        #expect(mouse.location() == place)
    }

    @Test("A mouse shares the clock of a hand")
    func clock() throws {
        let hand = Hand(on: window)
        let mouse = Mouse(clock: hand.clock, device: 9)
        try hand.tap(at: place, holding: .milliseconds(40))
        try mouse.click(at: place)
        #expect(mouse.milliseconds == [40, 40, 100])
        #expect(mouse.samples[0].device == 9)
        #expect(hand.now == mouse.now)
    }
}

extension Mouse {
    /// The places of the samples that move, in order.
    fileprivate var places: [Point] {
        samples.compactMap { sample in
            if case .motion(to: let place) = sample.kind {
                return place
            }
            return nil
        }
    }

    fileprivate var milliseconds: [Double] {
        samples.map { millisecondsOfTest($0.time) }
    }
}

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
