// SPDX-License-Identifier: MIT

import GestureKit

/// How frames went, for measurements.
@_spi(GestureTools) public struct FrameRecord: Sendable {
    /// The microseconds from one frame to the next, counted only where the program had a frame to
    /// draw as soon as the compositor wanted one.
    public private(set) var intervals: [UInt32] = []

    /// The microseconds that each drawing took.
    public private(set) var drawings: [UInt32] = []

    private var latest: Timestamp?

    /// Creates an empty record with room for 20 minutes at 60 frames per second.
    init() {
        intervals.reserveCapacity(72_000)
        drawings.reserveCapacity(72_000)
    }

    /// Notes a frame. `isPrompt`: the compositor has just asked for it.
    mutating func note(from start: Timestamp, to end: Timestamp, isPrompt: Bool) {
        if isPrompt, let latest {
            intervals.append(UInt32(clamping: start.microseconds - latest.microseconds))
        }
        drawings.append(UInt32(clamping: end.microseconds - start.microseconds))
        latest = start
    }
}
