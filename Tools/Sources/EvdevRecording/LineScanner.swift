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

    var isAtEnd: Bool { rest.isEmpty }

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
