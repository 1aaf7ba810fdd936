// SPDX-License-Identifier: MIT

/// Lines in which every character can be seen, for whoever prints a recording on a terminal.
enum VisibleText {
    /// A line with an escape, `\u` and four hexadecimal digits, for each character that cannot be
    /// seen: controls from U+0080 on, direction marks and the like. What is not ASCII in a line is in
    /// quotation marks, where the escape means the character, or in a comment.
    static func bytes(of line: [UInt8]) -> [UInt8] {
        guard line.contains(where: { $0 >= 0x80 }) else {
            return line
        }
        let text = String(decoding: line, as: UTF8.self)
        var result: [UInt8] = []
        for scalar in text.unicodeScalars {
            // Four digits are all that an escape has.
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
