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
    private static let diagonals = ["up-left", "down-left", "up-right", "down-right"]
    /// The keys of a gesture beside its conditions.
    private static let known: Set<String> = ["type", "fingers", "direction", "actions", "id"]
    private static let knownOfActions: Set<String> = [
        "on", "command", "wait", "conditions", "interval",
    ]

    /// A gesture with what its groups give it.
    private struct Gesture {
        var line = 1
        /// The values of known keys.
        var keys: [String: YAMLNode] = [:]
        /// Those of its groups and its own, which all must hold.
        var conditions: [YAMLNode] = []

        var type: String { keys["type"]?.text ?? "" }
        var direction: String { keys["direction"]?.text ?? "any" }

        var isDiagonal: Bool {
            let ways = InputActionsFile.directions[direction] ?? []
            return type == "swipe" && ways.contains { InputActionsFile.diagonals.contains($0) }
        }
    }

    private struct Command {
        var text: String
        /// Whether those after it wait for its end.
        var isAwaited: Bool
    }

    /// The commands of a gesture at a moment, which all run.
    private struct Commands {
        var begin: [Command] = []
        /// Those while it goes forward, and backward, if it can do both.
        var forward: [Command] = []
        var backward: [Command] = []
        var end: [Command] = []
        var cancel: [Command] = []
        var endOrCancel: [Command] = []
        var line = 1
        var endLine = 1

        /// Whether one runs before the end. Then an action for the end does not.
        var runBefore: Bool { !(begin + forward + backward + endOrCancel).isEmpty }
    }

    private var imported = ImportedActions()
    /// Whether a swipe of the file is diagonal. Then no other direction has slanted ones.
    private var hasDiagonals = false

    static func convert(_ documents: [YAMLNode]) -> ImportedActions {
        var file = InputActionsFile()
        var lists: [(gestures: [Gesture], device: String)] = []
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
                lists.append((file.withoutGroups(gestures), "device: \(device.text ?? "")"))
            }
        }
        file.hasDiagonals = lists.contains { $0.gestures.contains(where: \.isDiagonal) }
        for list in lists {
            file.read(list.gestures, [list.device])
        }
        return file.imported
    }

    /// Turns come first, because a hand that turns also spreads, and then pinches, because one that
    /// spreads also moves.
    private mutating func read(_ gestures: [Gesture], _ device: [String]) {
        func place(_ gesture: Gesture) -> Int {
            ["rotate", "pinch"].firstIndex(of: gesture.type) ?? 2
        }
        for gesture in gestures.sorted(by: { place($0) < place($1) }) {
            read(gesture, device)
        }
    }

    /// The gestures of a list, and those of its groups. What a group has replaces what its gestures
    /// have, except conditions, which join theirs.
    private mutating func withoutGroups(
        _ nodes: [YAMLNode],
        in group: Gesture = Gesture()
    ) -> [Gesture] {
        var all: [Gesture] = []
        for node in nodes {
            guard let mapping = node.mapping else {
                imported.note(node.line, "a gesture has a type and actions")
                continue
            }
            let members = mapping["gestures"]?.list
            var gesture = group
            gesture.line = node.line
            for (key, value) in mapping.pairs {
                switch key.text ?? "" {
                case "gestures" where members != nil:
                    break
                case "conditions":
                    // Two have no counterpart, so further ones change nothing.
                    gesture.conditions += (value.list ?? [value]).prefix(2)
                case let word where Self.known.contains(word):
                    gesture.keys[word] = group.keys[word] ?? value
                case let word:
                    imported.note(key.line, "“\(word)” has no counterpart")
                }
            }
            if let members {
                all += withoutGroups(members, in: gesture)
            } else {
                all.append(gesture)
            }
        }
        return all
    }

    private mutating func read(_ gesture: Gesture, _ device: [String]) {
        let type = gesture.type
        let isOnTouchpad = device == ["device: touchpad"]
        var conditions = device
        if !gesture.conditions.isEmpty {
            let name = gesture.conditions.count == 1 ? app(gesture.conditions[0]) : nil
            guard let condition = name.flatMap({ ImportedActions.condition(apps: [$0]) }) else {
                imported.note(
                    gesture.line,
                    "only one condition has a counterpart, such as $window_class == firefox"
                )
                return
            }
            conditions.append(condition)
        }
        let fingers = gesture.keys["fingers"]?.text.flatMap { Int($0) }
        guard gesture.keys["fingers"] == nil || fingers.map((1...5).contains) ?? false else {
            imported.note(
                gesture.keys["fingers"]?.line ?? gesture.line,
                "fingers is one number here"
            )
            return
        }
        let actions = gesture.keys["actions"]?.list ?? []
        if let kind = Self.kinds[type] {
            let word = gesture.direction
            let all = kind.any + (type == "swipe" && hasDiagonals ? Self.diagonals : [])
            guard let ways = word == "any" ? all : Self.directions[word] else {
                imported.note(gesture.line, "“\(word)” of a \(type) has no counterpart")
                return
            }
            conditions += fingers.map { ["fingers: \($0)"] } ?? []
            let commands = commands(of: actions, step: kind.step, isTwoWay: ways.count > 1)
            // On a touchpad, libinput tells a swipe from a pinch.
            let isTold = type == "swipe" && isOnTouchpad
            let least = isTold ? [] : ["at-least: \(kind.step)"]
            for way in ways {
                // Otherwise the numbers of an `interval` are negative.
                let isForward = Configuration.Direction(rawValue: way)?.isForward ?? true
                let updates = isForward ? commands.forward : commands.backward
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
            let commands = commands(of: actions, isTap: isTap)
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

    private func app(_ condition: YAMLNode) -> String? {
        let words = (condition.text ?? "").split(whereSeparator: \.isWhitespace)
        guard words.count == 3, words[0] == "$window_class", words[1] == "==" else {
            return nil
        }
        return words[2].filter { $0 != "'" && $0 != "\"" }
    }

    private mutating func commands(
        of actions: [YAMLNode],
        step: String? = nil,
        isTwoWay: Bool = false,
        isTap: Bool = false
    ) -> Commands {
        var commands = Commands()
        for action in actions {
            guard let command = command(action) else {
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
            case "begin" where !isTap: commands.begin.append(command)
            case "update" where step != nil:
                let interval = action.mapping?["interval"]
                let isNegative = interval?.text?.hasPrefix("-") ?? false
                let isSigned = interval.map { !["0", ""].contains($0.text ?? "") } ?? false
                if let step {
                    let word = isSigned ? "interval" : "on: update runs for each step"
                    imported.note((interval ?? action).line, "\(word): a step is \(step)")
                }
                if !isTwoWay || !isSigned || !isNegative {
                    commands.forward.append(command)
                }
                if !isTwoWay || !isSigned || isNegative {
                    commands.backward.append(command)
                }
            case "end":
                commands.end.append(command)
                commands.endLine = action.line
            case "cancel" where !isTap: commands.cancel.append(command)
            case "end_cancel": commands.endOrCancel.append(command)
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
        _ updates: [Command] = [],
        _ least: [String] = [],
        step: String = "",
        of recognizer: ImportedActions.Recognizer? = nil,
        isTap: Bool = false
    ) {
        func shell(_ commands: [Command]) -> [String] {
            guard let last = commands.last else {
                return []
            }
            // The line break is for a command that ends with a comment, the colon for one without
            // words.
            let before = commands.dropLast().map { command in
                command.isAwaited ? "\(command.text)\n" : "{ :; \(command.text)\n} &\n"
            }
            // What is to run finally waits for all of them.
            let areTogether = commands.dropLast().contains { !$0.isAwaited }
            let end = areTogether ? "\nstatus=$?\nwait\nexit $status" : ""
            return ["sh", "-c", before.joined() + last.text + end]
        }
        func add(_ when: [String], _ run: [Command], finally: [Command] = []) {
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
    private mutating func command(_ action: YAMLNode) -> Command? {
        guard let mapping = action.mapping, mapping["conditions"] == nil,
            let text = mapping["command"]?.text
        else {
            return nil
        }
        imported.noteVariables(of: text, action.line, "InputActions", Self.isVariable)
        let wait = mapping["wait"]?.text?.lowercased() ?? ""
        return Command(text: text, isAwaited: ["true", "yes", "on"].contains(wait))
    }
}
