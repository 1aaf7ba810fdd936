// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import YAMLTree

/// Reads a configuration from a YAML document, and notes all mistakes.
struct ConfigurationReader {
    /// The mistakes so far.
    private(set) var issues: [ConfigurationError.Issue] = []

    /// What can never happen.
    private var warnings: [ConfigurationError.Issue] = []

    /// The nodes that refer to a recognizer by name.
    private var references: [YAMLNode] = []

    private static let mostLetters = 40

    /// Reads a document.
    ///
    /// - Returns: Nil if there are mistakes.
    mutating func read(_ root: YAMLNode?) -> Configuration? {
        guard let root, let mapping = root.mapping else {
            note(
                root,
                "a configuration has the keys recognizers, actions, or both, and optionally simultaneous, screen, devices and options"
            )
            return nil
        }
        let keys = ["recognizers", "simultaneous", "screen", "actions", "devices", "options"]
        checkKeys(of: mapping, keys, of: "a configuration")
        let list = mapping["recognizers"]
        guard list != nil || mapping["actions"] != nil else {
            note(root, "recognizers, actions, or both are missing: each is a list")
            return nil
        }
        let recognizers = list.map { readRecognizers($0) } ?? []
        var configuration = Configuration(
            recognizers: recognizers,
            simultaneous: mapping["simultaneous"].map { readGroups($0) } ?? [],
            screen: mapping["screen"].map { readScreen($0) } ?? Configuration.Screen()
        )
        configuration.actions = mapping["actions"].map { readActions($0, recognizers) } ?? []
        configuration.screen.rules = mapping["devices"].map { readDevices($0) } ?? []
        configuration.options =
            mapping["options"].map { readOptions($0) } ?? Configuration.Options()
        checkReferences(to: configuration.names)
        checkCycles(configuration, list)
        if issues.isEmpty {
            warn(configuration, list, mapping["actions"])
            configuration.warnings = warnings
        }
        issues.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
        return issues.isEmpty ? configuration : nil
    }

    mutating func note(_ node: YAMLNode?, _ message: String) {
        issues.append(Self.issue(node, message))
    }

    mutating func warn(_ node: YAMLNode, _ message: String) {
        warnings.append(Self.issue(node, "warning: \(message)"))
    }

    private static func issue(_ node: YAMLNode?, _ message: String) -> ConfigurationError.Issue {
        .init(line: node?.line ?? 1, column: node?.column ?? 1, message: message)
    }

    /// Notes unknown keys. For a key of an earlier version it says what replaces it.
    mutating func checkKeys(
        of mapping: YAMLMapping,
        _ known: [String],
        of what: String,
        former: [String: String] = [:]
    ) {
        for (key, _) in mapping.pairs {
            guard let name = key.text, known.contains(name) else {
                if let instead = key.text.flatMap({ former[$0] }) {
                    note(key, "\(what) has no \"\(key.text ?? "")\" any more: \(instead)")
                    continue
                }
                let near = nearest(to: key.text ?? "", in: known)
                let hint = near.map { "; did you mean \($0)?" } ?? "."
                let all = known.joined(separator: ", ")
                note(key, "\(what) has no \"\(key.text ?? "…")\"\(hint) It can have: \(all)")
                continue
            }
        }
    }

    private mutating func readRecognizers(_ node: YAMLNode) -> [Configuration.Recognizer] {
        guard let list = node.list, (1...Configuration.mostRecognizers).contains(list.count)
        else {
            note(node, "recognizers is a list of 1 to \(Configuration.mostRecognizers) recognizers")
            return []
        }
        var recognizers: [Configuration.Recognizer] = []
        for item in list {
            guard let recognizer = readRecognizer(item) else {
                continue
            }
            if recognizers.contains(where: { $0.name == recognizer.name }) {
                note(
                    item.mapping?["name"],
                    "there is a recognizer \"\(recognizer.name)\" already; give it another name"
                )
            }
            recognizers.append(recognizer)
        }
        return recognizers
    }

