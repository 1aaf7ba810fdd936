// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

@Suite("The layouts of a collection")
struct CollectionLayoutTests {
    private static let contents = CollectionContents(
        count: 7,
        viewport: Size(width: 400, height: 400)
    )

    private func prepared<Layout: CollectionLayout>(_ layout: Layout, _ count: Int) -> Layout {
        var layout = layout
        let viewport = Size(width: 400, height: 400)
        layout.prepare(for: CollectionContents(count: count, viewport: viewport))
        return layout
    }

    @Test("The grid and the row place items by their index alone")
    func frames() {
        let (grid, row) = (prepared(Shelf.grid, 7), prepared(Shelf.row, 7))
        #expect(grid.frame(at: 0) == Rect(x: 20, y: 20, width: 100, height: 100))
        #expect(grid.frame(at: 2) == Rect(x: 260, y: 20, width: 100, height: 100))
        #expect(grid.frame(at: 3) == Rect(x: 20, y: 140, width: 100, height: 100))
        #expect(grid.contentSize == Size(width: 400, height: 380))
        #expect(row.frame(at: 3) == Rect(x: 340, y: 150, width: 100, height: 100))
        #expect(row.contentSize == Size(width: 780, height: 400))
        let list = prepared(StackLayout(.vertical, length: 44, spacing: 1), 7)
        #expect(list.frame(at: 2) == Rect(x: 0, y: 91, width: 400, height: 44))
        #expect(list.contentSize == Size(width: 400, height: 316))
    }

    @Test("A flow begins a line with the item that does not fit, and centers items on their line")
    func flow() {
        let sizes = [(150.0, 30.0), (150, 50), (60, 30), (900, 20)].map {
            Size(width: $0.0, height: $0.1)
        }
        let flow = prepared(FlowLayout(spacing: 10) { sizes[$0] }, 4)
        #expect(flow.frame(at: 0) == Rect(x: 10, y: 20, width: 150, height: 30))
        #expect(flow.frame(at: 1) == Rect(x: 170, y: 10, width: 150, height: 50))
        #expect(flow.frame(at: 2) == Rect(x: 330, y: 20, width: 60, height: 30))
        #expect(flow.frame(at: 3) == Rect(x: 10, y: 70, width: 380, height: 20))
        #expect(flow.contentSize == Size(width: 400, height: 100))
        #expect(flow.places(in: Rect(x: 0, y: 65, width: 400, height: 5)) == 0..<4)
        #expect(flow.places(in: Rect(x: 0, y: 75, width: 400, height: 5)) == 3..<4)
    }

    @Test("Items whose width was computed so that three fit exactly are three side by side")
    func exactFit() {
        let rooms = [
            (400.0, 8.0), (390, 4), (393, 4), (412, 8), (414, 10), (800, 10), (800, 16), (360, 16),
            (375, 10), (390, 10), (393, 10),
        ]
        for (width, spacing) in rooms {
            let size = Size(width: (width - 4 * spacing) / 3, height: 50)
            let viewport = Size(width: width, height: 400)
            let layouts: [any CollectionLayout] = [
                GridLayout(itemSize: size, spacing: spacing),
                FlowLayout(spacing: spacing) { _ in size },
            ]
            for var layout in layouts {
                layout.prepare(for: CollectionContents(count: 4, viewport: viewport))
                let frames = (0..<4).map { layout.frame(at: $0) }
                #expect(frames.prefix(3).allSatisfy { $0.minY == spacing })
                #expect(isNear(frames[2].maxX, width - spacing))
                #expect(frames[3].minX == spacing && frames[3].minY == 50 + 2 * spacing)
            }
        }
    }

