// SPDX-License-Identifier: MIT

/// A place, in points from the origin of some view or of the window.
///
/// One point is 1/160 inch, and y grows downward.
public struct Point: Hashable, Codable, Sendable {
    /// How far right of the origin.
    public var x: Double

    /// How far below the origin.
    public var y: Double

    /// Creates a point.
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
    /// The way from one point to another.
    public static func - (end: Point, start: Point) -> Vector {
        Vector(x: end.x - start.x, y: end.y - start.y)
    }

    /// The point that lies a vector away.
    public static func + (point: Point, way: Vector) -> Point {
        Point(x: point.x + way.x, y: point.y + way.y)
    }

    /// The point from which a vector leads here.
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

    /// How far away another point is.
    public func distance(to other: Point) -> Double {
        (other - self).length
    }
}

extension Point: CustomStringConvertible {
    /// As in `(12.5, 40.0)`.
    public var description: String {
        "(\(x), \(y))"
    }
}
