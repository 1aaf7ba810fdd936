// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Android)
internal import Android
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A difference of two places: a way in points, or a velocity in points per second.
///
/// Transforms turn and scale a vector but do not shift it.
public struct Vector: Hashable, Codable, Sendable {
    /// The part to the right.
    public var x: Double

    /// The part downward.
    public var y: Double

    /// Creates a vector.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates the vector that leads nowhere.
    public init() {
        self.init(x: 0, y: 0)
    }

    /// The vector that leads nowhere.
    public static let zero = Vector(x: 0, y: 0)

    /// How long the vector is.
    public var length: Double {
        (x * x + y * y).squareRoot()
    }

    /// Where the vector points, in radians clockwise from the right, from -π to π; 0 of the zero
    /// vector.
    public var angle: Double {
        atan2(y, x)
    }

    /// The product of the lengths and the cosine of the angle between two vectors: with a vector of
    /// length 1, how far this one leads that way.
    public func dot(_ other: Vector) -> Double {
        x * other.x + y * other.y
    }
}

extension Vector {
    /// One way and then another.
    public static func + (left: Vector, right: Vector) -> Vector {
        Vector(x: left.x + right.x, y: left.y + right.y)
    }

    /// What leads from the end of one vector to the end of another.
    public static func - (left: Vector, right: Vector) -> Vector {
        Vector(x: left.x - right.x, y: left.y - right.y)
    }

    /// The vector made longer or shorter.
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(x: vector.x * factor, y: vector.y * factor)
    }

    /// The vector made longer or shorter.
    public static func * (factor: Double, vector: Vector) -> Vector {
        vector * factor
    }

    /// The vector divided by a number.
    public static func / (vector: Vector, divisor: Double) -> Vector {
        Vector(x: vector.x / divisor, y: vector.y / divisor)
    }

    /// The way back.
    public static prefix func - (vector: Vector) -> Vector {
        Vector(x: -vector.x, y: -vector.y)
    }

    /// Adds a vector.
    public static func += (left: inout Vector, right: Vector) {
        left = left + right
    }

    /// Subtracts a vector.
    public static func -= (left: inout Vector, right: Vector) {
        left = left - right
    }

    /// Makes a vector longer or shorter.
    public static func *= (vector: inout Vector, factor: Double) {
        vector = vector * factor
    }

    /// Divides a vector by a number.
    public static func /= (vector: inout Vector, divisor: Double) {
        vector = vector / divisor
    }
}

extension Vector: CustomStringConvertible {
    /// As in `(3.0, -4.0)`.
    public var description: String {
        "(\(x), \(y))"
    }
}
