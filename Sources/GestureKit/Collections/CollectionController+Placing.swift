// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
// Only visible items have views. A frame looks at these alone. What runs in each frame only counts and
// indexes arrays: in a build without optimization, everything else allocates.

extension CollectionController {
    /// Gives views to the visible items, takes them from the others, and places them.
    func placeItems() {
        guard let viewport, !isPlacing, !keepsItems, !isPreparing else {
            return
        }
        isPlacing = true
        var rounds = 0
        // What the program does when it makes a view can change the items.
        while !placeOnce(in: viewport), rounds < 4 {
            rounds += 1
        }
        isPlacing = false
        if rounds == 4 {
            ground.setNeedsLayout()
        }
    }

    /// Returns false if items have changed meanwhile.
    private func placeOnce(in viewport: View) -> Bool {
        if ground.frame != viewport.bounds {
            ground.frame = viewport.bounds
        }
        updateLimits()
        let here = visiblePlaces
        let there = transition.map { places(of: $0.target, at: $0.end) } ?? 0..<0
        Self.clear(&shown.here, here.count)
        Self.clear(&shown.there, there.count)
        freeHidden(here, there)
        let known = generation
        guard showMissing(here, &shown.here, known), showMissing(there, &shown.there, known) else {
            return false
        }
        before = nil
        edits = []
        hasEdited = false
        moveCells()
        return true
    }

    var visiblePlaces: Range<Int> {
        places(of: arrangement, at: transition?.start ?? offset)
    }

