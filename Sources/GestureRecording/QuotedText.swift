// SPDX-License-Identifier: MIT

/// Text in quotation marks: a JSON string that uses only the escapes `\"`, `\\` and `\u`.
enum QuotedText {
    /// Writes text with its quotation marks.
    static func append(_ text: String, to line: inout [UInt8]) {
        line.append(quote)
        for byte in text.utf8 {
            switch byte {
            case quote, backslash:
                line += [backslash, byte]
            case 0..<0x20, 0x7f:
                line += [backslash, UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")]
                let digits = String(byte, radix: 16)
                line += Array((digits.utf8.count < 2 ? "0" + digits : digits).utf8)
            default:
                line.append(byte)
            }
        }
        line.append(quote)
    }

    /// Reads text with its quotation marks. Nil: it is damaged.
    static func text(of bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else {
            return nil
        }
        var rest = bytes.dropFirst().dropLast()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == backslash else {
                guard byte != quote else {
                    return nil
                }
                text.append(byte)
                continue
            }
            switch rest.popFirst() {
            case quote: text.append(quote)
            case backslash: text.append(backslash)
            case UInt8(ascii: "u"):
                guard let scalar = scalar(of: rest.prefix(4)) else {
                    return nil
                }
                text += Array(String(Character(scalar)).utf8)
                rest = rest.dropFirst(4)
            default: return nil
            }
        }
        return String(validating: text, as: UTF8.self)
    }

    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")

    private static func scalar(of digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
        // A sign is not a digit, but the initializer accepts it.
        guard digits.count == 4, digits.first != UInt8(ascii: "+"),
            let number = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            return nil
        }
        return Unicode.Scalar(number)
    }
}

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
