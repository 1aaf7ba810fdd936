// SPDX-License-Identifier: MIT

package import GestureKit
import Glibc

// The words and numbers of values, for people and for programs that read them.

extension RectEdge {
    /// The name of a single edge; nil for none and for several.
    package var word: String? {
        switch self {
        case .top: "top"
        case .left: "left"
        case .bottom: "bottom"
        case .right: "right"
        default: nil
        }
    }
}

extension SwipeGestureRecognizer.Direction {
    /// The name of a single direction; nil for none and for several.
    package var word: String? {
        switch self {
        case .right: "right"
        case .left: "left"
        case .up: "up"
        case .down: "down"
        case .upRight: "up-right"
        case .downRight: "down-right"
        case .downLeft: "down-left"
        case .upLeft: "up-left"
        default: nil
        }
    }
}

extension GestureRecognizer.State {
    /// The name of the state.
    package var word: String { "\(self)" }
}

extension TouchpadStep.Gesture {
    /// The name of the gesture.
    package var word: String { "\(self)" }
}

extension UInt64 {
    /// Microseconds as seconds with three decimal places, such as "0.124 s". Rounds to the nearest
    /// millisecond, halves up. All times for people have this format.
    package var inSeconds: String {
        let milliseconds = inMilliseconds
        let places = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - places.count) + places
            + " s"
    }

    /// Microseconds as the nearest number of milliseconds, halves up.
    var inMilliseconds: UInt64 { self / 1000 + (self % 1000 >= 500 ? 1 : 0) }
}

extension String {
    /// The text of C's printf(), without Foundation, which is larger than all else that the programs
    /// link.
    package init(printf format: String, _ arguments: any CVarArg...) {
        let count = withVaList(arguments) { vsnprintf(nil, 0, format, $0) }
        self.init(unsafeUninitializedCapacity: Int(count) + 1) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                Int(withVaList(arguments) { vsnprintf(text.baseAddress, text.count, format, $0) })
            }
        }
    }
}

extension String {
    /// The text with leading spaces, at least `width` characters wide.
    package func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }

    /// The text with spaces after it, at least `width` characters wide.
    package func rightPadded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

extension Double {
    /// The number with some decimal places, after spaces up to a width. Zero has no sign, even if it
    /// was rounded to zero.
    package func decimal(_ places: Int, width: Int = 0) -> String {
        let unit = pow(10, Double(places))
        let rounded = (self * unit).rounded() / unit
        return String(printf: "%\(width).\(places)f", rounded == 0 ? 0 : rounded)
    }
}

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
