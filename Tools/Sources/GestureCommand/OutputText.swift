// SPDX-License-Identifier: MIT

import GestureTrace

/// Text for standard output or standard error.
///
/// Literal parts are written unchanged. Interpolated parts are made printable, so that text from
/// outside cannot move the cursor, hide text or begin a line:
///
///     StandardOutput.print("  \(device.name): \(size)")
package struct OutputText: ExpressibleByStringInterpolation, Sendable {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Text that is printable already, with its lines and colors.
        package mutating func appendInterpolation(_ value: OutputText) {
            text += value.text
        }

        package mutating func appendInterpolation<Value>(_ value: Value) {
            text += String(describing: value).printable
        }
    }

    /// The printable text.
    package private(set) var text: String

    package init(stringLiteral text: String) {
        self.text = text
    }

    package init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Makes any text printable, as one line.
    package init(_ text: String) {
        self.text = text.printable
    }

    /// Takes the program's own text unchanged, such as a part of its help.
    package init(own text: String) {
        self.text = text
    }

    package static func + (one: OutputText, other: OutputText) -> OutputText {
        OutputText(own: one.text + other.text)
    }

    package static func += (one: inout OutputText, other: OutputText) {
        one.text += other.text
    }
}

extension [OutputText] {
    /// The texts, joined by line breaks.
    var asLines: OutputText {
        OutputText(own: map(\.text).joined(separator: "\n"))
    }
}
