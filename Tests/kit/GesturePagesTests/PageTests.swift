// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import GestureKitTesting
import Testing

@testable import GesturePages

@Suite("Pages with lists and collections")
struct CollectionTests {
    @Test("each way to attach a recognizer counts taps")
    func attach() throws {
        let desk = try Desk(AttachPage.self)
        for (index, card) in desk.page.cards.enumerated() {
            for _ in 0...index {
                try desk.hand.tap(at: desk.middle(card))
                desk.hand.wait(.seconds(1))
            }
        }
        #expect(desk.page.cards.map(\.taps) == [1, 2, 3])
        #expect(desk.takeLines().filter { $0.contains(": ended") }.count == 6)
    }

    @Test("the spacing of the row is the distance of the fingers")
    func row() throws {
        let desk = try Desk(SpreadPage.self)
        let row = desk.page.row
        let start = desk.middle(try #require(row.viewport))
        let fingers = try desk.hand.land(at: [start, start + Vector(x: 50, y: 0)])
        try fingers[1].drag(to: start + Vector(x: 90, y: 0))
        desk.play.window.layoutIfNeeded()
        #expect(desk.page.spacing == 90)
        let centers = row.visibleItems.compactMap { row.cellForItem(at: $0)?.center.x }
        #expect(zip(centers, centers.dropFirst()).allSatisfy { $1 - $0 == 90 })
        try fingers[0].lift()
        try fingers[1].drag(to: start)
        #expect(desk.page.spacing == 90)
    }

    @Test("a pinch of a touchpad multiplies the spacing of the row")
    func touchpadRow() throws {
        let desk = try Desk(SpreadPage.self)
        let strip = try #require(desk.page.row.viewport)
        let touchpad = Touchpad(clock: desk.hand.clock)
        for _ in 1...2 {
            let start = desk.page.spacing
            try touchpad.pinch(scale: 1.5, at: desk.middle(strip))
            #expect(desk.page.spacing > 1.2 * start && desk.page.spacing < 1.51 * start)
        }
    }

    @Test("two fingers open the stack in the middle of its part of the page")
    func stack() throws {
        let desk = try Desk(SpreadPage.self)
        let stack = desk.page.stack
        #expect(stack.cards.allSatisfy { $0.center == stack.bounds.center })
        try desk.hand.pinch(about: desk.middle(stack), from: 60, to: 200)
        #expect(stack.spread == stack.widest)
    }

    @Test("a double tap does not select, and a single tap does", arguments: [true, false])
    func doubleTap(isDelayed: Bool) throws {
        let desk = try Desk(DoubleTapPage.self)
        let list = isDelayed ? desk.page.delayed : desk.page.immediate
        func place(_ row: Int) -> Point {
            list.rows.cellForItem(at: row).map { desk.middle($0) } ?? .zero
        }
        try desk.hand.doubleTap(at: place(2))
        desk.hand.wait(.seconds(1))
        #expect(list.opened == 2 && list.selection == nil)
        try desk.hand.tap(at: place(4))
        #expect(list.selection == (isDelayed ? nil : 4))
        desk.hand.wait(.seconds(1))
        #expect(list.selection == 4)
        try desk.hand.doubleTap(at: place(1))
        desk.hand.wait(.seconds(1))
        #expect(list.opened == 1 && list.selection == 4)
    }

    @Test("a tap inserts a row below it, and a double tap deletes the row under it")
    func insertAndDelete() throws {
        let desk = try Desk(InsertDeletePage.self)
        func row(_ index: Int) throws -> Point {
            desk.rest()
            return desk.middle(try #require(desk.page.rows.cellForItem(at: index)))
        }
        try desk.hand.tap(at: row(1))
        desk.rest()
        #expect(desk.page.status == "Row 1, Row 2, Row 5, Row 3, Row 4")
        try desk.hand.doubleTap(at: row(0))
        desk.rest()
        #expect(desk.page.status == "Row 2, Row 5, Row 3, Row 4")
        for _ in 0..<4 {
            try desk.hand.doubleTap(at: row(0))
        }
        #expect(desk.page.numbers.isEmpty)
    }

    @Test("a cell goes where it is dragged; cancelled, it goes back")
    func move() throws {
        let desk = try Desk(MoveCellPage.self)
        func places() -> [Point] {
            desk.rest()
            let cells = desk.page.cells
            return cells.visibleItems.compactMap { cells.cellForItem(at: $0).map(desk.middle) }
        }
        let start = places()
        var finger = try desk.hand.land(at: start[0])
        desk.hand.wait(.milliseconds(300))
        try finger.drag(to: start[2])
        try finger.lift()
        #expect(desk.page.status == "order: 2 3 1 4 5 6 7 8 9 10 11 12")
        #expect(places() == start)
        finger = try desk.hand.land(at: start[2])
        desk.hand.wait(.milliseconds(300))
        try finger.drag(to: start[0])
        try finger.cancel()
        #expect(desk.page.status == "order: 2 3 1 4 5 6 7 8 9 10 11 12")
        #expect(places() == start)
        // A finger that moves at once picks nothing up.
        try desk.hand.drag(from: start[5], to: start[6])
        #expect(desk.page.status == "order: 2 3 1 4 5 6 7 8 9 10 11 12")
        #expect(desk.takeLines().last?.contains("pick up: failed") == true)
    }

    @Test("the other recognizers do their tasks")
    func others() throws {
        let desk = try Desk(OthersPage.self)
        let (page, hand) = (desk.page, desk.hand)
        try hand.tap(at: desk.middle(page.tapped))
        try hand.hold(at: desk.middle(page.pressed), for: .milliseconds(600))
        let start = desk.middle(page.swiped) + Vector(x: -60, y: 0)
        try hand.swipe(from: start, by: Vector(x: 120, y: 0))
        #expect([page.tapped, page.pressed, page.swiped].map(\.number) == [1, 1, 1])
        hand.wait(.seconds(1))
        // The slop of a rotation is 10 points of arc, at half the span.
        try hand.turn(about: desk.middle(page.turned), by: 1, span: 100)
        let angle = Vector(x: page.turned.transform.a, y: page.turned.transform.b).angle
        #expect(abs(angle - (1 - 10.0 / 50)) < 0.01)
        hand.wait(.seconds(1))
        try hand.tap(at: desk.middle(page.waiting))
        #expect(page.waiting.number == 0)
        hand.wait(.seconds(1))
        #expect(page.waiting.number == 1 && page.waiting.doubles == 0)
        try hand.doubleTap(at: desk.middle(page.waiting))
        hand.wait(.seconds(1))
        #expect(page.waiting.number == 1 && page.waiting.doubles == 1)
    }

    @Test("a touchpad scales and turns")
    func touchpad() throws {
        let desk = try Desk(OthersPage.self)
        let touchpad = Touchpad(clock: desk.hand.clock)
        try touchpad.pinch(scale: 2, turning: 1, at: desk.middle(desk.page.both))
        let axis = Vector(x: desk.page.both.transform.a, y: desk.page.both.transform.b)
        #expect(axis.length > 1.5 && axis.angle > 0.5)
    }
}

@Suite("Pages that drag")
struct DragTests {
    /// The slop is not part of a translation.
    static let slop = 10.0

    @Test("a card follows the finger, less the slop")
    func drag() throws {
        let desk = try Desk(DragPage.self)
        let card = desk.page.cards[0]
        let start = card.center
        try desk.drag(card, by: Vector(x: 0, y: 100))
        #expect(card.center == start + Vector(x: 0, y: 100 - Self.slop))
    }

    @Test("a card is dragged with a mouse and with a wheel")
    func mouse() throws {
        let desk = try Desk(DragPage.self)
        let mouse = Mouse(clock: desk.hand.clock)
        let card = desk.page.cards[0]
        let start = card.center
        let point = desk.middle(card)
        try mouse.drag(from: point, to: point + Vector(x: 100, y: 0))
        #expect(card.center == start + Vector(x: 100 - Self.slop, y: 0))
        mouse.wait(.seconds(1))
        try mouse.turnWheel(by: Vector(x: 0, y: 1))
        mouse.wait(.seconds(1))
        #expect(card.center.y != start.y)
    }

    @Test("a cancelled drag puts the card back")
    func cancelled() throws {
        let desk = try Desk(DragPage.self)
        let (card, start, _) = try desk.draggedCard(by: Vector(x: 80, y: 80))
        desk.play.cancel(at: desk.hand.now)
        #expect(card.center == start)
    }

    @Test("on a board scaled by 2, a drag by steps is half as long, and the mistake is not")
    func steps() throws {
        let desk = try Desk(DragByStepsPage.self)
        for (card, part) in zip(desk.page.cards, [0.5, 0.5, 1]) {
            let start = card.center
            try desk.drag(card, by: Vector(x: 0, y: 100))
            let way = card.center - start
            #expect(abs(way.y - (100 - Self.slop) * part) < 0.01 && way.x == 0)
            desk.hand.wait(.seconds(1))
        }
    }

    @Test("cards stay under the finger where a point is smaller than a pixel")
    func magnified() throws {
        let desk = try Desk(DragByStepsPage.self)
        desk.play.layOut(magnification: 1.5)
        desk.play.window.layoutIfNeeded()
        for (card, part) in zip(desk.page.cards, [1.0, 1, 2]) {
            let start = desk.middle(card)
            try desk.drag(card, by: Vector(x: 0, y: 70))
            #expect(abs(desk.middle(card).y - start.y - (70 - Self.slop) * part) < 0.01)
            desk.hand.wait(.seconds(1))
        }
    }

    @Test("a drawer follows a finger from its edge", arguments: 0..<4)
    func edges(index: Int) throws {
        let desk = try Desk(EdgePage.self)
        let size = desk.play.window.bounds.size
        let start = [
            Point(x: 4, y: 300), Point(x: size.width - 4, y: 300),
            Point(x: 500, y: 4), Point(x: 500, y: size.height - 4),
        ][index]
        let inward = [
            Vector(x: 1, y: 0), Vector(x: -1, y: 0), Vector(x: 0, y: 1), Vector(x: 0, y: -1),
        ][index]
        let finger = try desk.hand.land(at: start)
        try finger.drag(to: start + inward * 130)
        #expect(abs(desk.page.drawers[index].shown - (130 - Self.slop)) < 0.01)
        #expect(desk.page.drawers.filter { $0.shown > 0 }.count == 1)
        try finger.lift()
        #expect(desk.page.drawers[index].shown > 130)
        desk.hand.wait(.seconds(1))
        try desk.hand.tap(at: desk.middle(desk.page))
        #expect(desk.page.drawers.allSatisfy { $0.shown == 0 })
    }

    @Test("a drag from the middle opens no drawer, and the sentence says how far it is")
    func notFromEdge() throws {
        let desk = try Desk(EdgePage.self)
        try desk.hand.drag(from: Point(x: 400, y: 300), to: Point(x: 600, y: 300))
        #expect(desk.page.drawers.allSatisfy { $0.shown == 0 })
        let lines = desk.takeLines().joined(separator: "\n")
        #expect(
            lines.contains("the finger landed 400 pt from its nearest edge, the limit is 20 pt")
        )
    }
}

@Suite("The page of recognizers that are not called")
struct NotCalledTests {
    /// What is done on the card of a cause, and the end of the sentence that follows.
    struct Attempt: Sendable, CustomTestStringConvertible {
        var cause: Cause
        var name: String
        var reason: String
        var testDescription: String { name }
        var act: @Sendable (Hand, Point) throws -> Void

