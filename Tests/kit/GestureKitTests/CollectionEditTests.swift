// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import TestSupport
import Testing

@Suite("Items that are inserted, deleted and moved")
struct CollectionEditTests {
    @Test("Springs take items to their places, a new one fades in and a deleted one out")
    func springs() throws {
        let shelf = Shelf(100, layout: StackLayout(.vertical, length: 50))
        let collection = shelf.collection
        shelf.items.insert(1000, at: 1)
        collection.insertItems(at: [1])
        let deleted = try #require(shelf.view(3))
        shelf.items.remove(at: 4)
        collection.deleteItems(at: [4])
        shelf.frame(100)
        // The first frame shows what was there.
        #expect(shelf.view(1)?.frame.origin.y == 50 && shelf.view(1000)?.alpha == 0)
        #expect(shelf.view(1000)?.frame.origin.y == 50 && deleted.alpha == 1)
        // After one time constant of 80 ms, 2 / e of the way is left.
        shelf.frame(180)
        let left = 2 * 0.36787944
        #expect(isNear(shelf.view(1)?.frame.origin.y ?? 0, 100 - 50 * left, within: 0.01))
        #expect(isNear(shelf.view(2)?.frame.origin.y ?? 0, 150 - 50 * left, within: 0.01))
        #expect(isNear(shelf.view(1000)?.alpha ?? 0, 1 - left, within: 0.001))
        #expect(isNear(deleted.alpha, left, within: 0.001) && deleted.frame.origin.y == 150)
        #expect(shelf.view(4)?.frame.origin.y == 200 && collection.isAnimating)
        shelf.frame(2000)
        #expect(shelf.views.map(\.value).prefix(6) == [0, 1000, 1, 2, 4, 5])
        #expect(shelf.views.map(\.frame.origin.y).prefix(6) == [0, 50, 100, 150, 200, 250])
        #expect(shelf.views.allSatisfy { $0.alpha == 1 } && !collection.isAnimating)
        #expect(deleted.isHidden && deleted.alpha == 1)
    }

    @Test("A second edit continues the motion of the first one")
    func twice() throws {
        let shelf = Shelf(100, layout: StackLayout(.vertical, length: 50))
        func insert() {
            shelf.items.insert(1000 + shelf.items.count, at: 0)
            shelf.collection.insertItems(at: [0])
        }
        insert()
        shelf.frame(100)
        shelf.frame(150)
        let before = try #require(shelf.view(0)?.frame.origin.y)
        shelf.frame(151)
        let speed = try #require(shelf.view(0)?.frame.origin.y) - before
        insert()
        shelf.frame(152)
        let after = try #require(shelf.view(0)?.frame.origin.y)
        // Half of the acceleration 50 / τ² in a millisecond is 0.004 points.
        #expect(isNear(after - before, 2 * speed, within: 0.02))
        shelf.frame(3000)
        #expect(shelf.view(0)?.frame.origin.y == 100)
    }

    @Test("An item that comes from outside slides in, and one that goes outside slides out")
    func slides() throws {
        let shelf = Shelf(100, layout: StackLayout(.vertical, length: 50))
        shelf.items.removeFirst()
        shelf.collection.deleteItems(at: [0])
        shelf.frame(100)
        #expect(shelf.view(9)?.frame.origin.y == 450 || shelf.view(8)?.frame.origin.y == 400)
        shelf.frame(3000)
        shelf.items.insert(0, at: 0)
        shelf.collection.insertItems(at: [0])
        shelf.frame(3100)
        #expect(shelf.view(8)?.frame.origin.y == 350)
        shelf.frame(3180)
        let left = 2 * 0.36787944
        #expect(isNear(shelf.view(8)?.frame.origin.y ?? 0, 400 - 50 * left, within: 0.01))
    }