    @Test("A layout that measures its items can read the collection and its layout meanwhile")
    func readsTheCollection() {
        let shelf = Shelf(3)
        let collection = shelf.collection
        var seen: [Int] = []
        let flow = FlowLayout(spacing: 8) { [unowned collection] index in
            #expect(collection.frameForItem(at: index) == nil)
            seen = collection.visibleItems
            let view = collection.cellForItem(at: seen.last ?? 0)
            #expect(view.flatMap { collection.indexForItem(of: $0) } == seen.last)
            _ = collection.indexForItem(at: Point(x: 50, y: 50))
            let spacing = (collection.layout as? FlowLayout)?.spacing ?? .zero
            return Size(width: 40 + spacing.x, height: 30)
        }
        collection.layout = flow
        #expect(seen == [0, 1, 2] && collection.frameForItem(at: 0)?.width == 48)
        shelf.items.insert(9, at: 0)
        collection.insertItems(at: [0])
        // The former items still have their views, and the new one has none.
        #expect(seen == [1, 2, 3] && collection.visibleItems == [0, 1, 2, 3])
        #expect(collection.frameForItem(at: 3) == Rect(x: 176, y: 8, width: 48, height: 30))
        collection.setLayout(Shelf.row, startingAt: Shelf.time(100))
        shelf.viewport.bounds.size.width = 300
        shelf.frames(100, 200)
        collection.setLayout(flow, startingAt: Shelf.time(200))
        shelf.viewport.bounds.size.width = 120
        shelf.frames(200, 3000)
        // Two items of 48 points fit into 120, with gaps of 8.
        #expect(collection.frameForItem(at: 3) == Rect(x: 64, y: 46, width: 48, height: 30))
        collection.numberOfItems = 2
        #expect(seen == [] && collection.visibleItems == [0, 1])
    }

    @Test("All items that can be seen are among the visible places, and few others")
    func visible() {
        let flow = FlowLayout(spacing: 20) { Size(width: 80 + Double($0 % 7), height: 100) }
        let stack = StackLayout(.vertical, length: 100, spacing: 20)
        let layouts: [any CollectionLayout] = [
            prepared(Shelf.grid, 100), prepared(Shelf.row, 100), prepared(flow, 100),
            prepared(stack, 100),
        ]
        for layout in layouts {
            for start in stride(from: -300.0, to: 5000, by: 37) {
                let isRow = layout.contentSize.height == 400
                let corner = isRow ? Point(x: start, y: 0) : Point(x: 0, y: start)
                let rect = Rect(origin: corner, size: Self.contents.viewport)
                let places = layout.places(in: rect)
                for place in 0..<100 where layout.frame(at: place).intersects(rect) {
                    #expect(places.contains(place))
                }
                #expect(places.count <= 18)
            }
        }
    }

    @Test("Numbers that no layout can use neither stop the program nor hang it")
    func numbers() {
        for number in [Double.nan, .infinity, -.infinity, -1e300, 1e300, 0] {
            let size = Size(width: number, height: number)
            let layouts: [any CollectionLayout] = [
                GridLayout(itemSize: size, spacing: number),
                FlowLayout(spacing: number) { _ in size },
                StackLayout(.vertical, length: number, breadth: number, spacing: number),
            ]
            for layout in layouts {
                let shelf = Shelf(100, layout: layout)
                shelf.collection.contentOffset = Point(x: 0, y: 100)
                shelf.frames(10, 100)
                #expect(shelf.views.count <= 100)
                let frame = shelf.collection.frameForItem(at: 99)
                #expect(frame.map { $0.minX.isFinite && $0.height.isFinite } == true)
            }
        }
    }
}

