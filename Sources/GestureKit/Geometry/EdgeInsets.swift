// SPDX-License-Identifier: MIT

/// How far each edge of a rectangle is moved inward, in points; negative is outward.
public struct EdgeInsets: Hashable, Codable, Sendable {
    /// Of the edge where y is least.
    public var top: Double

    /// Of the edge where x is least.
    public var left: Double

    /// Of the edge where y is greatest.
    public var bottom: Double

    /// Of the edge where x is greatest.
    public var right: Double

    /// Creates insets.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates insets that are the same at each edge.
    public init(all inset: Double) {
        self.init(top: inset, left: inset, bottom: inset, right: inset)
    }

    /// Creates insets that move no edge.
    public init() {
        self.init(all: 0)
    }

    /// No edge is moved.
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
    /// As in `top 8.0, left 0.0, bottom 8.0, right 0.0`.
    public var description: String {
        "top \(top), left \(left), bottom \(bottom), right \(right)"
    }
}
