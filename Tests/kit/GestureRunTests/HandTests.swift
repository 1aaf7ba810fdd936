// SPDX-License-Identifier: MIT

import GestureKit
import GestureRun
import Glibc
import Testing

/// A millimeter in points.
private let mm = 160 / 25.4
private let middle = Point(x: 500, y: 250)

/// A stroke, its condition, and whether it holds.
struct JudgedStroke: Sendable, CustomTestStringConvertible {
    var action: String
    var from: Point
    var way: Vector
    var holds: Bool

    var testDescription: String { "\(action) from \(from) by \(way): \(holds)" }

    init(_ action: String, from: Point, _ way: Vector, _ holds: Bool) {
        (self.action, self.from, self.way, self.holds) = (action, from, way, holds)
    }
}

/// Strips are 5 mm deep. Each side is met with 0.2 mm less and more, where fingers land and where they end.
private let edges: [JudgedStroke] = [-0.2, 0.2].flatMap { more -> [JudgedStroke] in
    let (depth, holds) = ((5 + more) * mm, more < 0)
    // The name, the ways inward and outward, a place, and the way from it.
    let sides: [(String, String, String, Point, Vector)] = [
        ("left", "right", "left", Point(x: depth, y: 250), Vector(x: 150, y: 0)),
        ("right", "left", "right", Point(x: 1000 - depth, y: 250), Vector(x: -150, y: 0)),
        ("top", "down", "up", Point(x: 500, y: depth), Vector(x: 0, y: 150)),
        ("bottom", "up", "down", Point(x: 500, y: 500 - depth), Vector(x: 0, y: -150)),
    ]
    let corners: [(String, String, Point, Vector)] = [
        ("top-left", "down-right", Point(x: depth, y: 10), Vector(x: 100, y: 100)),
        ("top-right", "down-left", Point(x: 990, y: depth), Vector(x: -100, y: 100)),
        ("bottom-left", "up-right", Point(x: 10, y: 500 - depth), Vector(x: 100, y: -100)),
        ("bottom-right", "up-left", Point(x: 1000 - depth, y: 490), Vector(x: -100, y: -100)),
    ]
    return sides.flatMap { name, inward, outward, place, way in
        [
            JudgedStroke("edge: \(name), direction: \(inward)", from: place, way, holds),
            JudgedStroke("edge: \(name), direction: \(outward)", from: place + way, -way, holds),
            JudgedStroke("edge: none", from: place, way, !holds),
        ]
    }
        + corners.map { name, direction, place, way in
            JudgedStroke("edge: \(name), direction: \(direction)", from: place, way, holds)
        }
}

private func stroke(_ action: String, _ x: Double, _ y: Double, _ holds: Bool) -> JudgedStroke {
    let way = Vector(x: x, y: y)
    return JudgedStroke(action, from: middle - way / 2, way, holds)
}

/// The screen is 1000 by 500 points, and its diagonal 1118.03.
private let lengths = [
    stroke("direction: right, at-least: 20 mm", 19.9 * mm, 0, false),
    stroke("direction: right, at-least: 20 mm", 20.1 * mm, 0, true),
    stroke("direction: up, at-least: 60 pt", 0, -59, false),
    stroke("direction: up, at-least: 60 pt", 0, -61, true),
    stroke("direction: left, at-least: 33 %", -329, 0, false),
    stroke("direction: left, at-least: 33 %", -331, 0, true),
    stroke("direction: down, at-least: 33 %", 0, 164, false),
    stroke("direction: down, at-least: 33 %", 0, 166, true),
    stroke("direction: down-right, at-least: 33 %", 260, 260, false),
    stroke("direction: down-right, at-least: 33 %", 262, 262, true),
    stroke("at-least: 20 mm", 14 * mm, 14 * mm, false),
    stroke("at-least: 20 mm", 14.2 * mm, 14.2 * mm, true),
]

@Suite("What the hand has done")
struct HandTests {
    @Test("A side holds where the fingers land, and one ahead where they end", arguments: edges)
    func edge(_ stroke: JudgedStroke) throws {
        try expect(stroke)
    }

    @Test("The whole way counts, with no slop taken off", arguments: lengths)
    func length(_ stroke: JudgedStroke) throws {
        try expect(stroke)
    }

    private func expect(_ stroke: JudgedStroke) throws {
        let player = try Player(actions: "\(stroke.action), run: [x]")
        player.stroke([stroke.from], by: stroke.way)
        #expect(player.words == (stroke.holds ? ["x"] : []))
    }

    @Test("All fingers must land in the strip, and other depths count")
    func strips() throws {
        let player = try Player(
            yaml: """
                actions: [{edge: right, direction: down, run: [x]}]
                options: {edge-depth: 10 mm}
                """
        )
        player.stroke([Point(x: 940, y: 100), Point(x: 930, y: 200)], by: Vector(x: 0, y: 100))
        #expect(player.words.isEmpty)
        player.stroke([Point(x: 940, y: 100), Point(x: 940, y: 200)], by: Vector(x: 0, y: 100))
        #expect(player.words == ["x"])
    }