@Suite("A collection of cells")
struct CollectionTests {
    @Test("A pinch drives the transition to the row and back, and the touched item stays")
    func transition() throws {
        let shelf = Shelf(10_000)
        let (collection, hand) = (shelf.collection, shelf.hand)
        shelf.addTransition()
        collection.contentOffset.y = 12_000
        shelf.frame(0)
        let anchor = try #require(collection.indexForItem(at: Point(x: 190, y: 190)))
        let place = try #require(shelf.view(anchor)?.center)
        try hand.spread(100, ms: 0)
        var old: (distance: Double, progress: Double)?
        for (ms, distance) in [(10.0, 130.0), (20, 150), (30, 190), (40, 160), (50, 180)] {
            try hand.spread(distance, ms: ms)
            shelf.frame(ms)
            let progress = collection.transitionProgress
            #expect(progress > 0 && progress < 1)
            // Twice the distance leads from one layout to the other.
            if let old {
                let step = log2(distance / old.distance)
                #expect(abs(progress - old.progress - step) < 1e-3)
            }
            old = (distance, progress)
            let center = try #require(shelf.view(anchor)?.center)
            // The row is in the middle of the viewport, 10 points below.
            #expect(abs(center.x - place.x) < 1e-6)
            #expect(abs(center.y - place.y - 10 * progress) < 1e-6)
        }
        // The next item is on the line between its two places, 120 and 110 points to the right.
        let next = try #require(shelf.view(anchor + 1)?.center)
        #expect(abs(next.x - place.x - 120 + 10 * collection.transitionProgress) < 1e-6)
        try hand.up(ms: 58)
        var ends = 0
        collection.didEndTransition = { _ in ends += 1 }
        shelf.frame(2000)
        #expect(collection.transitionProgress == 1 && !collection.isAnimating && ends == 1)
        #expect(collection.layout is StackLayout)
        let center = try #require(shelf.view(anchor)?.center)
        #expect(abs(center.x - place.x) < 1e-6 && center.y == 200)
        #expect(collection.contentSize.width == 10 + 10_000 * 110)
        // Fingers that come together lead back, and the item stays where it is then.
        try hand.spread(200, ms: 3000)
        for ms in stride(from: 3010.0, through: 3100, by: 10) {
            try hand.spread(200 - (ms - 3000), ms: ms)
        }
        try hand.up(ms: 3108)
        shelf.frame(5000)
        #expect(collection.transitionProgress == 0 && collection.layout is GridLayout)
        #expect(shelf.view(anchor)?.center == Point(x: place.x, y: 200))
    }

    @Test("Fingers that land during the transition turn it back")
    func reversed() throws {
        let shelf = Shelf(100)
        let (collection, hand) = (shelf.collection, shelf.hand)
        shelf.addTransition()
        try hand.spread(100, ms: 0)
        try hand.spread(150, ms: 10)
        try hand.spread(180, ms: 20)
        try hand.up(ms: 28)
        shelf.frame(30)
        let caught = collection.transitionProgress
        #expect(collection.isAnimating && caught > 0.5 && caught < 1)
        try hand.spread(200, ms: 50)
        try hand.spread(180, ms: 60)
        try hand.spread(100, ms: 70)
        shelf.frame(70)
        #expect(collection.transitionProgress < caught)
        try hand.up(ms: 78)
        shelf.frame(3000)
        #expect(collection.transitionProgress == 0 && !collection.isAnimating)
        #expect(shelf.view(4)?.frame == Rect(x: 140, y: 140, width: 100, height: 100))
    }

    @Test("Pinches lead on from the second layout to a third one and back, and no item jumps")
    func threeLayouts() throws {
        let shelf = Shelf(100)
        let collection = shelf.collection
        let cards = StackLayout(.horizontal, length: 300, breadth: 300, spacing: 20)
        var layouts: [any CollectionLayout] = []
        shelf.viewport.addGestureRecognizer(
            PinchGestureRecognizer { [unowned collection] pinch in
                collection.transition(from: layouts[0], to: layouts[1], by: pinch)
            }
        )
        layouts = [Shelf.grid, Shelf.row]
        var first = try shelf.pinch(from: 100, by: 30, ms: 0)
        #expect(first.progress > 0 && first.progress < 0.5 && first.width == 100)
        #expect(collection.transitionProgress == 1)
        layouts = [Shelf.row, cards]
        first = try shelf.pinch(from: 100, by: 30, ms: 5000)
        #expect(first.progress > 0 && first.progress < 0.5)
        #expect(isNear(first.width, 100 + 200 * first.progress))
        #expect(collection.transitionProgress == 1 && shelf.views[0].layoutFrame.width == 300)
        first = try shelf.pinch(from: 200, by: -30, ms: 10_000)
        #expect(first.progress > 0.5 && first.progress < 1)
        #expect(isNear(first.width, 100 + 200 * first.progress))
        #expect(collection.transitionProgress == 0 && collection.layout is StackLayout)
        layouts = [Shelf.grid, Shelf.row]
        first = try shelf.pinch(from: 200, by: -30, ms: 15_000)
        #expect(first.progress > 0.5 && first.progress < 1 && first.width == 100)
        #expect(collection.transitionProgress == 0 && collection.layout is GridLayout)
    }

