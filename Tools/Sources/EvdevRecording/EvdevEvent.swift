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
