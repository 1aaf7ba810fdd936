// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Touches that stop content, and drags that it leaves")
struct ContentTouchTests {
    private let stage = Stage()
    private let middle = Point(x: 200, y: 300)

    /// How many taps a tap on the view is, some time after something.
    private func taps(after wait: Duration) throws -> Int {
        var taps = 0
        stage.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        stage.hand.wait(wait)
        try stage.hand.tap(at: Point(x: 100, y: 100))
        stage.hand.wait(.seconds(3))
        return taps
    }

    private func scroll() -> ScrollController {
        let scroll = ScrollController(in: stage.view)
        scroll.contentSize = Size(width: 400, height: 5000)
        stage.controllers = [scroll]
        return scroll
    }

    private func zoom(to scale: Double = 1) -> ZoomController {
        let picture = stage.view.subview(0, 0, 400, 600)
        let zoom = ZoomController(content: picture, in: stage.view)
        zoom.doubleTapGestureRecognizer.isEnabled = false
        zoom.setZoomScale(scale)
        stage.controllers = [zoom]
        return zoom
    }

    /// What moves content by itself.
    enum Motion: CaseIterable {
        case fling, bounce, zoomedFling, zoomBounce
    }

    @Test(
        "A touch on content that moves by itself taps nothing, and one on resting content taps",
        arguments: Motion.allCases,
        [(Duration.milliseconds(60), 0), (.seconds(5), 1)]
    )
    func moving(_ motion: Motion, tapped: (wait: Duration, taps: Int)) throws {
        let hand = stage.hand
        let content: ContentController
        switch motion {
        case .fling:
            content = scroll()
            try hand.fling(from: Point(x: 200, y: 500), velocity: Vector(x: 0, y: -2000))
        case .bounce:
            content = scroll()
            try hand.land(at: Point(x: 200, y: 100)).drag(to: Point(x: 200, y: 400))
            try hand.lift()
        case .zoomedFling:
            content = zoom(to: 4)
            try hand.fling(from: Point(x: 300, y: 400), velocity: Vector(x: -2000, y: -2000))
        case .zoomBounce:
            content = zoom()
            // Fingers that close in the middle of the picture move it nowhere.
            try hand.pinch(about: middle, from: 300, to: 60)
        }
        #expect(content.isAnimating)
        #expect(try taps(after: tapped.wait) == tapped.taps)
    }

    @Test(
        "The lift from a button comes at once, also while a finger rests on another",
        arguments: [true, false]
    )
    func lift(scrolls: Bool) throws {
        _ = scrolls ? scroll() : zoom(to: 2)
        let buttons = [0.0, 200].map { stage.view.subview($0, 500, 100, 100) }
        var phases: [Touch.Phase] = []
        buttons[0].onTouches = { _ in }
        buttons[1].onTouches = { phases.append($0[0].phase) }
        try stage.hand.land(at: Point(x: 50, y: 550))
        stage.hand.wait(.seconds(1))
        let finger = try stage.hand.land(at: Point(x: 250, y: 550))
        stage.hand.wait(.milliseconds(80))
        try finger.lift()
        #expect(phases == [.began, .ended])
    }

    @Test("A finger that stops content can still swipe from an edge, or drag something in it")
    func dragsFromMovingContent() throws {
        let content = scroll()
        var begun: [String] = []
        let edge = ScreenEdgePanGestureRecognizer(edges: .left) {
            begun += $0.state == .began ? ["edge"] : []
        }
        stage.window.addGestureRecognizer(edge)
        content.panGestureRecognizer.require(toFail: edge)
        let knob = PanGestureRecognizer { begun += $0.state == .began ? ["knob"] : [] }
        knob.axis = .horizontal
        knob.require(toFail: edge)
        stage.view.subview(0, 0, 400, 5000).addGestureRecognizer(knob)
        for start in [2.0, 150] {
            try stage.hand.fling(from: Point(x: 200, y: 500), velocity: Vector(x: 0, y: -2000))
            stage.hand.wait(.milliseconds(60))
            try stage.hand.drag(
                from: Point(x: start, y: 300),
                to: Point(x: start + 150, y: 300),
                duration: .milliseconds(300)
            )
        }
        #expect(begun == ["edge", "knob"])
    }

