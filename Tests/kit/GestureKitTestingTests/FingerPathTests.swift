// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Paths of fingers")
struct FingerPathTests {
    private let corners = [Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 40)]

    @Test("Progress along straight lines counts by length")
    func lines() {
        let path = FingerPath.lines(corners)
        #expect(path.length == 70)
        #expect(path.point(at: 0) == corners[0])
        #expect(isNear(path.point(at: 15.0 / 70), 15, 0))
        #expect(isNear(path.point(at: 50.0 / 70), 30, 20))
        #expect(path.point(at: 1) == corners[2])
        #expect(path.point(at: 7) == corners[2])
        #expect(path.point(at: -1) == corners[0])
    }

    @Test("A path of one point, or of equal ones, stays there")
    func still() {
        let point = Point(x: 3, y: 4)
        for path in [
            FingerPath.lines([point]), .lines([point, point]), .line(from: point, to: point),
            .curve(through: [point]),
        ] {
            #expect(path.length == 0)
            #expect(path.point(at: 0) == point)
            #expect(path.point(at: 0.5) == point)
            #expect(path.point(at: 1) == point)
        }
    }

    @Test("An arc keeps its radius, and a quarter of a circle has its length")
    func arc() {
        let center = Point(x: 100, y: 100)
        let path = FingerPath.arc(about: center, from: Point(x: 150, y: 100), by: .pi / 2)
        #expect(isNear(path.length, 25 * .pi))
        for step in 0...10 {
            let way = path.point(at: Double(step) / 10) - center
            #expect(isNear(way.length, 50))
            #expect(isNear(way.angle, .pi / 20 * Double(step), within: 1e-5))
        }
    }

    @Test("A curve goes through its points, at equal distances for equal progress")
    func throughPoints() {
        let path = FingerPath.curve(through: corners)
        #expect(path.point(at: 0) == corners[0])
        #expect(path.point(at: 1) == corners[2])
        #expect(path.length >= 70 && path.length < 77)
        let places = (0...100).map { path.point(at: Double($0) / 100) }
        #expect(places.map { $0.distance(to: corners[1]) }.min() ?? 9 < path.length / 200)
        for (place, next) in zip(places, places.dropFirst()) {
            #expect(isNear(place.distance(to: next), path.length / 100, within: 0.02))
        }
    }

    @Test("A Bézier curve with its handles on the line is the line; its middle is the formula's")
    func bezier() {
        let (start, end) = (Point(x: 0, y: 0), Point(x: 90, y: 0))
        let straight = FingerPath.curve(
            from: start,
            Point(x: 30, y: 0),
            Point(x: 60, y: 0),
            to: end
        )
        #expect(isNear(straight.length, 90))
        #expect(isNear(straight.point(at: 0.25), 22.5, 0))
        let bent = FingerPath.curve(
            from: start,
            Point(x: 0, y: 60),
            Point(x: 90, y: 60),
            to: end
        )
        // (1·0 + 3·60 + 3·60 + 1·0) / 8
        #expect(isNear(bent.point(at: 0.5), 45, 45))
    }
}
