// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit

/// A setting of a recognizer, as tests write it.
package struct WrittenSetting {
    /// `SETTING=VALUE` of a play: see `Tests/core/test_plays.c`.
    package var play: String
    /// `property = value` of GestureKit.
    package var swift: String

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
                play: "\(rule.key)=\(value.play(rule.form))",
                swift: "\(rule.property) = \(value.swift(rule.form))"
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

    private static func words(_ bits: Int, _ form: SettingRule.Form) -> [String] {
        guard case .words(let words, _) = form else {
            return []
        }
        return words.filter { bits & $0.bits != 0 }.map(\.word)
    }
}