    @Test("A layout that the program has set is where a transition to it begins")
    func secondLayoutSet() throws {
        let shelf = Shelf(100)
        shelf.addTransition()
        shelf.collection.layout = Shelf.row
        shelf.frame(0)
        let place = try #require(shelf.view(1)?.center)
        try shelf.hand.spread(200, ms: 0)
        try shelf.hand.spread(180, ms: 10)
        shelf.frame(10)
        let progress = shelf.collection.transitionProgress
        #expect(progress > 0.5 && progress < 1)
        try shelf.hand.cancel(ms: 20)
        shelf.frame(3000)
        #expect(shelf.collection.transitionProgress == 1 && shelf.view(1)?.center == place)
    }

    @Test("Cancelled, the transition goes back to where it started")
    func cancelled() throws {
        let shelf = Shelf(100)
        shelf.addTransition()
        try shelf.hand.spread(100, ms: 0)
        try shelf.hand.spread(190, ms: 10)
        try shelf.hand.cancel(ms: 20)
        shelf.frame(3000)
        #expect(shelf.collection.transitionProgress == 0 && !shelf.collection.isAnimating)
        // It scrolls again.
        try shelf.hand.drag(from: Point(x: 200, y: 300), to: Point(x: 200, y: 200))
        #expect(shelf.collection.contentOffset.y > 80)
    }

    @Test("Cancelled, a transition that began beyond an end does not jump back to that")
    func cancelledBeyondAnEnd() throws {
        let shelf = Shelf(100)
        let (collection, hand) = (shelf.collection, shelf.hand)
        shelf.addTransition()
        try hand.down(200, 100, ms: 0)
        try hand.move(200, 200, ms: 50)
        try hand.move(200, 300, ms: 100)
        try hand.up(ms: 110)
        shelf.frame(120)
        // Two fingers stop the content on its way back.
        try hand.spread(100, ms: 130)
        try hand.spread(150, ms: 140)
        shelf.frame(140)
        #expect(collection.contentOffset.y < -40 && collection.transitionProgress > 0)
        try hand.cancel(ms: 150)
        try shelf.expectSlow(1, below: 10, 150, 3000)
        #expect(isNear(shelf.view(1)?.center ?? .zero, 190, 70) && !collection.isAnimating)
    }

    @Test("A question, and limits that are enforced, heed a new size of the viewport")
    func resizedViewport() {
        let shelf = Shelf(100)
        let collection = shelf.collection
        shelf.viewport.bounds.size = Size(width: 140, height: 260)
        #expect(collection.frameForItem(at: 1)?.minX == collection.frameForItem(at: 0)?.minX)
        // Two columns of which one row fits.
        shelf.viewport.bounds.size = Size(width: 260, height: 130)
        #expect(shelf.collection.visibleItems == [0, 1])
        shelf.viewport.bounds.size.width = 140
        #expect(shelf.collection.cellForItem(at: 1) == nil)
        shelf.viewport.bounds.size.height = 260
        #expect(shelf.collection.indexForItem(at: Point(x: 70, y: 190)) == 1)
        collection.contentOffset = collection.maximumContentOffset
        #expect(collection.contentOffset.y == 20 + 100 * 120 - 260)
        shelf.viewport.bounds.size.width = 400
        collection.enforceLimits()
        // 34 rows of three items.
        #expect(collection.contentOffset == Point(x: 0, y: 20 + 34 * 120 - 260))
        #expect(!collection.isAnimating)
    }

