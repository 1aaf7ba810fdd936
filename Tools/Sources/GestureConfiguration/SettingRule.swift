// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit
import YAMLTree

enum SettingValue: Hashable, Sendable {
    /// A count, or the raw value of an option set.
    case whole(Int)
    /// Points, a fraction or a factor; nil is any contact size, or no lead.
    case number(Double?)
    case duration(Duration)
    case flag(Bool)
    case word(String)
}

/// A setting of a recognizer: its key, the values it can have, and the property it sets.
struct SettingRule {
    /// The type of a setting's values.
    enum Form {
        case count(ClosedRange<Int>)
        case length
        case duration
        case part
        case lead
        case flag
        case contactSize
        /// One of some words.
        case choice([String])
        /// A set of words, each with its bits; and the bits of the word "all".
        case words([(word: String, bits: Int)], all: Int)
    }

    let key: String
    let form: Form
    let apply: (GestureRecognizer, SettingValue) -> Void
    /// The value of a recognizer of its kind; nil: it is of another kind.
    let read: (GestureRecognizer) -> SettingValue?
}

extension SettingRule {
    /// `convert` says what a value is for the property; nil if it has another type. `value` is its
    /// inverse.
    private init<Recognizer: GestureRecognizer, Value>(
        _ key: String,
        _ form: Form,
        _ property: ReferenceWritableKeyPath<Recognizer, Value>,
        value: @escaping (Value) -> SettingValue?,
        convert: @escaping (SettingValue) -> Value?
    ) {
        self.init(key: key, form: form) { recognizer, value in
            if let value = convert(value) {
                (recognizer as? Recognizer)?[keyPath: property] = value
            }
        } read: { recognizer in
            (recognizer as? Recognizer).flatMap { value($0[keyPath: property]) }
        }
    }

    static func count(
        _ key: String,
        _ range: ClosedRange<Int>,
        _ property: ReferenceWritableKeyPath<some GestureRecognizer, Int>
    ) -> SettingRule {
        SettingRule(key, .count(range), property, value: SettingValue.whole) {
            if case .whole(let count) = $0 { count } else { nil }
        }
    }

    static func length(
        _ key: String,
        _ property: ReferenceWritableKeyPath<some GestureRecognizer, Double>
    ) -> SettingRule {
        SettingRule(key, .length, property, value: SettingValue.number) {
            if case .number(let number) = $0 { number } else { nil }
        }
    }

    /// A part, a contact size or a lead.
    static func optional(
        _ key: String,
        _ property: ReferenceWritableKeyPath<some GestureRecognizer, Double?>,
        _ form: Form
    ) -> SettingRule {
        SettingRule(key, form, property, value: SettingValue.number) {
            if case .number(let number) = $0 { .some(number) } else { nil }
        }
    }

    static func duration(
        _ key: String,
        _ property: ReferenceWritableKeyPath<some GestureRecognizer, Duration>
    ) -> SettingRule {
        SettingRule(key, .duration, property, value: SettingValue.duration) {
            if case .duration(let duration) = $0 { duration } else { nil }
        }
    }

    static func flag(
        _ key: String,
        _ property: ReferenceWritableKeyPath<some GestureRecognizer, Bool>
    ) -> SettingRule {
        SettingRule(key, .flag, property, value: SettingValue.flag) {
            if case .flag(let isSet) = $0 { isSet } else { nil }
        }
    }

    static func choice<Value: Equatable>(
        _ key: String,
        _ values: [(word: String, value: Value)],
        _ property: ReferenceWritableKeyPath<some GestureRecognizer, Value>
    ) -> SettingRule {
        SettingRule(key, .choice(values.map(\.word)), property) { value in
            values.first { $0.value == value }.map { .word($0.word) }
        } convert: { value in
            values.first { value == .word($0.word) }?.value
        }
    }

