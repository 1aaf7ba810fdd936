// SPDX-License-Identifier: MIT

public import GestureKit

/// The frames of a window. They are drawn at the times of its display, and only if something asks
/// for one.
public final class WindowFrames {
    /// Called before a frame is drawn, with the time at which the display will show it. Move what
    /// moves, and call ``request()`` if it moves on.
    public var onFrame: (Timestamp) -> Void = { _ in }

    /// The number of frames drawn so far.
    public internal(set) var drawnCount = 0

    /// How frames went since ``record()``. Nil: it was not called.
    @_spi(GestureTools) public internal(set) var log: FrameRecord?

    var isWanted = false

    init() {}

    /// Asks for a frame: ``onFrame`` is called when the compositor wants one.
    public func request() {
        isWanted = true
    }

    /// Begins to record how frames go.
    @_spi(GestureTools) public func record() {
        log = FrameRecord()
    }
}

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
