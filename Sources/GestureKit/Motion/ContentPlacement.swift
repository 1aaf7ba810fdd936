// SPDX-License-Identifier: MIT

/// How content is scaled, turned and shifted about its center.
struct ContentPlacement: Equatable {
    var scale = 1.0
    var rotation = 0.0
    var shift = Vector.zero

    var transform: AffineTransform2D {
        var transform = AffineTransform2D(rotationAngle: rotation).scaled(by: scale)
        transform.tx = shift.x
        transform.ty = shift.y
        return transform
    }

    /// The placement, with its shift limited to the range of a view. Values that are not finite are
    /// replaced by those of `old`.
    func saturated(or old: Self) -> Self {
        guard scale.isFinite && rotation.isFinite && shift.x.isFinite && shift.y.isFinite else {
            ValueRepairs.note("The placement of content", self, "it must be finite")
            return old
        }
        var result = self
        result.shift.x = min(max(shift.x, -Self.greatestShift), Self.greatestShift)
        result.shift.y = min(max(shift.y, -Self.greatestShift), Self.greatestShift)
        return result
    }

    /// A way that counts as none.
    static let rounding = 1e-6

    /// The limits of a view's transform.
    static let greatestShift = 67_108_864.0

    /// Takes a scale that it has except for rounding: nobody sees the difference.
    mutating func round(to exact: Double) {
        scale = (scale - exact).magnitude < exact * 1e-4 ? exact : scale
    }

    /// Scales and turns so that one point moves to another. Both are relative to the center of the
    /// content without a shift.
    func moved(from: Vector, to: Vector, scaledBy factor: Double, turnedBy angle: Double) -> Self {
        let step = AffineTransform2D(rotationAngle: angle).scaled(by: factor)
        return ContentPlacement(
            scale: scale * factor,
            rotation: rotation + angle,
            shift: to + (shift - from).applying(step)
        )
    }

    /// The placement with the shift of a base, and further along the content's own axes.
    func shifted(to base: Vector, and way: Vector) -> Self {
        var result = self
        result.shift = base + way.applying(AffineTransform2D(rotationAngle: rotation))
        return result
    }

    /// What another placement has more.
    func difference(to other: Self) -> Self {
        ContentPlacement(
            scale: other.scale - scale,
            rotation: other.rotation - rotation,
            shift: other.shift - shift
        )
    }

    /// The placement with a part of a difference.
    func adding(_ part: Double, of difference: Self) -> Self {
        ContentPlacement(
            scale: scale + difference.scale * part,
            rotation: rotation + difference.rotation * part,
            shift: shift + difference.shift * part
        )
    }

    /// A part of the way to another placement. If neither is turned, the points of the content move
    /// straight.
    func advanced(to end: Self, by part: Double) -> Self {
        adding(part, of: difference(to: end))
    }
}

extension Double {
    /// The value of a range that is nearest to this one.
    func nearest(in range: ClosedRange<Double>) -> Double {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
