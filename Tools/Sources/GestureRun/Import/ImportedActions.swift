// SPDX-License-Identifier: MIT

/// A configuration that is made of that of another program.
package struct ImportedActions {
    /// A recognizer, as the inside of a mapping in YAML's flow style.
    struct Recognizer: Hashable {
        var name: String
        var settings: String
    }

    /// What was left out: the number of its line, and why.
    package private(set) var notes: [(line: Int, reason: String)] = []

    private var recognizers: [Recognizer] = []
    private var actions: [String] = []
    /// Whether all recognizers recognize at once.
    private let isTogether: Bool

    init(isTogether: Bool) {
        self.isTogether = isTogether
    }

    /// Whether nothing was converted.
    package var isEmpty: Bool { actions.isEmpty }

    mutating func note(_ line: Int, _ reason: String) {
        notes.append((line, reason))
    }

    mutating func add(_ recognizer: Recognizer, _ conditions: String, run words: [String]) {
        if !recognizers.contains(recognizer) {
            recognizers.append(recognizer)
        }
        let run = words.map(\.asYAML).joined(separator: ", ")
        actions.append("{gesture: \(recognizer.name), \(conditions)run: [\(run)]}")
    }

    /// The configuration, a YAML file.
    package var text: String {
        let names = recognizers.map(\.name).joined(separator: ", ")
        let group = isTogether ? "simultaneous: [[\(names)]]\n" : ""
        return "recognizers:\n"
            + recognizers.map { "  - {name: \($0.name), \($0.settings)}\n" }.joined() + group
            + "actions:\n" + actions.map { "  - \($0)\n" }.joined()
    }
}

extension String {
    /// The text between quotes of YAML. What could be taken for an alias is escaped.
    var asYAML: String {
        let scalars = unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "&": "\\x26"
            case "*": "\\x2a"
            default:
                scalar.value < 0x20 || scalar.value == 0x7f
                    ? "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
                    : String(scalar)
            }
        }
        return "\"\(scalars.joined())\""
    }
}
