// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting

/// A view of a test's item.
final class ItemView: View {
    var value = 0
}

/// A row of two pages, of which the second one is empty.
final class SwipedRow: View {
    lazy var swipe = ScrollController(in: self)
}

/// A collection in a viewport of 400 x 400 points, with a hand on it. Its items are numbers. Its grid
/// has three columns of items of 100 points with gaps of 20, and its row has gaps of 10.
final class Shelf {
    static let grid = GridLayout(itemSize: Size(width: 100, height: 100), spacing: 20)
    static let row = StackLayout(.horizontal, length: 100, breadth: 100, spacing: 10)

    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let viewport: View
    let collection: CollectionController
    let hand: Hand
    var items: [Int]
    /// The views that were made.
    private(set) var made = 0

    init(_ count: Int, layout: any CollectionLayout = Shelf.grid) {
        items = Array(0..<count)
        viewport = window.subview(0, 0, 400, 400)
        collection = CollectionController(in: viewport, layout: layout)
        hand = Hand(on: window)
        collection.viewForItem = { [unowned self] collection, index in
            let view = collection.dequeueReusableView(of: ItemView.self) ?? makeView()
            view.value = items[index]
            return view
        }
        collection.didMoveItem = { [unowned self] _, from, to in
            items.insert(items.remove(at: from), at: to)
        }
        collection.numberOfItems = count
        frame(0)
    }

    private func makeView() -> ItemView {
        made += 1
        return ItemView()
    }

    /// A moment of a test, which starts with the clock of the hand.
    static func time(_ ms: Double) -> Timestamp {
        VirtualClock.defaultStart + .microseconds(Int64(ms * 1000))
    }

    /// Shows a frame.
    func frame(_ ms: Double) {
        collection.advance(to: Self.time(ms))
    }

    /// Shows frames of 10 ms until a time, from one on.
    func frames(_ start: Double, _ end: Double) {
        for ms in stride(from: start, through: end, by: 10) {
            frame(ms)
        }
    }

    /// The item with a value. Nil: it is not visible.
    func view(_ value: Int) -> ItemView? {
        views.first { $0.value == value }
    }

    /// The views of all visible items.
    var views: [ItemView] {
        collection.visibleItems.compactMap { collection.cellForItem(at: $0) as? ItemView }
    }

    /// Lets fingers that press an item move it.
    func addMovement() {
        viewport.addGestureRecognizer(
            LongPressGestureRecognizer { [unowned self] press in
                let place = press.location(in: viewport)
                switch press.state {
                case .began:
                    if let index = collection.indexForItem(at: place) {
                        collection.beginInteractiveMovementForItem(at: index, from: place)
                    }
                case .changed: collection.updateInteractiveMovementTargetPosition(place)
                case .ended: collection.endInteractiveMovement()
                default: collection.cancelInteractiveMovement()
                }
            }
        )
    }

    /// Makes the items rows to swipe away, as in examples/list. Returns those that are deleted.
    func addSwipes() -> Notes<Int> {
        let deleted = Notes<Int>()
        collection.viewForItem = { collection, index in
            let row = collection.dequeueReusableView(of: SwipedRow.self) ?? SwipedRow()
            row.swipe.isPagingEnabled = true
            row.swipe.setContentOffset(.zero)
            row.swipe.contentSize.width = 800
            row.swipe.didEndDecelerating = { [unowned collection, unowned row] swipe in
                if swipe.contentOffset.x >= row.bounds.width,
                    let index = collection.indexForItem(of: row)
                {
                    deleted.all.append(index)
                }
            }
            row.swipe.didEndDragging = { if !$1 { $0.didEndDecelerating?($0) } }
            return row
        }
        frame(0)
        return deleted
    }

    /// Lets a pinch open the grid into the row.
    func addTransition() {
        viewport.addGestureRecognizer(
            PinchGestureRecognizer { [unowned collection] pinch in
                collection.transition(from: Shelf.grid, to: Shelf.row, by: pinch)
            }
        )
    }
}

/// The calls of a collection, in order.
func callLog(of collection: CollectionController) -> () -> [String] {
    let lines = Notes<String>()
    collection.shouldHighlight = {
        lines.all.append("highlight \($1)?"); return $1 != 2
    }
    collection.didHighlight = { lines.all.append("highlighted \($1)") }
    collection.didUnhighlight = { lines.all.append("unhighlighted \($1)") }
    collection.shouldSelect = {
        lines.all.append("select \($1)?"); return $1 != 1
    }
    collection.didSelect = { lines.all.append("selected \($1)") }
    collection.shouldDeselect = {
        lines.all.append("deselect \($1)?"); return true
    }
    collection.didDeselect = { lines.all.append("deselected \($1)") }
    return { lines.take() }
}

// What fingers do at a moment.
extension Hand {
    func down(_ x: Double, _ y: Double, ms: Double) throws {
        wait(until: Shelf.time(ms))
        try land(at: Point(x: x, y: y))
    }

    func move(_ x: Double, _ y: Double, ms: Double) throws {
        wait(until: Shelf.time(ms))
        try fingers[0].move(to: Point(x: x, y: y))
    }

    func up(ms: Double) throws {
        wait(until: Shelf.time(ms))
        try lift()
    }

    func cancel(ms: Double) throws {
        wait(until: Shelf.time(ms))
        try inOneFrame {
            for finger in fingers {
                try finger.cancel()
            }
        }
    }

    /// A finger that lands at a place and lifts 50 ms later.
    func tap(_ x: Double, _ y: Double, ms: Double) throws {
        try down(x, y, ms: ms)
        try up(ms: ms + 50)
    }

    /// Two fingers land at either side of (200, 200), or move there.
    func spread(_ distance: Double, ms: Double) throws {
        wait(until: Shelf.time(ms))
        let places = [
            Point(x: 200 - distance / 2, y: 200), Point(x: 200 + distance / 2, y: 200),
        ]
        guard !fingers.isEmpty else {
            try land(at: places)
            return
        }
        try inOneFrame {
            for (finger, place) in zip(fingers, places) {
                try finger.move(to: place)
            }
        }
    }
}
