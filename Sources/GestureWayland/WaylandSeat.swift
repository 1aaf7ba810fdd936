// SPDX-License-Identifier: MIT

/// A seat: a user's touchscreens, pointer and keyboard.
public struct WaylandSeat: Hashable, Sendable {
    /// Its name, such as `seat0`. Nil: not known, or not known yet.
    public var name: String?

    /// Whether it has a touchscreen.
    public var hasTouch: Bool

    /// Whether it has a pointer.
    public var hasPointer: Bool

    /// The device number of its touches: `TouchSample.device`.
    public var touchDevice: UInt16

    /// The device number of its pointer: `PointerSample.device`.
    public var pointerDevice: UInt16

    /// The device number of its touchpads' gestures: `TouchpadStep.device`.
    public var touchpadDevice: UInt16
}
