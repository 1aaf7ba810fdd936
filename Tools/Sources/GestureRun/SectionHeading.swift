// SPDX-License-Identifier: MIT

import GestureConfiguration
import GestureKit
import GestureReplay
import GestureTrace

/// The directions of a gesture.
struct SectionHeading {
    /// Whether ways are told apart by eight sectors, and not by four.
    var hasDiagonals: Bool

    /// The direction of a gesture. A transform has several at once: the direction that an action
    /// waits for tells which one is meant.
    func direction(
        of observation: Observation,
        like wanted: Configuration.Direction? = nil
    ) -> Configuration.Direction? {
        switch observation.values {
        case .none:
            nil
        case .pan(let way, let velocity):
            direction(of: way, or: velocity)
        case .edgePan(let edge, _, _):
            edge?.word.flatMap(Configuration.Direction.init)
        case .swipe(let direction, _):
            direction?.word.flatMap(Configuration.Direction.init)
        case .pinch(let scale, let velocity):
            direction(ofScale: scale, or: velocity)
        case .rotation(let angle, let velocity):
            direction(ofAngle: angle, or: velocity)
        case .transform(let hand):
            switch wanted {
            case .in, .out: direction(ofScale: hand.scale, or: hand.scaleVelocity)
            case .clockwise, .counterclockwise:
                direction(ofAngle: hand.rotation, or: hand.rotationVelocity)
            default: direction(of: hand.translation, or: hand.velocity)
            }
        }
    }

    private func direction(of way: Vector, or velocity: Vector) -> Configuration.Direction? {
        let way = way == .zero ? velocity : way
        guard way != .zero else {
            return nil
        }
        let (x, y) = (way.x.magnitude, way.y.magnitude)
        // The tangent of 22.5 degrees: half of a sector of eight.
        let tangent = 0.5.squareRoot() * 2 - 1
        if hasDiagonals, min(x, y) > tangent * max(x, y) {
            return way.y < 0
                ? (way.x < 0 ? .upLeft : .upRight) : (way.x < 0 ? .downLeft : .downRight)
        }
        return x >= y ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .up : .down)
    }

    private func direction(
        ofScale scale: Double,
        or velocity: Double
    ) -> Configuration.Direction? {
        let change = scale == 1 ? velocity : scale - 1
        return change == 0 ? nil : change < 0 ? .in : .out
    }

    private func direction(ofAngle angle: Double, or velocity: Double) -> Configuration.Direction? {
        let turn = angle == 0 ? velocity : angle
        return turn == 0 ? nil : turn < 0 ? .counterclockwise : .clockwise
    }
}
