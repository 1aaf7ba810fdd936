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