    @Test("A pen that cannot drag content stops it, and its touch reaches the content at once")
    func pen() throws {
        var phases: [Touch.Phase] = []
        let scroll = scroll()
        scroll.panGestureRecognizer.allowedTouchTypes = [.finger]
        let page = stage.view.subview(0, 0, 400, 5000)
        page.onTouches = { phases.append($0[0].phase) }
        let velocity = Vector(x: 0, y: -2000)
        try stage.hand.fling(from: Point(x: 200, y: 500), velocity: velocity)
        phases = []
        stage.hand.wait(.milliseconds(60))
        let pen = Pen(clock: stage.hand.clock)
        try pen.down(at: Point(x: 100, y: 100))
        #expect(phases == [.began] && !scroll.isDecelerating)
        try pen.draw(to: Point(x: 100, y: 200))
        try pen.up()
        #expect(phases.last == .ended && !phases.contains(.cancelled))
    }

    @Test("Content that the program moves is tapped as if it rested")
    func program() throws {
        let zoom = zoom()
        zoom.setZoomScale(4, startingAt: stage.hand.now)
        #expect(try taps(after: .milliseconds(60)) == 1)
    }

    @Test("Content that the program moves under resting fingers goes on", arguments: [1, 2])
    func underFingers(fingers: Int) throws {
        let (scroll, zoom) = (scroll(), zoom(to: 4))
        stage.controllers = [scroll, zoom]
        for finger in 1...fingers {
            try stage.hand.land(at: Point(x: 100 * Double(finger), y: 300))
        }
        // Fingers count as resting after 40 ms.
        stage.hand.wait(.milliseconds(20))
        scroll.setContentOffset(Point(x: 0, y: 500), startingAt: stage.hand.now)
        zoom.setZoomScale(2, startingAt: stage.hand.now)
        stage.hand.wait(.seconds(2))
        #expect(scroll.contentOffset.y == 500 && zoom.zoomScale == 2)
        try stage.hand.lift()
        stage.hand.wait(.seconds(2))
        #expect(scroll.contentOffset.y == 500 && zoom.zoomScale == 2)
    }

    @Test("Views in a picture get touches at once, unless it delays them")
    func delays() throws {
        let zoom = zoom()
        let button = View(frame: Rect(x: 0, y: 0, width: 400, height: 600))
        var touches = 0
        button.onTouches = { touches += $0[0].phase == .began ? 1 : 0 }
        zoom.content?.addSubview(button)
        try stage.hand.land(at: Point(x: 100, y: 100))
        #expect(touches == 1)
        try stage.hand.lift()
        zoom.delaysContentTouches = true
        try stage.hand.land(at: Point(x: 100, y: 100))
        #expect(touches == 1)
        stage.hand.wait(.milliseconds(150))
        #expect(touches == 2)
        zoom.touchesShouldCancel = { $0 !== button }
        zoom.alwaysBounceHorizontal = true
        try stage.hand.fingers[0].drag(to: Point(x: 300, y: 100))
        #expect(zoom.translation == .zero)
    }

    @Test("A touch that no drag takes comes at once", arguments: [true, false])
    func otherTypes(isEnabled: Bool) throws {
        let scroll = scroll()
        let item = stage.view.subview(0, 0, 400, 600)
        item.isMultipleTouchEnabled = true
        var began: [TouchType] = []
        item.onTouches = { began += $0[0].phase == .began ? $0.map(\.type) : [] }
        scroll.panGestureRecognizer.allowedTouchTypes = [.finger]
        scroll.isScrollEnabled = isEnabled
        try stage.hand.land(at: middle)
        #expect(began == (isEnabled ? [] : [.finger]))
        try stage.hand.land(at: Point(x: 100, y: 100), type: .pen)
        #expect(began == (isEnabled ? [.pen] : [.finger, .pen]))
        stage.hand.wait(.milliseconds(150))
        #expect(began.count == 2)
        try stage.hand.lift()
        try Mouse(clock: stage.hand.clock).click(at: middle)
        #expect(began.last == .indirectPointer)
    }

