// SPDX-License-Identifier: MIT

import GestureKit

// Only visible cells have views. A frame looks at these alone. Loops only count and index arrays:
// in a build without optimization, everything else allocates.

extension CellCollection {
    /// The frame of a cell in the collection.
    func shownFrame(of index: Int) -> Rect {
        computedFrames += 1
        guard opening != nil else {
            let offset = scroll.contentOffset - Point.zero
            return frame(of: index, layout).translated(by: -offset)
        }
        let closed = frame(of: index, closedLayout).translated(by: -offsets.closed)
        let open = frame(of: index, openLayout).translated(by: -offsets.open)
        func between(_ one: Double, _ other: Double) -> Double {
            one + (other - one) * openness
        }
        return Rect(
            x: between(closed.minX, open.minX),
            y: between(closed.minY, open.minY),
            width: between(closed.width, open.width),
            height: between(closed.height, open.height)
        )
    }

    func frame(of index: Int, _ layout: CellLayout) -> Rect {
        layout.frame(of: index, count: items.count, in: bounds.size)
    }

    private func visible(_ layout: CellLayout, _ offset: Vector) -> Range<Int> {
        let rect = Rect(origin: .zero + offset, size: bounds.size)
        return layout.indices(in: rect, count: items.count, viewport: bounds.size)
    }

    /// Gives cells to the visible items, takes them from the others, and places them.
    func placeCells() {
        needsLayout = false
        let isMoving = opening != nil
        let offset = scroll.contentOffset - Point.zero
        let closed =
            isMoving ? visible(closedLayout, offsets.closed) : visible(layout, offset)
        let open = isMoving ? visible(openLayout, offsets.open) : 0..<0
        Self.clear(&shown.closed, closed.count)
        Self.clear(&shown.open, open.count)
        var index = 0
        while index < pool.count {
            keep(pool[index], closed, open)
            index += 1
        }
        index = closed.lowerBound
        while index < closed.upperBound {
            if !shown.closed[index - closed.lowerBound] {
                show(index)
            }
            index += 1
        }
        index = open.lowerBound
        while index < open.upperBound {
            if !shown.open[index - open.lowerBound] && !closed.contains(index) {
                show(index)
            }
            index += 1
        }
        placeHeldCell()
    }

    private static func clear(_ flags: inout [Bool], _ count: Int) {
        var index = 0
        while index < count {
            if index < flags.count {
                flags[index] = false
            } else {
                flags.append(false)
            }
            index += 1
        }
    }

    /// Keeps a cell whose item is still visible where it was, or hides it.
    private func keep(_ cell: Cell, _ closed: Range<Int>, _ open: Range<Int>) {
        guard let item = cell.item else {
            return
        }
        let index = cell.index
        let isVisible = closed.contains(index) || open.contains(index)
        guard isVisible || item == held?.item else {
            (cell.item, cell.isHidden) = (nil, true)
            return
        }
        if closed.contains(index) {
            shown.closed[index - closed.lowerBound] = true
        }
        if open.contains(index) {
            shown.open[index - open.lowerBound] = true
        }
        place(cell)
    }

    private func show(_ index: Int) {
        let cell = unusedCell()
        (cell.item, cell.index, cell.isHidden) = (items[index], index, false)
        place(cell)
    }

    private func place(_ cell: Cell) {
        cell.frame = shownFrame(of: cell.index)
    }

    private func unusedCell() -> Cell {
        var index = 0
        while index < pool.count {
            if pool[index].item == nil {
                return pool[index]
            }
            index += 1
        }
        let cell = Cell()
        // Touches of a cell are those of the collection.
        cell.receivesTouches = false
        pool.append(cell)
        addSubview(cell)
        return cell
    }
}
