// SPDX-License-Identifier: MIT

import GestureConfiguration

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

    /// A reason may quote a word of the file, of any length: only its start is kept.
    mutating func note(_ line: Int, _ reason: String) {
        let isLong = reason.count > Self.longestReason
        notes.append((line, isLong ? reason.prefix(Self.longestReason) + "…" : reason))
    }

    private static let longestReason = 300

    /// Puts the notes into the order of the lines.
    mutating func sortNotes() {
        notes.sort { $0.line < $1.line }
    }

    /// Adds the action of a line, unless a configuration would be too long with it.
    mutating func add(
        _ recognizer: Recognizer,
        _ conditions: String,
        run words: [String],
        line: Int
    ) {
        let isNew = !recognizers.contains(recognizer)
        guard actions.count < Configuration.mostActions,
            !isNew || recognizers.count < Configuration.mostRecognizers
        else {
            note(
                line,
                "a configuration has at most \(Configuration.mostActions) actions "
                    + "and \(Configuration.mostRecognizers) recognizers"
            )
            return
        }
        if isNew {
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
    /// The text between quotes of YAML.
    var asYAML: String {
        let scalars = unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case " "..."~", "\u{a0}"..."\u{fefe}", "\u{ff00}"..."\u{fffd}", "\u{10000}"...:
                String(scalar)
            default: Self.escape(scalar)
            }
        }
        return "\"\(scalars.joined())\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
