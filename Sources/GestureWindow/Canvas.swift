// SPDX-License-Identifier: MIT

import CGestureWindow
public import GestureKit

/// The pixels of a frame, to draw on in points.
///
///     window.draw = { canvas in
///         canvas.fill(Rect(x: 20, y: 20, width: 200, height: 120), corner: 12, .white)
///         canvas.text("Hello", at: Point(x: 32, y: 50), size: 16, .black)
///     }
///
/// To draw by cairo, take the ``cairo`` context. To draw by yourself, write to the ``pixels``. It
/// belongs to the window, and is valid until the closure returns.
public final class Canvas {
    /// The pixels, row by row: four bytes each, 0xXXRRGGBB in the machine's order of bytes. They hold
    /// an older frame outside of the ``repaint``.
    public let pixels: UnsafeMutableRawPointer

    /// The numbers of pixels.
    public let width, height: Int

    /// The bytes from one row to the next.
    public let stride: Int

    /// The pixels of a point.
    public let scale: Double

    /// The pixels to draw. Nothing is drawn outside of them by cairo.
    public let repaint: PixelRect

    private let surface: OpaquePointer?
    private let context: OpaquePointer

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
        cairo_rectangle(
            context,
            Double(repaint.left),
            Double(repaint.top),
            Double(repaint.width),
            Double(repaint.height)
        )
        cairo_clip(context)
        cairo_scale(context, scale, scale)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The `cairo_t *`, for calls of cairo: `cairo_paint(OpaquePointer(canvas.cairo))`. Its unit is
    /// a point.
    public var cairo: UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(context)
    }

    /// The size in points.
    public var size: Size {
        Size(width: Double(width) / scale, height: Double(height) / scale)
    }

    /// What is drawn later does not reach the pixels.
    func finish() {
        cairo_surface_finish(surface)
    }

    // MARK: - Shapes

    /// Fills everything.
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
        cairo_new_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        use(color)
        cairo_fill(context)
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

    /// Draws a line of text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - place: The left end of its baseline.
    ///   - size: The size of the letters, in points.
    ///   - color: The color of the letters.
    public func text(_ text: String, at place: Point, size: Double = 14, _ color: Color) {
        cairo_select_font_face(
            context,
            "sans-serif",
            CAIRO_FONT_SLANT_NORMAL,
            CAIRO_FONT_WEIGHT_NORMAL
        )
        cairo_set_font_size(context, size)
        use(color)
        cairo_move_to(context, place.x, place.y)
        cairo_show_text(context, text)
        cairo_new_path(context)
    }

    // MARK: - Pictures

    /// Draws a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - rect: Where it is without the transform. Nil: all of it in the middle, like a
    ///     ``PictureView``.
    ///   - transform: Converts points of the window, for example `ZoomController.transform`.
    public func draw(
        _ picture: Picture,
        in rect: Rect? = nil,
        transform: AffineTransform2D = .identity
    ) {
        let rect = rect ?? picture.frame(in: Rect(origin: .zero, size: size))
        let place = AffineTransform2D(
            scaleX: rect.width / Double(picture.width),
            y: rect.height / Double(picture.height)
        )
        .concatenating(.translation(by: Vector(x: rect.minX, y: rect.minY)))
        .concatenating(transform)
        // Cairo refuses a matrix without an inverse for good. Such a picture is a line or a point.
        if place.inverted() != nil {
            picture.paint(PicturePlace(place), context, scale: scale)
        }
    }

    // MARK: - Coordinates

    /// Draws in other coordinates, such as those of a view: `view.transform(to: nil)`.
    public func transformed(by transform: AffineTransform2D, _ body: () -> Void) {
        guard transform.inverted() != nil else {
            return
        }
        cairo_save(context)
        var matrix = cairo_matrix_t(transform)
        cairo_transform(context, &matrix)
        body()
        cairo_restore(context)
    }

    /// Draws only in a rectangle.
    public func clipped(to rect: Rect, _ body: () -> Void) {
        cairo_save(context)
        trace(rect, 0)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    private func use(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
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
