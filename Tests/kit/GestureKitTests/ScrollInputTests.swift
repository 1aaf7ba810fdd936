// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Scrolls of wheels and touchpads")
struct ScrollInputTests {
    private let pan = PanGestureRecognizer()
    private let seen: StateLog<PanGestureRecognizer>
    private let window: Window
    private let touchpad: Touchpad
    private let place = Point(x: 100, y: 100)

    init() throws {
        seen = StateLog(pan)
        window = Window(pan)
        touchpad = Touchpad(clock: window.hand.clock)
        try window.point(100, 100, ms: 0)
    }

    private func scroll(_ x: Double, _ y: Double, ms: Double) throws {
        window.hand.stall(until: at(ms))
        try touchpad.report(.scroll(by: Vector(x: x, y: y)))
    }

    private func stop(ms: Double) throws {
        window.hand.stall(until: at(ms))
        try touchpad.report(.scrollEnd)
    }

    private func step(_ kind: TouchpadStep.Kind, ms: Double) throws {
        window.hand.stall(until: at(ms))
        try touchpad.report(kind)
    }

    private func wheel(_ clicks: Double, ms: Double) throws {
        window.hand.stall(until: at(ms))
        try window.mouse.turnWheel(by: Vector(x: 0, y: clicks))
    }

    @Test("By default no recognizer sees a scroll, and nothing is recorded")
    func notAllowed() throws {
        #expect(pan.allowedScrollTypesMask == [])
        try scroll(0, 20, ms: 10)
        try wheel(1, ms: 20)
        #expect(seen.states == [])
        #expect(window.engine.explanations == [])
        #expect(window.engine.deadline == nil)
        pan.allowedScrollTypesMask = .discrete
        try scroll(0, 20, ms: 30)
        #expect(seen.states == [])
        pan.allowedScrollTypesMask = .continuous
        try wheel(1, ms: 40)
        #expect(seen.states == [])
    }

    @Test("Two fingers on a touchpad pan without a slop, and let go with their velocity")
    func continuous() throws {
        pan.allowedScrollTypesMask = .continuous
        var ways: [Double] = []
        pan.addAction { ways.append($0.translation(in: nil).y) }
        var (velocity, release) = (Vector.zero, Vector.zero)
        pan.addAction { pan in
            velocity = pan.state == .ended ? velocity : pan.velocity(in: nil)
            release = pan.releaseVelocity(in: nil)
        }
        // 8 points in 8 ms are 1,000 points in a second.
        touchpad.rate = .intervals([.milliseconds(8)])
        let (way, time) = (Vector(x: 0, y: 160), Duration.milliseconds(160))
        try touchpad.scroll(by: way, at: place, duration: time, pause: .milliseconds(5))
        #expect(isNear(velocity, 0, 1000, within: 1))
        #expect(ways == (1...20).map { Double($0) * 8 } + [160])
        #expect(isNear(release, 0, 1000, within: 1))
        #expect(seen.states == [.began] + Array(repeating: .changed, count: 19) + [.ended])
        #expect(pan.location(in: nil) == place)
    }

    @Test("A click of a wheel is 64 points, and the scroll ends 500 ms after the last")
    func discrete() throws {
        pan.allowedScrollTypesMask = .discrete
        var ways: [Double] = []
        var times: [Timestamp?] = []
        pan.addAction { pan in
            ways.append(pan.translation(in: nil).y)
            times.append(pan.timestamp)
        }
        try wheel(-1, ms: 10)
        #expect(window.engine.deadline == at(510))
        // A quarter of a click, by a fine wheel.
        try wheel(-0.25, ms: 400)
        #expect(window.engine.deadline == at(900))
        window.engine.advance(to: at(899))
        #expect(seen.states == [.began, .changed])
        window.engine.advance(to: at(2000))
        #expect(seen.states == [.began, .changed, .ended])
        #expect(ways == [-64, -80, -80])
        #expect(times == [at(10), at(400), at(900)])
        #expect(window.engine.deadline == nil)
    }

    @Test("A sample after a wheel's rest comes after the end, in the order of their times")
    func lateSample() throws {
        pan.allowedScrollTypesMask = .discrete
        let press = LongPressGestureRecognizer()
        window.view.addGestureRecognizer(press)
        var order: [(String, Timestamp?)] = []
        pan.addAction { order.append(("pan \($0.state)", $0.timestamp)) }
        press.addAction { order.append(("press \($0.state)", $0.timestamp)) }
        try wheel(1, ms: 10)
        try window.down(1, 300, 300, ms: 400)
        try window.move(1, 300, 300, ms: 3000)
        #expect(order.map(\.0) == ["pan began", "pan ended", "press began"])
        #expect(order.map(\.1) == [at(10), at(510), at(900)])
    }

    @Test("The distance of a click is the program's to choose")
    func distance() throws {
        pan.allowedScrollTypesMask = .all
        #expect(window.engine.wheelClickDistance == 64)
        window.engine.wheelClickDistance = 10
        try wheel(3, ms: 10)
        #expect(pan.translation(in: nil) == Vector(x: 0, y: 30))
    }

    @Test("Recognizers that do not allow it see nothing of a scroll")
    func others() throws {
        pan.allowedScrollTypesMask = .all
        let others: [GestureRecognizer] = [
            TapGestureRecognizer(), SwipeGestureRecognizer(), LongPressGestureRecognizer(),
            HoldGestureRecognizer(), PinchGestureRecognizer(), PanGestureRecognizer(),
            TransformGestureRecognizer(), ScreenEdgePanGestureRecognizer(),
        ]
        others.forEach(window.view.addGestureRecognizer)
        let states = others.map { StateLog($0) }
        for step in 1...30 {
            try scroll(30, 0, ms: Double(step) * 10)
            #expect(others.allSatisfy { $0.numberOfTouches == 0 && $0.state == .possible })
        }
        try stop(ms: 310)
        #expect(states.allSatisfy { $0.states == [] })
        #expect(seen.states.first == .began)
    }