    @Test("The time from the first landing counts", arguments: [799, 801])
    func duration(_ milliseconds: UInt64) throws {
        let player = try Player(actions: "maximum-duration: 800 ms, run: [x]")
        player.land([middle])
        player.frame([(0, .motion(to: middle + Vector(x: 100, y: 0)))], after: 400)
        player.frame([(0, .up)], after: milliseconds - 400)
        #expect(player.words == (milliseconds < 800 ? ["x"] : []))
    }

    /// Two fingers turn about the middle, and spread by a factor.
    private func turn(_ player: Player, degrees: Double, spread: Double = 1) {
        func places(_ part: Double) -> [Point] {
            let angle = degrees * .pi / 180 * part
            let radius = 100 * (1 + (spread - 1) * part)
            let way = Vector(x: radius * cos(angle), y: radius * sin(angle))
            return [middle + way, middle - way]
        }
        player.land(places(0))
        for step in 1...20 {
            player.move(to: places(Double(step) / 20))
        }
        player.lift(2)
    }

    @Test("An angle and a factor count from the landing")
    func turns() throws {
        let player = try Player(
            actions: "direction: clockwise, at-least: 15 deg, run: [clockwise]",
            "direction: out, at-least: 20 %, run: [out]",
            "direction: in, at-least: 20 %, run: [in]"
        )
        turn(player, degrees: 14.5)
        turn(player, degrees: -15.5)
        #expect(player.words.isEmpty)
        turn(player, degrees: 15.5)
        #expect(player.words == ["clockwise"])
        turn(player, degrees: 0, spread: 1.19)
        turn(player, degrees: 0, spread: 0.84)
        #expect(player.words.count == 1)
        turn(player, degrees: 0, spread: 1.21)
        turn(player, degrees: 0, spread: 0.83)
        #expect(player.words.dropFirst() == ["out", "in"])
    }

    @Test("Three fingers that land after each other are no one finger", arguments: [2, 3, 4, 5, 6])
    func landings(_ frames: Int) throws {
        let player = try Player(
            actions: "fingers: 3, direction: left, at-least: 10 mm, when: began, run: [three]",
            "fingers: 1, direction: left, each: 5 mm, run: [one]",
            "fingers: 2, direction: left, when: began, run: [two]"
        )
        // 400 mm/s; a frame is 8 ms.
        let step = Vector(x: -0.4 * 8 * mm, y: 0)
        var places: [Point] = []
        for frame in 0..<30 {
            var changes = places.indices.map { index in
                places[index] += step
                return (index, TouchSample.Kind.motion(to: places[index]))
            }
            if frame % frames == 0, places.count < 3 {
                places.append(Point(x: 900, y: 150 + 100 * Double(places.count)))
                changes.append((places.count - 1, .down(at: places[places.count - 1])))
            }
            player.frame(changes)
        }
        player.lift(3)
        #expect(player.lines == ["hand began run: three"])
    }

    @Test("Three fingers of which one stays are no one finger")
    func lifts() throws {
        let player = try Player(actions: "fingers: 1, direction: down, each: 5 mm, run: [one]")
        let places = fingers(3, around: middle)
        player.stroke(places, by: Vector(x: 0, y: 20), lifts: false)
        player.frame([(1, .up), (2, .up)])
        for step in 1...20 {
            player.move(to: [middle + Vector(x: 0, y: 20 + 10 * Double(step))])
        }
        player.lift(1)
        #expect(player.words.isEmpty)
    }

    @Test("As many steps go back as went out")
    func outAndBack() throws {
        let player = try Player(
            actions: "fingers: 1, direction: down, each: 5 mm, run: [down]",
            "fingers: 1, direction: up, each: 5 mm, run: [up]"
        )
        player.stroke([Point(x: 500, y: 50)], by: Vector(x: 0, y: 52 * mm), lifts: false)
        #expect(player.words == Array(repeating: "down", count: 10))
        for step in (0..<12).reversed() {
            player.move(to: [Point(x: 500, y: 50 + 52 * mm * Double(step) / 12)])
        }
        #expect(player.words.dropFirst(10) == Array(repeating: "up", count: 10)[...])
        #expect(player.variable("STEP") == "0")
        player.lift(1)
        #expect(player.words.count == 20)
    }

    @Test("A finger that lands makes no step")
    func landingBesideSteps() throws {
        let player = try Player(
            actions: "direction: up, each: 5 mm, run: [up]",
            "direction: down, each: 5 mm, run: [down]"
        )
        let (resting, moving) = (Point(x: 200, y: 400), Point(x: 600, y: 400))
        player.land([resting, moving])
        for step in 1...12 {
            player.move(to: [resting, moving - Vector(x: 0, y: 21 * Double(step))])
        }
        player.frame([(1, .up)])
        player.frame([(1, .down(at: moving))])
        player.wait(100)
        player.frame([(1, .motion(to: moving - Vector(x: 0, y: 1)))])
        player.lift(2)
        #expect(player.words == Array(repeating: "up", count: 4))
    }

