// SPDX-License-Identifier: MIT

import GestureKit

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

/// The style of a line.
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
