// SPDX-License-Identifier: MIT

package import GestureKit

extension Trace {
    /// One finger on a touchscreen, from where it lands to where it leaves; or one gesture of a
    /// touchpad, which starts at the pointer and moves as its fingers do together.
    package struct Contact: Hashable, Sendable {
        /// What a touchpad says of one of its gestures besides where it is.
        package struct Touchpad: Hashable, Sendable {
            /// What the driver took the gesture for.
            package var gesture: TouchpadStep.Gesture

            /// How many fingers make it.
            package var fingers: Int

            /// Of a pinch, the scale it has reached; otherwise 1.
            package var scale = 1.0

            /// Of a pinch, how far it has turned, in radians clockwise; otherwise 0.
            package var rotation = 0.0

            /// Creates what is known when the gesture begins.
            package init(gesture: TouchpadStep.Gesture, fingers: Int) {
                self.gesture = gesture
                self.fingers = fingers
            }
        }

        /// How a finger leaves.
        package enum End: Hashable, Sendable {
            /// It was lifted.
            case lifted
            /// The touch was taken away.
            case cancelled
            /// It was still down when the recording ended.
            case stillDown
        }

        /// Where a finger was at some time.
        package struct Sample: Hashable, Sendable {
            /// Microseconds since the first sample of the trace.
            package var time: UInt64

            /// The position on the device's surface.
            package var location: Point

            /// Creates a sample.
            package init(time: UInt64, location: Point) {
                self.time = time
                self.location = location
            }
        }

        /// What people call it: 1 for the first finger that landed in the recording, and so on.
        package var ordinal: Int

        /// The touch identifier, which another contact of the same device may have had before.
        package var id: Int32

        /// The device's identifier.
        package var device: UInt16

        /// Where it was: first where it landed, last where it was last seen.
        package var samples: [Sample]

        /// How it left.
        package var end: End

        /// When it left; the end of the recording for one that did not.
        package var endTime: UInt64

        /// Nil for a finger on a touchscreen.
        package var touchpad: Touchpad?

        /// Creates a contact.
        package init(
            ordinal: Int,
            id: Int32,
            device: UInt16 = 0,
            samples: [Sample],
            end: End,
            endTime: UInt64,
            touchpad: Touchpad? = nil
        ) {
            self.ordinal = ordinal
            self.id = id
            self.device = device
            self.samples = samples
            self.end = end
            self.endTime = endTime
            self.touchpad = touchpad
        }
    }
}