        init(
            _ cause: Cause,
            _ name: String,
            _ reason: String,
            _ act: @escaping @Sendable (Hand, Point) throws -> Void
        ) {
            (self.cause, self.name, self.reason, self.act) = (cause, name, reason, act)
        }
    }

    private static func drag(_ x: Double, _ y: Double, fingers: Int = 1)
        -> @Sendable (Hand, Point) throws -> Void
    {
        { try $0.drag(from: $1, to: $1 + Vector(x: x, y: y), fingers: fingers) }
    }

    static let attempts = [
        Attempt(
            .notInteractive,
            "finger 1",
            "it skipped photo: isUserInteractionEnabled is false; set it to true"
        ) { try $0.tap(at: $1) },
        Attempt(.oneFinger, "pinch", "it had at most 1 finger, it takes 2 fingers", drag(40, 0)),
        Attempt(
            .fewFingers,
            "pan of two",
            "it had at most 1 finger, it takes 2 fingers",
            drag(40, 0)
        ),
        Attempt(
            .manyFingers,
            "pan of one",
            "2 fingers were down, it takes 1",
            drag(0, 40, fingers: 2)
        ),
        Attempt(.noEdge, "pan, no edge", "edges is empty; set some", drag(40, 0)),
        Attempt(.farInside, "pan, far inside", "the limit is 20 pt", drag(40, 0)),
        Attempt(.otherEdge, "pan, other edge", "the limit is 20 pt", drag(-40, 0)),
        Attempt(.underSlop, "short pan", "the fingers lifted after 7 pt, it begins at 10 pt") {
            try $0.drag(from: $1, to: $1 + Vector(x: 7, y: 0))
        },
        Attempt(.heldLong, "tap", "a finger was still down after 0.75 s, the limit") {
            try $0.hold(at: $1, for: .seconds(1))
        },
        Attempt(.disabled, "disabled tap", "isEnabled was false") { try $0.tap(at: $1) },
        Attempt(
            .rival,
            "second pan",
            "prevented by first pan",
            drag(40, 0)
        ),
    ]

