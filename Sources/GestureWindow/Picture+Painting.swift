// SPDX-License-Identifier: MIT

import CGestureWindow
public import GestureKit

/// How a picture lies on a window.
@_spi(GestureTools) public struct PicturePlace: Hashable {
    /// Converts pixels of the picture to points of the window.
    public var transform: AffineTransform2D

    /// Creates a place.
    public init(_ transform: AffineTransform2D) {
        self.transform = transform
    }

    /// Whether the sides of the picture are not those of the window.
    public var isTurned: Bool {
        min(transform.a.magnitude, transform.b.magnitude)
            > 1e-6 * max(transform.a.magnitude, transform.b.magnitude)
    }

    private var length: Double {
        Vector(x: transform.a, y: transform.b).length
    }

    /// Whether a pixel of the picture covers one of the display, so that it is drawn sharper at rest.
    private func isPixelByPixel(at scale: Double) -> Bool {
        !isTurned && abs(length * scale - 1) < 1e-4
    }

    /// Whether the picture is drawn differently at rest and in motion. It is if it is drawn pixel by
    /// pixel, but lies between two pixels of the display.
    public func isBetweenPixels(at scale: Double) -> Bool {
        let (x, y) = (transform.tx * scale, transform.ty * scale)
        return isPixelByPixel(at: scale) && max(abs(x - x.rounded()), abs(y - y.rounded())) > 0.01
    }

    /// How many quarters it is turned. 0 if it is turned by another angle.
    var quarters: Int {
        if isTurned {
            return 0
        }
        if transform.b.magnitude > transform.a.magnitude {
            return transform.b > 0 ? 1 : 3
        }
        return transform.a > 0 ? 0 : 2
    }

    /// The place at which no pixel is between two of the display, if it is drawn pixel by pixel.
    func snapped(at scale: Double) -> AffineTransform2D {
        var place = transform
        if isPixelByPixel(at: scale) {
            place.tx = (place.tx * scale).rounded() / scale
            place.ty = (place.ty * scale).rounded() / scale
        }
        return place
    }

    func level(of picture: Picture, scale: Double) -> (surface: PixelSurface, number: Int) {
        picture.level(forScale: length * scale, quarters: quarters)
    }
}

extension Picture {
    /// Makes what drawing on several threads only reads.
    @_spi(GestureTools) public func prepare(_ place: PicturePlace, scale: Double) {
        _ = place.level(of: self, scale: scale)
    }

    /// Draws it by a `cairo_t *`, in points. `scale` is the pixels of a point.
    @_spi(GestureTools) public func paint(
        _ place: PicturePlace,
        _ context: OpaquePointer,
        scale: Double,
        isMoving: Bool
    ) {
        let (surface, number) = place.level(of: self, scale: scale)
        cairo_save(context)
        var matrix = cairo_matrix_t(isMoving ? place.transform : place.snapped(at: scale))
        cairo_transform(context, &matrix)
        cairo_rectangle(context, 0, 0, Double(width), Double(height))
        let factor = Double(1 << number)
        cairo_scale(context, factor, factor)
        // From the turned level back to the upright one.
        let quarters = place.quarters
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
        cairo_restore(context)
    }
}

extension cairo_matrix_t {
    init(_ transform: AffineTransform2D) {
        self.init(
            xx: transform.a,
            yx: transform.b,
            xy: transform.c,
            yy: transform.d,
            x0: transform.tx,
            y0: transform.ty
        )
    }
}
