// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@testable import GesturePages

@Suite("Pages that drag")
struct DragTests {
    /// The slop is not part of a translation.
    static let slop = 10.0

    @Test("a card follows the finger, less the slop")
    func drag() throws {
        let desk = try Desk(DragPage.self)
        let card = desk.page.cards[0]
        let start = card.center
        let point = desk.middle(card)
        try desk.hand.drag(from: point, to: point + Vector(x: 0, y: 100))
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

    @Test("the numbers of fingers are honored")
    func numbersOfFingers() throws {
        let desk = try Desk(DragPage.self)
        let (two, one) = (desk.page.cards[1], desk.page.cards[2])
        let (startOfTwo, startOfOne) = (two.center, one.center)
        let down = Vector(x: 0, y: 60)
        try desk.hand.drag(from: desk.middle(two), to: desk.middle(two) + down)
        try desk.hand.drag(from: desk.middle(one), to: desk.middle(one) + down, fingers: 2)
        #expect(two.center == startOfTwo && one.center == startOfOne)
        try desk.hand.drag(from: desk.middle(two), to: desk.middle(two) + down, fingers: 2)
        try desk.hand.drag(from: desk.middle(one), to: desk.middle(one) + down)
        #expect(two.center == startOfTwo + Vector(x: 0, y: 60 - Self.slop))
        #expect(one.center == startOfOne + Vector(x: 0, y: 60 - Self.slop))
    }

    @Test("a cancelled drag puts the card back")
    func cancelled() throws {
        let desk = try Desk(DragPage.self)
        let card = desk.page.cards[0]
        let start = card.center
        let finger = try desk.hand.land(at: desk.middle(card))
        try finger.drag(to: desk.middle(card) + Vector(x: 80, y: 80))
        #expect(card.center != start)
        desk.play.cancel(at: desk.hand.now)
        #expect(card.center == start)
    }

    @Test("on a board scaled by 2, a drag by steps is half as long, and the mistake is not")
    func steps() throws {
        let desk = try Desk(DragByStepsPage.self)
        for (card, part) in zip(desk.page.cards, [0.5, 0.5, 1]) {
            let start = card.center
            let point = desk.middle(card)
            try desk.hand.drag(from: point, to: point + Vector(x: 0, y: 100))
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
            try desk.hand.drag(from: start, to: start + Vector(x: 0, y: 70))
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