    @Test("each cause gives its sentence, and calls no action", arguments: attempts)
    func cause(attempt: Attempt) throws {
        let desk = try Desk(NotCalledPage.self)
        let card = desk.page.card(attempt.cause)
        try attempt.act(desk.hand, desk.middle(card))
        desk.hand.wait(.seconds(1))
        let lines = desk.takeLines()
        #expect(
            lines.contains { $0.hasPrefix(attempt.name) && $0.contains(attempt.reason) },
            "\(lines)"
        )
        #expect(card.fires == 0)
        #expect(desk.page.status == "no action called")
    }

    @Test("a drag along the left edge fails with both distances")
    func alongEdge() throws {
        let desk = try Desk(NotCalledPage.self)
        let card = desk.page.card(.alongEdge)
        let start = Point(x: 8, y: desk.middle(card).y)
        try desk.hand.drag(from: start, to: start + Vector(x: 0, y: 60))
        let lines = desk.takeLines()
        #expect(
            lines.contains { $0.hasPrefix("pan, along: failed") && $0.contains("along the edge") }
        )
        #expect(card.fires == 0)
    }

    @Test("all causes have a card, and an attempt here")
    func complete() {
        #expect(Set(Self.attempts.map(\.cause)).union([.alongEdge]) == Set(Cause.allCases))
    }

    @Test("times count from the landing, and states of earlier touches are gone")
    func times() throws {
        let desk = try Desk(NotCalledPage.self)
        let lane = try #require(desk.page.lanes.first { $0.name == "tap" })
        desk.hand.wait(.seconds(1000))
        let finger = try desk.hand.land(at: desk.middle(desk.page.card(.heldLong)))
        desk.play.refresh()
        desk.hand.wait(.seconds(1))
        let lines = desk.takeLines()
        #expect(lines.contains { $0.hasPrefix("tap: failed at 0.750 s: ") }, "\(lines)")
        #expect(lane.stateText == "failed")
        try finger.lift()
        desk.play.refresh()
        desk.hand.wait(.seconds(1))
        _ = try desk.hand.land(at: desk.middle(desk.page.card(.oneFinger)))
        desk.play.refresh()
        #expect(lane.stateText == "possible")
    }

    @Test("a circle is around each finger")
    func fingers() throws {
        let desk = try Desk(NotCalledPage.self)
        let place = desk.middle(desk.page.card(.oneFinger))
        let before = try Pixels(desk.play)
        let finger = try desk.hand.land(at: place)
        desk.play.refresh()
        #expect(desk.play.needsDisplay)
        let after = try Pixels(desk.play)
        let (x, y) = (Int(place.x) + 22, Int(place.y))
        #expect(after.color(x, y) != before.color(x, y))
        try finger.lift()
        desk.play.refresh()
        #expect(try Pixels(desk.play).color(x, y) == before.color(x, y))
    }

    @Test("the causes are shown as failed, and a card that is used well fires")
    func shown() throws {
        let desk = try Desk(NotCalledPage.self)
        let lane = try #require(desk.page.lanes.first { $0.name == "pinch" })
        let place = desk.middle(desk.page.card(.oneFinger))
        try desk.hand.drag(from: place, to: place + Vector(x: 40, y: 0))
        desk.play.refresh()
        #expect(lane.stateText == "failed")
        desk.hand.wait(.seconds(1))
        let fingers = try desk.hand.land(at: [place, place + Vector(x: 20, y: 0)])
        desk.play.refresh()
        #expect(lane.stateText == "possible, 2 fingers")
        try fingers[1].drag(to: place + Vector(x: 60, y: 0))
        desk.play.refresh()
        #expect(lane.stateText == "changed")
        #expect(lane.valueText == "scale 2.000")
        #expect(desk.page.status == "called: a pinch takes 2")
    }
}

