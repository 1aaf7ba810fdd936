// SPDX-License-Identifier: MIT

package import GestureConfiguration
@_spi(GestureTools) import GestureKit

/// Values of settings as lines to paste.
extension TunableSetting {
    /// A value with its unit, as in a configuration.
    package func text(_ value: Value) -> String {
        guard let value else {
            return "none"
        }
        return switch unit {
        case .points: "\(Self.number(value)) pt"
        case .milliseconds: "\(Self.number(value)) ms"
        case .lead: Self.number(value)
        }
    }

    /// A line of the recognizer in a configuration.
    package func yaml(_ value: Value) -> String {
        "\(key): \(text(value))"
    }

    /// A line of a program in Swift. The recognizer's variable has its name.
    package func swift(_ value: Value) -> String {
        let number = value.map(Self.number) ?? "nil"
        let right = unit == .milliseconds ? ".milliseconds(\(number))" : number
        return "\(recognizer.asSwiftName).\(property) = \(right)"
    }

    /// A line of a program in C. `config` is of the type that ``structure`` names.
    package func c(_ value: Value) -> String {
        let number = value ?? 0
        let right =
            switch unit {
            case .points: "GC_PT(\(Self.number(number)))"
            case .milliseconds: "\(Int((number * 1000).rounded()))"
            case .lead: "\(Int((number * 256).rounded()))"
            }
        return "config.\(field) = \(right);"
    }

    /// The C type of the configuration.
    package var structure: String {
        "struct gc_\(kind.rawValue.replacing("-", with: "_"))_config"
    }

    /// The field in C.
    package var field: String {
        switch key {
        case "allowable-distance-aside": "max_aside"
        case "stillness-duration": "stillness_us"
        default:
            key.replacing("maximum", with: "max").replacing("minimum", with: "min")
                .replacing("allowable", with: "max").replacing("-", with: "_")
                + (unit == .milliseconds ? "_us" : "")
        }
    }

    /// At most three decimal places, and none for a whole number.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
