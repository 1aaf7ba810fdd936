// SPDX-License-Identifier: MIT

import GestureConfiguration
import Glibc
import YAMLTree

/// Reads the configuration of libinput-gestures: touchpad gestures, with a command for each.
struct GesturesConfFile {
    /// A line such as `gesture swipe left 3 xdotool key alt+Right`.
    private struct Gesture {
        var line: Int
        var action: String
        var motion: String
        var fingers: Int?
        var words: [String]

        var isTurn: Bool { motion == "clockwise" || motion == "anticlockwise" }

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

    private var imported = ImportedActions()
    private var gestures: [Gesture] = []
    private var device = "touchpad"
    private var lineOfDevice: Int?
    /// The longest time of a gesture, in seconds. 0: any.
    private var timeout = 1.5

    static func convert(_ text: String) -> ImportedActions {
        var file = GesturesConfFile()
        // A carriage return and a line feed are one character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            file.read(line, index + 1)
        }
        // A hand that turns spreads a little, too. Of the others, those with fingers are more special.
        for isTurn in [true, false] {
            for hasFingers in [true, false] {
                for gesture in file.gestures
                where gesture.isTurn == isTurn && (gesture.fingers != nil) == hasFingers {
                    file.convert(gesture)
                }
            }
        }
        file.addSimultaneous()
        return file.imported
    }

