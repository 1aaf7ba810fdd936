// SPDX-License-Identifier: MIT

import GestureConfiguration
import GestureKit
import GestureReplay
import GestureTrace

struct GestureHeading {
    /// Whether it distinguishes eight directions, with the diagonals, instead of four.
    var hasDiagonals = false
    var axis: Axis?

    enum Axis {
        case x
        case y
    }

    func part(of way: Vector) -> Vector {
        switch axis {
        case nil: way
        case .x: Vector(x: way.x, y: 0)
        case .y: Vector(x: 0, y: way.y)
        }
    }

    /// The direction of a gesture. A hand has several at once: the direction that an action waits for
    /// says which one is meant.
    func direction(
        of observation: Observation,
        by hand: DeviceHand,
        like wanted: Configuration.Direction? = nil
    ) -> Configuration.Direction? {
        switch observation.values {
        case .none:
            return nil
        case .swipe(let direction, _):
            return direction?.word.flatMap(Configuration.Direction.init)
        case .pan(_, let velocity), .edgePan(_, _, let velocity):
            return direction(of: hand.way, or: velocity)
        case .pinch(_, let velocity):
            return direction(ofScale: hand.scale, or: velocity)
        case .rotation(_, let velocity):
            return direction(ofAngle: hand.rotation, or: velocity)
        case .transform(let values):
            switch wanted ?? (hand.canGo(.right) ? .right : .in) {
            case .in, .out:
                return direction(ofScale: hand.scale, or: values.scaleVelocity)
            case .clockwise, .counterclockwise:
                return direction(ofAngle: hand.rotation, or: values.rotationVelocity)
            default:
                return direction(of: hand.way, or: values.velocity)
            }
        }
    }

    /// The direction of a way. Nil: it is zero.
    func direction(of way: Vector) -> Configuration.Direction? {
        let way = part(of: way)
        guard way != .zero else {
            return nil
        }
        let (x, y) = (way.x.magnitude, way.y.magnitude)
        // The tangent of 22.5 degrees: half of a sector of eight.
        let tangent = 2.0.squareRoot() - 1
        if hasDiagonals, axis == nil, min(x, y) > tangent * max(x, y) {
            return way.y < 0
                ? (way.x < 0 ? .upLeft : .upRight) : (way.x < 0 ? .downLeft : .downRight)
        }
        return x >= y ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .up : .down)
    }

    private func direction(of way: Vector, or velocity: Vector) -> Configuration.Direction? {
        direction(of: way) ?? direction(of: velocity)
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
