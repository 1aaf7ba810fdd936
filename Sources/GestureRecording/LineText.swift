// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

/// Writes lines.
struct LineText {
    /// The line so far, without its line end.
    private(set) var bytes: [UInt8] = []

    /// Begins a new line.
    mutating func begin(_ kind: LineKind) {
        bytes.removeAll(keepingCapacity: true)
        bytes += kind.rawValue.utf8
    }

    /// Sets the whole line.
    mutating func begin(_ text: String) {
        bytes.removeAll(keepingCapacity: true)
        bytes += text.utf8
    }

    mutating func add(_ key: StaticString, _ number: UInt64) {
        addKey(key)
        bytes.append(decimal: number)
    }

    mutating func add(_ key: StaticString, signed number: Int32) {
        addKey(key)
        if number < 0 {
            bytes.append(UInt8(ascii: "-"))
        }
        bytes.append(decimal: UInt64(number.magnitude))
    }

    mutating func add(_ key: StaticString, word: String) {
        addKey(key)
        bytes += word.utf8
    }

    mutating func add(_ key: StaticString, quoted text: String) {
        addKey(key)
        QuotedText.append(text, to: &bytes)
    }

    mutating func add(
        _ key: StaticString,
        _ value: Double,
        _ format: DecimalFormat
    ) throws(LineProblem) {
        try add(key, steps: format.count(of: value), value, format)
    }

    mutating func add(_ key: StaticString, radians: Double) throws(LineProblem) {
        try add(key, steps: Turn.steps(radians), radians / .pi * 180, .turn)
    }

    mutating func add(_ point: Point) throws(LineProblem) {
        try add("x", point.x, .position)
        try add("y", point.y, .position)
    }

    mutating func add(_ way: Vector) throws(LineProblem) {
        try add("dx", way.x, .position)
        try add("dy", way.y, .position)
    }

    mutating func add(fields: [String]) {
        for field in fields {
            bytes.append(UInt8(ascii: " "))
            bytes += field.utf8
        }
    }

    private mutating func add(
        _ key: StaticString,
        steps: Int64?,
        _ value: Double,
        _ format: DecimalFormat
    ) throws(LineProblem) {
        guard let steps else {
            throw LineProblem(message: "“\(key)” must be \(format.limits), not \(value)")
        }
        addKey(key)
        format.append(steps, to: &bytes)
    }

    private mutating func addKey(_ key: StaticString) {
        bytes.append(UInt8(ascii: " "))
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "="))
    }
}

extension LineText {
    /// Writes a line of a recording.
    mutating func write(_ line: RecordingLine) throws(LineProblem) {
        switch line.entry {
        case .touch(let sample): try write(sample)
        case .step(let step): try write(step)
        case .cancelAll(let time):
            begin(.cancelAll)
            add("time", time.microseconds)
        case .device(let device): try write(device)
        case .pen(let sample): try write(placeOf: sample)
        case .other(let text): begin(text)
        }
        add(fields: line.otherFields)
    }

    /// Writes the size of the window.
    mutating func write(_ window: Size, otherFields: [String]) throws(LineProblem) {
        begin(.window)
        try add("width", window.width, .side)
        try add("height", window.height, .side)
        add(fields: otherFields)
    }

    private mutating func write(_ sample: TouchSample) throws(LineProblem) {
        switch sample.kind {
        case .down(at: let point):
            begin(.down, sample)
            try add(point)
            if sample.isPalm {
                add("type", word: "palm")
            } else if sample.type != .finger {
                add("type", word: sample.type.recordedName)
            }
        case .motion(to: let point):
            begin(.motion, sample)
            try add(point)
        case .up: begin(.up, sample)
        case .cancel: begin(.cancel, sample)
        case .size(let major, let minor):
            begin(.size, sample)
            try add("major", major, .axis)
            if minor != 0 {
                try add("minor", minor, .axis)
            }
        case .frame:
            begin(.frame)
            add("time", sample.time.microseconds)
        }
    }

    private mutating func begin(_ kind: LineKind, _ sample: TouchSample) {
        begin(kind)
        add("time", sample.time.microseconds)
        add("device", UInt64(sample.device))
        add("id", signed: sample.id)
    }

    private mutating func write(_ step: TouchpadStep) throws(LineProblem) {
        begin(LineKind(step))
        add("time", step.time.microseconds)
        add("device", UInt64(step.device))
        switch step.kind {
        case .begin(_, let fingers, at: let pointer):
            guard (1...32).contains(fingers) else {
                throw LineProblem(message: "“fingers” must be from 1 to 32, not \(fingers)")
            }
            add("fingers", UInt64(fingers))
            try add(pointer)
            if step.suitsAnyCount {
                add("count", word: "any")
            }
        case .swipe(by: let way):
            try add(way)
        case .pinch(by: let way, let scale, let turn):
            try add(way)
            try add("scale", scale, .scale)
            try add("turn", radians: turn)
        case .end, .cancel:
            break
        }
    }

