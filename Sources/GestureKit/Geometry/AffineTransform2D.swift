// SPDX-License-Identifier: MIT

import CGestureMath

/// An affine transform: it scales, turns, shears and shifts the plane.
///
///     x' = a x + c y + tx
///     y' = b x + d y + ty
///
/// ## What happens first
///
/// ``translated(by:)``, ``scaled(by:)``, ``rotated(by:)`` and the other methods like them put a
/// step *before* the transform, so their numbers are in the coordinates of the content.
/// ``concatenating(_:)`` puts another transform *after* it, so that transform's numbers are in the
/// coordinates where the content is drawn:
///
///     let double = AffineTransform2D.identity.scaled(by: 2)
///     let shift = Vector(x: 10, y: 0)
///
///     Point.zero.applying(double.translated(by: shift))                    // (20.0, 0.0)
///     Point.zero.applying(double.concatenating(.translation(by: shift)))   // (10.0, 0.0)
///
/// With matrices for columns, the first is `M * T` and the second `T * M`. With matrices for rows
/// it is the reverse. Because half of the readers would get it wrong, there is no operator `*`.
///
/// The order matters most when fingers zoom something. The fingers are in the superview, where the
/// transform draws the content. So their step comes after the transform:
///
///     // A content of scale 3, drawn from the corner, and fingers at (100, 100) that spread.
///     let old = AffineTransform2D.identity.scaled(by: 3)
///     let fingers = Point(x: 100, y: 100)
///     let right = old.concatenating(.scaling(by: 2, about: fingers))
///     let wrong = old.scaled(by: 2, about: fingers)   // about a place of the content
///
///     // What was under the fingers, the content's (33.3, 33.3), is still there with one of them:
///     let held = Point(x: 100.0 / 3, y: 100.0 / 3)
///     held.applying(right)                            // (100.0, 100.0)
///     held.applying(wrong)                            // (-100.0, -100.0)
///
/// A ``View/transform`` acts about the view's center. So measure the fingers from the center there.
/// ``ZoomController`` does all of this.
///
/// The name ends in `2D` because Foundation has an `AffineTransform`.
public struct AffineTransform2D: Hashable, Sendable {
    /// How much of x goes into x.
    public var a: Double

    /// How much of x goes into y.
    public var b: Double

    /// How much of y goes into x.
    public var c: Double

    /// How much of y goes into y.
    public var d: Double

    /// The shift in x, in points.
    public var tx: Double

    /// The shift in y, in points.
    public var ty: Double

    /// Creates a transform from its entries.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates the identity.
    public init() {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }

    /// The identity.
    public static let identity = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

extension AffineTransform2D {
    /// The transform that first shifts by a vector and then does what this one does.
    public func translated(by shift: Vector) -> AffineTransform2D {
        let moved = Point(x: shift.x, y: shift.y).applying(self)
        return AffineTransform2D(a: a, b: b, c: c, d: d, tx: moved.x, ty: moved.y)
    }

    /// The transform that first scales both axes and then does what this one does.
    public func scaled(by factor: Double) -> AffineTransform2D {
        scaledBy(x: factor, y: factor)
    }

    /// The transform that first scales each axis and then does what this one does.
    public func scaledBy(x: Double, y: Double) -> AffineTransform2D {
        AffineTransform2D(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// The transform that first turns, by radians clockwise, and then does what this one does.
    public func rotated(by angle: Double) -> AffineTransform2D {
        let (sine, cosine) = (gm_sin(angle), gm_cos(angle))
        return AffineTransform2D(
            a: a * cosine + c * sine,
            b: b * cosine + d * sine,
            c: c * cosine - a * sine,
            d: d * cosine - b * sine,
            tx: tx,
            ty: ty
        )
    }

    /// The transform that first does what this one does and then what another does.
    public func concatenating(_ next: AffineTransform2D) -> AffineTransform2D {
        let (x, y) = (Vector(x: a, y: b).applying(next), Vector(x: c, y: d).applying(next))
        let shift = Point(x: tx, y: ty).applying(next)
        return AffineTransform2D(a: x.x, b: x.y, c: y.x, d: y.y, tx: shift.x, ty: shift.y)
    }
}

#if !hasFeature(Embedded)
extension AffineTransform2D: Codable {}
#endif

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
