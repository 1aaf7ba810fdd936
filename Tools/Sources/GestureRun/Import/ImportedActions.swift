// SPDX-License-Identifier: MIT

import GestureConfiguration

/// A configuration that is made of that of another program.
package struct ImportedActions {
    /// A recognizer, as the inside of a mapping in YAML's flow style.
    struct Recognizer: Hashable {
        var name: String
        var settings: String
    }

    /// An action: its conditions in YAML's flow style, and its command.
    struct Action {
        var conditions: [String]
        var run: [String]
        var finally: [String]?
        var line: Int
    }

    /// What was left out, or is different: the number of its line, and why.
    package private(set) var notes: [(line: Int, reason: String)] = []
    /// Lines at the end of the file, such as those for options.
    var rest = ""

    private var recognizers: [Recognizer] = []
    private var actions: [String] = []

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

    /// The condition for some applications. Nil: there can be none with these names.
    static func condition(apps: [String]) -> String? {
        let patterns = apps.map(\.asPattern)
        let isPossible = patterns.allSatisfy {
            (1...Configuration.mostBytesOfName).contains($0.utf8.count)
        }
        return isPossible && (1...mostApps).contains(apps.count)
            ? "app: \(patterns.asYAMLList)" : nil
    }

    private static let mostApps = 64

    /// Adds an action, unless a configuration would be too long with it.
    mutating func add(_ action: Action, of recognizer: Recognizer? = nil) {
        let isNew = recognizer.map { !recognizers.contains($0) } ?? false
        guard actions.count < Configuration.mostActions,
            !isNew || recognizers.count < Configuration.mostRecognizers
        else {
            note(
                action.line,
                "a configuration has at most \(Configuration.mostActions) actions "
                    + "and \(Configuration.mostRecognizers) recognizers"
            )
            return
        }
        let words = action.run + (action.finally ?? [])
        guard !words.contains(where: { $0.contains("\0") }), action.run.first != "" else {
            note(action.line, "no command has a zero byte or no name")
            return
        }
        if isNew, let recognizer {
            recognizers.append(recognizer)
        }
        let head = recognizer.map { ["gesture: \($0.name)"] } ?? []
        let last = action.finally.map { ["finally: \($0.asYAMLList)"] } ?? []
        let keys = head + action.conditions + ["run: \(action.run.asYAMLList)"] + last
        actions.append("{\(keys.joined(separator: ", "))}")
    }

    /// The configuration, a YAML file.
    package var text: String {
        let list = recognizers.map { "  - {name: \($0.name), \($0.settings)}\n" }.joined()
        return (list.isEmpty ? "" : "recognizers:\n\(list)")
            + "actions:\n" + actions.map { "  - \($0)\n" }.joined() + rest
    }
}

extension [String] {
    /// The texts as a list in YAML's flow style.
    var asYAMLList: String {
        "[\(map(\.asYAML).joined(separator: ", "))]"
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

    /// A pattern that only this name matches.
    var asPattern: String {
        map { "*?[\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}

extension Substring {
    var trimmed: String {
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
        return String(self[..<end].drop(while: \.isWhitespace))
    }
}
