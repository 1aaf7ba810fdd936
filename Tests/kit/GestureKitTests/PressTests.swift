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

@Suite("Counts of taps")
struct TapCountTests {
    private let window = TestWindow()
    private let view: Witness

    init() {
        view = window.witness(0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
    }

    /// The counts of touches that land and lift, each 50 ms after it landed.
    private func counts(_ landings: (ms: Double, x: Double)...) throws -> [Int] {
        var counts: [Int] = []
        view.onCall = { _, touches in
            if touches[0].phase == .began {
                counts.append(touches[0].tapCount)
            }
        }
        for (ms, x) in landings {
            try window.tap(1, x, 100, ms: ms, until: ms + 50)
        }
        return counts
    }

    @Test("Taps in a row at one place are counted")
    func row() throws {
        #expect(try counts((0, 100), (200, 110), (400, 105), (600, 100)) == [1, 2, 3, 4])
    }

    @Test("A tap more than 0.5 s after the landing before is a first one")
    func time() throws {
        #expect(try counts((0, 100), (500, 100), (1000.001, 100)) == [1, 2, 1])
    }

    @Test("A tap more than 30 points from the one before is a first one")
    func distance() throws {
        #expect(try counts((0, 100), (200, 130), (400, 160.001), (600, 160)) == [1, 2, 1, 2])
    }

    @Test("A tap after a drag is a first one")
    func drag() throws {
        var counts: [Int] = []
        view.onCall = { _, touches in counts += touches.map(\.tapCount) }
        try window.drag(1, 100, 100, ms: 0, to: 111, 100, ms: 50)
        try window.up(1, ms: 60)
        try window.tap(1, 105, 100, ms: 100, until: 150)
        #expect(Set(counts) == [1])
    }

    @Test("A finger beside one that is down is a first one, and each hand has its row")
    func twoFingers() throws {
        var counts: [Int32: [Int]] = [:]
        view.onCall = { _, touches in
            for touch in touches where touch.phase == .began {
                counts[testID(touch.id), default: []].append(touch.tapCount)
            }
        }
        for ms in [0.0, 200] {
            try window.frame(ms: ms, .down(1, 100, 100), .down(2, 120, 100), .down(3, 300, 100))
            try window.frame(ms: ms + 50, .up(1), .up(2), .up(3))
        }
        #expect(counts == [1: [1, 2], 2: [1, 2], 3: [1, 2]])
    }

    @Test("A row is counted when the engine has room for one touch only")
    func smallEngine() throws {
        let root = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = GestureEngine(root: root, touchCapacity: 1)
        var counts: [Int] = []
        root.onCall = { _, touches in counts += touches.map(\.tapCount) }
        let hand = Hand(on: engine)
        for _ in 0..<3 {
            try hand.tap(at: Point(x: 100, y: 100), holding: .milliseconds(50))
            hand.wait(.milliseconds(50))
        }
        #expect(counts == [1, 1, 2, 2, 3, 3])
    }
}

@Suite("Long press")
struct LongPressTests {
    private var (press, window) = alone(LongPressGestureRecognizer())

    @Test("The translation is the way since it began, whoever lands and lifts, in any view")
    func translation() throws {
        press.lastsUntilLastLift = true
        let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        view.transform = AffineTransform2D(scaleX: 2, y: 2)
        window.view.addSubview(view)
        var ways: [[Vector]] = []
        press.addAction { ways.append([$0.translation(in: nil), $0.translation(in: view)]) }
        try window.down(1, 200, 200, ms: 0)
        window.advance(ms: 500)
        try window.move(1, 230, 190, ms: 510)
        try window.down(2, 330, 330, ms: 520)
        #expect(press.location(in: nil) == Point(x: 280, y: 260))
        #expect(press.translation(in: nil) == Vector(x: 30, y: -10))
        try window.move(2, 350, 330, ms: 530)
        try window.up(1, ms: 540)
        try window.up(2, ms: 550)
        #expect(
            ways == [
                [.zero, .zero],
                [Vector(x: 30, y: -10), Vector(x: 15, y: -5)],
                [Vector(x: 40, y: -10), Vector(x: 20, y: -5)],
                [Vector(x: 40, y: -10), Vector(x: 20, y: -5)],
            ]
        )
        #expect(press.translation(in: nil) == .zero)
    }

    @Test("Its updates have the translation")
    func updates() async throws {
        let updates = press.updates
        try window.down(1, 200, 200, ms: 0)
        window.advance(ms: 500)
        try window.move(1, 230, 190, ms: 510)
        window.view.removeGestureRecognizer(press)
        let all = await updates.rest()
        #expect(all.map(\.state) == [.began, .changed, .cancelled])
        #expect(all.map(\.translation) == [.zero, Vector(x: 30, y: -10), Vector(x: 30, y: -10)])
    }
}
