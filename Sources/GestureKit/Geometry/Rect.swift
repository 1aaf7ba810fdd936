// SPDX-License-Identifier: MIT

import CGestureCore

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

    /// Creates a rectangle from its middle and size.
    public init(center: Point, size: Size) {
        let corner = center - Vector(x: size.width / 2, y: size.height / 2)
        self.init(origin: corner, size: size)
    }

    /// Creates the empty rectangle at the origin.
    public init() {
        self.init(origin: Point(), size: Size())
    }

    /// The empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
}

extension Rect {
    /// The least x.
    public var minX: Double { origin.x }

    /// The least y.
    public var minY: Double { origin.y }

    /// The maximum x. It is outside.
    public var maxX: Double { origin.x + size.width }

    /// The maximum y. It is outside.
    public var maxY: Double { origin.y + size.height }

    /// The x of the middle.
    public var midX: Double { origin.x + size.width / 2 }

    /// The y of the middle.
    public var midY: Double { origin.y + size.height / 2 }

    /// The width.
    public var width: Double { size.width }

    /// The height.
    public var height: Double { size.height }

    /// Whether the rectangle is empty.
    public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

    /// The point in the middle.
    public var center: Point {
        Point(x: midX, y: midY)
    }

    /// Whether a point is inside. The minimum edges are inside, the maximum edges are not.
    public func contains(_ point: Point) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    /// Whether another rectangle is completely inside. Edges may touch.
    public func contains(_ other: Rect) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }

    /// Whether the two rectangles overlap.
    public func intersects(_ other: Rect) -> Bool {
        intersection(other) != nil
    }

    /// The overlap of the two rectangles. Nil: none.
    public func intersection(_ other: Rect) -> Rect? {
        let common = Rect(
            left: max(minX, other.minX),
            top: max(minY, other.minY),
            right: min(maxX, other.maxX),
            bottom: min(maxY, other.maxY)
        )
        return common.isEmpty ? nil : common
    }

    /// The smallest rectangle around both.
    public func union(_ other: Rect) -> Rect {
        Rect(
            left: min(minX, other.minX),
            top: min(minY, other.minY),
            right: max(maxX, other.maxX),
            bottom: max(maxY, other.maxY)
        )
    }

    /// The rectangle moved by a vector.
    public func translated(by shift: Vector) -> Rect {
        Rect(origin: origin + shift, size: size)
    }

    /// The rectangle moved by two distances. The same as ``translated(by:)``.
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        translated(by: Vector(x: dx, y: dy))
    }

    /// The rectangle with its left and right edges moved inward by `dx`, and its top and bottom
    /// edges by `dy`. Negative: outward. If the edges would cross, it has no extent, and lies
    /// halfway between them.
    public func insetBy(dx: Double, dy: Double) -> Rect {
        inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
    }

    /// The rectangle with its edges moved inward. If the edges would cross, it has no extent, and
    /// lies halfway between them.
    public func inset(by insets: EdgeInsets) -> Rect {
        let (left, right) = Self.ordered(minX + insets.left, maxX - insets.right)
        let (top, bottom) = Self.ordered(minY + insets.top, maxY - insets.bottom)
        return Rect(left: left, top: top, right: right, bottom: bottom)
    }

    /// The same rectangle with a size that is not negative.
    public var standardized: Rect {
        let (left, right) = (min(minX, maxX), max(minX, maxX))
        let (top, bottom) = (min(minY, maxY), max(minY, maxY))
        return Rect(left: left, top: top, right: right, bottom: bottom)
    }

    /// The smallest rectangle around this one whose corners have whole coordinates.
    public var integral: Rect {
        let whole = standardized
        return Rect(
            left: whole.minX.rounded(.down),
            top: whole.minY.rounded(.down),
            right: whole.maxX.rounded(.up),
            bottom: whole.maxY.rounded(.up)
        )
    }

    /// The point of the rectangle, or of its edges, that is nearest to a point.
    public func nearest(to point: Point) -> Point {
        Point(x: max(minX, min(point.x, maxX)), y: max(minY, min(point.y, maxY)))
    }

    private init(left: Double, top: Double, right: Double, bottom: Double) {
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    private static func ordered(_ low: Double, _ high: Double) -> (Double, Double) {
        low <= high ? (low, high) : ((low + high) / 2, (low + high) / 2)
    }
}