    @Test("Rows that come in above a list stay under the eye, if the offset grows with them")
    func above() {
        let shelf = Shelf(1000, layout: StackLayout(.vertical, length: 50))
        shelf.collection.contentOffset.y = 5000
        shelf.frame(10)
        let before = shelf.view(102)?.frame
        shelf.items.insert(contentsOf: 2000..<2010, at: 0)
        shelf.collection.insertItems(at: Array(0..<10))
        shelf.collection.contentOffset.y += 500
        for ms in [20.0, 60, 100, 2000] {
            shelf.frame(ms)
            #expect(shelf.view(102)?.frame == before)
        }
    }

    @Test("A deleted row fades where it was when rows come in above, and scrolls with the others")
    func fadesInPlace() throws {
        let shelf = Shelf(1000, layout: StackLayout(.vertical, length: 50))
        let collection = shelf.collection
        collection.contentOffset.y = 5000
        shelf.frame(10)
        let deleted = try #require(shelf.view(103))
        shelf.items.remove(at: 103)
        collection.deleteItems(at: [103])
        shelf.frame(20)
        #expect(deleted.layoutFrame.minY == 150)
        shelf.items.insert(contentsOf: 2000..<2010, at: 0)
        collection.insertItems(at: Array(0..<10))
        collection.contentOffset.y += 500
        shelf.frame(30)
        #expect(deleted.layoutFrame.minY == 150)
        collection.contentOffset.y += 20
        shelf.frame(40)
        #expect(deleted.layoutFrame.minY == 130 && deleted.alpha > 0.5 && !deleted.isHidden)
    }

    @Test("Rows that an edit does not move scroll on under a finger and in a fling")
    func scrollsOn() throws {
        let shelf = Shelf(1000, layout: StackLayout(.vertical, length: 50))
        let (collection, hand) = (shelf.collection, shelf.hand)
        collection.contentOffset.y = 5000
        try hand.down(200, 390, ms: 0)
        shelf.frame(4)
        var scrolled = 0.0
        for step in 1...60 {
            if step % 3 == 1 {
                shelf.items.append(2000 + step)
                collection.insertItems(at: [shelf.items.count - 1])
            }
            if step % 7 == 3 {
                // Two rows come in above, and those that are shown stay.
                shelf.items.insert(contentsOf: [3000 + step, 4000 + step], at: 0)
                collection.insertItems(at: [0, 1])
                collection.contentOffset.y += 100
            }
            let before = collection.contentOffset.y
            let ms = 8 * Double(step)
            if step <= 20 {
                try hand.move(200, 390 - 15 * Double(step), ms: ms)
            } else if step == 21 {
                try hand.up(ms: ms)
            }
            shelf.frame(ms + 4)
            scrolled += collection.contentOffset.y - before
            expectRows(of: collection)
        }
        // The finger went 300 points, and the fling goes further.
        #expect(scrolled > 500 && collection.isDecelerating)
    }

    @Test("Rows scroll from the first step on, also if an edit comes just before", arguments: 0..<3)
    func firstStep(input: Int) throws {
        let shelf = Shelf(1000, layout: StackLayout(.vertical, length: 50))
        let (collection, hand) = (shelf.collection, shelf.hand)
        switch input {
        case 0:
            deleteLast(of: shelf)
            collection.scroll(by: Vector(x: 0, y: 60), at: Shelf.time(10))
        case 1:
            collection.willBeginDragging = { [unowned shelf] _ in deleteLast(of: shelf) }
            let mouse = Mouse(clock: hand.clock)
            try mouse.move(to: Point(x: 200, y: 200))
            try mouse.turnWheel(by: Vector(x: 0, y: -1))
        default:
            try hand.down(200, 390, ms: 0)
            deleteLast(of: shelf)
            try hand.move(200, 330, ms: 10)
        }
        shelf.frame(20)
        #expect(shelf.items.count == 999 && collection.contentOffset.y > 40)
        expectRows(of: collection)
    }

