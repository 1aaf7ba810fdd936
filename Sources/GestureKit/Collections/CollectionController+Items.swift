// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
import CGestureCore

// Which item is where, and what its view is.

extension CollectionController {
    /// The items that have a view, in order.
    public var visibleItems: [Int] {
        placeIfNeeded()
        return cells.compactMap(\.item).sorted()
    }

    /// The view of an item. Nil: it is not visible.
    public func cellForItem(at index: Int) -> View? {
        placeIfNeeded()
        return slot(of: index).map { cells[$0].view }
    }

    /// The item of a view, or of a view inside it. Nil: it shows none.
    public func indexForItem(of view: View) -> Int? {
        cell(around: view)?.item
    }

    /// The item at a point of the viewport, where it is shown now. Nil: there is none.
    public func indexForItem(at point: Point) -> Int? {
        placeIfNeeded()
        let point = point - groundOrigin
        if let item = movingItem, let slot = slot(of: item), cells[slot].shown.contains(point) {
            return item
        }
        return cells.first { $0.item != nil && $0.shown.contains(point) }?.item
    }

    /// The frame that the layout gives to an item, in the viewport. It may be far outside. Nil: there
    /// is no such item, or the layout is being prepared.
    public func frameForItem(at index: Int) -> Rect? {
        guard !isPreparing else {
            return nil
        }
        placeIfNeeded()
        guard (0..<contents.count).contains(index) else {
            return nil
        }
        return target(at: contents.place(of: index)).translated(by: groundOrigin)
    }

    /// Scrolls as little as needed to show an item. Ends a transition that only a spring moves.
    /// Does nothing while fingers lead one.
    ///
    /// - Parameters:
    ///   - index: The item.
    ///   - time: The start of the animation. Nil: the change is immediate.
    public func scrollToItem(at index: Int, startingAt time: Timestamp? = nil) {
        placeIfNeeded()
        guard let index = existing(index, "The item to scroll to") else {
            return
        }
        finishTransition()
        // The call at its end may delete items.
        guard transition == nil, index < contents.count else {
            return
        }
        let frame = frame(at: contents.place(of: index), in: arrangement)
        scrollRectToVisible(frame, startingAt: time)
    }

    /// A view that shows no item any more. Nil: there is none of the class. Call it in
    /// ``viewForItem``, and set all that differs between items. Touches that are still in the view
    /// are cancelled when it shows another item. An item that is loaded again gets its own view.
    public func dequeueReusableView<Item: View>(of type: Item.Type) -> Item? {
        let own = slot { $0.isFree && $0.former == asked && $0.view is Item }
        let spare = own ?? slot { $0.isFree && !isDue($0) && $0.view is Item }
        return spare.flatMap { cells[$0].view as? Item }
    }

    /// Whether a free view is that of an item which is loaded again, and will ask for it.
    private func isDue(_ cell: Cell) -> Bool {
        cell.former.map { slot(of: $0) == nil && visiblePlaces.contains(contents.place(of: $0)) }
            ?? false
    }

    /// Asks for the views of all visible items again. Forgets the selection and the highlight, and
    /// ends the movement of an item.
    public func reloadData() {
        (held, contents.moved, before, highlightedItem) = (nil, nil, nil, nil)
        edits = []
        selectedItems = []
        for index in cells.indices {
            free(index)
            cells[index].former = nil
        }
        prepareLayouts()
    }

    /// Asks for the views of some items again.
    public func reloadItems(at indices: [Int]) {
        for index in cells.indices {
            if let item = cells[index].item, indices.contains(item) {
                free(index)
            }
        }
        invalidate()
    }

    /// Places views that need it, for a question. A layout that asks gets what was placed before.
    func placeIfNeeded() {
        if !isPreparing {
            followViewport()
            ground.layoutIfNeeded()
        }
    }

    // MARK: - For the other files

    /// Where the viewport's bounds begin.
    var groundOrigin: Vector {
        ground.frame.origin - .zero
    }

    /// The index of the cell that shows an item.
    func slot(of item: Int) -> Int? {
        slot { $0.item == item }
    }

    /// The cell with a view, or with one around it.
    func cell(around view: View) -> Cell? {
        var next = view
        while let above = next.superview, above !== ground {
            next = above
        }
        return next.superview === ground ? slot(of: next).map { cells[$0] } : nil
    }

    /// The index of the cell with a view.
    func slot(of view: View) -> Int? {
        slot { $0.view === view }
    }

    private func slot(where matches: (Cell) -> Bool) -> Int? {
        var index = 0
        while index < cells.count {
            if matches(cells[index]) {
                return index
            }
            index += 1
        }
        return nil
    }

    /// An index that the program gave, if there is such an item. Reports if not.
    func existing(_ index: Int, _ what: StaticString) -> Int? {
        guard (0..<contents.count).contains(index) else {
            ValueRepairs.note(what, index, "it must be less than numberOfItems")
            return nil
        }
        return index
    }

    /// Whether a finger or a scroll that is not over has hit a view, or one inside it. Fingers that
    /// scroll the items count only for the recognizers in the view. It is asked for each item that
    /// comes into sight, so it allocates nothing.
    func isTouched(_ view: View) -> Bool {
        guard let engine = view.engine else {
            return false
        }
        var rest = gc_engine_touches(engine.raw)
        while rest != 0, let slot = engine.pool.slot(at: rest.trailingZeroBitCount) {
            rest &= rest - 1
            guard let hit = slot.pointee.node.flatMap(View.of), hit.isDescendant(of: view) else {
                continue
            }
            if !panGestureRecognizer.isActive
                || hit.hasRecognizer(inside: view.superview, where: \.isActing)
            {
                return true
            }
        }
        return false
    }

    /// Hides a view, so that it can be used again.
    func free(_ index: Int) {
        guard !cells[index].isFree else {
            return
        }
        endSpring(index)
        cells[index].former = cells[index].item
        (cells[index].item, cells[index].isLeaving, cells[index].isDisturbed) = (nil, false, false)
        cells[index].view.isHidden = true
    }

    /// Takes the spring from a view, which is opaque then.
    func endSpring(_ index: Int) {
        if cells[index].spring?.fades ?? false {
            cells[index].view.alpha = 1
        }
        cells[index].spring = nil
    }
}

/// A view, and the item that it shows.
struct Cell {
    let view: View
    /// Nil: none.
    var item: Int?
    /// The item that it showed before, if that is still there.
    var former: Int?
    /// Whether its item was deleted, and it fades.
    var isLeaving = false
    /// Where it is shown in the viewport.
    var shown = Rect.zero
    /// Whether its place has changed since it was placed.
    var isDisturbed = false
    /// What takes it to its place.
    var spring: ItemSpring?

    var isFree: Bool {
        item == nil && !isLeaving
    }
}
#endif
