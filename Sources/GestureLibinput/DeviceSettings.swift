// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore
@_spi(GestureTools) public import GestureKit

/// What your program knows about a device and libinput does not.
///
/// All settings are for touchscreens and pens. A touchpad ignores them, because it has no place in
/// the output.
public struct DeviceSettings: Hashable, Sendable {
    /// The size of the output in millimeters, before rotation, for example from the EDID. Nil: use
    /// the size that the device reports. Sides must be 30 to 1500 mm.
    ///
    /// With a known size, a point is 1/160 inch on the glass.
    public var physicalSize: PhysicalSize?

    /// The orientation of the panel.
    public var orientation: ScreenOrientation

    /// The transform from the panel to the output. Both are squares with sides of 1.
    ///
    /// libinput's `LIBINPUT_CALIBRATION_MATRIX` "a b c d e f" is `AffineTransform2D(a: a, b: d, c:
    /// b, d: e, tx: c, ty: f)`. libinput applies its own calibration, so do not set it here again.
    public var calibration: AffineTransform2D

    /// The rectangle of the output in the window, in points, upright.
    ///
    /// Nil: at the window's origin, with the size in points that its millimeters give. A rectangle
    /// of size zero changes only the origin. A pen without a rectangle has the one of its touchscreen,
    /// and its orientation.
    public var output: Rect?

    /// Creates settings. The default changes nothing.
    public init(
        physicalSize: PhysicalSize? = nil,
        orientation: ScreenOrientation = .upright,
        calibration: AffineTransform2D = .identity,
        output: Rect? = nil
    ) {
        self.physicalSize = physicalSize
        self.orientation = orientation
        self.calibration = calibration
        self.output = output
    }
}

/// A size in millimeters.
public struct PhysicalSize: Hashable, Sendable {
    /// The width in millimeters.
    public var width: Double

    /// The height in millimeters.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// The orientation of a panel: rotated clockwise, then mirrored left to right if flipped.
///
/// The raw values are those of `wl_output.transform`.
public enum ScreenOrientation: UInt8, Hashable, CaseIterable, Sendable {
    /// Not rotated.
    case upright = 0
    /// A quarter turn clockwise.
    case turned90 = 1
    /// Half a turn.
    case turned180 = 2
    /// A quarter turn counterclockwise
    case turned270 = 3
    /// Mirrored.
    case flipped = 4
    /// A quarter turn clockwise, then mirrored.
    case flipped90 = 5
    /// Half a turn, then mirrored.
    case flipped180 = 6
    /// A quarter turn counterclockwise
    case flipped270 = 7

    /// Whether width and height are swapped.
    var isSideways: Bool {
        rawValue % 2 == 1
    }
}

@_spi(GestureTools) extension gc_device_config {
    /// Converts settings. Nil: a number is not a number, or far too large.
    public init?(_ settings: DeviceSettings) {
        self = gc_device_config_default()
        orientation = gc_orientation(rawValue: UInt32(settings.orientation.rawValue)) ?? orientation
        let square = settings.calibration
        let entries = [square.a, square.b, square.c, square.d, square.tx, square.ty]
        guard entries.allSatisfy({ $0.magnitude <= 512 }) else {
            return nil
        }
        calibration = gc_affine(square)
        if let size = settings.physicalSize {
            guard let width = micrometers(size.width), let height = micrometers(size.height) else {
                return nil
            }
            width_um = width
            height_um = height
        }
        if let output = settings.output {
            // The core's size is that of the panel before it is rotated.
            let isSideways = settings.orientation.isSideways
            let width = isSideways ? output.size.height : output.size.width
            let height = isSideways ? output.size.width : output.size.height
            size = gc_size(
                width: gc_length_from_double(width),
                height: gc_length_from_double(height)
            )
            origin = gc_point(output.origin)
        }
    }
}

private func micrometers(_ millimeters: Double) -> UInt32? {
    UInt32(exactly: (millimeters * 1000).rounded())
}

/// A device that reports touches, touchpad gestures or a pen.
public struct InputDevice: Hashable, Sendable {
    /// How the device is used.
    public enum Kind: String, Hashable, Sendable {
        /// Its contacts are touches.
        case touchscreen
        /// Recognizers get its gestures at the pointer.
        case touchpad
        /// It is a tablet whose pen touches or hovers: see ``GestureKit/PenSample``.
        case pen
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

    /// The rectangle of the output of a touchscreen or pen in the window, in points. Zero for a touchpad.
    public var frame: Rect

    /// Whether the size is assumed, because no plausible size is known.
    public var isSizeAssumed: Bool
}