    @Test("Where the program takes back what a finger pulls, an edit makes no row jump")
    func takenBack() throws {
        let shelf = Shelf(100, layout: StackLayout(.vertical, length: 50))
        shelf.collection.didScroll = { $0.contentOffset.y = max($0.contentOffset.y, 0) }
        try shelf.hand.down(200, 100, ms: 0)
        for ms in stride(from: 10.0, through: 300, by: 10) {
            deleteLast(of: shelf)
            try shelf.hand.move(200, 100 + ms / 2, ms: ms)
            shelf.frame(ms + 4)
            #expect(isNear(shelf.collection.contentOffset.y, 0))
            expectRows(of: shelf.collection)
        }
    }

    private func deleteLast(of shelf: Shelf) {
        shelf.items.removeLast()
        shelf.collection.deleteItems(at: [shelf.items.count])
    }

    /// Rows of 50 points lie where the content is.
    private func expectRows(of collection: CollectionController) {
        for item in collection.visibleItems {
            let top = collection.cellForItem(at: item)?.layoutFrame.minY
            #expect(isNear(top ?? 0, 50 * Double(item) - collection.contentOffset.y))
        }
    }

    @Test("An edit in the call at the end of a transition finds the items where they are shown")
    func editsAfterATransition() throws {
        let shelf = Shelf(100)
        let collection = shelf.collection
        // The ends of the two layouts have different offsets.
        collection.setContentOffset(Point(x: 0, y: 1200))
        shelf.frame(50)
        collection.didEndTransition = { [unowned shelf] _ in deleteLast(of: shelf) }
        collection.setLayout(Shelf.row, startingAt: Shelf.time(100))
        for ms in stride(from: 110.0, through: 4000, by: 10) {
            shelf.frame(ms)
            for item in collection.visibleItems where collection.layout is StackLayout {
                let place = try #require(collection.frameForItem(at: item)?.center)
                let shown = try #require(collection.cellForItem(at: item)?.layoutFrame.center)
                #expect(isNear(shown, place.x, place.y, within: 1))
            }
        }
        #expect(shelf.items.count == 99 && collection.layout is StackLayout)
    }

    @Test("A row that still turns its page when its view is reused deletes no other item")
    func reusedRow() {
        let shelf = Shelf(40, layout: StackLayout(.vertical, length: 100))
        let deleted = shelf.addSwipes()
        let row = shelf.collection.cellForItem(at: 0) as? SwipedRow
        row?.swipe.setContentOffset(Point(x: 150, y: 0))
        row?.swipe.scroll(by: Vector(x: 100, y: 0), at: Shelf.time(0))
        row?.swipe.advance(to: Shelf.time(100))
        #expect(row?.swipe.isDecelerating == true)
        shelf.collection.contentOffset.y = 1000
        shelf.frame(110)
        let item = row.flatMap { shelf.collection.indexForItem(of: $0) }
        #expect(item != nil && item != 0)
        for ms in stride(from: 110.0, through: 2000, by: 10) {
            row?.swipe.advance(to: Shelf.time(ms))
        }
        #expect(deleted.all == [] && row?.swipe.contentOffset == .zero)
    }

    @Test("A finger lets go of a row whose view shows another item, and deletes no item")
    func reusedRowUnderAFinger() throws {
        let shelf = Shelf(40, layout: StackLayout(.vertical, length: 100))
        let (hand, deleted) = (shelf.hand, shelf.addSwipes())
        let row = try #require(shelf.collection.cellForItem(at: 1) as? SwipedRow)
        let finger = try hand.land(at: Point(x: 300, y: 150))
        try finger.drag(to: Point(x: 180, y: 150))
        #expect(isNear(row.swipe.contentOffset.x, 110))
        shelf.collection.contentOffset.y = 1000
        shelf.collection.advance(to: hand.now)
        let item = try #require(shelf.collection.indexForItem(of: row))
        #expect(item != 1)
        // 1500 points per second.
        try finger.drag(to: Point(x: 30, y: 150), duration: .milliseconds(100))
        try finger.lift()
        row.swipe.advance(to: hand.now + .seconds(2))
        #expect(deleted.all == [] && row.swipe.contentOffset == .zero)
        // The next finger swipes the item that the view shows.
        hand.wait(.seconds(1))
        let place = row.convert(Point(x: 300, y: 50), to: nil)
        try hand.fling(from: place, velocity: Vector(x: -1500, y: 0))
        row.swipe.advance(to: hand.now + .seconds(2))
        #expect(deleted.all == [item])
    }

