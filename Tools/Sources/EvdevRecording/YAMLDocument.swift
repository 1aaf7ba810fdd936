// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording
import Yams

/// A YAML file in memory. Harmful files are refused before they are parsed.
///
/// Yams recurses for each level of nesting and expands aliases. So the file is checked first: it
/// may have no aliases and limited nesting. All files of `libinput record` pass.
struct YAMLDocument {
    let root: YAMLValue

    init(_ source: ByteSource) throws(RecordingError) {
        let bytes = try Self.bytes(of: source)
        if let problem = Self.problem(in: bytes) {
            throw problem.recordingError(file: source.name)
        }
        do {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let node = try Parser(yaml: text).singleRoot() else {
                throw YAMLProblem(line: nil, message: "the file is empty: record again")
            }
            root = YAMLValue(node)
        } catch let error as YAMLProblem {
            throw error.recordingError(file: source.name)
        } catch let error as YamlError {
            throw Self.problem(error).recordingError(file: source.name)
        } catch {
            throw RecordingError(file: source.name, message: "it cannot be read: \(error)")
        }
    }

    private static func bytes(of source: ByteSource) throws(RecordingError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = try source.next()
            guard !chunk.isEmpty else {
                return bytes
            }
            bytes += chunk
            guard bytes.count <= mostBytes else {
                throw RecordingError(
                    file: source.name,
                    message: "the file is larger than \(mostBytes >> 20) MB: remove events at its "
                        + "end, or use evemu-record, whose recordings may have any length"
                )
            }
        }
    }

    /// An error of Yams, with its line.
    private static func problem(_ error: YamlError) -> YAMLProblem {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            YAMLProblem(
                line: mark.line,
                message: "the recording is damaged or cut off here (\(problem)): delete the "
                    + "damaged part, or record again"
            )
        case .reader(let problem, _, _, _):
            YAMLProblem(line: nil, message: "the file is not text (\(problem)): record again")
        default:
            YAMLProblem(line: nil, message: "the file is not from libinput record: record again")
        }
    }

    /// Finds what Yams must not see, and no recording has.
    private static func problem(in bytes: [UInt8]) -> YAMLProblem? {
        var scan = YAMLScan()
        for index in bytes.indices {
            if let message = scan.problem(at: index, in: bytes) {
                return YAMLProblem(line: scan.line, message: message)
            }
        }
        return nil
    }

    private static let mostBytes = 16 << 20
}

/// Scans YAML byte by byte for anchors, deep nesting and too many values, without parsing it.
private struct YAMLScan {
    private(set) var line = 1
    private var indentation = 0
    private var isIndented = true
    private var openLists = 0
    private var marks = 0

    mutating func problem(at index: Int, in bytes: [UInt8]) -> String? {
        let byte = bytes[index]
        // Each value comes after one of these.
        if ",:[{?\n\r".utf8.contains(byte) || isIndented && byte == UInt8(ascii: "-") {
            marks += 1
            guard marks <= Self.mostMarks else {
                return Self.tooMany
            }
        }
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            line += byte == UInt8(ascii: "\n") ? 1 : 0
            (indentation, isIndented) = (0, true)
            return nil
        }
        if isIndented, Self.isIndenting(byte) {
            indentation += 1
            return indentation > Self.deepest ? Self.tooDeep : nil
        }
        isIndented = false
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            // A complete list of numbers is the only list that does not count.
            openLists += Self.isNumbers(after: index, in: bytes) ? 0 : 1
            return openLists > Self.deepest ? Self.tooDeep : nil
        case UInt8(ascii: "&"):
            return Self.isAnchor(at: index, in: bytes) ? Self.anchor : nil
        default:
            return nil
        }
    }

    /// Whether a byte can be part of a block's indentation.
    private static func isIndenting(_ byte: UInt8) -> Bool {
        " \t-?:".utf8.contains(byte)
    }

    private static func isNumbers(after index: Int, in bytes: [UInt8]) -> Bool {
        let inside = bytes[(index + 1)...].prefix(longestList)
        let end = inside.firstIndex { !"0123456789, -\r\n".utf8.contains($0) }
        return end.map { bytes[$0] == UInt8(ascii: "]") } ?? false
    }

    /// Whether an ampersand begins an anchor. After a letter or digit, or before a space, it is
    /// text.
    private static func isAnchor(at index: Int, in bytes: [UInt8]) -> Bool {
        guard index + 1 < bytes.endIndex, isName(bytes[index + 1]) else {
            return false
        }
        return index == 0 || !isName(bytes[index - 1])
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default:
            false
        }
    }

    private static let deepest = 128
    /// A HID report descriptor has at most 4096 numbers.
    private static let longestList = 32 * 1024

    /// 16 MB of libinput record have two thirds of this.
    private static let mostMarks = 3_000_000

    private static let tooMany =
        "more than \(mostMarks) values up to here: remove events at the end, or use evemu-record, "
        + "whose recordings may have any length"
    private static let tooDeep = "this is nested deeper than any file of libinput record"
    private static let anchor =
        "an anchor (“&name”), which libinput record never writes: delete it"
}