@Suite("Pages that scale")
struct ScaleTests {
    /// Two fingers move from 100 to 200 points. The slop of 10 points is not part of the scale.
    static let expected = 200.0 / 110

    @Test("a pinch scales by the same, step by step and from the original")
    func stepsAndOriginal() throws {
        let steps = try Desk(ScaleByStepsPage.self)
        let original = try Desk(ScaleFromOriginalPage.self)
        try steps.hand.pinch(about: steps.middle(steps.page.photo), from: 100, to: 200)
        let middle = original.middle(original.page.photo)
        try original.hand.pinch(about: middle, from: 100, to: 200)
        let (one, other) = (steps.page.photo.transform, original.page.photo.transform)
        #expect(abs(one.a - Self.expected) < 0.001)
        #expect(abs(one.a - other.a) < 0.000_1)
        #expect(one.b == 0 && other.b == 0)
    }

    @Test("a cancelled pinch puts the photo back to its original")
    func cancelled() throws {
        let desk = try Desk(ScaleFromOriginalPage.self)
        let middle = desk.middle(desk.page.photo)
        let points = [middle + Vector(x: -50, y: 0), middle + Vector(x: 50, y: 0)]
        let fingers = try desk.hand.land(at: points)
        try fingers[1].drag(to: middle + Vector(x: 150, y: 0))
        #expect(desk.page.photo.transform.a > 1.5)
        desk.play.cancel(at: desk.hand.now)
        #expect(desk.page.photo.transform == .identity)
        #expect(desk.takeLines().last?.hasPrefix("pinch: cancelled") == true)
    }

