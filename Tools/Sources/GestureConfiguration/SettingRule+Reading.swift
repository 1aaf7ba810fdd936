// SPDX-License-Identifier: MIT

import YAMLTree

extension SettingRule.Form {
    /// The value of a node; nil if it is not allowed.
    func value(of node: YAMLNode) -> SettingValue? {
        switch self {
        case .count(let range):
            node.text.flatMap { Int($0) }.flatMap { range.contains($0) ? .whole($0) : nil }
        case .length:
            points(of: node).flatMap { $0 <= Self.longest ? .number($0) : nil }
        case .contactSize:
            node.text == "any"
                ? .number(nil)
                : points(of: node).flatMap { Self.sizes.contains($0) ? .number($0) : nil }
        case .duration:
            Quantity(node, units: ["": 1000, "ms": 1000, "s": 1_000_000]).flatMap { quantity in
                quantity.value <= Double(UInt32.max)
                    ? .duration(.microseconds(Int64(quantity.value.rounded()))) : nil
            }
        case .part:
            Quantity(node, units: ["": 1, "%": 0.01]).flatMap { quantity in
                quantity.value <= 1 ? .number(quantity.value) : nil
            }
        case .lead:
            node.text == "none"
                ? .number(nil)
                : Quantity(node, units: ["": 1]).flatMap { quantity in
                    Self.leads.contains(quantity.value) ? .number(quantity.value) : nil
                }
        case .flag:
            node.text.flatMap { ["true": true, "false": false][$0] }.map(SettingValue.flag)
        case .choice(let words):
            node.text.flatMap { words.contains($0) ? .word($0) : nil }
        case .words(let words, let all):
            bits(of: node, words, all).map(SettingValue.whole)
        }
    }

    /// The allowed values, in words.
    var allowed: String {
        switch self {
        case .count(let range):
            "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .length:
            "a length such as 10 pt or 2 mm, from 0 to 262144 pt"
        case .contactSize:
            "any, or a length such as 25 mm or 160 pt, from 0.25 to 255.75 pt"
        case .duration:
            "a time such as 350 ms or 0.5 s, from 0 to 4294 s"
        case .part:
            "a fraction such as 0.5 or 50 %, from 0 to 1"
        case .lead:
            "none, or a factor such as 1.5, from 1 to 16"
        case .flag:
            "true or false"
        case .choice(let words):
            "one of " + words.joined(separator: ", ")
        case .words(let words, _):
            "all, or a list such as [\(words[0].word), \(words[1].word)] of "
                + words.map(\.word).joined(separator: ", ")
        }
    }

    private static let longest = 262_144.0
    private static let leads = 1.0...16
    private static let sizes = 0.25...255.75

    private func points(of node: YAMLNode) -> Double? {
        Quantity(node, units: ["": 1, "pt": 1, "mm": 160 / 25.4])?.value
    }

    private func bits(of node: YAMLNode, _ words: [(word: String, bits: Int)], _ all: Int) -> Int? {
        if node.text == "all" {
            return all
        }
        guard let list = node.list else {
            return nil
        }
        var bits = 0
        for item in list {
            guard let found = words.first(where: { $0.word == item.text }) else {
                return nil
            }
            bits |= found.bits
        }
        return bits
    }
}

/// A number with a unit, such as "350 ms".
struct Quantity {
    /// The number times the factor of its unit.
    var value: Double

    /// Nil if the node is not a quantity with one of the units, or is negative.
    ///
    /// - Parameters:
    ///   - node: The text.
    ///   - units: The allowed units and their factors; "" is for a number without unit.
    init?(_ node: YAMLNode, units: [String: Double]) {
        guard let text = node.text else {
            return nil
        }
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text[number.endIndex...].drop { $0 == " " }
        guard let value = Double(number), let factor = units[String(unit)], value.isFinite else {
            return nil
        }
        self.value = value * factor
    }
}
