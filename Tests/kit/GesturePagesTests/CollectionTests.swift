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
        let start = desk.middle(row)
        let fingers = try desk.hand.land(at: [start, start + Vector(x: 50, y: 0)])
        try fingers[1].drag(to: start + Vector(x: 90, y: 0))
        desk.play.window.layoutIfNeeded()
        #expect(row.spacing == 90)
        let centers = row.subviews.map(\.center.x)
        #expect(zip(centers, centers.dropFirst()).allSatisfy { $1 - $0 == 90 })
        try fingers[0].lift()
        try fingers[1].drag(to: start)
        #expect(row.spacing == 90)
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
            list.convert(list.frame(ofRow: row).center, to: nil)
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
        try desk.hand.tap(at: desk.middle(desk.page.rows[1]))
        desk.hand.wait(.seconds(1))
        #expect(desk.page.status == "Row 1, Row 2, Row 5, Row 3, Row 4")
        try desk.hand.doubleTap(at: desk.middle(desk.page.rows[0]))
        desk.hand.wait(.seconds(1))
        #expect(desk.page.status == "Row 2, Row 5, Row 3, Row 4")
        for _ in 0..<4 {
            try desk.hand.doubleTap(at: desk.middle(desk.page.rows[0]))
            desk.hand.wait(.seconds(1))
        }
        #expect(desk.page.rows.isEmpty)
    }

    @Test("a cell goes where it is dragged; cancelled, it goes back")
    func move() throws {
        let desk = try Desk(MoveCellPage.self)
        let places = desk.page.cells.map { desk.middle($0) }
        let before = desk.page.status
        var finger = try desk.hand.land(at: places[0])
        desk.hand.wait(.milliseconds(300))
        try finger.drag(to: places[2])
        try finger.lift()
        #expect(desk.page.status == "order: 2 3 1 4 5 6 7 8 9 10 11 12")
        #expect(desk.page.cells.map { desk.middle($0) } == places)
        desk.hand.wait(.seconds(1))
        finger = try desk.hand.land(at: places[2])
        desk.hand.wait(.milliseconds(300))
        try finger.drag(to: places[0])
        #expect(desk.page.status == before)
        try finger.cancel()
        #expect(desk.page.status == "order: 2 3 1 4 5 6 7 8 9 10 11 12")
        desk.hand.wait(.seconds(1))
        // A finger that moves at once picks nothing up.
        try desk.hand.drag(from: places[5], to: places[6])
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

    @Test("a pinch and a rotation recognize at once")
    func both() throws {
        let desk = try Desk(OthersPage.self)
        let movement = Movement.pinch(
            about: desk.middle(desk.page.both),
            from: 80,
            to: 160,
            turning: 1
        )
        try desk.hand.perform(movement)
        let axis = Vector(x: desk.page.both.transform.a, y: desk.page.both.transform.b)
        #expect(axis.length > 1.5 && axis.angle > 0.5)
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
