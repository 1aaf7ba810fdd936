// SPDX-License-Identifier: MIT

import CCairo

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