    /// Whether a line is a gesture, as no other program has it.
    static func isGesture(_ line: Substring) -> Bool {
        let words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        return words.count > 1 && ["gesture", "gesture:"].contains(words[0])
            && ["swipe", "pinch", "hold"].contains(words[1].lowercased())
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
            if let seconds = Double(rest), (0...4000).contains(seconds) {
                timeout = seconds
            } else {
                imported.note(number, "timeout is a time in seconds")
            }
        case "swipe_threshold":
            if Double(rest) != 0 {
                imported.note(number, "swipe_threshold: dots are no length; the slop is 10 pt")
            }
        default:
            imported.note(number, "“\(key)” is no setting of libinput-gestures")
        }
    }

    /// libinput-gestures has one device: the first.
    private mutating func readDevice(_ name: String, _ number: Int) {
        if let lineOfDevice {
            imported.note(number, "line \(lineOfDevice) has the device")
            return
        }
        lineOfDevice = name.isEmpty ? nil : number
        if name.isEmpty || name.hasPrefix("/") {
            imported.note(number, "device: start gesture run with --device PATH")
        } else if name.lowercased() != "all" {
            // A name is no pattern.
            let pattern = name.asPattern
            guard pattern.utf8.count <= Configuration.mostBytesOfName else {
                imported.note(number, "device: the name is too long for a device")
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
        func value(_ name: some StringProtocol) -> String? {
            getenv(String(name)).map { String(cString: $0) }
        }
        var program = words[0]
        if program == "~" || program.hasPrefix("~/") {
            program = (value("HOME") ?? "~") + program.dropFirst()
        }
        var expanded = ""
        var rest = program[...]
        while let letter = rest.popFirst() {
            let isBraced = letter == "$" && rest.first == "{"
            let name = (isBraced ? rest.dropFirst() : rest).prefix {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
            }
            let isVariable =
                letter == "$" && !name.isEmpty && (!isBraced || rest[name.endIndex...].first == "}")
            guard isVariable, let value = value(name) else {
                expanded.append(letter)
                continue
            }
            expanded += value
            rest = rest[name.endIndex...].dropFirst(isBraced ? 1 : 0)
        }
        return [expanded] + words.dropFirst()
    }

    private mutating func convert(_ gesture: Gesture) {
        switch gesture.action {
        case "swipe": convertSwipe(gesture)
        case "pinch": convertPinch(gesture)
        case "hold": convertHold(gesture)
        default: imported.note(gesture.line, "“\(gesture.action)” is no kind of gesture")
        }
    }

    private mutating func convertSwipe(_ gesture: Gesture) {
        let directions = [
            "up": "up", "down": "down", "left": "left", "right": "right", "left_up": "up-left",
            "left_down": "down-left", "right_up": "up-right", "right_down": "down-right",
        ]
        guard let direction = directions[gesture.motion] else {
            imported.note(gesture.line, "“\(gesture.motion)” is no direction of a swipe")
            return
        }
        add(gesture, 3...5, "direction: \(direction)")
    }

    private mutating func convertPinch(_ gesture: Gesture) {
        let directions = [
            "in": "in", "out": "out", "clockwise": "clockwise",
            "anticlockwise": "counterclockwise",
        ]
        guard let direction = directions[gesture.motion] else {
            imported.note(gesture.line, "“\(gesture.motion)” is no direction of a pinch")
            return
        }
        let least = gesture.isTurn ? "15 deg" : "1 %"
        add(gesture, 2...5, "direction: \(direction), at-least: \(least)")
    }

    private mutating func add(_ gesture: Gesture, _ possible: ClosedRange<Int>, _ way: String) {
        guard gesture.fingers.map(possible.contains) ?? true else {
            imported.note(gesture.line, "no touchpad has a \(gesture.action) of that many fingers")
            return
        }
        var conditions = gesture.fingers.map { ["fingers: \($0)"] } ?? []
        conditions += [way, "device: \(device.asYAML)"]
        if timeout > 0 {
            conditions.append("maximum-duration: \(max(1, timeout * 1000).inWords) ms")
        }
        imported.add(.init(conditions: conditions, run: gesture.words, line: gesture.line))
    }

    /// A hold counts at the lift, unless it is also a longer one. It has a recognizer for each
    /// number of fingers. A line with a number comes before one without.
    private mutating func convertHold(_ gesture: Gesture) {
        guard gesture.motion == "on" || gesture.delay != nil else {
            imported.note(gesture.line, "“\(gesture.motion)” is no motion of a hold")
            return
        }
        let taken = gestures.filter {
            $0.action == gesture.action && $0.motion == gesture.motion
        }
        let others = (1...5).filter { count in !taken.contains { $0.fingers == count } }
        for count in gesture.fingers.map({ [$0] }) ?? others {
            let next = delay(after: gesture.delay ?? 0, count)
            // With a delay, only the longest hold is sure before the lift.
            let moment = next.map { "maximum-duration: \($0) s" } ?? "when: began"
            imported.add(
                .init(
                    conditions: (gesture.delay == nil ? [] : [moment])
                        + ["device: \(device.asYAML)"],
                    run: gesture.words,
                    line: gesture.line
                ),
                of: Self.hold(gesture.delay, count, next)
            )
        }
    }

    /// The next longer delay of a hold of so many fingers. Nil: there is none.
    private func delay(after delay: Double, _ fingers: Int) -> Double? {
        gestures.filter { $0.action == "hold" && ($0.fingers ?? fingers) == fingers }
            .compactMap(\.delay).filter { $0 > delay }.min()
    }

    private static func hold(
        _ delay: Double?,
        _ fingers: Int,
        _ next: Double?
    ) -> ImportedActions.Recognizer {
        guard let delay else {
            return .init(
                name: "hold-\(fingers)",
                settings: "type: tap, fingers: \(fingers), maximum-duration: \(next ?? 60) s"
            )
        }
        let digits = "\(delay)".map { $0 == "." ? "-" : "\($0)" }.joined()
        return .init(
            name: "hold-\(digits)\(endOfDelay(fingers))",
            settings: "type: long-press, fingers: \(fingers), minimum-duration: \(delay) s"
        )
    }

    /// How the name of a hold with a delay ends.
    private static func endOfDelay(_ fingers: Int) -> String { "-s-\(fingers)" }

    /// Lets a hold go on that has become a longer one of the same fingers.
    private mutating func addSimultaneous() {
        let groups = (1...5).map { fingers in
            imported.recognizers.map(\.name).filter { $0.hasSuffix(Self.endOfDelay(fingers)) }
        }
        let lines = groups.filter { $0.count > 1 }.map { "  - [\($0.joined(separator: ", "))]\n" }
        imported.rest = lines.isEmpty ? "" : "simultaneous:\n" + lines.joined()
    }
}
