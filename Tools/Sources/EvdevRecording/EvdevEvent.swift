// SPDX-License-Identifier: MIT

/// A kernel event.
///
/// Numbers are those of `linux/input-event-codes.h`.
public struct EvdevEvent: Hashable, Sendable {
    /// The event's type.
    public var type: UInt16

    /// The event's code, whose meaning depends on the type.
    public var code: UInt16

    /// The new value.
    public var value: Int32

    /// Creates an event.
    public init(type: UInt16, code: UInt16, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }

    /// Whether this event ends a frame.
    public var isReport: Bool {
        type == Self.synchronization && code == Self.report
    }
}

extension EvdevEvent {
    /// `EV_SYN`.
    package static let synchronization: UInt16 = 0x00
    /// `EV_KEY`.
    package static let key: UInt16 = 0x01
    /// `EV_REL`.
    package static let relative: UInt16 = 0x02
    /// `EV_ABS`.
    package static let absolute: UInt16 = 0x03

    /// `SYN_REPORT`.
    package static let report: UInt16 = 0x00
    /// `SYN_MT_REPORT`.
    package static let contactReport: UInt16 = 0x02
    /// `SYN_DROPPED`.
    package static let dropped: UInt16 = 0x03
    /// `BTN_TOOL_FINGER`.
    package static let fingerTool: UInt16 = 0x145
    /// `BTN_TOOL_FINGER`, `BTN_TOOL_DOUBLETAP` and the others, for one to five fingers.
    package static let fingerToolsInOrder: [UInt16] = [fingerTool, 0x14d, 0x14e, 0x14f, 0x148]
    /// The same tools, in any order.
    package static let fingerTools = Set(fingerToolsInOrder)
    /// Those for two and more fingers.
    static let toolsOfSeveralFingers = fingerTools.subtracting([fingerTool])
    /// `BTN_LEFT`.
    package static let leftButton: UInt16 = 0x110
    /// The buttons of mice, from `BTN_MOUSE` to before `BTN_JOYSTICK`.
    package static let mouseButtons: Range<UInt16> = 0x110..<0x120
    /// `BTN_TOOL_PEN`.
    package static let penTool: UInt16 = 0x140
    /// `BTN_STYLUS`.
    package static let stylus: UInt16 = 0x14b
    /// `BTN_0` and `BTN_1`.
    static let padButtons: Set<UInt16> = [0x100, 0x101]
    /// `BTN_TOUCH`.
    package static let touch: UInt16 = 0x14a
    /// `INPUT_PROP_POINTER`.
    package static let isPointer: UInt16 = 0
    /// `INPUT_PROP_DIRECT`.
    package static let isDirect: UInt16 = 1
    /// `INPUT_PROP_BUTTONPAD`.
    package static let isButtonPad: UInt16 = 2
    /// `INPUT_PROP_ACCELEROMETER`.
    package static let isAccelerometer: UInt16 = 6
    /// `ABS_X`.
    package static let x: UInt16 = 0x00
    /// `ABS_Y`.
    package static let y: UInt16 = 0x01
    /// `ABS_MT_SLOT`.
    package static let slot: UInt16 = 0x2f
    /// `ABS_MT_TOUCH_MAJOR`.
    package static let touchMajor: UInt16 = 0x30
    /// `ABS_MT_TOUCH_MINOR`.
    package static let touchMinor: UInt16 = 0x31
    /// `ABS_MT_POSITION_X`.
    package static let positionX: UInt16 = 0x35
    /// `ABS_MT_POSITION_Y`.
    package static let positionY: UInt16 = 0x36
    /// The axes of positions.
    static let positionAxes = [x, y, positionX, positionY]
    /// `ABS_MT_TOOL_TYPE`.
    package static let toolType: UInt16 = 0x37
    /// `ABS_MT_TRACKING_ID`.
    package static let trackingID: UInt16 = 0x39

    /// `EV_MAX`.
    static let greatestType: UInt16 = 0x1f

    /// The highest code of a type. Types with few codes share a limit.
    static func greatestCode(of type: UInt16) -> UInt16 {
        switch type {
        case synchronization, relative: 0x0f
        case absolute: 0x3f
        default: 0x2ff
        }
    }
}

/// The events that a device sent at once. The last one is `SYN_REPORT`.
public struct EvdevFrame: Hashable, Sendable {
    /// When the frame ended, in microseconds on the recorder's clock. Never decreases.
    public var timeInMicroseconds: UInt64

    /// The events, in order.
    public var events: [EvdevEvent]

    /// The line of the first event in its file, counted from 1.
    public var line: Int

    /// Creates a frame.
    public init(timeInMicroseconds: UInt64, events: [EvdevEvent], line: Int) {
        self.timeInMicroseconds = timeInMicroseconds
        self.events = events
        self.line = line
    }
}