    @Test("A picture that fits waits for two fingers, also for one that lands after 12 points")
    func waitsForTwo() throws {
        let zoom = zoom()
        let pan = PanGestureRecognizer()
        var way = Vector.zero
        pan.addAction { way = $0.translation(in: $0.view) }
        stage.window.addGestureRecognizer(pan)
        try stage.drag(from: 300, by: 100)
        #expect(isNear(way, 0, 90) && zoom.translation == .zero)
        stage.window.removeGestureRecognizer(pan)
        let one = try stage.hand.land(at: Point(x: 150, y: 300))
        try one.drag(to: Point(x: 150, y: 312))
        let other = try stage.hand.land(at: Point(x: 250, y: 312))
        try other.drag(to: Point(x: 350, y: 312))
        // From 100 to 200 points apart.
        #expect(zoom.zoomScale > 1.7 && zoom.zoomScale <= 2)
        // The last finger goes on alone.
        try other.lift()
        let before = zoom.translation.x
        try one.drag(to: Point(x: 190, y: 312))
        #expect(isNear(zoom.translation.x, before + 40, within: 1))
        try one.lift()
        #expect(zoom.transformGestureRecognizer.minimumNumberOfTouches == 1)
    }

    @Test(
        "A picture that fits and always bounces along one axis bounces along both",
        arguments: [false, true]
    )
    func bouncesAlongBoth(horizontally: Bool) throws {
        let zoom = zoom()
        // Without frames nothing is ahead of the finger.
        stage.controllers = []
        (zoom.alwaysBounceHorizontal, zoom.alwaysBounceVertical) = (horizontally, !horizontally)
        let finger = try stage.hand.land(at: Point(x: 200, y: 200))
        try finger.drag(to: Point(x: 200, y: 310))
        // The slop is 10 points.
        #expect(isNear(zoom.translation.y, rubberBand(100, in: 600), within: 0.1))
        try finger.lift()
    }

    @Test(
        "At the end of a picture, a drag outward is the page's if the page scrolls that way",
        arguments: [0, 0.4, .pi / 2]
    )
    func ends(rotation: Double) throws {
        let pager = stage.view
        let pages = ScrollController(in: pager)
        pages.contentSize = Size(width: 1200, height: 600)
        pages.isPagingEnabled = true
        pages.contentOffset.x = 400
        let page = pager.subview(400, 0, 400, 600)
        let picture = page.subview(0, 0, 400, 600)
        let zoom = ZoomController(content: picture, in: page)
        zoom.allowsRotation = true
        stage.controllers = [zoom, pages]
        func drag(_ way: Double, at end: Double) throws -> (page: Double, picture: Double) {
            pages.contentOffset.x = 400
            zoom.reset()
            zoom.setZoomScale(4)
            zoom.turn(by: rotation, about: Point(x: 200, y: 300))
            zoom.move(by: Vector(x: end, y: 0))
            let start = zoom.translation.x
            try stage.drag(across: way)
            let moved = zoom.translation.x - start
            stage.hand.wait(.seconds(3))
            return (pages.contentOffset.x, moved)
        }
        // At the left end of the picture, and at its right end.
        #expect(try drag(300, at: 9000) == (0, 0))
        #expect(try drag(-300, at: -9000) == (800, 0))
        // Inward and in the middle the picture moves.
        for (way, end) in [(-300.0, 9000.0), (300, -9000), (300, 0), (-300, 0)] {
            let (page, moved) = try drag(way, at: end)
            #expect(page == 400 && isNear(moved.magnitude, 290, within: 1))
        }
        // An open edge is the picture's.
        zoom.openEdges = .left
        #expect(try drag(300, at: 9000).page == 400)
        #expect(try drag(-300, at: -9000).page == 800)
    }

    @Test("A picture at its end bounces if nothing around it scrolls that way")
    func bouncesAlone() throws {
        let zoom = zoom(to: 4)
        zoom.move(by: Vector(x: 0, y: 9000))
        let start = zoom.translation.y
        try stage.hand.land(at: Point(x: 200, y: 200)).drag(to: Point(x: 200, y: 400))
        #expect(zoom.translation.y > start + 50)
    }

    @Test("A touch that stops content presses nothing, and one on resting content presses")
    func pressing() throws {
        let scroll = scroll()
        var calls: [Bool] = []
        let row = stage.view.subview(0, 0, 400, 5000)
        row.onLongPressGesture(perform: {}, onPressingChanged: { calls.append($0) })
        try stage.hand.fling(from: Point(x: 200, y: 500), velocity: Vector(x: 0, y: -2000))
        stage.hand.wait(.milliseconds(60))
        #expect(scroll.isDecelerating && calls == [true, false])
        try stage.hand.tap(at: Point(x: 100, y: 100))
        #expect(!scroll.isDecelerating && calls == [true, false])
        stage.hand.wait(.seconds(3))
        try stage.hand.tap(at: Point(x: 100, y: 100))
        #expect(calls == [true, false, true, false])
    }