    @Test("A scroll that a row hands on takes the list further than to where the row leaves it")
    func rowThatHandsOn() throws {
        let shelf = Shelf(40, layout: StackLayout(.vertical, length: 100))
        let collection = shelf.collection
        collection.viewForItem = { collection, _ in
            let row = collection.dequeueReusableView(of: SwipedRow.self) ?? SwipedRow()
            row.swipe.contentSize.height = 160
            return row
        }
        collection.reloadData()
        shelf.frame(1)
        let mouse = Mouse(clock: shelf.hand.clock)
        try mouse.move(to: Point(x: 200, y: 250))
        for click in 1...16 {
            try mouse.turnWheel(by: Vector(x: 0, y: -1))
            shelf.frame(1 + 100 * Double(click))
            shelf.hand.wait(.milliseconds(100))
        }
        // A click is 64 points, of which the row takes 60 once.
        #expect(isNear(collection.contentOffset.y, 16 * 64 - 60))
    }

    @Test("A row that a finger stops on its way back stays, and one that is swiped away is deleted")
    func stoppedRow() throws {
        let shelf = Shelf(40, layout: StackLayout(.vertical, length: 100))
        let (hand, deleted) = (shelf.hand, shelf.addSwipes())
        let row = try #require(shelf.collection.cellForItem(at: 1) as? SwipedRow)
        let (right, left) = (Point(x: 300, y: 150), Point(x: 180, y: 150))
        try hand.drag(from: right, to: left, pause: .milliseconds(200))
        hand.wait(.milliseconds(80))
        try hand.land(at: right)
        #expect(row.swipe.contentOffset.x > 20 && !row.swipe.isDecelerating)
        try hand.lift()
        row.swipe.advance(to: hand.now + .seconds(2))
        #expect(row.swipe.contentOffset == .zero && deleted.all == [])
        hand.wait(.seconds(3))
        try hand.fling(from: right, velocity: Vector(x: -1500, y: 0))
        row.swipe.advance(to: hand.now + .seconds(2))
        #expect(deleted.all == [1])
    }

    @Test("An edit in an action that runs because an item gets a view counts for that item, too")
    func editsWhilePlacing() throws {
        let flow = FlowLayout(spacing: 20) { _ in Size(width: 100, height: 100) }
        let layouts: [(any CollectionLayout, asks: Bool)] = [
            (Shelf.grid, false), (flow, false), (flow, true),
        ]
        for (layout, asks) in layouts {
            let shelf = Shelf(40, layout: layout)
            let collection = shelf.collection
            collection.viewForItem = { [unowned shelf] _, index in
                let view = ItemView()
                view.value = shelf.items[index]
                return view
            }
            shelf.viewport.addGestureRecognizer(
                TapGestureRecognizer { [unowned shelf] _ in
                    shelf.items.removeFirst()
                    shelf.collection.deleteItems(at: [0])
                }
            )
            collection.contentOffset.y = 1170
            shelf.frame(0)
            #expect(collection.visibleItems.last == 38)
            try shelf.hand.down(200, 200, ms: 10)
            // The frame is still open when the last item gets its view.
            let finger = shelf.hand.fingers[0].id
            let lift = TouchSample(.up, id: finger, time: Shelf.time(20))
            try shelf.window.gestureEngine.push(lift)
            if asks {
                collection.contentOffset.y = 1280
                #expect(collection.frameForItem(at: 39) == nil)
            } else {
                collection.scrollToItem(at: 39)
            }
            let items = collection.visibleItems
            #expect(shelf.items.count == 39 && items.last == 38)
            #expect(shelf.views.map(\.value) == items.map { shelf.items[$0] })
            shelf.frames(30, 3000)
            // It is the third one in the last of 13 rows, at the end of the content.
            let last = collection.cellForItem(at: 38)
            #expect(last?.frame == Rect(x: 260, y: 280, width: 100, height: 100))
            let views = shelf.viewport.subviews[0].subviews
            let shown = collection.visibleItems.count
            #expect(views.filter { !$0.isHidden }.count == shown && !collection.isAnimating)
        }
    }

