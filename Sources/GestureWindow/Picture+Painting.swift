// SPDX-License-Identifier: MIT

import CGestureWindow
import GestureKit

/// How a picture lies on a window.
struct PicturePlace {
    /// Converts pixels of the picture to points of the window.
    let transform: AffineTransform2D

    init(_ transform: AffineTransform2D) {
        self.transform = transform
    }

    /// Whether the sides of the picture are not those of the window.
    private var isTurned: Bool {
        min(transform.a.magnitude, transform.b.magnitude)
            > 1e-6 * max(transform.a.magnitude, transform.b.magnitude)
    }

    private var length: Double {
        Vector(x: transform.a, y: transform.b).length
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

    func level(of picture: Picture, scale: Double) -> (surface: PixelSurface, number: Int) {
        picture.level(forScale: length * scale, quarters: quarters)
    }
}

extension Picture {
    /// Draws it by a `cairo_t *`, in points. `scale` is the pixels of a point.
    func paint(_ place: PicturePlace, _ context: OpaquePointer, scale: Double) {
        let (surface, number) = place.level(of: self, scale: scale)
        cairo_save(context)
        var matrix = cairo_matrix_t(place.transform)
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