    @Test("A press is over when another gesture has its finger, which may rest or move")
    func lostPress() throws {
        _ = scroll()
        var calls: [Bool] = []
        stage.view.subview(0, 0, 400, 5000)
            .onLongPressGesture(
                minimumDuration: .seconds(60),
                maximumDistance: 1000,
                perform: {},
                onPressingChanged: { calls.append($0) }
            )
        stage.view.addGestureRecognizer(LongPressGestureRecognizer())
        let place = Point(x: 100, y: 500)
        try stage.hand.land(at: place)
        #expect(calls == [true])
        stage.hand.wait(.seconds(1))
        #expect(calls == [true, false])
        try stage.hand.lift()
        try stage.hand.land(at: place).drag(to: Point(x: 100, y: 200))
        #expect(calls == [true, false, true, false])
    }

    @Test("A controller that is removed in a drag ends it, and leaves no recognizer")
    func removed() throws {
        let scroll = scroll()
        var calls: [String] = []
        scroll.willBeginDragging = { _ in calls.append("begin") }
        scroll.didEndDragging = { _, continues in calls.append("end \(continues)") }
        let finger = try stage.hand.land(at: Point(x: 200, y: 400))
        try finger.drag(to: Point(x: 200, y: 300))
        scroll.remove()
        #expect(calls == ["begin", "end false"] && stage.view.gestureRecognizers.isEmpty)
        try finger.drag(to: Point(x: 200, y: 200))
        #expect(isNear(scroll.contentOffset.y, 90))
    }

    @Test(
        "The root of an engine stays where it is when it scrolls, also if the engine comes last",
        arguments: [false, true]
    )
    func root(isFirst: Bool) throws {
        let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 600))
        let first = isFirst ? GestureEngine(root: root) : nil
        let scroll = ScrollController(in: root)
        scroll.contentSize = Size(width: 400, height: 6000)
        scroll.contentOffset.y = 2000
        let engine = first ?? GestureEngine(root: root)
        #expect(root.bounds.origin.y == (isFirst ? 0 : 2000))
        scroll.contentOffset.y = 3000
        var taps = 0
        root.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        try Hand(on: engine).tap(at: middle)
        #expect(taps == 1 && root.bounds.origin == .zero && scroll.contentOffset.y == 3000)
    }

    #if DEBUG && compiler(>=6.2)
    @Test("A view that becomes the root of an engine scrolls until then, and that is reported once")
    func becomesRoot() async {
        await #expect(processExitsWith: .success) {
            nonisolated(unsafe) var said: [String] = []
            ValueRepairs.report = { said.append($0) }
            let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 600))
            let scroll = ScrollController(in: root)
            scroll.contentSize.height = 2000
            scroll.contentOffset.y = 100
            precondition(root.bounds.origin.y == 100 && said.isEmpty)
            let engine = GestureEngine(root: root)
            scroll.contentOffset.y = 200
            _ = ScrollController(in: root)
            precondition(engine.root.bounds.origin == .zero)
            precondition(said == ["A window cannot scroll. Put the content into a view."])
        }
    }

    @Test("A window does not scroll, and that is reported once")
    func window() async {
        await #expect(processExitsWith: .success) {
            nonisolated(unsafe) var said: [String] = []
            ValueRepairs.report = { said.append($0) }
            let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 600))
            let scroll = ScrollController(in: window)
            _ = ScrollController(in: window)
            scroll.contentSize.height = 2000
            scroll.contentOffset.y = 100
            precondition(window.bounds.origin == .zero)
            precondition(said == ["A window cannot scroll. Put the content into a view."])
        }
    }
    #endif
}

@Suite("Touches of items")
struct ItemTouchTests {
    private let shelf = Shelf(100)
    private var collection: CollectionController { shelf.collection }
    private var hand: Hand { shelf.hand }

    @Test(
        "An item that is loaded again before its touch is delivered, and then, is selected",
        arguments: [true, false],
        [true, false]
    )
    func reloaded(isNew: Bool, hasFrame: Bool) throws {
        if isNew {
            collection.viewForItem = { _, _ in ItemView() }
            shelf.frame(0)
        }
        collection.didHighlight = { $0.reloadItems(at: [$1]) }
        try hand.down(70, 70, ms: 0)
        hand.stall(until: Shelf.time(30))
        collection.reloadItems(at: [0])
        if hasFrame {
            shelf.frame(30)
        }
        hand.stall(until: Shelf.time(60))
        try hand.lift()
        #expect(collection.selectedItems == [0] && collection.highlightedItem == nil)
    }

