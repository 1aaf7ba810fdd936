// SPDX-License-Identifier: MIT

/// A difference of two places: a way in points, or a velocity in points per second.
///
/// Transforms turn and scale a vector but do not shift it.
public struct Vector: Hashable, Sendable {
    /// The part to the right.
    public var x: Double

    /// The part downward.
    public var y: Double

    /// Creates a vector.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The vector that leads nowhere.
    public static let zero = Vector(x: 0, y: 0)

    /// How long the vector is.
    public var length: Double {
        (x * x + y * y).squareRoot()
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

    /// Adds a vector.
    public static func += (left: inout Vector, right: Vector) {
        left = left + right
    }

    /// Subtracts a vector.
    public static func -= (left: inout Vector, right: Vector) {
        left = left - right
    }
}
