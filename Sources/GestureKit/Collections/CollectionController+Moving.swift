// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
// Fingers move an item. The others make room, and near an edge of the viewport the content scrolls
// under it. The four calls are those of UIKit, so any recognizer can make them.

/// An item that fingers move.
struct HeldItem {
    /// The position of the fingers in the viewport.
    var finger: Point
    /// How far the middle of the item is from there.
    let grip: Vector
}

extension CollectionController {
    /// How near an edge the fingers make the content scroll.
    private static var edge: Double { 60 }

    /// How fast the content scrolls when they are at the edge, in points per second.
    private static var fullSpeed: Double { 600 }

    /// The item that is being moved.
    public var movingItem: Int? {
        contents.moved?.item
    }

    /// Begins to move an item. It lies above the others, and keeps its place under the fingers.
    ///
    /// - Parameters:
    ///   - index: The item.
    ///   - point: Where the fingers hold it, in the viewport. Nil: its middle goes to the positions,
    ///     as in UIKit.
    /// - Returns: Whether it begins. It does not if the item is not visible, if another one is moved,
    ///   during a transition, or if ``canMoveItem`` returns false.
    @discardableResult
    public func beginInteractiveMovementForItem(at index: Int, from point: Point? = nil) -> Bool {
        guard held == nil, transition == nil, let index = existing(index, "An item to move"),
            canMoveItem?(self, index) ?? true
        else {
            return false
        }
        ground.layoutIfNeeded()
        guard held == nil, transition == nil, let slot = slot(of: index) else {
            return false
        }
        let middle = cells[slot].shown.center + groundOrigin
        let grip = point.map { middle - $0 } ?? .zero
        held = HeldItem(finger: point ?? middle, grip: grip)
        contents.moved = (index, index)
        edgeTime = nil
        ground.bringSubviewToFront(cells[slot].view)
        invalidate()
        return true
    }

    /// Moves the item to the fingers, and the others make room.
    ///
    /// - Parameter position: The place of the fingers in the viewport.
    public func updateInteractiveMovementTargetPosition(_ position: Point) {
        guard let finger = held?.finger else {
            return
        }
        held?.finger = position.saturated(or: finger, "The place of a moved item")
        makeRoom()
        ground.setNeedsLayout()
        changed()
    }

    /// Leaves the item at its new place, to which a spring takes it. Calls ``didMoveItem`` if that is
    /// another one.
    public func endInteractiveMovement() {
        ground.layoutIfNeeded()
        guard let moved = contents.moved else {
            return
        }
        letGo()
        guard moved.item != moved.place else {
            return invalidate()
        }
        // All items are where they are shown already.
        let edit = ItemEdit.move(from: moved.item, to: moved.place)
        if before != nil {
            edits.append(edit)
        }
        renumber(edit)
        didMoveItem?(self, moved.item, moved.place)
        // A layout may ask for sizes, which the program has only now in the new order.
        prepareLayouts()
    }

    /// Springs take all items back to where they were before the movement.
    public func cancelInteractiveMovement() {
        if held != nil {
            ground.layoutIfNeeded()
            letGo()
            prepareLayouts()
        }
    }

    /// The program hears of it only when the items have their new numbers: it may lay out at once.
    private func letGo() {
        disturb()
        (held, contents.moved) = (nil, nil)
    }

    /// Places the item at the fingers.
    func hold(_ index: Int) {
        guard let held, let moved = contents.moved else {
            return
        }
        let size = target(at: moved.place).size
        let frame = Rect(center: held.finger + held.grip - groundOrigin, size: size)
        endSpring(index)
        cells[index].isDisturbed = false
        cells[index].shown = frame
        if cells[index].view.layoutFrame != frame {
            cells[index].view.layoutFrame = frame
        }
    }

    /// Gives the item the visible place that is nearest to it.
    func makeRoom() {
        guard let held, let moved = contents.moved else {
            return
        }
        let middle = held.finger + held.grip - groundOrigin
        guard let place = nearestPlace(to: middle, in: arrangement), place != moved.place else {
            return
        }
        contents.moved = (moved.item, place)
        // A larger item that makes room can shift the places so far that the former one is the
        // nearest again. Then the item keeps that, until the fingers are further on.
        if !hasFixedPlaces, nearestPlace(to: middle, in: prepared(arrangement)) == moved.place {
            contents.moved = moved
            return
        }
        disturb()
        prepareLayouts()
    }

    /// The visible place of a layout whose middle is nearest to a point of the viewport. Nil:
    /// there are no items.
    func nearestPlace(to point: Point, in layout: any CollectionLayout) -> Int? {
        let places = places(of: layout, at: offset)
        let point = point + offset
        var (place, nearest) = (places.lowerBound, places.lowerBound)
        var distance = Double.infinity
        while place < places.upperBound {
            let other = frame(at: place, in: layout).center.distance(to: point)
            if other < distance {
                (nearest, distance) = (place, other)
            }
            place += 1
        }
        return places.isEmpty ? nil : nearest
    }

    // MARK: - Scrolling by itself

    /// Whether the content scrolls because the fingers are near an edge.
    var scrollsAtEdge: Bool {
        edgeVelocity != .zero
    }

    /// The velocity with which the content scrolls while fingers hold an item near an edge.
    private var edgeVelocity: Vector {
        guard let held, let limits else {
            return .zero
        }
        let finger = held.finger - groundOrigin
        let insets = adjustedContentInsets
        func speed(_ place: Double, _ low: Double, _ high: Double, _ axis: ScrollAxis) -> Double {
            let before = max(0, low + Self.edge - place)
            let after = max(0, place - (high - Self.edge))
            let part = min(max((after - before) / Self.edge, -1), 1)
            let range = limits.range(axis, at: zoomScale)
            let isAtEnd =
                part < 0 ? offset[axis] <= range.lowerBound : offset[axis] >= range.upperBound
            return isAtEnd ? 0 : part * Self.fullSpeed
        }
        return Vector(
            x: speed(finger.x, insets.left, area.width - insets.right, .x),
            y: speed(finger.y, insets.top, area.height - insets.bottom, .y)
        )
    }

    /// Scrolls at the same speed whatever frames there are.
    func scrollAtEdge(at time: Timestamp) {
        let velocity = edgeVelocity
        let last = edgeTime
        edgeTime = velocity == .zero ? nil : time
        if let last, velocity != .zero {
            // This makes up for no edit.
            hasEdited = false
            contentOffset += velocity * max((time - last) / .seconds(1), 0)
        }
    }
}
#endif
