// SPDX-License-Identifier: MIT

@_spi(GestureTools) internal import GestureRecording
internal import Yams

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
