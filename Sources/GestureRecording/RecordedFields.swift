// SPDX-License-Identifier: MIT

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
