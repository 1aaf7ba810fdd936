// SPDX-License-Identifier: MIT

import GestureConfiguration
package import GestureKit
import YAMLTree

/// The configuration of another program, whose text says which program that is.
package enum ForeignFile: String {
    case touchegg
    case fusuma
    case inputActions = "InputActions"
    case lisgd
    case conf = "libinput-gestures"

    /// Whose a text is.
    package init(_ text: String) {
        if text.contains("<touch") {
            self = .touchegg
            return
        }
        for document in Self.documents(of: text) {
            let pairs = document.mapping?.pairs ?? []
            for (key, value) in pairs {
                let inner = value.mapping
                switch key.text {
                case "touchpad", "touchscreen":
                    if inner?["gestures"] != nil {
                        self = .inputActions
                        return
                    }
                case "swipe", "pinch", "rotate", "hold":
                    if inner?.pairs.contains(where: { $0.key.text.flatMap { Int($0) } != nil })
                        == true
                    {
                        self = .fusuma
                        return
                    }
                default:
                    break
                }
            }
        }
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        self = words.contains("lisgd") ? .lisgd : .conf
    }

    /// Converts a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - screen: The size of the screen in pixels, for lisgd's lengths. Nil: not known.
    /// - Returns: The configuration that it becomes.
    package static func convert(_ text: String, screen: Size? = nil) -> ImportedActions {
        let text = String(text.drop { $0 == "\u{feff}" })
        var imported =
            switch ForeignFile(text) {
            case .touchegg: ToucheggFile.convert(text)
            case .fusuma: FusumaFile.convert(documents(of: text))
            case .inputActions: InputActionsFile.convert(documents(of: text))
            case .lisgd: LisgdScript.convert(text, screen: screen)
            case .conf: GesturesConfFile.convert(text)
            }
        imported.sortNotes()
        return imported
    }

    /// What a line of the program looks like.
    package var example: String {
        switch self {
        case .touchegg: "a <gesture> of touchegg with an <action type=\"RUN_COMMAND\">"
        case .fusuma: "a gesture of fusuma such as: {swipe: {3: {left: {command: foot}}}}"
        case .inputActions: "a gesture of InputActions with a command"
        case .lisgd: "an option of lisgd such as: -g 3,LR,*,*,R,foot"
        case .conf: "a line of libinput-gestures such as: gesture swipe left 3 foot"
        }
    }

    /// The documents of a YAML file, each with the lines of the file. None: it is not YAML.
    private static func documents(of text: String) -> [YAMLNode] {
        var documents: [YAMLNode] = []
        // Empty lines in place of those before keep the numbers.
        var document = ""
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines + [Substring("---")] {
            if line == "---" || line.hasPrefix("--- ") {
                let bytes = Array(document.utf8)
                if let node = try? YAMLNode.parse(bytes, atMost: mostValues) {
                    documents.append(node)
                }
                document = String(repeating: "\n", count: document.count { $0 == "\n" } + 1)
            } else {
                document += line + "\n"
            }
        }
        return documents
    }

    private static let mostValues = 100_000
}

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
