// SPDX-License-Identifier: MIT

internal import CCairo
internal import GestureKit

extension Picture {
    /// The level to draw.
    func level(
        for item: PicturePainter.Item,
        scale: Double
    ) -> (surface: PixelSurface, number: Int) {
        let length = Vector(x: item.transform.a, y: item.transform.b).length
        let quarters = item.isTurned ? 0 : item.quarters
        return level(forScale: length * scale, quarters: quarters)
    }

    /// Draws it, in points. `scale` is the pixels of a point.
    func paint(
        _ item: PicturePainter.Item,
        _ context: OpaquePointer,
        scale: Double,
        isMoving: Bool
    ) {
        let (surface, number) = level(for: item, scale: scale)
        let quarters = item.isTurned ? 0 : item.quarters
        var place = item.transform
        if !isMoving, item.isPixelByPixel(at: scale) {
            // Pixel by pixel: no pixel is between two of the display.
            place.tx = (place.tx * scale).rounded() / scale
            place.ty = (place.ty * scale).rounded() / scale
        }
        var matrix = cairo_matrix_t(
            xx: place.a,
            yx: place.b,
            xy: place.c,
            yy: place.d,
            x0: place.tx,
            y0: place.ty
        )
        cairo_transform(context, &matrix)
        cairo_rectangle(context, 0, 0, Double(width), Double(height))
        let factor = Double(1 << number)
        cairo_scale(context, factor, factor)
        // From the turned level back to the upright one.
        var side = quarters % 2 == 0 ? surface.width : surface.height
        var other = quarters % 2 == 0 ? surface.height : surface.width
        for _ in 0..<quarters {
            cairo_rotate(context, -.pi / 2)
            cairo_translate(context, -Double(other), 0)
            (side, other) = (other, side)
        }
        cairo_set_source_surface(context, surface.handle, 0, 0)
        let pattern = cairo_get_source(context)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_fill(context)
    }
}

extension PixelSurface {
    /// Draws some rows of it, in its pixels. Different threads can draw different rows.
    func draw(rows: Range<Int>, _ body: (OpaquePointer) -> Void) {
        let surface = cairo_image_surface_create_for_data(
            (bytes + rows.lowerBound * stride).assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_RGB24,
            Int32(width),
            Int32(rows.count),
            Int32(stride)
        )
        if let context = cairo_create(surface) {
            cairo_translate(context, 0, -Double(rows.lowerBound))
            body(context)
            cairo_destroy(context)
        }
        cairo_surface_destroy(surface)
    }
}