    static func words<Words: OptionSet>(
        _ key: String,
        _ words: [(word: String, bits: Int)],
        all: Int,
        _ property: ReferenceWritableKeyPath<some GestureRecognizer, Words>
    ) -> SettingRule where Words.RawValue == Int {
        SettingRule(key, .words(words, all: all), property, value: { .whole($0.rawValue) }) {
            if case .whole(let bits) = $0 { Words(rawValue: bits) } else { nil }
        }
    }
}

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
            node.text == "all"
                ? .whole(all)
                : node.list.flatMap { Self.bits(of: $0.map(\.text), words) }.map(SettingValue.whole)
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

    /// Nil: one of the names is none of the words.
    private static func bits(of names: [String?], _ words: [(word: String, bits: Int)]) -> Int? {
        var bits = 0
        for name in names {
            guard let found = words.first(where: { $0.word == name }) else {
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

extension Configuration {
    /// A recognizer with the settings that a recording has of it: see `docs/recording-format.md`.
    ///
    /// - Parameters:
    ///   - kind: What it recognizes.
    ///   - value: Returns the value of a key.
    /// - Returns: The recognizer, and the key of which the value is missing or wrong.
    package static func recognizer(
        _ kind: RecognizerKind,
        recorded value: (String) -> String?
    ) -> (recognizer: GestureRecognizer, wrongKey: String?) {
        let recognizer = kind.make()
        let wrongKey = kind.rules.first { !$0.apply(value($0.key), to: recognizer) }?.key
        return (recognizer, wrongKey)
    }

    /// Sets what a recording has of a program's own recognizer, which is the contact size at most.
    ///
    /// - Parameters:
    ///   - recognizer: The recognizer.
    ///   - value: Returns the value of a key.
    /// - Returns: The key of which the value is wrong.
    package static func wrongKey(
        setting recognizer: GestureRecognizer,
        recorded value: (String) -> String?
    ) -> String? {
        let rule = RecognizerKind.contactSizeRule
        guard let text = value(rule.key), !rule.apply(text, to: recognizer) else {
            return nil
        }
        return rule.key
    }

    /// Changes a setting of a recognizer to the value that a recording has of it. Does nothing if
    /// its kind has none of this name, or no such value.
    package static func change(
        _ recognizer: GestureRecognizer,
        _ key: String,
        recorded text: String
    ) {
        let rules = RecognizerKind(recognizer)?.rules ?? []
        _ = rules.first { $0.key == key }?.apply(text, to: recognizer)
    }
}

extension SettingRule {
    /// Returns whether the text is a value.
    fileprivate func apply(_ text: String?, to recognizer: GestureRecognizer) -> Bool {
        guard let setting = text.flatMap(form.value(recorded:)) else {
            return false
        }
        apply(recognizer, setting)
        return true
    }
}

extension SettingRule.Form {
    /// Nil: no program has the value, because GestureKit would repair it.
    fileprivate func value(recorded text: String) -> SettingValue? {
        /// 0 may stand for none.
        func number(in range: ClosedRange<Double>, orNone: Bool = true) -> SettingValue? {
            Double(text).flatMap { value in
                orNone && value == 0
                    ? .number(nil) : range.contains(value) ? .number(value) : nil
            }
        }
        return switch self {
        case .count(let range):
            Int(text).flatMap { range.contains($0) ? .whole($0) : nil }
        case .length:
            number(in: 0...Self.longest, orNone: false)
        case .contactSize:
            number(in: Self.sizes)
        case .part:
            number(in: 0...1)
        case .lead:
            number(in: Self.leads)
        case .duration:
            Double(text).flatMap { milliseconds in
                UInt32(exactly: (milliseconds * 1000).rounded())
                    .map { .duration(.microseconds(Int64($0))) }
            }
        case .flag:
            ["yes": .flag(true), "no": .flag(false)][text]
        case .choice(let words):
            words.contains(text) ? .word(text) : nil
        case .words(let words, _):
            Self.bits(of: text.split(separator: " ").map(String.init), words).map { .whole($0) }
        }
    }
}
