// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@testable import GesturePages

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
            "touch 0",
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
        try Pixels(desk.play).write("not-called")
    }
}