    func places(of layout: any CollectionLayout, at offset: Vector) -> Range<Int> {
        layout.places(in: Rect(origin: .zero + offset, size: area))
            .clamped(to: 0..<contents.count)
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

    /// Takes views from items that are not visible. An item that leaves the viewport because of an
    /// edit or another layout keeps its view until it is out, if there are not too many of them.
    private func freeHidden(_ here: Range<Int>, _ there: Range<Int>) {
        let screen = Rect(origin: .zero, size: area)
        var (index, room) = (0, max(here.count + there.count, slidingRoom))
        while index < cells.count {
            if let item = cells[index].item {
                let place = contents.place(of: item)
                if here.contains(place) {
                    shown.here[place - here.lowerBound] = true
                }
                if there.contains(place) {
                    shown.there[place - there.lowerBound] = true
                }
                if !here.contains(place), !there.contains(place), item != contents.moved?.item,
                    !isDragged(from: cells[index].view)
                {
                    let isSliding = cells[index].spring != nil || cells[index].isDisturbed
                    if isSliding, room > 0, cells[index].shown.intersects(screen) {
                        room -= 1
                    } else {
                        free(index)
                    }
                }
            }
            index += 1
        }
    }

    /// Whether a drag of content in a view moves the items, too. That view cannot be another item's.
    private func isDragged(from view: View) -> Bool {
        guard owed.drag, let dragger, dragger !== self else {
            return false
        }
        return dragger.viewport?.isDescendant(of: view) ?? false
    }

    private func showMissing(_ places: Range<Int>, _ flags: inout [Bool], _ known: Int) -> Bool {
        var place = places.lowerBound
        while place < places.upperBound {
            let item = contents.item(at: place)
            if !flags[place - places.lowerBound], slot(of: item) == nil {
                asked = item
                let view = viewForItem?(self, item) ?? dequeueReusableView(of: View.self) ?? View()
                guard generation == known, show(item, place, in: view, known) else {
                    return false
                }
            }
            place += 1
        }
        return true
    }

    /// Returns false if items have changed meanwhile.
    private func show(_ item: Int, _ place: Int, in view: View, _ known: Int) -> Bool {
        let index = slot(of: view) ?? cells.count
        if index == cells.count {
            cells.append(Cell(view: view))
        } else {
            free(index)
        }
        let wasTouched = cells[index].former != item && isTouched(view)
        if wasTouched {
            // Fingers that began on another item must not act on this one.
            view.removeFromSuperview()
        }
        // In a question, the view only leaves after it.
        if wasTouched || view.superview !== ground {
            // It ends the frame that is being collected, and an action of that may edit.
            ground.insertSubview(view, at: 0)
        }
        view.isHidden = generation != known
        guard generation == known else {
            return false
        }
        cells[index].item = item
        if item == contents.moved?.item {
            ground.bringSubviewToFront(view)
        }
        cells[index].shown = target(at: place)
        if let before {
            let way = formerPlace(of: item, before) - ItemPlace(cells[index].shown)
            cells[index].spring = spring(from: way, after: nil)
        }
        return true
    }

    /// Where an item was before the edits since the views were placed. A new one fades in.
    private func formerPlace(
        of item: Int,
        _ before: (layout: any CollectionLayout, offset: Vector, count: Int)
    ) -> ItemPlace {
        var old: Int? = item
        for edit in edits.reversed() {
            old = old.flatMap(edit.index(before:))
        }
        // If not all edits were kept, the layout may not know it either.
        guard let old, old < before.count else {
            return ItemPlace(target(at: contents.place(of: item)), opacity: 0)
        }
        return ItemPlace(frame(at: old, in: before.layout).translated(by: -before.offset))
    }

    /// The frame of a place in the content. A layout may compute anything.
    func frame(at place: Int, in layout: any CollectionLayout) -> Rect {
        layout.frame(at: place).saturatedInContent("A frame of a layout")
    }

    /// The frame of a place in the viewport.
    func target(at place: Int) -> Rect {
        guard let transition else {
            return frame(at: place, in: arrangement).translated(by: -offset)
        }
        let start = frame(at: place, in: arrangement).translated(by: -transition.start)
        let end = frame(at: place, in: transition.target).translated(by: -transition.end)
        func between(_ one: Double, _ other: Double) -> Double {
            one + (other - one) * transitionProgress
        }
        return Rect(
            x: between(start.minX, end.minX),
            y: between(start.minY, end.minY),
            width: between(start.width, end.width),
            height: between(start.height, end.height)
        )
    }

    /// Moves all views to their places, as far as springs have brought them.
    private func moveCells() {
        hasSprings = false
        var index = 0
        while index < cells.count {
            if let item = cells[index].item {
                if item == contents.moved?.item {
                    hold(index)
                } else {
                    move(index, to: target(at: contents.place(of: item)))
                }
            } else if cells[index].isLeaving {
                fade(index)
            }
            index += 1
        }
        slidingRoom = hasSprings ? slidingRoom : 0
        placedTime = frameTime
    }

    private func move(_ index: Int, to target: Rect) {
        if cells[index].isDisturbed {
            cells[index].isDisturbed = false
            let old = cells[index].spring
            var way = ItemPlace(cells[index].shown) - ItemPlace(target)
            way.opacity = old?.way(at: placedTime).opacity ?? 0
            if let spring = spring(from: way, after: old) {
                cells[index].spring = spring
            } else {
                endSpring(index)
            }
        }
        let way = advanceSpring(index)
        let frame = way == ItemPlace() ? target : (ItemPlace(target) + way).frame
        cells[index].shown = frame
        if cells[index].view.layoutFrame != frame {
            cells[index].view.layoutFrame = frame
        }
        if way.opacity != 0 {
            cells[index].view.alpha = min(max(1 + way.opacity, 0), 1)
        }
    }

    private func fade(_ index: Int) {
        let way = advanceSpring(index)
        guard cells[index].spring != nil else {
            return free(index)
        }
        cells[index].view.layoutFrame = cells[index].shown
        cells[index].view.alpha = min(max(way.opacity, 0), 1)
    }

    /// A spring from where an item is shown. It continues a former one. Nil: the item is at its place.
    func spring(from way: ItemPlace, after old: ItemSpring?) -> ItemSpring? {
        let spring = ItemSpring(
            from: way,
            velocity: old?.velocity(at: placedTime) ?? ItemPlace(),
            timeConstant: momentum.springTimeConstant,
            at: old?.start == nil ? nil : placedTime
        )
        return spring.isOver(at: placedTime) ? nil : spring
    }

    /// How far a spring has yet to bring an item.
    private func advanceSpring(_ index: Int) -> ItemPlace {
        guard cells[index].spring != nil else {
            return ItemPlace()
        }
        if isInFrame, cells[index].spring?.start == nil {
            cells[index].spring?.start = frameTime
        }
        if let spring = cells[index].spring, !spring.isOver(at: frameTime) {
            hasSprings = true
            return spring.way(at: frameTime)
        }
        endSpring(index)
        return ItemPlace()
    }
}
#endif
