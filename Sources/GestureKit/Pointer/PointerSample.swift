// SPDX-License-Identifier: MIT

/// One report about a pointer, such as that of a mouse or a touchpad, as an input source delivers
/// it.
///
///     try window.gestureEngine.push(PointerSample(.motion(to: place), time: time))
///     try window.gestureEngine.push(PointerSample(.press(.primary), time: time))
///
/// Each sample is a frame of its own. Recognizers see a pointer like this:
///
/// | sample | reaches | as |
/// |---|---|---|
/// | motion without a button | ``HoverGestureRecognizer`` | the pointer over its view |
/// | motion with a button | all recognizers, and views | a finger of type ``TouchType/indirectPointer`` |
/// | scroll, wheel | drags with ``DragGestureRecognizer/allowedScrollTypesMask`` | a drag |
///
/// A touch of a pointer has the id -1. By default, recognizers take it only if the primary button
/// was pressed: see ``GestureRecognizer/shouldReceive(_:)`` and
/// ``TapGestureRecognizer/buttonMaskRequired``.
///
/// From `wl_pointer`: push a motion for `enter` and `motion`, and a leave for `leave`. A `button`
/// is a press or a release. Add up the `axis` events until `frame`, and negate them. With the source
/// `wheel`, push a wheel of their `axis_value120` / 120. With the source `finger` or `continuous`,
/// push a scroll of their values. With `finger`, `axis_stop` is the end of a scroll. With
/// `continuous`, push the end 150 ms after the last value: no fingers lift, and nothing continues.
public struct PointerSample: Hashable, Sendable {
    /// What a sample reports. Positions are in the window.
    public enum Kind: Hashable, Sendable {
        /// The pointer came to the window, or moved. Also with a pressed button, and then also
        /// outside of the window.
        case motion(to: Point)
        /// The device's pointer left the window. If its button made the touch, the touch is
        /// cancelled.
        case leave
        /// Buttons were pressed. The first one makes a touch that lasts until the last one is
        /// released. Ignored before the first motion.
        case press(Event.ButtonMask)
        /// Buttons were released. Those that the device of the touch holds are only released by
        /// that device.
        case release(Event.ButtonMask)
        /// Fingers on a touchpad scrolled, in points since the last sample. The way is that of a
        /// finger that drags the content: down is positive. Wayland and libinput report the
        /// opposite.
        case scroll(by: Vector)
        /// The fingers of a scroll lifted. A ``ScrollController`` then continues with their
        /// velocity. If the system continues scrolls itself, push its steps too, and the end after
        /// the last one. Ignored if another device scrolls.
        case scrollEnd
        /// A wheel turned by a number of clicks since the last sample; a fine wheel reports
        /// fractions. The way is that of a finger that drags the content: down is positive. See
        /// ``GestureEngine/wheelClickDistance``.
        ///
        /// While a button is pressed, wheels and touchpads scroll only a collection whose item it
        /// moves. To let them scroll other content below what a mouse drags, call
        /// ``ScrollController/scroll(by:at:)``.
        case wheel(clicks: Vector)
    }

    /// What the sample reports.
    public var kind: Kind

    /// Identifies the device. Its touches have this number. An engine has one pointer, which several
    /// devices may move.
    public var device: UInt16

    /// When it happened, by the device's clock. Do not use the time of arrival.
    public var time: Timestamp

    /// Creates a sample.
    public init(_ kind: Kind, device: UInt16 = 0, time: Timestamp) {
        self.kind = kind
        self.device = device
        self.time = time
    }
}

/// What a scroll comes from.
public enum ScrollType: Int, Hashable, Sendable {
    /// A wheel.
    case discrete
    /// Two fingers on a touchpad.
    case continuous
}

/// A set of types of scrolls.
public struct ScrollTypeMask: OptionSet, Hashable, Sendable {
    /// A bit for each ``ScrollType``.
    public let rawValue: Int

    /// Creates a set from bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A wheel.
    public static let discrete = ScrollTypeMask(.discrete)
    /// Two fingers on a touchpad.
    public static let continuous = ScrollTypeMask(.continuous)
    /// All types.
    public static let all: ScrollTypeMask = [.discrete, .continuous]

    init(_ type: ScrollType) {
        rawValue = 1 << type.rawValue
    }
}
