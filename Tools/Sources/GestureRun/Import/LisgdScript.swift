// SPDX-License-Identifier: MIT

import GestureConfiguration
internal import GestureKit

/// Reads a script that starts lisgd: swipes on a touchscreen, each with a command for a shell.
struct LisgdScript {
    private static let directions = [
        "LR": "right", "RL": "left", "DU": "up", "UD": "down", "DLUR": "up-right",
        "URDL": "down-left", "DRUL": "up-left", "ULDR": "down-right",
    ]
    private static let edges = [
        "*": nil, "N": "none", "L": "left", "R": "right", "T": "top", "B": "bottom",
        "TL": "top-left", "TR": "top-right", "BL": "bottom-left", "BR": "bottom-right",
    ]

    private static let distances: Set<String> = ["*", "S", "M", "L"]

    /// A gesture, before all options are known.
    private struct Gesture {
        var line: Int
        var fingers: Int
        var direction: String
        var edge: String?
        var distance: String
        var isPressed: Bool
        var command: String
    }

    private var imported = ImportedActions()
    private var gestures: [Gesture] = []
    private var variables: [String: String] = [:]
    private var threshold = 125.0
    private var pressedThreshold = 60.0
    private var milliseconds = 800.0
    private var orientation: Int?
    private var screen: Size?
    private var width: Double?
    private var height: Double?

    /// Converts a script. Without the size of the screen in pixels, a pixel is a point.
    static func convert(_ text: String, screen: Size?) -> ImportedActions {
        var script = LisgdScript()
        script.screen = screen
        for (line, words) in ShellScript.commands(of: text) {
            script.read(words, line)
        }
        if let width = script.width, let height = script.height {
            // They are those of the panel before it is turned.
            let isSideways = (script.orientation ?? 0) % 180 != 0
            script.screen =
                isSideways
                ? Size(width: height, height: width) : Size(width: width, height: height)
        }
        for gesture in script.gestures {
            script.add(gesture)
        }
        if let orientation = script.orientation {
            script.imported.rest +=
                "devices: [{match: \"*\", kind: touchscreen, orientation: \(orientation)}]\n"
        }
        if script.gestures.contains(where: { $0.edge != nil }) {
            // 50 pixels of a screen with 160 in an inch.
            script.imported.rest += "options: {edge-depth: 8 mm}\n"
        }
        return script.imported
    }

