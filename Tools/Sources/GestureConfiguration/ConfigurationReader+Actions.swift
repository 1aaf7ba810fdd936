// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import YAMLTree

extension ConfigurationReader {
    private static let keys = [
        "gesture", "direction", "fingers", "edge", "at-least", "maximum-duration", "when", "run",
        "finally", "each", "after", "within", "device", "app", "while-locked", "overlap", "timeout",
    ]

    /// Keys of earlier versions, and what replaces them.
    private static let formerKeys = [
        "axis": "each needs a direction, which says along which axis the steps are",
        "back": "give a second action the opposite direction",
    ]

    /// Reads actions, which refer to recognizers of the file.
    mutating func readActions(
        _ node: YAMLNode,
        _ recognizers: [Configuration.Recognizer]
    ) -> [Configuration.Action] {
        guard let list = node.list, list.count <= Configuration.mostActions else {
            note(node, "actions is a list of at most \(Configuration.mostActions) actions")
            return []
        }
        return list.compactMap { readAction($0, recognizers) }
    }

    private mutating func readAction(
        _ node: YAMLNode,
        _ recognizers: [Configuration.Recognizer]
    ) -> Configuration.Action? {
        guard let mapping = node.mapping else {
            note(
                node,
                "an action has the key run and conditions, such as {fingers: 3, direction: up, run: [foot]}"
            )
            return nil
        }
        checkKeys(of: mapping, Self.keys, of: "an action", former: Self.formerKeys)
        if let name = mapping["gesture"] {
            refer(name)
        }
        guard let run = mapping["run"] else {
            note(node, "an action needs run: a program and its arguments, such as [foot]")
            return nil
        }
        let words = run.list?.isEmpty == true ? [] : readCommand(run, "run")
        var action = Configuration.Action(run: words)
        action.line = node.line
        action.gesture = mapping["gesture"]?.text ?? ""
        action.finally = mapping["finally"].map { readCommand($0, "finally") }
        action.moment = readWord(mapping["when"], "when") ?? .ended
        action.timeout = mapping["timeout"].flatMap { readTime($0, "timeout") }
        action.device = mapping["device"].flatMap { readPattern($0, "device") }
        action.after = readPredecessor(mapping)
        action.direction = readWord(mapping["direction"], "direction")
        readConditions(mapping, &action)
        action.overlap =
            readWord(mapping["overlap"], "overlap") ?? (action.each == nil ? .parallel : .skip)
        let kind = recognizers.first { $0.name == action.gesture }
        if action.isOfHand || kind != nil {
            check(action, mapping, kind)
        }
        return action
    }

    /// The words of a command: a list, or a text that is split as a shell does.
    private mutating func readCommand(_ node: YAMLNode, _ key: String) -> [String] {
        if let list = node.list {
            let words = list.compactMap(\.text)
            if words.count != list.count || (words.first ?? "").isEmpty {
                note(
                    node,
                    "\(key) is a program and its arguments, such as [swaymsg, workspace, next]"
                )
            }
            if let bad = list.first(where: { $0.text?.utf8.contains(0) ?? false }) {
                note(bad, "an argument cannot have the character NUL")
            }
            if let sign = words.first?.first, "~$".contains(sign) {
                warn(
                    list[0],
                    "\(key): no shell runs, so \"\(sign)\" is not expanded: write the whole path, or "
                        + "name a shell, as in [sh, -c, \"…\"]"
                )
            }
            return words
        }
        guard let text = node.text, !text.utf8.contains(0) else {
            note(
                node,
                "\(key) is a list such as [swaymsg, workspace, next], or a text of such words"
            )
            return []
        }
        do {
            return try ShellWords(text).words
        } catch {
            note(node, "\(key): \(error.words)")
            return []
        }
    }

    private mutating func readPredecessor(
        _ mapping: YAMLMapping
    ) -> Configuration.Action.Predecessor? {
        guard let after = mapping["after"] else {
            if let within = mapping["within"] {
                note(within, "within needs after: the gesture that must have come before")
            }
            return nil
        }
        refer(after)
        let within = mapping["within"].flatMap { readTime($0, "within") }
        return .init(gesture: after.text ?? "", within: within ?? .seconds(1))
    }

    private mutating func readConditions(
        _ mapping: YAMLMapping,
        _ action: inout Configuration.Action
    ) {
        let most = action.isOfHand ? Configuration.mostFingersOfHand : 32
        action.fingers = mapping["fingers"].flatMap { readCount($0, "fingers", 1...most) }
        let edges = Configuration.Sides.names.map { ($0.word, $0.sides) }
        action.edge = readWord(mapping["edge"], "edge", of: edges)
        action.maximumDuration = mapping["maximum-duration"].flatMap {
            readTime($0, "maximum-duration")
        }
        action.apps = mapping["app"].map { readPatterns($0, "app") } ?? []
        action.isForLocked =
            mapping["while-locked"].flatMap { readFlag($0, "while-locked") } ?? false
        action.atLeast = mapping["at-least"].flatMap { readExtent($0, "at-least", action) }
        action.each = mapping["each"].flatMap { readExtent($0, "each", action) }
    }

