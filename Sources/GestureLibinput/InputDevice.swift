// SPDX-License-Identifier: MIT

public import GestureKit

/// A device that touches or touchpad gestures come from.
public struct InputDevice: Hashable, Sendable {
    /// What it is used as.
    public enum Kind: String, Hashable, Sendable {
        /// Its contacts are touches.
        case touchscreen
        /// Its gestures reach the recognizers at the pointer.
        case touchpad
    }

    /// What it calls itself.
    public var name: String

    /// Its node, such as `/dev/input/event5`.
    public var path: String

    /// What it is used as.
    public var kind: Kind

    /// What its samples are marked with (``GestureKit/TouchSample/device``). No two devices have
    /// the same at a time.
    public var identifier: UInt16

    /// The size that the device tells of itself, whether it is plausible or not.
    public var physicalSize: PhysicalSize?

    /// Where a touchscreen's output is in the window, in points; zero for a touchpad.
    public var frame: Rect

    /// Whether the size was taken for what a screen usually has, for want of a plausible one.
    public var isSizeAssumed: Bool
}
