// SPDX-License-Identifier: MIT

import GestureKit

// A held cell goes with the finger, and the others make room. Near an end of the viewport, the
// content scrolls under it.

extension CellCollection {
    /// How near an edge the finger makes the content scroll.
    private static var edge: Double { 60 }

    /// How fast the content scrolls when the finger is at the edge, in points per second.
    private static var speed: Double { 600 }

    /// The item that is being moved.
    public var dragged: Int? {
        held?.item
    }

    func take(_ point: Point) {
        guard opening == nil, let cell = hitTest(point) as? Cell, let item = cell.item else {
            return
        }
        let grip = cell.center - point
        held = Held(item: item, index: cell.index, start: cell.index, grip: grip, finger: point)
        bringSubviewToFront(cell)
        // The next frame may come long after the previous one.
        latest = nil
    }

    func drag(to point: Point) {
        held?.finger = point
        makeRoom()
    }

    func putDown() {
        guard let held else {
            return
        }
        self.held = nil
        needsLayout = true
        if held.index != held.start {
            didMove(held.item, held.index)
        }
    }

    func putBack() {
        guard let start = held?.start else {
            return
        }
        move(to: start)
        held = nil
    }

    /// Scrolls while the finger is near an edge, and at the same speed whatever frames there are.
    func scrollAtEdge(at time: Timestamp) {
        guard let held, let latest else {
            return
        }
        let isGrid = layout.kind == .grid
        let (place, length) =
            isGrid ? (held.finger.y, bounds.height) : (held.finger.x, bounds.width)
        let before = max(0, Self.edge - place)
        let after = max(0, place - (length - Self.edge))
        let part = min(max((after - before) / Self.edge, -1), 1)
        guard part != 0 else {
            return
        }
        let way = part * Self.speed * max((time - latest) / .seconds(1), 0)
        var offset = scroll.contentOffset
        if isGrid {
            offset.y += way
        } else {
            offset.x += way
        }
        scroll.contentOffset = offset
        makeRoom()
    }

    /// Moves the held cell to the finger.
    func placeHeldCell() {
        if let held, let cell = cell(of: held.item) {
            cell.center = held.finger + held.grip
        }
    }

    /// Gives the held item the place under its cell.
    private func makeRoom() {
        guard let held else {
            return
        }
        let offset = scroll.contentOffset - Point.zero
        let middle = held.finger + held.grip + offset
        move(to: layout.index(at: middle, count: items.count, in: bounds.size))
    }

    /// Moves the held item by swapping neighbors. So the cost depends on how far it goes, not on
    /// the size of the collection.
    private func move(to new: Int) {
        guard var index = held?.index else {
            return
        }
        let new = min(max(new, 0), items.count - 1)
        while index != new {
            let next = index + (new > index ? 1 : -1)
            // In a build without optimization, swapAt() allocates.
            let (item, other) = (items[index], items[next])
            (items[next], items[index]) = (item, other)
            cell(of: item)?.index = next
            cell(of: other)?.index = index
            index = next
        }
        held?.index = index
        needsLayout = true
    }
}
