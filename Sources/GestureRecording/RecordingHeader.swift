// SPDX-License-Identifier: MIT

public import GestureKit

/// The part of a recording before the first sample.
public struct RecordingHeader: Hashable, Sendable {
    /// The second number of the version `1.0`. Recordings with a higher number can be read, too.
    public var minorVersion: Int

    /// The size of the window that positions are in, in points. Its origin is zero.
    public var window: Size

    /// The other fields of the window's line, as read: one `key=value` each.
    public var otherWindowFields: [String]

    /// The devices known at the beginning.
    public var devices: [RecordedDevice]

    /// Comments, and lines of unknown kinds, as read.
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
    /// The kind of a device.
    public enum Kind: String, Hashable, Sendable {
        /// Its touches are where the picture is.
        case touchscreen
        /// Its gestures happen at the pointer.
        case touchpad
    }

    /// The origin of a touchscreen's size in points.
    public enum Mapping: String, Hashable, Sendable {
        /// From its size in millimeters: a point is 1/160 inch on the glass.
        case measured
        /// From the configuration.
        case configured
        /// Not known: assumed to be that of a usual screen.
        case assumed
    }

    /// The range of an axis, as the device reports it.
    public struct Axis: Hashable, Sendable {
        /// The least position.
        public var minimum: Int32
        /// The greatest position.
        public var maximum: Int32
        /// The positions per millimeter. 0: not known.
        public var resolution: Int32

        /// Creates an axis.
        public init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
            self.minimum = minimum
            self.maximum = maximum
            self.resolution = resolution
        }
    }

    /// The device number of its samples and steps.
    public var number: UInt16

    /// The name.
    public var name: String

    /// The kind.
    public var kind: Kind

    /// The origin of the size. Nil for a touchpad.
    public var mapping: Mapping?

    /// The size of its screen in points. Nil for a touchpad.
    public var size: Size?

    /// The size in millimeters that it reports, plausible or not. Nil: none.
    public var millimeters: Size?

    /// Its horizontal axis. Nil: not known.
    public var x: Axis?

    /// Its vertical axis. Nil: not known.
    public var y: Axis?

    /// The other fields of its line, as read: one `key=value` each.
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

extension RecordedDevice {
    /// Sets the size in millimeters. If a side is out of the format's range, it is nil: a device with
    /// a huge resolution is smaller than a thousandth of a millimeter.
    @_spi(GestureTools) public mutating func setMillimeters(_ reported: Size?) {
        let sides = reported.map { [$0.width, $0.height] } ?? []
        let isInRange = sides.allSatisfy { DecimalFormat.millimeters.count(of: $0) != nil }
        millimeters = isInRange ? reported : nil
    }
}

/// A line of a recording after its header.
public struct RecordingLine: Hashable, Sendable {
    /// The content of a line.
    public enum Entry: Hashable, Sendable {
        /// A report about a contact, or the end of a frame.
        case touch(TouchSample)
        /// A report about a touchpad gesture.
        case step(TouchpadStep)
        /// A report about a pen: two lines, of its place and of its values. A frame follows.
        case pen(PenSample)
        /// The host cancelled all touches.
        case cancelAll(Timestamp)
        /// A device was plugged in.
        case device(RecordedDevice)
        /// A comment, or a line of an unknown kind, as read. Replays ignore it.
        case other(String)
    }

    /// The content.
    public var entry: Entry

    /// The other fields, as read: one `key=value` each. The fields of a device are in the device, and
    /// those of a pen's two lines are left out.
    public var otherFields: [String]

    /// Creates a line.
    public init(_ entry: Entry, otherFields: [String] = []) {
        self.entry = entry
        self.otherFields = otherFields
    }
}

/// The kinds of lines in version 1.2, without the first line and comments.
enum LineKind: String, CaseIterable {
    case window
    case device
    case down
    case motion
    case up
    case cancel
    case frame
    case size
    case hover
    case away
    case pen
    case swipeBegin = "swipe-begin"
    case swipeUpdate = "swipe-update"
    case swipeEnd = "swipe-end"
    case swipeCancel = "swipe-cancel"
    case pinchBegin = "pinch-begin"
    case pinchUpdate = "pinch-update"
    case pinchEnd = "pinch-end"
    case pinchCancel = "pinch-cancel"
    case holdBegin = "hold-begin"
    case holdEnd = "hold-end"
    case holdCancel = "hold-cancel"
    case cancelAll = "cancel-all"

    /// Faster than trying one raw value after the other.
    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
