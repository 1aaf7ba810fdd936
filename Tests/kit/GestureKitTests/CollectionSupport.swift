// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import TestSupport
import Testing

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

    @discardableResult
    func addDoubleTap() -> TapGestureRecognizer {
        let doubleTap = TapGestureRecognizer()
        doubleTap.numberOfTapsRequired = 2
        viewport.addGestureRecognizer(doubleTap)
        return doubleTap
    }

    /// Lets a pinch open the grid into the row.
    func addTransition() {
        viewport.addGestureRecognizer(
            PinchGestureRecognizer { [unowned collection] pinch in
                collection.transition(from: Shelf.grid, to: Shelf.row, by: pinch)
            }
        )
    }

    /// Spreads two fingers by three steps. Returns the progress and the width of an item at the
    /// first one.
    func pinch(
        from distance: Double,
        by step: Double,
        ms: Double
    ) throws -> (progress: Double, width: Double) {
        try hand.spread(distance, ms: ms)
        try hand.spread(distance + step, ms: ms + 10)
        frame(ms + 10)
        let first = (collection.transitionProgress, views[0].layoutFrame.width)
        try hand.spread(distance + 2 * step, ms: ms + 20)
        try hand.spread(distance + 3 * step, ms: ms + 30)
        try hand.up(ms: ms + 38)
        frame(ms + 3000)
        return first
    }

    /// Does something and shows a frame, in which no item that is seen jumps.
    func expectNoJump(_ ms: Double, _ body: () -> Void) {
        let seen = views.filter { $0.layoutFrame.intersects(viewport.bounds) }
        let shown = seen.map { ($0, $0.layoutFrame, $0.value) }
        body()
        frame(ms)
        for (view, frame, value) in shown {
            #expect(isNear(view.layoutFrame.center, frame.center.x, frame.center.y))
            #expect(view.value == value && !view.isHidden)
        }
    }

    /// Shows frames of 10 ms, in each of which an item goes less than a distance. Does something
    /// before each.
    func expectSlow(
        _ value: Int,
        below distance: Double,
        _ start: Double,
        _ end: Double,
        _ body: (Double) throws -> Void = { _ in }
    ) throws {
        var place = try #require(view(value)?.center)
        for ms in stride(from: start, through: end, by: 10) {
            try body(ms)
            frame(ms)
            let next = try #require(view(value)?.center)
            #expect(next.distance(to: place) < distance)
            place = next
        }
    }
}

/// A grid that counts the calls.
struct CountingLayout: CollectionLayout {
    final class Count { var calls = 0 }
    let count = Count()
    var grid = Shelf.grid

    mutating func prepare(for contents: CollectionContents) {
        grid.prepare(for: contents)
    }
    var contentSize: Size { grid.contentSize }
    func frame(at place: Int) -> Rect {
        count.calls += 1
        return grid.frame(at: place)
    }
    func places(in rect: Rect) -> Range<Int> {
        count.calls += 1
        return grid.places(in: rect)
    }

    /// What each frame of a drag costs: the calls of the layout, and the views.
    static func cost(_ count: Int) throws -> (calls: [Int], views: [Int]) {
        let layout = CountingLayout()
        let shelf = Shelf(count, layout: layout)
        var result: (calls: [Int], views: [Int]) = ([], [])
        try shelf.hand.down(200, 390, ms: 0)
        for sample in 1...60 {
            let ms = 8 * Double(sample)
            try shelf.hand.move(200, 390 - 5 * Double(sample), ms: ms)
            let before = layout.count.calls
            shelf.frame(ms)
            result.calls.append(layout.count.calls - before)
            result.views.append(shelf.views.count)
        }
        #expect(shelf.made <= 21)
        return result
    }
}

/// Edits, scrolls, moves and layouts by random numbers.
struct CollectionPlayer {
    var random: SplitMix64
    let shelf: Shelf
    var ms = 0.0
    var next = 1_000_000

