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
        checkKeys(of: mapping, ["match", "kind", "orientation"], of: "a device")
        guard let match = mapping["match"] else {
            note(node, "a device needs match: its name, such as \"ELAN*\"")
            return nil
        }
        let kind: Kind? = readWord(mapping["kind"], "kind")
        if kind == .touchpad, let node = mapping["orientation"] {
            note(node, "a touchpad has no orientation")
        }
        return readPattern(match, "match").map {
            .init(
                match: $0,
                kind: kind?.rawValue,
                orientation: mapping["orientation"].map { readOrientation($0) }
            )
        }
    }

    mutating func readOptions(_ node: YAMLNode) -> Configuration.Options {
        var options = Configuration.Options()
        guard let mapping = node.mapping else {
            note(node, "options has keys: commands-at-once, starts-per-second and warn-after")
            return options
        }
        checkKeys(
            of: mapping,
            ["commands-at-once", "starts-per-second", "warn-after"],
            of: "the options"
        )
        options.commandsAtOnce =
            mapping["commands-at-once"].flatMap { readCount($0, "commands-at-once", 1...256) }
            ?? options.commandsAtOnce
        options.startsPerSecond =
            mapping["starts-per-second"].flatMap { readCount($0, "starts-per-second", 1...1000) }
            ?? options.startsPerSecond
        options.warnAfter =
            mapping["warn-after"].flatMap { readTime($0, "warn-after") } ?? options.warnAfter
        return options
    }

    mutating func readZone(_ node: YAMLNode) -> Configuration.Zone? {
        guard let mapping = node.mapping, let edge = mapping["edge"],
            let within = mapping["within"]
        else {
            note(node, "starts-in has keys, such as {edge: right, within: 4 mm}")
            return nil
        }
        checkKeys(of: mapping, ["edge", "within", "from", "to"], of: "starts-in")
        let depth = readLength(within, "within")
        if depth == 0 {
            note(within, "within is greater than 0")
        }
        guard let edge: Configuration.Zone.Edge = readWord(edge, "edge"), let depth else {
            return nil
        }
        var zone = Configuration.Zone(edge: edge, within: depth)
        zone.from = mapping["from"].flatMap { readLength($0, "from") } ?? 0
        zone.to = mapping["to"].flatMap { readLength($0, "to") } ?? 0
        if zone.to != 0, zone.from >= zone.to {
            note(mapping["from"] ?? node, "from is not less than to")
        }
        return zone
    }
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
}

extension Configuration.Screen {
    /// The orientation of the touchscreen with a name.
    package func orientation(of name: String) -> Int {
        rules.first { $0.orientation != nil && $0.covers(name, kind: "touchscreen") }?.orientation
            ?? orientation
    }
}

/// Whether a name matches a shell pattern.
private func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
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
        if let node = mapping["orientation"] {
            screen.orientation = readOrientation(node)
        }
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
