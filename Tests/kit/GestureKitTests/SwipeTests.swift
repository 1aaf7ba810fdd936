// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Swipe")
struct SwipeTests {
    private var (swipe, seen, window) = staged(SwipeGestureRecognizer())

    /// A finger lands at (200, 200), has moved 10 ms later, and lifts.
    private func stroke(_ x: Double, _ y: Double, ms: Double) throws {
        try window.drag(1, 200, 200, ms: ms, to: 200 + x, 200 + y, ms: ms + 10)
        try window.up(1, ms: ms + 20)
    }

    @Test("P52: it fires once, while the finger still moves, and says where it began")
    func firesOnce() throws {
        var reads: [(place: Point, direction: SwipeGestureRecognizer.Direction?, touches: Int)] = []
        swipe.addAction {
            reads.append(($0.location(in: nil), $0.recognizedDirection, $0.numberOfTouches))
        }
        try window.down(1, 100, 100, ms: 0)
        for step in 1...9 {
            try window.move(1, 100 + 4.8 * Double(step), 100, ms: 16 * Double(step))
        }
        #expect(seen.states.isEmpty)
        #expect(swipe.recognizedDirection == nil)
        for step in 10...30 {
            try window.move(1, 100 + 4.8 * Double(step), 100, ms: 16 * Double(step))
            #expect(seen.states == [.recognized])
        }
        try window.up(1, ms: 500)
        #expect(seen.states == [.recognized])
        #expect(reads.map(\.place) == [Point(x: 100, y: 100)])
        #expect(reads.map(\.direction) == [.right])
        #expect(reads.map(\.touches) == [1])
        #expect(swipe.recognizedDirection == nil)
    }

    @Test("Of several directions it says in which it went")
    func directions() throws {
        var directions: [SwipeGestureRecognizer.Direction?] = []
        swipe.addAction { directions.append($0.recognizedDirection) }
        swipe.direction = .all
        try stroke(60, -10, ms: 0)
        try stroke(-60, 10, ms: 1000)
        try stroke(10, -60, ms: 2000)
        try stroke(-10, 60, ms: 3000)
        #expect(directions == [.right, .left, .up, .down])
    }

    @Test("Only what is set is a direction, and with none nothing is a swipe")
    func directionsThatAreSet() throws {
        swipe.direction = [.left, .down]
        try stroke(60, 0, ms: 0)
        try stroke(0, -60, ms: 1000)
        #expect(seen.take() == [])
        try stroke(-60, 0, ms: 2000)
        try stroke(0, 60, ms: 3000)
        #expect(seen.take() == [.ended, .ended])
        swipe.direction = []
        try stroke(-60, 0, ms: 4000)
        #expect(seen.take() == [])
    }

    @Test("The velocity reads in any view, and is that when it was recognized")
    func velocity() throws {
        var velocities: [(window: Vector, view: Vector)] = []
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2).rotated(by: .pi / 2)
        swipe.addAction { velocities.append(($0.velocity(in: nil), $0.velocity(in: view))) }
        try window.down(1, 100, 300, ms: 0)
        for step in 1...5 {
            try window.move(1, 100 + 10 * Double(step), 300, ms: 10 * Double(step))
        }
        try window.move(1, 300, 300, ms: 60)
        let seen = try #require(velocities.first)
        #expect(isNear(seen.window, 1000, 0, within: 1))
        #expect(isNear(seen.view, 0, -500, within: 1))
        #expect(isNear(swipe.velocity(in: nil), 1000, 0, within: 1))
    }

    @Test("Distance, time, distance aside and deviation are those that were set")
    func limits() throws {
        swipe.minimumDistance = 100
        try stroke(99.05, 0, ms: 0)
        #expect(seen.take() == [])
        try stroke(100, 0, ms: 1000)
        #expect(seen.take() == [.ended])

        swipe.maximumDuration = .milliseconds(200)
        try window.down(1, 100, 100, ms: 2000)
        #expect(window.engine.deadline == at(2200))
        try window.move(1, 300, 100, ms: 2200)
        try window.up(1, ms: 2210)
        #expect(seen.take() == [])

        swipe.allowableDeviation = 0.1
        try stroke(100, 10.01, ms: 3000)
        #expect(seen.take() == [])
        try stroke(100, 10, ms: 4000)
        #expect(seen.take() == [.ended])

        swipe.allowableDeviation = nil
        swipe.allowableDistanceAside = 10
        try window.drag(1, 100, 100, ms: 5000, to: 101, 109.8, ms: 5010)
        #expect(swipe.state == .possible)
        try window.move(1, 101, 109.9, ms: 5020)
        #expect(swipe.state == .failed)
    }
}