    @Test("A wheel scrolls the other items under one that a button of the mouse moves")
    func wheelUnderAnItem() throws {
        shelf.addMovement()
        let mouse = Mouse(clock: hand.clock)
        try mouse.move(to: Point(x: 70, y: 70))
        try mouse.press()
        hand.wait(.milliseconds(600))
        try mouse.turnWheel(by: Vector(x: 0, y: -1), times: 4)
        shelf.frame(800)
        #expect(isNear(collection.contentOffset.y, 4 * 64))
        #expect(shelf.view(0)?.center == Point(x: 70, y: 70))
        try mouse.release()
        // Row 2 is there now, of three items a row.
        #expect(shelf.items.firstIndex(of: 0) == 6)
    }

    @Test("A wheel under an item that is moved leaves the page around where it is")
    func wheelAtTheEnd() throws {
        let page = ScrollController(in: shelf.window)
        page.contentSize = Size(width: 400, height: 800)
        #expect(collection.beginInteractiveMovementForItem(at: 0))
        let mouse = Mouse(clock: hand.clock)
        try mouse.move(to: Point(x: 70, y: 70))
        try mouse.press()
        try mouse.turnWheel(by: Vector(x: 0, y: -1), times: 100)
        #expect(collection.contentOffset.y > 3000 && page.contentOffset == .zero)
    }

    @Test("Items that are loaded again take their own views, also the one under a finger")
    func reloadedTogether() throws {
        // The first views are those of items 12 to 14 then.
        collection.contentOffset.y = 240
        shelf.frame(0)
        try hand.down(70, 70, ms: 10)
        hand.wait(until: Shelf.time(200))
        #expect(collection.highlightedItem == 6)
        collection.reloadItems(at: Array(3..<18))
        shelf.frame(210)
        try hand.up(ms: 250)
        #expect(collection.selectedItems == [6])
        // A new item above it takes another view.
        try hand.down(190, 70, ms: 1000)
        collection.reloadItems(at: [7])
        collection.insertItems(at: [0])
        shelf.frame(1010)
        try hand.up(ms: 1050)
        #expect(collection.selectedItems == [8])
    }

    @Test("Only the primary button of a mouse selects, and a pen whatever its buttons are")
    func buttons() throws {
        collection.allowsMultipleSelection = true
        let (mouse, pen) = (Mouse(clock: hand.clock), Pen(clock: hand.clock))
        let place = Point(x: 70, y: 70)
        try mouse.click(at: place)
        #expect(collection.selectedItems == [0])
        let lines = callLog(of: collection)
        for button in [Event.ButtonMask.secondary, .button(3), .button(4)] {
            try mouse.click(at: place, button: button)
        }
        #expect(lines() == [] && collection.selectedItems == [0])
        pen.buttons = .secondary
        try pen.down(at: place)
        pen.wait(.milliseconds(50))
        try pen.up()
        #expect(lines().contains("deselected 0") && collection.selectedItems == [])
    }
}

@Suite("Content on a page, at its limits or beyond them")
struct ContentOnPageTests {
    private let stage = Stage()
    private let pages: ScrollController
    private let page: View
    private let middle = Point(x: 200, y: 300)

    /// The second of three pages.
    init() {
        pages = ScrollController(in: stage.view)
        pages.contentSize = Size(width: 1200, height: 600)
        pages.isPagingEnabled = true
        pages.contentOffset.x = 400
        page = stage.view.subview(400, 0, 400, 600)
        stage.controllers = [pages]
    }

    /// Where one finger that goes left or right takes the pages.
    private func turn(_ way: Double) throws -> Double {
        pages.setContentOffset(Point(x: 400, y: 0))
        try stage.drag(across: way)
        stage.hand.wait(.seconds(3))
        return pages.contentOffset.x
    }

    @Test(
        "A picture that was turned and turned back has its scale again, and its page turns",
        arguments: [(0.5, 1.0), (1, 1), (1, 2)]
    )
    func turned(least: Double, most: Double) throws {
        let zoom = ZoomController(content: page.subview(0, 0, 400, 600), in: page)
        zoom.allowsRotation = true
        (zoom.minimumZoomScale, zoom.maximumZoomScale) = (least, most)
        stage.controllers.append(zoom)
        for hundredths in stride(from: 30, through: 300, by: 5) {
            for angle in [1.0, -1] {
                try stage.hand.turn(about: middle, by: angle * Double(hundredths) / 100)
                stage.hand.wait(.seconds(3))
            }
            #expect(zoom.zoomScale == 1, "\(hundredths)")
        }
        #expect(try (turn(-300), turn(300)) == (800, 0))
    }

