// SPDX-License-Identifier: MIT

import GestureKit

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
