// SPDX-License-Identifier: MIT

import GestureKit
import YAMLTree

#if canImport(Glibc)
import Glibc
#endif

extension ConfigurationReader {
    private static let mostRules = 64

    /// What a rule can be about.
    private enum Kind: String, CaseIterable {
        case touchscreen
        case touchpad
    }

    mutating func readDevices(_ node: YAMLNode) -> [Configuration.DeviceRule] {
        guard let list = node.list, list.count <= Self.mostRules else {
            note(node, "devices is a list of at most \(Self.mostRules) rules")
            return []
        }
        return list.compactMap { readRule($0) }
    }

    private mutating func readRule(_ node: YAMLNode) -> Configuration.DeviceRule? {
        guard let mapping = node.mapping else {
            note(node, "a rule has keys, such as {match: \"ELAN*\", orientation: 90}")
            return nil
        }
        checkKeys(of: mapping, ["match", "kind", "orientation", "output"], of: "a device")
        guard let match = mapping["match"] else {
            note(node, "a device needs match: its name, such as \"ELAN*\"")
            return nil
        }
        let kind: Kind? = readWord(mapping["kind"], "kind")
        for key in ["orientation", "output"] where kind == .touchpad {
            if let node = mapping[key] {
                note(node, "a touchpad has no \(key)")
            }
        }
        let output = mapping["output"].flatMap { readPattern($0, "output", of: "an output") }
        return readPattern(match, "match").map {
            .init(
                match: $0,
                kind: kind?.rawValue,
                orientation: mapping["orientation"].map { readOrientation($0) },
                output: output
            )
        }
    }

    mutating func readOptions(_ node: YAMLNode) -> Configuration.Options {
        var options = Configuration.Options()
        guard let mapping = node.mapping else {
            note(node, "options has keys: \(Self.optionKeys.joined(separator: ", "))")
            return options
        }
        checkKeys(of: mapping, Self.optionKeys, of: "the options")
        options.commandsAtOnce =
            mapping["commands-at-once"].flatMap { readCount($0, "commands-at-once", 1...256) }
            ?? options.commandsAtOnce
        options.startsPerSecond =
            mapping["starts-per-second"].flatMap { readCount($0, "starts-per-second", 1...1000) }
            ?? options.startsPerSecond
        options.warnAfter =
            mapping["warn-after"].flatMap { readTime($0, "warn-after") } ?? options.warnAfter
        if let node = mapping["edge-depth"], let depth = readLength(node, "edge-depth") {
            options.edgeDepth = depth
            if depth == 0 {
                note(node, "edge-depth is greater than 0")
            }
        }
        options.lockers = mapping["lockers"].map { readLockers($0) } ?? []
        return options
    }

    /// Names of programs, as the kernel reports them: no folder, and no pattern.
    private mutating func readLockers(_ node: YAMLNode) -> [String] {
        let hint = ", without a folder and without *"
        for name in node.list ?? [node] where name.text?.contains(where: "/*?[".contains) ?? false {
            note(name, "lockers are names of programs\(hint)")
        }
        return readPatterns(node, "lockers", hint: hint)
    }

    private static let optionKeys = [
        "commands-at-once", "starts-per-second", "warn-after", "edge-depth", "lockers",
    ]
}

extension Configuration.DeviceRule {
    /// Whether it is about a device with a name that is a touchscreen or a touchpad.
    package func covers(_ name: String, kind: String) -> Bool {
        (self.kind == nil || self.kind == kind) && matches(name, match)
    }
}

extension Configuration.Action {
    /// Whether its gesture counts on a device.
    package func covers(_ name: String, kind: String) -> Bool {
        device.map { $0 == kind || matches(name, $0) } ?? true
    }

    /// Whether its gesture counts while the window of an application is active. Nil: not known.
    package func covers(app: String?) -> Bool {
        apps.isEmpty
            || app.map { app in apps.contains { matches(app, $0, ignoresCase: true) } } ?? false
    }
}

extension Configuration.Screen {
    /// The orientation of the touchscreen with a name: that of the configuration, or of its output.
    package func orientation(of name: String) -> Int {
        let own = rules.first {
            $0.orientation != nil && $0.covers(name, kind: "touchscreen")
        }
        return own?.orientation ?? orientation ?? output(of: name)?.transform ?? 0
    }

    /// The output that shows the picture of the touchscreen with a name: the one that the configuration
    /// names, the only one, or the only one that is built in. Nil: not known.
    package func output(of name: String) -> Configuration.Output? {
        let rule = rules.first { $0.output != nil && $0.covers(name, kind: "touchscreen") }
        if let output = rule?.output {
            return outputs.first { matches($0.name, output) }
        }
        let builtIn = outputs.filter { output in
            ["eDP", "LVDS", "DSI"].contains { output.name.hasPrefix($0) }
        }
        return outputs.count == 1 ? outputs[0] : builtIn.count == 1 ? builtIn[0] : nil
    }
}

/// Whether a name matches a shell pattern.
private func matches(_ name: String, _ pattern: String, ignoresCase: Bool = false) -> Bool {
    // The flag of GNU's and musl's fnmatch, which C programs see only as an extension.
    let casefold: Int32 = 1 << 4
    return fnmatch(pattern, name, ignoresCase ? casefold : 0) == 0
}

extension ConfigurationReader {
    /// The names of the values of wl_output.transform, in their order.
    private static let orientations = [
        "normal", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270",
    ]

    mutating func readScreen(_ node: YAMLNode) -> Configuration.Screen {
        var screen = Configuration.Screen()
        guard let mapping = node.mapping else {
            note(node, "screen has keys: size-mm and orientation")
            return screen
        }
        checkKeys(of: mapping, ["size-mm", "orientation"], of: "the screen")
        screen.millimeters = mapping["size-mm"].flatMap { readSize($0) }
        screen.orientation = mapping["orientation"].map { readOrientation($0) }
        return screen
    }

    private mutating func readSize(_ node: YAMLNode) -> Size? {
        let sides =
            node.list?.compactMap { Quantity($0, units: ["": 1, "mm": 1])?.value } ?? []
        guard node.list?.count == 2, sides.count == 2,
            sides.allSatisfy(Configuration.Screen.sides.contains)
        else {
            note(node, "size-mm is a width and a height such as [344, 194], each from 30 to 1500")
            return nil
        }
        return Size(width: sides[0], height: sides[1])
    }

    mutating func readOrientation(_ node: YAMLNode) -> Int {
        if let number = node.text.flatMap(Self.orientations.firstIndex) {
            return number
        }
        note(node, "orientation is one of \(Self.orientations.joined(separator: ", "))")
        return 0
    }
}