    @Test("Insets at the sides make a grid narrower, and it does not scroll sideways")
    func sideInsets() throws {
        let shelf = Shelf(100)
        let (collection, hand) = (shelf.collection, shelf.hand)
        collection.contentInsets = EdgeInsets(top: 10, left: 16, bottom: 0, right: 16)
        shelf.frame(10)
        // Of 368 points, three columns would need 380. So item 2 begins the second row.
        #expect(collection.frameForItem(at: 2)?.minX == 36 && collection.contentOffset.x == -16)
        #expect(collection.minimumContentOffset == Point(x: -16, y: -10))
        for left in [0.0, 16] {
            collection.contentInsets.left = left
            shelf.frame(20)
            #expect(collection.contentOffset.x == -left && !collection.isAnimating)
        }
        try hand.drag(from: Point(x: 300, y: 200), to: Point(x: 200, y: 200))
        #expect(collection.contentOffset == Point(x: -16, y: 0))
        try hand.fling(from: Point(x: 200, y: 350), velocity: Vector(x: 0, y: -1000))
        collection.contentInsets = .zero
        collection.advance(to: hand.now + .milliseconds(10))
        let isMoving = collection.isDecelerating
        collection.advance(to: hand.now + .seconds(3))
        #expect(isMoving && isNear(collection.frameForItem(at: 2)?.minX ?? 0, 260))
    }

    @Test("A program changes the layout by a spring, about the middle of the viewport")
    func setLayout() throws {
        let shelf = Shelf(100)
        let middle = try #require(shelf.collection.indexForItem(at: Point(x: 200, y: 200)))
        let place = try #require(shelf.view(middle)?.center.x)
        shelf.collection.setLayout(Shelf.row, startingAt: Shelf.time(100))
        shelf.frame(160)
        #expect(shelf.collection.transitionProgress > 0 && shelf.collection.transitionProgress < 1)
        shelf.frame(3000)
        #expect(shelf.collection.layout is StackLayout && shelf.collection.transitionProgress == 0)
        #expect(shelf.view(middle)?.center == Point(x: place, y: 200))
    }

    @Test(
        "A finger, a wheel and the program scroll on the way to another layout",
        arguments: [150.0, 800],
        0..<4
    )
    func scrollsOnTheWay(start: Double, input: Int) throws {
        let shelf = Shelf(100)
        let (collection, hand) = (shelf.collection, shelf.hand)
        let mouse = Mouse(clock: hand.clock)
        var ends = 0
        collection.didEndTransition = { _ in ends += 1 }
        if input == 3 {
            try hand.down(300, 200, ms: 0)
        }
        collection.setLayout(Shelf.row, startingAt: Shelf.time(0))
        shelf.frames(0, start)
        // There is no such item.
        collection.scrollToItem(at: 100)
        #expect(collection.layout is GridLayout && collection.transitionProgress > 0)
        // It comes from the lower left to the right end.
        try shelf.expectSlow(6, below: 100, start, start + 200) { ms in
            let way = ms - start
            switch input {
            case 0 where way == 0: try hand.down(300, 200, ms: ms)
            case 0, 3: try hand.move(300 - way / 2, 200, ms: ms)
            case 1 where way.truncatingRemainder(dividingBy: 100) == 0:
                hand.wait(until: Shelf.time(ms))
                try mouse.move(to: Point(x: 200, y: 200))
                try mouse.turnWheel(by: Vector(x: -1, y: 0))
            case 2 where way == 0: collection.scrollToItem(at: 8, startingAt: Shelf.time(ms))
            default: break
            }
        }
        // Without more input, the transition would have ended at an offset of 310.
        #expect(collection.contentOffset.x > 390 && collection.layout is StackLayout && ends == 1)
        if !hand.fingers.isEmpty {
            try hand.up(ms: start + 208)
        }
        hand.wait(until: Shelf.time(start + 3000))
        shelf.frames(start + 3000, start + 4000)
        #expect(!collection.isAnimating && collection.transitionProgress == 0)
    }

