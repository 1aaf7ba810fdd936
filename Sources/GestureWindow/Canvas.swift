// SPDX-License-Identifier: MIT

import CGestureWindow
public import GestureKit

/// What a view draws on, in points.
///
///     view.onDraw = { canvas in
///         canvas.fill(canvas.bounds, corner: 12, .white)
///         canvas.draw("Hello", at: Point(x: 12, y: 12), size: 16, .black)
///     }
///
/// To draw by cairo, take the ``cairo`` context. To draw by yourself, write to the ``pixels``. It
/// belongs to the window, and is valid until the closure returns.
public final class Canvas {
    /// The pixels of the window, row by row: four bytes each, 0xXXRRGGBB in the machine's order of
    /// bytes. They hold an older frame outside of the ``repaint``.
    public let pixels: UnsafeMutableRawPointer

    /// The numbers of pixels.
    public let width, height: Int

    /// The bytes from one row to the next.
    public let stride: Int

    /// The pixels of a point in the window.
    public let scale: Double

    /// The pixels to draw. Nothing is drawn outside of them by cairo.
    public let repaint: PixelRect

    /// The bounds of the view that is drawn. Coordinates are its own, and nothing is drawn outside.
    public internal(set) var bounds = Rect.zero

    /// The smallest rectangle around what can be drawn now, in pixels.
    private(set) var visible: Rect
    /// Only what lies inside all of these is drawn.
    private(set) var clips: [Clip]
    /// Whether the ``clips`` are all, and the program has set nothing else by cairo.
    var hasOnlyOwnClips = true
    /// Lays out texts. It is made for the first one.
    lazy var layout = TextLayout(context)

    private let surface: OpaquePointer?
    let context: OpaquePointer

    init(
        pixels: UnsafeMutableRawPointer,
        width: Int,
        height: Int,
        stride: Int,
        scale: Double,
        repaint: PixelRect
    ) {
        (self.pixels, self.width, self.height) = (pixels, width, height)
        (self.stride, self.scale, self.repaint) = (stride, scale, repaint)
        let bytes = pixels.bindMemory(to: UInt8.self, capacity: stride * height)
        surface = cairo_image_surface_create_for_data(
            bytes,
            CAIRO_FORMAT_RGB24,
            Int32(width),
            Int32(height),
            Int32(stride)
        )
        // Without memory, cairo returns a context that draws nothing.
        context = cairo_create(surface)
        visible = Rect(repaint)
        clips = [Clip(rect: visible, transform: .identity)]
        clips[0].apply(to: context)
        cairo_scale(context, scale, scale)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The `cairo_t *`, for calls of cairo: `cairo_paint(OpaquePointer(canvas.cairo))`. Its unit is
    /// a point. When the closure returns, its state is as before.
    public var cairo: UnsafeMutableRawPointer {
        hasOnlyOwnClips = false
        return UnsafeMutableRawPointer(context)
    }

    /// What is drawn later does not reach the pixels.
    func finish() {
        hasOnlyOwnClips = false
        cairo_surface_finish(surface)
    }

    // MARK: - Shapes

    /// Fills all of the ``bounds``.
    public func fill(_ color: Color) {
        use(color)
        cairo_paint(context)
    }

    /// Fills a rectangle, whose corners may be round.
    public func fill(_ rect: Rect, corner: Double = 0, _ color: Color) {
        trace(rect, corner)
        use(color)
        cairo_fill(context)
    }

    /// Fills a circle.
    public func fill(circleAt center: Point, radius: Double, _ color: Color) {
        trace(circleAt: center, radius)
        use(color)
        cairo_fill(context)
    }

    /// Draws a circle as a line, half inside of the radius and half outside.
    public func stroke(circleAt center: Point, radius: Double, _ color: Color, width: Double = 1) {
        trace(circleAt: center, radius)
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Draws lines from point to point, with round ends.
    public func stroke(_ points: some Sequence<Point>, _ color: Color, width: Double = 1) {
        cairo_new_path(context)
        for point in points {
            cairo_line_to(context, point.x, point.y)
        }
        // A single point is a dot.
        if cairo_has_current_point(context) != 0 {
            cairo_rel_line_to(context, 0, 0)
        }
        use(color)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
    }

    // MARK: - Coordinates

    /// Draws in other coordinates: the transform converts them to those of the view.
    public func withTransform(_ transform: AffineTransform2D, _ body: () -> Void) {
        // Cairo refuses a matrix without an inverse for good.
        guard (transform.concatenating(self.transform)).inverted() != nil else {
            return
        }
        cairo_save(context)
        var matrix = cairo_matrix_t(transform)
        cairo_transform(context, &matrix)
        body()
        cairo_restore(context)
    }

    /// Draws only in a rectangle.
    public func withClip(to rect: Rect, _ body: () -> Void) {
        let former = visible
        cairo_save(context)
        clips.append(Clip(rect: rect, transform: transform))
        clips[clips.count - 1].apply(to: context)
        visible = visible.intersection(rect.applying(transform)) ?? .zero
        body()
        visible = former
        clips.removeLast()
        cairo_restore(context)
    }

    /// The transform from the present coordinates to pixels.
    var transform: AffineTransform2D {
        get {
            var matrix = cairo_matrix_t()
            cairo_get_matrix(context, &matrix)
            return AffineTransform2D(matrix)
        }
        set {
            var matrix = cairo_matrix_t(newValue)
            cairo_set_matrix(context, &matrix)
        }
    }

    func use(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    private func trace(circleAt center: Point, _ radius: Double) {
        cairo_new_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    }

    private func trace(_ rect: Rect, _ corner: Double) {
        cairo_new_path(context)
        let corner = min(corner, rect.width / 2, rect.height / 2)
        guard corner > 0 else {
            cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
            return
        }
        let (left, right) = (rect.minX + corner, rect.maxX - corner)
        let (top, bottom) = (rect.minY + corner, rect.maxY - corner)
        cairo_arc(context, right, top, corner, -.pi / 2, 0)
        cairo_arc(context, right, bottom, corner, 0, .pi / 2)
        cairo_arc(context, left, bottom, corner, .pi / 2, .pi)
        cairo_arc(context, left, top, corner, .pi, 1.5 * .pi)
        cairo_close_path(context)
    }
}

/// A rectangle in which something is drawn, and the transform from its coordinates to pixels.
struct Clip {
    let rect: Rect
    let transform: AffineTransform2D

    /// Adds it to a context. The context has its coordinates then.
    func apply(to context: OpaquePointer) {
        var matrix = cairo_matrix_t(transform)
        cairo_set_matrix(context, &matrix)
        cairo_new_path(context)
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(context)
    }
}

/// A color of sRGB. Its parts are from 0 to 1.
public struct Color: Hashable, Sendable {
    /// The parts.
    public var red, green, blue: Double

    /// How much it covers.
    public var alpha: Double

    /// Creates a color from its parts.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Creates a color from its number, such as `0xff_8000` for orange.
    public init(_ number: UInt32, alpha: Double = 1) {
        func part(_ shift: UInt32) -> Double {
            Double(number >> shift & 0xff) / 255
        }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// White.
    public static let white = Color(0xff_ffff)

    /// Black.
    public static let black = Color(0)
}
