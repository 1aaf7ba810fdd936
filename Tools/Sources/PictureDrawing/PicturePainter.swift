// SPDX-License-Identifier: MIT

import CCairo
import Dispatch
public import GestureKit
@_spi(GestureTools) public import GestureWindow

/// Draws pictures into the memory of a window.
///
/// Pictures that are upright or on a side take 1 to 3 ms at 1920 x 1080. Turned by another angle
/// they take 30 ms, on two threads 16. So a turned picture that moves is drawn at half the
/// resolution, which takes 5 ms, and once more when it rests.
public final class PicturePainter {
    /// A picture, or a message instead of one, and where it is.
    public struct Item {
        /// The picture. Nil: there is a message, or nothing yet.
        public var picture: Picture?
        /// Shown instead of a picture.
        public var message: String?
        /// Converts pixels of the picture to points of the window. Without a picture: points of
        /// the page.
        public var transform: AffineTransform2D

        /// Creates an item.
        public init(picture: Picture?, message: String? = nil, transform: AffineTransform2D) {
            (self.picture, self.message, self.transform) = (picture, message, transform)
        }

        var place: PicturePlace { PicturePlace(transform) }

        /// Whether the picture is drawn differently at rest and in motion.
        public func isBetweenPixels(at scale: Double) -> Bool {
            picture != nil && place.isBetweenPixels(at: scale)
        }
    }

    /// Whether the latest drawing had half the resolution. Then draw again at rest.
    public private(set) var isDraft = false

    private var scratch: PixelSurface?
    private static let background = 0.12

    /// Creates a painter.
    public init() {}

    /// Draws items.
    ///
    /// - Parameters:
    ///   - items: From the lowest to the topmost.
    ///   - canvas: Where. Its whole `repaint` is drawn.
    ///   - isMoving: Whether they move, so that speed counts more than quality.
    public func draw(_ items: [Item], on canvas: Canvas, isMoving: Bool) {
        let isTurned = items.contains { $0.picture != nil && $0.place.isTurned }
        let scale = canvas.scale
        isDraft = isTurned && isMoving
        // Made here, because the threads below only read them.
        for item in items {
            item.picture?.prepare(item.place, scale: scale / (isDraft ? 2 : 1))
        }
        if isDraft, let half = half(of: canvas) {
            inBands(of: half.height, when: true) { rows in
                half.draw(rows: rows) { context in
                    cairo_scale(context, scale / 2, scale / 2)
                    paint(items, context, scale: scale / 2, isMoving: true)
                }
            }
            inBands(of: canvas.height, when: true) { rows in
                canvas.withRows(rows) { context in
                    cairo_scale(context, 2 / scale, 2 / scale)
                    cairo_set_source_surface(context, half.handle, 0, 0)
                    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
                    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
                    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
                    cairo_paint(context)
                }
            }
        } else {
            inBands(of: canvas.height, when: isTurned) { rows in
                canvas.withRows(rows) { context in
                    paint(items, context, scale: scale, isMoving: isMoving)
                }
            }
        }
    }

    private func half(of canvas: Canvas) -> PixelSurface? {
        let (width, height) = ((canvas.width + 1) / 2, (canvas.height + 1) / 2)
        if scratch?.width != width || scratch?.height != height {
            scratch = PixelSurface(width: width, height: height)
        }
        return scratch
    }

    /// Splits rows into two halves for two threads.
    private func inBands(of height: Int, when isSplit: Bool, _ body: (Range<Int>) -> Void) {
        guard isSplit else {
            return body(0..<height)
        }
        withoutActuallyEscaping(body) { body in
            let shared = SharedBody(body: body)
            DispatchQueue.concurrentPerform(iterations: 2) { half in
                shared.body(half == 0 ? 0..<height / 2 : height / 2..<height)
            }
        }
    }

    /// The bands write different rows, and read what does not change.
    private struct SharedBody: @unchecked Sendable {
        let body: (Range<Int>) -> Void
    }

    private func paint(
        _ items: [Item],
        _ context: OpaquePointer,
        scale: Double,
        isMoving: Bool
    ) {
        cairo_set_source_rgb(context, Self.background, Self.background, Self.background)
        cairo_paint(context)
        for item in items {
            cairo_save(context)
            if let picture = item.picture {
                picture.paint(item.place, context, scale: scale, isMoving: isMoving)
            } else if let message = item.message {
                Message(text: message).paint(context, item.transform)
            }
            cairo_restore(context)
        }
    }
}

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

    /// Draws the lines at the upper left of a page. The transform tells where the page is.
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
