// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("A hand")
struct HandTests {
    private let hand: Hand
    private let window: Window
    private let place = Point(x: 100, y: 100)

    init() {
        (hand, window) = handOnWindow()
    }

    @Test("Gestures of a hand are recognized as such")
    func gestures() throws {
        let tap = TapGestureRecognizer()
        let doubleTap = TapGestureRecognizer()
        doubleTap.numberOfTapsRequired = 2
        let press = LongPressGestureRecognizer()
        let pan = PanGestureRecognizer()
        let swipe = SwipeGestureRecognizer()
        swipe.direction = [.right]
        let pinch = PinchGestureRecognizer()
        let rotation = RotationGestureRecognizer()
        /// What a recognizer alone in a window makes of a gesture.
        func states(
            of recognizer: GestureRecognizer,
            _ gesture: (Hand) throws -> Void
        ) throws -> [GestureRecognizer.State] {
            let (hand, window) = handOnWindow()
            let log = GestureLog(recognizer)
            window.addGestureRecognizer(recognizer)
            try gesture(hand)
            return log.states
        }
        #expect(try states(of: tap) { try $0.tap(at: place) } == [.ended])
        #expect(try states(of: doubleTap) { try $0.doubleTap(at: place) } == [.ended])
        let held = try states(of: press) { try $0.hold(at: place, for: .milliseconds(600)) }
        #expect(held == [.began, .ended])
        let swiped = try states(of: swipe) {
            try $0.swipe(from: place, by: Vector(x: 200, y: 0))
        }
        #expect(swiped == [.ended])
        let moved = try states(of: pan) { try $0.drag(from: place, to: Point(x: 300, y: 100)) }
        #expect(moved.first == .began && moved.last == .ended)
        let spread = try states(of: pinch) { try $0.pinch(about: place, from: 80, to: 160) }
        #expect(spread.first == .began && spread.last == .ended)
        let turned = try states(of: rotation) { try $0.turn(about: place, by: 1) }
        #expect(turned.first == .began && turned.last == .ended)
    }

    @Test("Fingers whose touches the engine has dropped are lifted, and those beside them")
    func droppedFingers() throws {
        try hand.land(at: [place, Point(x: 200, y: 100)])
        window.gestureEngine.dropAllTouches(at: hand.now)
        let third = try hand.land(at: Point(x: 300, y: 100))
        #expect(throws: SampleError.self) { try hand.lift() }
        #expect(hand.fingers.isEmpty && !third.isDown)
        #expect(window.gestureEngine.counters.unknownTouches == 2)
        try hand.tap(at: place)
        #expect(window.gestureEngine.counters.duplicateTouches == 0)
    }

    @Test("A fling has its velocity at the release, a drag that pauses has none")
    func releases() throws {
        var release: Vector?
        let pan = PanGestureRecognizer {
            if $0.state == .ended {
                release = $0.releaseVelocity(in: nil)
            }
        }
        window.addGestureRecognizer(pan)
        try hand.fling(from: place, velocity: Vector(x: 900, y: -300))
        let velocity = try #require(release)
        #expect(isNear(velocity.x, 900, within: 9) && isNear(velocity.y, -300, within: 9))
        let end = Point(x: 300, y: 100)
        try hand.drag(from: place, to: end, pause: .milliseconds(200))
        #expect(release == .zero)
    }

    @Test("Coordinates are those of the view, as it is when the gesture starts")
    func coordinates() throws {
        let card = View(frame: Rect(x: 100, y: 50, width: 200, height: 200))
        card.transform = .identity.rotated(by: .pi / 2).scaled(by: 0.5)
        window.addSubview(card)
        let pan = PanGestureRecognizer { [unowned card, window] pan in
            card.center += pan.translation(in: window)
            pan.setTranslation(.zero, in: window)
        }
        card.addGestureRecognizer(pan)
        // The middle of the card is at (200, 150); 80 pt to its right are 40 pt down.
        try hand.drag(from: Point(x: 100, y: 100), to: Point(x: 180, y: 100), in: card)
        #expect(isNear(hand.places[0], 200, 150))
        #expect(isNear(hand.places.last ?? .zero, 200, 190))
        // Less the slop of 10 pt.
        #expect(isNear(card.center, 200, 180))
        let finger = try hand.land(at: Point(x: 100, y: 100), in: card)
        #expect(isNear(finger.location(), 200, 180))
        #expect(isNear(finger.location(in: card), 100, 100))
        try finger.move(to: Point(x: 120, y: 100), in: card)
        #expect(isNear(hand.places.last ?? .zero, 200, 190))
    }

    @Test("By hand, each call is a frame of its own, and time stands still")
    func byHand() throws {
        let pan = PanGestureRecognizer()
        let log = GestureLog(pan)
        window.addGestureRecognizer(pan)
        let finger = try hand.land(at: place)
        hand.wait(.milliseconds(10))
        try finger.move(by: Vector(x: 30, y: 0))
        #expect(log.take() == [.began])
        #expect(isNear(pan.location(in: nil), 130, 100))
        hand.wait(.milliseconds(10))
        try finger.move(to: Point(x: 150, y: 100))
        #expect(log.take() == [.changed])
        try finger.cancel()
        #expect(log.take() == [.cancelled])
        #expect(!finger.isDown)
        #expect(hand.milliseconds == [0, 10, 20, 20])
        #expect(finger.location() == Point(x: 150, y: 100))
    }

