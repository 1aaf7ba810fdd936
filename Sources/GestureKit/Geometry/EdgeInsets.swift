// SPDX-License-Identifier: MIT

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
extension EdgeInsets: Codable {}
#endif
