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

final class TextRuler {
    private let surface: OpaquePointer
    private let context: OpaquePointer

    init() throws(DrawingError) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1),
            let context = cairo_create(surface)
        else {
            throw .undrawable("out of memory")
        }
        self.surface = surface
        self.context = context
        try DrawingError.check(cairo_status(context))
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The advance width of a text, in pixels.
    func width(of text: String, _ font: Font) -> Double {
        font.width(of: text, in: context)
    }
}

extension Font {
    /// The font that setup.sh installs. Without it, fontconfig picks another one.
    private static let family = "DejaVu Sans"

    /// The advance width of a text, in the units of a context.
    package func width(of text: String, in context: OpaquePointer) -> Double {
        select(in: context)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        return extents.x_advance
    }

    /// Selects the font for the texts that follow.
    package func select(in context: OpaquePointer) {
        let weight = isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        cairo_select_font_face(context, Self.family, CAIRO_FONT_SLANT_NORMAL, weight)
        cairo_set_font_size(context, size)
        // Letters have the same width in every format and at every position.
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }
}

extension DrawingError {
    /// Throws the message of a cairo error.
    static func check(_ status: cairo_status_t) throws(DrawingError) {
        if status != CAIRO_STATUS_SUCCESS {
            throw .undrawable(String(cString: cairo_status_to_string(status)))
        }
    }
}

extension Drawing {
    /// The picture as the contents of a file.
    package func bytes(as format: Format) throws(DrawingError) -> [UInt8] {
        switch format {
        case .svg: try svg()
        case .png: try png()
        }
    }

    private func svg() throws(DrawingError) -> [UInt8] {
        let stream = ByteSink()
        let surface = cairo_svg_surface_create_for_stream(
            ByteSink.append,
            Unmanaged.passUnretained(stream).toOpaque(),
            Double(width),
            Double(height)
        )
        defer { cairo_surface_destroy(surface) }
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        try paint(on: surface)
        cairo_surface_finish(surface)
        try DrawingError.check(cairo_surface_status(surface))
        return addingWords(to: stream.bytes)
    }

    private func png() throws(DrawingError) -> [UInt8] {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        defer { cairo_surface_destroy(surface) }
        try paint(on: surface)
        let stream = ByteSink()
        let status = cairo_surface_write_to_png_stream(
            surface,
            ByteSink.append,
            Unmanaged.passUnretained(stream).toOpaque()
        )
        try DrawingError.check(status)
        return stream.bytes
    }

    private func paint(on surface: OpaquePointer?) throws(DrawingError) {
        try DrawingError.check(cairo_surface_status(surface))
        guard let context = cairo_create(surface) else {
            throw .undrawable("out of memory")
        }
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        Painter(context: context).paint(marks)
        try DrawingError.check(cairo_status(context))
    }

    /// Adds the words as SVG text elements. Cairo writes letters as outlines: they look the same
    /// everywhere, but can be neither searched nor read by a screen reader.
    private func addingWords(to svg: [UInt8]) -> [UInt8] {
        guard let root = svg.firstRange(of: Array("<svg".utf8)),
            let end = svg[root.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        else {
            return svg
        }
        let words = marks.flatMap(\.words).joined(separator: "\n")
        let elements = "\n<title>\(title.escaped)</title>\n<desc>\(words.escaped)</desc>"
        return svg[...end] + Array(elements.utf8) + svg[(end + 1)...]
    }
}

/// Collects the bytes that cairo writes.
private final class ByteSink {
    private(set) var bytes: [UInt8] = []

    static let append: cairo_write_func_t = { stream, data, count in
        guard let stream else {
            return CAIRO_STATUS_WRITE_ERROR
        }
        let bytes = UnsafeBufferPointer(start: data, count: Int(count))
        Unmanaged<ByteSink>.fromOpaque(stream).takeUnretainedValue().bytes += bytes
        return CAIRO_STATUS_SUCCESS
    }
}

extension Mark {
    /// The texts of the picture, in drawing order.
    var words: [String] {
        switch self {
        case .shape: []
        case .text(let label): [label.text]
        case .clipped(_, let marks): marks.flatMap(\.words)
        }
    }
}

extension String {
    /// The text with XML escapes.
    fileprivate var escaped: String {
        replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}
