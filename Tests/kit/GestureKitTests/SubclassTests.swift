// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// A pan of one direction, as it is often copied.
private final class SidewaysPan: PanGestureRecognizer {
    private(set) var seen: [String] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        seen.append("began \(touches.count) \(state)")
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        super.touchesMoved(touches, with: event)
        seen.append("moved \(touches.count) \(state)")
        let velocity = velocity(in: view)
        if state == .began && velocity.y.magnitude > velocity.x.magnitude {
            state = .cancelled
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        super.touchesEnded(touches, with: event)
        seen.append("ended \(touches.count) \(state)")
    }

    override func reset() {
        super.reset()
        seen.append("reset \(state)")
    }
}

/// A tap that gives up when a second finger lands, and a moving one when it has moved far.
private final class StrictTap: TapGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches > 1 {
            state = .failed
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if touches.first.map({ $0.location(in: nil).x > 300 }) == true {
            state = .failed
        }
    }
}

/// A pan that ends its own gesture at a border.
private final class FencedPan: PanGestureRecognizer {
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if location(in: nil).x > 200 {
            state = .cancelled
        }
    }
}

@Suite("Subclasses of built-in recognizers")
struct SubclassTests {
    @Test("A pan of one direction begins sideways, and is shown each frame once")
    func sideways() throws {
        let pan = SidewaysPan()
        let window = Window(pan)
        var states: [GestureRecognizer.State] = []
        pan.addAction { states.append($0.state) }
        try window.drag(1, 100, 100, ms: 0, to: 104, 100, ms: 10)
        try window.move(1, 120, 102, ms: 20)
        try window.move(1, 140, 104, ms: 30)
        try window.up(1, ms: 40)
        #expect(states == [.began, .changed, .ended])
        #expect(
            pan.seen == [
                "began 1 possible", "moved 1 possible", "moved 1 began", "moved 1 changed",
                "ended 1 ended", "reset possible",
            ]
        )
    }

    @Test("A pan that gives up as it begins calls no action, and another one recognizes")
    func upwards() throws {
        let pan = SidewaysPan()
        let list = PanGestureRecognizer()
        let window = Window(list)
        window.view.addSubview(View(frame: window.view.bounds))
        window.view.subviews[0].addGestureRecognizer(pan)
        var (count, states): (Int, [GestureRecognizer.State]) = (0, [])
        pan.addAction { _ in count += 1 }
        list.addAction { states.append($0.state) }
        try window.drag(1, 100, 100, ms: 0, to: 101, 120, ms: 10)
        try window.move(1, 102, 150, ms: 20)
        try window.up(1, ms: 30)
        #expect(count == 0)
        #expect(states.first == .began && states.last == .ended)
    }

    @Test("A tap fails when its subclass sets it to failed")
    func strictTap() throws {
        let tap = StrictTap()
        var count = 0
        tap.addAction { _ in count += 1 }
        let window = Window(tap)
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(count == 1)
        try window.tap(1, 350, 100, ms: 1000, until: 1050)
        #expect(count == 1)
        tap.numberOfTouchesRequired = 2
        try window.frame(ms: 2000, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(ms: 2050, .up(1), .up(2))
        #expect(count == 1)
    }

    @Test("A pan that gives up later is cancelled, and begins anew with the next finger")
    func cancelled() throws {
        let pan = FencedPan()
        let window = Window(pan)
        var states: [GestureRecognizer.State] = []
        pan.addAction { states.append($0.state) }
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        try window.move(1, 250, 100, ms: 20)
        try window.move(1, 150, 100, ms: 30)
        try window.up(1, ms: 40)
        #expect(states.first == .began && states.last == .cancelled)
        states = []
        try window.drag(1, 100, 100, ms: 1000, to: 150, 100, ms: 1010)
        try window.up(1, ms: 1020)
        #expect(states == [.began, .ended])
    }

    @Test("A state other than failed and cancelled cannot be set")
    func otherStates() throws {
        let pan = PanGestureRecognizer()
        let window = Window(pan)
        try window.down(1, 100, 100, ms: 0)
        pan.state = .began
        #expect(pan.state == .possible)
        try window.move(1, 150, 100, ms: 10)
        #expect(pan.state == .began)
        pan.state = .failed
        #expect(pan.state == .cancelled || pan.state == .possible)
    }
}
