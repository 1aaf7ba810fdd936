// SPDX-License-Identifier: MIT

import GestureKit

/// The value of a setting.
enum SettingValue: Hashable, Sendable {
    case count(Int)
    /// Points.
    case length(Double)
    case duration(Duration)
    /// A fraction, 0 to 1.
    case part(Double)
    /// A factor, or 0.
    case lead(Double)
    /// The raw value of an option set.
    case bits(Int)
    case flag(Bool)
    case word(String)
    /// Points; nil is any size.
    case contactSize(Double?)
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
}

extension SettingRule {
    static func count<Recognizer: GestureRecognizer>(
        _ key: String,
        _ range: ClosedRange<Int>,
        _ property: ReferenceWritableKeyPath<Recognizer, Int>
    ) -> SettingRule {
        SettingRule(key: key, form: .count(range)) { recognizer, value in
            if case .count(let count) = value {
                (recognizer as? Recognizer)?[keyPath: property] = count
            }
        }
    }

    static func length<Recognizer: GestureRecognizer>(
        _ key: String,
        _ property: ReferenceWritableKeyPath<Recognizer, Double>
    ) -> SettingRule {
        SettingRule(key: key, form: .length) { recognizer, value in
            if case .length(let points) = value {
                (recognizer as? Recognizer)?[keyPath: property] = points
            }
        }
    }

    static func duration<Recognizer: GestureRecognizer>(
        _ key: String,
        _ property: ReferenceWritableKeyPath<Recognizer, Duration>
    ) -> SettingRule {
        SettingRule(key: key, form: .duration) { recognizer, value in
            if case .duration(let duration) = value {
                (recognizer as? Recognizer)?[keyPath: property] = duration
            }
        }
    }

    static func part<Recognizer: GestureRecognizer>(
        _ key: String,
        _ property: ReferenceWritableKeyPath<Recognizer, Double?>
    ) -> SettingRule {
        SettingRule(key: key, form: .part) { recognizer, value in
            if case .part(let part) = value {
                (recognizer as? Recognizer)?[keyPath: property] = part
            }
        }
    }

    static func lead<Recognizer: GestureRecognizer>(
        _ key: String,
        _ property: ReferenceWritableKeyPath<Recognizer, Double>
    ) -> SettingRule {
        SettingRule(key: key, form: .lead) { recognizer, value in
            if case .lead(let lead) = value {
                (recognizer as? Recognizer)?[keyPath: property] = lead
            }
        }
    }

    static func flag<Recognizer: GestureRecognizer>(
        _ key: String,
        _ property: ReferenceWritableKeyPath<Recognizer, Bool>
    ) -> SettingRule {
        SettingRule(key: key, form: .flag) { recognizer, value in
            if case .flag(let isSet) = value {
                (recognizer as? Recognizer)?[keyPath: property] = isSet
            }
        }
    }

    static func choice<Recognizer: GestureRecognizer, Value>(
        _ key: String,
        _ values: [(word: String, value: Value)],
        _ property: ReferenceWritableKeyPath<Recognizer, Value>
    ) -> SettingRule {
        SettingRule(key: key, form: .choice(values.map(\.word))) { recognizer, value in
            if case .word(let word) = value,
                let value = values.first(where: { $0.word == word })?.value
            {
                (recognizer as? Recognizer)?[keyPath: property] = value
            }
        }
    }

    static func contactSize<Recognizer: GestureRecognizer>(
        _ key: String,
        _ property: ReferenceWritableKeyPath<Recognizer, Double?>
    ) -> SettingRule {
        SettingRule(key: key, form: .contactSize) { recognizer, value in
            if case .contactSize(let size) = value {
                (recognizer as? Recognizer)?[keyPath: property] = size
            }
        }
    }

    static func words<Recognizer: GestureRecognizer, Words: OptionSet>(
        _ key: String,
        _ words: [(word: String, bits: Int)],
        all: Int,
        _ property: ReferenceWritableKeyPath<Recognizer, Words>
    ) -> SettingRule where Words.RawValue == Int {
        SettingRule(key: key, form: .words(words, all: all)) { recognizer, value in
            if case .bits(let bits) = value {
                (recognizer as? Recognizer)?[keyPath: property] = Words(rawValue: bits)
            }
        }
    }
}
