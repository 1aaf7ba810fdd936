// SPDX-License-Identifier: MIT

package import GestureKit

extension Trace {
    /// A contact on a touchscreen, from landing to lift; or a gesture of a touchpad, which starts
    /// at the pointer and moves with the center of its fingers.
    package struct Contact: Hashable, Sendable {
        /// The values of a touchpad gesture, besides its location.
        package struct Touchpad: Hashable, Sendable {
            /// The kind of gesture, as the driver recognized it.
            package var gesture: TouchpadStep.Gesture

            /// How many fingers take part.
            package var fingers: Int

            /// The scale of a pinch; otherwise 1.
            package var scale = 1.0

            /// The rotation of a pinch, in radians clockwise; otherwise 0.
            package var rotation = 0.0

            /// Why the touchpad cancelled it; nil: it did not, or that is not known.
            package var interruption: Interruption?

            /// The gesture in a word. libinput reports swipes of three and more fingers, so a swipe
            /// of fewer is a scroll.
            package var word: String {
                gesture == .swipe && fingers < 3 ? "scroll" : gesture.word
            }

            /// Creates the values at the start of the gesture.
            package init(gesture: TouchpadStep.Gesture, fingers: Int) {
                self.gesture = gesture
                self.fingers = fingers
            }
        }

        /// Why a touchpad cancels a gesture. Nothing failed: it ends when something else begins.
        package enum Interruption: Hashable, Sendable {
            /// The fingers moved.
            case moved
            /// Another finger landed.
            case landed
            /// A finger lifted, and others did not.
            case lifted
            /// A button was pressed.
            case pressed
            /// The recording ended.
            case cut
        }

        /// How a contact ends.
        package enum End: Hashable, Sendable {
            /// It lifted.
            case lifted
            /// It was cancelled.
            case cancelled
            /// It was still down when the recording ended.
            case stillDown
        }

        /// The location of a contact at a time.
        package struct Sample: Hashable, Sendable {
            /// Microseconds since the first sample of the trace.
            package var time: UInt64

            /// The location on the device's surface.
            package var location: Point

            /// Creates a sample.
            package init(time: UInt64, location: Point) {
                self.time = time
                self.location = location
            }
        }

        /// Its number for people, from 1, in the order of landing.
        package var ordinal: Int

        /// The contact's identifier. Earlier contacts of the device may have had the same one.
        package var id: Int32

        /// The device's identifier.
        package var device: UInt16

        /// Its locations, from landing to the last known one.
        package var samples: [Sample]

        /// How it ended.
        package var end: End

        /// When it ended; the end of the recording if it did not.
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
