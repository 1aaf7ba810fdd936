// SPDX-License-Identifier: MIT

import CGestureMath

/// A location, in points from the origin of a view or the window.
///
/// One point is 1/160 inch, and y grows downward.
public struct Point: Hashable, Sendable {
    /// The distance right of the origin.
    public var x: Double

    /// The distance below the origin.
    public var y: Double

    /// Creates a point.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates the origin.
    public init() {
        self.init(x: 0, y: 0)
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)
}

extension Point {
    /// The vector from one point to another.
    public static func - (end: Point, start: Point) -> Vector {
        Vector(x: end.x - start.x, y: end.y - start.y)
    }

    /// The point moved by a vector.
    public static func + (point: Point, way: Vector) -> Point {
        Point(x: point.x + way.x, y: point.y + way.y)
    }

    /// The point moved back by a vector.
    public static func - (point: Point, way: Vector) -> Point {
        Point(x: point.x - way.x, y: point.y - way.y)
    }

    /// Moves the point by a vector.
    public static func += (point: inout Point, way: Vector) {
        point = point + way
    }

    /// Moves the point back by a vector.
    public static func -= (point: inout Point, way: Vector) {
        point = point - way
    }

    /// The distance to another point.
    public func distance(to other: Point) -> Double {
        (other - self).length
    }
}

extension Point: CustomStringConvertible {
    /// For example `(12.5, 40.0)`.
    public var description: String {
        "(\(x), \(y))"
    }
}

/// The difference between two points, in points, or a velocity, in points per second.
///
/// Transforms turn and scale a vector, but do not shift it.
public struct Vector: Hashable, Sendable {
    /// The part to the right.
    public var x: Double

    /// The part downward.
    public var y: Double

    /// Creates a vector.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates the zero vector.
    public init() {
        self.init(x: 0, y: 0)
    }

    /// The zero vector.
    public static let zero = Vector(x: 0, y: 0)

    /// The length.
    public var length: Double {
        (x * x + y * y).squareRoot()
    }

    /// The direction in radians, clockwise from the right, from -π to π. 0 for the zero vector.
    public var angle: Double {
        gm_atan2(y, x)
    }

    /// The dot product. With a vector of length 1: how far this vector goes in that direction.
    public func dot(_ other: Vector) -> Double {
        x * other.x + y * other.y
    }
}

extension Vector {
    /// The sum.
    public static func + (left: Vector, right: Vector) -> Vector {
        Vector(x: left.x + right.x, y: left.y + right.y)
    }

    /// The difference.
    public static func - (left: Vector, right: Vector) -> Vector {
        Vector(x: left.x - right.x, y: left.y - right.y)
    }

    /// The vector multiplied by a number.
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(x: vector.x * factor, y: vector.y * factor)
    }

    /// The vector multiplied by a number.
    public static func * (factor: Double, vector: Vector) -> Vector {
        vector * factor
    }

    /// The vector divided by a number.
    public static func / (vector: Vector, divisor: Double) -> Vector {
        Vector(x: vector.x / divisor, y: vector.y / divisor)
    }

    /// The opposite vector.
    public static prefix func - (vector: Vector) -> Vector {
        // -0.0 would be printed with its sign.
        Vector(x: 0 - vector.x, y: 0 - vector.y)
    }

    /// Adds a vector.
    public static func += (left: inout Vector, right: Vector) {
        left = left + right
    }

    /// Subtracts a vector.
    public static func -= (left: inout Vector, right: Vector) {
        left = left - right
    }

    /// Multiplies a vector by a number.
    public static func *= (vector: inout Vector, factor: Double) {
        vector = vector * factor
    }

    /// Divides a vector by a number.
    public static func /= (vector: inout Vector, divisor: Double) {
        vector = vector / divisor
    }
}

extension Vector: CustomStringConvertible {
    /// For example `(3.0, -4.0)`.
    public var description: String {
        "(\(x), \(y))"
    }
}

#if !hasFeature(Embedded)
extension Point: Codable {}

extension Vector: Codable {}
#endif
