// SPDX-License-Identifier: MIT

import GestureConfiguration
import YAMLTree

/// Reads the configuration of InputActions: gestures of touchpads and touchscreens.
struct InputActionsFile {
    private static let directions: [String: [String]] = [
        "left": ["left"], "right": ["right"], "up": ["up"], "down": ["down"],
        "left_right": ["left", "right"], "up_down": ["up", "down"],
        "left_up": ["up-left"], "left_down": ["down-left"], "right_up": ["up-right"],
        "right_down": ["down-right"], "in": ["in"], "out": ["out"], "in_out": ["in", "out"],
        "clockwise": ["clockwise"], "counterclockwise": ["counterclockwise"],
    ]
    /// What “any” is, and the length of a step. A gesture that went as far is of this kind.
    private static let kinds: [String: (any: [String], step: String)] = [
        "swipe": (["left", "right", "up", "down"], "10 mm"),
        "pinch": (["in", "out"], "10 %"),
        "rotate": (["clockwise", "counterclockwise"], "15 deg"),
    ]
    private static let known: Set<String> = [
        "type", "fingers", "direction", "actions", "conditions", "id",
    ]
    private static let knownOfActions: Set<String> = ["on", "command", "conditions", "interval"]
    /// Those in which the numbers of an `interval` are negative.
    private static let backward: Set<String> = ["left", "up", "in", "counterclockwise"]

    /// The commands of a gesture at a moment, which all run.
    private struct Commands {
        var begin: [String] = []
        /// Those while it goes forward, and backward, if it can do both.
        var forward: [String] = []
        var backward: [String] = []
        var end: [String] = []
        var cancel: [String] = []
        var endOrCancel: [String] = []
        var line = 1
        var endLine = 1

        /// Whether one runs before the end. Then an action for the end does not.
        var runBefore: Bool { !(begin + forward + backward + endOrCancel).isEmpty }
    }

    private var imported = ImportedActions()

    static func convert(_ documents: [YAMLNode]) -> ImportedActions {
        var file = InputActionsFile()
        for document in documents {
            for (device, value) in document.mapping?.pairs ?? [] {
                // So begins a key that only has anchors.
                guard device.text?.hasPrefix("_") != true else {
                    continue
                }
                guard ["touchpad", "touchscreen"].contains(device.text) else {
                    file.imported.note(device.line, "“\(device.text ?? "")” has no counterpart")
                    continue
                }
                for (key, _) in value.mapping?.pairs ?? [] where key.text != "gestures" {
                    file.imported.note(key.line, "“\(key.text ?? "")” has no counterpart")
                }
                let gestures = value.mapping?["gestures"]?.list ?? []
                file.read(gestures, ["device: \(device.text ?? "")"])
            }
        }
        return file.imported
    }

    /// Turns come first, because a hand that turns also spreads, and then pinches, because one that
    /// spreads also moves.
    private mutating func read(_ gestures: [YAMLNode], _ device: [String]) {
        func place(_ gesture: YAMLNode) -> Int {
            ["rotate", "pinch"].firstIndex(of: gesture.mapping?["type"]?.text) ?? 2
        }
        for gesture in withoutGroups(gestures).sorted(by: { place($0) < place($1) }) {
            read(gesture, device)
        }
    }

    /// The gestures of a list, and those of its groups. A group shares its conditions.
    private mutating func withoutGroups(_ gestures: [YAMLNode]) -> [YAMLNode] {
        var all: [YAMLNode] = []
        for gesture in gestures {
            if let inner = gesture.mapping?["gestures"]?.list {
                imported.note(gesture.line, "a group of gestures: its conditions are not kept")
                all += withoutGroups(inner)
            } else {
                all.append(gesture)
            }
        }
        return all
    }

    private mutating func read(_ gesture: YAMLNode, _ device: [String]) {
        guard let mapping = gesture.mapping else {
            imported.note(gesture.line, "a gesture has a type and actions")
            return
        }
        for (key, _) in mapping.pairs where !Self.known.contains(key.text ?? "") {
            imported.note(key.line, "“\(key.text ?? "")” has no counterpart")
        }
        let type = mapping["type"]?.text ?? ""
        let isOnTouchpad = device == ["device: touchpad"]
        var conditions = device
        if let node = mapping["conditions"] {
            guard let app = app(node).flatMap({ ImportedActions.condition(apps: [$0]) }) else {
                imported.note(
                    node.line,
                    "only a condition such as $window_class == firefox has a counterpart"
                )
                return
            }
            conditions.append(app)
        }
        let fingers = mapping["fingers"]?.text.flatMap { Int($0) }
        guard mapping["fingers"] == nil || fingers.map((1...5).contains) ?? false else {
            imported.note(mapping["fingers"]?.line ?? gesture.line, "fingers is one number here")
            return
        }
        if let kind = Self.kinds[type] {
            let word = mapping["direction"]?.text ?? "any"
            guard let ways = word == "any" ? kind.any : Self.directions[word] else {
                imported.note(gesture.line, "“\(word)” of a \(type) has no counterpart")
                return
            }
            conditions += fingers.map { ["fingers: \($0)"] } ?? []
            let commands = commands(of: mapping, step: kind.step, isTwoWay: ways.count > 1)
            // On a touchpad, libinput tells a swipe from a pinch.
            let isTold = type == "swipe" && isOnTouchpad
            let least = isTold ? [] : ["at-least: \(kind.step)"]
            for way in ways {
                let updates =
                    Self.backward.contains(way) ? commands.backward : commands.forward
                let place = conditions + ["direction: \(way)"]
                add(commands, place, updates, least, step: kind.step)
            }
        } else if let recognizer = Self.recognizer(type, fingers ?? 1, isOnTouchpad) {
            let isTap = type == "tap"
            if isTap, isOnTouchpad {
                imported.note(
                    gesture.line,
                    "libinput reports a tap on a touchpad as a hold, if it is slow, or not at all"
                )
            }
            let commands = commands(of: mapping, isTap: isTap)
            add(commands, conditions, of: recognizer, isTap: isTap)
        } else {
            imported.note(gesture.line, "“\(type)” has no counterpart")
        }
    }