    mutating func number(_ limit: Int) -> Int {
        Int.random(in: 0..<max(limit, 1), using: &random)
    }

    mutating func point() -> Point {
        Point(x: Double(number(500)) - 50, y: Double(number(500)) - 50)
    }

    mutating func play() {
        let (collection, count) = (shelf.collection, shelf.items.count)
        switch number(12) {
        case 0, 1:
            let places = (0...number(3)).map { _ in number(count + 1) }
            for place in Set(places).sorted() {
                shelf.items.insert(next, at: place)
                next += 1
            }
            collection.insertItems(at: Array(Set(places)))
        case 2, 3:
            let places = Set((0...number(3)).map { _ in number(count) }).filter { $0 < count }
            for place in places.sorted(by: >) {
                shelf.items.remove(at: place)
            }
            collection.deleteItems(at: Array(places))
        case 4 where count > 0:
            let (from, to) = (number(count), number(count))
            shelf.items.insert(shelf.items.remove(at: from), at: to)
            collection.moveItem(at: from, to: to)
        case 5: collection.contentOffset.y += Double(number(600)) - 300
        case 6: collection.scroll(by: Vector(x: Double(number(99)), y: 50), at: Shelf.time(ms))
        case 7:
            if let index = collection.visibleItems.randomElement(using: &random) {
                collection.beginInteractiveMovementForItem(at: index)
            }
        case 8: collection.updateInteractiveMovementTargetPosition(point())
        case 9:
            number(2) == 0
                ? collection.endInteractiveMovement() : collection.cancelInteractiveMovement()
        case 10:
            let layouts: [any CollectionLayout] = [
                Shelf.grid, Shelf.row, StackLayout(.vertical, length: 44),
                FlowLayout(spacing: 8) { Size(width: 40 + Double($0 * 37 % 90), height: 30) },
            ]
            let layout = layouts[number(layouts.count)]
            if number(2) == 0 {
                collection.layout = layout
            } else {
                collection.setLayout(layout, startingAt: Shelf.time(ms))
            }
        default:
            shelf.viewport.bounds.size.height = 300 + Double(number(200))
        }
        if number(3) > 0 {
            ms += Double(number(40))
            shelf.frame(ms)
        }
    }

    /// What must hold at all times, and at rest.
    mutating func check() {
        let collection = shelf.collection
        #expect(collection.numberOfItems == shelf.items.count)
        let items = collection.visibleItems
        #expect(Set(items).count == items.count)
        for item in items where collection.movingItem == nil {
            let view = collection.cellForItem(at: item) as? ItemView
            #expect(view?.value == shelf.items[item] && view?.isHidden == false)
        }
        collection.endInteractiveMovement()
        shelf.frame(ms + 20_000)
        shelf.frame(ms + 40_000)
        ms += 50_000
        #expect(!collection.isAnimating)
        let screen = Rect(origin: .zero, size: shelf.viewport.bounds.size)
        var shown = 0
        for item in shelf.items.indices {
            guard let frame = collection.frameForItem(at: item) else {
                #expect(Bool(false))
                return
            }
            let view = collection.cellForItem(at: item) as? ItemView
            if frame.intersects(screen) {
                #expect(view != nil)
            }
            if let view {
                shown += 1
                #expect(isNear(view.center, frame.midX, frame.midY, within: 1e-6))
                #expect(isNear(view.bounds.width, frame.width, within: 1e-6))
                #expect(isNear(view.bounds.height, frame.height, within: 1e-6))
                #expect(view.value == shelf.items[item])
                #expect(view.alpha == 1 && !view.isHidden)
            }
        }
        let views = shelf.viewport.subviews[0].subviews
        #expect(views.filter { !$0.isHidden }.count == shown)
        // A flow of small items shows about 60 of them.
        #expect(views.count < 300 && views.count == shelf.made)
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
