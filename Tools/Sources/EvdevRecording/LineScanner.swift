// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// Scans numbers in a line of bytes.
struct LineScanner {
    private var rest: ArraySlice<UInt8>

    init(_ line: ArraySlice<UInt8>) {
        rest = line
    }

    /// The line has another syntax.
    static let malformed = LineProblem(message: "this is not a line of an evemu recording")

    /// Whether only a comment is left.
    var isAtComment: Bool { rest.isEmpty || rest.first == UInt8(ascii: "#") }

    mutating func skipSpaces() {
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    mutating func remainder() -> ArraySlice<UInt8> {
        defer { rest = [] }
        return rest
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else {
            return false
        }
        rest = rest.dropFirst()
        return true
    }

    /// Scans at least one space, then a hexadecimal number.
    mutating func hexadecimal(_ name: String, max: UInt16) throws(LineProblem) -> UInt16 {
        try separator()
        let (value, count) = digits(radix: 16)
        guard count > 0 else {
            throw Self.malformed
        }
        guard value <= UInt64(max) else {
            throw LineProblem(
                message: "\(name) is above 0x\(String(max, radix: 16)), the highest valid value"
            )
        }
        return UInt16(value)
    }

    /// Scans at least one space, then a decimal number with an optional sign.
    mutating func signed(_ name: String) throws(LineProblem) -> Int32 {
        try separator()
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative {
            _ = take(UInt8(ascii: "+"))
        }
        let (magnitude, count) = digits(radix: 10)
        guard count > 0 else {
            throw Self.malformed
        }
        let limit = isNegative ? UInt64(Int32.min.magnitude) : UInt64(Int32.max)
        guard magnitude <= limit else {
            throw LineProblem(message: "\(name) does not fit in 32 bits")
        }
        return Int32(isNegative ? -Int64(magnitude) : Int64(magnitude))
    }

    /// Scans at least one space, then seconds with six decimal places.
    ///
    /// Fewer digits are refused, because recorders disagree about their meaning.
    mutating func microseconds() throws(LineProblem) -> UInt64 {
        try separator()
        let (seconds, count) = digits(radix: 10)
        guard count > 0, take(UInt8(ascii: ".")) else {
            throw Self.malformed
        }
        let (fraction, fractionCount) = digits(radix: 10)
        guard fractionCount == 6 else {
            throw LineProblem(message: "a time needs six decimal places")
        }
        guard seconds <= Self.greatestSecond else {
            throw LineProblem(message: "the time is above \(Self.greatestSecond) s")
        }
        return seconds * 1_000_000 + fraction
    }

    /// A time in the year 2286. The sum of two such times in microseconds is far from overflow.
    private static let greatestSecond: UInt64 = 9_999_999_999

    private mutating func separator() throws(LineProblem) {
        let length = rest.count
        skipSpaces()
        guard rest.count < length else {
            throw Self.malformed
        }
    }

    /// Scans all digits. The value saturates.
    private mutating func digits(radix: UInt64) -> (value: UInt64, count: Int) {
        var value: UInt64 = 0
        var count = 0
        while let byte = rest.first, let digit = Self.digit(byte), digit < radix {
            let (product, overflow) = value.multipliedReportingOverflow(by: radix)
            let (sum, carry) = product.addingReportingOverflow(digit)
            value = overflow || carry ? .max : sum
            count += 1
            rest = rest.dropFirst()
        }
        return (value, count)
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}

/// The words of a line, and the numbers among them.
struct TextWords {
    private let words: [String]

    /// Old versions of `adb shell` end lines with CR CR LF.
    init(_ line: String) {
        words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
    }

    var count: Int { words.count }
    var isEmpty: Bool { words.isEmpty }

    /// A word; empty beyond the end.
    subscript(_ index: Int) -> String {
        words.indices.contains(index) ? words[index] : ""
    }

    func starts(with start: String...) -> Bool {
        words.starts(with: start)
    }

    func place(of word: String) -> Int? {
        words.firstIndex(of: word)
    }

    func dropFirst(_ count: Int) -> ArraySlice<String> {
        words.dropFirst(count)
    }

    /// A decimal number from 0 to `max`.
    func number(_ index: Int, _ name: String, max: UInt16) throws(LineProblem) -> UInt16 {
        guard let value = UInt64(self[index].prefix(while: \.isNumber)) else {
            throw missing(index, name)
        }
        return try Self.limited(value, name, max)
    }

    /// A number of hexadecimal digits, such as 002f.
    func hexadecimal(_ index: Int, _ name: String, max: UInt16) throws(LineProblem) -> UInt16 {
        guard let value = UInt64(self[index], radix: 16) else {
            throw missing(index, name)
        }
        return try Self.limited(value, name, max)
    }

    /// A number such as 0x2f, after a given word.
    func hexadecimal(after word: String, _ name: String) throws(LineProblem) -> UInt16 {
        let index = place(of: word).map { $0 + 1 } ?? count
        let digits = self[index].hasPrefix("0x") ? self[index].dropFirst(2) : self[index][...]
        guard let value = UInt64(digits, radix: 16) else {
            throw missing(index, name)
        }
        return try Self.limited(value, name, .max)
    }

    /// A signed decimal number of 32 bits, optionally followed by a comma.
    func signed(_ index: Int, _ name: String) throws(LineProblem) -> Int32 {
        let digits = self[index].hasSuffix(",") ? self[index].dropLast() : self[index][...]
        guard let value = Int32(digits) else {
            throw Int64(digits) == nil
                ? missing(index, name) : LineProblem(message: "\(name) does not fit in 32 bits")
        }
        return value
    }

    /// Up to eight hexadecimal digits, as a signed number of 32 bits.
    func hexadecimalValue(_ index: Int) throws(LineProblem) -> Int32 {
        guard let value = UInt32(self[index], radix: 16) else {
            throw missing(index, "the value")
        }
        return Int32(bitPattern: value)
    }

    /// A time in seconds with six decimal places. `end` must follow it.
    func microseconds(_ index: Int, after end: String) throws(LineProblem) -> UInt64 {
        guard self[index].hasSuffix(end) else {
            throw missing(index, "the time")
        }
        return try Self.microseconds(self[index].dropLast(end.count))
    }

    /// A time in seconds with six decimal places.
    static func microseconds(_ text: Substring) throws(LineProblem) -> UInt64 {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 6, let seconds = UInt64(parts[0]),
            let fraction = UInt64(parts[1])
        else {
            throw LineProblem(message: "a time needs six decimal places: “\(text.prefix(40))”")
        }
        guard seconds <= greatestSecond else {
            throw LineProblem(message: "the time is above \(greatestSecond) s")
        }
        return seconds * 1_000_000 + fraction
    }

    private func missing(_ index: Int, _ name: String) -> LineProblem {
        index < count
            ? LineProblem(message: "\(name) should be a number, but is “\(self[index].prefix(40))”")
            : LineProblem(message: "\(name) is missing: the line is cut off")
    }

    private static func limited(
        _ value: UInt64,
        _ name: String,
        _ max: UInt16
    ) throws(LineProblem) -> UInt16 {
        guard value <= UInt64(max) else {
            throw LineProblem(
                message: "\(name) is above 0x\(String(max, radix: 16)), the highest valid value"
            )
        }
        return UInt16(value)
    }

    /// A time in the year 2286, as in all formats.
    private static let greatestSecond: UInt64 = 9_999_999_999
}

extension String {
    /// The text between the first and the last quotation mark; nil without two of them.
    var quoted: String? {
        guard let first = firstIndex(of: "\""), let last = lastIndex(of: "\""), first < last else {
            return nil
        }
        return String(self[index(after: first)..<last])
    }
}
