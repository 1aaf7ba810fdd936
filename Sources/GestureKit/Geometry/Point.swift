// SPDX-License-Identifier: MIT

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

#if !hasFeature(Embedded)
extension Point: Codable {}
#endif
