// SPDX-License-Identifier: MIT

import GestureConfiguration

/// Reads the configuration of touchegg: gestures, for all applications or some.
struct ToucheggFile {
    private static let directions = [
        "UP": "up", "DOWN": "down", "LEFT": "left", "RIGHT": "right", "IN": "in", "OUT": "out",
    ]

    /// What is read of an action.
    private static let known: Set<String> = [
        "command", "decreaseCommand", "modifiers", "keys", "decreaseKeys", "repeat", "on",
    ]

    private var imported = ImportedActions()

    static func convert(_ text: String) -> ImportedActions {
        var file = ToucheggFile()
        let root = MarkupElement.read(text)
        for property in root.all("property")
        where property.attributes["name"] == "action_execute_threshold" {
            file.imported.note(
                property.line,
                "action_execute_threshold has no counterpart: at-least says from where on a "
                    + "gesture counts"
            )
        }
        let applications = root.all("application")
        func isForAll(_ element: MarkupElement) -> Bool {
            element.attributes["name"]?.lowercased() == "all"
        }
        for application in applications.filter({ !isForAll($0) }) + applications.filter(isForAll) {
            let names = (application.attributes["name"] ?? "").split(separator: ",").map(\.trimmed)
            var apps: [String] = []
            if !isForAll(application) {
                guard let condition = ImportedActions.condition(apps: names) else {
                    file.imported.note(
                        application.line,
                        "the application has no name, or a long one"
                    )
                    continue
                }
                apps = [condition]
            }
            for gesture in application.all("gesture") {
                file.read(gesture, apps)
            }
        }
        return file.imported
    }

    private mutating func read(_ gesture: MarkupElement, _ apps: [String]) {
        let type = gesture.attributes["type"]?.uppercased() ?? ""
        let direction = Self.directions[gesture.attributes["direction"]?.uppercased() ?? ""]
        guard let fingers = gesture.attributes["fingers"].flatMap({ Int($0) }),
            (1...Configuration.mostFingersOfHand).contains(fingers),
            type == "TAP" || ["SWIPE", "PINCH"].contains(type) && direction != nil
        else {
            imported.note(
                gesture.line,
                "no gesture here has this type, direction or number of fingers"
            )
            return
        }
        for action in gesture.all("action") {
            read(action, type, fingers, direction, apps)
        }
    }

    private mutating func read(
        _ action: MarkupElement,
        _ type: String,
        _ fingers: Int,
        _ direction: String?,
        _ apps: [String]
    ) {
        let kind = action.attributes["type"]?.uppercased() ?? ""
        var (run, back): ([String]?, [String]?) = (nil, nil)
        switch kind {
        case "RUN_COMMAND":
            run = action.text(of: "command").map { ["sh", "-c", $0] }
            back = action.text(of: "decreaseCommand").map { ["sh", "-c", $0] }
        case "SEND_KEYS":
            let modifiers = action.text(of: "modifiers")
            func keys(_ name: String) -> [String]? {
                action.text(of: name).map { keys in
                    let all = [modifiers, Self.unshifted(keys)].compactMap(\.self)
                    return ["xdotool", "key", all.joined(separator: "+")]
                }
            }
            (run, back) = (keys("keys"), keys("decreaseKeys"))
            // Such as Super_L alone, which opens a menu.
            run = run ?? modifiers.map { ["xdotool", "key", $0] }
        default:
            imported.note(action.line, "\(kind) is done by touchegg itself: name a command")
            return
        }
        guard let run else {
            imported.note(action.line, "the action has no command or keys")
            return
        }
        for child in action.children where !Self.known.contains(child.name) {
            imported.note(child.line, "“\(child.name)” has no counterpart")
        }
        if type == "TAP" {
            imported.add(
                .init(conditions: apps, run: run, line: action.line),
                of: .init(name: "tap-\(fingers)", settings: "type: tap, fingers: \(fingers)")
            )
            return
        }
        let isRepeated = action.text(of: "repeat") == "true"
        let isTwice = action.text(of: "on") == "begin-and-end" && !isRepeated
        if isTwice, kind == "RUN_COMMAND" {
            imported.note(
                action.line,
                "TOUCHEGG_GESTURE_ON is not set: GESTURE_PHASE is began, and then ended or cancelled"
            )
        }
        // On a touchscreen, fingers that swipe also spread, and those that pinch also move.
        // touchegg's own threshold of a pinch is 20 %.
        let least = "at-least: \(type == "PINCH" ? "20 %" : "10 mm")"
        let moment =
            isRepeated
            ? ["each: \(type == "PINCH" ? "10 %" : "10 mm")"]
            : (action.text(of: "on") == "end" ? [] : ["when: began"]) + [least]
        let opposites = [
            "up": "down", "down": "up", "left": "right", "right": "left", "in": "out", "out": "in",
        ]
        func add(_ direction: String, _ words: [String]) {
            let conditions = ["fingers: \(fingers)", "direction: \(direction)"] + moment + apps
            imported.add(
                .init(
                    conditions: conditions,
                    run: words,
                    finally: isTwice ? words : nil,
                    line: action.line
                )
            )
        }
        add(direction ?? "", run)
        if isRepeated, let back, let other = opposites[direction ?? ""] {
            add(other, back)
        }
    }

    /// Keys by the letters on them. To xdotool, a capital letter is a key with Shift.
    private static func unshifted(_ keys: String) -> String {
        keys.split(separator: "+").map { $0.count == 1 ? $0.lowercased() : String($0) }
            .joined(separator: "+")
    }
}
