// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// A drawing primitive. Its coordinates are pixels from the upper left corner, of type `Point`.
/// A `Point`, in contrast, is a location on the touch device.
indirect enum Mark: Sendable {
    case shape(Outline, fill: PaperColor?, pen: LineStyle?)
    case text(MarkLabel)
    /// Marks, clipped to a rectangle.
    case clipped(Rect, [Mark])
}

/// A shape that is filled or stroked.
enum Outline: Sendable {
    /// Separate lines, each through a list of points.
    case lines([[Point]])
    case polygon([Point])
    case rectangle(Rect, corner: Double)
}

struct LineStyle: Hashable, Sendable {
    var color: PaperColor
    /// In pixels.
    var width: Double
    /// The lengths of dashes and gaps, alternating; empty for a solid line.
    var dashes: [Double] = []
}

/// The style of text.
package struct Font: Hashable, Sendable {
    /// The line height without leading, in pixels.
    package var size: Double
    package var isBold: Bool

    /// - Parameters:
    ///   - size: The line height without leading, in pixels.
    ///   - isBold: Whether the letters are bold.
    package init(size: Double, isBold: Bool = false) {
        self.size = size
        self.isBold = isBold
    }

    static let title = Font(size: 18, isBold: true)
    static let heading = Font(size: 12.5, isBold: true)
    static let body = Font(size: 11.5)
    static let strong = Font(size: 11.5, isBold: true)
    static let small = Font(size: 10.5)

    /// From a line's baseline to the top of its letters.
    package var ascent: Double { size * 0.76 }

    /// From a line's baseline to the bottom of its letters.
    package var descent: Double { size * 0.24 }

    /// From the middle of its capitals to the baseline.
    package var middle: Double { size * 0.36 }
}

/// A line of text.
struct MarkLabel: Sendable {
    var text: String
    /// The left end of its baseline.
    var origin: Point
    /// Its measured width, in pixels.
    var width: Double
    var font: Font
    var color: PaperColor
    /// Whether it has a white outline, so that it is readable on lines.
    var hasHalo = false

    /// The area that it covers.
    var box: Rect {
        Rect(
            x: origin.x,
            y: origin.y - font.ascent,
            width: width,
            height: font.ascent + font.descent
        )
    }
}

/// A color with components from 0 to 1.
package struct PaperColor: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha = 1.0

    /// A color from a code like those of CSS, such as 0x0072B2.
    package init(_ code: UInt32) {
        red = Double(code >> 16 & 0xFF) / 255
        green = Double(code >> 8 & 0xFF) / 255
        blue = Double(code & 0xFF) / 255
    }

    /// The color with another opacity.
    package func opacity(_ alpha: Double) -> PaperColor {
        var color = self
        color.alpha = alpha
        return color
    }

    /// Its perceived brightness, from 0 to 1.
    var luminance: Double {
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The color of readable text on this color.
    package var ink: PaperColor {
        luminance < 0.55 ? .white : .ink
    }
}

extension PaperColor {
    package static let white = PaperColor(0xFFFFFF)
    package static let ink = PaperColor(0x22262B)
    package static let quiet = PaperColor(0x69717A)
    package static let axis = PaperColor(0x9AA1A9)
    package static let grid = PaperColor(0xE8EBEE)
    package static let paper = PaperColor(0xF8F9FA)
    package static let failure = PaperColor(0xA8433A)

    /// The colors of contacts: first the palette of Okabe and Ito, which is safe for color-blind
    /// people, without its yellow, which is hard to see on white. Then, for more than two hands,
    /// others that differ from these and from each other.
    package static let contacts = [
        0x0072B2, 0xD55E00, 0x009E73, 0xB5548F, 0xE69F00, 0x56B4E9, 0x5B5B5B, 0x6A3D9A, 0x7A4B00,
        0x8AA300, 0xFF7BAC, 0x00504A, 0x8C1C13, 0x1B2A6B, 0xA6A6A6, 0x00B8C4,
    ].map(PaperColor.init)

    /// The colors of recognizers: the color-blind safe palette "muted" by Paul Tol, without its
    /// lightest color.
    package static let recognizers = [
        0x332288, 0xAA7A1E, 0x117733, 0xCC6677, 0x44AA99, 0x882255, 0x6699CC, 0x999933,
    ].map(PaperColor.init)
}

extension String {
    /// More characters than fit on any line of a picture.
    private static let longest = 512

    /// The text as one line of printable characters, with limited length. XML allows all of them.
    package var drawable: String {
        let whole = String(unicodeScalars.prefix(Self.longest)).printable
        return String(whole.unicodeScalars.prefix(Self.longest))
    }

    /// The text, or as much of its beginning as fits with an ellipsis; empty if not even the
    /// ellipsis fits.
    package func elided(to room: Double, width: (String) -> Double) -> String {
        if width(self) <= room {
            return self
        }
        let characters = Array(self)
        var (fits, tooMany) = (-1, characters.count)
        while fits + 1 < tooMany {
            let count = (fits + tooMany) / 2
            if width(String(characters[..<count]) + "…") <= room {
                fits = count
            } else {
                tooMany = count
            }
        }
        return fits < 0 ? "" : String(characters[..<fits]) + "…"
    }

    /// The whole text, such as the path of a file, in lines of a width. It is broken after a
    /// character that separates its parts, or else within a part. At least one line.
    package func pathLines(to room: Double, width: (String) -> Double) -> [String] {
        var lines: [String] = []
        var rest = Array(self)[...]
        while !rest.isEmpty {
            var (fits, tooMany) = (1, rest.count + 1)
            while fits + 1 < tooMany {
                let count = (fits + tooMany) / 2
                if width(String(rest.prefix(count))) <= room {
                    fits = count
                } else {
                    tooMany = count
                }
            }
            // A part that is longer than half of a line is broken.
            let end = rest.prefix(fits).lastIndex { "/-_. ".contains($0) }
            if fits < rest.count, let end, end - rest.startIndex + 1 > fits / 2 {
                fits = end - rest.startIndex + 1
            }
            lines.append(String(rest.prefix(fits)))
            rest = rest.dropFirst(fits)
        }
        return lines.isEmpty ? [self] : lines
    }

    /// The text in lines of a width, broken between words. If there are more than `limit`, the last
    /// line is elided.
    package func wrapped(to room: Double, lines limit: Int, width: (String) -> Double) -> [String] {
        var lines: [String] = []
        var words = split(separator: " ")[...]
        while let first = words.popFirst() {
            var line = String(first)
            if lines.count == limit - 1 {
                line = ([first] + words).joined(separator: " ")
                words = []
            }
            while let next = words.first, width(line + " " + next) <= room {
                line += " " + next
                words.removeFirst()
            }
            lines.append(line.elided(to: room, width: width))
        }
        return lines
    }
}
