// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
// Springs take visible items to their new places, from the next frame on. An item that is inserted
// fades in, and one that is deleted fades out. Any callback and any action may edit, also in a gesture
// on the very item. Its touches go on until its view is used again.

extension CollectionController {
    /// How many edits without a frame between them are kept to find where items come from.
    private static var mostEdits: Int { 1000 }

    /// Inserts items. Insert them into your data before, because their views are asked for.
    ///
    /// - Parameter indices: Where they are afterwards, in any order.
    public func insertItems(at indices: [Int]) {
        for index in indices.sorted() {
            guard contents.count < Int(Int32.max) else {
                return
            }
            let place = min(max(index, 0), contents.count)
            if place != index {
                ValueRepairs.note("An inserted item", index, "it must be within the items")
            }
            apply(.insertion(place))
        }
        finishEdits()
    }

    /// Deletes items.
    ///
    /// - Parameter indices: Where they were before, in any order.
    public func deleteItems(at indices: [Int]) {
        var last = Int.max
        for index in indices.sorted(by: >) where index != last {
            last = index
            if let item = existing(index, "A deleted item") {
                apply(.deletion(item))
            }
        }
        finishEdits()
    }

    /// Moves an item to another index. Those between the two make room.
    public func moveItem(at index: Int, to newIndex: Int) {
        if let from = existing(index, "A moved item"), let to = existing(newIndex, "A new place") {
            apply(.move(from: from, to: to))
            finishEdits()
        }
    }

    private func apply(_ edit: ItemEdit) {
        if before == nil || edits.count == Self.mostEdits, transition == nil {
            edits = []
            before = (arrangement, offset, knownCount)
        }
        if before != nil {
            edits.append(edit)
        }
        hasEdited = true
        disturb()
        contents.count += edit.growth
        renumber(edit)
    }

    private func finishEdits() {
        prepareLayouts()
        if held != nil {
            makeRoom()
        }
    }

    /// Gives the items that the controller knows their new indices.
    func renumber(_ edit: ItemEdit) {
        let room = cells.count
        var leaving = cells.reduce(0) { $0 + ($1.isLeaving ? 1 : 0) }
        for index in cells.indices {
            cells[index].former = cells[index].former.flatMap(edit.index(after:))
            guard let item = cells[index].item else {
                continue
            }
            cells[index].item = edit.index(after: item)
            if cells[index].item == nil {
                leaving += 1
                leave(index, fades: 2 * leaving <= room)
            }
        }
        selectedItems = selectedItems.compactMap(edit.index(after:)).sorted()
        highlightedItem = highlightedItem.flatMap(edit.index(after:))
        if let moved = contents.moved {
            let item = edit.index(after: moved.item)
            contents.moved = item.map { ($0, min(moved.place, contents.count - 1)) }
            held = item == nil ? nil : held
        }
    }

    /// The item of a view is deleted.
    private func leave(_ index: Int, fades: Bool) {
        cells[index].isLeaving = true
        guard fades else {
            return free(index)
        }
        var way = ItemPlace()
        way.opacity = 1 + (cells[index].spring?.way(at: placedTime).opacity ?? 0)
        cells[index].spring = spring(from: way, after: nil)
        ground.sendSubviewToBack(cells[index].view)
    }

    /// Notes where items are after scrolling. They cannot be placed here, because the data may have
    /// changed. Frames call it, so it only counts and indexes.
    func scrollCells(by step: Vector) {
        var index = 0
        while index < cells.count {
            // Fingers keep their item where it is. Views that fade scroll with the others.
            let item = cells[index].item
            if item == nil || item != contents.moved?.item {
                cells[index].shown = cells[index].shown.translated(by: -step)
            }
            index += 1
        }
        before?.offset += step
    }

    /// All items may have other places now.
    func disturb() {
        var index = 0
        while index < cells.count {
            cells[index].isDisturbed = cells[index].item != nil
            index += 1
        }
    }
}

/// A change of the order of items.
enum ItemEdit {
    case insertion(Int)
    case deletion(Int)
    case move(from: Int, to: Int)

    /// How many items it adds.
    var growth: Int {
        switch self {
        case .insertion: 1
        case .deletion: -1
        case .move: 0
        }
    }

    /// The index of an item afterwards. Nil: it is deleted.
    func index(after index: Int) -> Int? {
        switch self {
        case .insertion(let place): index >= place ? index + 1 : index
        case .deletion(let place): index == place ? nil : index > place ? index - 1 : index
        case .move(let from, let to): Self.moved(index, from, to)
        }
    }

    /// The index of an item before. Nil: it was inserted.
    func index(before index: Int) -> Int? {
        switch self {
        case .insertion(let place): index == place ? nil : index > place ? index - 1 : index
        case .deletion(let place): index >= place ? index + 1 : index
        case .move(let from, let to): Self.moved(index, to, from)
        }
    }

    private static func moved(_ index: Int, _ from: Int, _ to: Int) -> Int {
        if index == from {
            return to
        }
        let other = index > from ? index - 1 : index
        return other >= to ? other + 1 : other
    }
}
#endif
