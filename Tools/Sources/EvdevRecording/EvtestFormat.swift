// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// The output of evtest: a description of the device, then a line for each event.
///
///     Event: time 12.345678, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1234
///     Event: time 12.345678, -------------- SYN_REPORT ------------
///
/// Versions differ in the names of types and codes, so only their numbers count. Events of type 0
/// have no number.
struct EvtestFormat: TextFormat {
    let advice = "record again with “evtest /dev/input/eventN > file”, and touch the screen"
    let frameEnd = "a line with SYN_REPORT"

    private var device = EvdevDevice()
    private var isDescribed = false
    private var type: UInt16?
    private var axis: UInt16?

    /// The device that is described. The menu of devices before it does not count.
    var devices: [DeviceCandidate] {
        isDescribed ? [DeviceCandidate(node: "", device: device)] : []
    }

    let remarks: [String] = []

    private var hasEvents = false

    mutating func read(_ bytes: ArraySlice<UInt8>) throws(LineProblem) -> TextEvent? {
        let line = String(decoding: bytes, as: UTF8.self)
        let words = TextWords(line)
        if words.starts(with: "Event:", "time") {
            hasEvents = true
            return try event(words)
        }
        if hasEvents {
            guard words.isEmpty || Self.isFarewell(words) else {
                throw Self.malformed
            }
        } else {
            try describe(words, line)
        }
        return nil
    }

    /// Whether evtest prints it when the device has been unplugged.
    private static func isFarewell(_ words: TextWords) -> Bool {
        words.starts(with: "expected") && words[2] == "bytes,"
            || words.starts(with: "evtest:", "error", "reading:")
    }

    private func event(_ words: TextWords) throws(LineProblem) -> TextEvent {
        let time = try words.microseconds(2, after: ",")
        let event: EvdevEvent
        if words[3] == "type" {
            event = try self.event(of: words)
        } else if words.count >= 5, let code = Self.synchronizations[words[4]] {
            event = EvdevEvent(type: EvdevEvent.synchronization, code: code, value: 0)
        } else {
            throw Self.malformed
        }
        return TextEvent(node: "", time: time, event: event)
    }

    /// The codes of events of type 0, by the first word of the name that any version prints.
    ///
    /// evtest 1.32 prints the name of the type that has the number of the code. Older versions print
    /// “Config Sync” for every code except SYN_REPORT. It is SYN_MT_REPORT, which ends a contact:
    /// the kernel never sends SYN_CONFIG.
    private static let synchronizations = EvdevNames.synchronizations.merging([
        "EV_SYN": 0, "EV_KEY": 1, "EV_REL": 2, "EV_ABS": 3, "Report": 0, "Config": 2,
    ]) { first, _ in first }

    /// Names may have spaces or be missing, so each number is found by the word before it.
    private func event(of words: TextWords) throws(LineProblem) -> EvdevEvent {
        guard let code = words.place(of: "code"), let value = words.place(of: "value"),
            code < value, value + 2 == words.count
        else {
            throw Self.malformed
        }
        let type = try words.number(4, "the event type", max: EvdevEvent.greatestType)
        let greatest = EvdevEvent.greatestCode(of: type)
        let number = try words.number(code + 1, "the event code", max: greatest)
        // MSC_RAW and MSC_SCAN are the only values that evtest prints in hexadecimal.
        let isHexadecimal = type == 4 && (number == 3 || number == 4)
        let amount =
            isHexadecimal
            ? try words.hexadecimalValue(value + 1) : try words.signed(value + 1, "the value")
        return EvdevEvent(type: type, code: number, value: amount)
    }

    private mutating func describe(_ words: TextWords, _ line: String) throws(LineProblem) {
        if words.starts(with: "Input", "device", "ID:") {
            isDescribed = true
            device.bus = try words.hexadecimal(after: "bus", "the bus")
            device.vendor = try words.hexadecimal(after: "vendor", "the vendor")
            device.product = try words.hexadecimal(after: "product", "the product")
            device.version = try words.hexadecimal(after: "version", "the version")
        } else if words.starts(with: "Input", "device", "name:") {
            isDescribed = true
            device.name = line.quoted ?? ""
        } else if words.starts(with: "Event", "type") {
            isDescribed = true
            let found = try words.number(2, "the event type", max: EvdevEvent.greatestType)
            device.capabilities[EvdevEvent.synchronization, default: []].insert(found)
            (type, axis) = (found, nil)
        } else if words.starts(with: "Event", "code"), let type {
            try addCode(words, of: type)
        } else if words.starts(with: "Property", "type") {
            device.properties.insert(try words.number(2, "the property", max: 0x1f))
        } else if let axis {
            try addLimit(words, of: axis)
        }
    }

    private mutating func addCode(_ words: TextWords, of type: UInt16) throws(LineProblem) {
        let greatest = EvdevEvent.greatestCode(of: type)
        let code = try words.number(2, "the event code", max: greatest)
        device.capabilities[type, default: []].insert(code)
        axis = nil
        if type == EvdevEvent.absolute {
            axis = code
            device.axes[code] = EvdevDevice.Axis(minimum: 0, maximum: 0)
        }
    }

    private mutating func addLimit(_ words: TextWords, of axis: UInt16) throws(LineProblem) {
        let parts: [String: WritableKeyPath<EvdevDevice.Axis, Int32>] = [
            "Min": \.minimum, "Max": \.maximum, "Fuzz": \.fuzz, "Flat": \.flat,
            "Resolution": \.resolution,
        ]
        guard words.count == 2, let part = parts[words[0]] else {
            return
        }
        device.axes[axis]?[keyPath: part] = try words.signed(1, "the \(words[0])")
    }

    private static let malformed = LineProblem(message: "this is not a line that evtest prints")
}
