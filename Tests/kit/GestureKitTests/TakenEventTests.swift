// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// The left half has a pan, and the window a hold. Finger 1 drags by 100 points until 50 ms, and
/// finger 2 lands on the right half. Finger 1 lifts at 60 ms, and its frame is not ended. The hold
/// of finger 2 is due at 95 ms, and the program is busy until 200 ms (11.49).
@Suite("Values of late events")
struct TakenEventTests {
    private let pan = PanGestureRecognizer()
    private let hold = HoldGestureRecognizer()
    private let window = Window()

    init() {
        window.subview(0, 0, 200, 400).addGestureRecognizer(pan)
    }

    private func play() throws {
        try window.down(1, 50, 100, ms: 0)
        for step in 1...5 {
            try window.move(1, 50 + 20 * Double(step), 100, ms: 10 * Double(step))
        }
        window.view.addGestureRecognizer(hold)
        try window.down(2, 300, 100, ms: 55)
        try window.engine.push(TouchSample(.up, id: sampleID(1), time: at(60)))
        window.engine.advance(to: at(200))
    }

    @Test("A drag that ended keeps its values while a hold is due")
    func action() throws {
        var fling: [Double] = []
        pan.addAction { [pan, window] _ in
            if pan.state == .ended {
                fling = [
                    pan.translation(in: window.view).x, pan.releaseVelocity(in: window.view).x,
                ]
            }
        }
        try play()
        #expect(fling.count == 2)
        #expect(abs(fling[0] - 90) < 0.01)
        #expect(abs(fling[1] - 2000) < 20)
        #expect(hold.state == .began)
    }

    @Test("Also if the program takes events")
    func events() throws {
        window.engine.callsActions = false
        var states: [GestureRecognizer.State] = []
        window.engine.takeEvents { _ in }
        try play()
        window.engine.takeEvents { event in
            guard event.state != .changed, event.timestamp >= at(60) else {
                return
            }
            states.append(event.state)
            if event.isFrom(pan) {
                #expect(pan.state == .ended)
                #expect(hold.state == .possible)
                #expect(abs(pan.translation(in: window.view).x - 90) < 0.01)
                #expect(abs(pan.releaseVelocity(in: window.view).x - 2000) < 20)
            } else {
                #expect(pan.state == .possible)
                #expect(hold.state == .began)
            }
        }
        #expect(states == [.ended, .began])
    }
}
