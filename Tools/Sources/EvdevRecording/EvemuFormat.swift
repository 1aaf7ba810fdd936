// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// evemu's text format: the description of a device, then one line for each event.
///
///     E: 0.012345 0003 0035 1234
///
/// That is: seconds, type and code in hexadecimal, value in decimal, and an optional comment. Type
/// 0 code 0 ends a frame, and its time is the frame's.
struct EvemuFormat: TextFormat {
    let advice = "record again with evemu-record, and touch the screen"
    let frameEnd = "“0000 0000”"
    let remarks: [String] = []
    private var header = EvemuHeader()
    private var hasEvents = false

    var devices: [DeviceCandidate] { describedDevices }

    /// One line is enough: libinput then says what the description lacks.
    var describedDevices: [DeviceCandidate] {
        header.isPresent ? [DeviceCandidate(node: "", device: header.device)] : []
    }

    mutating func read(_ line: ArraySlice<UInt8>) throws(LineProblem) -> TextEvent? {
        var scanner = LineScanner(line)
        scanner.skipSpaces()
        guard let kind = line.first, !scanner.isAtComment else {
            return nil
        }
        scanner = LineScanner(line.dropFirst())
        guard scanner.take(UInt8(ascii: ":")) else {
            throw LineScanner.malformed
        }
        guard kind == UInt8(ascii: "E") else {
            guard !hasEvents else {
                throw LineProblem(
                    message: "a description after the first event: a file holds one recording"
                )
            }
            try header.add(kind, scanner)
            return nil
        }
        hasEvents = true
        return try event(&scanner)
    }

    mutating func readComment(_ line: ArraySlice<UInt8>) {
        if !hasEvents {
            header.addComment(line)
        }
    }

    private func event(_ line: inout LineScanner) throws(LineProblem) -> TextEvent {
        let time = try line.microseconds()
        let type = try line.hexadecimal("the event type", max: EvdevEvent.greatestType)
        let code = try line.hexadecimal(
            "the event code",
            max: EvdevEvent.greatestCode(of: type)
        )
        let value = try line.signed("the value")
        line.skipSpaces()
        guard line.isAtComment else {
            throw LineScanner.malformed
        }
        return TextEvent(
            node: "",
            time: time,
            event: EvdevEvent(type: type, code: code, value: value)
        )
    }
}

/// Collects a device's description from the header of a recording.
struct EvemuHeader {
    private(set) var device = EvdevDevice()

    /// Whether any line described the device.
    private(set) var isPresent = false

    // Bits come in several lines, so each line continues where the last one of its type ended.
    private var propertyBytes = 0
    private var codeBytes: [UInt16: Int] = [:]

    // The first formats have the resolution of an axis only in a comment.
    private var commentedAxis: UInt16?
    private var commentedResolutions: [UInt16: Int32] = [:]

    /// Takes a line. `kind` is its first letter, `line` the rest after the colon.
    mutating func add(_ kind: UInt8, _ line: LineScanner) throws(LineProblem) {
        var line = line
        switch kind {
        case UInt8(ascii: "N"): name(&line)
        case UInt8(ascii: "I"): try identifiers(&line)
        case UInt8(ascii: "P"): try properties(&line)
        case UInt8(ascii: "B"): try bits(&line)
        case UInt8(ascii: "A"): try axis(&line)
        case UInt8(ascii: "L"), UInt8(ascii: "S"): try initialState(&line)
        default: throw LineScanner.malformed
        }
        isPresent = true
    }

    /// Takes a comment, such as `#     Event code 0 (ABS_X)` and `#       Resolution 200`.
    mutating func addComment(_ line: ArraySlice<UInt8>) {
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        if words.count > 3, words.starts(with: ["#", "Event", "code"]) {
            commentedAxis = UInt16(words[3])
        } else if words.count == 3, words.starts(with: ["#", "Resolution"]), let commentedAxis {
            commentedResolutions[commentedAxis] = Int32(words[2])
        }
    }

    private mutating func name(_ line: inout LineScanner) {
        line.skipSpaces()
        // Lossy: firmware puts any bytes into names, and names are only displayed.
        device.name = String(decoding: line.remainder(), as: UTF8.self)
    }

    private mutating func identifiers(_ line: inout LineScanner) throws(LineProblem) {
        device.bus = try line.hexadecimal("the bus", max: .max)
        device.vendor = try line.hexadecimal("the vendor", max: .max)
        device.product = try line.hexadecimal("the product", max: .max)
        device.version = try line.hexadecimal("the version", max: .max)
        try end(&line)
    }

    private mutating func properties(_ line: inout LineScanner) throws(LineProblem) {
        try bytes(&line) { (byte) throws(LineProblem) in
            try Self.insert(
                byte,
                at: propertyBytes,
                into: &device.properties,
                greatest: 0x1f,
                "a property"
            )
            propertyBytes += 1
        }
    }

    private mutating func bits(_ line: inout LineScanner) throws(LineProblem) {
        let type = try line.hexadecimal("the event type", max: EvdevEvent.greatestType)
        let greatest =
            type == EvdevEvent.synchronization
            ? EvdevEvent.greatestType : EvdevEvent.greatestCode(of: type)
        try bytes(&line) { (byte) throws(LineProblem) in
            try Self.insert(
                byte,
                at: codeBytes[type, default: 0],
                into: &device.capabilities[type, default: []],
                greatest: greatest,
                "an event code"
            )
            codeBytes[type, default: 0] += 1
        }
    }

    /// The fifth number, the resolution, is optional: it was added to the format later.
    private mutating func axis(_ line: inout LineScanner) throws(LineProblem) {
        let code = try line.hexadecimal(
            "the axis",
            max: EvdevEvent.greatestCode(of: EvdevEvent.absolute)
        )
        var axis = EvdevDevice.Axis(
            minimum: try line.signed("the minimum"),
            maximum: try line.signed("the maximum"),
            fuzz: try line.signed("the fuzz"),
            flat: try line.signed("the flat")
        )
        axis.resolution =
            Self.isAtEnd(line)
            ? commentedResolutions[code] ?? 0 : try line.signed("the resolution")
        try end(&line)
        device.axes[code] = axis
    }

    /// Checks and ignores the states of LEDs and switches.
    private mutating func initialState(_ line: inout LineScanner) throws(LineProblem) {
        _ = try line.hexadecimal("the code", max: EvdevEvent.greatestCode(of: EvdevEvent.key))
        _ = try line.signed("the state")
        try end(&line)
    }

    private func bytes(
        _ line: inout LineScanner,
        _ body: (UInt8) throws(LineProblem) -> Void
    ) throws(LineProblem) {
        while !Self.isAtEnd(line) {
            try body(UInt8(truncatingIfNeeded: try line.hexadecimal("a byte", max: 0xff)))
        }
    }

    private func end(_ line: inout LineScanner) throws(LineProblem) {
        guard Self.isAtEnd(line) else {
            throw LineScanner.malformed
        }
    }

    private static func isAtEnd(_ line: LineScanner) -> Bool {
        var line = line
        line.skipSpaces()
        return line.isAtComment
    }

    private static func insert(
        _ byte: UInt8,
        at index: Int,
        into set: inout Set<UInt16>,
        greatest: UInt16,
        _ name: String
    ) throws(LineProblem) {
        for bit in 0..<8 where byte & (1 << bit) != 0 {
            let number = index * 8 + bit
            guard number <= Int(greatest) else {
                throw LineProblem(
                    message: "\(name) is above 0x\(String(greatest, radix: 16)), the highest "
                        + "valid value"
                )
            }
            set.insert(UInt16(number))
        }
    }
}
