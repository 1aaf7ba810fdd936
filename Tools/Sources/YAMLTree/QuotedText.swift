// SPDX-License-Identifier: MIT

extension String {
    /// The text between quotes of YAML.
    package var asYAML: String {
        let scalars = unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case " "..."~", "\u{a0}"..."\u{fefe}", "\u{ff00}"..."\u{fffd}", "\u{10000}"...:
                String(scalar)
            default: Self.escape(scalar)
            }
        }
        return "\"\(scalars.joined())\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
