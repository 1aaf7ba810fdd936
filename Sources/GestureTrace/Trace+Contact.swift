// SPDX-License-Identifier: MIT

package import GestureKit

extension Trace {
    /// One finger, from where it lands to where it leaves.
    package struct Contact: Hashable, Sendable {
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

        /// Creates a contact.
        package init(
            ordinal: Int,
            id: Int32,
            device: UInt16 = 0,
            samples: [Sample],
            end: End,
            endTime: UInt64
        ) {
            self.ordinal = ordinal
            self.id = id
            self.device = device
            self.samples = samples
            self.end = end
            self.endTime = endTime
        }
    }
}