/// The names of `linux/input-event-codes.h` that concern touches.
enum EvdevNames {
    static let types: [String: UInt16] = [
        "EV_SYN": 0x00, "EV_KEY": 0x01, "EV_REL": 0x02, "EV_ABS": 0x03, "EV_MSC": 0x04,
        "EV_SW": 0x05, "EV_LED": 0x11, "EV_SND": 0x12, "EV_REP": 0x14, "EV_FF": 0x15,
        "EV_PWR": 0x16, "EV_FF_STATUS": 0x17,
    ]

    static func codes(of type: UInt16) -> [String: UInt16] {
        switch type {
        case EvdevEvent.synchronization: synchronizations
        case EvdevEvent.key: keys
        case EvdevEvent.absolute: axes
        case 0x04: miscellaneous
        default: [:]
        }
    }

    static let synchronizations: [String: UInt16] = [
        "SYN_REPORT": 0, "SYN_CONFIG": 1, "SYN_MT_REPORT": 2, "SYN_DROPPED": 3,
    ]

    private static let keys: [String: UInt16] = [
        "BTN_LEFT": 0x110, "BTN_MOUSE": 0x110, "BTN_RIGHT": 0x111, "BTN_MIDDLE": 0x112,
        "BTN_DIGI": 0x140, "BTN_TOOL_PEN": 0x140, "BTN_TOOL_RUBBER": 0x141,
        "BTN_TOOL_BRUSH": 0x142, "BTN_TOOL_PENCIL": 0x143, "BTN_TOOL_AIRBRUSH": 0x144,
        "BTN_TOOL_FINGER": 0x145, "BTN_TOOL_MOUSE": 0x146, "BTN_TOOL_LENS": 0x147,
        "BTN_TOOL_QUINTTAP": 0x148, "BTN_STYLUS3": 0x149, "BTN_TOUCH": 0x14a,
        "BTN_STYLUS": 0x14b, "BTN_STYLUS2": 0x14c, "BTN_TOOL_DOUBLETAP": 0x14d,
        "BTN_TOOL_TRIPLETAP": 0x14e, "BTN_TOOL_QUADTAP": 0x14f,
    ]

    private static let axes: [String: UInt16] = [
        "ABS_X": 0x00, "ABS_Y": 0x01, "ABS_Z": 0x02, "ABS_RX": 0x03, "ABS_RY": 0x04,
        "ABS_RZ": 0x05, "ABS_THROTTLE": 0x06, "ABS_RUDDER": 0x07, "ABS_WHEEL": 0x08,
        "ABS_GAS": 0x09, "ABS_BRAKE": 0x0a, "ABS_HAT0X": 0x10, "ABS_HAT0Y": 0x11,
        "ABS_HAT1X": 0x12, "ABS_HAT1Y": 0x13, "ABS_HAT2X": 0x14, "ABS_HAT2Y": 0x15,
        "ABS_HAT3X": 0x16, "ABS_HAT3Y": 0x17, "ABS_PRESSURE": 0x18, "ABS_DISTANCE": 0x19,
        "ABS_TILT_X": 0x1a, "ABS_TILT_Y": 0x1b, "ABS_TOOL_WIDTH": 0x1c, "ABS_VOLUME": 0x20,
        "ABS_PROFILE": 0x21, "ABS_SND_PROFILE": 0x22, "ABS_MISC": 0x28, "ABS_RESERVED": 0x2e,
        "ABS_MT_SLOT": 0x2f,
        "ABS_MT_TOUCH_MAJOR": 0x30, "ABS_MT_TOUCH_MINOR": 0x31, "ABS_MT_WIDTH_MAJOR": 0x32,
        "ABS_MT_WIDTH_MINOR": 0x33, "ABS_MT_ORIENTATION": 0x34, "ABS_MT_POSITION_X": 0x35,
        "ABS_MT_POSITION_Y": 0x36, "ABS_MT_TOOL_TYPE": 0x37, "ABS_MT_BLOB_ID": 0x38,
        "ABS_MT_TRACKING_ID": 0x39, "ABS_MT_PRESSURE": 0x3a, "ABS_MT_DISTANCE": 0x3b,
        "ABS_MT_TOOL_X": 0x3c, "ABS_MT_TOOL_Y": 0x3d,
    ]

    private static let miscellaneous: [String: UInt16] = [
        "MSC_SERIAL": 0, "MSC_PULSELED": 1, "MSC_GESTURE": 2, "MSC_RAW": 3, "MSC_SCAN": 4,
        "MSC_TIMESTAMP": 5,
    ]

    static let properties: [String: UInt16] = [
        "INPUT_PROP_POINTER": 0, "INPUT_PROP_DIRECT": 1, "INPUT_PROP_BUTTONPAD": 2,
        "INPUT_PROP_SEMI_MT": 3, "INPUT_PROP_TOPBUTTONPAD": 4, "INPUT_PROP_POINTING_STICK": 5,
        "INPUT_PROP_ACCELEROMETER": 6,
    ]

    /// The words that `getevent` prints for values.
    static let values: [String: Int32] = [
        "UP": 0, "DOWN": 1, "REPEAT": 2, "MT_TOOL_FINGER": 0, "MT_TOOL_PEN": 1,
        "MT_TOOL_PALM": 2, "MT_TOOL_DIAL": 10,
    ]
}
