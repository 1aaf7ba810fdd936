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
