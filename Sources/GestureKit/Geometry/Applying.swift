// SPDX-License-Identifier: MIT

// The same as `apply(to:)` of the transform, from the side of the value.

extension Point {
    /// The point after a transform. The same as ``AffineTransform2D/apply(to:)-(Point)``.
    public func applying(_ transform: AffineTransform2D) -> Point {
        transform.apply(to: self)
    }
}

extension Vector {
    /// The vector after a transform, which does not shift it. The same as
    /// ``AffineTransform2D/apply(to:)-(Vector)``.
    public func applying(_ transform: AffineTransform2D) -> Vector {
        transform.apply(to: self)
    }
}

extension Size {
    /// The size after a transform, which does not shift it. A turn can make a side negative.
    public func applying(_ transform: AffineTransform2D) -> Size {
        let corner = transform.apply(to: Vector(x: width, y: height))
        return Size(width: corner.x, height: corner.y)
    }
}

extension Rect {
    /// The smallest upright rectangle around the transformed one. The same as
    /// ``AffineTransform2D/apply(to:)-(Rect)``.
    public func applying(_ transform: AffineTransform2D) -> Rect {
        transform.apply(to: self)
    }
}
