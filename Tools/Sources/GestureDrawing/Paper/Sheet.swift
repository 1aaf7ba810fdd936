// SPDX-License-Identifier: MIT

internal import Foundation

/// A sheet of paper that is being drawn on.
///
/// It is a list of marks, so that where things are can be known before, and without, a picture.
struct Sheet {
    enum Alignment {
        case left, middle, right
    }

    /// Points of a path.
    private static let longestPath = 250

    private(set) var marks: [Mark] = []
    private let ruler: TextRuler

    init(ruler: TextRuler) {
        self.ruler = ruler
    }

    /// How wide a text is, in pixels.
    func width(of text: String, _ font: Font = .body) -> Double {
        ruler.width(of: text.drawable, font)
    }

    /// A text, cut short where it does not fit.
    func fitting(_ text: String, into width: Double, _ font: Font = .body) -> String {
        text.drawable.elided(to: width) { ruler.width(of: $0, font) }
    }

    /// The label that ``text(_:at:_:font:color:width:)`` would place.
    func label(
        _ text: String,
        at place: CGPoint,
        _ alignment: Alignment = .left,
        font: Font = .body,
        color: Color = .ink,
        width: Double = .infinity
    ) -> Label {
        let text = fitting(text, into: width, font)
        let width = ruler.width(of: text, font)
        let shift: Double =
            switch alignment {
            case .left: 0
            case .middle: width / 2
            case .right: width
            }
        let origin = CGPoint(x: place.x - shift, y: place.y)
        return Label(text: text, origin: origin, width: width, font: font, color: color)
    }

    /// Writes a line of text.
    ///
    /// - Parameters:
    ///   - text: Any text; of what has no letter form, a sign that stands for it is written.
    ///   - place: A point of its baseline.
    ///   - alignment: Which point that is.
    ///   - font: The size and weight of the letters.
    ///   - color: The color of the letters.
    ///   - width: The room there is; what does not fit is left out, with an ellipsis.
    mutating func text(
        _ text: String,
        at place: CGPoint,
        _ alignment: Alignment = .left,
        font: Font = .body,
        color: Color = .ink,
        width: Double = .infinity
    ) {
        add(label(text, at: place, alignment, font: font, color: color, width: width))
    }

    mutating func add(_ label: Label) {
        if !label.text.isEmpty {
            marks.append(.text(label))
        }
    }

    mutating func line(_ start: CGPoint, _ end: CGPoint, _ pen: Pen) {
        marks.append(.shape(.lines([[start, end]]), fill: nil, pen: pen))
    }

    /// Draws lines, in pieces: the time that cairo takes for one path grows faster than its points.
    mutating func lines(_ lines: [[CGPoint]], _ pen: Pen) {
        var (path, count) = ([[CGPoint]](), 0)
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

    /// Draws discs. They are lines of no length with round ends, since a circle would take ten times
    /// as much of a file.
    mutating func dots(_ centers: [CGPoint], diameter: Double, _ color: Color) {
        lines(centers.map { [$0, $0] }, Pen(color: color, width: diameter))
    }

    mutating func fill(_ outline: Outline, _ color: Color) {
        marks.append(.shape(outline, fill: color, pen: nil))
    }

    mutating func draw(_ outline: Outline, fill: Color?, pen: Pen?) {
        marks.append(.shape(outline, fill: fill, pen: pen))
    }

    /// Draws what shows only within a rectangle.
    mutating func clipped(to rect: CGRect, _ draw: (inout Sheet) -> Void) {
        var inner = Sheet(ruler: ruler)
        draw(&inner)
        marks.append(.clipped(rect, inner.marks))
    }
}
