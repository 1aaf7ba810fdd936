// SPDX-License-Identifier: MIT

internal import Foundation

/// Something on the paper. Coordinates are pixels from the upper left corner, as `CGPoint`; a
/// `Point` is a place on the touch device.
indirect enum Mark: Sendable {
    case shape(Outline, fill: Color?, pen: Pen?)
    case text(Label)
    /// Marks of which nothing shows outside of a rectangle.
    case clipped(CGRect, [Mark])
}

/// A form that is filled or drawn with a pen.
enum Outline: Sendable {
    /// Lines through points, each on its own.
    case lines([[CGPoint]])
    case polygon([CGPoint])
    case rectangle(CGRect, corner: Double)
}

/// How a line looks.
struct Pen: Hashable, Sendable {
    var color: Color
    /// Pixels.
    var width: Double
    /// Lengths of dashes and gaps in turn; none for a continuous line.
    var dashes: [Double] = []
}

/// How letters look.
struct Font: Hashable, Sendable {
    /// The height of a line without leading, in pixels.
    var size: Double
    var isBold = false

    static let title = Font(size: 18, isBold: true)
    static let heading = Font(size: 12.5, isBold: true)
    static let body = Font(size: 11.5)
    static let strong = Font(size: 11.5, isBold: true)
    static let small = Font(size: 10.5)

    /// From a line's baseline to the top of its letters.
    var ascent: Double { size * 0.76 }

    /// From a line's baseline to the bottom of its letters.
    var descent: Double { size * 0.24 }

    /// From the middle of its capitals to the baseline.
    var middle: Double { size * 0.36 }
}

/// A line of text.
struct Label: Sendable {
    var text: String
    /// The left end of its baseline.
    var origin: CGPoint
    /// Its width as measured, in pixels.
    var width: Double
    var font: Font
    var color: Color
    /// Whether it has a rim of paper, to be read above lines.
    var hasHalo = false

    /// What it covers.
    var box: CGRect {
        CGRect(
            x: origin.x,
            y: origin.y - font.ascent,
            width: width,
            height: font.ascent + font.descent
        )
    }
}
