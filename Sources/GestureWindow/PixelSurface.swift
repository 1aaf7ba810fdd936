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

/// A rectangle of whole pixels of a buffer.
public struct PixelRect: Hashable, Sendable {
    /// The edges. A pixel is inside if `left <= x < right` and `top <= y < bottom`.
    public var left, top, right, bottom: Int

    /// Creates a rectangle from its edges.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The number of columns, at most `Int.max`.
    public var width: Int { Self.distance(from: left, to: right) }

    /// The number of rows, at most `Int.max`.
    public var height: Int { Self.distance(from: top, to: bottom) }

    /// The number of pixels, at most `Int.max`.
    public var area: Int {
        let (product, isTooLarge) = width.multipliedReportingOverflow(by: height)
        return isTooLarge ? .max : product
    }

    /// Whether there is no pixel in it.
    public var isEmpty: Bool { right <= left || bottom <= top }

    /// The smallest rectangle around both.
    public func union(_ other: PixelRect) -> PixelRect {
        guard !isEmpty, !other.isEmpty else {
            return isEmpty ? other : self
        }
        return PixelRect(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }

    /// The pixels in both.
    public func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            left: max(left, other.left),
            top: max(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        )
    }

    /// The difference may exceed an Int. As an unsigned number it is right.
    private static func distance(from start: Int, to end: Int) -> Int {
        start < end ? Int(clamping: UInt(bitPattern: end &- start)) : 0
    }

    static let none = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
}