    @Test("More items are inserted and deleted at once than edits are kept")
    func manyAtOnce() {
        let shelf = Shelf(0)
        shelf.collection.layout = FlowLayout(spacing: 20) { [unowned shelf] index in
            Size(width: shelf.items[index] < 0 ? 50 : 100, height: 100)
        }
        shelf.items = Array(0..<2002)
        shelf.collection.insertItems(at: shelf.items)
        shelf.frame(10)
        #expect(shelf.view(0)?.frame == Rect(x: 20, y: 20, width: 100, height: 100))
        shelf.items.removeFirst(1001)
        shelf.collection.deleteItems(at: Array(0..<1001))
        shelf.frame(20)
        shelf.frame(3000)
        #expect(shelf.view(1001)?.frame == Rect(x: 20, y: 20, width: 100, height: 100))
        #expect(shelf.views.count == 12 && shelf.views.allSatisfy { $0.alpha == 1 })
    }

    @Test("Edits keep the selection on its items")
    func selection() {
        let shelf = Shelf(100)
        let collection = shelf.collection
        collection.allowsMultipleSelection = true
        [3, 5, 8].forEach(collection.selectItem)
        collection.insertItems(at: [4])
        collection.deleteItems(at: [3])
        collection.moveItem(at: 8, to: 0)
        // 5 and 8 were at 6 and 9 after the insertion, and at 5 and 8 after the deletion.
        #expect(collection.selectedItems == [0, 6])
    }

    @Test("An index that is not there is reported, and changes nothing")
    func refused() {
        let shelf = Shelf(3)
        let before = ValueRepairs.count
        shelf.collection.deleteItems(at: [3, -1])
        shelf.collection.moveItem(at: 0, to: 3)
        shelf.collection.selectItem(at: 7)
        #expect(!shelf.collection.beginInteractiveMovementForItem(at: 9))
        #expect(shelf.collection.numberOfItems == 3 && ValueRepairs.count >= before + 5)
        shelf.collection.numberOfItems = -4
        #expect(shelf.collection.numberOfItems == 0 && shelf.collection.visibleItems.isEmpty)
    }

    @Test(
        "Insets move items that fit at once, but after the first frame by a spring if they bounce",
        arguments: [true, false]
    )
    func insetsOfItemsThatFit(isTimed: Bool) {
        let viewport = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let layout = StackLayout(.vertical, length: 50)
        let collection = CollectionController(in: viewport, layout: layout)
        collection.numberOfItems = 3
        collection.alwaysBounceVertical = true
        collection.contentInsets.top = 60
        collection.advance(to: Shelf.time(0))
        #expect(collection.contentOffset.y == -60 && !collection.isAnimating)
        // The sign that content is loading goes.
        collection.contentInsets.top = 0
        if isTimed {
            collection.enforceLimits(startingAt: Shelf.time(10))
        }
        collection.advance(to: Shelf.time(10))
        collection.advance(to: Shelf.time(90))
        // After one time constant of 80 ms.
        #expect(isNear(collection.contentOffset.y, -60 * 2 * exp(-1), within: 0.1))
        collection.advance(to: Shelf.time(3000))
        #expect(collection.contentOffset.y == 0 && !collection.isAnimating)
    }

