// SPDX-License-Identifier: MIT

import Foundation
import GestureCommand
import GestureTrace

extension OutputText {
    /// A value as one line of JSON. Characters that are not printable are escaped.
    ///
    /// - Parameter value: Its numbers must be finite; then encoding cannot fail.
    init(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
        self.init(own: String(decoding: data, as: UTF8.self).escapedInJSON)
    }
}

extension String {
    /// JSON with UTF-16 escapes for characters that are not printable. They occur only in strings.
    fileprivate var escapedInJSON: String {
        guard !unicodeScalars.allSatisfy({ $0.isASCII ? $0.value != 0x7F : $0.isPrintable }) else {
            return self
        }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isPrintable {
                result.unicodeScalars.append(scalar)
            } else {
                for unit in UTF16.encode(scalar) ?? .init() {
                    result += String(format: "\\u%04x", Int(unit))
                }
            }
        }
        return result
    }
}
