// SPDX-License-Identifier: MIT

extension String {
    /// The text with escapes, such as `\n` and `\u{1b}`, for everything but visible characters and
    /// spaces: controls, direction marks and other format characters, line separators, and
    /// unassigned characters.
    ///
    /// Text from outside, such as the names of devices and files, may contain characters that move
    /// a terminal's cursor or hide text. Escape all of it before people see it. Takes linear time.
    package var printable: String {
        // Fast path: nearly all text is printable ASCII.
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            return self
        }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isPrintable {
                result.append(scalar)
            } else {
                result.append(contentsOf: scalar.writtenOut.unicodeScalars)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Whether it is a visible character, a combining mark, or a space.
    package var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default:
            true
        }
    }

    fileprivate var writtenOut: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}
