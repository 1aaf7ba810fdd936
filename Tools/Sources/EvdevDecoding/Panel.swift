// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevRecording

/// Why a device cannot be decoded.
struct DeviceProblem: Error {
    var message: String
}

/// Maps a panel's positions to points of the window.
struct Panel {
    let screen: gc_device
    private let x: EvdevDevice.Axis
    private let y: EvdevDevice.Axis

    /// How many points a unit of ABS_MT_TOUCH_MAJOR is. Nil: not known.
    let pointsPerSizeUnit: Double?
    private let hasMinor: Bool

    init(_ device: EvdevDevice, _ config: gc_device_config) throws(DeviceProblem) {
        let codes = device.touchAxes
        x = try Self.axis(device.axes[codes.x], "x")
        y = try Self.axis(device.axes[codes.y], "y")
        screen = Self.screen(x, y, config, isMeasured: device.isMeasured)
        hasMinor = device.hasAxis(EvdevEvent.touchMinor)
        let major = device.hasAxis(EvdevEvent.touchMajor) ? device.axes[EvdevEvent.touchMajor] : nil
        pointsPerSizeUnit = major.flatMap { [screen, x, y] in Self.unit($0, screen, x, y) }
    }

    /// The size of a contact as a GC_SAMPLE_SIZE has it. Nil: the units are not known.
    func size(_ axes: Axes) -> gc_point? {
        guard let pointsPerSizeUnit else {
            return nil
        }
        let length = { (units: Int32) in
            gc_length_from_double(min(max(Double(units), 0) * pointsPerSizeUnit, 262_144))
        }
        // Without a minor axis contacts are circles, as the kernel's documentation says.
        let minor = hasMinor ? axes.minor : axes.major
        return gc_point(x: length(axes.major), y: length(minor))
    }

    /// How many points a unit of an axis of contact sizes is.
    ///
    /// A resolution is the number of units in a millimeter, which is 160/25.4 points unless the
    /// configured size of the screen says otherwise. Without a resolution, the units are those of
    /// positions, if the range is at least that of both position axes. The kernel's documentation
    /// demands this of all drivers; a smaller range shows that a driver ignores it. Such a unit is
    /// as long as a position, on average of both axes.
    private static func unit(
        _ axis: EvdevDevice.Axis,
        _ screen: gc_device,
        _ x: EvdevDevice.Axis,
        _ y: EvdevDevice.Axis
    ) -> Double? {
        if axis.resolution > 1 {
            let scale = withUnsafePointer(to: screen) { gc_device_points_per_mm($0) }
            let isKnown = scale.rawValue != 0
            return (isKnown ? gc_scale_to_double(scale) : 160 / 25.4) / Double(axis.resolution)
        }
        guard axis.maximum >= max(lastPosition(x), lastPosition(y)) else {
            return nil
        }
        let size = withUnsafePointer(to: screen) { gc_device_size($0) }
        let across = gc_length_to_double(size.width) / (Double(lastPosition(x)) + 1)
        let down = gc_length_to_double(size.height) / (Double(lastPosition(y)) + 1)
        return (across + down) / 2
    }

    func point(_ place: Place) -> gc_point {
        let (x, y) = (Self.part(place.x, of: x), Self.part(place.y, of: y))
        // The same limit as in the libinput adapter.
        guard abs(x) < 1000, abs(y) < 1000 else {
            let invalid = gc_length(rawValue: .min)
            return gc_point(x: invalid, y: invalid)
        }
        let one = Double(sign: .plus, exponent: 52, significand: 1)
        let across = gc_coefficient(rawValue: Int64(x * one))
        let down = gc_coefficient(rawValue: Int64(y * one))
        return withUnsafePointer(to: screen) { gc_device_point_in_square($0, across, down) }
    }

    /// A position as a fraction of its axis.
    private static func part(_ position: Int32, of axis: EvdevDevice.Axis) -> Double {
        let count = Int64(axis.maximum) - Int64(axis.minimum) + 1
        return Double(Int64(position) - Int64(axis.minimum)) / Double(count)
    }

    private static func axis(
        _ axis: EvdevDevice.Axis?,
        _ letter: String
    ) throws(DeviceProblem) -> EvdevDevice.Axis {
        guard let axis else {
            throw DeviceProblem(
                message: "the device has no \(letter) axis, so it cannot report touches"
            )
        }
        guard axis.minimum < axis.maximum else {
            throw DeviceProblem(
                message: "the range of the \(letter) axis, \(axis.minimum) to \(axis.maximum), is "
                    + "unusable: correct the description of the device"
            )
        }
        return axis
    }

    /// The screen, with its size in millimeters if plausible, else with its aspect ratio, if known.
    private static func screen(
        _ x: EvdevDevice.Axis,
        _ y: EvdevDevice.Axis,
        _ config: gc_device_config,
        isMeasured: Bool
    ) -> gc_device {
        var shape = config
        shape.x.maximum = lastPosition(x)
        shape.y.maximum = lastPosition(y)
        var measured = shape
        measured.x.resolution = UInt32(clamping: x.resolution)
        measured.y.resolution = UInt32(clamping: y.resolution)
        if isMeasured, let screen = make(measured), mapping(screen) != .GC_DEVICE_ASSUMED {
            return screen
        }
        return make(shape) ?? make(config) ?? make(gc_device_config_default()) ?? gc_device()
    }

    private static func lastPosition(_ axis: EvdevDevice.Axis) -> Int32 {
        Int32(clamping: Int64(axis.maximum) - Int64(axis.minimum))
    }

    private static func make(_ config: gc_device_config) -> gc_device? {
        var screen = gc_device()
        let isMade = withUnsafePointer(to: config) { gc_device_init(&screen, $0) == .GC_OK }
        return isMade ? screen : nil
    }

    private static func mapping(_ screen: gc_device) -> gc_device_mapping {
        withUnsafePointer(to: screen) { gc_device_mapping($0) }
    }
}

extension EvdevDevice {
    /// Whether its resolution is usable. Drivers that do not know it report 0 or 1. Both axes must
    /// be known.
    fileprivate var isMeasured: Bool {
        let axes = [EvdevEvent.x, EvdevEvent.y, EvdevEvent.positionX, EvdevEvent.positionY]
            .filter(hasAxis)
            .compactMap { self.axes[$0] }
        return !axes.isEmpty && axes.allSatisfy { $0.resolution > 1 }
    }
}