    private mutating func readRecognizer(_ node: YAMLNode) -> Configuration.Recognizer? {
        guard let mapping = node.mapping else {
            note(node, "a recognizer has the keys name and type, and the settings of its type")
            return nil
        }
        let name = readName(mapping["name"], in: node)
        let kind = readKind(mapping["type"], in: node)
        // Keep the name anyway, or references to it would be mistakes too.
        guard let kind else {
            return name.map { .init(name: $0, kind: .tap, settings: [:], requiresFailureOf: []) }
        }
        let keys = ["name", "type", "requires-failure-of"] + kind.rules.map(\.key)
        checkKeys(
            of: mapping,
            keys,
            of: "a recognizer of type \(kind.rawValue)",
            former: ["starts-in": "give its actions edge, such as edge: right"]
        )
        let settings = readSettings(mapping, kind)
        let blockers = mapping["requires-failure-of"].map {
            readNames($0, "requires-failure-of is a list of names, such as [double-tap]")
        }
        return name.map {
            .init(
                name: $0,
                kind: kind,
                settings: settings,
                requiresFailureOf: blockers ?? []
            )
        }
    }

    private mutating func readName(_ node: YAMLNode?, in recognizer: YAMLNode) -> String? {
        guard let node else {
            note(recognizer, "a recognizer needs a name")
            return nil
        }
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
        guard let name = node.text, (1...Self.mostLetters).contains(name.count), name != "all",
            name.allSatisfy({ letters.contains($0) })
        else {
            note(
                node,
                "a name has 1 to \(Self.mostLetters) letters, digits, - and _, and is not \"all\""
            )
            return nil
        }
        return name
    }

    private mutating func readKind(_ node: YAMLNode?, in recognizer: YAMLNode) -> RecognizerKind? {
        let known = RecognizerKind.allCases.map(\.rawValue)
        if let kind = node?.text.flatMap(RecognizerKind.init) {
            return kind
        }
        let near = node?.text.flatMap { nearest(to: $0, in: known) }
        let hint = near.map { "; did you mean \($0)?" } ?? ""
        let all = known.joined(separator: ", ")
        note(node ?? recognizer, "a recognizer needs a type, one of \(all)\(hint)")
        return nil
    }

    private mutating func readSettings(
        _ mapping: YAMLMapping,
        _ kind: RecognizerKind
    ) -> [String: SettingValue] {
        var settings: [String: SettingValue] = [:]
        for rule in kind.rules {
            guard let node = mapping[rule.key] else {
                continue
            }
            settings[rule.key] = rule.form.value(of: node)
            if settings[rule.key] == nil {
                let found = node.text.map { ", not \"\($0.prefix(40))\"" } ?? ""
                note(node, "\(rule.key) is \(rule.form.allowed)\(found)")
            }
        }
        if case .whole(let least) = settings["minimum-fingers"],
            case .whole(let most) = settings["maximum-fingers"], least > most
        {
            note(
                mapping["minimum-fingers"],
                "minimum-fingers is greater than maximum-fingers, \(most)"
            )
        }
        if case .number(let start?) = settings["from"], case .number(let end?) = settings["to"],
            end != 0, start > end
        {
            note(mapping["from"], "from is greater than to")
        }
        return settings
    }

    /// Keeps a node with a name for ``checkReferences(to:)``.
    mutating func refer(_ node: YAMLNode) {
        guard node.text != nil else {
            note(node, "this is the name of one recognizer")
            return
        }
        references.append(node)
    }

    /// Reads a list of names, and keeps their nodes for ``checkReferences(to:)``.
    private mutating func readNames(_ node: YAMLNode, _ message: String) -> [String] {
        guard let list = node.list, list.allSatisfy({ $0.text != nil }) else {
            note(node, message)
            return []
        }
        references += list
        return list.compactMap(\.text)
    }

    private mutating func readGroups(_ node: YAMLNode) -> [[String]] {
        let message = "simultaneous is a list of lists of names, such as [[pan, pinch]]"
        guard let groups = node.list else {
            note(node, message)
            return []
        }
        return groups.map { readNames($0, message) }
    }

