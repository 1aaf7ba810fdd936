// SPDX-License-Identifier: MIT

import CGestureLibinput

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Finds facts about a node without opening it.
@_spi(GestureTools) public protocol DeviceLookup {
    /// The facts of the device at a path.
    ///
    /// - Throws: A ``DeviceError`` such as ``DeviceError/missing(path:)`` or
    ///   ``DeviceError/notADevice(path:)``.
    func facts(of path: String) throws(DeviceError) -> DeviceFacts
}

/// Finds facts in udev and sysfs.
@_spi(GestureTools) public struct SystemDeviceLookup: DeviceLookup {
    private let sysfs: String

    /// Creates a lookup. Tests pass another folder as sysfs.
    public init(sysfs: String = "/sys") {
        self.sysfs = sysfs
    }

    /// The facts of the device at a path.
    ///
    /// - Throws: A ``DeviceError`` such as ``DeviceError/missing(path:)`` or
    ///   ``DeviceError/notADevice(path:)``.
    public func facts(of path: String) throws(DeviceError) -> DeviceFacts {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw DeviceError(opening: path, code: errno)
        }
        let inputMajor: UInt32 = 13
        guard status.st_mode & S_IFMT == S_IFCHR, gnu_dev_major(status.st_rdev) == inputMajor else {
            throw .notADevice(path: path)
        }
        return facts(major: inputMajor, minor: gnu_dev_minor(status.st_rdev))
    }

    /// The facts of a device by its number. Empty where udev and sysfs do not know it.
    public func facts(major: UInt32, minor: UInt32) -> DeviceFacts {
        let folder = "\(sysfs)/dev/char/\(major):\(minor)/device"
        var capabilities = EvdevCapabilities()
        capabilities.properties = EvdevCapabilities.bits(text("\(folder)/properties"))
        capabilities.keys = EvdevCapabilities.bits(text("\(folder)/capabilities/key"))
        capabilities.relativeAxes = EvdevCapabilities.bits(text("\(folder)/capabilities/rel"))
        capabilities.absoluteAxes = EvdevCapabilities.bits(text("\(folder)/capabilities/abs"))
        let name = text("\(folder)/name").split(separator: "\n").first ?? "unnamed"
        return DeviceFacts(
            name: String(name),
            properties: properties(of: gnu_dev_makedev(major, minor)),
            capabilities: capabilities
        )
    }

    /// The nodes of a seat's input devices, in the order of their numbers.
    ///
    /// It asks udev, as libinput does, and not the folder of the nodes: so it finds the devices of a
    /// panel, which are in no folder.
    public static func nodes(ofSeat seat: String) -> [String] {
        nodes(of: inputDevices(ofSeat: seat)).filter { path in
            var status = stat()
            return stat(path, &status) == 0
        }
    }

    /// The nodes of those devices that have events, in the order of their numbers.
    public static func nodes(of devices: [String]) -> [String] {
        let numbers = devices.compactMap { path in
            let name = path.split(separator: "/").last ?? ""
            return name.hasPrefix("event") ? Int(name.dropFirst(5)) : nil
        }
        return numbers.sorted().map { "/dev/input/event\($0)" }
    }

    /// The paths in sysfs of a seat's input devices.
    private static func inputDevices(ofSeat seat: String) -> [String] {
        guard let udev = udev_new() else {
            return []
        }
        defer { udev_unref(udev) }
        guard let list = udev_enumerate_new(udev) else {
            return []
        }
        defer { udev_enumerate_unref(list) }
        udev_enumerate_add_match_subsystem(list, "input")
        udev_enumerate_scan_devices(list)
        var paths: [String] = []
        var entry = udev_enumerate_get_list_entry(list)
        while let found = entry {
            if let path = udev_list_entry_get_name(found),
                let device = udev_device_new_from_syspath(udev, path)
            {
                // As in libinput: a device without this property is of the first seat.
                let property = udev_device_get_property_value(device, "ID_SEAT")
                if property.map({ String(cString: $0) }) ?? "seat0" == seat {
                    paths.append(String(cString: path))
                }
                udev_device_unref(device)
            }
            entry = udev_list_entry_get_next(found)
        }
        return paths
    }

    private func properties(of number: dev_t) -> [String: String] {
        guard let udev = udev_new() else {
            return [:]
        }
        defer { udev_unref(udev) }
        guard
            let device = udev_device_new_from_devnum(udev, CChar(UInt8(ascii: "c")), number)
        else {
            return [:]
        }
        defer { udev_device_unref(device) }
        let sorts = [
            "", "_KEYBOARD", "_TOUCHSCREEN", "_TOUCHPAD", "_TABLET", "_TABLET_PAD", "_MOUSE",
            "_POINTINGSTICK", "_JOYSTICK",
        ]
        var properties: [String: String] = [:]
        for name in sorts.map({ "ID_INPUT" + $0 }) {
            if let value = udev_device_get_property_value(device, name) {
                properties[name] = String(cString: value)
            }
        }
        return properties
    }

    /// The content of a small sysfs file. Empty if it cannot be read.
    private func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            return ""
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

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
