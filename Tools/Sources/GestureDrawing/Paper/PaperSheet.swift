// SPDX-License-Identifier: MIT

import GestureKit

/// Collects marks to draw.
///
/// It is a list of marks, so that tests can check positions without rendering a picture.
struct PaperSheet {
    enum Alignment {
        case left, middle, right
    }

    /// The most points of one path.
    private static let longestPath = 250

    private(set) var marks: [Mark] = []
    private let ruler: TextRuler

    init(ruler: TextRuler) {
        self.ruler = ruler
    }

    /// The width of a text, in pixels.
    func width(of text: String, _ font: Font = .body) -> Double {
        ruler.width(of: text.drawable, font)
    }

    /// The text, shortened with an ellipsis if it does not fit.
    func fitting(_ text: String, into width: Double, _ font: Font = .body) -> String {
        text.drawable.elided(to: width) { ruler.width(of: $0, font) }
    }

    /// The label that ``text(_:at:_:font:color:width:)`` would place.
    func label(
        _ text: String,
        at place: Point,
        _ alignment: Alignment = .left,
        font: Font = .body,
        color: PaperColor = .ink,
        width: Double = .infinity
    ) -> MarkLabel {
        let text = fitting(text, into: width, font)
        let width = ruler.width(of: text, font)
        let shift: Double =
            switch alignment {
            case .left: 0
            case .middle: width / 2
            case .right: width
            }
        let origin = Point(x: place.x - shift, y: place.y)
        return MarkLabel(text: text, origin: origin, width: width, font: font, color: color)
    }

    /// Draws a line of text.
    ///
    /// - Parameters:
    ///   - text: Any text. Characters that are not printable are drawn as escapes.
    ///   - place: A point on its baseline.
    ///   - alignment: Whether that point is at the left, in the middle or at the right.
    ///   - font: The size and weight of the letters.
    ///   - color: The color of the letters.
    ///   - width: The available width. Longer text is shortened with an ellipsis.
    mutating func text(
        _ text: String,
        at place: Point,
        _ alignment: Alignment = .left,
        font: Font = .body,
        color: PaperColor = .ink,
        width: Double = .infinity
    ) {
        add(label(text, at: place, alignment, font: font, color: color, width: width))
    }

    mutating func add(_ label: MarkLabel) {
        if !label.text.isEmpty {
            marks.append(.text(label))
        }
    }

    mutating func line(_ start: Point, _ end: Point, _ pen: LineStyle) {
        marks.append(.shape(.lines([[start, end]]), fill: nil, pen: pen))
    }

    /// Draws lines, in pieces: cairo's time for one path grows faster than its number of points.
    mutating func lines(_ lines: [[Point]], _ pen: LineStyle) {
        var (path, count) = ([[Point]](), 0)
        for line in lines where !line.isEmpty {
            for start in stride(from: 0, to: max(line.count - 1, 1), by: Self.longestPath) {
                let piece = line[start...min(start + Self.longestPath, line.count - 1)]
                path.append(Array(piece))
                count += piece.count
                if count > Self.longestPath {
                    marks.append(.shape(.lines(path), fill: nil, pen: pen))
                    (path, count) = ([], 0)
                }
            }
        }
        if !path.isEmpty {
            marks.append(.shape(.lines(path), fill: nil, pen: pen))
        }
    }

    /// Draws discs, as lines of length zero with round ends, because circles would take ten times
    /// the space in a file.
    mutating func dots(_ centers: [Point], diameter: Double, _ color: PaperColor) {
        lines(centers.map { [$0, $0] }, LineStyle(color: color, width: diameter))
    }

    mutating func fill(_ outline: Outline, _ color: PaperColor) {
        marks.append(.shape(outline, fill: color, pen: nil))
    }

    mutating func draw(_ outline: Outline, fill: PaperColor?, pen: LineStyle?) {
        marks.append(.shape(outline, fill: fill, pen: pen))
    }

    /// Draws clipped to a rectangle.
    mutating func clipped(to rect: Rect, _ draw: (inout PaperSheet) -> Void) {
        var inner = PaperSheet(ruler: ruler)
        draw(&inner)
        marks.append(.clipped(rect, inner.marks))
    }
}
