// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

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
