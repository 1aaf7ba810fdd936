// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Transform")
struct TransformTests: OnTransformBench {
    let bench = TransformBench()

    private func expectValues(
        _ x: Double,
        _ y: Double,
        _ scale: Double,
        _ rotation: Double,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let translation = gesture.translation(in: nil)
        #expect(isNear(translation, x, y), sourceLocation: location)
        #expect(isNear(gesture.scale, scale, within: 0.001), sourceLocation: location)
        #expect(isNear(gesture.rotation, rotation, within: 0.001), sourceLocation: location)
    }

    @Test(
        "P34: with a minimum of two it ends when one of two lifts; a third is ignored once it began"
    )
    func numberOfTouches() throws {
        gesture.minimumNumberOfTouches = 2
        gesture.maximumNumberOfTouches = 2
        try window.drag(1, 150, 200, ms: 0, to: 100, 200, ms: 10)
        #expect(seen.take() == [])
        try window.move(1, 150, 200, ms: 20)
        try window.down(2, 250, 200, ms: 30)
        try bench.move(scale: 1.5, ms: 40)
        try window.down(3, 300, 300, ms: 50)
        #expect(seen.take() == [.began])
        #expect(gesture.numberOfTouches == 2)
        try window.move(3, 390, 390, ms: 60)
        #expect(seen.take() == [])
        try window.up(1, ms: 70)
        #expect(seen.take() == [.ended])
    }

    @Test("The velocities are those of the values, and zero for a fling after a pause")
    func velocities() throws {
        bench.withoutSlops()
        let view = window.subview(100, 100, 200, 200)
        view.transform = .identity.scaled(by: 2)
        var releases: [Vector] = []
        gesture.addAction {
            if $0.state == .ended {
                releases.append($0.releaseVelocity(in: view))
            }
        }
        for (start, wait) in [(0.0, 1000.0), (5000, 8)] {
            try bench.land(ms: start)
            for step in 1...10 {
                let way = Double(step)
                let middle = Point(x: 200 + 2 * way, y: 200 - way)
                let (scale, turn) = (1 + 0.05 * way, 0.1 * way)
                try bench.move(to: middle, scale: scale, turn: turn, ms: start + 10 * way)
            }
            #expect(isNear(gesture.velocity(in: nil), 200, -100, within: 1))
            #expect(isNear(gesture.velocity(in: view), 100, -50, within: 1))
            #expect(isNear(gesture.scaleVelocity, 5, within: 0.05))
            #expect(isNear(gesture.rotationVelocity, 10, within: 0.05))
            try bench.lift(ms: start + 100 + wait)
        }
        #expect(releases.first == .zero)
        #expect(releases.last.map { isNear($0, 100, -50, within: 1) } == true)
    }

    @Test("The slops are those that were set")
    func setSlops() throws {
        gesture.panSlop = 20
        try bench.land()
        try bench.move(to: Point(x: 219, y: 200), ms: 10)
        #expect(seen.take() == [])
        try bench.move(to: Point(x: 224, y: 200), ms: 20)
        expectValues(4, 0, 1, 0)
        try bench.lift(ms: 30)
        gesture.pinchSlop = 30
        try bench.land(ms: 1000)
        try bench.move(scale: 1.29, ms: 1010)
        #expect(seen.take() == [.began, .ended])
        try bench.move(scale: 1.43, ms: 1020)
        expectValues(0, 0, 1.1, 0)
        try bench.lift(ms: 1030)
        gesture.rotationSlop = 25
        try bench.land(ms: 2000)
        try bench.move(turn: 0.49, ms: 2010)
        #expect(seen.take() == [.began, .ended])
        try bench.move(turn: 0.6, ms: 2020)
        expectValues(0, 0, 1, 0.1)
    }
}
