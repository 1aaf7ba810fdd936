// SPDX-License-Identifier: MIT

extension String {
    /// The text with everything that is no visible sign or space written out, such as `\n` and
    /// `\u{1b}`: controls, direction marks and other format characters, line separators, and what
    /// Unicode has not assigned.
    ///
    /// Names of devices and files, and whatever else comes from outside, can hold what moves a
    /// terminal's cursor or hides text. All of it goes through here before people see it. Linear.
    package var printable: String {
        // Nearly everything is plain ASCII, and left alone.
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
    /// Whether it is a sign that can be seen, a mark on one, or a space.
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
