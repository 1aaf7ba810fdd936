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
    /// What “any” is, and the length of a step.
    private static let kinds: [String: (any: [String], step: String)] = [
        "swipe": (["left", "right", "up", "down"], "10 mm"),
        "pinch": (["in", "out"], "10 %"),
        "rotate": (["clockwise", "counterclockwise"], "15 deg"),
    ]
    private static let moments = [
        "begin": ["when: began"], "end": [], "cancel": ["when: cancelled"],
    ]
    private static let known: Set<String> = [
        "type", "fingers", "direction", "actions", "conditions", "id",
    ]

    private var imported = ImportedActions()

    static func convert(_ documents: [YAMLNode]) -> ImportedActions {
        var file = InputActionsFile()
        for document in documents {
            for (device, value) in document.mapping?.pairs ?? [] {
                guard ["touchpad", "touchscreen"].contains(device.text) else {
                    file.imported.note(device.line, "“\(device.text ?? "")” has no counterpart")
                    continue
                }
                for gesture in value.mapping?["gestures"]?.list ?? [] {
                    file.read(gesture, ["device: \(device.text ?? "")"])
                }
            }
        }
        return file.imported
    }

    private mutating func read(_ gesture: YAMLNode, _ device: [String]) {
        guard let mapping = gesture.mapping else {
            imported.note(gesture.line, "a gesture has a type and actions")
            return
        }
        if let inner = mapping["gestures"]?.list {
            // A group shares its conditions.
            imported.note(gesture.line, "a group of gestures: its conditions are not kept")
            inner.forEach { read($0, device) }
            return
        }
        for (key, _) in mapping.pairs where !Self.known.contains(key.text ?? "") {
            imported.note(key.line, "“\(key.text ?? "")” has no counterpart")
        }
        let type = mapping["type"]?.text ?? ""
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
                imported.note(gesture.line, "no \(type) here goes “\(word)”")
                return
            }
            conditions += fingers.map { ["fingers: \($0)"] } ?? []
            for way in ways {
                readActions(mapping, conditions + ["direction: \(way)"], kind.step, nil)
            }
        } else if let recognizer = Self.recognizer(type, fingers ?? 1) {
            readActions(mapping, conditions, nil, recognizer)
        } else {
            imported.note(gesture.line, "no gesture here is like “\(type)”")
        }
    }

    private static func recognizer(_ type: String, _ fingers: Int) -> ImportedActions.Recognizer? {
        switch type {
        case "tap":
            .init(name: "tap-\(fingers)", settings: "type: tap, fingers: \(fingers)")
        case "press", "hold":
            .init(name: "press-\(fingers)", settings: "type: long-press, fingers: \(fingers)")
        default: nil
        }
    }

    private func app(_ node: YAMLNode) -> String? {
        let text = node.text ?? (node.list?.count == 1 ? node.list?[0].text : nil)
        let words = (text ?? "").split(whereSeparator: \.isWhitespace)
        guard words.count == 3, words[0] == "$window_class", words[1] == "==" else {
            return nil
        }
        return words[2].filter { $0 != "'" && $0 != "\"" }
    }

    private mutating func readActions(
        _ gesture: YAMLMapping,
        _ conditions: [String],
        _ step: String?,
        _ recognizer: ImportedActions.Recognizer?
    ) {
        let actions = gesture["actions"]?.list ?? []
        let last = actions.first { $0.mapping?["on"]?.text == "end_cancel" }
        var finally = last.flatMap { command($0) }
        let isTap = recognizer?.name.hasPrefix("tap") ?? false
        for action in actions {
            let moment = action.mapping?["on"]?.text ?? "end"
            guard moment != "end_cancel", let words = command(action) else {
                if moment != "end_cancel" {
                    imported.note(
                        action.line,
                        "an action has a counterpart if it is a command, without conditions"
                    )
                }
                continue
            }
            let update = step.map { ["each: \($0)"] }
            guard let when = moment == "update" ? update : Self.moments[moment],
                !(isTap && moment != "end")
            else {
                imported.note(action.line, "on: \(moment) has no counterpart here")
                continue
            }
            let canEnd = moment == "begin" || moment == "update"
            imported.add(
                .init(
                    conditions: conditions + when,
                    run: words,
                    finally: canEnd ? finally : nil,
                    line: action.line
                ),
                of: recognizer
            )
            finally = canEnd ? nil : finally
        }
        if let finally, let last {
            let begin = ["when: began"]
            // A tap only ends.
            let atLast: ImportedActions.Action =
                isTap
                ? .init(conditions: conditions, run: finally, line: last.line)
                : .init(conditions: conditions + begin, run: [], finally: finally, line: last.line)
            imported.add(atLast, of: recognizer)
        }
    }

    /// The command of an action. Nil: it is another kind of action, or has conditions.
    private func command(_ action: YAMLNode) -> [String]? {
        guard let mapping = action.mapping, mapping["conditions"] == nil,
            let text = mapping["command"]?.text
        else {
            return nil
        }
        return ["sh", "-c", text]
    }
}
