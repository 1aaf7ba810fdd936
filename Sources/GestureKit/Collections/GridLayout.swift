// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
/// Items of one size in rows, as many side by side as fit. The content scrolls down.
public struct GridLayout: CollectionLayout, Sendable {
    /// The size of an item.
    public var itemSize: Size

    /// The gaps between items, and at the edges of the content.
    public var spacing: Vector

    private var contents = CollectionContents(count: 0, viewport: .zero)
    private var columns = 1

    /// Creates a grid.
    public init(itemSize: Size, spacing: Vector) {
        (self.itemSize, self.spacing) = (itemSize, spacing)
    }

    /// Creates a grid whose gaps have one size.
    public init(itemSize: Size, spacing: Double) {
        self.init(itemSize: itemSize, spacing: Vector(x: spacing, y: spacing))
    }

    /// See ``CollectionLayout/prepare(for:)``.
    public mutating func prepare(for contents: CollectionContents) {
        self.contents = contents
        let fitting = (contents.viewport.width - spacing.x) / pitch.x
        columns = max(1, fitting.places(limit: max(contents.count, 1)))
    }

    /// See ``CollectionLayout/contentSize``.
    public var contentSize: Size {
        let rows = (contents.count + columns - 1) / columns
        let height = rows == 0 ? 0 : spacing.y + Double(rows) * pitch.y
        return Size(width: contents.viewport.width, height: height)
    }

    /// See ``CollectionLayout/frame(at:)``.
    public func frame(at place: Int) -> Rect {
        let (row, column) = (place / columns, place % columns)
        return Rect(
            x: spacing.x + Double(column) * pitch.x,
            y: spacing.y + Double(row) * pitch.y,
            width: itemSize.width,
            height: itemSize.height
        )
    }

    /// See ``CollectionLayout/places(in:)``.
    public func places(in rect: Rect) -> Range<Int> {
        let rows = contents.count / columns + 1
        let (low, high) = (rect.minY - spacing.y - itemSize.height, rect.maxY - spacing.y)
        let first = (low / pitch.y).places(limit: rows) * columns
        let end = (high / pitch.y + 1).places(limit: rows) * columns
        return min(first, contents.count)..<min(max(first, end), contents.count)
    }

    /// From one item to the next.
    private var pitch: Vector {
        Vector(x: max(itemSize.width + spacing.x, 1), y: max(itemSize.height + spacing.y, 1))
    }
}
#endif