    @Test("A scale that would zoom items is reported, and changes nothing", arguments: [0.5, 3])
    func refusedScale(scale: Double) throws {
        let shelf = Shelf(100)
        let collection = shelf.collection
        let limits: [ReferenceWritableKeyPath<CollectionController, Double>] = [
            \.minimumZoomScale, \.maximumZoomScale,
        ]
        for limit in limits {
            let before = ValueRepairs.count
            collection[keyPath: limit] = scale
            #expect(ValueRepairs.count > before)
            #expect(collection.minimumZoomScale == 1 && collection.maximumZoomScale == 1)
        }
        collection.zoomScale = scale
        try shelf.hand.spread(100, ms: 0)
        try shelf.hand.spread(100 * scale, ms: 10)
        shelf.frame(10)
        #expect(collection.zoomScale == 1)
        #expect(shelf.view(4)?.frame == Rect(x: 140, y: 140, width: 100, height: 100))
    }
}

@Suite("An item that is moved")
struct CollectionMovingTests {
    private let shelf = Shelf(10_000)
    private var collection: CollectionController { shelf.collection }
    private var hand: Hand { shelf.hand }

    /// Holds item 0 in its middle, at (70, 70).
    private func take() throws {
        shelf.addMovement()
        try hand.down(70, 70, ms: 0)
        hand.wait(until: Shelf.time(500))
        shelf.frame(500)
    }

    @Test("It goes with the finger, the others make room, and it stays where it is put")
    func move() throws {
        try take()
        var moves: [[Int]] = []
        let data = collection.didMoveItem
        collection.didMoveItem = {
            moves.append([$1, $2])
            data?($0, $1, $2)
        }
        #expect(collection.movingItem == 0)
        let cell = try #require(shelf.view(0))
        try hand.move(195, 180, ms: 600)
        shelf.frame(600)
        #expect(shelf.view(0) === cell && cell.center == Point(x: 195, y: 180))
        #expect(shelf.viewport.subviews[0].subviews.last === cell)
        // It takes the place of item 4, in the second row and column.
        shelf.frame(690)
        #expect(shelf.view(1)?.center != Point(x: 70, y: 70))
        try hand.move(195, 180, ms: 2000)
        shelf.frame(2000)
        #expect(shelf.view(1)?.center == Point(x: 70, y: 70))
        #expect(shelf.view(4)?.center == Point(x: 70, y: 190))
        try hand.up(ms: 2100)
        shelf.frame(2100)
        #expect(shelf.items.prefix(6) == [1, 2, 3, 4, 0, 5])
        #expect(shelf.view(0) === cell && cell.center == Point(x: 195, y: 180))
        shelf.frame(4000)
        #expect(cell.center == Point(x: 190, y: 190))
        #expect(moves == [[0, 4]])
        #expect(collection.movingItem == nil && collection.cellForItem(at: 4) === cell)
    }

    @Test(
        "Where items are shown stays when they are put down, also for a program that draws at once"
    )
    func drawsAtOnce() throws {
        for isCancelled in [false, true] {
            let shelf = Shelf(100)
            shelf.addMovement()
            try shelf.hand.down(70, 70, ms: 0)
            shelf.hand.wait(until: Shelf.time(500))
            try shelf.hand.move(195, 180, ms: 600)
            shelf.frames(600, 2000)
            let views = shelf.views.map { ($0, $0.layoutFrame) }
            shelf.collection.onChange = { [window = shelf.window] _ in window.layoutIfNeeded() }
            try isCancelled ? shelf.hand.cancel(ms: 2000) : shelf.hand.up(ms: 2000)
            shelf.frame(2000)
            for (view, frame) in views {
                #expect(isNear(view.layoutFrame.center, frame.center.x, frame.center.y))
            }
            shelf.frames(2010, 4000)
            let rest = isCancelled ? Point(x: 70, y: 70) : Point(x: 190, y: 190)
            #expect(shelf.view(0)?.center == rest && !shelf.collection.isAnimating)
        }
    }

