// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit

/// A setting that can be found with labeled strokes: a length, a time or a lead of one recognizer.
package struct TunableSetting: Hashable, Sendable {
    /// A value in the unit of the setting. Nil: no lead.
    package typealias Value = Double?

    package enum Unit: Sendable {
        case points
        case milliseconds
        case lead
    }

    package let recognizer: String
    package let kind: RecognizerKind
    package let key: String
    package let unit: Unit

    /// The value that its kind has without a configuration.
    package let usual: Value

    /// The property in Swift.
    package var property: String {
        SettingRule.property(of: key)
    }

    /// The values to try, from the smallest on: 13 leads, or 20 lengths or times from a fifth of the
    /// usual value to five times it.
    package var tries: [Value] {
        guard unit != .lead, let usual else {
            return Self.leads
        }
        return Self.factors.map { max(1, (usual * $0).rounded()) }
    }

    private static let leads: [Value] = [
        nil, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.5, 3, 4,
    ]
    private static let factors = [
        0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.5, 1.8, 2, 2.5, 3, 3.5, 4, 5,
    ]
}

extension Configuration {
    /// The settings of some recognizers that can be tuned, in the order of the configuration.
    ///
    /// A time or a length whose usual value is 0 is a switch, and no measure of strokes.
    package func tunableSettings(of names: Set<String>) -> [TunableSetting] {
        recognizers.filter { names.contains($0.name) }.flatMap { recognizer -> [TunableSetting] in
            let usual = recognizer.kind.make()
            return recognizer.kind.rules.compactMap { rule in
                guard let unit = rule.form.unit, let value = rule.read(usual)?.measure,
                    value != 0, recognizer.depends(on: rule.key)
                else {
                    return nil
                }
                return TunableSetting(
                    recognizer: recognizer.name,
                    kind: recognizer.kind,
                    key: rule.key,
                    unit: unit,
                    usual: value
                )
            }
        }
    }

    /// The value that a setting has now.
    package func value(of setting: TunableSetting) -> TunableSetting.Value {
        let recognizer = recognizers.first { $0.name == setting.recognizer }
        return recognizer?.settings[setting.key].map(\.measure) ?? setting.usual
    }

    /// The configuration with another value of a setting.
    package func setting(
        _ setting: TunableSetting,
        to value: TunableSetting.Value
    ) -> Configuration {
        var changed = self
        for index in recognizers.indices where recognizers[index].name == setting.recognizer {
            changed.recognizers[index].settings[setting.key] =
                setting.unit == .milliseconds
                ? .duration(.microseconds(Int64(((value ?? 0) * 1000).rounded()))) : .number(value)
        }
        return changed
    }
}

extension Configuration {
    /// The recognizers of a program, with all their settings. Of several with a name, the first counts.
    ///
    /// - Parameters:
    ///   - recognizers: What the program has.
    ///   - file: What messages call it.
    package init(of recognizers: [GestureRecognizer], file: String) {
        self.init(recognizers: [], simultaneous: [], screen: Screen())
        (self.file, isOfProgram) = (file, true)
        for recognizer in recognizers {
            guard let kind = RecognizerKind(recognizer), let name = recognizer.name,
                !names.contains(name)
            else {
                continue
            }
            let values = kind.rules.compactMap { rule in
                rule.read(recognizer).map { (rule.key, $0) }
            }
            self.recognizers.append(
                Recognizer(
                    name: name,
                    kind: kind,
                    settings: Dictionary(values) { first, _ in first },
                    requiresFailureOf: []
                )
            )
        }
    }

    /// Gives the recognizers of a program the settings of those with their names.
    package func configure(_ others: [GestureRecognizer]) {
        for settings in recognizers {
            if let same = others.first(where: { $0.name == settings.name }) {
                settings.configure(same)
            }
        }
    }
}

extension Configuration.Recognizer {
    /// Whether a setting can change what the recognizer does. What only concerns several taps does
    /// not with one tap.
    fileprivate func depends(on key: String) -> Bool {
        guard kind == .tap, key == "maximum-gap" || key == "allowable-distance" else {
            return true
        }
        return settings["taps"].map { $0 != .whole(1) } ?? false
    }
}

extension SettingRule.Form {
    fileprivate var unit: TunableSetting.Unit? {
        switch self {
        case .length: .points
        case .duration: .milliseconds
        case .lead: .lead
        case .count, .part, .flag, .contactSize, .choice, .words: nil
        }
    }
}

extension SettingValue {
    /// A length in points, a time in milliseconds, or a lead. Nil: none.
    fileprivate var measure: Double? {
        switch self {
        case .number(let number): number
        case .duration(let duration): duration / .milliseconds(1)
        case .whole, .flag, .word: nil
        }
    }
}

