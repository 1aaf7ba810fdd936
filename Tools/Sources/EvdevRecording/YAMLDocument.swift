// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording
import YAMLTree

extension YAMLValue {
    /// A whole file.
    init(_ source: ByteSource) throws(RecordingError) {
        guard let bytes = try source.all(atMost: Self.mostBytes) else {
            throw RecordingError(
                file: source.name,
                message: "the file is larger than \(Self.mostBytes >> 20) MB: remove events at its "
                    + "end, or use evemu-record, whose recordings may have any length"
            )
        }
        let root: YAMLNode?
        do throws(YAMLError) {
            root = try YAMLNode.parse(bytes, atMost: Self.mostValues)
        } catch {
            throw error.asProblem.recordingError(file: source.name)
        }
        guard let root else {
            throw RecordingError(file: source.name, message: "the file is empty: record again")
        }
        node = root
    }

    private static let mostBytes = 16 << 20

    /// 16 MB of libinput record have two thirds of this.
    fileprivate static let mostValues = 3_000_000
}

extension YAMLError {
    fileprivate var asProblem: YAMLProblem {
        switch problem {
        case .character(let words, _):
            YAMLProblem(line: nil, message: "the file is not text (\(words)): record again")
        case .syntax(let words, _, _):
            YAMLProblem(line: line, message: Self.damaged(words))
        case .duplicate(let key):
            YAMLProblem(line: line, message: Self.damaged("“\(key.prefix(40))” occurs twice"))
        case .alias:
            YAMLProblem(
                line: line,
                message: "an alias (“*name”), which libinput record never writes: delete it"
            )
        case .tooDeep:
            YAMLProblem(
                line: line,
                message: "this is nested deeper than any file of libinput record"
            )
        case .tooMany:
            YAMLProblem(
                line: line,
                message:
                    "more than \(YAMLValue.mostValues) values up to here: remove events at the "
                    + "end, or use evemu-record, whose recordings may have any length"
            )
        }
    }

    private static func damaged(_ words: String) -> String {
        "the recording is damaged or cut off here (\(words)): delete the damaged part, or record "
            + "again"
    }
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
    private let node: YAMLNode

    private init(_ node: YAMLNode) {
        self.node = node
    }

    var line: Int { node.line }

    /// The text of a scalar; empty for other nodes.
    var text: String { node.text ?? "" }

    /// Whether the value is left out.
    var isEmpty: Bool { node.text?.isEmpty ?? false }

    /// The elements of a list; empty for other nodes.
    var elements: [YAMLValue] {
        node.list?.map { YAMLValue($0) } ?? []
    }

    subscript(_ key: String) -> YAMLValue? {
        node.mapping?[key].map { YAMLValue($0) }
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
        guard node.list != nil else {
            throw problem("“\(name):” should be a list: the recording is damaged or cut off here")
        }
        return elements
    }

    func entries(_ name: String) throws(YAMLProblem) -> [(YAMLValue, YAMLValue)] {
        guard let mapping = node.mapping else {
            throw problem("“\(name):” should have lines with a number and a list")
        }
        return mapping.pairs.map { (YAMLValue($0.key), YAMLValue($0.value)) }
    }

    func integer(_ name: String) throws(YAMLProblem) -> Int64 {
        guard let value = Int64(text) else {
            throw problem("\(name) should be a number, but is “\(text.prefix(40))”")
        }
        return value
    }

    func integers(_ name: String, count: Int? = nil) throws(YAMLProblem) -> [Int64] {
        guard let list = node.list, count.map({ $0 == list.count }) ?? true else {
            let numbers = count.map { "\($0) numbers" } ?? "numbers"
            throw problem("\(name) should be a list of \(numbers)")
        }
        var values: [Int64] = []
        for element in list {
            values.append(try YAMLValue(element).integer(name))
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
