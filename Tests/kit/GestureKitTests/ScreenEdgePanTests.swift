// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Screen edge pan")
struct ScreenEdgePanTests {
    private var (pan, seen, window) = staged(ScreenEdgePanGestureRecognizer())

    /// A finger lands, has moved by a way 10 ms later, and lifts.
    private func stroke(from start: Point, by way: Vector, ms: Double) throws {
        let end = start + way
        try window.drag(1, start.x, start.y, ms: ms, to: end.x, end.y, ms: ms + 10)
        try window.up(1, ms: ms + 20)
    }

    @Test("It is a pan, with all that a pan can be asked and set to")
    func isPan() throws {
        pan.edges = .left
        pan.slop = 20
        let any: GestureRecognizer = pan
        guard let base = any as? PanGestureRecognizer else {
            return #expect(Bool(false), "It is no pan")
        }
        #expect(base.slop == 20)
        var read: [Vector] = []
        base.addAction { pan in
            read.append(pan.translation(in: nil))
            if pan.state == .began {
                pan.setTranslation(.zero, in: nil)
            }
            #expect(pan.recognizedEdge == .left)
        }
        try window.drag(1, 5, 200, ms: 0, to: 45, 200, ms: 10)
        try window.move(1, 65, 200, ms: 20)
        try window.move(1, 85, 200, ms: 30)
        #expect(isNear(base.velocity(in: nil), 2000, 0, within: 1))
        #expect(isNear(base.releaseVelocity(in: nil), 2000, 0, within: 1))
        try window.up(1, ms: 40)
        #expect(read.map(\.x) == [20, 20, 40, 40])
    }

    @Test("It takes one finger, whatever the numbers of touches say")
    func oneFinger() throws {
        pan.edges = .left
        pan.minimumNumberOfTouches = 2
        try window.drag(1, 5, 200, ms: 0, to: 45, 200, ms: 10)
        #expect(seen.take() == [.began])
    }

    @Test("It begins at the slop inward; the way along the edge is kept whole")
    func slop() throws {
        pan.edges = .left
        try window.drag(1, 5, 200, ms: 0, to: 14.99, 200, ms: 10)
        #expect(seen.take() == [])
        #expect(pan.recognizedEdge == nil)
        try window.move(1, 15, 200, ms: 20)
        #expect(seen.take() == [.began])
        #expect(pan.translation(in: nil) == .zero)
        #expect(pan.recognizedEdge == .left)
        try window.move(1, 105, 260, ms: 30)
        #expect(seen.take() == [.changed])
        #expect(isNear(pan.translation(in: nil), 90, 60))
        #expect(pan.location(in: nil) == Point(x: 105, y: 260))
        try window.up(1, ms: 40)
        #expect(seen.take() == [.ended])
        #expect(pan.recognizedEdge == nil)
    }

    @Test("Every edge has its own inward, and an edge that is not enabled does not count")
    func edges() throws {
        var edges: [RectEdge?] = []
        var ways: [Vector] = []
        pan.addAction {
            if $0.state == .began {
                edges.append($0.recognizedEdge)
                ways.append($0.translation(in: nil))
            }
        }
        let strokes = [
            (Point(x: 10, y: 200), Vector(x: 30, y: 12)),
            (Point(x: 390, y: 200), Vector(x: -30, y: 12)),
            (Point(x: 200, y: 10), Vector(x: 12, y: 30)),
            (Point(x: 200, y: 390), Vector(x: 12, y: -30)),
        ]
        for set in [RectEdge.all, [.right, .top]] {
            pan.edges = set
            for (start, way) in strokes {
                try stroke(from: start, by: way, ms: 1000 * Double(10 * set.rawValue + edges.count))
            }
        }
        #expect(edges == [.left, .right, .top, .bottom, .right, .top])
        let expected = [(20.0, 12.0), (-20, 12), (12, 20), (12, -20), (-20, 12), (12, 20)]
        #expect(ways.count == expected.count)
        for (way, (x, y)) in zip(ways, expected) {
            #expect(isNear(way, x, y))
        }
    }

    @Test("Translation and velocity read in any view; setting rebases and stops the velocity")
    func values() throws {
        pan.edges = .right
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2).rotated(by: .pi / 2)
        try window.down(1, 395, 20, ms: 0)
        for step in 1...6 {
            try window.move(1, 395 - 10 * Double(step), 20, ms: 10 * Double(step))
        }
        #expect(isNear(pan.translation(in: nil), -50, 0))
        #expect(isNear(pan.translation(in: view), 0, 25))
        #expect(isNear(pan.velocity(in: nil), -1000, 0, within: 1))
        #expect(isNear(pan.velocity(in: view), 0, 500, within: 1))
        #expect(isNear(pan.releaseVelocity(in: view), 0, 500, within: 1))
        pan.setTranslation(Vector(x: 7, y: -3), in: nil)
        #expect(pan.translation(in: nil) == Vector(x: 7, y: -3))
        #expect(pan.velocity(in: nil) == .zero)
        try window.move(1, 325, 20, ms: 70)
        #expect(isNear(pan.translation(in: nil), -3, -3))
    }

    @Test(
        "The final translation reads in the ended action, also after one that lets touches come in"
    )
    func valuesAtTheEnd() throws {
        var ends: [Vector] = []
        let view = window.subview(0, 0, 400, 400)
        view.transform = .identity.scaled(by: 2)
        pan.edges = .left
        pan.addAction { [unowned window] pan in
            if pan.state == .ended {
                #expect(throws: Never.self) { try window.down(5, 300, 300, ms: 30) }
            }
        }
        pan.addAction { pan in
            if pan.state == .ended {
                ends += [pan.translation(in: nil), pan.translation(in: view)]
            }
        }
        try stroke(from: Point(x: 5, y: 200), by: Vector(x: 50, y: 8), ms: 0)
        #expect(ends.count == 2)
        #expect(ends.first.map { isNear($0, 40, 8) } == true)
        #expect(ends.last.map { isNear($0, 20, 4) } == true)
    }

    @Test("Region and slop are those that were set")
    func limits() throws {
        pan.edges = .left
        pan.region = 50
        try stroke(from: Point(x: 50, y: 200), by: Vector(x: 20, y: 0), ms: 0)
        #expect(seen.take() == [.began, .ended])
        try stroke(from: Point(x: 50.01, y: 200), by: Vector(x: 20, y: 0), ms: 1000)
        #expect(seen.take() == [])
        pan.slop = 30
        try stroke(from: Point(x: 5, y: 200), by: Vector(x: 29.99, y: 0), ms: 2000)
        #expect(seen.take() == [])
        try stroke(from: Point(x: 5, y: 200), by: Vector(x: 30, y: 0), ms: 3000)
        #expect(seen.take() == [.began, .ended])
    }
}