    @Test("The program draws on when it ends a transition, whose items springs take on")
    func saysThatItMoves() {
        let shelf = Shelf(100)
        shelf.collection.setLayout(Shelf.row, startingAt: Shelf.time(0))
        shelf.frames(0, 150)
        var needsFrames = false
        shelf.collection.onChange = { _ in needsFrames = shelf.collection.isAnimating }
        shelf.collection.scrollToItem(at: 4)
        shelf.frame(160)
        #expect(needsFrames && shelf.collection.isAnimating)
    }

    @Test("A drag that the other layout refuses ends no transition, and a pinch takes it over")
    func refusedOnTheWay() throws {
        // The row scrolls only sideways, and items of 3 points have room enough.
        let layouts = [Shelf.row, StackLayout(.horizontal, length: 3, breadth: 100)]
        for layout in layouts {
            let shelf = Shelf(100)
            let (collection, hand) = (shelf.collection, shelf.hand)
            shelf.addTransition()
            var ends = 0
            collection.didEndTransition = { _ in ends += 1 }
            collection.setLayout(layout, startingAt: Shelf.time(0))
            shelf.frames(0, 150)
            try hand.down(200, 300, ms: 150)
            try hand.move(200, 260, ms: 170)
            shelf.frame(170)
            #expect(collection.layout is GridLayout && ends == 0)
            try hand.up(ms: 178)
            let caught = collection.transitionProgress
            #expect(caught > 0.5 && caught < 1)
            for (ms, distance) in [(190.0, 200.0), (200, 180), (210, 100)] {
                try hand.spread(distance, ms: ms)
            }
            shelf.frame(210)
            #expect(collection.transitionProgress < caught)
            try hand.up(ms: 218)
            shelf.frame(3000)
            #expect(collection.layout is GridLayout && ends == 1 && !collection.isAnimating)
        }
    }

    @Test("All small items that are seen go on when the program scrolls on the way to a row")
    func manyOnTheWay() {
        let small = Size(width: 40, height: 40)
        let shelf = Shelf(200, layout: GridLayout(itemSize: small, spacing: 10))
        shelf.collection.setLayout(Shelf.row, startingAt: Shelf.time(0))
        shelf.frames(0, 60)
        // It is in the middle of both layouts.
        shelf.expectNoJump(60) { shelf.collection.scrollToItem(at: 24) }
        shelf.frames(70, 80)
        // It goes out at the left.
        #expect(shelf.view(17) != nil)
        shelf.frames(90, 2000)
        #expect(shelf.views.count < 8 && !shelf.collection.isAnimating)
    }

    @Test("A layout that is set in a fling keeps the item that is there, whatever frame is shown")
    func setLayoutInAFling() throws {
        let rests = try [1.0, 30].map { ahead -> Double in
            let shelf = Shelf(1000, layout: StackLayout(.vertical, length: 50))
            try shelf.hand.fling(from: Point(x: 200, y: 350), velocity: Vector(x: 0, y: -2000))
            shelf.hand.wait(.milliseconds(50))
            let time = shelf.hand.now
            shelf.collection.advance(to: time + .microseconds(Int64(ahead * 1000)))
            let layout = StackLayout(.vertical, length: 100)
            shelf.collection.setLayout(layout, startingAt: time)
            shelf.collection.advance(to: time + .seconds(3))
            return shelf.collection.contentOffset.y
        }
        #expect(rests[0] == rests[1] && rests[0] > 290)
    }

    @Test(
        "A layout that is set on the way to another takes the items from where they are",
        arguments: [150.0, 260]
    )
    func setLayoutOnTheWay(ms: Double) throws {
        let shelf = Shelf(100)
        shelf.collection.setLayout(Shelf.row, startingAt: Shelf.time(100))
        shelf.frames(110, ms)
        #expect((shelf.collection.transitionProgress < 0.5) == (ms == 150))
        shelf.expectNoJump(ms) {
            shelf.collection.setLayout(Shelf.grid, startingAt: Shelf.time(ms))
        }
        shelf.frames(ms, 3000)
        #expect(shelf.view(0)?.layoutFrame == Rect(x: 20, y: 20, width: 100, height: 100))
        #expect(!shelf.collection.isAnimating)
    }

