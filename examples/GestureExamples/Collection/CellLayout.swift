// SPDX-License-Identifier: MIT

public import GestureKit

/// Where the cells of a ``CellCollection`` lie: in a grid that scrolls down, or spread in a row that
/// scrolls to the right.
///
/// Each answer is computed from the index, so none of them depends on the number of cells.
public struct CellLayout: Hashable, Sendable {
    /// The arrangement.
    public enum Kind: Hashable, Sendable {
        /// Rows as wide as the viewport allows, one below the other.
        case grid
        /// One row in the middle of the viewport.
        case row
    }

    /// The arrangement.
    public var kind: Kind

    /// The size of a cell.
    public var cell: Size

    /// The gaps between cells, and at the edges.
    public var spacing: Vector

    /// A grid.
    public static func grid(cell: Size, spacing: Double) -> CellLayout {
        CellLayout(kind: .grid, cell: cell, spacing: Vector(x: spacing, y: spacing))
    }

    /// A row.
    public static func row(cell: Size, spacing: Double) -> CellLayout {
        CellLayout(kind: .row, cell: cell, spacing: Vector(x: spacing, y: 0))
    }

    /// Makes the gaps as large as the distance of two touches, along each axis.
    public mutating func spread(from one: Point, to other: Point) {
        let way = other - one
        switch kind {
        case .grid: spacing = Vector(x: way.x.magnitude, y: way.y.magnitude)
        case .row: spacing.x = way.length
        }
    }

    /// The size of all cells.
    public func contentSize(count: Int, in viewport: Size) -> Size {
        let columns = columns(in: viewport, count)
        let rows = (count + columns - 1) / columns
        switch kind {
        case .grid:
            return Size(width: viewport.width, height: spacing.y + Double(rows) * pitch.y)
        case .row:
            return Size(width: spacing.x + Double(count) * pitch.x, height: viewport.height)
        }
    }

    /// The frame of a cell.
    public func frame(of index: Int, count: Int, in viewport: Size) -> Rect {
        switch kind {
        case .grid:
            let columns = columns(in: viewport, count)
            let (row, column) = (index / columns, index % columns)
            return frame(column: column, y: spacing.y + Double(row) * pitch.y)
        case .row:
            return frame(column: index, y: (viewport.height - cell.height) / 2)
        }
    }

    /// The cells that can be visible in a rectangle, and perhaps a few others.
    public func indices(in rect: Rect, count: Int, viewport: Size) -> Range<Int> {
        let columns = columns(in: viewport, count)
        let (low, high, pitch, step) =
            kind == .grid
            ? (rect.minY, rect.maxY, pitch.y, columns) : (rect.minX, rect.maxX, pitch.x, 1)
        let first = limited(low / pitch - 1, count) * step
        let end = limited(high / pitch + 1, count) * step
        return min(first, count)..<min(max(first, end), count)
    }

    /// The cell that a cell takes the place of when its middle is at a point.
    public func index(at point: Point, count: Int, in viewport: Size) -> Int {
        let columns = columns(in: viewport, count)
        let column = limited((point.x - spacing.x / 2) / pitch.x, count)
        let row = limited((point.y - spacing.y / 2) / pitch.y, count)
        let index = kind == .grid ? row * columns + min(column, columns - 1) : column
        return max(0, min(index, count - 1))
    }

    private var pitch: Vector {
        Vector(x: max(cell.width + spacing.x, 1), y: max(cell.height + spacing.y, 1))
    }

    private func frame(column: Int, y: Double) -> Rect {
        Rect(
            x: spacing.x + Double(column) * pitch.x,
            y: y,
            width: cell.width,
            height: cell.height
        )
    }

    private func columns(in viewport: Size, _ count: Int) -> Int {
        max(1, limited((viewport.width - spacing.x) / pitch.x, max(count, 1)))
    }

    /// A number of cells, rounded down.
    private func limited(_ value: Double, _ count: Int) -> Int {
        Int(max(0, min(value, Double(count))))
    }
}
