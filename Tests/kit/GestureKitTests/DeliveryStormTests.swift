// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

/// Numbers that are the same in every run.
private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % sides
    }
}

@Suite("A storm of touches")
struct DeliveryStormTests {
    /// The phases of each touch; the touches are kept, so that none is used again.
    private final class Log {
        var phases: [Touch: [Touch.Phase]] = [:]
        var dice: Dice

        init(_ dice: Dice) {
            self.dice = dice
        }

        func receive(_ view: View, _ touches: [Touch]) {
            for touch in touches {
                phases[touch, default: []].append(touch.phase)
            }
            // Views come and go while they receive touches.
            if dice.roll(40) == 0, let above = view.superview {
                view.removeFromSuperview()
                above.addSubview(view)
            }
        }
    }

    @Test(
        "Every touch is delivered as began, moved any number of times, and ended or cancelled, or not",
        arguments: 0..<8
    )
    func invariant(seed: UInt64) throws {
        let log = Log(Dice(state: seed &* 0x9e37_79b9))
        let window = Window()
        let views = (0..<4).map { window.witness(Double($0) * 100, 0, 100, 400) }
        for (index, view) in views.enumerated() {
            view.isMultipleTouchEnabled = index != 3
            view.onCall = log.receive
        }
        addRecognizers(to: window, views, log)
        var down: Set<Int32> = []
        for _ in 0..<500 {
            try window.hand.inOneFrame {
                for _ in 0..<3 {
                    let id = Int32(log.dice.roll(5))
                    let (x, y) = (Double(log.dice.roll(400)), Double(log.dice.roll(400)))
                    switch (down.contains(id), log.dice.roll(8)) {
                    case (false, _):
                        try window.hand.perform(.down(id, x, y))
                        down.insert(id)
                    case (true, 0), (true, 1):
                        try window.hand.perform(log.dice.roll(4) == 0 ? .cancel(id) : .up(id))
                        down.remove(id)
                    case (true, _):
                        try window.hand.perform(.move(id, x, y))
                    }
                    if log.dice.roll(200) == 0 {
                        window.engine.cancelAllTouches(at: window.hand.now)
                    }
                }
            }
            window.hand.stall(.milliseconds(10))
        }
        window.cancelAll(ms: 10_000)
        window.advance(ms: 20_000)
        #expect(log.phases.count > 50)
        for phases in log.phases.values {
            #expect(phases.first == .began)
            #expect(phases.last == .ended || phases.last == .cancelled)
            #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .moved })
        }
        #expect(Set(log.phases.values.compactMap(\.last)) == [.ended, .cancelled])
    }

    private func addRecognizers(to window: Window, _ views: [View], _ log: Log) {
        let (pan, double, puppet) = (
            PanGestureRecognizer(), TapGestureRecognizer(), Puppet()
        )
        pan.slop = 200
        double.numberOfTapsRequired = 2
        double.delaysTouchesBegan = true
        puppet.onBegan = { puppet, touches in
            if log.dice.roll(2) == 0 {
                touches.forEach(puppet.ignore)
            }
        }
        puppet.onMoved = { puppet, _ in
            let states: [GestureRecognizer.State] = [
                .began, .changed, .ended, .failed, .cancelled, .possible,
            ]
            if log.dice.roll(3) == 0 {
                puppet.state = states[log.dice.roll(6)]
            }
        }
        views[0].addGestureRecognizer(pan)
        views[1].addGestureRecognizer(double)
        window.view.addGestureRecognizer(puppet)
    }
}
