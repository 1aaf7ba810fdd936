// SPDX-License-Identifier: MIT

/// A line `kind key=value key=value …`, split into its fields.
struct FieldLine {
    private struct Field {
        var key: ArraySlice<UInt8>
        var value: ArraySlice<UInt8>
        var isTaken = false
    }

    /// The kind of the line.
    let kind: String

    private var fields: [Field] = []

    /// Splits a line. It must have no control characters.
    init(_ line: ArraySlice<UInt8>) throws(LineProblem) {
        var rest = line
        let word = Self.word(&rest)
        guard !word.isEmpty, rest.isEmpty || rest.first == Self.space else {
            throw Self.malformed
        }
        kind = String(decoding: word, as: UTF8.self)
        fields.reserveCapacity(6)
        while true {
            rest = rest.drop { $0 == Self.space }
            guard !rest.isEmpty else {
                return
            }
            let key = Self.word(&rest)
            guard !key.isEmpty, rest.popFirst() == UInt8(ascii: "=") else {
                throw Self.malformed
            }
            fields.append(Field(key: key, value: try Self.value(&rest)))
        }
    }

    /// Takes the value of a key. Nil: there is none.
    mutating func take(_ key: StaticString) throws(LineProblem) -> ArraySlice<UInt8>? {
        var found: ArraySlice<UInt8>?
        for index in fields.indices where Self.isEqual(fields[index].key, key) {
            guard found == nil else {
                throw LineProblem(message: "“\(key)” occurs twice")
            }
            found = fields[index].value
            fields[index].isTaken = true
        }
        return found
    }

    /// The remaining fields, as text.
    func others() throws(LineProblem) -> [String] {
        var others: [String] = []
        for field in fields where !field.isTaken {
            let bytes = field.key + [UInt8(ascii: "=")] + field.value
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Self.notText
            }
            others.append(text)
        }
        return others
    }

    static let malformed = LineProblem(
        message: "this is not a line of a recording: a kind, then key=value fields"
    )
    static let notText = LineProblem(message: "this is not UTF-8")

    private static let space = UInt8(ascii: " ")

    /// Takes lowercase letters, digits and hyphens. The first must be a letter.
    private static func word(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let word = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default:
                false
            }
        }
        guard let first = word.first, first >= UInt8(ascii: "a") else {
            return word.prefix(0)
        }
        rest = rest[word.endIndex...]
        return word
    }

    /// Takes the text up to the next space, or a text in quotation marks.
    private static func value(
        _ rest: inout ArraySlice<UInt8>
    ) throws(LineProblem) -> ArraySlice<UInt8> {
        var end = rest.startIndex
        if rest.first == QuotedText.quote {
            repeat {
                // An escaped character does not end the text.
                end += rest[end] == QuotedText.backslash ? 2 : 1
            } while end < rest.endIndex && rest[end] != QuotedText.quote
            guard end < rest.endIndex else {
                throw LineProblem(message: "a quotation mark is missing at the end of a text")
            }
            end += 1
        } else {
            end = rest.firstIndex(of: space) ?? rest.endIndex
        }
        let value = rest[..<end]
        guard !value.isEmpty, end == rest.endIndex || rest[end] == space else {
            throw malformed
        }
        rest = rest[end...]
        return value
    }

    private static func isEqual(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
        bytes.count == text.utf8CodeUnitCount && text.withUTF8Buffer { bytes.elementsEqual($0) }
    }
}

extension FieldLine {
    /// Takes a required whole number.
    mutating func integer<Number: FixedWidthInteger>(
        _ key: StaticString
    ) throws(LineProblem) -> Number {
        guard let text = try take(key) else {
            throw LineProblem(message: "“\(key)” is missing")
        }
        return try Self.integer(text, key)
    }

