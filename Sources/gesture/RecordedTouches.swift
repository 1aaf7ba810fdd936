// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureKit

/// A recorded device, as a source of samples for an engine.
protocol RecordedTouches: AnyObject {
    /// The time on the samples' clock when the first frame was, in microseconds.
    var epoch: UInt64 { get }

    /// The screen's size in points; zero if it gives no touches.
    var size: Size { get }

    /// Whether the size was taken for what a screen usually has.
    var isSizeAssumed: Bool { get }

    /// Whether touches come from it, rather than moves of a pointer.
    var isTouchscreen: Bool { get }

    /// How many samples the engine refused.
    var refused: Int { get }

    /// Plays a frame into an engine.
    func play(_ frame: EvdevFrame, into engine: GestureEngine) throws

    /// Ends the recording: what is still down is cancelled.
    func finish(into engine: GestureEngine) throws

    /// Ends the recording in its midst: what is down is cancelled.
    func interrupt(into engine: GestureEngine) throws
}
