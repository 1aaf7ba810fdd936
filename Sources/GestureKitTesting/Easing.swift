// SPDX-License-Identifier: MIT

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
