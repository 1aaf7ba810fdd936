// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit

/// A gesture at the moment of a change.
package struct Observation {
    /// The values of a recognizer, by kind. Lengths are in points, angles in radians, velocities
    /// per second.
    package enum Values {
        /// Nothing but its location.
        case none
        case pan(translation: Vector, velocity: Vector)
        case edgePan(edge: RectEdge?, translation: Vector, velocity: Vector)
        case swipe(direction: SwipeGestureRecognizer.Direction?, velocity: Vector)
        case pinch(scale: Double, velocity: Double)
        case rotation(Double, velocity: Double)
        case transform(Transform)
    }

    /// The values of a transform.
    package struct Transform {
        package var translation: Vector
        package var scale: Double
        package var rotation: Double
        package var velocity: Vector
        package var scaleVelocity: Double
        package var rotationVelocity: Double
    }

    /// The recording, or another name of the samples' source.
    package var file: String

    /// In microseconds, on the samples' clock; for a recording, from its first frame.
    package var time: UInt64

    package var recognizer: String
    package var state: GestureRecognizer.State
    /// Whether its kind is discrete: recognized at once, without changes.
    package var isDiscrete: Bool
    package var touches: Int
    package var location: Point
    package var values: Values
}

extension Observation {
    /// The state and values of a recognizer, inside its action.
    package init(_ recognizer: GestureRecognizer, in file: String) {
        self.init(
            file: file,
            time: recognizer.timestamp?.microseconds ?? 0,
            recognizer: recognizer.name ?? "",
            state: recognizer.state,
            isDiscrete: RecognizerKind(recognizer)?.isDiscrete ?? false,
            touches: recognizer.numberOfTouches,
            location: recognizer.location(in: nil),
            values: Values(recognizer)
        )
    }
}

extension Observation.Values {
    /// The current values of a recognizer.
    fileprivate init(_ recognizer: GestureRecognizer) {
        switch recognizer {
        // Before the pan, because an edge pan is a pan too.
        case let pan as ScreenEdgePanGestureRecognizer:
            self = .edgePan(
                edge: pan.recognizedEdge,
                translation: pan.translation(in: nil),
                velocity: pan.velocity(in: nil)
            )
        case let pan as PanGestureRecognizer:
            self = .pan(translation: pan.translation(in: nil), velocity: pan.velocity(in: nil))
        case let swipe as SwipeGestureRecognizer:
            self = .swipe(direction: swipe.recognizedDirection, velocity: swipe.velocity(in: nil))
        case let pinch as PinchGestureRecognizer:
            self = .pinch(scale: pinch.scale, velocity: pinch.velocity)
        case let rotation as RotationGestureRecognizer:
            self = .rotation(rotation.rotation, velocity: rotation.velocity)
        case let hand as TransformGestureRecognizer:
            self = .transform(Observation.Transform(hand))
        default:
            self = .none
        }
    }
}

extension Observation.Transform {
    fileprivate init(_ hand: TransformGestureRecognizer) {
        self.init(
            translation: hand.translation(in: nil),
            scale: hand.scale,
            rotation: hand.rotation,
            velocity: hand.velocity(in: nil),
            scaleVelocity: hand.scaleVelocity,
            rotationVelocity: hand.rotationVelocity
        )
    }
}
