// SPDX-License-Identifier: MIT

public import GestureKit

/// What a program knows about a device and libinput does not.
///
/// All of it is about touchscreens but the place of the output, within which a touchpad has no
/// place of its own and is not moved by it.
public struct DeviceSettings: Hashable, Sendable {
    /// The size of the output in millimetres, before it is turned, as an EDID tells it; nil for what
    /// the device says itself. Sides from 30 to 1500 mm are believed.
    ///
    /// A known size makes a point 1/160 inch of glass.
    public var physicalSize: PhysicalSize?

    /// How the panel is mounted.
    public var orientation: ScreenOrientation

    /// From the touches of the panel to those of the output, both a square with sides of 1.
    ///
    /// libinput's `LIBINPUT_CALIBRATION_MATRIX` "a b c d e f" would be
    /// `AffineTransform2D(a: a, b: d, c: b, d: e, tx: c, ty: f)`. It applies its own; do not
    /// give it again.
    public var calibration: AffineTransform2D

    /// Where the output is in the window, in points, upright.
    ///
    /// Nil puts it at the window's origin, with the size that its millimetres make in points. A
    /// rectangle with a size of zero moves it there and keeps that size.
    public var output: Rect?

    /// Creates settings; by default a device is taken as it is.
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

/// A size in millimetres.
public struct PhysicalSize: Hashable, Sendable {
    /// Millimetres from left to right.
    public var width: Double

    /// Millimetres from top to bottom.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// How a panel is mounted: turned clockwise, and then mirrored left to right if it is flipped.
///
/// The raw values are those of `wl_output.transform`.
public enum ScreenOrientation: UInt8, Hashable, CaseIterable, Sendable {
    /// As it was made.
    case upright = 0
    /// A quarter turn clockwise.
    case turned90 = 1
    /// Half a turn.
    case turned180 = 2
    /// A quarter turn counter-clockwise.
    case turned270 = 3
    /// Mirrored.
    case flipped = 4
    /// A quarter turn clockwise, then mirrored.
    case flipped90 = 5
    /// Half a turn, then mirrored.
    case flipped180 = 6
    /// A quarter turn counter-clockwise, then mirrored.
    case flipped270 = 7

    /// Whether what was wide is high.
    var isSideways: Bool {
        rawValue % 2 == 1
    }
}
