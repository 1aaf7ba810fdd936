// SPDX-License-Identifier: MIT

import CCairo
import GestureDrawing
import GestureKit

/// Draws shapes and texts with cairo, in points.
package struct PaperCanvas {
    /// Where the given point of a text is.
    enum Alignment {
        case left, middle, right
    }

    private let context: OpaquePointer

    /// - Parameter context: A cairo context. Its present matrix converts points to pixels.
    package init(_ context: OpaquePointer) {
        self.context = context
    }

    // MARK: Shapes

    func fill(_ rect: Rect, corner: Double = 0, _ color: PaperColor) {
        traceRectangle(rect, corner: corner, in: context)
        use(color)
        cairo_fill(context)
    }

    func stroke(_ rect: Rect, corner: Double = 0, _ color: PaperColor, width: Double = 1) {
        traceRectangle(rect, corner: corner, in: context)
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    func line(_ start: Point, _ end: Point, _ color: PaperColor, width: Double = 1) {
        cairo_move_to(context, start.x, start.y)
        cairo_line_to(context, end.x, end.y)
        use(color)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_stroke(context)
    }

    func disc(at center: Point, radius: Double, _ color: PaperColor) {
        cairo_new_sub_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        use(color)
        cairo_fill(context)
    }

    private func use(_ color: PaperColor) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    // MARK: Texts

    /// Draws a line of text. Characters that are not printable are drawn as escapes.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - place: A point on its baseline.
    ///   - alignment: Where that point is in the text.
    ///   - font: The size and weight of the letters.
    ///   - color: The color of the letters.
    ///   - room: The available width. Longer text is shortened with an ellipsis.
    func text(
        _ text: String,
        at place: Point,
        _ alignment: Alignment = .left,
        _ font: Font,
        _ color: PaperColor,
        room: Double = .infinity
    ) {
        let text = text.drawable.elided(to: room) { width(of: $0, font) }
        let shift: Double =
            switch alignment {
            case .left: 0
            case .middle: width(of: text, font) / 2
            case .right: width(of: text, font)
            }
        font.select(in: context)
        use(color)
        cairo_move_to(context, place.x - shift, place.y)
        cairo_show_text(context, text)
        cairo_new_path(context)
    }

    /// Draws text in lines that fit.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - place: A point on the baseline of the first line.
    ///   - alignment: Where that point is in the line.
    ///   - font: The size and weight of the letters.
    ///   - color: The color of the letters.
    ///   - room: The available width.
    ///   - limit: The most lines. The last one is shortened with an ellipsis if there is more text.
    /// - Returns: The number of lines.
    @discardableResult
    func paragraph(
        _ text: String,
        at place: Point,
        _ alignment: Alignment = .left,
        _ font: Font,
        _ color: PaperColor,
        room: Double,
        lines limit: Int
    ) -> Int {
        let lines = lines(of: text, font, room: room, limit: limit)
        for (index, line) in lines.enumerated() {
            let baseline = Point(x: place.x, y: place.y + Double(index) * font.lineHeight)
            self.text(line, at: baseline, alignment, font, color)
        }
        return lines.count
    }

    /// The text in lines that fit.
    func lines(of text: String, _ font: Font, room: Double, limit: Int) -> [String] {
        text.drawable.wrapped(to: room, lines: limit) { width(of: $0, font) }
    }

    /// The advance width of a text.
    func width(of text: String, _ font: Font) -> Double {
        font.width(of: text, in: context)
    }

    // MARK: Coordinates

    /// Draws in other coordinates. A clip that `body` sets stays.
    func transformed(by transform: AffineTransform2D, _ body: () -> Void) {
        var old = cairo_matrix_t()
        cairo_get_matrix(context, &old)
        var matrix = cairo_matrix_t(
            xx: transform.a,
            yx: transform.b,
            xy: transform.c,
            yy: transform.d,
            x0: transform.tx,
            y0: transform.ty
        )
        // Cairo refuses a matrix without an inverse for good. Such a view is a line or a point.
        if transform.inverted() != nil {
            cairo_transform(context, &matrix)
            body()
        }
        cairo_set_matrix(context, &old)
    }

    /// Draws, and then removes the clips that `body` set.
    func saved(_ body: () -> Void) {
        cairo_save(context)
        body()
        cairo_restore(context)
    }

    /// Draws only in this rectangle from now on.
    func clip(to rect: Rect) {
        traceRectangle(rect, corner: 0, in: context)
        cairo_clip(context)
    }

    /// Sets the opacity of what `body` draws.
    func faded(to alpha: Double, _ body: () -> Void) {
        guard alpha < 1 else {
            return body()
        }
        cairo_push_group(context)
        body()
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, alpha)
    }
}

extension Font {
    static let pageTitle = Font(size: 17, isBold: true)
    static let cardTitle = Font(size: 14, isBold: true)
    static let words = Font(size: 13)
    static let strongWords = Font(size: 13, isBold: true)
    static let note = Font(size: 12)

    /// From a baseline to the next.
    var lineHeight: Double { (size * 1.3).rounded() }
}
