// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
/// Items of one size in a line: a list that scrolls down, or a row that scrolls to the right.
public struct StackLayout: CollectionLayout, Sendable {
    /// The direction of a stack.
    public enum Axis: Sendable {
        /// To the right.
        case horizontal
        /// Down.
        case vertical
    }

    /// The direction in which the items follow each other.
    public var axis: Axis

    /// The length of an item along the axis.
    public var length: Double

    /// The length of an item across the axis, in the middle of the viewport. Nil: that of the
    /// viewport.
    public var breadth: Double?

    /// The gaps between items, and at both ends.
    public var spacing: Double

    private var contents = CollectionContents(count: 0, viewport: .zero)

    /// Creates a stack.
    public init(_ axis: Axis, length: Double, breadth: Double? = nil, spacing: Double = 0) {
        (self.axis, self.length, self.breadth) = (axis, length, breadth)
        self.spacing = spacing
    }

    /// See ``CollectionLayout/prepare(for:)``.
    public mutating func prepare(for contents: CollectionContents) {
        self.contents = contents
    }

    /// See ``CollectionLayout/contentSize``.
    public var contentSize: Size {
        let way = contents.count == 0 ? 0 : spacing + Double(contents.count) * pitch
        return axis == .vertical
            ? Size(width: contents.viewport.width, height: way)
            : Size(width: way, height: contents.viewport.height)
    }

    /// See ``CollectionLayout/frame(at:)``.
    public func frame(at place: Int) -> Rect {
        let start = spacing + Double(place) * pitch
        let (width, height) = (contents.viewport.width, contents.viewport.height)
        switch axis {
        case .vertical:
            let across = breadth ?? width
            return Rect(x: (width - across) / 2, y: start, width: across, height: length)
        case .horizontal:
            let across = breadth ?? height
            return Rect(x: start, y: (height - across) / 2, width: length, height: across)
        }
    }

    /// See ``CollectionLayout/places(in:)``.
    public func places(in rect: Rect) -> Range<Int> {
        let (low, high) =
            axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        let first = ((low - spacing - length) / pitch).places(limit: contents.count)
        let end = ((high - spacing) / pitch + 1).places(limit: contents.count)
        return first..<max(first, end)
    }

    /// From one item to the next.
    private var pitch: Double {
        max(length + spacing, 1)
    }
}
#endif
