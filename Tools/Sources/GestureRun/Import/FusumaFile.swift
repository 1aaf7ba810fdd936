// SPDX-License-Identifier: MIT

import GestureConfiguration
import YAMLTree

/// Reads the configuration of fusuma: gestures of a touchpad, with commands for a shell.
struct FusumaFile {
    /// A kind of gesture. Fusuma runs its command when the gesture is this long.
    private struct Kind {
        var directions: Set<String>
        var length: Double
        var unit: String
    }

    private static let kinds = [
        "swipe": Kind(directions: ["left", "right", "up", "down"], length: 10, unit: "mm"),
        "pinch": Kind(directions: ["in", "out"], length: 10, unit: "%"),
        "rotate": Kind(directions: ["clockwise", "counterclockwise"], length: 15, unit: "deg"),
        "hold": Kind(directions: [], length: 0, unit: ""),
    ]
    /// Keys of fusuma itself that are about all gestures.
    private static let settings: Set<String> = ["threshold", "interval", "context", "plugin"]

    private var imported = ImportedActions()
    private var thresholds: [String: Double] = [:]

    /// Converts the documents of a file. Those for an application come first.
    static func convert(_ documents: [YAMLNode]) -> ImportedActions {
        var file = FusumaFile()
        for document in documents {
            for (kind, value) in document.mapping?["threshold"]?.mapping?.pairs ?? [] {
                file.thresholds[kind.text ?? ""] = value.text.flatMap { Double($0) }
            }
            if let plugin = document.mapping?["plugin"] {
                file.imported.note(plugin.line, "plugin: settings of a plugin have no counterpart")
            }
        }
        func hasContext(_ document: YAMLNode) -> Bool { document.mapping?["context"] != nil }
        for document in documents.filter(hasContext) + documents.filter({ !hasContext($0) }) {
            file.read(document)
        }
        return file.imported
    }

    private mutating func read(_ document: YAMLNode) {
        var app: [String] = []
        if let context = document.mapping?["context"] {
            let application = context.mapping?["application"]
            let names =
                application?.list?.compactMap(\.text) ?? application?.text.map { [$0] } ?? []
            guard let condition = ImportedActions.condition(apps: names),
                context.mapping?.pairs.count == 1
            else {
                imported.note(context.line, "context: only one of an application has a counterpart")
                return
            }
            app = [condition]
        }
        for (key, value) in document.mapping?.pairs ?? [] {
            guard let name = key.text, let kind = Self.kinds[name] else {
                if !Self.settings.contains(key.text ?? "") {
                    imported.note(key.line, "“\(key.text ?? "")” is of a plugin")
                }
                continue
            }
            for (count, gestures) in value.mapping?.pairs ?? [] {
                guard let fingers = count.text.flatMap({ Int($0) }),
                    (1...Configuration.mostFingersOfHand).contains(fingers)
                else {
                    imported.note(count.line, "“\(count.text ?? "")” is no number of fingers")
                    continue
                }
                read(gestures, name, kind, fingers, nil, app)
            }
        }
    }

    /// Reads what a number of fingers does, or those fingers in a direction.
    private mutating func read(
        _ node: YAMLNode,
        _ name: String,
        _ kind: Kind,
        _ fingers: Int,
        _ direction: String?,
        _ app: [String]
    ) {
        var conditions = name == "hold" ? [] : ["fingers: \(fingers)"]
        conditions += direction.map { ["direction: \($0)"] } ?? []
        let threshold =
            node.mapping?["threshold"]?.text.flatMap { Double($0) } ?? thresholds[name] ?? 1
        let length = max(1, kind.length * min(max(threshold, 0.01), 20))
        let extent = "\(length.inWords) \(kind.unit)"
        for (key, value) in node.mapping?.pairs ?? [] {
            switch key.text ?? "" {
            case "command":
                let least = direction == nil ? [] : ["at-least: \(extent)"]
                add(value, name, fingers, conditions + ["when: began"] + least + app)
            case "begin":
                add(
                    value.mapping?["command"],
                    name,
                    fingers,
                    conditions + ["when: began"] + app,
                    key
                )
            case "update" where direction != nil:
                add(
                    value.mapping?["command"],
                    name,
                    fingers,
                    conditions + ["each: \(extent)"] + app,
                    key
                )
            case "end":
                add(value.mapping?["command"], name, fingers, conditions + app, key)
            case "cancel":
                let moment = ["when: cancelled"]
                add(value.mapping?["command"], name, fingers, conditions + moment + app, key)
            case "threshold", "interval":
                break
            case let word where direction == nil && kind.directions.contains(word):
                read(value, name, kind, fingers, word, app)
            case let word:
                imported.note(key.line, "“\(word)” is of a plugin, or has no counterpart")
            }
        }
    }

    private mutating func add(
        _ command: YAMLNode?,
        _ name: String,
        _ fingers: Int,
        _ conditions: [String],
        _ key: YAMLNode? = nil
    ) {
        guard let command, let text = command.text else {
            imported.note(
                command?.line ?? key?.line ?? 1,
                "there is no command, but a plugin's action"
            )
            return
        }
        let recognizer = ImportedActions.Recognizer(
            name: "hold-\(fingers)",
            settings: "type: hold, fingers: \(fingers)"
        )
        imported.add(
            .init(
                conditions: conditions + ["device: touchpad"],
                run: ["sh", "-c", text],
                line: command.line
            ),
            of: name == "hold" ? recognizer : nil
        )
    }
}
