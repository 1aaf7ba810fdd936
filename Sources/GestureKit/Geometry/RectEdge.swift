// SPDX-License-Identifier: MIT

import CGestureCore

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