    /// Takes an optional whole number.
    mutating func optionalInteger<Number: FixedWidthInteger>(
        _ key: StaticString
    ) throws(LineProblem) -> Number? {
        guard let text = try take(key) else {
            return nil
        }
        return try Self.integer(text, key)
    }

    /// Takes a required number of steps.
    mutating func steps(
        _ key: StaticString,
        _ format: DecimalFormat
    ) throws(LineProblem) -> Int64 {
        guard let steps = try optionalSteps(key, format) else {
            throw LineProblem(message: "“\(key)” is missing")
        }
        return steps
    }

    /// Takes an optional number of steps.
    mutating func optionalSteps(
        _ key: StaticString,
        _ format: DecimalFormat
    ) throws(LineProblem) -> Int64? {
        guard let text = try take(key) else {
            return nil
        }
        guard let steps = format.count(in: text) else {
            throw LineProblem(message: "“\(key)” is not a decimal number of up to 18 digits")
        }
        guard format.range.contains(steps) else {
            throw LineProblem(message: "“\(key)” must be \(format.limits)")
        }
        return steps
    }

    private static func integer<Number: FixedWidthInteger>(
        _ text: ArraySlice<UInt8>,
        _ key: StaticString
    ) throws(LineProblem) -> Number {
        let isNegative = text.first == UInt8(ascii: "-")
        var number: Number = 0
        var isTooLarge = false
        let digits = isNegative ? text.dropFirst() : text
        for byte in digits {
            guard let digit = byte.digit else {
                throw LineProblem(message: "“\(key)” is not a whole number")
            }
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) =
                isNegative
                ? product.subtractingReportingOverflow(Number(digit))
                : product.addingReportingOverflow(Number(digit))
            isTooLarge = isTooLarge || overflow || carry
            number = sum
        }
        guard !digits.isEmpty else {
            throw LineProblem(message: "“\(key)” is not a whole number")
        }
        guard !isTooLarge else {
            throw LineProblem(message: "“\(key)” must be from \(Number.min) to \(Number.max)")
        }
        return number
    }
}

/// A line of a kind that the reader does not know, or fields that it does not know, for tools that
/// do.
@_spi(GestureTools) public struct RecordedFields {
    /// The kind of the line.
    public let kind: String

    /// The values by their keys, without quotation marks.
    public private(set) var values: [String: String] = [:]

    /// Nil: the line is a comment, or malformed.
    public init?(line: String) {
        let bytes = Array(line.utf8)
        guard bytes.first != UInt8(ascii: "#"), let fields = try? FieldLine(bytes[...]),
            let others = try? fields.others()
        else {
            return nil
        }
        self.init(kind: fields.kind, fields: others)
    }

    /// - Parameters:
    ///   - kind: The kind of the line that has the fields.
    ///   - fields: The fields, `key=value`.
    public init(kind: String, fields: [String]) {
        self.kind = kind
        for field in fields {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 {
                let value = String(parts[1])
                values[String(parts[0])] = QuotedText.text(of: Array(value.utf8)[...]) ?? value
            }
        }
    }

    /// Whether it is an input that only programs have, which record themselves: a cancel of a device,
    /// say.
    public var isInput: Bool {
        ["cancel-device", "cancel-palms", "drop-all", "drop-device"].contains(kind)
    }

    /// Takes the settings of a line of the kind `setting`.
    public mutating func set(_ setting: RecordedFields) {
        let settings = setting.values.filter { !["time", "recognizer"].contains($0.key) }
        values.merge(settings) { _, new in new }
    }

    /// The value of a key, without quotation marks. Nil: there is none.
    public subscript(key: String) -> String? { values[key] }

    /// The whole number of a key. Nil: there is none, or it is no number.
    public func whole<Whole: FixedWidthInteger>(_ key: String) -> Whole? {
        values[key].flatMap { Whole($0) }
    }

    /// The decimal number of a key; nil like ``whole(_:)``.
    public func decimal(_ key: String) -> Double? {
        values[key].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}
