// SPDX-License-Identifier: MIT

package import GestureConfiguration
@_spi(GestureTools) import GestureKit
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
    /// The steps from the start of the gesture to this one; forward steps count up.
    package var step = 0
    /// How many steps this run stands for.
    package var steps = 0

    private let value: Trace.Value

    /// What is known in the action of a recognizer.
    package init(
        _ observation: Observation,
        device: String,
        direction: Configuration.Direction?
    ) {
        name = observation.recognizer.isEmpty ? "hand" : observation.recognizer
        phase = observation.state.word
        self.direction = direction
        edge = observation.kind == .edgePan ? observation.value.side : nil
        fingers = observation.value.numberOfTouches
        self.device = device
        value = observation.value
    }

    /// In microseconds, on the clock of the samples.
    package var time: UInt64 { value.time }

    /// The variables of the environment, without the beginning of their names.
    var variables: [(name: String, value: String)] {
        let way = value.translation ?? .zero
        let velocity = value.velocity ?? .zero
        let degrees = (value.rotation ?? 0) * 180 / .pi
        return [
            ("NAME", name),
            ("PHASE", phase),
            ("DIRECTION", direction?.rawValue ?? ""),
            ("EDGE", edge ?? ""),
            ("FINGERS", String(fingers)),
            ("X", value.location.x.decimal(1)),
            ("Y", value.location.y.decimal(1)),
            ("DX", way.x.decimal(1)),
            ("DY", way.y.decimal(1)),
            ("SCALE", (value.scale ?? 1).decimal(3)),
            ("ROTATION", degrees.decimal(1)),
            ("VELOCITY_X", velocity.x.decimal(1)),
            ("VELOCITY_Y", velocity.y.decimal(1)),
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
        let value = observation.value
        let velocity = value.velocity ?? .zero
        let scaleVelocity = value.scaleVelocity ?? 0
        let rotationVelocity = value.rotationVelocity ?? 0
        switch observation.kind {
        case .tap, .longPress, .hold, nil:
            return nil
        case .swipe:
            return value.side.flatMap(Configuration.Direction.init)
        case .pan, .edgePan:
            return direction(of: hand.way, or: velocity)
        case .pinch:
            return direction(ofScale: hand.scale, or: scaleVelocity)
        case .rotation:
            return direction(ofAngle: hand.rotation, or: rotationVelocity)
        case .transform:
            switch wanted ?? (hand.canGo(.right) ? .right : .in) {
            case .in, .out:
                return direction(ofScale: hand.scale, or: scaleVelocity)
            case .clockwise, .counterclockwise:
                return direction(ofAngle: hand.rotation, or: rotationVelocity)
            default:
                return direction(of: hand.way, or: velocity)
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
