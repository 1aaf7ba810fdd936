// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import YAMLTree

extension ConfigurationReader {
    private static let keys = [
        "gesture", "direction", "when", "run", "finally", "each", "axis", "back", "after", "within",
        "device", "overlap", "timeout",
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
                "an action has the keys gesture and run, such as {gesture: tap, run: [foot]}"
            )
            return nil
        }
        checkKeys(of: mapping, Self.keys, of: "an action")
        guard let name = mapping["gesture"] else {
            note(node, "an action needs a gesture: the name of a recognizer")
            return nil
        }
        refer(name)
        guard let run = mapping["run"] else {
            note(node, "an action needs run: a program and its arguments, such as [foot]")
            return nil
        }
        var action = Configuration.Action(gesture: name.text ?? "", run: readCommand(run, "run"))
        action.finally = mapping["finally"].map { readCommand($0, "finally") }
        action.back = mapping["back"].map { readCommand($0, "back") }
        action.moment = readWord(mapping["when"], "when") ?? .ended
        action.overlap = readWord(mapping["overlap"], "overlap") ?? .skip
        action.timeout = mapping["timeout"].flatMap { readTime($0, "timeout") }
        action.device = mapping["device"].flatMap { readPattern($0, "device") }
        action.after = readPredecessor(mapping)
        action.each = readStep(mapping)
        action.direction = readWord(mapping["direction"], "direction")
        if let recognizer = recognizers.first(where: { $0.name == action.gesture }) {
            check(action, mapping, recognizer.kind)
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
                    "\(key): no shell runs, so \"\(sign)\" stands for itself: write the whole path, or "
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

    private mutating func readStep(_ mapping: YAMLMapping) -> Configuration.Action.Step? {
        let axis: Configuration.Action.Axis? = readWord(mapping["axis"], "axis")
        guard let each = mapping["each"] else {
            for key in ["axis", "back"] {
                if let node = mapping[key] {
                    note(node, "\(key) needs each: how far it is from one run to the next")
                }
            }
            return nil
        }
        if let points = Quantity(each, units: ["pt": 1, "mm": 160 / 25.4])?.value,
            (1...10_000).contains(points)
        {
            return .points(points, axis)
        }
        if let node = mapping["axis"] {
            note(node, "axis is for an each in pt or mm")
        }
        if let part = Quantity(each, units: ["%": 0.01])?.value, (0.01...10).contains(part) {
            return .scale(1 + part)
        }
        let degree = Double.pi / 180
        if let angle = Quantity(each, units: ["deg": degree, "°": degree])?.value,
            (degree...360 * degree).contains(angle)
        {
            return .angle(angle)
        }
        note(
            each,
            "each is a way such as 5 mm or 20 pt, a part of the scale such as 10 %, or an angle such as 15 deg"
        )
        return nil
    }

    /// Notes what the type of the recognizer cannot have.
    private mutating func check(
        _ action: Configuration.Action,
        _ mapping: YAMLMapping,
        _ kind: RecognizerKind
    ) {
        if let direction = action.direction, !kind.directions.contains(direction) {
            let allowed = kind.directions.map(\.rawValue).joined(separator: ", ")
            let message =
                allowed.isEmpty ? "has no direction" : "has the directions \(allowed)"
            note(mapping["direction"], "a \(kind.rawValue) \(message)")
        }
        if let each = action.each, !kind.allows(each) {
            note(mapping["each"], "a \(kind.rawValue) has no such steps: \(kind.stepsInWords)")
        }
        if kind.isDiscrete, mapping["when"] != nil, action.moment != .ended {
            note(mapping["when"], "a \(kind.rawValue) only ends: leave when out")
        }
        if action.each != nil, let node = mapping["when"] {
            note(node, "an action with each runs while the gesture moves: leave when out")
        }
        if action.finally != nil, action.each == nil, action.moment != .began {
            note(mapping["finally"], "finally needs when: began, or each")
        }
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
        case .pan, .swipe: ways
        case .edgePan: [.top, .left, .bottom, .right]
        case .pinch: [.in, .out]
        case .rotation: [.clockwise, .counterclockwise]
        case .transform: ways + [.in, .out, .clockwise, .counterclockwise]
        }
    }

    fileprivate func allows(_ step: Configuration.Action.Step) -> Bool {
        switch (self, step) {
        case (.pan, .points), (.edgePan, .points), (.pinch, .scale), (.rotation, .angle),
            (.transform, _):
            true
        case (.pan, _), (.edgePan, _), (.pinch, _), (.rotation, _), (.tap, _), (.longPress, _),
            (.swipe, _), (.hold, _):
            false
        }
    }

    fileprivate var stepsInWords: String {
        switch self {
        case .pan, .edgePan: "each is a way such as 5 mm"
        case .pinch: "each is a part of the scale such as 10 %"
        case .rotation: "each is an angle such as 15 deg"
        case .tap, .longPress, .swipe, .hold, .transform:
            "leave each out, or take a pan, a pinch or a rotation"
        }
    }
}