    @Test("An item that is put down keeps its size, for which the layout asks by its new index")
    func sizes() throws {
        let widths = [300.0, 80, 80, 80]
        let shelf = Shelf(4)
        shelf.collection.layout = FlowLayout(spacing: 10) { [unowned shelf] index in
            Size(width: widths[shelf.items[index]], height: 50)
        }
        shelf.addMovement()
        try shelf.hand.down(100, 30, ms: 0)
        shelf.hand.wait(until: Shelf.time(500))
        try shelf.hand.move(100, 95, ms: 600)
        shelf.frames(600, 2000)
        try shelf.hand.up(ms: 2100)
        shelf.frames(2100, 4000)
        #expect(shelf.items == [1, 2, 0, 3])
        #expect(shelf.views.map(\.frame.size.width) == [80, 80, 300, 80])
        #expect(shelf.views.map(\.frame.origin.y) == [10, 10, 70, 130])
    }

    @Test("A larger item makes room once for one that goes past it, and once when that comes back")
    func larger() {
        let flow = FlowLayout(spacing: 0) { Size(width: 300, height: $0 == 0 ? 200 : 50) }
        let shelf = Shelf(2, layout: flow)
        shelf.collection.beginInteractiveMovementForItem(at: 1, from: Point(x: 150, y: 225))
        let way = Array(stride(from: 225.0, through: 10, by: -1))
        var tops: [Double] = []
        for y in way + way.reversed() {
            shelf.collection.updateInteractiveMovementTargetPosition(Point(x: 150, y: y))
            tops.append(shelf.collection.frameForItem(at: 0)?.minY ?? .nan)
        }
        #expect(tops[0] == 0 && tops[way.count] == 50 && tops[tops.count - 1] == 0)
        #expect(zip(tops, tops.dropFirst()).filter { $0 != $1 }.count == 2)
    }

    @Test("An item that is loaded again stays above the others, also with another view")
    func reloaded() throws {
        collection.viewForItem = { _, _ in ItemView() }
        shelf.frame(0)
        try take()
        collection.reloadItems(at: [0])
        shelf.frame(510)
        #expect(collection.movingItem == 0)
        let cell = try #require(collection.cellForItem(at: 0))
        #expect(shelf.viewport.subviews[0].subviews.last === cell)
    }

    @Test("Cancelled, all go back")
    func cancelled() throws {
        try take()
        try hand.move(310, 310, ms: 600)
        shelf.frame(610)
        try hand.cancel(ms: 620)
        shelf.frames(620, 3000)
        #expect(shelf.items.prefix(9).elementsEqual(0..<9))
        #expect(shelf.view(0)?.center == Point(x: 70, y: 70))
        #expect(shelf.view(4)?.center == Point(x: 190, y: 190))
    }

    @Test("At an edge content scrolls under it, as fast as the finger is near, and it moves on")
    func autoScroll() throws {
        try take()
        try hand.move(70, 370, ms: 600)
        shelf.frame(600)
        let start = collection.contentOffset.y
        // 30 of 60 points into the zone: half of 600 points per second, at any frame rate.
        for ms in stride(from: 610.0, through: 1600, by: 10) {
            shelf.frame(ms)
            // It stays 0.0 points off the finger.
            #expect(shelf.view(0)?.center == Point(x: 70, y: 370))
        }
        #expect(abs(collection.contentOffset.y - start - 300) < 0.01)
        shelf.frame(2600)
        #expect(abs(collection.contentOffset.y - start - 600) < 0.01)
        #expect(shelf.view(0)?.center == Point(x: 70, y: 370) && collection.isAnimating)
        // Away from the edge it stops, and nothing moves any more.
        try hand.move(70, 200, ms: 2700)
        let stopped = collection.contentOffset.y
        shelf.frames(2700, 3700)
        #expect(collection.contentOffset.y == stopped && !collection.isAnimating)
        // Near the edge again, it begins with that frame.
        try hand.move(70, 370, ms: 3800)
        shelf.frame(3800)
        #expect(collection.contentOffset.y == stopped)
        // The places of the rows begin at 20 and are 120 apart.
        shelf.frame(3810)
        let row = Int(((370 + collection.contentOffset.y - 70) / 120).rounded())
        try hand.up(ms: 3820)
        #expect(shelf.items.firstIndex(of: 0) == 3 * row)
    }

