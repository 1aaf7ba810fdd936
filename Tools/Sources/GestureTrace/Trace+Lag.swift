// SPDX-License-Identifier: MIT

package import GestureKit

extension Trace {
    /// What a display shows of the fingers, frame by frame.
    package struct Lag: Hashable, Sendable {
        /// Frames per second.
        package var rate: Double

        /// Microseconds from a frame to the moment when it is shown.
        package var ahead: UInt64

        /// The frames of each contact of the trace, in order of time.
        package var frames: [[Frame]]

        /// Creates a lag.
        package init(rate: Double, ahead: UInt64, frames: [[Frame]]) {
            self.rate = rate
            self.ahead = ahead
            self.frames = frames
        }

        /// A finger in one frame.
        package struct Frame: Hashable, Sendable {
            /// When the frame is shown, in microseconds since the first sample of the trace.
            package var time: UInt64

            /// Where the finger is at that time.
            package var finger: Point

            /// Where it is by the value that was asked for that time.
            package var value: Point

            /// The newest sample that had come when the frame began.
            package var newest: Point

            /// Creates a frame.
            package init(time: UInt64, finger: Point, value: Point, newest: Point) {
                self.time = time
                self.finger = finger
                self.value = value
                self.newest = newest
            }
        }
    }
}
