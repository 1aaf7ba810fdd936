// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Tap")
struct TapTests {
    private func doubleTap() -> TapGestureRecognizer {
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        return tap
    }

    @Test("A tap is recognized once, at the lift, where the finger was")
    func singleTap() throws {
        var places: [Point] = []
        let tap = TapGestureRecognizer { places.append($0.location(in: nil)) }
        let seen = StateLog(tap)
        let window = Window(tap)
        try window.down(1, 100, 120, ms: 0)
        #expect(seen.states.isEmpty)
        try window.up(1, ms: 50)
        #expect(seen.states == [.recognized])
        #expect(places == [Point(x: 100, y: 120)])
    }

    @Test("Movement, distance and duration have the limits that were set")
    func limits() throws {
        let (tap, seen, window) = staged(TapGestureRecognizer())
        tap.allowableMovement = 20
        tap.maximumDuration = .milliseconds(200)

        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        try window.up(1, ms: 199)
        #expect(seen.take() == [.ended])

        try window.drag(1, 100, 100, ms: 1000, to: 120.5, 100, ms: 1010)
        try window.up(1, ms: 1020)
        #expect(seen.take() == [])

        try window.tap(1, 100, 100, ms: 2000, until: 2200)
        #expect(seen.take() == [])
    }

    @Test("What counts as a tap changes at once")
    func changeDuringSequence() throws {
        let (tap, seen, window) = staged(TapGestureRecognizer())
        try window.down(1, 100, 100, ms: 0)
        tap.allowableMovement = 1
        try window.move(1, 105, 100, ms: 10)
        #expect(tap.state == .failed)
        try window.up(1, ms: 20)
        tap.allowableMovement = 5
        try window.drag(1, 100, 100, ms: 1000, to: 105, 100, ms: 1010)
        try window.up(1, ms: 1020)
        #expect(seen.states == [.ended])
    }

    @Test("With room for one touch, a tap whose touch was forgotten still reads its place")
    func forgottenTouch() throws {
        var places: [Point] = []
        let single = TapGestureRecognizer { tap in
            for index in 0..<tap.numberOfTouches {
                places.append(tap.location(ofTouch: index, in: nil))
            }
        }
        let double = doubleTap()
        single.require(toFail: double)
        let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        root.addGestureRecognizer(single)
        root.addGestureRecognizer(double)
        let engine = GestureEngine(root: root, touchCapacity: 1)
        let hand = Hand(on: engine, startingAt: at(0))
        try hand.tap(at: Point(x: 100, y: 100), holding: .milliseconds(50))
        hand.wait(.milliseconds(50))
        // Too far away to be the second tap; it takes the only room there is.
        try hand.land(at: Point(x: 300, y: 300))
        #expect(places == [Point(x: 100, y: 100)])
    }
}
