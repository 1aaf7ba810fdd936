// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

/// All recognizers that have values at a time, with two fingers that do anything.
private final class Crowd {
    let window: GestureKit.Window
    let content = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let (pan, edgePan) = (PanGestureRecognizer(), ScreenEdgePanGestureRecognizer())
    let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
    let transform = TransformGestureRecognizer()
    private(set) var events: [[Double]] = []
    private let answers = Answers()

    init(keepsTouchPaths: Bool = false) {
        window = GestureKit.Window(
            frame: Rect(x: 0, y: 0, width: 400, height: 400),
            keepsTouchPaths: keepsTouchPaths
        )
        window.addSubview(content)
        content.transform = .identity.rotated(by: 0.4).scaled(by: 1.5)
        answers.simultaneous = true
        edgePan.edges = .left
        for recognizer in [pan, edgePan, pinch, rotation, transform] {
            recognizer.delegate = answers
            recognizer.addAction { [unowned self] in note($0) }
            window.addGestureRecognizer(recognizer)
        }
    }

    private func note(_ recognizer: GestureRecognizer) {
        let place = recognizer.location(in: nil)
        let (shift, turn) = (transform.translation(in: content), transform.rotation)
        events.append([
            Double(recognizer.timestamp?.microseconds ?? 0), Double(recognizer.state.hashValue),
            place.x, place.y, shift.x, shift.y, transform.scale, turn, pinch.scale,
            rotation.rotation,
            pan.translation(in: nil).x, pan.velocity(in: nil).y, edgePan.translation(in: nil).x,
        ])
    }

    /// All that can be asked at a time.
    func answers(at time: Timestamp) -> [Double] {
        let (shift, step) = (
            pan.translation(in: content, at: time), transform.transform(in: nil, at: time)
        )
        return [
            shift.x, shift.y, edgePan.translation(in: nil, at: time).x, pinch.scale(at: time),
            rotation.rotation(at: time), transform.translation(in: nil, at: time).x,
            transform.scale(at: time), transform.rotation(at: time), step.a, step.b, step.tx,
            step.ty,
        ]
    }

    /// Plays random fingers, a frame each 8 ms, and calls `ask` after each frame.
    func play(seed: UInt64, _ ask: (Crowd, Timestamp) -> Void) throws {
        var random = seed
        func below(_ bound: UInt64) -> UInt64 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (random >> 33) % bound
        }
        let hand = Hand(on: window, startingAt: at(0))
        for _ in 1...300 {
            hand.stall(.milliseconds(8))
            try hand.inOneFrame {
                for id: Int32 in 0...1 {
                    let way = Vector(x: Double(below(17)) - 7, y: Double(below(17)) - 8)
                    if let finger = hand.finger(id) {
                        try below(50) == 0 ? finger.lift() : finger.move(by: way)
                    } else if below(8) == 0 {
                        let start = Point(x: Double(below(300)), y: Double(below(300)) + 50)
                        try hand.land(at: start, id: id)
                    }
                }
            }
            ask(self, hand.now)
        }
    }
}

@Suite("Asking for values at the frame")
struct FrameAskingTests {
    @Test(
        "Asking, in any order, changes no event and no value",
        arguments: 1...10 as ClosedRange<UInt64>
    )
    func changesNothing(seed: UInt64) throws {
        let (plain, asked, withPaths) = (Crowd(), Crowd(), Crowd(keepsTouchPaths: true))
        try plain.play(seed: seed) { _, _ in }
        try asked.play(seed: seed) { crowd, now in
            let times = (0..<10).map { now - .milliseconds(12) + .milliseconds(4 * $0) }
            let forward = times.map(crowd.answers)
            let backward = times.reversed().map(crowd.answers)
            #expect(forward == backward.reversed())
        }
        try withPaths.play(seed: seed) { crowd, now in _ = crowd.answers(at: now) }
        #expect(plain.events.count > 100)
        #expect(asked.events == plain.events)
        #expect(withPaths.events == plain.events)
    }
}
