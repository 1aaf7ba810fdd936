// SPDX-License-Identifier: MIT

import CGestureWindow
public import GestureKit

// Texts are laid out by Pango: it shapes and wraps them, and finds a font for each letter.

/// Where the lines of a text begin or end. Lines that are read from right to left begin at the right.
public enum TextAlignment: Sendable {
    /// The lines begin at one side.
    case leading
    /// Each line is in the middle.
    case center
    /// The lines end at the other side.
    case trailing
}

extension Canvas {
    /// Draws a text in a rectangle. Lines are wrapped at its width. If not all of them fit into its
    /// height, the last one that fits ends in `…`. At least one is drawn.
    ///
    /// - Parameters:
    ///   - text: The text. `\n` ends a line.
    ///   - rect: The rectangle. The text begins at its top.
    ///   - size: The size of the letters, in points. Nothing is drawn if it is not over 0.
    ///   - isBold: Whether the letters are bold.
    ///   - alignment: Where the lines begin or end.
    ///   - color: The color of the letters. Those of emoji have their own.
    public func draw(
        _ text: String,
        in rect: Rect,
        size: Double = 14,
        isBold: Bool = false,
        alignment: TextAlignment = .leading,
        _ color: Color
    ) {
        if layout.set(text, size, isBold, alignment, width: rect.width, height: rect.height) {
            show(at: rect.origin, color)
        }
    }

    /// Draws a text without wrapping it.
    ///
    /// - Parameters:
    ///   - text: The text. `\n` ends a line.
    ///   - place: Its upper left corner.
    ///   - size: The size of the letters, in points. Nothing is drawn if it is not over 0.
    ///   - isBold: Whether the letters are bold.
    ///   - color: The color of the letters. Those of emoji have their own.
    public func draw(
        _ text: String,
        at place: Point,
        size: Double = 14,
        isBold: Bool = false,
        _ color: Color
    ) {
        if layout.set(text, size, isBold, .leading, width: nil, height: nil) {
            show(at: place, color)
        }
    }

    /// Measures a text.
    ///
    /// - Parameters:
    ///   - text: The text. `\n` ends a line.
    ///   - size: The size of the letters, in points. If it is not over 0, the text has no size.
    ///   - isBold: Whether the letters are bold.
    ///   - width: Where lines are wrapped. Nil: nowhere.
    /// - Returns: The size of a rectangle that has room for it, at each ``scale``.
    public func size(
        of text: String,
        size: Double = 14,
        isBold: Bool = false,
        width: Double? = nil
    ) -> Size {
        layout.set(text, size, isBold, .leading, width: width, height: nil) ? layout.size : .zero
    }

    private func show(at place: Point, _ color: Color) {
        use(color)
        cairo_move_to(context, place.x, place.y)
        pango_cairo_show_layout(context, layout.handle)
        cairo_new_path(context)
    }
}

/// Lays out a text at a time. It gets no hints and no rounded positions, and it does not get the scale of
/// the canvas: Pango divides the heights of some lines by that. So a text is laid out alike at each scale,
/// and cairo scales the letters.
final class TextLayout {
    /// The `PangoLayout *`.
    let handle: OpaquePointer
    private let font: OpaquePointer

    init(_ context: OpaquePointer) {
        cairo_save(context)
        cairo_identity_matrix(context)
        handle = pango_cairo_create_layout(context)
        cairo_restore(context)
        font = pango_font_description_new()
        pango_font_description_set_family(font, "sans-serif")
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        let settings = pango_layout_get_context(handle)
        pango_cairo_context_set_font_options(settings, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(settings, 0)
        pango_layout_set_wrap(handle, GCW_PANGO_WRAP_WORD_CHAR.rawValue)
    }

    deinit {
        pango_font_description_free(font)
        g_object_unref(UnsafeMutableRawPointer(handle))
    }

    /// Sets all about a text. Returns false if there is none: its size is not over 0.
    func set(
        _ text: String,
        _ size: Double,
        _ isBold: Bool,
        _ alignment: TextAlignment,
        width: Double?,
        height: Double?
    ) -> Bool {
        guard size > 0 else {
            return false
        }
        let weight = isBold ? GCW_PANGO_WEIGHT_BOLD : GCW_PANGO_WEIGHT_NORMAL
        pango_font_description_set_weight(font, weight.rawValue)
        pango_font_description_set_absolute_size(font, Double(Self.units(size)))
        pango_layout_set_font_description(handle, font)
        // -1 is no limit.
        pango_layout_set_width(handle, width.map(Self.units) ?? -1)
        pango_layout_set_height(handle, height.map(Self.units) ?? -1)
        let end = height == nil ? GCW_PANGO_ELLIPSIZE_NONE : GCW_PANGO_ELLIPSIZE_END
        pango_layout_set_ellipsize(handle, end.rawValue)
        let side =
            switch alignment {
            case .leading: GCW_PANGO_ALIGN_LEFT
            case .center: GCW_PANGO_ALIGN_CENTER
            case .trailing: GCW_PANGO_ALIGN_RIGHT
            }
        pango_layout_set_alignment(handle, side.rawValue)
        pango_layout_set_text(handle, text, Int32(clamping: text.utf8.count))
        if height != nil {
            markCut(text)
        }
        return true
    }

    /// Lets a text that is cut between two of its paragraphs end in `…`. Pango marks only a cut
    /// inside of one.
    private func markCut(_ text: String) {
        let last = pango_layout_get_line_count(handle) - 1
        guard pango_layout_is_ellipsized(handle) == 0,
            let line = pango_layout_get_line_readonly(handle, last)
        else {
            return
        }
        let end = Int(line.pointee.start_index + line.pointee.length)
        let shown = String(decoding: text.utf8.prefix(end), as: UTF8.self) + "…"
        guard !String(decoding: text.utf8.dropFirst(end), as: UTF8.self).allSatisfy(\.isNewline)
        else {
            return
        }
        pango_layout_set_text(handle, shown, Int32(clamping: shown.utf8.count))
    }

    /// The size of the text, in points.
    var size: Size {
        var lines = PangoRectangle()
        pango_layout_get_extents(handle, nil, &lines)
        return Size(width: Double(lines.width), height: Double(lines.height)) / Self.scale
    }

    private static var scale: Double { Double(GCW_PANGO_SCALE.rawValue) }

    /// A length in Pango's units, rounded up, so that a text fits into its own size.
    private static func units(_ points: Double) -> Int32 {
        Int32((points * scale).rounded(.up).whole(in: 0...longest))
    }

    /// Pango adds lengths, and its numbers have 32 bits.
    private static let longest = 1 << 24
}