    private mutating func checkReferences(to names: [String]) {
        for reference in references {
            guard let name = reference.text, !names.contains(name) else {
                continue
            }
            note(reference, "\(UnknownRecognizer(name: name, known: names))")
        }
    }

    /// Notes relations that make a recognizer wait for itself. It sets all relations up to find
    /// out.
    private mutating func checkCycles(_ configuration: Configuration, _ list: YAMLNode?) {
        guard issues.isEmpty, let nodes = list?.list else {
            return
        }
        let recognizers = configuration.recognizers.map { $0.make() }
        for (index, settings) in configuration.recognizers.enumerated() {
            let places = nodes[index].mapping?["requires-failure-of"]?.list
            for (at, name) in settings.requiresFailureOf.enumerated() {
                guard let other = recognizers.first(where: { $0.name == name }) else {
                    continue
                }
                do {
                    try recognizers[index].addRequirement(toFail: other)
                } catch {
                    note(places?[at], "\(error)")
                }
            }
        }
    }
}

/// Values of keys beside the settings of recognizers.
extension ConfigurationReader {

    /// One of some words. Nil if there is none, or if it is a mistake.
    mutating func readWord<Word: RawRepresentable<String> & CaseIterable>(
        _ node: YAMLNode?,
        _ key: String
    ) -> Word? {
        readWord(node, key, of: Word.allCases.map { ($0.rawValue, $0) })
    }

    /// What one of some words stands for. Nil if there is none, or if it is a mistake.
    mutating func readWord<Value>(
        _ node: YAMLNode?,
        _ key: String,
        of words: [(word: String, value: Value)]
    ) -> Value? {
        guard let node else {
            return nil
        }
        if let found = words.first(where: { $0.word == node.text }) {
            return found.value
        }
        let known = words.map(\.word)
        let near = nearest(to: node.text ?? "", in: known).map { "; did you mean \($0)?" } ?? ""
        note(node, "\(key) is one of \(known.joined(separator: ", "))\(near)")
        return nil
    }

    mutating func readTime(_ node: YAMLNode, _ key: String) -> Duration? {
        let form = SettingRule.Form.duration
        guard case .duration(let time) = form.value(of: node), time > .zero else {
            note(node, "\(key) is \(form.allowed), and not 0")
            return nil
        }
        return time
    }

    mutating func readLength(_ node: YAMLNode, _ key: String) -> Double? {
        let form = SettingRule.Form.length
        guard case .number(let points) = form.value(of: node) else {
            note(node, "\(key) is \(form.allowed)")
            return nil
        }
        return points
    }

    mutating func readCount(_ node: YAMLNode, _ key: String, _ range: ClosedRange<Int>) -> Int? {
        let form = SettingRule.Form.count(range)
        guard case .whole(let count) = form.value(of: node) else {
            note(node, "\(key) is \(form.allowed)")
            return nil
        }
        return count
    }

    /// A shell pattern.
    mutating func readPattern(
        _ node: YAMLNode,
        _ key: String,
        of what: String = "a device",
        hint: String = "; * stands for any letters"
    ) -> String? {
        guard let pattern = node.text,
            (1...Configuration.mostBytesOfName).contains(pattern.utf8.count)
        else {
            note(node, "\(key) is the name of \(what)\(hint)")
            return nil
        }
        return pattern
    }

    /// Names of programs: one, or a list.
    mutating func readPatterns(
        _ node: YAMLNode,
        _ key: String,
        hint: String = "; * stands for any letters"
    ) -> [String] {
        let nodes = node.list ?? [node]
        guard (1...Self.mostPatterns).contains(nodes.count) else {
            note(node, "\(key) has 1 to \(Self.mostPatterns) names")
            return []
        }
        return nodes.compactMap { readPattern($0, key, of: "a program", hint: hint) }
    }

    private static let mostPatterns = 64

    mutating func readFlag(_ node: YAMLNode, _ key: String) -> Bool? {
        guard case .flag(let isSet) = SettingRule.Form.flag.value(of: node) else {
            note(node, "\(key) is \(SettingRule.Form.flag.allowed)")
            return nil
        }
        return isSet
    }
}
