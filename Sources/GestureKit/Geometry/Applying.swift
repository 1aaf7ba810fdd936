// SPDX-License-Identifier: MIT

// Values after a transform.

extension Point {
    /// The point after a transform.
    public func applying(_ transform: AffineTransform2D) -> Point {
        Point(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty
        )
    }
}

extension Vector {
    /// The vector after a transform, which does not shift it.
    public func applying(_ transform: AffineTransform2D) -> Vector {
        Vector(
            x: transform.a * x + transform.c * y,
            y: transform.b * x + transform.d * y
        )
    }
}

extension Size {
    /// The size after a transform, which does not shift it. A turn can make a side negative.
    public func applying(_ transform: AffineTransform2D) -> Size {
        let corner = Vector(x: width, y: height).applying(transform)
        return Size(width: corner.x, height: corner.y)
    }
}

extension Rect {
    /// The smallest upright rectangle around the transformed one.
    public func applying(_ transform: AffineTransform2D) -> Rect {
        let right = Vector(x: width, y: 0).applying(transform)
        let down = Vector(x: 0, y: height).applying(transform)
        let size = Size(
            width: right.x.magnitude + down.x.magnitude,
            height: right.y.magnitude + down.y.magnitude
        )
        return Rect(center: center.applying(transform), size: size)
    }
}