    private mutating func read(_ words: [String], _ line: Int) {
        // An assignment is a command of its own, or comes before one.
        for word in words.prefix(while: { $0.contains("=") && !$0.hasPrefix("-") }) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            variables[String(parts[0])] = value(of: String(parts[1]))
        }
        let program = words.firstIndex { $0 == "lisgd" || $0.hasSuffix("/lisgd") }
        guard let program, !words[..<program].contains(where: { Self.others.contains($0) }) else {
            return
        }
        var rest = words[(program + 1)...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word.count >= 2 else {
                // Not those of the script itself, such as "$@".
                if word.first == "$", let next = word.dropFirst().first,
                    next.isLetter || "_{(".contains(next)
                {
                    imported.note(line, "“\(word)”: it may stand for options, which are not known")
                }
                continue
            }
            let letter = word[word.index(after: word.startIndex)]
            if letter == "v" {
                continue
            }
            guard let argument = word.count > 2 ? String(word.dropFirst(2)) : rest.popFirst() else {
                imported.note(line, "“\(word)” has no argument")
                return
            }
            readOption(letter, argument, line)
        }
    }

    /// Programs that do something else with a program of this name.
    private static let others = [
        "killall", "pkill", "pgrep", "pidof", "kill", "echo", "which", "command",
    ]

    private mutating func readOption(_ letter: Character, _ argument: String, _ line: Int) {
        switch letter {
        case "g": readGesture(argument, line)
        case "t": threshold = number(argument, line, letter) ?? threshold
        case "T": pressedThreshold = number(argument, line, letter) ?? pressedThreshold
        case "m": milliseconds = number(argument, line, letter) ?? milliseconds
        case "w": width = number(argument, line, letter) ?? width
        case "h": height = number(argument, line, letter) ?? height
        case "o":
            if let turns = number(argument, line, letter), (1...3).contains(turns) {
                orientation = [1: 270, 2: 180, 3: 90][Int(turns)]
            }
        case "r": imported.note(line, "-r: the nearest direction counts")
        case "d": imported.note(line, "-d: start gesture run with --device PATH")
        default: imported.note(line, "-\(letter) is no option of lisgd")
        }
    }

    private mutating func number(
        _ argument: String,
        _ line: Int,
        _ letter: Character
    ) -> Double? {
        if let number = Double(value(of: argument)), (0...100_000).contains(number) {
            return number
        }
        imported.note(line, "-\(letter) “\(argument)”: not a number, so the default counts")
        return nil
    }

    private func value(of text: String) -> String {
        var unknown: String?
        return expanded(text, withDefaults: true, unknown: &unknown)
    }

    /// The text with the values of `$NAME` and `${NAME}` that the script sets, and perhaps with the default
    /// of `${NAME:-default}`. What another command prints is not known: `unknown` becomes the latest such name.
    private func expanded(
        _ text: String,
        withDefaults: Bool = false,
        unknown: inout String?
    ) -> String {
        var result = ""
        var rest = text[...]
        while let letter = rest.popFirst() {
            guard letter == "$", result.utf8.count <= Self.longest else {
                result.append(letter)
                continue
            }
            let isInBraces = rest.first == "{"
            let name = rest.dropFirst(isInBraces ? 1 : 0).prefix {
                $0.isLetter || $0.isNumber || $0 == "_"
            }
            let tail = rest[name.endIndex...].prefix(name.isEmpty ? 0 : Self.longest)
            let end = isInBraces ? tail.firstIndex(of: "}") : name.endIndex
            guard !name.isEmpty, let end else {
                result.append(letter)
                continue
            }
            let after = rest[name.endIndex..<end]
            let whole = rest[..<end]
            rest = rest[end...].dropFirst(isInBraces ? 1 : 0)
            let value = variables[String(name)]
            // Such as ${NAME%/*}.
            let isCut = !after.isEmpty && !after.hasPrefix(":-")
            let isUnknown = isCut || value.map(Self.isUnknown) ?? true
            if value != nil, isUnknown {
                unknown = String(name)
            }
            if let value, !isUnknown {
                result += value
            } else if withDefaults, after.hasPrefix(":-") {
                let text = String(after.dropFirst(2))
                result += expanded(text, withDefaults: true, unknown: &unknown)
            } else {
                result += "$\(whole)\(isInBraces ? "}" : "")"
            }
        }
        return result
    }

    /// A longer text is not expanded further: a configuration has no room for it.
    private static let longest = 4096

    /// Whether a value has what another command prints.
    private static func isUnknown(_ value: String) -> Bool {
        value.isEmpty || value.contains("$(") || value.utf8.count > longest
    }

    private mutating func readGesture(_ option: String, _ line: Int) {
        var fields = option.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
            .map(String.init)
        let isWhole = fields.count == 5 && Self.distances.contains(fields[3])
        if fields.count >= 3, !isWhole, Self.edges[fields[2]] == nil {
            // The form of its first versions: 1,LR,command.
            fields = fields[..<2] + ["*", "*", fields[2...].joined(separator: ",")]
        }
        guard fields.count == 5 else {
            imported.note(line, "“\(option)” is not fingers,gesture,edge,distance,mode,command")
            return
        }
        var mode = "R"
        var command = fields[4]
        // Any other word is as good as R.
        if let comma = command.firstIndex(of: ","), ["R", "P", "*"].contains(command[..<comma]) {
            mode = String(command[..<comma])
            command = String(command[command.index(after: comma)...])
        }
        guard let fingers = Int(fields[0]), (1...Configuration.mostFingersOfHand).contains(fingers),
            let direction = Self.directions[fields[1]], let edge = Self.edges[fields[2]],
            Self.distances.contains(fields[3]), !command.isEmpty,
            !["R", "P", "*"].contains(command)
        else {
            imported.note(
                line,
                "“\(option)” has no such fingers, gesture, edge, distance or mode, or no command"
            )
            return
        }
        var unknown: String?
        command = expanded(command, unknown: &unknown)
        if let unknown {
            imported.note(line, "$\(unknown) is not known: write what it stands for into run")
        }
        gestures.append(
            Gesture(
                line: line,
                fingers: fingers,
                direction: direction,
                edge: edge,
                distance: fields[3],
                isPressed: mode == "P",
                command: command
            )
        )
    }

    private mutating func add(_ gesture: Gesture) {
        var conditions = ["fingers: \(gesture.fingers)", "direction: \(gesture.direction)"]
        conditions += gesture.edge.map { ["edge: \($0)"] } ?? []
        conditions.append("device: touchscreen")
        if gesture.isPressed {
            conditions.append("each: \(length(pressedThreshold, gesture.direction))")
        } else {
            let parts = ["M": "33 %", "L": "66 %"]
            let least = parts[gesture.distance] ?? length(threshold, gesture.direction)
            conditions.append("at-least: \(least)")
            if milliseconds > 0 {
                conditions.append("maximum-duration: \(max(1, milliseconds).inWords) ms")
            }
        }
        imported.add(
            .init(conditions: conditions, run: ["sh", "-c", gesture.command], line: gesture.line)
        )
    }

    /// A number of pixels along a direction.
    private func length(_ pixels: Double, _ direction: String) -> String {
        guard let screen, screen.width > 0, screen.height > 0 else {
            return "\(max(1, min(pixels, 10_000)).inWords) pt"
        }
        let side =
            switch direction {
            case "left", "right": screen.width
            case "up", "down": screen.height
            default: (screen.width * screen.width + screen.height * screen.height).squareRoot()
            }
        return "\(max(1, min(100 * pixels / side, 100)).inWords) %"
    }
}

