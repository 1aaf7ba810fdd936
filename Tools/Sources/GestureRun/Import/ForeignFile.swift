// SPDX-License-Identifier: MIT

import GestureConfiguration
package import GestureKit
import YAMLTree

/// The configuration of another program, whose text says which program that is.
package enum ForeignFile {
    case touchegg
    case fusuma
    case inputActions
    case lisgd
    /// That of libinput-gestures.
    case conf

    private init(_ text: String, _ documents: YAMLDocuments) {
        let start = text.first { !$0.isWhitespace && $0 != "\u{feff}" }
        if start == "<", text.contains("<touch") {
            self = .touchegg
            return
        }
        if let program = documents.nodes.lazy.compactMap(Self.init(document:)).first {
            self = program
            return
        }
        let lines = text.split(whereSeparator: \.isNewline)
        // It may mention any other program.
        if lines.contains(where: GesturesConfFile.isGesture) {
            self = .conf
            return
        }
        let keys = documents.mistakes.isEmpty ? [] : lines.map { $0.prefix { $0 != ":" } }
        if let program = keys.lazy.compactMap({ Self.program(of: String($0)) }).first {
            self = program
            return
        }
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        self = words.contains("lisgd") ? .lisgd : .conf
    }

    /// Nil: it is a document of neither program.
    private init?(document: YAMLNode) {
        for (key, value) in document.mapping?.pairs ?? [] {
            let inner = value.mapping
            let program = Self.program(of: key.text ?? "")
            let isIts =
                switch program {
                case .inputActions: inner?["gestures"] != nil
                case .fusuma:
                    inner?.pairs.contains { $0.key.text.flatMap { Int($0) } != nil } ?? false
                default: false
                }
            if let program, isIts {
                self = program
                return
            }
        }
        return nil
    }

    /// The program whose documents have gestures at a key.
    private static func program(of key: String) -> ForeignFile? {
        switch key {
        case "touchpad", "touchscreen": .inputActions
        case "swipe", "pinch", "rotate", "hold": .fusuma
        default: nil
        }
    }

    /// Converts a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - screen: The size of the screen in pixels, for lisgd's lengths alone. Nil: not known.
    /// - Returns: The configuration that it becomes.
    package static func convert(
        _ text: String,
        screen: @autoclosure () -> Size? = nil
    ) -> ImportedActions {
        let text = String(text.drop { $0 == "\u{feff}" })
        let documents = YAMLDocuments(text)
        let program = ForeignFile(text, documents)
        var imported =
            switch program {
            case .touchegg: ToucheggFile.convert(text)
            case .fusuma: FusumaFile.convert(documents.nodes)
            case .inputActions: InputActionsFile.convert(documents.nodes)
            case .lisgd: LisgdScript.convert(text, screen: screen())
            case .conf: GesturesConfFile.convert(text)
            }
        if program == .fusuma || program == .inputActions {
            documents.mistakes.forEach { imported.note($0) }
        }
        imported.sortNotes()
        imported.example = program.example
        return imported
    }

    /// What a line of the program looks like.
    private var example: String {
        switch self {
        case .touchegg: "a <gesture> of touchegg with an <action type=\"RUN_COMMAND\">"
        case .fusuma: "a gesture of fusuma such as: {swipe: {3: {left: {command: foot}}}}"
        case .inputActions: "a gesture of InputActions with a command"
        case .lisgd: "an option of lisgd such as: -g 3,LR,*,*,R,foot"
        case .conf: "a line of libinput-gestures such as: gesture swipe left 3 foot"
        }
    }
}

/// The documents of a YAML file, each with the lines of the file.
private struct YAMLDocuments {
    private(set) var nodes: [YAMLNode] = []
    /// Why each of the others cannot be read. Most files of other programs are no YAML.
    private(set) var mistakes: [YAMLError] = []

