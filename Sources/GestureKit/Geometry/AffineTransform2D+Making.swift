// SPDX-License-Identifier: MIT

// Simple transforms, steps about a point, and the inverse.

extension AffineTransform2D {
    /// Creates a shift, in points.
    public init(translationX x: Double, y: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Creates a scale of each axis, about the origin.
    public init(scaleX x: Double, y: Double) {
        self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Creates a turn about the origin, by radians clockwise.
    public init(rotationAngle angle: Double) {
        self = AffineTransform2D().rotated(by: angle)
    }

    /// The transform that first shifts and then does what this one does. The same as
    /// ``translated(by:)``.
    public func translatedBy(x: Double, y: Double) -> AffineTransform2D {
        translated(by: Vector(x: x, y: y))
    }

    /// Whether it changes nothing.
    public var isIdentity: Bool {
        self == .identity
    }

    /// A shift by a vector.
    public static func translation(by shift: Vector) -> AffineTransform2D {
        identity.translated(by: shift)
    }

    /// A scale of both axes, about the origin.
    public static func scaling(by factor: Double) -> AffineTransform2D {
        identity.scaled(by: factor)
    }

    /// A scale of both axes that leaves a point where it is.
    public static func scaling(by factor: Double, about anchor: Point) -> AffineTransform2D {
        identity.scaled(by: factor, about: anchor)
    }

    /// A turn, by radians clockwise, that leaves a point where it is.
    public static func rotation(by angle: Double, about anchor: Point) -> AffineTransform2D {
        identity.rotated(by: angle, about: anchor)
    }

    /// The transform that first scales about a point and then does what this one does.
    ///
    /// The point is in the coordinates of the content. For a point where the content is drawn, such
    /// as that of a finger, use ``concatenating(_:)`` with ``scaling(by:about:)``.
    public func scaled(by factor: Double, about anchor: Point) -> AffineTransform2D {
        scaled(by: factor).keeping(anchor, of: self)
    }

    /// The transform that first turns about a point, by radians clockwise, and then does what this
    /// one does.
    ///
    /// The point is in the coordinates of the content. For a point where the content is drawn, such
    /// as that of a finger, use ``concatenating(_:)`` with ``rotation(by:about:)``.
    public func rotated(by angle: Double, about anchor: Point) -> AffineTransform2D {
        rotated(by: angle).keeping(anchor, of: self)
    }

    /// The factor by which areas grow. Negative: it mirrors. 0: it has no inverse.
    public var determinant: Double {
        a * d - b * c
    }

    /// The inverse. Nil: there is none, because a scale is 0 or not finite.
    public func inverted() -> AffineTransform2D? {
        let determinant = determinant
        guard determinant != 0 && determinant.isFinite && tx.isFinite && ty.isFinite else {
            return nil
        }
        // Adding 0 takes the sign of -0.0.
        let back = AffineTransform2D(
            a: d / determinant + 0,
            b: -b / determinant + 0,
            c: -c / determinant + 0,
            d: a / determinant + 0,
            tx: 0,
            ty: 0
        )
        return back.translated(by: -Vector(x: tx, y: ty))
    }

    /// This transform, shifted so that a point goes where another transform takes it.
    private func keeping(_ point: Point, of other: AffineTransform2D) -> AffineTransform2D {
        let shift = point.applying(other) - point.applying(self)
        return AffineTransform2D(a: a, b: b, c: c, d: d, tx: tx + shift.x, ty: ty + shift.y)
    }
}

extension AffineTransform2D: CustomStringConvertible {
    /// For example `[2.0, 0.0, 0.0, 2.0, 10.0, 0.0]`: a, b, c, d, tx and ty.
    public var description: String {
        "[\(a), \(b), \(c), \(d), \(tx), \(ty)]"
    }
}
