// SPDX-License-Identifier: MIT

import GestureTrace

/// Text for standard output or standard error.
///
/// Literal parts are written unchanged. Interpolated parts are made printable, so that text from
/// outside cannot move the cursor, hide text or begin a line:
///
///     StandardOutput.print("  \(device.name): \(size)")
struct OutputText: ExpressibleByStringInterpolation, Sendable {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Text that is printable already, with its lines and colors.
        mutating func appendInterpolation(_ value: OutputText) {
            text += value.text
        }

        mutating func appendInterpolation<Value>(_ value: Value) {
            text += String(describing: value).printable
        }
    }

    /// The printable text.
    private(set) var text: String

    init(stringLiteral text: String) {
        self.text = text
    }

    init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Makes any text printable, as one line.
    init(_ text: String) {
        self.text = text.printable
    }

    /// Takes the program's own text unchanged, such as a part of its help.
    init(own text: String) {
        self.text = text
    }

    static func + (one: OutputText, other: OutputText) -> OutputText {
        OutputText(own: one.text + other.text)
    }

    static func += (one: inout OutputText, other: OutputText) {
        one.text += other.text
    }
}

extension [OutputText] {
    /// The texts, joined by line breaks.
    var asLines: OutputText {
        OutputText(own: map(\.text).joined(separator: "\n"))
    }
}