    @Test("the mistake multiplies all scales that the pinch reports")
    func mistake() throws {
        let desk = try Desk(MistakePage.self)
        desk.hand.rate = .hertz(30)
        var product = 1.0
        let pinch = try #require(desk.page.lanes[0].recognizer as? PinchGestureRecognizer)
        pinch.addAction { pinch in product *= pinch.state == .ended ? 1 : pinch.scale }
        try desk.hand.pinch(about: desk.middle(desk.page), from: 100, to: 200)
        #expect(abs(desk.page.right.transform.a - Self.expected) < 0.001)
        #expect(product > 10 && product < 512)
        #expect(abs(desk.page.wrong.transform.a / product - 1) < 0.001)
        #expect(desk.page.status.contains("mistake \(product.fixed(2))"))
    }

    @Test("the mistake stops at a scale of 512, with any number of pinches")
    func mistakeWithoutEnd() throws {
        let desk = try Desk(MistakePage.self)
        for _ in 0..<3 {
            try desk.hand.pinch(about: desk.middle(desk.page), from: 40, to: 400)
            #expect(desk.page.wrong.transform.a == 512)
            desk.hand.wait(.seconds(1))
        }
        #expect(desk.page.status.contains("512, the limit"))
        _ = try Pixels(desk.play)
    }

