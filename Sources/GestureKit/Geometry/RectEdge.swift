// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Edges of a rectangle: none, one or several.
public struct RectEdge: OptionSet, Hashable, Sendable {
    /// A bit for each edge.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Where y is least.
    public static let top = RectEdge(GC_EDGE_TOP)

    /// Where x is least.
    public static let left = RectEdge(GC_EDGE_LEFT)

    /// Where y is greatest.
    public static let bottom = RectEdge(GC_EDGE_BOTTOM)

    /// Where x is greatest.
    public static let right = RectEdge(GC_EDGE_RIGHT)

    /// All four.
    public static let all: RectEdge = [.top, .left, .bottom, .right]
}

extension RectEdge {
    private init(_ edge: gc_edges) {
        self.init(rawValue: Int(edge.rawValue))
    }
}