    /// How far a gesture goes. What a % means depends on the direction.
    private mutating func readExtent(
        _ node: YAMLNode,
        _ key: String,
        _ action: Configuration.Action
    ) -> Configuration.Action.Extent? {
        let degree = Double.pi / 180
        switch action.direction {
        case .in, .out:
            if let part = Quantity(node, units: ["%": 0.01])?.value, (0.01...10).contains(part) {
                return .scale(1 + part)
            }
            note(node, "\(key) of a pinch is a part of the scale such as 10 %, from 1 to 1000 %")
        case .clockwise, .counterclockwise:
            if let angle = Quantity(node, units: ["deg": degree, "°": degree])?.value,
                (degree...360 * degree).contains(angle)
            {
                return .angle(angle)
            }
            note(node, "\(key) of a turn is an angle such as 15 deg, from 1 to 360 deg")
        case nil where key == "each":
            note(node, "each needs a direction: that of its steps")
        case .some, nil:
            if let points = Quantity(node, units: ["pt": 1, "mm": 160 / 25.4])?.value,
                (1...10_000).contains(points)
            {
                return .way(points)
            }
            if action.direction != nil, let part = Quantity(node, units: ["%": 0.01])?.value,
                (0.01...1).contains(part)
            {
                return .part(part)
            }
            let isPart = action.direction == nil && node.text?.contains("%") == true
            note(
                node,
                isPart
                    ? "\(key) in % needs a direction, such as left or in"
                    : "\(key) is a way such as 5 mm or 20 pt, from 1 to 10000 pt, or a part of the "
                        + "screen such as 33 %, from 1 to 100 %"
            )
        }
        return nil
    }

    /// Notes what the type of the recognizer cannot have. Nil: it is the hand.
    private mutating func check(
        _ action: Configuration.Action,
        _ mapping: YAMLMapping,
        _ recognizer: Configuration.Recognizer?
    ) {
        let kind = recognizer?.kind ?? .transform
        let name = recognizer == nil ? "hand" : kind.rawValue
        let directions = recognizer?.directions ?? kind.directions
        if let direction = action.direction, !directions.contains(direction) {
            let allowed = directions.map(\.rawValue).joined(separator: ", ")
            let message =
                allowed.isEmpty ? "has no direction" : "has the directions \(allowed)"
            note(mapping["direction"], "a \(name) \(message)")
        } else if action.each != nil, kind.isDiscrete {
            note(mapping["each"], "a \(name) has no steps: take a pan, or remove “gesture”")
        }
        if kind == .edgePan, let edge = action.edge, edge.word.contains("-") || edge.isEmpty {
            note(mapping["edge"], "an edge-pan has one edge: top, left, bottom or right")
        }
        if kind.isDiscrete, mapping["when"] != nil, action.moment != .ended {
            note(mapping["when"], "a \(name) only ends: remove “when”")
        }
        if action.each != nil, let node = mapping["when"] {
            note(node, "an action with each runs while the gesture moves: remove “when”")
        }
        if action.each != nil, let node = mapping["at-least"] {
            note(node, "an action with each has the length of its steps: remove “at-least”")
        }
        if let node = mapping["maximum-duration"], action.each != nil || action.moment != .ended {
            note(node, "maximum-duration is for actions that run when the gesture has ended")
        }
        if action.finally != nil, action.each == nil, action.moment != .began {
            note(mapping["finally"], "finally needs when: began, or each")
        }
    }
}

extension Configuration.Recognizer {
    /// The directions that a gesture of it can have. A pan with an axis has two.
    fileprivate var directions: [Configuration.Direction] {
        guard kind == .pan, case .word(let axis) = settings["axis"], axis != "any" else {
            return kind.directions
        }
        return axis == "x" ? [.right, .left] : [.up, .down]
    }
}

extension RecognizerKind {
    /// The directions that a gesture of this kind can have.
    var directions: [Configuration.Direction] {
        let ways: [Configuration.Direction] = [
            .right, .left, .up, .down, .upRight, .downRight, .downLeft, .upLeft,
        ]
        return switch self {
        case .tap, .longPress, .hold: []
        case .pan, .swipe, .edgePan: ways
        case .pinch: [.in, .out]
        case .rotation: [.clockwise, .counterclockwise]
        case .transform: ways + [.in, .out, .clockwise, .counterclockwise]
        }
    }
}
