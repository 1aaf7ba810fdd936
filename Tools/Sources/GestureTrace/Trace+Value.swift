// SPDX-License-Identifier: MIT

package import GestureKit

extension Trace {
    /// The values that a recognizer reported at a time. Values that its kind lacks are nil.
    package struct Value: Hashable, Sendable {
        /// Microseconds since the first sample of the trace.
        package var time: UInt64

        /// Where the gesture is.
        package var location: Point

        /// How many fingers take part.
        package var numberOfTouches: Int

        /// The direction of a swipe, or the edge of an edge pan, such as "left".
        package var side: String?

        /// The translation since the gesture began, in points.
        package var translation: Vector?

        /// Points per second.
        package var velocity: Vector?

        /// The scale since the gesture began, a factor.
        package var scale: Double?

        /// The velocity of the scale, in 1/s.
        package var scaleVelocity: Double?

        /// The rotation since the gesture began, in radians clockwise.
        package var rotation: Double?

        /// Radians per second.
        package var rotationVelocity: Double?

        /// Creates a value.
        package init(
            time: UInt64,
            location: Point,
            numberOfTouches: Int,
            side: String? = nil,
            translation: Vector? = nil,
            velocity: Vector? = nil,
            scale: Double? = nil,
            scaleVelocity: Double? = nil,
            rotation: Double? = nil,
            rotationVelocity: Double? = nil
        ) {
            self.time = time
            self.location = location
            self.numberOfTouches = numberOfTouches
            self.side = side
            self.translation = translation
            self.velocity = velocity
            self.scale = scale
            self.scaleVelocity = scaleVelocity
            self.rotation = rotation
            self.rotationVelocity = rotationVelocity
        }
    }
}
