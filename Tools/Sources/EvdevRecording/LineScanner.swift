// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// Reads numbers off a line of bytes.
struct LineScanner {
    private var rest: ArraySlice<UInt8>

    init(_ line: ArraySlice<UInt8>) {
        rest = line
    }

    /// The line up to here could not be understood.
    static let malformed = LineProblem(message: "this is not a line of an evemu recording")

    var isAtEnd: Bool { rest.isEmpty }

    /// Whether nothing is left but a comment.
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

    /// Takes at least one space, then a number in hexadecimal digits.
    mutating func hexadecimal(_ name: String, max: UInt16) throws(LineProblem) -> UInt16 {
        try separator()
        let (value, count) = digits(radix: 16)
        guard count > 0 else {
            throw Self.malformed
        }
        guard value <= UInt64(max) else {
            throw LineProblem(
                message: "\(name) is above 0x\(String(max, radix: 16)), which no device has"
            )
        }
        return UInt16(value)
    }

    /// Takes at least one space, then a decimal number with an optional sign.
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
            throw LineProblem(message: "\(name) does not fit 32 bits")
        }
        return Int32(isNegative ? -Int64(magnitude) : Int64(magnitude))
    }

    /// Takes at least one space, then seconds with six digits after the point.
    ///
    /// Fewer digits are refused because recorders disagree about what they mean.
    mutating func microseconds() throws(LineProblem) -> UInt64 {
        try separator()
        let (seconds, count) = digits(radix: 10)
        guard count > 0, take(UInt8(ascii: ".")) else {
            throw Self.malformed
        }
        let (fraction, fractionCount) = digits(radix: 10)
        guard fractionCount == 6 else {
            throw LineProblem(message: "a time needs six digits after its point")
        }
        guard seconds <= Self.greatestSecond else {
            throw LineProblem(message: "the time is above \(Self.greatestSecond) s")
        }
        return seconds * 1_000_000 + fraction
    }

    /// In the year 2286. Sums of two times in microseconds stay far from overflow.
    private static let greatestSecond: UInt64 = 9_999_999_999

    private mutating func separator() throws(LineProblem) {
        let length = rest.count
        skipSpaces()
        guard rest.count < length else {
            throw Self.malformed
        }
    }

    /// Takes all digits there are. The value stays at the greatest one when they are too many.
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
