// SPDX-License-Identifier: MIT

public import GestureKit

/// What fingers do from landing to lift, as a value.
///
/// Play movements with ``Hand/perform(_:in:with:)``, several at once if you like:
///
///     try hand.perform(
///         .drag(from: Point(x: 50, y: 50), to: Point(x: 50, y: 250)),
///         .tap(at: Point(x: 300, y: 100)).after(.milliseconds(150))
///     )
public struct Movement: Sendable {
    /// What one finger does. Times count from the start of the movement, in microseconds.
    struct Stroke: Sendable {
        var start: Int64 = 0
        /// How long it moves. Zero: it only lands.
        var duration: Int64
        /// How long it rests after that. Nil: one interval of the panel if it moved.
        var pause: Int64?
        var lifts = true
        var easing = Easing.linear
        let place: @Sendable (Double) -> Point

        /// When its motion is over.
        var arrival: Int64 {
            start + duration
        }

        func lift(_ rate: ReportRate) -> Int64 {
            arrival + (pause ?? (duration > 0 ? Int64(rate.interval.rounded()) : 0))
        }

        /// Where it is at a time after its start.
        func place(at time: Int64) -> Point {
            time < arrival ? place(easing(Double(time - start) / Double(duration))) : place(1)
        }
    }

    var strokes: [Stroke]

    /// The same movement, which starts later.
    ///
    /// - Parameter delay: How much later. A negative duration counts as zero.
    /// - Returns: The movement with its delay.
    public func after(_ delay: Duration) -> Movement {
        changed { $0.start += max(delay, .zero).inMicroseconds }
    }

    /// The same movement without lifts. The fingers stay where it ends.
    public func keepingFingersDown() -> Movement {
        changed { $0.lifts = false }
    }

    /// This movement together with another one.
    public func with(_ other: Movement) -> Movement {
        Movement(strokes: strokes + other.strokes)
    }

    private func changed(_ change: (inout Stroke) -> Void) -> Movement {
        var movement = self
        for index in movement.strokes.indices {
            change(&movement.strokes[index])
        }
        return movement
    }
}

extension Movement {
    /// Fingers that land side by side at a point and lift there.
    ///
    /// - Parameters:
    ///   - point: Where. The middle of several fingers.
    ///   - fingers: How many.
    ///   - holding: The time from landing to lift.
    /// - Returns: The movement.
    public static func tap(
        at point: Point,
        fingers: Int = 1,
        holding: Duration = .milliseconds(60)
    ) -> Movement {
        sideBySide(fingers) { aside in
            Stroke(duration: 0, pause: holding.inMicroseconds) { _ in point + aside }
        }
    }

    /// Fingers that go along a path side by side.
    ///
    /// - Parameters:
    ///   - path: The path. The way of the middle of several fingers.
    ///   - fingers: How many.
    ///   - duration: The time from landing to the last position.
    ///   - easing: How they speed up and slow down.
    ///   - pause: How long they rest before they lift. Nil: until the next report. So they lift in
    ///     motion, unless the easing ends at rest.
    /// - Returns: The movement.
    public static func drag(
        along path: FingerPath,
        fingers: Int = 1,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear,
        pause: Duration? = nil
    ) -> Movement {
        sideBySide(fingers) { aside in
            Stroke(
                duration: max(duration, .zero).inMicroseconds,
                pause: pause?.inMicroseconds,
                easing: easing
            ) { path.point(at: $0) + aside }
        }
    }

    /// Fingers that go in a straight line side by side. See
    /// ``drag(along:fingers:duration:easing:pause:)``.
    public static func drag(
        from start: Point,
        to end: Point,
        fingers: Int = 1,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear,
        pause: Duration? = nil
    ) -> Movement {
        drag(
            along: .line(from: start, to: end),
            fingers: fingers,
            duration: duration,
            easing: easing,
            pause: pause
        )
    }

    /// Fingers that spread or close, and may turn and move at the same time.
    ///
    /// - Parameters:
    ///   - center: Their middle when they land. Two fingers land left and right of it.
    ///   - span: How far they are apart when they land, in points: the diameter of the circle on
    ///     which they lie. For two fingers this is their distance.
    ///   - endSpan: How far they are apart at the end.
    ///   - angle: How far they turn about their middle, in radians, clockwise.
    ///   - way: How far their middle moves.
    ///   - fingers: How many, at least 2.
    ///   - duration: The time from landing to the last positions.
    ///   - easing: How they speed up and slow down.
    ///   - pause: How long they rest before they lift. Nil: until the next report.
    /// - Returns: The movement.
    public static func pinch(
        about center: Point,
        from span: Double,
        to endSpan: Double,
        turning angle: Double = 0,
        moving way: Vector = .zero,
        fingers: Int = 2,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear,
        pause: Duration? = nil
    ) -> Movement {
        precondition(fingers >= 2, "A pinch needs at least 2 fingers")
        return Movement(
            strokes: (0..<fingers).map { index in
                let first = 2 * Double.pi * Double(index) / Double(fingers)
                return Stroke(
                    duration: max(duration, .zero).inMicroseconds,
                    pause: pause?.inMicroseconds,
                    easing: easing
                ) { progress in
                    let radius = (span + (endSpan - span) * progress) / 2
                    let turn = AffineTransform2D(rotationAngle: first + angle * progress)
                    return center + way * progress + Vector(x: -radius, y: 0).applying(turn)
                }
            }
        )
    }

    /// Fingers side by side, 60 points apart.
    private static func sideBySide(_ count: Int, _ stroke: (Vector) -> Stroke) -> Movement {
        precondition(count >= 1, "A movement needs at least 1 finger")
        return Movement(
            strokes: (0..<count).map { index in
                stroke(Vector(x: 60 * (Double(index) - Double(count - 1) / 2), y: 0))
            }
        )
    }
}

/// How a finger speeds up and slows down on its way.
public struct Easing: Sendable {
    private let curve: @Sendable (Double) -> Double

    /// Creates an easing from a function.
    ///
    /// - Parameter curve: The part of the way at a part of the time, both from 0 to 1. It must
    ///   return 0 for 0 and 1 for 1. Between them it may leave the range.
    public init(_ curve: @escaping @Sendable (Double) -> Double) {
        self.curve = curve
    }

    /// The part of the way at a part of the time.
    public func callAsFunction(_ time: Double) -> Double {
        curve(time)
    }

    /// One speed from start to end. The finger lifts at full speed, which is a fling.
    public static let linear = Easing { $0 }

    /// It starts at rest and ends at twice the mean speed: the square of the time.
    public static let easeIn = Easing { $0 * $0 }

    /// It starts at twice the mean speed and ends at rest.
    public static let easeOut = Easing { $0 * (2 - $0) }

    /// It starts and ends at rest: 3 t² − 2 t³.
    public static let easeInOut = Easing { $0 * $0 * (3 - 2 * $0) }

    /// The way people reach for a place, with the least jerk: 10 t³ − 15 t⁴ + 6 t⁵ (Flash and
    /// Hogan, 1985). It starts and ends at rest; the greatest speed is 1.875 times the mean.
    public static let natural = Easing { $0 * $0 * $0 * (10 - $0 * (15 - 6 * $0)) }
}

/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// From 0 to less than 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }

    /// Returns two numbers of a normal distribution with deviation 1, nearly. Each is the sum of
    /// twelve uniform numbers. So it needs no function of the system, and is the same on every
    /// machine.
    mutating func normal() -> Vector {
        var sum = Vector(x: -6, y: -6)
        for _ in 0..<12 {
            sum += Vector(x: fraction(), y: fraction())
        }
        return sum
    }
}
