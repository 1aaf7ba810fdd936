// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Pan")
struct PanTests {
    @Test("The final values read in the ended action, also when a finger lands in that frame")
    func valuesAtTheEnd() throws {
        var ends: [(translation: Vector, release: Vector)] = []
        let pan = PanGestureRecognizer {
            if $0.state == .ended {
                ends.append(($0.translation(in: nil), $0.releaseVelocity(in: nil)))
            }
        }
        let window = TestWindow(pan)
        let finger = try window.hand.land(at: Point(x: 100, y: 100))
        try finger.drag(to: Point(x: 200, y: 100), duration: .milliseconds(100))
        window.hand.stall(until: at(108))
        try window.hand.inOneFrame {
            try finger.lift()
            try window.hand.land(at: Point(x: 300, y: 300))
        }
        let end = try #require(ends.first)
        #expect(isNear(end.translation, 90, 0))
        #expect(isNear(end.release, 1000, 0, within: 1))
    }

    @Test("A drag that is set back in each action has its velocity in that of the end")
    func setBack() throws {
        var ends: [Vector] = []
        let pan = PanGestureRecognizer {
            $0.setTranslation(.zero, in: nil)
            // Halfway between two samples: minus half of the step, which is 7.2 points.
            let half = $0.translation(in: nil, at: ($0.sampleTimestamp ?? .zero) - .milliseconds(4))
            switch $0.state {
            case .changed: #expect(isNear(half, -3.6, 0))
            case .ended: ends.append($0.releaseVelocity(in: nil))
            default: break
            }
        }
        let window = TestWindow(pan)
        try window.down(1, 100, 100, ms: 0)
        for step in 1...25 {
            try window.move(1, 100 + 7.2 * Double(step), 100, ms: 8 * Double(step))
        }
        try window.up(1, ms: 206)
        #expect(ends.count == 1 && isNear(ends[0], 900, 0, within: 0.9))
    }
}

@Suite("Screen edge pan")
struct ScreenEdgePanTests {
    private var (pan, window) = alone(ScreenEdgePanGestureRecognizer())

    @Test("It is a pan, with all that a pan can be asked and set to")
    func isPan() throws {
        pan.edges = .left
        pan.slop = 20
        let any: GestureRecognizer = pan
        guard let base = any as? PanGestureRecognizer else {
            return #expect(Bool(false), "It is no pan")
        }
        #expect(base.slop == 20)
        var read: [Vector] = []
        base.addAction { pan in
            read.append(pan.translation(in: nil))
            if pan.state == .began {
                pan.setTranslation(.zero, in: nil)
            }
            #expect(pan.recognizedEdge == .left)
        }
        #expect(pan.recognizedEdge == nil)
        try window.drag(1, 5, 200, ms: 0, to: 45, 200, ms: 20)
        try window.move(1, 65, 200, ms: 30)
        try window.move(1, 85, 200, ms: 40)
        #expect(isNear(base.velocity(in: nil), 2000, 0, within: 1))
        #expect(isNear(base.releaseVelocity(in: nil), 2000, 0, within: 1))
        try window.up(1, ms: 50)
        #expect(read.map(\.x) == [20, 20, 40, 40])
        #expect(pan.recognizedEdge == nil)
    }

    @Test("It says from which edge it came, and an edge that is not enabled does not count")
    func edges() throws {
        var edges: [RectEdge?] = []
        pan.addAction {
            if $0.state == .began {
                edges.append($0.recognizedEdge)
            }
        }
        let strokes = [
            (Point(x: 10, y: 200), Vector(x: 30, y: 12)),
            (Point(x: 390, y: 200), Vector(x: -30, y: 12)),
            (Point(x: 200, y: 10), Vector(x: 12, y: 30)),
            (Point(x: 200, y: 390), Vector(x: 12, y: -30)),
        ]
        var ms = 0.0
        for (set, wanted) in [(RectEdge.all, [.left, .right, .top, .bottom]), ([.top], [.top])]
            as [(RectEdge, [RectEdge])]
        {
            pan.edges = set
            for (start, way) in strokes {
                let end = start + way
                ms += 1000
                try window.drag(1, start.x, start.y, ms: ms, to: end.x, end.y, ms: ms + 10)
                try window.up(1, ms: ms + 20)
            }
            #expect(edges == wanted)
            edges = []
        }
    }

    @Test("Translation and velocity read in any view; setting rebases and keeps the velocity")
    func values() throws {
        pan.edges = .right
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2).rotated(by: .pi / 2)
        try window.drag(from: Point(x: 395, y: 20), by: Vector(x: -10, y: 0), samples: 6)
        #expect(isNear(pan.translation(in: nil), -50, 0))
        #expect(isNear(pan.translation(in: view), 0, 25))
        #expect(isNear(pan.velocity(in: nil), -1000, 0, within: 1))
        #expect(isNear(pan.velocity(in: view), 0, 500, within: 1))
        #expect(isNear(pan.releaseVelocity(in: view), 0, 500, within: 1))
        #expect(pan.velocityError(in: nil) > 0)
        pan.setTranslation(Vector(x: 7, y: -3), in: nil)
        #expect(pan.translation(in: nil) == Vector(x: 7, y: -3))
        #expect(isNear(pan.velocity(in: nil), -1000, 0, within: 1))
        try window.move(1, 325, 20, ms: 70)
        #expect(isNear(pan.translation(in: nil), -3, -3))
    }
}

@Suite("Swipe")
struct SwipeTests {
    private var (swipe, window) = alone(SwipeGestureRecognizer())

    /// A finger lands at (200, 200), has moved 10 ms later, and lifts.
    private func stroke(_ x: Double, _ y: Double, ms: Double) throws {
        try window.drag(1, 200, 200, ms: ms, to: 200 + x, 200 + y, ms: ms + 10)
        try window.up(1, ms: ms + 20)
    }

    @Test("Of several directions it says in which it went")
    func directions() throws {
        var directions: [SwipeGestureRecognizer.Direction?] = []
        swipe.addAction { directions.append($0.recognizedDirection) }
        swipe.direction = .all
        try stroke(60, -10, ms: 0)
        try stroke(-60, 10, ms: 1000)
        try stroke(10, -60, ms: 2000)
        try stroke(-10, 60, ms: 3000)
        #expect(directions == [.right, .left, .up, .down])
    }

    @Test("The velocity reads in any view, and is that when it was recognized")
    func velocity() throws {
        var velocities: [(window: Vector, view: Vector)] = []
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2).rotated(by: .pi / 2)
        swipe.addAction { velocities.append(($0.velocity(in: nil), $0.velocity(in: view))) }
        try window.drag(from: Point(x: 100, y: 300), by: Vector(x: 10, y: 0), samples: 5)
        try window.move(1, 300, 300, ms: 60)
        let seen = try #require(velocities.first)
        #expect(isNear(seen.window, 1000, 0, within: 1))
        #expect(isNear(seen.view, 0, -500, within: 1))
        #expect(isNear(swipe.velocity(in: nil), 1000, 0, within: 1))
    }
}