extension Rect? {
    /// Whether it is nil, as the intersection of rectangles is that do not meet.
    @inlinable public var isNull: Bool { self == nil }
}

extension Rect: CustomStringConvertible {
    /// For example `300.0 x 200.0 at (12.5, 40.0)`.
    public var description: String {
        "\(size) at \(origin)"
    }
}

/// A set of edges of a rectangle.
public struct RectEdge: OptionSet, Hashable, Sendable {
    /// A bit for each edge.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The edge with the least y.
    public static let top = RectEdge(GC_EDGE_TOP)

    /// The edge with the least x.
    public static let left = RectEdge(GC_EDGE_LEFT)

    /// The edge with the greatest y.
    public static let bottom = RectEdge(GC_EDGE_BOTTOM)

    /// The edge with the greatest x.
    public static let right = RectEdge(GC_EDGE_RIGHT)

    /// All four.
    public static let all: RectEdge = [.top, .left, .bottom, .right]
}

extension RectEdge {
    private init(_ edge: gc_edges) {
        self.init(rawValue: Int(edge.rawValue))
    }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    /// The width.
    public var width: Double

    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Creates a zero size.
    public init() {
        self.init(width: 0, height: 0)
    }

    /// Zero.
    public static let zero = Size(width: 0, height: 0)
}

extension Size {
    /// The size multiplied by a number.
    public static func * (size: Size, factor: Double) -> Size {
        Size(width: size.width * factor, height: size.height * factor)
    }

    /// The size multiplied by a number.
    public static func * (factor: Double, size: Size) -> Size {
        size * factor
    }

    /// The size divided by a number.
    public static func / (size: Size, divisor: Double) -> Size {
        Size(width: size.width / divisor, height: size.height / divisor)
    }
}

extension Size: CustomStringConvertible {
    /// For example `300.0 x 200.0`.
    public var description: String {
        "\(width) x \(height)"
    }
}

/// The distances by which the edges of a rectangle move inward, in points. Negative: outward.
public struct EdgeInsets: Hashable, Sendable {
    /// The inset of the edge with the least y.
    public var top: Double

    /// The inset of the edge with the least x.
    public var left: Double

    /// The inset of the edge with the greatest y.
    public var bottom: Double

    /// The inset of the edge with the greatest x.
    public var right: Double

    /// Creates insets.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates insets that are equal at all edges.
    public init(all inset: Double) {
        self.init(top: inset, left: inset, bottom: inset, right: inset)
    }

    /// Creates zero insets.
    public init() {
        self.init(all: 0)
    }

    /// Zero insets.
    public static let zero = EdgeInsets(all: 0)
}

extension EdgeInsets {
    func saturated(_ what: StaticString) -> EdgeInsets {
        EdgeInsets(
            top: top.saturated(or: 0, what),
            left: left.saturated(or: 0, what),
            bottom: bottom.saturated(or: 0, what),
            right: right.saturated(or: 0, what)
        )
    }
}

extension EdgeInsets: CustomStringConvertible {
    /// For example `top 8.0, left 0.0, bottom 8.0, right 0.0`.
    public var description: String {
        "top \(top), left \(left), bottom \(bottom), right \(right)"
    }
}

#if !hasFeature(Embedded)
extension Rect: Codable {}

extension Size: Codable {}

extension EdgeInsets: Codable {}
#endif

/// How far beyond the screen a panel may report a finger that lands on its rim, in points.
private let rim = 20.0

@_spi(GestureTools) extension Rect {
    /// The bounds of a window that contains every position a panel can report.
    public static let everywhere = Rect(x: -131_072, y: -131_072, width: 262_144, height: 262_144)

    /// The nearest place on a screen. Its far edges are not on it.
    public func nearestOnScreen(to place: Point) -> Point {
        Point(x: max(minX, min(place.x, maxX - 1)), y: max(minY, min(place.y, maxY - 1)))
    }

    /// Where on a screen a finger lands whose panel reports this place. Some panels report a finger
    /// on their rim a little outside.
    public func landing(at place: Point) -> Point {
        let nearest = nearestOnScreen(to: place)
        let distance = max(abs(nearest.x - place.x), abs(nearest.y - place.y))
        return contains(place) || distance > rim + 1 ? place : nearest
    }
}
