// SPDX-License-Identifier: MIT

internal import CCairo

/// The memory of a picture that the window draws.
///
/// It holds an older picture of the window. Draw all of ``repaint`` and nothing else.
public struct DrawingTarget {
    /// The pixels, row by row: four bytes each, 0xXXRRGGBB in the machine's order of bytes. They
    /// belong to the window, and are valid until the drawing function returns.
    public let pixels: UnsafeMutableRawPointer

    /// The numbers of pixels.
    public let width, height: Int

    /// The bytes from one row to the next.
    public let stride: Int

    /// The pixels of a point of the ``DesktopWindow/window``.
    public let scale: Double

    /// What to draw.
    public let repaint: PixelRect

    /// Draws some rows of ``repaint`` with cairo, in points of the window. It can be called on
    /// several threads for different rows.
    ///
    /// - Parameters:
    ///   - rows: The rows. Nil: all of them.
    ///   - body: It gets a `cairo_t *`, which is clipped to the rows.
    public func withCairo(rows: Range<Int>? = nil, _ body: (OpaquePointer) -> Void) {
        let rows = rows ?? 0..<height
        guard !rows.isEmpty, !repaint.isEmpty else {
            return
        }
        let start = pixels + rows.lowerBound * stride
        let surface = cairo_image_surface_create_for_data(
            start.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_RGB24,
            Int32(width),
            Int32(rows.count),
            Int32(stride)
        )
        let context = cairo_create(surface)
        cairo_rectangle(
            context,
            Double(repaint.left),
            Double(repaint.top - rows.lowerBound),
            Double(repaint.width),
            Double(repaint.height)
        )
        cairo_clip(context)
        cairo_translate(context, 0, -Double(rows.lowerBound))
        cairo_scale(context, scale, scale)
        if let context {
            body(context)
        }
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }
}