/// A problem in a YAML file, with its line.
struct YAMLProblem: Error {
    var line: Int?
    var message: String

    func recordingError(file: String) -> RecordingError {
        RecordingError(file: file, line: line, message: message)
    }
}

/// A value in a YAML file, with its line.
struct YAMLValue {
    private let node: Node
    private let parentLine: Int

    init(_ node: Node, parentLine: Int = 1) {
        self.node = node
        self.parentLine = parentLine
    }

    var line: Int { node.mark?.line ?? parentLine }

    /// The text of a scalar; empty for other nodes.
    var text: String { node.scalar?.string ?? "" }

    /// Whether the value is left out.
    var isEmpty: Bool { node.scalar?.string.isEmpty ?? false }

    /// The elements of a list; empty for other nodes.
    var elements: [YAMLValue] {
        node.sequence?.map { YAMLValue($0, parentLine: line) } ?? []
    }

    subscript(_ key: String) -> YAMLValue? {
        // A linear search, because the lookup of Yams compares whole nodes.
        guard case .mapping(let mapping) = node else {
            return nil
        }
        let pair = mapping.first { $0.key.scalar?.string == key }
        return pair.map { YAMLValue($0.value, parentLine: line) }
    }

    func problem(_ message: String) -> YAMLProblem {
        YAMLProblem(line: line, message: message)
    }

    /// Adds the line of this value to errors without one.
    func located<Result>(
        _ body: () throws(LineProblem) -> Result
    ) throws(YAMLProblem) -> Result {
        do {
            return try body()
        } catch {
            throw problem(error.message)
        }
    }

    func list(_ name: String) throws(YAMLProblem) -> [YAMLValue] {
        guard node.sequence != nil else {
            throw problem("“\(name):” should be a list: the recording is damaged or cut off here")
        }
        return elements
    }

    func entries(_ name: String) throws(YAMLProblem) -> [(YAMLValue, YAMLValue)] {
        guard case .mapping(let mapping) = node else {
            throw problem("“\(name):” should have lines with a number and a list")
        }
        return mapping.map { (YAMLValue($0.key, parentLine: line), YAMLValue($0.value)) }
    }

    func integer(_ name: String) throws(YAMLProblem) -> Int64 {
        guard let value = Int64(text) else {
            throw problem("\(name) should be a number, but is “\(text.prefix(40))”")
        }
        return value
    }

    func integers(_ name: String, count: Int? = nil) throws(YAMLProblem) -> [Int64] {
        guard case .sequence(let sequence) = node, count.map({ $0 == sequence.count }) ?? true
        else {
            let numbers = count.map { "\($0) numbers" } ?? "numbers"
            throw problem("\(name) should be a list of \(numbers)")
        }
        var values: [Int64] = []
        for element in sequence {
            values.append(try YAMLValue(element, parentLine: line).integer(name))
        }
        return values
    }

    func code(_ name: String, most: UInt16) throws(YAMLProblem) -> UInt16 {
        try limited(try integer(name), name, most)
    }

    func codes(_ name: String, most: UInt16) throws(YAMLProblem) -> [UInt16] {
        var codes: [UInt16] = []
        for number in try integers(name) {
            codes.append(try limited(number, name, most))
        }
        return codes
    }

    private func limited(
        _ number: Int64,
        _ name: String,
        _ most: UInt16
    ) throws(YAMLProblem) -> UInt16 {
        guard let code = UInt16(exactly: number), code <= most else {
            throw problem("\(name) is \(number); the highest valid value is \(most)")
        }
        return code
    }
}
