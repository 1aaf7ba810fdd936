// SPDX-License-Identifier: MIT

import CCairo

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