    @Test("what is between the fingers stays there; with translatedBy it moves")
    func anchored() throws {
        let desk = try Desk(AnchoredZoomPage.self)
        let page = desk.page
        for (photo, isRight) in [(page.right, true), (page.wrong, false)] {
            let anchor = desk.middle(photo) + Vector(x: -60, y: 70)
            let content = photo.convert(anchor, from: nil)
            try desk.hand.pinch(about: anchor, from: 100, to: 210)
            let slip = photo.convert(content, to: nil).distance(to: anchor)
            #expect(abs(photo.transform.a - 210.0 / 110) < 0.001)
            #expect(isRight ? slip < 0.01 : slip > 20)
            desk.hand.wait(.seconds(1))
        }
    }
}

@Suite("Pictures of the pages")
struct PictureTests {
    static let sizes = [
        Size(width: 360, height: 640), Size(width: 1000, height: 800),
        Size(width: 1920, height: 1080),
    ]

    @Test("each page is drawn in each size", arguments: PageBook.pages.indices, sizes)
    func drawn(index: Int, size: Size) throws {
        let play = PageBook(size, pageIndex: index)
        let pixels = try Pixels(play)
        // White, ink, gray and a color, with the shades at the edges of letters.
        #expect(pixels.colorCount > 100)
    }

    @Test("the views of each page lie in the page, in each size", arguments: sizes)
    func inside(size: Size) {
        for index in PageBook.pages.indices where PageBook.pages[index].type != EdgePage.self {
            let play = PageBook(size, pageIndex: index)
            play.window.layoutIfNeeded()
            for view in play.page.subviews where !view.isHidden {
                let frame = view.frame
                let page = play.page.bounds
                #expect(frame.width >= 40 && frame.height >= 28, "\(index + 1): \(view.name ?? "")")
                #expect(frame.minX >= 0 && frame.maxX <= page.maxX + 0.01, "page \(index + 1)")
                #expect(frame.minY >= 0 && frame.maxY <= page.maxY + 0.01, "page \(index + 1)")
            }
        }
    }

    @Test("nothing is drawn twice without a change")
    func drawsOnce() throws {
        let play = PageBook(Size(width: 800, height: 600))
        #expect(play.needsDisplay)
        _ = try Pixels(play)
        #expect(!play.needsDisplay)
        play.refresh()
        #expect(!play.needsDisplay)
        try Hand(on: play.window).tap(at: Point(x: 400, y: 200))
        play.refresh()
        #expect(play.needsDisplay)
    }

    @Test("a sentence of any length stays in the panel", arguments: sizes)
    func sentences(size: Size) throws {
        let play = PageBook(size, pageIndex: 4)
        let hand = Hand(on: play.window)
        play.window.layoutIfNeeded()
        for view in play.page.subviews {
            let place = view.convert(view.bounds.center, to: nil)
            try hand.drag(from: place, to: place + Vector(x: 6, y: 14))
            hand.wait(.seconds(1))
        }
        play.refresh()
        let pixels = try Pixels(play)
        // Words would be at the lower border of the window.
        let last = pixels.height - 2
        #expect(Set((0..<pixels.width).map { pixels.color($0, last) }) == [0xFF_FFFF])
    }

    @Test("a picture at scale 2 has the same parts at twice the place")
    func scaled() throws {
        let play = PageBook(Size(width: 360, height: 640), pageIndex: 5)
        let (one, two) = (try Pixels(play), try Pixels(play, scale: 2))
        for y in stride(from: 5, to: 640, by: 40) {
            let (small, large) = (one.color(3, y), two.color(6, 2 * y))
            #expect(small == large)
        }
    }
}
