// SPDX-License-Identifier: MIT

internal import CCairo
public import DesktopWindow
internal import Dispatch
public import GestureKit

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

        /// Whether its sides are not those of the window.
        var isTurned: Bool {
            picture != nil
                && min(transform.a.magnitude, transform.b.magnitude)
                    > 1e-6 * max(transform.a.magnitude, transform.b.magnitude)
        }

        /// Whether a pixel of the picture covers at least one of the display. If so, it is drawn
        /// sharper at rest.
        func isPixelByPixel(at scale: Double) -> Bool {
            let length = Vector(x: transform.a, y: transform.b).length
            return picture != nil && !isTurned && abs(length * scale - 1) < 1e-4
        }

        /// Whether the picture is drawn differently at rest and in motion. It is if it is drawn
        /// pixel by pixel, but lies between two pixels of the display.
        public func isBetweenPixels(at scale: Double) -> Bool {
            let (x, y) = (transform.tx * scale, transform.ty * scale)
            return isPixelByPixel(at: scale)
                && max(abs(x - x.rounded()), abs(y - y.rounded())) > 0.01
        }

        /// How many quarters it is turned, if it is not turned by another angle.
        var quarters: Int {
            if transform.b.magnitude > transform.a.magnitude {
                return transform.b > 0 ? 1 : 3
            }
            return transform.a > 0 ? 0 : 2
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
    ///   - target: Where. Its whole `repaint` is drawn.
    ///   - isMoving: Whether they move, so that speed counts more than quality.
    public func draw(_ items: [Item], on target: DrawingTarget, isMoving: Bool) {
        let isTurned = items.contains { $0.isTurned }
        isDraft = isTurned && isMoving
        // Made here, because the threads below only read them.
        for item in items {
            _ = item.picture?.level(for: item, scale: target.scale / (isDraft ? 2 : 1))
        }
        if isDraft, let half = half(of: target) {
            inBands(of: half.height, when: true) { rows in
                half.draw(rows: rows) { context in
                    cairo_scale(context, target.scale / 2, target.scale / 2)
                    paint(items, context, scale: target.scale / 2, isMoving: true)
                }
            }
            inBands(of: target.height, when: true) { rows in
                target.withCairo(rows: rows) { context in
                    cairo_scale(context, 2 / target.scale, 2 / target.scale)
                    cairo_set_source_surface(context, half.handle, 0, 0)
                    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
                    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
                    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
                    cairo_paint(context)
                }
            }
        } else {
            inBands(of: target.height, when: isTurned) { rows in
                target.withCairo(rows: rows) { context in
                    paint(items, context, scale: target.scale, isMoving: isMoving)
                }
            }
        }
    }

    private func half(of target: DrawingTarget) -> PixelSurface? {
        let (width, height) = ((target.width + 1) / 2, (target.height + 1) / 2)
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
                picture.paint(item, context, scale: scale, isMoving: isMoving)
            } else if let message = item.message {
                Message(text: message).paint(context, item.transform)
            }
            cairo_restore(context)
        }
    }
}
