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

    private static let opposites = [
        "up": "down", "down": "up", "left": "right", "right": "left", "in": "out", "out": "in",
    ]

    /// What touchegg has one action for.
    private struct Gesture: Hashable {
        var type: String
        var fingers: Int
        /// Nil: it is a tap.
        var direction: String?
        /// The applications that it is for. Empty: all.
        var apps: [String]

        /// The same gesture in all applications.
        var inAll: Gesture {
            var gesture = self
            gesture.apps = []
            return gesture
        }

        /// Leaves the applications that another one is for, in any letter case, to that.
        mutating func leaveApplications(to other: Gesture) {
            let names = Set(other.apps.map { $0.lowercased() })
            apps.removeAll { names.contains($0.lowercased()) }
        }
    }

    /// An action, and what becomes of it.
    private struct Entry {
        var gesture: Gesture
        var line: Int
        var run: [String] = []
        /// What runs on the way back.
        var back: [String]?
        var finally: [String]?
        /// The conditions that say when it runs. Nil: never.
        var moment: [String]?

        /// Whether it runs when the fingers lift.
        var isForEnd: Bool {
            !(moment ?? []).contains { $0.hasPrefix("when") || $0.hasPrefix("each") }
        }

        /// How another action of its gesture runs. At the end only a gesture that has run nothing
        /// runs something.
        var besides: String { moment != nil && isForEnd ? "instead" : "here, too" }
    }

    private var imported = ImportedActions()
    private var entries: [Entry] = []

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
            guard isForAll(application) || ImportedActions.condition(apps: names) != nil else {
                file.imported.note(application.line, "the application has no name, or a long one")
                continue
            }
            for gesture in application.all("gesture") {
                file.read(gesture, isForAll(application) ? [] : names)
            }
        }
        file.addEntries()
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
        let way = type == "TAP" ? nil : direction
        let key = Gesture(type: type, fingers: fingers, direction: way, apps: apps)
        replace(by: key, gesture.line)
        for action in gesture.all("action") {
            read(action, key)
        }
    }

    /// touchegg has one action for a gesture in an application, in any letter case: the last.
    private mutating func replace(by gesture: Gesture, _ line: Int) {
        for index in entries.indices.reversed() {
            let former = entries[index].gesture
            guard former.inAll == gesture.inAll, former.apps.isEmpty == gesture.apps.isEmpty else {
                continue
            }
            entries[index].gesture.leaveApplications(to: gesture)
            if entries[index].gesture.apps.isEmpty {
                imported.note(entries[index].line, "line \(line) has the same gesture")
                entries.remove(at: index)
            }
        }
    }

    private mutating func read(_ action: MarkupElement, _ gesture: Gesture) {
        var entry = Entry(gesture: gesture, line: action.line)
        defer { entries.append(entry) }
        let type = gesture.type
        let isRepeated = type != "TAP" && action.text(of: "repeat") == "true"
        let kind = action.attributes["type"]?.uppercased() ?? ""
        var (run, back): ([String]?, [String]?) = (nil, nil)
        switch kind {
        case "RUN_COMMAND":
            run = action.text(of: "command").map { ["sh", "-c", $0] }
            back = action.text(of: "decreaseCommand").map { ["sh", "-c", $0] }
        case "SEND_KEYS":
            let modifiers = action.text(of: "modifiers")
            // They stay down from step to step: a switcher of windows closes without them.
            let held = isRepeated ? modifiers : nil
            entry.finally = held.map { ["xdotool", "keyup", $0] }
            func keys(_ name: String) -> [String]? {
                action.text(of: name).map { text in
                    let keys = Self.unshifted(text)
                    if let held {
                        return ["xdotool", "keydown", held, "key", keys]
                    }
                    let all = [modifiers, keys].compactMap(\.self)
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
        entry.run = run
        guard type != "TAP" else {
            entry.moment = []
            return
        }
        let isTwice = action.text(of: "on") == "begin-and-end" && !isRepeated
        if isTwice {
            entry.finally = run
        }
        if isTwice, kind == "RUN_COMMAND" {
            imported.note(
                action.line,
                "TOUCHEGG_GESTURE_ON is not set: GESTURE_PHASE is began, and then ended or cancelled"
            )
        }
        // On a touchscreen, fingers that swipe also spread, and those that pinch also move.
        // touchegg's own threshold of a pinch is 20 %.
        let least = "at-least: \(type == "PINCH" ? "20 %" : "10 mm")"
        entry.moment =
            isRepeated
            ? ["each: \(type == "PINCH" ? "10 %" : "10 mm")"]
            : (action.text(of: "on") == "end" ? [] : ["when: began"]) + [least]
        entry.back = isRepeated ? back : nil
    }

    private mutating func addEntries() {
        let firsts = Dictionary(entries.map { ($0.gesture, $0) }) { first, _ in first }
        for entry in entries {
            if entry.moment != nil {
                add(entry, entry.gesture.direction, entry.run)
            }
            noteGeneral(besides: entry, firsts)
        }
        // Last, so that a direction has its own action first.
        for entry in entries {
            addBack(of: entry, firsts)
        }
    }

    /// Notes that the action for all applications is not replaced by that of one: it is for an
    /// earlier moment, or that of the application was left out.
    private mutating func noteGeneral(besides entry: Entry, _ firsts: [Gesture: Entry]) {
        guard !entry.gesture.apps.isEmpty, let general = firsts[entry.gesture.inAll],
            general.moment != nil, general.moment != entry.moment,
            entry.moment == nil || !general.isForEnd
        else {
            return
        }
        imported.note(
            entry.line,
            "line \(general.line), for all applications, runs \(entry.besides): touchegg runs only "
                + "what the application has"
        )
    }

    /// Adds what runs on the way back. Here it is a direction, which a gesture can also begin in.
    private mutating func addBack(of entry: Entry, _ firsts: [Gesture: Entry]) {
        guard let back = entry.back,
            let direction = Self.opposites[entry.gesture.direction ?? ""]
        else {
            return
        }
        var gesture = entry.gesture
        gesture.direction = direction
        let general = gesture.inAll
        var (rest, taker): (Entry, Entry?) = (entry, nil)
        for other in entries
        where !entry.gesture.apps.isEmpty && other.gesture.inAll == general {
            rest.gesture.leaveApplications(to: other.gesture)
            taker = rest.gesture.apps.isEmpty ? taker ?? other : nil
        }
        guard let own = firsts[gesture] ?? firsts[general] ?? taker else {
            add(rest, direction, back)
            imported.note(
                entry.line,
                "what decreases also runs when a \(gesture.type.lowercased()) begins in the "
                    + "direction \(direction): touchegg runs it only on the way back"
            )
            noteApplications(beside: entry, general)
            return
        }
        // Mostly each is the other's way back. Then nothing differs.
        if own.moment != entry.moment || own.run != back {
            imported.note(
                entry.line,
                "what decreases is left out: line \(own.line) has the direction \(direction)"
            )
        }
    }

    /// Notes each action of an application in the direction of a way back for all applications. One in
    /// steps comes before it in the file, so it alone runs.
    private mutating func noteApplications(beside back: Entry, _ general: Gesture) {
        for entry in entries where back.gesture.apps.isEmpty && !entry.gesture.apps.isEmpty {
            if entry.gesture.inAll == general, entry.moment != back.moment {
                imported.note(
                    entry.line,
                    "what decreases in line \(back.line) runs \(entry.besides)"
                )
            }
        }
    }

    private mutating func add(_ entry: Entry, _ direction: String?, _ words: [String]) {
        let fingers = entry.gesture.fingers
        // touchegg knows no taps on touchpads. There the recognizer would take a hold.
        let way =
            direction.map { ["fingers: \(fingers)", "direction: \($0)"] }
            ?? ["device: touchscreen"]
        let tap = ImportedActions.Recognizer(
            name: "tap-\(fingers)",
            settings: "type: tap, fingers: \(fingers)"
        )
        let app = ImportedActions.condition(apps: entry.gesture.apps).map { [$0] } ?? []
        imported.add(
            .init(
                conditions: way + (entry.moment ?? []) + app,
                run: words,
                finally: entry.finally,
                line: entry.line
            ),
            of: direction == nil ? tap : nil
        )
    }

    /// Keys by the letters on them. To xdotool, a capital letter is a key with Shift.
    private static func unshifted(_ keys: String) -> String {
        keys.split(separator: "+").map { $0.count == 1 ? $0.lowercased() : String($0) }
            .joined(separator: "+")
    }
}
