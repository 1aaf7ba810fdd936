// SPDX-License-Identifier: MIT

import CGestureWindow

/// A picture in memory, of cairo's format RGB24 or ARGB32. It does not change after it was made, so
/// threads can share it.
final class PixelSurface {
    /// The numbers of pixels.
    let width, height: Int
    /// The `cairo_surface_t *`.
    let handle: OpaquePointer
    let isOpaque: Bool

    /// A picture with undefined pixels. Nil: there is no memory.
    init?(width: Int, height: Int, isOpaque: Bool = true) {
        self.isOpaque = isOpaque
        let handle = cairo_image_surface_create(
            isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            Int32(width),
            Int32(height)
        )
        guard let handle, cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else {
            return nil
        }
        (self.width, self.height, self.handle) = (width, height, handle)
    }

    deinit {
        cairo_surface_destroy(handle)
    }

    var bytes: UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(cairo_image_surface_get_data(handle))
    }

    var stride: Int { Int(cairo_image_surface_get_stride(handle)) }

    func markDirty() {
        cairo_surface_mark_dirty(handle)
    }

    /// Half its size. Each pixel is the mean of four: that is what cairo's bilinear filter does at
    /// half scale. An odd last column or row counts twice.
    func halved() -> PixelSurface? {
        draw(width: (width + 1) / 2, height: (height + 1) / 2) { context in
            cairo_scale(context, 0.5, 0.5)
        }
    }

    /// Turned by a quarter, clockwise. No pixel changes.
    func turned() -> PixelSurface? {
        draw(width: height, height: width) { context in
            cairo_translate(context, Double(height), 0)
            cairo_rotate(context, .pi / 2)
        }
    }

    /// Draws it, in its pixels.
    func draw(_ body: (OpaquePointer) -> Void) {
        if let context = cairo_create(handle) {
            body(context)
            cairo_destroy(context)
        }
    }

    private func draw(
        width: Int,
        height: Int,
        _ prepare: (OpaquePointer) -> Void
    ) -> PixelSurface? {
        guard let result = PixelSurface(width: width, height: height, isOpaque: isOpaque),
            let context = cairo_create(result.handle)
        else {
            return nil
        }
        prepare(context)
        cairo_set_source_surface(context, handle, 0, 0)
        let pattern = cairo_get_source(context)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context)
        cairo_destroy(context)
        return result
    }
}