    init(_ text: String) {
        // Empty lines in place of those before keep the numbers.
        var document = ""
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines {
            if line == "---" || line.hasPrefix("--- ") {
                read(document)
                document = String(repeating: "\n", count: document.count { $0 == "\n" })
                document += line.dropFirst(3) + "\n"
            } else {
                document += line + "\n"
            }
        }
        read(document)
    }

    private mutating func read(_ document: String) {
        // Such as %YAML 1.2, before the first document.
        guard !document[...].trimmed.hasPrefix("%") else {
            return
        }
        do throws(YAMLError) {
            let bytes = Array(document.utf8)
            if let node = try YAMLNode.parse(bytes, atMost: Self.mostValues, readsAliases: true) {
                nodes.append(node)
            }
        } catch {
            mistakes.append(error)
        }
    }

    private static let mostValues = 100_000
}

/// A configuration that is made of that of another program.
package struct ImportedActions {
    /// A recognizer, as the inside of a mapping in YAML's flow style.
    struct Recognizer: Hashable {
        var name: String
        var settings: String

        fileprivate var text: String { "  - {name: \(name), \(settings)}\n" }
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
    /// What a line of the other program looks like.
    package fileprivate(set) var example = ""

    private(set) var recognizers: [Recognizer] = []
    private var actions: [String] = []
    /// The bytes of both.
    private var bytes = 0

    /// Whether nothing was converted.
    package var isEmpty: Bool { actions.isEmpty }

    /// A reason may quote a word of the file, of any length: only its start is kept.
    mutating func note(_ line: Int, _ reason: String) {
        let isLong = reason.count > Self.longestReason
        notes.append((line, isLong ? reason.prefix(Self.longestReason) + "…" : reason))
    }

    /// Notes a document that cannot be read.
    mutating func note(_ mistake: YAMLError) {
        let reason =
            if case .alias = mistake.problem {
                "an alias that stands for nothing: no anchor before it has its name"
            } else {
                ConfigurationError.Issue(mistake).message
            }
        note(mistake.line, "\(reason). Nothing of this document was converted")
    }

    private static let longestReason = 300

    /// Notes the variables of a command for a shell that only the other program sets.
    mutating func noteVariables(
        of command: String,
        _ line: Int,
        _ program: String,
        _ isIts: (String) -> Bool
    ) {
        // What comes before the first sign is no name.
        for part in command.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
            let name = String(
                part.drop { $0 == "{" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            )
            if isIts(name), !command.contains("\(name)=") {
                note(
                    line,
                    "$\(name) is a variable of \(program), and empty here: docs/run.md has those "
                        + "of gesture run"
                )
            }
        }
    }

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

    /// The rest of a file, with the names of its lists, is shorter than 4 KB.
    private static let mostBytes = Configuration.mostBytes - 4096

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
        let head = recognizer.map { ["gesture: \($0.name)"] } ?? []
        let last = action.finally.map { ["finally: \($0.asYAMLList)"] } ?? []
        let keys = head + action.conditions + ["run: \(action.run.asYAMLList)"] + last
        let text = "  - {\(keys.joined(separator: ", "))}\n"
        let size = text.utf8.count + (isNew ? recognizer?.text.utf8.count ?? 0 : 0)
        guard bytes + size <= Self.mostBytes else {
            note(action.line, "a configuration has at most \(Configuration.mostBytes) bytes")
            return
        }
        bytes += size
        if isNew, let recognizer {
            recognizers.append(recognizer)
        }
        actions.append(text)
    }

    /// The configuration, a YAML file.
    package var text: String {
        let list = recognizers.map(\.text).joined()
        return (list.isEmpty ? "" : "recognizers:\n\(list)")
            + "actions:\n" + actions.joined() + rest
    }
}

extension [String] {
    /// The texts as a list in YAML's flow style.
    var asYAMLList: String {
        "[\(map(\.asYAML).joined(separator: ", "))]"
    }
}

extension String {
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