    @Test(
        "A program that looks at the items in a call makes none of them jump to another layout",
        arguments: [150.0, 260],
        [0, 1, 2]
    )
    func looksInACall(ms: Double, call: Int) throws {
        let shelf = Shelf(100)
        let collection = shelf.collection
        // The ends of the two layouts have different offsets.
        collection.setContentOffset(Point(x: 0, y: 1200))
        shelf.frame(50)
        collection.setLayout(Shelf.row, startingAt: Shelf.time(100))
        shelf.frames(110, ms)
        var looks = 0
        let look: (ScrollController) -> Void = { [unowned collection] _ in
            looks += 1
            _ = collection.visibleItems
        }
        switch call {
        case 0: collection.didScroll = look
        case 1: collection.onChange = look
        default: collection.didEndTransition = { look($0) }
        }
        shelf.expectNoJump(ms) {
            collection.setLayout(Shelf.grid, startingAt: Shelf.time(ms))
        }
        // On the first half of the way, the offset is still that of the grid.
        #expect(looks > 0 || call == 0 && ms == 150)
    }
}

@Suite("Items that are selected")
struct CollectionSelectionTests {
    @Test("A tap selects the item that it hits, after scrolling too")
    func selection() throws {
        let shelf = Shelf(10_000)
        let (collection, hand) = (shelf.collection, shelf.hand)
        try hand.tap(70, 70, ms: 0)
        #expect(collection.selectedItems == [0])
        collection.contentOffset.y = 120_000
        shelf.frame(100)
        try hand.tap(190, 70, ms: 1000)
        #expect(collection.selectedItems == [3001])
        // A gap selects nothing.
        try hand.tap(130, 70, ms: 2000)
        #expect(collection.selectedItems == [3001])
    }

