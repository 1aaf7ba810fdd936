// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// The output of Android's `getevent -lt` or `getevent -t`, optionally after `getevent -p`.
///
///     [   12345.678901] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001a3
///     [   12345.678901] /dev/input/event2: 0000 0000 00000000
///
/// Before Android 4, `-t` printed seconds and microseconds, without leading zeros:
///
///     12345-678901: /dev/input/event2: 0003 0035 000001a3
///
/// Anything may come before the first event, such as what a shell printed. Between events there are
/// only devices that are plugged in or unplugged. Values are 32 bits in hexadecimal; some key values
/// are words. Names that do not concern touches are unknown here, and their events are left out.
struct GeteventFormat: TextFormat {
    let advice = "record again with “getevent -lt > file”, and touch the screen"
    let frameEnd = "SYN_REPORT"

    private var description = GeteventDescription()
    private var unknown: Set<String> = []
    private var unknownCount = 0

    var devices: [DeviceCandidate] { description.devices }

    var remarks: [String] {
        guard unknownCount > 0 else {
            return []
        }
        let names = unknown.sorted().prefix(5).joined(separator: ", ")
        return ["left out \(unknownCount) events that do not concern touches: \(names)"]
    }

    private var hasEvents = false

    mutating func read(_ bytes: ArraySlice<UInt8>) throws(LineProblem) -> TextEvent? {
        let line = String(decoding: bytes, as: UTF8.self)
        if let stamp = GeteventStamp(line) {
            hasEvents = true
            description.end()
            return try event(stamp)
        }
        let words = TextWords(line)
        guard !Self.isEventWithoutTime(words) else {
            throw LineProblem(
                message: "this event has no time: record again with “getevent -lt > file”"
            )
        }
        guard try description.read(words, line) || !hasEvents else {
            throw LineProblem(message: "this is not a line that getevent prints")
        }
        return nil
    }

    /// Whether only this format has such a line, without its leading spaces.
    static func owns(_ line: String) -> Bool {
        ["add device ", "/dev/input/", "EV_", "could not get driver version"]
            .contains(where: line.hasPrefix)
            || GeteventStamp(line)?.prefix.isEmpty == true || isEventWithoutTime(TextWords(line))
    }

    /// Whether these are the words of an event that was printed without `-t`.
    private static func isEventWithoutTime(_ words: TextWords) -> Bool {
        words[0].hasPrefix("EV_") || words[0].hasPrefix("/dev/input/event")
            || words.count == 3 && words[0].utf8.count == 4 && words[1].utf8.count == 4
                && words[2].utf8.count == 8
                && (0..<3).allSatisfy { UInt32(words[$0], radix: 16) != nil }
    }

    private mutating func event(_ stamp: GeteventStamp) throws(LineProblem) -> TextEvent? {
        guard stamp.prefix.isEmpty else {
            throw LineProblem(
                message:
                    "“\(stamp.prefix.prefix(40))” comes before the time of this event: delete it"
            )
        }
        let time = try stamp.microseconds()
        let rest = stamp.rest
        // A recording of one device does not name it.
        let colon = rest.hasPrefix("/") ? rest.firstIndex(of: ":") : nil
        let node = colon.map { rest[..<$0] } ?? ""
        let words = TextWords(String(colon.map { rest[rest.index(after: $0)...] } ?? rest))
        guard let event = try event(words) else {
            return nil
        }
        return TextEvent(node: String(node), time: time, event: event)
    }

    /// The event; nil if its name is unknown.
    private mutating func event(_ words: TextWords) throws(LineProblem) -> EvdevEvent? {
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

    private mutating func code(_ words: TextWords, of type: UInt16) throws(LineProblem) -> UInt16? {
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

/// The time of an event, as getevent prints it: `[   12345.678901]`, or before Android 4
/// `12345-678901:`.
struct GeteventStamp {
    /// What comes before it, without spaces at its ends.
    let prefix: String
    /// What comes after it, without spaces at its beginning.
    let rest: Substring

    private let text: Substring
    private let isOld: Bool
    private let isWhole: Bool

    /// Nil: the line has none.
    init?(_ line: String) {
        let line = line[...]
        if let start = Self.oldStart(line) {
            let end = line[start...].firstIndex(of: ":") ?? line.endIndex
            (prefix, text, isOld, isWhole) = ("", line[start..<end], true, end < line.endIndex)
            rest = line[end...].dropFirst().drop { $0 == " " }
            return
        }
        guard let bracket = line.indices.first(where: { Self.isBracket(line[$0...]) }) else {
            return nil
        }
        let end = line[bracket...].firstIndex(of: "]") ?? line.endIndex
        prefix = TextWords(String(line[..<bracket])).dropFirst(0).joined(separator: " ")
        text = line[bracket..<end].dropFirst().drop { $0 == " " }
        (isOld, isWhole) = (false, end < line.endIndex)
        rest = line[end...].dropFirst().drop { $0 == " " }
        // The name of a device may hold a number in brackets.
        guard prefix.isEmpty || ["/dev/input/", "EV_", "000"].contains(where: rest.hasPrefix) else {
            return nil
        }
    }

    func microseconds() throws(LineProblem) -> UInt64 {
        guard isWhole else {
            throw LineProblem(message: "the line is cut off in its time")
        }
        guard isOld else {
            return try TextWords.microseconds(text)
        }
        let parts = text.split(separator: "-")
        let digits = parts[1].utf8.count
        let zeros = String(repeating: "0", count: max(0, 6 - digits))
        return try TextWords.microseconds("\(parts[0]).\(zeros)\(parts[1])")
    }

    /// Whether a text begins with a bracket and a number of seconds.
    private static func isBracket(_ text: Substring) -> Bool {
        guard text.first == "[" else {
            return false
        }
        let seconds = text.dropFirst().drop { $0 == " " }
        let rest = seconds.drop { $0.isASCII && $0.isNumber }
        return rest.startIndex > seconds.startIndex && (rest.first == "." || rest.isEmpty)
    }

    /// Where a line begins with seconds, a minus sign, microseconds and a colon. Nil: it does not.
    private static func oldStart(_ line: Substring) -> Substring.Index? {
        let text = line.drop { $0 == " " }
        guard text.first?.isNumber == true else {
            return nil
        }
        let stamp = text.prefix { $0 != ":" }
        let parts = stamp.split(separator: "-", omittingEmptySubsequences: false)
        let isStamp =
            parts.count == 2 && stamp.endIndex < text.endIndex
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
        return isStamp ? text.startIndex : nil
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
