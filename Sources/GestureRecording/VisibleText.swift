// SPDX-License-Identifier: MIT

/// Makes every character of a line visible, to print a recording on a terminal.
enum VisibleText {
    /// Replaces each invisible character by an escape: `\u` and four hexadecimal digits. These are
    /// controls from U+0080 on, direction marks and others. In a line, characters outside ASCII
    /// occur only in quotation marks, where the escape means the character, and in comments.
    static func bytes(of line: [UInt8]) -> [UInt8] {
        guard line.contains(where: { $0 >= 0x80 }) else {
            return line
        }
        let text = String(decoding: line, as: UTF8.self)
        var result: [UInt8] = []
        for scalar in text.unicodeScalars {
            // An escape has only four digits.
            if isHidden(scalar), scalar.value <= 0xFFFF {
                let digits = String(scalar.value, radix: 16)
                result += "\\u".utf8
                result += String(repeating: "0", count: 4 - digits.utf8.count).utf8
                result += digits.utf8
            } else {
                result += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
        return result
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
