// SPDX-License-Identifier: MIT

internal import CCairo
internal import GestureKit

/// Words in the place of a picture.
struct Message {
    let text: String

    /// Lines of about so many characters, if the words allow that.
    private static let width = 60

    private var lines: [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < Self.width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// Draws it at the upper left of a page, whose place the transform is.
    func paint(_ context: OpaquePointer, _ page: AffineTransform2D) {
        cairo_translate(context, page.tx, page.ty)
        cairo_select_font_face(
            context,
            "sans-serif",
            CAIRO_FONT_SLANT_NORMAL,
            CAIRO_FONT_WEIGHT_NORMAL
        )
        cairo_set_font_size(context, 15)
        cairo_set_source_rgb(context, 0.85, 0.85, 0.85)
        for (index, line) in lines.enumerated() {
            cairo_move_to(context, 24, 40 + 22 * Double(index))
            cairo_show_text(context, line)
        }
    }
}