    private mutating func write(_ device: RecordedDevice) throws(LineProblem) {
        begin(.device)
        add("number", UInt64(device.number))
        add("kind", word: device.kind.rawValue)
        add("name", quoted: device.name)
        if let mapping = device.mapping {
            add("mapping", word: mapping.rawValue)
        }
        if let size = device.size {
            try add("width", size.width, .side)
            try add("height", size.height, .side)
        }
        if let millimeters = device.millimeters {
            try add("width-mm", millimeters.width, .millimeters)
            try add("height-mm", millimeters.height, .millimeters)
        }
        add(device.x, "x-minimum", "x-maximum", "x-resolution")
        add(device.y, "y-minimum", "y-maximum", "y-resolution")
        add(fields: device.otherFields)
    }

    private mutating func add(
        _ axis: RecordedDevice.Axis?,
        _ minimum: StaticString,
        _ maximum: StaticString,
        _ resolution: StaticString
    ) {
        if let axis {
            add(minimum, signed: axis.minimum)
            add(maximum, signed: axis.maximum)
            if axis.resolution != 0 {
                add(resolution, signed: axis.resolution)
            }
        }
    }
}

extension RecordingLine.Entry {
    /// Whether its numbers are in the ranges of the format. A device can report a place that is far
    /// outside of every window, and a scale that is no number.
    @_spi(GestureTools) public var isInRange: Bool {
        var text = LineText()
        do {
            try text.write(RecordingLine(self))
            return true
        } catch {
            return false
        }
    }
}

extension LineKind {
    init(_ step: TouchpadStep) {
        switch (step.kind, step.gesture) {
        case (.begin, .swipe): self = .swipeBegin
        case (.begin, .pinch): self = .pinchBegin
        case (.begin, .hold): self = .holdBegin
        case (.swipe, _): self = .swipeUpdate
        case (.pinch, _): self = .pinchUpdate
        case (.end, .swipe): self = .swipeEnd
        case (.end, .pinch): self = .pinchEnd
        case (.end, .hold): self = .holdEnd
        case (.cancel, .swipe): self = .swipeCancel
        case (.cancel, .pinch): self = .pinchCancel
        case (.cancel, .hold): self = .holdCancel
        }
    }
}

/// Text in quotation marks: a JSON string that uses only the escapes `\"`, `\\` and `\u`.
enum QuotedText {
    /// Writes text with its quotation marks.
    static func append(_ text: String, to line: inout [UInt8]) {
        line.append(quote)
        for byte in text.utf8 {
            switch byte {
            case quote, backslash:
                line += [backslash, byte]
            case 0..<0x20, 0x7f:
                line += [backslash, UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")]
                let digits = String(byte, radix: 16)
                line += Array((digits.utf8.count < 2 ? "0" + digits : digits).utf8)
            default:
                line.append(byte)
            }
        }
        line.append(quote)
    }

    /// Reads text with its quotation marks. Nil: it is damaged.
    static func text(of bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else {
            return nil
        }
        var rest = bytes.dropFirst().dropLast()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == backslash else {
                guard byte != quote else {
                    return nil
                }
                text.append(byte)
                continue
            }
            switch rest.popFirst() {
            case quote: text.append(quote)
            case backslash: text.append(backslash)
            case UInt8(ascii: "u"):
                guard let scalar = scalar(of: rest.prefix(4)) else {
                    return nil
                }
                text += Array(String(Character(scalar)).utf8)
                rest = rest.dropFirst(4)
            default: return nil
            }
        }
        return String(validating: text, as: UTF8.self)
    }

    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")

    private static func scalar(of digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
        // A sign is not a digit, but the initializer accepts it.
        guard digits.count == 4, digits.first != UInt8(ascii: "+"),
            let number = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            return nil
        }
        return Unicode.Scalar(number)
    }
}

/// Makes every character of a line visible, to print a recording on a terminal.
enum VisibleText {
    /// Replaces each invisible character by an escape: `\u` and four hexadecimal digits. These are
    /// controls from U+0080 on, direction marks and others. In a line, characters outside ASCII
    /// occur only in quotation marks, where the escape means the character, and in comments.
    static func bytes(of line: [UInt8]) -> [UInt8] {
        guard line.contains(where: { $0 >= 0x80 }) else {
            return line
        }
        let text = String(decoding: line, as: UTF8.self)
        var result: [UInt8] = []
        for scalar in text.unicodeScalars {
            // An escape has only four digits.
            if isHidden(scalar), scalar.value <= 0xFFFF {
                let digits = String(scalar.value, radix: 16)
                result += "\\u".utf8
                result += String(repeating: "0", count: 4 - digits.utf8.count).utf8
                result += digits.utf8
            } else {
                result += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
        return result
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
