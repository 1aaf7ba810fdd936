// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// The fingers of these tests land on (150, 200) and (250, 200).
extension Window {
    fileprivate func landTwo(ms: Double) throws {
        try frame(ms: ms, .down(1, 150, 200), .down(2, 250, 200))
    }

    /// Moves both fingers to where their middle stays, after scaling and turning them about it.
    fileprivate func moveTwo(scale: Double, turn: Double, ms: Double) throws {
        let way = Vector(x: 50 * scale, y: 0).applying(AffineTransform2D(rotationAngle: turn))
        let middle = Point(x: 200, y: 200)
        let (one, other) = (middle - way, middle + way)
        try frame(ms: ms, .move(1, one.x, one.y), .move(2, other.x, other.y))
    }
}

@Suite("Simultaneous gestures")
struct SimultaneousGestureTests {
    private let window = Window()

    @Test("A pinch and a rotation recognize together, and each report has both values")
    func both() throws {
        var reports: [(scale: Double?, turn: Double?)] = []
        var ended = 0
        window.view.gestures {
            Pinch().setting(\.slop, to: 0)
                .simultaneously(with: Rotation().setting(\.slop, to: 0))
                .onChanged { reports.append(($0.first?.scale, $0.second?.rotation)) }
                .onEnded { both in
                    ended += 1
                    #expect(both.first != nil && both.second != nil)
                }
        }
        try window.landTwo(ms: 0)
        try window.moveTwo(scale: 2, turn: 0.3, ms: 10)
        let last = try #require(reports.last)
        #expect(isNear(last.scale ?? 0, 2, within: 1e-3))
        #expect(isNear(last.turn ?? 0, 0.3, within: 1e-3))
        try window.frame(ms: 20, .up(1), .up(2))
        #expect(ended == 1)
    }

    @Test("A part that has not begun has no value, and the end of the other one ends both")
    func onePart() throws {
        var ended: [Bool] = []
        window.view.gestures {
            Pinch().simultaneously(with: Tap(count: 3)).onEnded { both in
                ended.append(both.first != nil && both.second == nil)
            }
        }
        try window.landTwo(ms: 0)
        try window.moveTwo(scale: 2, turn: 0, ms: 10)
        try window.frame(ms: 20, .up(1), .up(2))
        #expect(ended == [true])
    }

    @Test("If one part is cancelled and the other ends, both have ended; else they are cancelled")
    func cancelled() throws {
        var phases: [String] = []
        let all = window.view.gestures {
            Pinch().simultaneously(with: Rotation())
                .onEnded { _ in phases.append("ended") }
                .onCancelled { _ in phases.append("cancelled") }
        }
        try window.landTwo(ms: 0)
        try window.moveTwo(scale: 2, turn: 0.5, ms: 10)
        #expect(all[0].state == .began && all[1].state == .began)
        all[0].isEnabled = false
        #expect(phases.isEmpty)
        try window.frame(ms: 20, .up(1), .up(2))
        #expect(phases == ["ended"])
        all[0].isEnabled = true
        try window.landTwo(ms: 1000)
        try window.moveTwo(scale: 2, turn: 0.5, ms: 1010)
        window.cancelAll(ms: 1020)
        #expect(phases == ["ended", "cancelled"])
    }

    @Test("Only the parts recognize together, not others of their view")
    func others() throws {
        var began: [String] = []
        window.view.gestures {
            Pan().onBegan { _ in began.append("outside") }
            Pan().onBegan { _ in began.append("first") }
                .simultaneously(with: Pan().onBegan { _ in began.append("second") })
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(began == ["outside"])
    }
}

@Suite("Exclusive gestures")
struct ExclusiveGestureTests {
    private let window = Window()

    @Test("A double tap takes precedence, and a single tap waits for it")
    func taps() throws {
        var taps: [String] = []
        window.view.gestures {
            Tap(count: 2).exclusively(before: Tap()).onEnded { tap in
                switch tap {
                case .first(let double): taps.append("double \(double.numberOfTapsRequired)")
                case .second(let single): taps.append("single \(single.numberOfTapsRequired)")
                }
            }
        }
        try window.tap(1, 100, 100, ms: 0, until: 50)
        #expect(taps.isEmpty)
        window.advance(ms: 400)
        #expect(taps == ["single 1"])
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        try window.tap(1, 100, 100, ms: 1200, until: 1250)
        window.advance(ms: 2000)
        #expect(taps == ["single 1", "double 2"])
    }

    @Test("A long press takes precedence of a tap: a short touch is a tap, a long one a press")
    func pressOrTap() throws {
        var seen: [String] = []
        window.view.gestures {
            LongPress().exclusively(before: Tap()).onChanged { value in
                if case .first = value { seen.append("press") }
            }
            .onEnded { value in
                if case .second = value { seen.append("tap") }
            }
        }
        try window.tap(1, 100, 100, ms: 0, until: 100)
        #expect(seen == ["tap"])
        try window.tap(1, 100, 100, ms: 1000, until: 1600)
        #expect(seen == ["tap", "press"])
    }

    @Test("A sequence can take precedence of a tap")
    func sequence() throws {
        var seen: [String] = []
        window.view.gestures {
            LongPress().sequenced(before: Pan()).exclusively(before: Tap()).onEnded { value in
                switch value {
                case .first(.second(_, let pan?)):
                    seen.append("drag \(pan.translation(in: nil).x)")
                case .first: seen.append("press")
                case .second: seen.append("tap")
                }
            }
        }
        try window.tap(1, 100, 100, ms: 0, until: 100)
        #expect(seen == ["tap"])
        try window.down(1, 100, 100, ms: 1000)
        try window.move(1, 130, 100, ms: 1600)
        try window.up(1, ms: 1610)
        #expect(seen == ["tap", "drag 20.0"])
    }
}