    @Test("A picture at its end leaves drags outward to its page, however it is turned")
    func atEnd() throws {
        let zoom = ZoomController(content: page.subview(0, 0, 400, 600), in: page)
        zoom.allowsRotation = true
        stage.controllers.append(zoom)
        for tenths in 0...30 {
            zoom.reset()
            zoom.setZoomScale(2.7)
            zoom.turn(by: Double(tenths) / 10, about: middle)
            zoom.move(by: Vector(x: 9000, y: 0))
            #expect(zoom.overshoot == .zero, "\(tenths)")
            #expect(try turn(300) == 0, "\(tenths)")
        }
    }

    @Test("A finger that catches a zoom bounce moves the picture, which has room, and not its page")
    func caughtBounce() throws {
        let zoom = ZoomController(content: page.subview(0, 0, 400, 600), in: page)
        zoom.maximumZoomScale = 2
        stage.controllers.append(zoom)
        try stage.hand.pinch(about: Point(x: 100, y: 300), from: 100, to: 400)
        stage.hand.wait(.milliseconds(40))
        let finger = try stage.hand.land(at: Point(x: 100, y: 300))
        let (scale, start) = (zoom.zoomScale, zoom.translation.x)
        #expect(scale > 2.3)
        try finger.drag(to: Point(x: 200, y: 300))
        #expect(pages.contentOffset.x == 400)
        // The slop is 10 points. A frame shows it a little ahead.
        #expect(isNear(zoom.zoomScale, scale, within: 0.05))
        #expect(isNear(zoom.translation.x, start + 90, within: 20))
        try finger.lift()
        stage.hand.wait(.seconds(3))
        #expect(zoom.zoomScale == 2 && pages.contentOffset.x == 400)
    }

    @Test(
        "A scroll turns the page at the end of a picture, whatever fingers the picture needs",
        arguments: [1, 2]
    )
    func scrolledAtEnd(fingers: Int) throws {
        let zoom = ZoomController(content: page.subview(0, 0, 400, 600), in: page)
        zoom.transformGestureRecognizer.allowedScrollTypesMask = .continuous
        zoom.transformGestureRecognizer.minimumNumberOfTouches = fingers
        zoom.zoomScale = 2
        stage.controllers.append(zoom)
        let touchpad = Touchpad(clock: stage.hand.clock)
        // To the left at the left end of the picture, where it has room, and at its right end.
        for (end, offset) in [(9000.0, 400.0), (-9000, 800)] {
            zoom.move(by: Vector(x: end, y: 0))
            try touchpad.scroll(
                by: Vector(x: -300, y: 0),
                at: middle,
                pause: .milliseconds(200)
            )
            stage.hand.wait(.seconds(3))
            #expect(pages.contentOffset.x == offset)
        }
    }

    @Test("A list that is closed to its scale again fits, and its page turns")
    func zoomed() throws {
        let scroll = ScrollController(in: page)
        scroll.contentSize = Size(width: 400, height: 2000)
        scroll.maximumZoomScale = 4
        scroll.transformGestureRecognizer.pinchSlop = 0
        stage.controllers.append(scroll)
        for hundredths in stride(from: 30, through: 300, by: 5) {
            for (span, end) in [(100.0, 200.0), (200, 100)] {
                let angle = Double(hundredths) / 100
                let fingers = Movement.pinch(about: middle, from: span, to: end, turning: angle)
                try stage.hand.perform(fingers)
                stage.hand.wait(.seconds(3))
            }
            #expect(scroll.zoomScale == 1, "\(hundredths)")
        }
        #expect(try (turn(-300), turn(300)) == (800, 0))
    }

    @Test("A list that fits but for the rounding of its insets leaves drags to its page")
    func insets() throws {
        let scroll = ScrollController(in: page)
        scroll.contentInsets = EdgeInsets(top: 0, left: 0.2, bottom: 0, right: 0.1)
        scroll.contentSize = Size(width: 400 - 0.2 - 0.1, height: 2000)
        stage.controllers.append(scroll)
        #expect(scroll.maximumContentOffset.x == -0.2)
        #expect(try (turn(-300), turn(300)) == (800, 0))
    }
}
