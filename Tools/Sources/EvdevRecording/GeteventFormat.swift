// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// The output of Android's `getevent -lt` or `getevent -t`, optionally after `getevent -p`.
///
///     [   12345.678901] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001a3
///     [   12345.678901] /dev/input/event2: 0000 0000 00000000
///
/// Values are 32 bits in hexadecimal; some key values are words. Names that do not concern touches
/// are unknown here, and their events are left out.
struct GeteventFormat: TextFormat {
    let advice = "record again with “getevent -lt > file”, and touch the screen"
    let frameEnd = "SYN_REPORT"

    private var description = GeteventDescription()
    private var unknown: Set<String> = []
    private var unknownCount = 0

    var devices: [RecordedDevice] { description.devices }

    var remarks: [String] {
        guard unknownCount > 0 else {
            return []
        }
        let names = unknown.sorted().prefix(5).joined(separator: ", ")
        return ["left out \(unknownCount) events that do not concern touches: \(names)"]
    }

    mutating func read(_ line: String) throws(LineProblem) -> TextEvent? {
        if line.hasPrefix("[") {
            return try event(line)
        }
        let words = Words(line)
        let first = words[0]
        guard !first.hasPrefix("EV_") && !first.hasPrefix("/dev/input/event") else {
            throw LineProblem(
                message: "this event has no time: record again with “getevent -lt > file”"
            )
        }
        try description.read(words, line)
        return nil
    }

    private mutating func event(_ line: String) throws(LineProblem) -> TextEvent? {
        guard let end = line.firstIndex(of: "]") else {
            throw LineProblem(message: "the line is cut off in its time")
        }
        let stamp = line[line.index(after: line.startIndex)..<end].drop { $0 == " " }
        let time = try Words.microseconds(stamp)
        let rest = line[line.index(after: end)...].drop { $0 == " " }
        // A recording of one device does not name it.
        let colon = rest.hasPrefix("/") ? rest.firstIndex(of: ":") : nil
        let node = colon.map { rest[..<$0] } ?? ""
        let words = Words(String(colon.map { rest[rest.index(after: $0)...] } ?? rest))
        guard let event = try event(words) else {
            return nil
        }
        return TextEvent(node: String(node), time: time, event: event)
    }

    /// The event; nil if its name is unknown.
    private mutating func event(_ words: Words) throws(LineProblem) -> EvdevEvent? {
        guard words.count >= 3 else {
            throw LineProblem(message: "an event needs a type, a code and a value: it is cut off")
        }
        let type =
            if let type = EvdevNames.types[words[0]] { type } else {
                try words.hexadecimal(0, "the event type", max: EvdevEvent.greatestType)
            }
        guard let code = try code(words, of: type) else {
            return nil
        }
        let value =
            if let value = EvdevNames.values[words[2]] { value } else {
                try words.hexadecimalValue(2)
            }
        return EvdevEvent(type: type, code: code, value: value)
    }

    private mutating func code(_ words: Words, of type: UInt16) throws(LineProblem) -> UInt16? {
        if let code = EvdevNames.codes(of: type)[words[1]] {
            return code
        }
        let isTouch = type == EvdevEvent.absolute || type == EvdevEvent.synchronization
        if words[1].contains("_") && !isTouch {
            unknown.insert(words[1])
            unknownCount += 1
            return nil
        }
        let greatest = EvdevEvent.greatestCode(of: type)
        return try words.hexadecimal(1, "the event code", max: greatest)
    }
}

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
    private(set) var devices: [RecordedDevice] = []
    private var type: UInt16?
    private var isInProperties = false

    mutating func read(_ words: Words, _ line: String) throws(LineProblem) {
        if words.starts(with: "add", "device") {
            guard words.count == 4, devices.count < Self.mostDevices else {
                throw LineProblem(message: "this should name a device such as /dev/input/event0")
            }
            devices.append(RecordedDevice(node: words[3], device: EvdevDevice()))
            (type, isInProperties) = (nil, false)
        } else if !devices.isEmpty {
            try describe(words, line)
        }
    }

    private mutating func describe(_ words: Words, _ line: String) throws(LineProblem) {
        let last = devices.count - 1
        switch words[0] {
        case "name:":
            devices[last].device.name = line.quoted ?? ""
        case "events:":
            isInProperties = false
            devices[last].device.capabilities[EvdevEvent.synchronization] = [0]
        case "input":
            isInProperties = true
            type = nil
        case "bus:":
            devices[last].device.bus = try words.hexadecimal(1, "the bus", max: .max)
        case "vendor":
            devices[last].device.vendor = try words.hexadecimal(1, "the vendor", max: .max)
        case "product":
            devices[last].device.product = try words.hexadecimal(1, "the product", max: .max)
        case "version":
            devices[last].device.version = try words.hexadecimal(1, "the version", max: .max)
        case _ where isInProperties:
            addProperties(words)
        case _ where words[1].hasPrefix("(") && words[1].hasSuffix("):"):
            try beginType(words)
        default:
            try addCodes(words.dropFirst(0), line)
        }
    }

    private mutating func addProperties(_ words: Words) {
        for word in words.dropFirst(0) {
            let number = EvdevNames.properties[word] ?? UInt16(word, radix: 16)
            if let number, number <= 0x1f {
                devices[devices.count - 1].device.properties.insert(number)
            }
        }
    }

    /// The codes of a type begin on the line that names it: `ABS (0003): …`.
    private mutating func beginType(_ words: Words) throws(LineProblem) {
        let number = words[1].dropFirst().dropLast(2)
        guard let found = UInt16(number, radix: 16), found <= EvdevEvent.greatestType else {
            throw LineProblem(message: "this should name an event type, such as ABS (0003)")
        }
        type = found
        let last = devices.count - 1
        devices[last].device.capabilities[EvdevEvent.synchronization, default: [0]].insert(found)
        try addCodes(words.dropFirst(2), "")
    }

    private mutating func addCodes(_ words: ArraySlice<String>, _ line: String) throws(LineProblem)
    {
        guard let type, let first = words.first else {
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
        let line = Words(words.joined(separator: " "))
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
