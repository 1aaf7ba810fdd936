// SPDX-License-Identifier: MIT

import GestureConfiguration
import YAMLTree

/// Reads the configuration of fusuma: gestures of a touchpad, with commands for a shell.
struct FusumaFile {
    /// A kind of gesture. Fusuma runs its command when the gesture is this long, at a threshold of 1.
    private struct Kind {
        var directions: [String]
        var length: Double
        var unit: String
    }

    private static let kinds = [
        "swipe": Kind(directions: ["left", "right", "up", "down"], length: 10, unit: "mm"),
        "pinch": Kind(directions: ["in", "out"], length: 10, unit: "%"),
        "rotate": Kind(directions: ["clockwise", "counterclockwise"], length: 15, unit: "deg"),
        "hold": Kind(directions: [], length: 700, unit: "ms"),
    ]
    /// Keys of fusuma itself that are about all gestures.
    private static let settings: Set<String> = ["threshold", "interval", "context", "plugin"]

    private static let intervalReason = "interval: no time is kept between two commands"
    private static let startReason = "only one command runs at the beginning: the first that fits"

    private var imported = ImportedActions()
    private var thresholds: [String: Double] = [:]
    /// The first time of a hold in milliseconds, and its line, by the number of fingers.
    private var holds: [Int: (time: Int, line: Int)] = [:]
    /// The lines of the commands for some applications, by their keys.
    private var special: [[String]: [Int]] = [:]