    @Test("Calls come in the order of UIKit, and can refuse")
    func calls() throws {
        let shelf = Shelf(100)
        let (collection, hand) = (shelf.collection, shelf.hand)
        let lines = callLog(of: collection)
        try hand.down(70, 70, ms: 0)
        hand.wait(until: Shelf.time(200))
        #expect(lines() == ["highlight 0?", "highlighted 0"] && collection.highlightedItem == 0)
        // An item that is loaded again keeps its finger.
        collection.reloadItems(at: [0])
        shelf.frame(205)
        try hand.up(ms: 210)
        #expect(lines() == ["select 0?", "selected 0", "unhighlighted 0"])
        try hand.tap(190, 70, ms: 1000)
        #expect(lines() == ["highlight 1?", "highlighted 1", "select 1?", "unhighlighted 1"])
        try hand.tap(310, 70, ms: 2000)
        #expect(lines() == ["highlight 2?"] && collection.selectedItems == [0])
        try hand.tap(70, 190, ms: 3000)
        #expect(lines().contains("deselected 0") && collection.selectedItems == [3])
        collection.allowsMultipleSelection = true
        try hand.tap(70, 70, ms: 4000)
        #expect(collection.selectedItems == [0, 3])
        _ = lines()
        try hand.tap(70, 190, ms: 5000)
        #expect(
            lines() == [
                "highlight 3?", "highlighted 3", "deselect 3?", "deselected 3", "unhighlighted 3",
            ]
        )
        collection.allowsSelection = false
        try hand.tap(70, 190, ms: 6000)
        #expect(lines().isEmpty && collection.selectedItems == [0])
    }

    @Test("A finger selects nothing if its view shows another item before the touch is delivered")
    func reused() throws {
        let shelf = Shelf(100)
        let lines = callLog(of: shelf.collection)
        try shelf.hand.down(70, 70, ms: 0)
        shelf.hand.wait(until: Shelf.time(100))
        shelf.collection.contentOffset.y = 1200
        shelf.frame(100)
        shelf.hand.wait(until: Shelf.time(200))
        try shelf.hand.up(ms: 210)
        #expect(lines() == [] && shelf.collection.selectedItems == [])
    }

    @Test("A drag takes the highlight back, and a finger that leaves its item selects nothing")
    func left() throws {
        let shelf = Shelf(100)
        let lines = callLog(of: shelf.collection)
        try shelf.hand.down(70, 70, ms: 0)
        shelf.hand.wait(until: Shelf.time(200))
        try shelf.hand.move(70, 40, ms: 210)
        #expect(lines() == ["highlight 0?", "highlighted 0", "unhighlighted 0"])
        try shelf.hand.up(ms: 220)
        #expect(shelf.collection.selectedItems.isEmpty)
        shelf.collection.isScrollEnabled = false
        shelf.collection.contentOffset = .zero
        try shelf.hand.down(70, 70, ms: 1000)
        shelf.hand.wait(until: Shelf.time(1200))
        try shelf.hand.move(190, 70, ms: 1210)
        try shelf.hand.up(ms: 1220)
        #expect(shelf.collection.selectedItems.isEmpty && lines().last == "unhighlighted 0")
    }

    @Test("P72: with delaysTouchesBegan the taps of a double tap select nothing")
    func delayedSelection() throws {
        let shelf = Shelf(100)
        let (collection, hand) = (shelf.collection, shelf.hand)
        let doubleTap = shelf.addDoubleTap()
        doubleTap.delaysTouchesBegan = true
        var seen: [[Int]] = []
        doubleTap.addAction { _ in seen.append(collection.selectedItems) }
        try hand.tap(70, 70, ms: 0)
        #expect(collection.selectedItems.isEmpty)
        try hand.tap(70, 70, ms: 150)
        #expect(seen == [[]] && collection.selectedItems.isEmpty)
        // A single tap selects when no second one can follow.
        try hand.tap(70, 70, ms: 1000)
        #expect(collection.selectedItems.isEmpty && collection.highlightedItem == nil)
        hand.wait(until: Shelf.time(2000))
        #expect(collection.selectedItems == [0])
    }

    @Test("With cancelsTouchesInView a double tap takes the highlight back, and selects nothing")
    func cancelledSelection() throws {
        let shelf = Shelf(100)
        let (collection, hand) = (shelf.collection, shelf.hand)
        try hand.tap(190, 70, ms: 0)
        #expect(collection.selectedItems == [1])
        shelf.addDoubleTap()
        try hand.tap(70, 70, ms: 1000)
        #expect(collection.highlightedItem == 0)
        try hand.tap(70, 70, ms: 1150)
        #expect(collection.selectedItems == [1] && collection.highlightedItem == nil)
        hand.wait(until: Shelf.time(2000))
        #expect(collection.selectedItems == [1])
    }

    @Test("Touches on no item go to the viewport, and a button in an item keeps its own")
    func others() throws {
        final class Listener: View {
            var count = 0, ends = 0
            override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { count += 1 }
            override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { ends += 1 }
        }
        let viewport = Listener(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let button = Listener(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let collection = CollectionController(in: viewport, layout: Shelf.grid)
        let window = Window(frame: viewport.frame)
        window.addSubview(viewport)
        let hand = Hand(on: window)
        collection.numberOfItems = 3
        collection.cellForItem(at: 0)?.addSubview(button)
        try hand.tap(10, 10, ms: 0)
        #expect(viewport.count == 1)
        try hand.tap(40, 40, ms: 1000)
        #expect(button.count == 1 && collection.selectedItems.isEmpty)
        try hand.tap(100, 100, ms: 2000)
        #expect(viewport.count == 1 && collection.selectedItems == [0])
        // A finger that presses an item meanwhile takes nothing from the one beside.
        viewport.subviews[0].isMultipleTouchEnabled = true
        let places = [Point(x: 10, y: 10), Point(x: 190, y: 100)]
        let kinds = places.map { TouchSample.Kind.down(at: $0) } + [.up, .up]
        for (index, kind) in kinds.enumerated() {
            let time = Shelf.time(3000 + 200 * Double(index))
            let sample = TouchSample(kind, id: Int32(8 + index % 2), time: time)
            try window.gestureEngine.push(sample)
            window.gestureEngine.endFrame(at: time)
        }
        #expect(viewport.count == 2 && viewport.ends == 2)
        #expect(collection.selectedItems == [1])
    }
}
