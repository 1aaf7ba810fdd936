// SPDX-License-Identifier: MIT

import GestureKit

// Collections whose callbacks do anything, also edits of the same collection.

extension FuzzWorld {
    func useCollection() {
        guard let collection = input.pick(collections), input.byte() >= 24 else {
            if isAnswering {
            } else if collections.count < 2 {
                addCollection()
            } else {
                collections.remove(at: input.below(collections.count)).remove()
            }
            return
        }
        change(collection)
        collection.advance(to: input.flag() ? time : anyTime())
        read(collection)
    }

    private func indices() -> [Int] {
        (0..<input.below(4)).map { _ in input.count() }
    }

    private func change(_ collection: CollectionController) {
        switch input.below(20) {
        case 0: collection.numberOfItems = input.count()
        case 1, 2: collection.insertItems(at: indices())
        case 3, 4: collection.deleteItems(at: indices())
        case 5: collection.moveItem(at: input.count(), to: input.count())
        case 6: collection.layout = layout(of: collection)
        case 7: collection.setLayout(layout(of: collection), startingAt: anyTime())
        case 8: collection.reloadData()
        case 9: collection.reloadItems(at: indices())
        case 10: collection.selectItem(at: input.count())
        case 11: collection.deselectItem(at: input.count())
        case 12: collection.allowsMultipleSelection = input.flag()
        case 13: collection.scrollToItem(at: input.count(), startingAt: input.flag() ? nil : time)
        case 14, 15:
            collection.beginInteractiveMovementForItem(
                at: input.flag() ? collection.visibleItems.first ?? 0 : input.count(),
                from: input.flag() ? nil : input.point()
            )
        case 16: collection.updateInteractiveMovementTargetPosition(input.point())
        case 17: collection.endInteractiveMovement()
        case 18: collection.cancelInteractiveMovement()
        default: collection.contentOffset = input.point()
        }
    }

    /// Sizes are never tiny, so that few items are visible. A layout may read its collection.
    private func layout(of collection: CollectionController?) -> any CollectionLayout {
        let size = Size(width: 40 + Double(input.byte()), height: 40 + Double(input.byte()))
        switch input.below(3) {
        case 0: return GridLayout(itemSize: size, spacing: input.number().magnitude)
        case 1:
            return StackLayout(
                input.flag() ? .vertical : .horizontal,
                length: size.width,
                breadth: input.flag() ? nil : input.number(),
                spacing: input.number().magnitude
            )
        default:
            let flow = FlowLayout(spacing: input.number().magnitude) { [weak collection] index in
                if let collection, index < 4 {
                    _ = (collection.layout.contentSize, collection.frameForItem(at: index))
                    _ = (collection.cellForItem(at: index), collection.visibleItems)
                }
                return size
            }
            return FewItems(flow: flow)
        }
    }

    private func read(_ collection: CollectionController) {
        let items = collection.visibleItems
        require(Set(items).count == items.count, "two views show one item")
        let count = collection.numberOfItems
        require(items.allSatisfy { (0..<count).contains($0) }, "an item that is not there")
        for item in items {
            isFinite(collection.frameForItem(at: item)?.origin ?? .zero)
            // A view that the program makes may edit again.
            _ = collection.cellForItem(at: item)
        }
        _ = collection.indexForItem(at: input.point())
        _ = (collection.movingItem, collection.isAnimating, collection.highlightedItem)
        require(
            collection.selectedItems.allSatisfy { (0..<collection.numberOfItems).contains($0) },
            "a selected item that is not there"
        )
    }

    private func addCollection() {
        let collection = CollectionController(in: anyView(), layout: layout(of: nil))
        witness(collection, "a collection controller")
        let call: () -> Void = { [weak self] in self?.called { self?.act() } }
        collection.viewForItem = { collection, _ in
            call()
            return collection.dequeueReusableView(of: View.self) ?? View()
        }
        collection.shouldHighlight = { [weak self] _, _ in
            call()
            return self.map { !$0.isOver && $0.input.flag() } ?? true
        }
        collection.shouldSelect = collection.shouldHighlight
        collection.shouldDeselect = collection.shouldHighlight
        collection.canMoveItem = collection.shouldHighlight
        collection.didHighlight = { _, _ in call() }
        collection.didUnhighlight = { _, _ in call() }
        collection.didSelect = { _, _ in call() }
        collection.didDeselect = { _, _ in call() }
        collection.didMoveItem = { _, _, _ in call() }
        collection.didEndTransition = { _ in call() }
        collection.onChange = { _ in call() }
        collection.numberOfItems = 10 + input.below(200)
        let viewport = collection.viewport
        viewport?.addGestureRecognizer(
            PinchGestureRecognizer { [weak collection] pinch in
                collection?.transition(
                    from: GridLayout(itemSize: Size(width: 50, height: 50), spacing: 5),
                    to: StackLayout(.horizontal, length: 60),
                    by: pinch
                )
            }
        )
        collections.append(collection)
    }
}

/// A flow of few items: its cost is that of all of them.
private struct FewItems: CollectionLayout {
    var flow: FlowLayout
    private var count = 0

    init(flow: FlowLayout) {
        self.flow = flow
    }

    mutating func prepare(for contents: CollectionContents) {
        count = contents.count
        if count <= 1000 {
            flow.prepare(for: contents)
        }
    }

    var contentSize: Size { count <= 1000 ? flow.contentSize : .zero }

    func frame(at place: Int) -> Rect { count <= 1000 ? flow.frame(at: place) : .zero }

    func places(in rect: Rect) -> Range<Int> { count <= 1000 ? flow.places(in: rect) : 0..<0 }
}
