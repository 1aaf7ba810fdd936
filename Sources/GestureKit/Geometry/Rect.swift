// SPDX-License-Identifier: MIT

/// A rectangle, in points.
public struct Rect: Hashable, Sendable {
    /// The corner with the least x and y.
    public var origin: Point

    /// Width and height.
    public var size: Size

    /// Creates a rectangle from its corner and size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from four numbers.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The rectangle without extent at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
}

extension Rect {
    /// The least x.
    public var minX: Double { origin.x }

    /// The least y.
    public var minY: Double { origin.y }

    /// The least x that is no longer inside.
    public var maxX: Double { origin.x + size.width }

    /// The least y that is no longer inside.
    public var maxY: Double { origin.y + size.height }

    /// The point in the middle.
    public var center: Point {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// Whether a point lies inside: the minimum edges do, the maximum edges do not.
    public func contains(_ point: Point) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }
}
