// SPDX-License-Identifier: MIT

import GestureConfiguration

/// Reads the configuration of libinput-gestures: touchpad gestures, with a command for each.
package struct GesturesConfFile {
    /// A line such as `gesture swipe left 3 xdotool key alt+Right`.
    private struct Gesture {
        var line: Int
        var action: String
        var motion: String
        var fingers: Int?
        var words: [String]

        /// The seconds of `hold on+1.5`; nil: none.
        var delay: Double? {
            guard motion.hasPrefix("on+"), let seconds = Double(motion.dropFirst(3)),
                (0.001...60).contains(seconds)
            else {
                return nil
            }
            return seconds
        }
    }

    private var imported = ImportedActions(isTogether: false)
    private var gestures: [Gesture] = []
    private var device = "touchpad"

    /// Converts a file.
    package static func convert(_ text: String) -> ImportedActions {
        var file = GesturesConfFile()
        // A carriage return and a line feed are one character.
        let lines = text.drop { $0 == "\u{feff}" }
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            file.read(line, index + 1)
        }
        for gesture in file.gestures {
            file.convert(gesture)
        }
        file.imported.sortNotes()
        return file.imported
    }

    private mutating func read(_ line: Substring, _ number: Int) {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let key = words.first, !key.hasPrefix("#") else {
            return
        }
        let rest = words.count > 1 ? words[1].trimmed : ""
        switch key.hasSuffix(":") ? key.dropLast() : key {
        case "gesture":
            readGesture(rest, number)
        case "device":
            readDevice(rest, number)
        case "timeout":
            if Double(rest) != 0 {
                imported.note(number, "timeout: a gesture may take any time here")
            }
        case "swipe_threshold":
            if Double(rest) != 0 {
                imported.note(number, "swipe_threshold: dots are no length; the slop is 10 pt")
            }
        default:
            imported.note(number, "“\(key)” is not known")
        }
    }

    private mutating func readDevice(_ name: String, _ number: Int) {
        if name.isEmpty || name.hasPrefix("/") {
            imported.note(number, "device: start gesture run with --device PATH")
        } else if name != "all" {
            // A name is no pattern.
            let pattern = name.map { "*?[\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
            guard pattern.utf8.count <= Configuration.mostBytesOfName else {
                imported.note(number, "device: no device has a name of so many letters")
                return
            }
            device = pattern
        }
    }

    private mutating func readGesture(_ text: String, _ number: Int) {
        let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard words.count == 3 else {
            imported.note(number, "a gesture has an action, a motion and a command")
            return
        }
        var command = words[2].trimmed
        var fingers: Int?
        let counted = command.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        if counted[0].allSatisfy(\.isNumber), let count = Int(counted[0]) {
            guard (1...5).contains(count), counted.count == 2 else {
                imported.note(number, "\(counted[0]) fingers, or no command after them")
                return
            }
            (fingers, command) = (count, counted[1].trimmed)
        }
        guard !command.contains("\0") else {
            imported.note(number, "no command has a zero byte")
            return
        }
        guard !command.hasPrefix("_") else {
            imported.note(
                number,
                "“\(command)” is a part of libinput-gestures: name a command"
            )
            return
        }
        do {
            let gesture = Gesture(
                line: number,
                action: words[0].lowercased(),
                motion: words[1].lowercased(),
                fingers: fingers,
                words: Self.expandingProgram(try ShellWords(command, isLiteral: true).words)
            )
            replace(by: gesture)
            gestures.append(gesture)
        } catch {
            imported.note(number, error.words)
        }
    }

    /// libinput-gestures has one command for a gesture: the last.
    private mutating func replace(by gesture: Gesture) {
        let former = gestures.firstIndex {
            $0.action == gesture.action && $0.motion == gesture.motion
                && $0.fingers == gesture.fingers
        }
        if let former {
            imported.note(gestures[former].line, "line \(gesture.line) has the same gesture")
            gestures.remove(at: former)
        }
    }

    /// libinput-gestures expands a home folder and variables, in the name of the program alone.
    private static func expandingProgram(_ words: [String]) -> [String] {
        words[0].hasPrefix("~") || words[0].contains("$")
            ? ["sh", "-c", "exec \(words[0]) \"$@\"", "sh"] + words.dropFirst() : words
    }

    private mutating func convert(_ gesture: Gesture) {
        switch gesture.action {
        case "swipe": convertSwipe(gesture)
        case "pinch": convertPinch(gesture)
        case "hold": convertHold(gesture)
        default: imported.note(gesture.line, "no gesture here is like “\(gesture.action)”")
        }
    }

    private mutating func convertSwipe(_ gesture: Gesture) {
        let directions = [
            "up": "up", "down": "down", "left": "left", "right": "right", "left_up": "up-left",
            "left_down": "down-left", "right_up": "up-right", "right_down": "down-right",
        ]
        guard let direction = directions[gesture.motion] else {
            imported.note(gesture.line, "no swipe is like “\(gesture.motion)”")
            return
        }
        add(gesture, 3...5, "swipe", "direction: \(direction), ") {
            "type: pan, minimum-fingers: \($0), maximum-fingers: \($0)"
        }
    }

    private mutating func convertPinch(_ gesture: Gesture) {
        let directions = [
            "in": "in", "out": "out", "clockwise": "clockwise",
            "anticlockwise": "counterclockwise",
        ]
        guard let direction = directions[gesture.motion] else {
            imported.note(gesture.line, "no pinch is like “\(gesture.motion)”")
            return
        }
        let type = direction.hasSuffix("clockwise") ? "rotation" : "pinch"
        add(gesture, 2...5, type, "direction: \(direction), ") {
            "type: \(type), minimum-fingers: \($0), maximum-fingers: \($0)"
        }
    }

    /// `hold on` counts at the lift, unless a longer hold has a line, too.
    private mutating func convertHold(_ gesture: Gesture) {
        if gesture.motion == "on" {
            let delays = gestures.filter { $0.action == "hold" }.compactMap(\.delay)
            let longest = delays.min() ?? 60
            add(gesture, 1...5, "hold", "") {
                "type: tap, fingers: \($0), maximum-duration: \(longest) s"
            }
        } else if let delay = gesture.delay {
            let name = "hold-" + "\(delay)".map { $0 == "." ? "-" : "\($0)" }.joined() + "-s"
            add(gesture, 1...5, name, "when: began, ") {
                "type: long-press, fingers: \($0), minimum-duration: \(delay) s"
            }
        } else {
            imported.note(gesture.line, "no hold is like “\(gesture.motion)”")
        }
    }

    /// Adds a gesture for each number of fingers. A line with a number comes before one without.
    private mutating func add(
        _ gesture: Gesture,
        _ possible: ClosedRange<Int>,
        _ name: String,
        _ conditions: String,
        _ settings: (Int) -> String
    ) {
        let taken = gestures.filter {
            $0.action == gesture.action && $0.motion == gesture.motion
        }
        let counts =
            gesture.fingers.map { [$0] }
            ?? possible.filter { count in !taken.contains { $0.fingers == count } }
        guard counts.allSatisfy(possible.contains) else {
            imported.note(gesture.line, "no touchpad has a \(gesture.action) of so many fingers")
            return
        }
        for count in counts {
            let recognizer = ImportedActions.Recognizer(
                name: "\(name)-\(count)",
                settings: settings(count)
            )
            let all = conditions + "device: \(device.asYAML), "
            imported.add(recognizer, all, run: gesture.words, line: gesture.line)
        }
    }
}

extension Substring {
    var trimmed: String {
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
        return String(self[..<end].drop(while: \.isWhitespace))
    }
}
