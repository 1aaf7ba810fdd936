// SPDX-License-Identifier: MIT

import GestureKit

/// A point of a view in the window. Nil: the point is in the window.
func inWindow(_ point: Point, of view: View?) -> Point {
    view?.convert(point, to: nil) ?? point
}

/// From a view to the window, as it is now. Nil: the window.
func placement(of view: View?) -> AffineTransform2D {
    guard let view else {
        return .identity
    }
    // Far apart, so that the rounding to 1/4096 point is small.
    let far = 4096.0
    let origin = view.convert(Point.zero, to: nil)
    let x = (view.convert(Point(x: far, y: 0), to: nil) - origin) / far
    let y = (view.convert(Point(x: 0, y: far), to: nil) - origin) / far
    return AffineTransform2D(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
}
