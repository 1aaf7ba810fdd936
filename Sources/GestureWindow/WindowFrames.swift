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

    var isWanted = false

    init() {}

    /// Asks for a frame: ``onFrame`` is called when the compositor wants one.
    public func request() {
        isWanted = true
    }
}
