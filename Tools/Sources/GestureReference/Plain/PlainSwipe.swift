// SPDX-License-Identifier: MIT

final class PlainSwipe: PlainBase {
    private let limits: ReferenceConfiguration.Swipe
    private var start: SIMD2<Double>?
    private var startTime: UInt64 = 0
    private var axes: [SIMD2<Double>] = []

    init(_ limits: ReferenceConfiguration.Swipe) {
        self.limits = limits
    }

    override var touchCount: Int { limits.touches }

    override func began(_ touch: PlainTouch, at time: UInt64) {
        if touches.count > limits.touches {
            fail()
        } else if touches.count == limits.touches {
            start = touches.map(\.position).reduce(.zero, +) / Double(touches.count)
            startTime = time
            deadline = time + limits.maximumDuration
            let all: [(ReferenceDirections, SIMD2<Double>)] = [
                (.right, SIMD2(1, 0)), (.left, SIMD2(-1, 0)), (.up, SIMD2(0, -1)),
                (.down, SIMD2(0, 1)),
            ]
            axes = all.filter { limits.directions.contains($0.0) }.map(\.1)
        }
    }

    override func moved(at time: UInt64) {
        guard let start, touches.count == limits.touches else {
            return
        }
        let middle = touches.map(\.position).reduce(.zero, +) / Double(touches.count)
        let way = middle - start
        let seconds = Double(time - startTime) * 1e-6
        let least = limits.minimumDistance * max(1 - 0.94 * seconds, 0) - 1e-9
        let most = limits.maximumAside * max(1 - 0.98 * seconds, 0) + 1e-9
        axes.removeAll { abs(way.cross($0)) > most || way.dot($0) < -2 }
        let made = axes.filter { axis in
            way.dot(axis) >= least
                && touches.allSatisfy { ($0.position - $0.start).dot(axis) > 0 }
        }
        let straight = made.filter { isStraight(way, $0) }
        if let farthest = straight.map({ way.dot($0) }).max() {
            wish(for: .ended, strength: least > 0 ? farthest / least : .infinity)
            return
        }
        axes.removeAll { axis in
            (way.length >= 20 || made.contains(axis)) && !isStraight(way, axis)
        }
        if axes.isEmpty {
            fail()
        }
    }

    private func isStraight(_ way: SIMD2<Double>, _ axis: SIMD2<Double>) -> Bool {
        !limits.maximumRatio.isFinite
            || abs(way.cross(axis)) <= way.dot(axis) * limits.maximumRatio
    }

    override func ended(at time: UInt64) {
        fail()
    }

    override func updateLocation() {
        location = start ?? location
    }

    override func clear() {
        start = nil
    }
}
