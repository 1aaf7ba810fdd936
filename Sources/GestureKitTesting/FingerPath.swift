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

/// A finger of a ``Hand``, from its landing until it lifts.
///
/// Each call is one frame of the panel, at the current time. To put several into one frame, use
/// ``Hand/inOneFrame(_:)``.
public struct Finger {
    /// The id of its samples. It is the ``Touch/id`` of its touch.
    public let id: Int32

    /// The hand.
    public let hand: Hand

    /// Whether it is on the glass.
    public var isDown: Bool {
        hand.index(of: id) != nil
    }

    /// Where it is, or where it lifted, without noise.
    ///
    /// - Parameter view: The view whose coordinates the result has. Nil: the window.
    /// - Returns: The place.
    public func location(in view: View? = nil) -> Point {
        let place = hand.place(of: id)
        return view?.convert(place, from: nil) ?? place
    }

    /// Moves it at once: one report.
    ///
    /// - Parameters:
    ///   - point: Where to.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    /// - Throws: The error of the engine, if it refuses the sample.
    public func move(to point: Point, in view: View? = nil) throws {
        try hand.report(.motion(to: inWindow(point, of: view)), id: id)
    }

    /// Moves it by a way at once: one report.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func move(by way: Vector) throws {
        try hand.report(.motion(to: location() + way), id: id)
    }

    /// Drags it in a straight line, with the reports of the hand's rate. It stays down.
    ///
    /// - Parameters:
    ///   - point: Where to.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - duration: How long it takes.
    ///   - easing: How it speeds up and slows down.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func drag(
        to point: Point,
        in view: View? = nil,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear
    ) throws {
        let start = location()
        let end = inWindow(point, of: view)
        try drag(along: .line(from: start, to: end), duration: duration, easing: easing)
    }

    /// Drags it along a path, with the reports of the hand's rate. It stays down.
    ///
    /// - Parameters:
    ///   - path: The path. Its first report is one interval after the start.
    ///   - view: The view whose coordinates the path has. Nil: the window.
    ///   - duration: How long it takes.
    ///   - easing: How it speeds up and slows down.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func drag(
        along path: FingerPath,
        in view: View? = nil,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear
    ) throws {
        let movement = Movement.drag(along: path, duration: duration, easing: easing)
        try hand.perform([movement.keepingFingersDown()], in: view, with: [self])
    }

    /// Reports its size: one report. See ``GestureRecognizer/maximumContactSize``.
    ///
    /// - Parameters:
    ///   - major: The length of its longer axis, in points. A fingertip has about 50.
    ///   - minor: The length of its shorter axis. 0: unknown.
    /// - Throws: The error of the engine, if it refuses the sample.
    public func setSize(major: Double, minor: Double = 0) throws {
        try hand.report(.size(major: major, minor: minor), id: id)
    }

    /// Lifts it.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func lift() throws {
        try hand.report(.up, id: id)
    }

    /// Takes it back, as a panel does that mistook a palm for a finger.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func cancel() throws {
        try hand.report(.cancel, id: id)
    }
}
