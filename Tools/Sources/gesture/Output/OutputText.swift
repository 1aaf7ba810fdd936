// SPDX-License-Identifier: MIT

import GestureTrace

/// Text for a terminal, or for whatever reads standard output and standard error.
///
/// What the program itself says is taken as it is; what is interpolated is made printable, so that
/// nothing from outside can move the cursor, hide text or begin a line:
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

        /// Text that has been made printable, with its lines and colors.
        mutating func appendInterpolation(_ value: OutputText) {
            text += value.text
        }

        mutating func appendInterpolation<Value>(_ value: Value) {
            text += String(describing: value).printable
        }
    }

    /// What is written.
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

    /// Takes the program's own text as it is, such as a part of its help.
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
    /// The texts one after another, each but the first on a line of its own.
    var asLines: OutputText {
        OutputText(own: map(\.text).joined(separator: "\n"))
    }
}
