// SPDX-License-Identifier: MIT

package import GestureConfiguration
import GestureKit
package import GestureReplay
import GestureTrace

/// What a command is told about its gesture.
package struct GestureFacts: Hashable, Sendable {
    package var name: String
    package var phase: String
    package var direction: Configuration.Direction?
    package var edge: String?
    package var fingers: Int
    package var device: String
    /// In microseconds, on the clock of the samples.
    package var time: UInt64
    /// The steps from the start of the gesture to this one; forward steps count up.
    package var step = 0
    /// How many steps this run stands for.
    package var steps = 0

    private var x: Double
    private var y: Double
    private var dx = 0.0
    private var dy = 0.0
    private var scale = 1.0
    private var rotation = 0.0
    private var velocityX = 0.0
    private var velocityY = 0.0

    /// What is known in the action of a recognizer.
    package init(
        _ observation: Observation,
        device: String,
        direction: Configuration.Direction?
    ) {
        name = observation.recognizer.isEmpty ? "hand" : observation.recognizer
        phase = observation.state.word
        self.direction = direction
        fingers = observation.touches
        self.device = device
        time = observation.time
        (x, y) = (observation.location.x, observation.location.y)
        switch observation.values {
        case .none:
            break
        case .pan(let way, let velocity):
            (dx, dy) = (way.x, way.y)
            (velocityX, velocityY) = (velocity.x, velocity.y)
        case .edgePan(let edge, let way, let velocity):
            self.edge = edge?.word
            (dx, dy) = (way.x, way.y)
            (velocityX, velocityY) = (velocity.x, velocity.y)
        case .swipe(_, let velocity):
            (velocityX, velocityY) = (velocity.x, velocity.y)
        case .pinch(let scale, _):
            self.scale = scale
        case .rotation(let rotation, _):
            self.rotation = rotation
        case .transform(let hand):
            (dx, dy) = (hand.translation.x, hand.translation.y)
            (velocityX, velocityY) = (hand.velocity.x, hand.velocity.y)
            (scale, rotation) = (hand.scale, hand.rotation)
        }
    }

    /// The variables of the environment, without the beginning of their names.
    var variables: [(name: String, value: String)] {
        [
            ("NAME", name),
            ("PHASE", phase),
            ("DIRECTION", direction?.rawValue ?? ""),
            ("EDGE", edge ?? ""),
            ("FINGERS", String(fingers)),
            ("X", x.decimal(1)),
            ("Y", y.decimal(1)),
            ("DX", dx.decimal(1)),
            ("DY", dy.decimal(1)),
            ("SCALE", scale.decimal(3)),
            ("ROTATION", (rotation * 180 / .pi).decimal(1)),
            ("VELOCITY_X", velocityX.decimal(1)),
            ("VELOCITY_Y", velocityY.decimal(1)),
            ("STEP", String(step)),
            ("STEPS", String(steps)),
            ("DEVICE", device),
            ("TIME_US", String(time)),
        ]
    }
}

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