extension Double {
    /// The number with one digit after the point, if it needs one. It is from 0 to a million.
    var inWords: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

/// The commands of a shell's script, as far as words and quotes go. Variables and `$(command)` stay as they are.
enum ShellScript {
    /// Each command's words, with the line that each begins on. An option is on the line of its word.
    static func commands(of text: String) -> [(line: Int, words: [String])] {
        var commands: [(line: Int, words: [String])] = []
        var words: [String] = []
        var word: String?
        var (line, start) = (1, 1)
        var quote: Character?
        var rest = text[...]
        func isEnd(_ letter: Character) -> Bool { "&;|()".contains(letter) || letter.isNewline }
        /// All from the next parenthesis to the one that closes it, also beyond quotes and others.
        func takeParentheses() -> String {
            var (depth, quote): (Int, Character?) = (0, nil)
            let end = rest.firstIndex { letter in
                if quote != nil || letter == "'" || letter == "\"" {
                    quote = quote == nil ? letter : quote == letter ? nil : quote
                } else {
                    depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
                }
                return depth == 0
            }
            let taken = rest[..<(end.map(rest.index(after:)) ?? rest.endIndex)]
            rest = rest[taken.endIndex...]
            line += taken.count(where: \.isNewline)
            return String(taken)
        }
        while let letter = rest.popFirst() {
            let isLineEnd = letter.isNewline
            if isLineEnd {
                line += 1
            }
            if let open = quote {
                if letter == open {
                    quote = nil
                } else if open == "\"", letter == "$", rest.first == "(" {
                    word?.append("$" + takeParentheses())
                } else if open == "\"", letter == "\\", let next = rest.first,
                    "\"\\$`".contains(next)
                {
                    word?.append(rest.removeFirst())
                } else {
                    word?.append(letter)
                }
                continue
            }
            switch letter {
            case "'", "\"":
                quote = letter
                word = word ?? ""
            case "`":
                let command = rest.prefix { $0 != "`" }
                rest = rest[command.endIndex...].dropFirst()
                line += command.count(where: \.isNewline)
                // A comment among options, or another form of $(command).
                if !command.trimmed.hasPrefix("#") {
                    word = (word ?? "") + "$(\(command))"
                }
            case "\\":
                if let next = rest.popFirst(), !next.isNewline {
                    word = (word ?? "") + String(next)
                } else {
                    line += 1
                }
            case "#" where word == nil:
                rest = rest.drop { !$0.isNewline }
            case "$" where rest.first == "(":
                word = (word ?? "") + "$" + takeParentheses()
            case "$" where rest.first == "{":
                let end = rest.firstIndex(of: "}") ?? rest.index(before: rest.endIndex)
                word = (word ?? "") + "$" + rest[...end]
                rest = rest[rest.index(after: end)...]
            case _ where letter.isWhitespace || isEnd(letter):
                if let full = word {
                    start = words.isEmpty ? line - (isLineEnd ? 1 : 0) : start
                    words.append(full)
                    word = nil
                }
                if isEnd(letter), !words.isEmpty {
                    commands.append((start, words))
                    words = []
                }
            default:
                word = (word ?? "") + String(letter)
            }
        }
        if let word {
            words.append(word)
        }
        return words.isEmpty ? commands : commands + [(start, words)]
    }
}