    @Test("Items that have not made room for it yet scroll with the content at an edge")
    func othersScroll() throws {
        try take()
        try hand.move(70, 370, ms: 600)
        var checks = 0
        for ms in stride(from: 600.0, through: 3000, by: 10) {
            if ms == 2000 {
                // Items make room for the finger, too, just before the content scrolls on.
                try hand.move(190, 370, ms: 1995)
            }
            shelf.frame(ms)
            for view in shelf.views where view.value > 0 {
                // Three columns and the rows are 120 apart.
                let (row, column) = (view.value / 3, view.value % 3)
                let x = 70 + 120 * Double(column)
                let y = 70 + 120 * Double(row) - collection.contentOffset.y
                let place = try #require(collection.frameForItem(at: view.value)?.center)
                if isNear(place, x, y) {
                    checks += 1
                    #expect(isNear(view.layoutFrame.center, x, y))
                }
            }
        }
        #expect(checks > 200 && collection.contentOffset.y > 600)
    }

    @Test("Where the program scrolls under it, the others make room, too")
    func scrolled() throws {
        try take()
        collection.contentOffset.y = 240
        shelf.frame(510)
        #expect(shelf.view(0)?.center == Point(x: 70, y: 70))
        // Rows are 120 apart.
        try hand.up(ms: 600)
        #expect(shelf.items.firstIndex(of: 0) == 6)
    }

    @Test("Where the program scrolls just after they made room, the others scroll, too")
    func scrolledAfterRoom() throws {
        try take()
        try hand.move(195, 180, ms: 600)
        // The item takes the place of item 4 before this step and after it.
        collection.contentOffset.y += 50
        shelf.frame(600)
        #expect(shelf.view(0)?.center == Point(x: 195, y: 180))
        // Item 8 keeps its place. A spring takes item 1 to its new one, from this frame on.
        #expect(isNear(shelf.view(8)?.center ?? .zero, 310, 260))
        #expect(isNear(shelf.view(1)?.center ?? .zero, 190, 20))
    }

    @Test("Auto-scroll ends at the end of the content")
    func end() throws {
        try take()
        try hand.move(70, 5, ms: 600)
        shelf.frames(600, 2000)
        #expect(collection.contentOffset == .zero && !collection.isAnimating)
    }

    @Test("Without the place of the finger its middle goes to the positions, as in UIKit")
    func middle() {
        #expect(collection.beginInteractiveMovementForItem(at: 1))
        #expect(!collection.beginInteractiveMovementForItem(at: 0))
        collection.updateInteractiveMovementTargetPosition(Point(x: 33, y: 44))
        shelf.frame(10)
        #expect(shelf.view(1)?.center == Point(x: 33, y: 44))
        collection.endInteractiveMovement()
        #expect(shelf.items.prefix(2) == [1, 0])
        collection.canMoveItem = { $1 != 0 }
        #expect(!collection.beginInteractiveMovementForItem(at: 0))
        #expect(collection.beginInteractiveMovementForItem(at: 1))
    }
}

@Suite("Any use of a collection")
struct CollectionRandomTests {
    @Test(
        "Each visible item has one view, at its place, in the order of an array",
        arguments: 0..<8
    )
    func random(seed: UInt64) {
        var player = CollectionPlayer(random: SplitMix64(seed: seed), shelf: Shelf(200))
        for _ in 0..<12 {
            for _ in 0..<40 {
                player.play()
            }
            player.check()
        }
    }
}