    /// Converts the documents of a file. Those for an application come first.
    static func convert(_ documents: [YAMLNode]) -> ImportedActions {
        var file = FusumaFile()
        for document in documents {
            for (kind, value) in document.mapping?["threshold"]?.mapping?.pairs ?? [] {
                file.thresholds[kind.text ?? ""] = value.text.flatMap { Double($0) }
            }
            if let interval = document.mapping?["interval"] {
                file.imported.note(interval.line, Self.intervalReason)
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
        // Turns come first, because a hand that turns also spreads.
        let pairs = (document.mapping?.pairs ?? []).sorted {
            $0.key.text == "rotate" && $1.key.text != "rotate"
        }
        for (key, value) in pairs {
            guard let name = key.text, let kind = Self.kinds[name] else {
                if !Self.settings.contains(key.text ?? "") {
                    imported.note(key.line, "“\(key.text ?? "")” belongs to a plugin")
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
                let gesture = Gesture(name: name, kind: kind, fingers: fingers, app: app)
                read(gestures, gesture, end: nil)
            }
        }
    }

    /// What all commands of some fingers have in common.
    private struct Gesture {
        var name: String
        var kind: Kind
        var fingers: Int
        var app: [String]
        /// Nil: any.
        var direction: String?

        var isHold: Bool { name == "hold" }

        /// Whether libinput calls it a pinch: only the length tells a pinch from a turn.
        var isPinch: Bool { ["pinch", "rotate"].contains(name) }

        /// The conditions of its actions. Without a direction it has one for each of its kind: no
        /// swipe goes in one of a pinch or a turn.
        var ways: [[String]] {
            let directions = direction.map { [$0] } ?? kind.directions
            return isHold
                ? [[]] : directions.map { ["fingers: \(fingers)", "direction: \($0)"] }
        }
    }

    /// Reads what a number of fingers does, or those fingers in a direction. `end` is the command of these
    /// fingers when they lift, in any direction.
    private mutating func read(_ node: YAMLNode, _ gesture: Gesture, end: YAMLNode?) {
        let keys = node.mapping?.pairs.map { $0.key.text ?? "" } ?? []
        let own = node.mapping?["end"].flatMap { command(of: $0) }
        // An action for the end does not run after another one.
        var finally = own ?? end
        func takeEnd() -> YAMLNode? {
            defer { finally = nil }
            return finally
        }
        let isAtStart = keys.contains("begin")
        let endOfAll = isAtStart || keys.contains("command") ? nil : own
        for (key, value) in node.mapping?.pairs ?? [] {
            let word = key.text ?? ""
            let isMoment = Self.moments.contains(word) && value.mapping?["command"] != nil
            // Beside a begin it is left out, except that of a hold.
            let isCommand = word == "command" && (gesture.isHold || !isAtStart)
            if isMoment || isCommand {
                compare(word, gesture, key.line)
            }
            switch word {
            case "command" where gesture.isHold:
                // Its begin and its end are those of a hold, which is there earlier.
                let time = Int(length(gesture, value, in: node).rounded())
                add(value, gesture, ["when: began"], after: time)
            case "command" where isAtStart:
                imported.note(key.line, Self.startReason)
            case "command":
                let least = ["at-least: \(extent(gesture, value, in: node))"]
                add(value, gesture, ["when: began"] + least, finally: takeEnd())
            case "begin":
                if let command = command(of: value) {
                    let least = least(gesture, value, in: node)
                    add(command, gesture, ["when: began"] + least, finally: takeEnd())
                }
            case "update" where gesture.direction != nil:
                if let command = command(of: value) {
                    let step = ["each: \(extent(gesture, value, in: node))"]
                    add(command, gesture, step, finally: takeEnd())
                }
            case "cancel", "cancelled":
                if let command = command(of: value) {
                    let least = least(gesture, value, in: node)
                    add(command, gesture, ["when: cancelled"] + least)
                }
            case "interval":
                imported.note(key.line, Self.intervalReason)
            case "threshold", "end":
                break
            case let word where gesture.direction == nil && gesture.kind.directions.contains(word):
                if isAtStart, let other = value.mapping?["command"] ?? value.mapping?["begin"] {
                    imported.note(other.line, Self.startReason)
                }
                var inner = gesture
                inner.direction = word
                read(value, inner, end: endOfAll)
            case let word:
                imported.note(key.line, "“\(word)” belongs to a plugin, or has no counterpart")
            }
        }
        guard let own else {
            return
        }
        if finally != nil {
            add(own, gesture, least(gesture, node.mapping?["end"] ?? node, in: node))
        }
        if gesture.isHold ? isAtStart : keys != ["end"] {
            imported.note(own.line, "end: it also runs when the gesture is cancelled")
        }
    }

    /// Notes each command of an application that all applications have, too. Theirs are read later.
    private mutating func compare(_ word: String, _ gesture: Gesture, _ line: Int) {
        let keys = [gesture.name, "\(gesture.fingers)", gesture.direction ?? "", word]
        guard gesture.app.isEmpty else {
            special[keys, default: []].append(line)
            return
        }
        for other in special.removeValue(forKey: keys) ?? [] {
            imported.note(
                other,
                "fusuma runs line \(line) instead, which is for all applications: here the "
                    + "application's own runs"
            )
        }
    }

    private static let moments: Set<String> = ["begin", "update", "end", "cancel", "cancelled"]

    /// The length from which on a moment is one of this kind.
    private func least(_ gesture: Gesture, _ value: YAMLNode, in node: YAMLNode) -> [String] {
        gesture.isPinch ? ["at-least: \(extent(gesture, value, in: node))"] : []
    }

    /// How long a gesture is at its command, or between two.
    private func extent(_ gesture: Gesture, _ value: YAMLNode, in node: YAMLNode) -> String {
        "\(length(gesture, value, in: node).inWords) \(gesture.kind.unit)"
    }

    private func length(_ gesture: Gesture, _ value: YAMLNode, in node: YAMLNode) -> Double {
        let text = (value.mapping?["threshold"] ?? node.mapping?["threshold"])?.text
        let threshold = text.flatMap { Double($0) } ?? thresholds[gesture.name] ?? 1
        return max(1, gesture.kind.length * min(max(threshold, 0.01), 20))
    }

    /// The command at a moment, if it has one.
    private mutating func command(of moment: YAMLNode) -> YAMLNode? {
        for (key, _) in moment.mapping?.pairs ?? [] {
            switch key.text ?? "" {
            case "command", "threshold": break
            case "interval": imported.note(key.line, Self.intervalReason)
            case let word:
                imported.note(key.line, "“\(word)” belongs to a plugin, or has no counterpart")
            }
        }
        return moment.mapping?["command"]
    }

    /// Adds a command. That of a hold may come after a time, in milliseconds.
    private mutating func add(
        _ command: YAMLNode,
        _ gesture: Gesture,
        _ conditions: [String],
        finally: YAMLNode? = nil,
        after time: Int? = nil
    ) {
        guard let text = command.text else {
            imported.note(command.line, "there is no command, but a plugin's action")
            return
        }
        if let time {
            let first = holds[gesture.fingers] ?? (time, command.line)
            holds[gesture.fingers] = first
            if first.time != time {
                imported.note(
                    command.line,
                    "a hold of \(gesture.fingers) fingers has another time in line \(first.line): "
                        + "only the shortest is recognized"
                )
            }
        }
        for text in [text, finally?.text ?? ""] {
            imported.noteVariables(of: text, command.line, "fusuma", Self.variables.contains)
        }
        for way in gesture.ways {
            imported.add(
                .init(
                    conditions: way + conditions + gesture.app + ["device: touchpad"],
                    run: ["sh", "-c", text],
                    finally: finally?.text.map { ["sh", "-c", $0] },
                    line: command.line
                ),
                of: gesture.isHold ? Self.hold(gesture.fingers, after: time) : nil
            )
        }
    }

    private static func hold(_ fingers: Int, after time: Int?) -> ImportedActions.Recognizer {
        guard let time else {
            return .init(name: "hold-\(fingers)", settings: "type: hold, fingers: \(fingers)")
        }
        return .init(
            name: "hold-\(time)-ms-\(fingers)",
            settings: "type: long-press, fingers: \(fingers), minimum-duration: \(time) ms"
        )
    }

    /// What it tells its commands.
    private static let variables: Set<String> = ["move_x", "move_y", "zoom", "rotate"]
}
