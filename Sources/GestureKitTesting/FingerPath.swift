// SPDX-License-Identifier: MIT

public import GestureKit

/// The way of a finger, without times.
///
/// Progress counts along the length: at half the progress, the finger has gone half the length.
public struct FingerPath: Sendable {
    /// The length in points.
    public let length: Double

    private let place: @Sendable (Double) -> Point

    /// The place at a progress from 0, the start, to 1, the end.
    public func point(at progress: Double) -> Point {
        place(min(max(progress, 0), 1))
    }

    /// A straight line.
    public static func line(from start: Point, to end: Point) -> FingerPath {
        let way = end - start
        // The end is exact, also when the way is rounded.
        return FingerPath(length: way.length) { $0 == 1 ? end : start + way * $0 }
    }

    /// Straight lines from point to point.
    ///
    /// - Parameter points: At least one point.
    /// - Returns: The path.
    public static func lines(_ points: [Point]) -> FingerPath {
        precondition(!points.isEmpty, "A path needs at least one point")
        var lengths = [0.0]
        for (start, end) in zip(points, points.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + start.distance(to: end))
        }
        let (ends, whole) = (lengths, lengths[lengths.count - 1])
        return FingerPath(length: whole) { progress in
            let gone = progress * whole
            guard progress < 1, let next = ends.firstIndex(where: { $0 > gone }), next > 0 else {
                return points[points.count - 1]
            }
            let (start, end) = (points[next - 1], points[next])
            return start + (end - start) * ((gone - ends[next - 1]) / (ends[next] - ends[next - 1]))
        }
    }

    /// A cubic Bézier curve, drawn as 256 straight lines.
    public static func curve(
        from start: Point,
        _ control1: Point,
        _ control2: Point,
        to end: Point
    ) -> FingerPath {
        func mean(_ one: Point, _ other: Point, _ part: Double) -> Point {
            one + (other - one) * part
        }
        // De Casteljau's algorithm.
        return lines(
            (0...256).map { step in
                let part = Double(step) / 256
                let middle = mean(control1, control2, part)
                let left = mean(mean(start, control1, part), middle, part)
                let right = mean(middle, mean(control2, end, part), part)
                return mean(left, right, part)
            }
        )
    }

    /// A smooth curve through points: a Catmull-Rom spline, drawn as 64 straight lines between two
    /// points.
    ///
    /// - Parameter points: At least one point.
    /// - Returns: The path.
    public static func curve(through points: [Point]) -> FingerPath {
        precondition(!points.isEmpty, "A path needs at least one point")
        var drawn = [points[0]]
        for index in points.indices.dropLast() {
            let (start, end) = (points[index], points[index + 1])
            let before = points[max(index - 1, 0)]
            let after = points[min(index + 2, points.count - 1)]
            // The tangents at both ends.
            let (leaving, arriving) = ((end - before) * 0.5, (after - start) * 0.5)
            for step in 1...64 {
                let part = Double(step) / 64
                let (square, cube) = (part * part, part * part * part)
                let way =
                    (end - start) * (3 * square - 2 * cube)
                    + leaving * (cube - 2 * square + part) + arriving * (cube - square)
                drawn.append(step == 64 ? end : start + way)
            }
        }
        return lines(drawn)
    }

    /// A part of a circle.
    ///
    /// - Parameters:
    ///   - center: The center.
    ///   - start: Where the finger starts.
    ///   - angle: How far it goes, in radians, clockwise.
    /// - Returns: The path.
    public static func arc(about center: Point, from start: Point, by angle: Double) -> FingerPath {
        let radius = start - center
        return FingerPath(length: radius.length * abs(angle)) { progress in
            center + radius.applying(AffineTransform2D(rotationAngle: angle * progress))
        }
    }
}

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
