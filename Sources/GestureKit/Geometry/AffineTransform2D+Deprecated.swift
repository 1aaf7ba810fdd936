// SPDX-License-Identifier: MIT

// The names of 0.2.0. Each thing has one name now, that of CGAffineTransform.

extension AffineTransform2D {
    /// Use ``scaledBy(x:y:)``.
    @available(*, deprecated, renamed: "scaledBy(x:y:)")
    public func scaled(x: Double, y: Double) -> AffineTransform2D {
        scaledBy(x: x, y: y)
    }

    /// Use ``init(scaleX:y:)``.
    @available(*, deprecated, renamed: "init(scaleX:y:)")
    public static func scaling(x: Double, y: Double) -> AffineTransform2D {
        AffineTransform2D(scaleX: x, y: y)
    }

    /// Use ``init(rotationAngle:)``.
    @available(*, deprecated, renamed: "init(rotationAngle:)")
    public static func rotation(by angle: Double) -> AffineTransform2D {
        AffineTransform2D(rotationAngle: angle)
    }

    /// Use ``Point/applying(_:)``.
    @available(*, deprecated, message: "use point.applying(transform)")
    public func apply(to point: Point) -> Point {
        point.applying(self)
    }

    /// Use ``Vector/applying(_:)``.
    @available(*, deprecated, message: "use vector.applying(transform)")
    public func apply(to vector: Vector) -> Vector {
        vector.applying(self)
    }

    /// Use ``Rect/applying(_:)``.
    @available(*, deprecated, message: "use rect.applying(transform)")
    public func apply(to rect: Rect) -> Rect {
        rect.applying(self)
    }
}
