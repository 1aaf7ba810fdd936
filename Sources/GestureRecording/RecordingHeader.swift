// SPDX-License-Identifier: MIT

public import GestureKit

/// What comes before the first sample of a recording.
public struct RecordingHeader: Hashable, Sendable {
    /// The second number of the version, `1.0`. A recording of a newer one is read all the same.
    public var minorVersion: Int

    /// The size of the window that positions are in, in points. Its origin is zero.
    public var window: Size

    /// What the window's line says besides, a `key=value` each, as it was read.
    public var otherWindowFields: [String]

    /// The devices that are known from the beginning.
    public var devices: [RecordedDevice]

    /// Comments, and lines of kinds that this version does not know, as they were read.
    public var otherLines: [String]

    /// Creates a header.
    public init(window: Size, devices: [RecordedDevice]) {
        minorVersion = 0
        self.window = window
        otherWindowFields = []
        self.devices = devices
        otherLines = []
    }
}

/// A device of a recording.
public struct RecordedDevice: Hashable, Sendable {
    /// What a device is.
    public enum Kind: String, Hashable, Sendable {
        /// Touches come from the place where they are shown.
        case touchscreen
        /// Its gestures happen where the pointer is.
        case touchpad
    }

    /// Where the size of a touchscreen in points comes from.
    public enum Mapping: String, Hashable, Sendable {
        /// From its millimetres: a point is 1/160 inch of glass.
        case measured
        /// Somebody said so.
        case configured
        /// Nobody knows its size, and it was taken for that of a usual screen.
        case assumed
    }

    /// The range of an axis, as the device has it.
    public struct Axis: Hashable, Sendable {
        /// The least position.
        public var minimum: Int32
        /// The greatest position.
        public var maximum: Int32
        /// Positions in a millimetre, 0 when the device does not know.
        public var resolution: Int32

        /// Creates an axis.
        public init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
            self.minimum = minimum
            self.maximum = maximum
            self.resolution = resolution
        }
    }

    /// Tells devices apart: that of its samples and steps.
    public var number: UInt16

    /// What it is called.
    public var name: String

    /// What it is.
    public var kind: Kind

    /// Where the size comes from. A touchscreen has one.
    public var mapping: Mapping?

    /// The size of the screen it is mapped to, in points. A touchscreen has one.
    public var size: Size?

    /// Its size in millimetres as it reports it, plausible or not. Nil when it does not.
    public var millimeters: Size?

    /// Its horizontal axis, if that is known.
    public var x: Axis?

    /// Its vertical axis, if that is known.
    public var y: Axis?

    /// What its line says besides, a `key=value` each, as it was read.
    public var otherFields: [String]

    /// Creates a touchscreen.
    public init(touchscreen number: UInt16, name: String, mapping: Mapping, size: Size) {
        self.init(number, name, .touchscreen)
        self.mapping = mapping
        self.size = size
    }

    /// Creates a touchpad.
    public init(touchpad number: UInt16, name: String) {
        self.init(number, name, .touchpad)
    }

    init(_ number: UInt16, _ name: String, _ kind: Kind) {
        self.number = number
        self.name = name
        self.kind = kind
        otherFields = []
    }
}