    @Test("The steps of a gesture are those of the mean way since the landings")
    func stepsOfAMean() throws {
        let player = try Player(
            "name: drag, type: pan, minimum-fingers: 2",
            actions: "gesture: drag, direction: right, each: 5 mm, run: [x]"
        )
        let (first, second) = (Point(x: 200, y: 200), Point(x: 200, y: 400))
        player.land([first])
        for step in 1...12 {
            player.move(to: [first + Vector(x: 21 * Double(step), y: 0)])
        }
        player.frame([(1, .down(at: second))])
        // A way of 252 and none, and then 24 for both: a mean of 150. A step has 31.5.
        for step in 1...4 {
            let way = Vector(x: 6 * Double(step), y: 0)
            player.move(to: [first + Vector(x: 252, y: 0) + way, second + way])
        }
        player.lift(2)
        #expect(player.words == Array(repeating: "x", count: 4))
    }

    @Test("A hand whose fingers stop early is judged 60 ms after the latest landing")
    func deadline() throws {
        let player = try Player(
            actions: "fingers: 2, direction: right, at-least: 10 mm, when: began, run: [x]"
        )
        player.land(fingers(2, around: middle))
        player.move(to: fingers(2, around: middle + Vector(x: 80, y: 0)))
        player.wait(51)
        #expect(player.words.isEmpty)
        player.wait(2)
        #expect(player.lines == ["hand began run: x"])
        player.lift(2)
    }

    @Test("On a touchpad a swipe has a way, and a pinch a scale and a turn")
    func touchpad() throws {
        let player = try Player(
            "name: drag, type: pan",
            device: .pad,
            actions: "gesture: drag, run: [drag]",
            "direction: in, run: [in]",
            "direction: right, edge: right, run: [edge]",
            "direction: right, edge: none, run: [right]"
        )
        player.swipe(3, by: Vector(x: 100, y: 0))
        #expect(player.words == ["drag", "right"])
        player.step(.begin(.pinch, fingers: 2, at: middle))
        for step in 1...10 {
            player.step(.pinch(by: Vector(x: 20, y: 0), scale: 1 - 0.03 * Double(step), turn: 0))
        }
        player.step(.end(.pinch))
        #expect(player.words.dropFirst(2) == ["in"])
    }

    @Test("The fingers of a device count, and so does their time, when a tap has waited")
    func waitingTap() throws {
        let player = try Player(
            "name: tap, type: tap, requires-failure-of: [twice]",
            "name: twice, type: tap, taps: 2",
            actions: "gesture: tap, fingers: 1, edge: left, maximum-duration: 100 ms, run: [x]"
        )
        player.land([Point(x: 10, y: 250)])
        player.lift(1)
        player.now += 1000
        // The tap is known before these land.
        player.land(fingers(2, around: middle))
        #expect(player.words == ["x"])
        player.lift(2)
    }

    @Test("A tap that waits until the next hand lands, or lifts, is about its own hand")
    func tapBeforeNextHand() throws {
        let edge = Point(x: 990, y: 250)
        for (first, next, word) in [(middle, edge, "middle"), (edge, middle, "edge")] {
            let player = try Player(
                "name: tap, type: tap, fingers: 2, requires-failure-of: [twice]",
                "name: twice, type: tap, fingers: 2, taps: 2",
                actions: "gesture: tap, fingers: 2, edge: right, run: [edge]",
                "gesture: tap, fingers: 2, edge: none, run: [middle]"
            )
            // Two far away are no second tap as they land, and a single one is none as it lifts.
            for (count, line) in [(2, 1), (1, 2)] {
                player.surroundings.isLocked = false
                player.land([first, first])
                player.lift(2)
                player.surroundings.isLocked = true
                player.land(Array(repeating: next, count: count))
                player.lift(count)
                #expect(player.words == Array(repeating: word, count: line))
                player.wait(1000)
            }
        }
    }

    @Test("A tap that waits while fingers of the next hand lift one by one is about its own hand")
    func tapBeforeLastLift() throws {
        let player = try Player(
            "name: tap, type: tap, fingers: 2, requires-failure-of: [twice]",
            "name: twice, type: tap, fingers: 2, taps: 2",
            actions: "gesture: tap, fingers: 2, run: [x]"
        )
        player.land([middle, middle])
        player.lift(2)
        player.surroundings.isLocked = true
        player.land([middle, middle])
        player.lift(1)
        // The last one moves, so there is no second tap.
        player.frame([(1, .motion(to: middle + Vector(x: 200, y: 0)))])
        #expect(player.words == ["x"])
    }
}
