// SPDX-License-Identifier: MIT

import CGestureWindow
import GestureKit

/// A picture at its place. Threads may draw it at once.
struct PlacedPicture {
    private let width, height: Double
    private let surface: PixelSurface
    /// The pixels of the picture for one of the surface.
    private let factor: Double
    /// How many quarters the surface is turned.
    private let quarters: Int
    private let place: AffineTransform2D

    /// `place` converts pixels of the picture to pixels of the window.
    init(_ picture: Picture, _ place: AffineTransform2D) {
        let (quarters, length) = (place.quarters, Vector(x: place.a, y: place.b).length)
        let level = picture.level(forScale: length, quarters: quarters)
        (width, height) = (Double(picture.width), Double(picture.height))
        (surface, factor) = (level.surface, Double(1 << level.number))
        (self.place, self.quarters) = (place, quarters)
    }

    /// The smallest rectangle around it, in pixels of the window.
    var box: Rect {
        Rect(x: 0, y: 0, width: width, height: height).applying(place)
    }

    /// Draws it by a `cairo_t *`.
    func paint(on context: OpaquePointer) {
        cairo_save(context)
        var matrix = cairo_matrix_t(place)
        cairo_set_matrix(context, &matrix)
        cairo_new_path(context)
        cairo_rectangle(context, 0, 0, width, height)
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
        cairo_restore(context)
    }
}

extension AffineTransform2D {
    /// How many quarters it turns. 0 if it turns by another angle.
    fileprivate var quarters: Int {
        let (along, across) = (a.magnitude, b.magnitude)
        if min(along, across) > 1e-6 * max(along, across) {
            return 0
        }
        if across > along {
            return b > 0 ? 1 : 3
        }
        return a > 0 ? 0 : 2
    }

    init(_ matrix: cairo_matrix_t) {
        self.init(
            a: matrix.xx,
            b: matrix.yx,
            c: matrix.xy,
            d: matrix.yy,
            tx: matrix.x0,
            ty: matrix.y0
        )
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
