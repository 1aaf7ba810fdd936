// SPDX-License-Identifier: MIT

import GestureKit

/// A transform recognizer in a window, and two fingers that are moved as one body.
///
/// They land on (150, 200) and (250, 200).
final class TransformBench {
    let gesture = TransformGestureRecognizer()
    let seen: StateLog<TransformGestureRecognizer>
    let window: Window

    init() {
        seen = StateLog(gesture)
        window = Window(gesture)
    }

    /// It begins with the first motion, with all of it.
    func withoutSlops() {
        gesture.panSlop = 0
        gesture.pinchSlop = 0
        gesture.rotationSlop = 0
    }

    func land(ms: Double = 0) throws {
        try window.frame(ms: ms, .down(1, 150, 200), .down(2, 250, 200))
    }

    func lift(ms: Double) throws {
        try window.frame(ms: ms, .up(1), .up(2))
    }

    /// Moves them to where their middle is at a point, after scaling and turning them about it.
    func move(
        to middle: Point = Point(x: 200, y: 200),
        scale: Double = 1,
        turn: Double = 0,
        ms: Double
    ) throws {
        let way = AffineTransform2D.identity.rotated(by: turn).apply(
            to: Vector(x: 50 * scale, y: 0)
        )
        let (one, other) = (middle - way, middle + way)
        try window.frame(ms: ms, .move(1, one.x, one.y), .move(2, other.x, other.y))
    }
}

/// A suite with such a bench.
protocol OnTransformBench {
    var bench: TransformBench { get }
}

extension OnTransformBench {
    var gesture: TransformGestureRecognizer { bench.gesture }
    var seen: StateLog<TransformGestureRecognizer> { bench.seen }
    var window: Window { bench.window }
}
