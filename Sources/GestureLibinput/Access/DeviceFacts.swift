// SPDX-License-Identifier: MIT

/// Facts about an input device that are known without opening it.
@_spi(GestureTools) public struct DeviceFacts: Sendable {
    /// The device's name for itself.
    public var name: String

    /// udev's properties whose names begin with `ID_INPUT`. Empty if udev does not know the device.
    public var properties: [String: String]

    /// The capabilities that the kernel reports.
    public var capabilities: EvdevCapabilities

    /// Creates facts with only a name.
    public init(
        name: String,
        properties: [String: String] = [:],
        capabilities: EvdevCapabilities = EvdevCapabilities()
    ) {
        self.name = name
        self.properties = properties
        self.capabilities = capabilities
    }
}

/// The capabilities of an evdev device, from the files in its sysfs folder.
@_spi(GestureTools) public struct EvdevCapabilities: Sendable {
    /// Properties, such as `INPUT_PROP_DIRECT`.
    public var properties: Set<Int> = []

    /// Keys and buttons, such as `BTN_TOUCH`.
    public var keys: Set<Int> = []

    /// Relative axes, such as `REL_X`.
    public var relativeAxes: Set<Int> = []

    /// Absolute axes, such as `ABS_MT_POSITION_X`.
    public var absoluteAxes: Set<Int> = []

    /// Creates empty capabilities.
    public init() {}

    /// Reads the bits of a file: hexadecimal words of 64 bits, the highest word first.
    public static func bits(_ text: String) -> Set<Int> {
        var bits: Set<Int> = []
        for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
            guard let value = UInt64(word, radix: 16) else {
                return []
            }
            for bit in 0..<64 where value >> UInt64(bit) & 1 == 1 {
                bits.insert(64 * index + bit)
            }
        }
        return bits
    }
}

/// The sort of a device that has an event node.
@_spi(GestureTools) public enum DeviceSort: String, Sendable {
    case touchscreen
    case touchpad
    case pen
    case keyboard
    case tabletPad = "tablet pad"
    case mouse
    case joystick
    case other

    /// Whether it may be opened.
    public var isTouch: Bool {
        self == .touchscreen || self == .touchpad || self == .pen
    }

    /// The sort with an article, for sentences.
    public var withArticle: String {
        self == .other ? "a device of another kind" : "a \(rawValue)"
    }
}

extension DeviceFacts {
    /// The sort according to udev, which libinput also uses. If udev does not know the device, the
    /// same rules are applied here.
    ///
    /// A device that types letters is a keyboard, whatever else it is.
    @_spi(GestureTools) public var sort: DeviceSort {
        properties["ID_INPUT"] != nil ? sortByProperties : capabilities.sort
    }

    private var sortByProperties: DeviceSort {
        let order: [(String, DeviceSort)] = [
            ("ID_INPUT_KEYBOARD", .keyboard),
            ("ID_INPUT_TOUCHSCREEN", .touchscreen),
            ("ID_INPUT_TOUCHPAD", .touchpad),
            ("ID_INPUT_TABLET_PAD", .tabletPad),
            ("ID_INPUT_TABLET", .pen),
            ("ID_INPUT_MOUSE", .mouse),
            ("ID_INPUT_POINTINGSTICK", .mouse),
            ("ID_INPUT_JOYSTICK", .joystick),
        ]
        let found = order.first { name, _ in
            properties[name].map { $0 != "0" && !$0.isEmpty } ?? false
        }
        return found?.1 ?? .other
    }
}

extension EvdevCapabilities {
    /// The checks of udev's `input_id`, in its order.
    fileprivate var sort: DeviceSort {
        if keys.isSuperset(of: 1...31) {  // from KEY_ESC to KEY_S
            return .keyboard
        }
        let isJoystickWithAllAxes = absoluteAxes.isSuperset(of: [0x2e, 0x2f])
        let isMultitouch =
            absoluteAxes.isSuperset(of: [0x35, 0x36])  // ABS_MT_POSITION_X, _Y
            && !isJoystickWithAllAxes
        let isDirect = properties.contains(1)  // INPUT_PROP_DIRECT
        let isAccelerometer = properties.contains(6)  // INPUT_PROP_ACCELEROMETER
        guard !isAccelerometer, isMultitouch || absoluteAxes.isSuperset(of: [0, 1]) else {
            return sortWithoutPlaces
        }
        if keys.contains(0x14b) || keys.contains(0x140) {  // BTN_STYLUS, BTN_TOOL_PEN
            // BTN_0 and BTN_1, without BTN_TOOL_PEN: the buttons beside a tablet.
            return keys.isSuperset(of: [0x100, 0x101]) && !keys.contains(0x140) ? .tabletPad : .pen
        }
        if keys.contains(0x145) && !isDirect {  // BTN_TOOL_FINGER
            return .touchpad
        }
        if !isMultitouch && hasMouseButton {
            return .mouse
        }
        if keys.contains(0x14a) || isDirect {  // BTN_TOUCH
            return .touchscreen
        }
        return sortWithoutPlaces
    }

    private var hasMouseButton: Bool {
        !keys.isDisjoint(with: 0x110..<0x120)  // from BTN_MOUSE to BTN_JOYSTICK
    }

    private var sortWithoutPlaces: DeviceSort {
        if relativeAxes.isSuperset(of: [0, 1]) && hasMouseButton {
            return .mouse
        }
        return keys.isDisjoint(with: 0x120..<0x140) ? .other : .joystick
    }
}
