// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
// A touch highlights an item, and selects it when it lifts. A recognizer of the program's own on the
// viewport comes first:
//
// - With `delaysTouchesBegan`, the items get no touch before it has failed.
// - With `cancelsTouchesInView`, the default, the touch is cancelled when it recognizes.

extension CollectionController {
    /// Selects an item, and calls nothing. If only one can be selected, the others are deselected.
    public func selectItem(at index: Int) {
        guard let index = existing(index, "A selected item"), !selectedItems.contains(index) else {
            return
        }
        selectedItems = allowsMultipleSelection ? (selectedItems + [index]).sorted() : [index]
    }

    /// Deselects an item, and calls nothing.
    public func deselectItem(at index: Int) {
        selectedItems.removeAll { $0 == index }
    }

    /// A touch landed on a view. Returns false if it means no item.
    func press(_ view: View?) -> Bool {
        guard allowsSelection, let index = view.flatMap(touchedItem),
            shouldHighlight?(self, index) ?? true, (0..<contents.count).contains(index)
        else {
            return false
        }
        highlightedItem = index
        didHighlight?(self, index)
        return true
    }

    /// The item of the view that a touch hit. One that is loaded again has no view until the next
    /// layout, and then perhaps another one.
    private func touchedItem(_ view: View) -> Int? {
        let cell = cell(around: view)
        if let cell, cell.isFree, let item = cell.former,
            visiblePlaces.contains(contents.place(of: item))
        {
            return item
        }
        return cell?.item
    }

    /// The touch lifted. Each callback may edit, so the item is looked for again after each.
    func lift(_ touch: Touch) {
        // The item may have been loaded again, for example in didHighlight.
        placeIfNeeded()
        if let index = highlightedItem, let slot = slot(of: index) {
            let view = cells[slot].view
            if view.point(inside: touch.location(in: view)) {
                tap(index)
            }
        }
        endHighlight()
    }

    func endHighlight() {
        if let index = highlightedItem {
            highlightedItem = nil
            didUnhighlight?(self, index)
        }
    }

    private func tap(_ index: Int) {
        if allowsMultipleSelection, selectedItems.contains(index) {
            if shouldDeselect?(self, index) ?? true, let index = highlightedItem {
                deselectItem(at: index)
                didDeselect?(self, index)
            }
            return
        }
        guard shouldSelect?(self, index) ?? true, let index = highlightedItem else {
            return
        }
        let others = allowsMultipleSelection ? [] : selectedItems.filter { $0 != index }
        for other in others {
            deselectItem(at: other)
            didDeselect?(self, other)
        }
        if let index = highlightedItem {
            selectItem(at: index)
            didSelect?(self, index)
        }
    }
}

/// The view of all items. It places them, and gets their touches.
final class ItemGround: View {
    /// It is in the viewport, which holds the controller.
    @Weak var controller: CollectionController?

    /// The touch on an item. Others are forwarded.
    private var pressed: Touch?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        onTouches = { [unowned self] in take($0) }
    }

    override func layoutSubviews() {
        controller?.placeItems()
    }

    /// Presses and lifts items, and forwards the touches of other places.
    private func take(_ touches: [Touch]) {
        let phase = touches[0].phase
        // Those of a mouse. Fingers and pens have none here.
        let buttons = touches[0].buttons
        if phase == .began, pressed == nil, buttons.isEmpty || buttons.contains(.primary),
            controller?.press(touches[0].view) ?? false
        {
            pressed = touches[0]
        }
        guard let pressed, touches.contains(where: { $0 === pressed }) else {
            return forward(touches)
        }
        if touches.count > 1 {
            forward(touches.filter { $0 !== pressed })
        }
        switch phase {
        case .began, .moved, .stationary: return
        case .ended: controller?.lift(pressed)
        case .cancelled: controller?.endHighlight()
        }
        self.pressed = nil
    }
}
#endif
