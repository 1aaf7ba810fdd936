// SPDX-License-Identifier: MIT

public import GestureKit

/// A device that reports touches or touchpad gestures.
public struct InputDevice: Hashable, Sendable {
    /// How the device is used.
    public enum Kind: String, Hashable, Sendable {
        /// Its contacts are touches.
        case touchscreen
        /// Recognizers get its gestures at the pointer.
        case touchpad
    }

    /// The device's name for itself.
    public var name: String

    /// Its node, such as `/dev/input/event5`.
    public var path: String

    /// How the device is used.
    public var kind: Kind

    /// The device number of its samples: ``GestureKit/TouchSample/device``. It is unique among the
    /// current devices.
    public var identifier: UInt16

    /// The size that the device reports, plausible or not.
    public var physicalSize: PhysicalSize?

    /// The rectangle of a touchscreen's output in the window, in points. Zero for a touchpad.
    public var frame: Rect

    /// Whether the size is assumed, because no plausible size is known.
    public var isSizeAssumed: Bool
}