    @Test("A transform can take scrolls")
    func transform() throws {
        let transform = TransformGestureRecognizer()
        transform.allowedScrollTypesMask = .all
        window.view.addGestureRecognizer(transform)
        try scroll(5, 7, ms: 10)
        #expect(transform.translation(in: nil) == Vector(x: 5, y: 7))
    }

    @Test("The numbers of touches do not limit a scroll", arguments: [(1, 1), (2, 2), (3, 5)])
    func counts(least: Int, most: Int) throws {
        pan.maximumNumberOfTouches = most
        pan.minimumNumberOfTouches = least
        pan.allowedScrollTypesMask = .all
        try scroll(0, 5, ms: 10)
        try stop(ms: 20)
        try wheel(1, ms: 30)
        #expect(seen.states == [.began, .ended, .began])
    }

    @Test("The types of touches do not limit a scroll, but still other gestures of a touchpad")
    func types() throws {
        pan.allowedTouchTypes = []
        pan.allowedScrollTypesMask = .continuous
        #expect(pan.allowedTouchTypes == [])
        try scroll(0, 5, ms: 10)
        try stop(ms: 20)
        #expect(seen.take() == [.began, .ended])
        let way = Vector(x: 20, y: 0)
        try touchpad.swipe(fingers: 3, by: way, at: place, duration: .milliseconds(10))
        try window.drag(1, 100, 100, ms: 40, to: 150, 100, ms: 50)
        #expect(seen.take() == [])
        pan.allowedTouchTypes = [.touchpad]
        #expect(pan.allowedTouchTypes == [.touchpad])
        pan.allowedTouchTypes = [.pen]
        pan.allowedScrollTypesMask = []
        #expect(pan.allowedTouchTypes == [.pen])
    }

    @Test("Of two views in each other, the inner one scrolls")
    func nested() throws {
        let inner = PanGestureRecognizer()
        let seenInner = StateLog(inner)
        window.subview(50, 50, 100, 100).addGestureRecognizer(inner)
        for recognizer in [pan, inner] {
            recognizer.allowedScrollTypesMask = .all
        }
        try scroll(0, 5, ms: 10)
        #expect(seenInner.states == [.began])
        #expect(seen.states == [])
    }

    @Test("A wheel's scroll ends when the pointer comes to another view, and a press ends it too")
    func otherView() throws {
        pan.allowedScrollTypesMask = .all
        _ = window.subview(200, 200, 100, 100)
        try wheel(1, ms: 10)
        try window.point(110, 100, ms: 20)
        #expect(seen.take() == [.began])
        try window.point(250, 250, ms: 30)
        #expect(seen.take() == [.ended])
        try wheel(1, ms: 40)
        #expect(seen.take() == [.began])
        try window.point(.press(.primary), ms: 50)
        #expect(seen.take() == [.ended])
        try window.point(300, 250, ms: 60)
        #expect(seen.take() == [.began])
        try wheel(1, ms: 70)
        #expect(seen.take() == [])
        try window.point(.release(.primary), ms: 80)
        try wheel(1, ms: 90)
        try scroll(0, 5, ms: 100)
        #expect(seen.take() == [.ended, .began, .ended, .began])
        try window.point(.leave, ms: 110)
        #expect(seen.take() == [.ended])
    }

    @Test("A gesture of the touchpad ends the scroll, and so does a cancel of all touches")
    func otherGestures() throws {
        pan.allowedScrollTypesMask = .all
        try scroll(0, 5, ms: 10)
        try step(.begin(.pinch, fingers: 2, at: place), ms: 20)
        #expect(seen.take() == [.began, .ended])
        try step(.end(.pinch), ms: 30)
        for drops in [false, true] {
            try wheel(1, ms: 40)
            if drops {
                window.engine.dropAllTouches(at: at(50))
            } else {
                window.cancelAll(ms: 50)
            }
            #expect(seen.take() == [.began, .cancelled])
            #expect(window.engine.deadline == nil)
        }
        #expect(window.engine.counters.unknownTouches == 0)
    }

    @Test("A delegate is asked about the scroll, then about its touch")
    func delegate() throws {
        final class Asked: GestureRecognizerDelegate {
            var questions: [String] = []
            func gestureRecognizer(
                _ recognizer: GestureRecognizer,
                shouldReceive event: Event
            ) -> Bool {
                questions.append("\(event.type) \(event.allTouches?.count ?? 0)")
                return true
            }
            func gestureRecognizer(
                _ recognizer: GestureRecognizer,
                shouldReceive touch: Touch
            ) -> Bool {
                questions.append("\(touch.type)")
                return false
            }
        }
        let asked = Asked()
        pan.delegate = asked
        pan.allowedScrollTypesMask = .all
        try scroll(0, 5, ms: 10)
        #expect(asked.questions == ["scroll 1", "touchpad"])
        #expect(seen.states == [])
    }

    @Test("A scroll that is no number is refused")
    func refused() throws {
        pan.allowedScrollTypesMask = .all
        #expect(throws: SampleError.self) { try scroll(.nan, 0, ms: 10) }
        #expect(throws: SampleError.self) { try wheel(.infinity, ms: 20) }
        try window.point(.leave, ms: 30)
        try scroll(0, 5, ms: 40)
        #expect(seen.states == [])
    }
}