    private static func recognizer(
        _ type: String,
        _ fingers: Int,
        _ isOnTouchpad: Bool
    ) -> ImportedActions.Recognizer? {
        switch type {
        case "tap":
            .init(name: "tap-\(fingers)", settings: "type: tap, fingers: \(fingers)")
        case "press" where isOnTouchpad, "hold" where isOnTouchpad:
            // It begins when libinput reports it.
            .init(name: "hold-\(fingers)", settings: "type: hold, fingers: \(fingers)")
        case "press", "hold":
            .init(
                name: "press-\(fingers)",
                settings: "type: long-press, fingers: \(fingers), minimum-duration: 200 ms"
            )
        default: nil
        }
    }

    /// Whether it tells its commands a variable with this name.
    private static func isVariable(_ name: String) -> Bool {
        families.contains { name.hasPrefix($0) } || variables.contains(name)
    }

    /// Variables with many endings.
    private static let families = ["finger_", "pointer_position_", "thumb_", "window_"]
    private static let variables: Set<String> = [
        "cursor_shape", "device_name", "fingers", "keyboard_modifiers", "last_trigger_id",
        "plasma_overview_active", "screen_name", "time_since_last_trigger",
    ]

    private func app(_ node: YAMLNode) -> String? {
        let text = node.text ?? (node.list?.count == 1 ? node.list?[0].text : nil)
        let words = (text ?? "").split(whereSeparator: \.isWhitespace)
        guard words.count == 3, words[0] == "$window_class", words[1] == "==" else {
            return nil
        }
        return words[2].filter { $0 != "'" && $0 != "\"" }
    }

    private mutating func commands(
        of gesture: YAMLMapping,
        step: String? = nil,
        isTwoWay: Bool = false,
        isTap: Bool = false
    ) -> Commands {
        var commands = Commands()
        for action in gesture["actions"]?.list ?? [] {
            guard let text = command(action) else {
                imported.note(
                    action.line,
                    "an action has a counterpart if it is a command, without conditions"
                )
                continue
            }
            for (key, _) in action.mapping?.pairs ?? []
            where !Self.knownOfActions.contains(key.text ?? "") {
                imported.note(key.line, "“\(key.text ?? "")” has no counterpart")
            }
            commands.line = action.line
            switch action.mapping?["on"]?.text ?? "end" {
            case "begin" where !isTap: commands.begin.append(text)
            case "update" where step != nil:
                let interval = action.mapping?["interval"]
                let isNegative = interval?.text?.hasPrefix("-") ?? false
                let isSigned = interval.map { !["0", ""].contains($0.text ?? "") } ?? false
                if let interval, isSigned, let step {
                    imported.note(interval.line, "interval: a step is \(step)")
                }
                if !isTwoWay || !isSigned || !isNegative {
                    commands.forward.append(text)
                }
                if !isTwoWay || !isSigned || isNegative {
                    commands.backward.append(text)
                }
            case "end":
                commands.end.append(text)
                commands.endLine = action.line
            case "cancel" where !isTap: commands.cancel.append(text)
            case "end_cancel": commands.endOrCancel.append(text)
            case let moment:
                imported.note(action.line, "on: \(moment) has no counterpart here")
            }
        }
        if !isTap, commands.runBefore, !commands.end.isEmpty {
            imported.note(commands.endLine, "on: end also runs when the gesture is cancelled")
        }
        return commands
    }

    /// Adds an action for each moment: only the first one runs.
    private mutating func add(
        _ commands: Commands,
        _ conditions: [String],
        _ updates: [String] = [],
        _ least: [String] = [],
        step: String = "",
        of recognizer: ImportedActions.Recognizer? = nil,
        isTap: Bool = false
    ) {
        func shell(_ texts: [String]) -> [String] {
            texts.isEmpty ? [] : ["sh", "-c", texts.joined(separator: "\n")]
        }
        func add(_ when: [String], _ run: [String], finally: [String] = []) {
            guard !run.isEmpty || !finally.isEmpty else {
                return
            }
            imported.add(
                .init(
                    conditions: conditions + when,
                    run: shell(run),
                    finally: finally.isEmpty ? nil : shell(finally),
                    line: commands.line
                ),
                of: recognizer
            )
        }
        // A tap only ends.
        let isEarly = commands.runBefore && !isTap
        let last = commands.endOrCancel
        let finally = isEarly ? commands.end + last : []
        add(["when: began"] + least, commands.begin, finally: finally)
        add(["each: \(step)"], updates)
        add(least, isEarly ? [] : commands.end + last)
        add(["when: cancelled"] + least, commands.cancel)
    }

    /// The command of an action. Nil: it is another kind of action, or has conditions.
    private mutating func command(_ action: YAMLNode) -> String? {
        guard let mapping = action.mapping, mapping["conditions"] == nil,
            let text = mapping["command"]?.text
        else {
            return nil
        }
        imported.noteVariables(of: text, action.line, "InputActions", Self.isVariable)
        return text
    }
}
