// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("The clock of a test")
struct VirtualClockTests {
    private let hand: Hand
    private let window: Window
    private let place = Point(x: 100, y: 100)

    init() {
        (hand, window) = handOnWindow()
    }

    /// A long press after so many milliseconds, which calls a closure.
    private func press(after milliseconds: Int, _ action: @escaping () -> Void) {
        let press = LongPressGestureRecognizer()
        press.minimumPressDuration = .milliseconds(milliseconds)
        press.delegate = together
        press.addAction {
            if $0.state == .began {
                action()
            }
        }
        window.addGestureRecognizer(press)
    }

    private let together = Simultaneous()

    @Test("Deadlines come in order while a finger rests, each at its own time")
    func deadlinesInOrder() throws {
        var calls: [(Int, Timestamp)] = []
        for milliseconds in [700, 300, 500] {
            press(after: milliseconds) { [hand] in calls.append((milliseconds, hand.now)) }
        }
        try hand.hold(at: place, for: .seconds(1))
        #expect(calls.map(\.0) == [300, 500, 700])
        #expect(
            calls.map(\.1)
                == [300, 500, 700].map { VirtualClock.defaultStart + .milliseconds($0) }
        )
        #expect(hand.now == VirtualClock.defaultStart + .seconds(1))
    }

    @Test("Deadlines between two frames of a gesture come between them")
    func deadlinesBetweenFrames() throws {
        var time: Timestamp?
        press(after: 305) { [hand] in time = hand.now }
        hand.rate = .hertz(100)
        try hand.drag(from: place, to: Point(x: 101, y: 100), duration: .milliseconds(400))
        #expect(time == VirtualClock.defaultStart + .milliseconds(305))
    }

    @Test("Only waits and movements let time pass")
    func passes() throws {
        #expect(hand.now == VirtualClock.defaultStart)
        let finger = try hand.land(at: place)
        try finger.lift()
        #expect(hand.now == VirtualClock.defaultStart)
        hand.wait(.milliseconds(3))
        hand.wait(.milliseconds(-5))
        hand.wait(until: .zero)
        hand.stall(.milliseconds(2))
        #expect(hand.now == VirtualClock.defaultStart + .milliseconds(5))
        let late = Hand(on: window, startingAt: Timestamp(microseconds: 7))
        #expect(late.now.microseconds == 7)
    }

    @Test("A program that is busy serves a deadline with the next frame")
    func stalls() throws {
        var calls = 0
        press(after: 300) { calls += 1 }
        let finger = try hand.land(at: place)
        hand.stall(.milliseconds(400))
        #expect(calls == 0)
        try finger.lift()
        #expect(calls == 1)
    }

    @Test("Time passes although nobody takes the events of a deadline")
    func eventsNotTaken() throws {
        press(after: 300) {}
        window.gestureEngine.callsActions = false
        try hand.land(at: place)
        hand.wait(.seconds(1))
        var began = 0
        window.gestureEngine.takeEvents { _ in began += 1 }
        #expect(began == 1)
    }

    @Test("A display shows a frame at each interval, during gestures and waits")
    func display() throws {
        var shown: [Timestamp] = []
        hand.clock.displayInterval = .milliseconds(20)
        hand.clock.onDisplay = { shown.append($0) }
        try hand.drag(from: place, to: Point(x: 200, y: 100), duration: .milliseconds(65))
        hand.wait(.milliseconds(40))
        let times = [20, 40, 60, 80, 100].map { VirtualClock.defaultStart + .milliseconds($0) }
        #expect(shown == times)
        hand.clock.onDisplay = nil
        hand.wait(.seconds(1))
        #expect(shown.count == 5)
    }
}

/// An actor with a window and a hand of its own.
private actor Panel {
    private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let tap = TapGestureRecognizer()
    private let hand: Hand
    private let log: GestureLog

    init() {
        hand = Hand(on: window)
        log = GestureLog(tap)
        window.addGestureRecognizer(tap)
    }

    func play() throws -> [GestureRecognizer.State] {
        try hand.tap(at: Point(x: 100, y: 100))
        return log.states
    }
}

@Suite("A hand belongs to the isolation of its engine")
struct IsolationTests {
    @Test("A hand of an actor")
    func inActor() async throws {
        #expect(try await Panel().play() == [.ended])
    }

    @Test("A hand of the main actor, whose actions change its state")
    @MainActor
    func onMainActor() throws {
        @MainActor
        final class Screen {
            let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            var taps = 0
        }
        let screen = Screen()
        screen.window.addGestureRecognizer(
            TapGestureRecognizer { [unowned screen] _ in screen.taps += 1 }
        )
        try Hand(on: screen.window).tap(at: Point(x: 100, y: 100))
        #expect(screen.taps == 1)
    }

    @Test("A hand keeps the views of its window")
    func keepsWindow() throws {
        var taps = 0
        func made() -> Hand {
            let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            window.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
            return Hand(on: window)
        }
        try made().tap(at: Point(x: 100, y: 100))
        #expect(taps == 1)
    }

    @Test("A hand with a finger on the glass leaves nothing behind")
    func isReleased() throws {
        weak var released: Hand?
        weak var window: Window?
        do {
            let (hand, itsWindow) = handOnWindow()
            (released, window) = (hand, itsWindow)
            try hand.land(at: Point(x: 100, y: 100))
        }
        #expect(released == nil)
        #expect(window == nil)
    }
}
