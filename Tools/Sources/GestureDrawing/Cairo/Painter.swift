// SPDX-License-Identifier: MIT

import CCairo
package import GestureKit
import Glibc

/// Draws marks with cairo.
struct Painter {
    let context: OpaquePointer

    func paint(_ marks: [Mark]) {
        for mark in marks {
            switch mark {
            case .shape(let outline, let fill, let pen):
                trace(outline)
                paint(fill: fill, pen: pen)
            case .text(let label):
                write(label)
            case .clipped(let rect, let marks):
                cairo_save(context)
                traceRectangle(rect, corner: 0, in: context)
                cairo_clip(context)
                paint(marks)
                cairo_restore(context)
            }
        }
    }

    private func paint(fill: PaperColor?, pen: LineStyle?) {
        if let fill {
            use(fill)
            cairo_fill_preserve(context)
        }
        if let pen {
            use(pen.color)
            cairo_set_line_width(context, pen.width)
            cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            cairo_set_line_cap(
                context,
                pen.dashes.isEmpty ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT
            )
            cairo_set_dash(context, pen.dashes, Int32(pen.dashes.count), 0)
            cairo_stroke_preserve(context)
        }
        cairo_new_path(context)
    }

    private func use(_ color: PaperColor) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    private func write(_ label: MarkLabel) {
        label.font.select(in: context)
        let (x, y) = (grid(label.origin.x), grid(label.origin.y))
        if label.hasHalo {
            cairo_move_to(context, x, y)
            cairo_text_path(context, label.text)
            paint(fill: nil, pen: LineStyle(color: .white, width: 3))
        }
        use(label.color)
        cairo_move_to(context, x, y)
        cairo_show_text(context, label.text)
        cairo_new_path(context)
    }

    private func trace(_ outline: Outline) {
        switch outline {
        case .lines(let lines):
            lines.forEach(trace)
        case .polygon(let corners):
            trace(corners)
            cairo_close_path(context)
        case .rectangle(let rect, let corner):
            traceRectangle(rect, corner: corner, in: context)
        }
    }

    private func trace(_ line: [Point]) {
        guard let first = line.first else {
            return
        }
        cairo_move_to(context, grid(first.x), grid(first.y))
        for point in line.dropFirst() {
            cairo_line_to(context, grid(point.x), grid(point.y))
        }
    }

    /// Rounds to an eighth of a pixel. Finer steps are invisible and double the digits in a file.
    private func grid(_ coordinate: Double) -> Double {
        (coordinate * 8).rounded() / 8
    }
}

/// Adds a rectangle, with rounded corners, to the path of a context.
package func traceRectangle(_ rect: Rect, corner: Double, in context: OpaquePointer) {
    let corner = min(corner, rect.width / 2, rect.height / 2)
    guard corner > 0 else {
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        return
    }
    let (left, right) = (rect.minX + corner, rect.maxX - corner)
    let (top, bottom) = (rect.minY + corner, rect.maxY - corner)
    cairo_new_sub_path(context)
    cairo_arc(context, right, top, corner, -.pi / 2, 0)
    cairo_arc(context, right, bottom, corner, 0, .pi / 2)
    cairo_arc(context, left, bottom, corner, .pi / 2, .pi)
    cairo_arc(context, left, top, corner, .pi, 1.5 * .pi)
    cairo_close_path(context)
}
