// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// The descriptions of devices by `getevent -p` or `getevent -lp`.
///
///     add device 1: /dev/input/event2
///       name:     "Touchscreen"
///       events:
///         KEY (0001): BTN_TOUCH
///         ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
///       input props:
///         INPUT_PROP_DIRECT
struct GeteventDescription {
    /// What the next lines are about.
    private enum Part {
        case facts
        case codes(of: UInt16)
        case properties
    }

    private(set) var devices: [DeviceCandidate] = []
    private var part: Part?

    /// Takes a line. Returns whether getevent prints such a line outside of events.
    mutating func read(_ words: TextWords, _ line: String) throws(LineProblem) -> Bool {
        if words.starts(with: "add", "device") {
            guard words.count == 4, devices.count < Self.mostDevices else {
                throw LineProblem(message: "this should name a device such as /dev/input/event0")
            }
            devices.append(DeviceCandidate(node: words[3], device: EvdevDevice()))
            part = .facts
            return true
        }
        // Errors and warnings may be in the same file.
        let isNotice = words.starts(with: "remove", "device") || words.starts(with: "could", "not")
        if words.isEmpty || isNotice {
            return true
        }
        return try describe(words, line)
    }

    /// No line is about a device until the next one is added.
    mutating func end() {
        part = nil
    }

    /// Takes a line about the device that was added last. Returns whether it is one.
    private mutating func describe(_ words: TextWords, _ line: String) throws(LineProblem) -> Bool {
        guard let part else {
            return false
        }
        let last = devices.count - 1
        switch words[0] {
        case "name:":
            devices[last].device.name = line.quoted ?? ""
        case "events:":
            devices[last].device.capabilities[EvdevEvent.synchronization] = [0]
        case "input" where words[1] == "props:":
            self.part = .properties
        case "bus:":
            devices[last].device.bus = try words.hexadecimal(1, "the bus", max: .max)
        case "vendor":
            devices[last].device.vendor = try words.hexadecimal(1, "the vendor", max: .max)
        case "product":
            devices[last].device.product = try words.hexadecimal(1, "the product", max: .max)
        case "version":
            devices[last].device.version = try words.hexadecimal(1, "the version", max: .max)
        case "location:", "id:", "version:":
            break
        case _ where words[1].hasPrefix("(") && words[1].hasSuffix("):"):
            try beginType(words)
        default:
            return try describe(words, as: part)
        }
        return true
    }

    /// Takes a further line of a part.
    private mutating func describe(_ words: TextWords, as part: Part) throws(LineProblem) -> Bool {
        switch part {
        case .facts:
            return false
        case .codes(let type):
            guard type != EvdevEvent.absolute || words.place(of: "min") != nil else {
                return false
            }
            try addCodes(words.dropFirst(0), of: type)
        case .properties:
            // The bytes of a HID descriptor may follow: they are several on a line.
            guard words.count == 1 else {
                return false
            }
            if let number = EvdevNames.properties[words[0]] ?? UInt16(words[0], radix: 16),
                number <= 0x1f
            {
                devices[devices.count - 1].device.properties.insert(number)
            }
        }
        return true
    }

    /// The codes of a type begin on the line that names it: `ABS (0003): …`.
    private mutating func beginType(_ words: TextWords) throws(LineProblem) {
        let number = words[1].dropFirst().dropLast(2)
        guard let type = UInt16(number, radix: 16), type <= EvdevEvent.greatestType else {
            throw LineProblem(message: "this should name an event type, such as ABS (0003)")
        }
        part = .codes(of: type)
        let last = devices.count - 1
        devices[last].device.capabilities[EvdevEvent.synchronization, default: [0]].insert(type)
        try addCodes(words.dropFirst(2), of: type)
    }

    private mutating func addCodes(
        _ words: ArraySlice<String>,
        of type: UInt16
    ) throws(LineProblem) {
        guard let first = words.first else {
            return
        }
        if type == EvdevEvent.absolute {
            try addAxis(first, words)
            return
        }
        for word in words {
            if let code = code(word, of: type) {
                devices[devices.count - 1].device.capabilities[type, default: []].insert(code)
            }
        }
    }

    /// `ABS_MT_SLOT : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0`
    private mutating func addAxis(
        _ name: String,
        _ words: ArraySlice<String>
    ) throws(LineProblem) {
        guard let code = code(name, of: EvdevEvent.absolute) else {
            throw LineProblem(message: "“\(name.prefix(40))” is not a known axis")
        }
        let line = TextWords(words.joined(separator: " "))
        let parts: [(String, WritableKeyPath<EvdevDevice.Axis, Int32>)] = [
            ("min", \.minimum), ("max", \.maximum), ("fuzz", \.fuzz), ("flat", \.flat),
            ("resolution", \.resolution),
        ]
        var axis = EvdevDevice.Axis(minimum: 0, maximum: 0)
        for (word, part) in parts {
            if let place = line.place(of: word) {
                axis[keyPath: part] = try line.signed(place + 1, "the \(word)")
            }
        }
        let last = devices.count - 1
        devices[last].device.axes[code] = axis
        devices[last].device.capabilities[EvdevEvent.absolute, default: []].insert(code)
    }

    /// A code by its name or hexadecimal digits; nil if it is unknown.
    private func code(_ word: String, of type: UInt16) -> UInt16? {
        // Newer versions mark held keys with a star.
        let name = word.hasSuffix("*") ? String(word.dropLast()) : word
        let code = EvdevNames.codes(of: type)[name] ?? UInt16(name, radix: 16)
        return code.flatMap { $0 <= EvdevEvent.greatestCode(of: type) ? $0 : nil }
    }

    private static let mostDevices = 256
}