    @Test("A finger that is dragged in no time is at the end")
    func draggedAtOnce() throws {
        let finger = try hand.land(at: place)
        try finger.drag(to: Point(x: 150, y: 100), duration: .zero)
        #expect(hand.places == [place, Point(x: 150, y: 100)])
        #expect(hand.milliseconds == [0, 0])
    }

    @Test("What happens in one frame is seen at once")
    func oneFrame() throws {
        let pinch = PinchGestureRecognizer()
        pinch.slop = 0
        var scales: [Double] = []
        pinch.addAction { scales.append($0.scale) }
        window.addGestureRecognizer(pinch)
        let fingers = try hand.land(at: [Point(x: 150, y: 200), Point(x: 250, y: 200)])
        hand.wait(.milliseconds(10))
        try hand.inOneFrame {
            try fingers[0].move(to: Point(x: 100, y: 200))
            try fingers[1].move(to: Point(x: 300, y: 200))
        }
        #expect(scales.count == 1 && isNear(scales[0], 2))
        try hand.lift()
        #expect(hand.fingers.isEmpty)
        #expect(pinch.state == .possible)
    }

    @Test("A finger gets the lowest free id, or the one that was asked for")
    func ids() throws {
        hand.firstID = 7
        let (one, other) = (try hand.land(at: place), try hand.land(at: place))
        try one.lift()
        let third = try hand.land(at: place)
        let chosen = try hand.land(at: place, id: 40)
        #expect([one, other, third, chosen].map(\.id) == [7, 8, 7, 40])
        #expect(hand.fingers.map(\.id) == [8, 7, 40])
    }

    @Test("What the engine refuses is thrown, and is no sample of the hand")
    func refused() throws {
        let full = Window(frame: window.frame, touchCapacity: 1)
        let hand = Hand(on: full)
        #expect(throws: SampleError.touchesFull(capacity: 1)) {
            try hand.tap(at: place, fingers: 2)
        }
        #expect(hand.fingers.count == 1)
        #expect(hand.samples.count == 1)
        #expect(throws: SampleError.duplicateTouch(id: 0, device: 0)) {
            try hand.land(at: place, id: 0)
        }
        try hand.fingers[0].lift()
        #expect(throws: SampleError.self) { try hand.tap(at: Point(x: .nan, y: 0)) }
        try hand.tap(at: place)
    }

    @Test("Two hands on one clock are two devices of one window")
    func twoHands() throws {
        let pinch = PinchGestureRecognizer()
        let log = GestureLog(pinch)
        window.addGestureRecognizer(pinch)
        let other = Hand(clock: hand.clock, device: 5)
        try hand.land(at: place)
        let finger = try other.land(at: Point(x: 200, y: 100))
        try finger.drag(to: Point(x: 300, y: 100))
        #expect(log.states.first == .began)
        #expect(Set(other.samples.map(\.device)) == [5])
        #expect(hand.now == other.now)
    }

    @Test("A program with input code of its own takes the samples, and says what a finger hits")
    func hosts() throws {
        final class Box: GestureHost {
            private(set) lazy var gestureView = HostView(for: self)
            var gestureParent: (any GestureHost)? { nil }
            var gestureFrame: Rect { Rect(x: 300, y: 300, width: 50, height: 50) }
        }
        let box = Box()
        let tap = TapGestureRecognizer()
        let log = GestureLog(tap)
        box.addGestureRecognizer(tap)
        hand.input = { [window] sample in
            var isLeft = false
            if case .down(let place) = sample.kind {
                isLeft = place.x < 200
            }
            try window.gestureEngine.push(sample, to: isLeft ? box : nil)
        }
        try hand.tap(at: place)
        #expect(log.take() == [.ended])
        try hand.tap(at: Point(x: 320, y: 320))
        #expect(log.take() == [])
    }

    @Test("A log has the calls of several recognizers in order, and holds none of them")
    func log() throws {
        let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
        let log = GestureLog(tap, pan)
        window.addGestureRecognizer(tap)
        window.addGestureRecognizer(pan)
        try hand.tap(at: place)
        try hand.drag(from: place, to: Point(x: 130, y: 100), duration: .milliseconds(20))
        #expect(log.entries.first?.isFrom(tap) == true)
        #expect(log.entries.first?.location == place)
        #expect(log.entries.first?.timestamp == hand.samples[1].time)
        #expect(log.states(of: tap) == [.ended])
        #expect(log.states(of: pan).last == .ended)
        let text = log.entries.first.map { "\($0)" }
        #expect(text == "TapGestureRecognizer ended at (100.0, 100.0)")
        weak var released: TapGestureRecognizer?
        let other: GestureLog
        do {
            let brief = TapGestureRecognizer()
            released = brief
            other = GestureLog(brief)
        }
        #expect(released == nil)
        #expect(other.states == [])
    }
}