extension Configuration.Recognizer {
    /// Its settings that differ from those of a new one of its kind, except some, and what it
    /// waits for, as lines of a configuration.
    package func lines(without keys: [String] = []) -> [String] {
        var lines = WrittenSetting.changed(of: make(), kind)
            .filter { !keys.contains($0.key) }.map(\.yaml)
        if !requiresFailureOf.isEmpty {
            lines.append("requires-failure-of: [\(requiresFailureOf.joined(separator: ", "))]")
        }
        return lines
    }
}

/// A setting of a recognizer, as tests and configurations write it.
package struct WrittenSetting {
    package var key: String
    /// `SETTING=VALUE` of a play: see `Tests/core/test_plays.c`.
    package var play: String
    /// `property = value` of GestureKit.
    package var swift: String
    /// `setting: value` of a configuration.
    package var yaml: String

    /// The settings of a recognizer that differ from those of a new one of its kind.
    package static func changed(
        of recognizer: GestureRecognizer,
        _ kind: RecognizerKind
    ) -> [WrittenSetting] {
        let usual = kind.make()
        return kind.rules.compactMap { rule in
            guard let value = rule.read(recognizer), value != rule.read(usual) else {
                return nil
            }
            return WrittenSetting(
                key: rule.key,
                play: "\(rule.key)=\(value.play(rule.form))",
                swift: "\(rule.property) = \(value.swift(rule.form))",
                yaml: "\(rule.key): \(value.yaml(rule.form))"
            )
        }
    }
}

extension Double {
    /// The shortest text that reads as the same number, in C and in Swift.
    package var asWritten: String {
        Int(exactly: self).map(String.init) ?? "\(self)"
    }
}

extension String {
    /// Words as a name in Swift, whatever stands between them.
    package var asSwiftName: String {
        let parts = split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return parts.prefix(1).joined()
            + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension SettingRule {
    private static let properties = [
        "taps": "numberOfTapsRequired", "fingers": "numberOfTouchesRequired",
        "maximum-fingers": "maximumNumberOfTouches", "minimum-fingers": "minimumNumberOfTouches",
        "minimum-duration": "minimumPressDuration", "until-last-lift": "lastsUntilLastLift",
        "claims-on-landing": "claimsTouchesOnLanding", "directions": "direction",
        "from": "partStart", "to": "partEnd",
    ]

    /// The property in Swift.
    fileprivate var property: String { Self.property(of: key) }

    static func property(of key: String) -> String { properties[key] ?? key.asSwiftName }
}

extension SettingValue {
    /// Points, milliseconds and words.
    fileprivate func play(_ form: SettingRule.Form) -> String {
        switch self {
        case .whole(let bits):
            if case .words = form {
                let words = Self.words(bits, form)
                return words.isEmpty ? "none" : words.joined(separator: "+")
            }
            return "\(bits)"
        case .number(let number): return (number ?? 0).asWritten
        case .duration(let duration): return (duration / .milliseconds(1)).asWritten
        case .flag(let isSet): return isSet ? "yes" : "no"
        case .word(let word): return word
        }
    }

    fileprivate func swift(_ form: SettingRule.Form) -> String {
        switch self {
        case .whole(let bits):
            if case .words = form {
                let words = Self.words(bits, form).map { ".\($0.asSwiftName)" }
                return "[\(words.joined(separator: ", "))]"
            }
            return "\(bits)"
        case .number(let number): return number?.asWritten ?? "nil"
        case .duration(let duration):
            return ".microseconds(\(Int64((duration / .microseconds(1)).rounded())))"
        case .flag(let isSet): return "\(isSet)"
        case .word(let word):
            return ["x": ".horizontal", "y": ".vertical"][word] ?? ".\(word)"
        }
    }

    fileprivate func yaml(_ form: SettingRule.Form) -> String {
        switch (self, form) {
        case (.whole(let bits), .words(_, let all)):
            return bits == all
                ? "all" : "[\(Self.words(bits, form).joined(separator: ", "))]"
        case (.whole(let count), _): return "\(count)"
        case (.number(nil), .contactSize): return "any"
        case (.number(nil), _): return "none"
        case (.number(let number?), .length), (.number(let number?), .contactSize):
            return "\(Self.rounded(number)) pt"
        case (.number(let number?), _): return Self.rounded(number)
        case (.duration(let duration), _):
            return "\((duration / .milliseconds(1)).asWritten) ms"
        case (.flag(let isSet), _): return "\(isSet)"
        case (.word(let word), _): return word
        }
    }

    /// With four decimals, which tell lengths in 1/4096 point apart, and never with an exponent.
    private static func rounded(_ number: Double) -> String {
        ((number * 10_000).rounded() / 10_000).asWritten
    }

    private static func words(_ bits: Int, _ form: SettingRule.Form) -> [String] {
        guard case .words(let words, _) = form else {
            return []
        }
        return words.filter { bits & $0.bits != 0 }.map(\.word)
    }
}
