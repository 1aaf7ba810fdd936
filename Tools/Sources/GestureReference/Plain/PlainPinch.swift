// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The common base of pinch and rotation: two fingers.
class PlainPair: PlainBase {
    let slop: Double

    init(slop: Double) {
        self.slop = slop
    }

    var way: SIMD2<Double> { touches[1].position - touches[0].position }

    func anchor() {}
    func measure() {}

    override func accepts(_ touch: PlainTouch) -> Bool {
        touches.count < 2
    }

    override func began(_ touch: PlainTouch, at time: UInt64) {
        if touches.count == 2 {
            anchor()
        }
    }

    override func moved(at time: UInt64) {
        if touches.count == 2 {
            measure()
        }
        change()
    }

    override func ended(at time: UInt64) {
        if touches.isEmpty {
            end()
        }
    }
}

final class PlainPinch: PlainPair {
    private var base = 1.0
    private var value = 1.0

    override var scale: Double { value }

    override func anchor() {
        let span = max(way.length, 1)
        base = isActive ? span / value : span
    }

    override func measure() {
        let span = max(way.length, 1)
        let change = span - base
        if !isActive {
            guard abs(change) >= max(slop, smallestChange) else {
                return
            }
            base += change < 0 ? -slop : slop
            wish(for: .began, strength: slop > 0 ? abs(change) / slop : .infinity)
        }
        value = min(max(span / base, 1 / 4096), 4096)
    }

    override func clear() {
        value = 1
    }
}

final class PlainRotation: PlainPair {
    private var direction: SIMD2<Double>?
    private var isAnticlockwise = false
    private var radius = 0.5
    private var turned = 0.0
    private var origin = 0.0

    override var rotation: Double { turned - origin }

    override func anchor() {
        direction = way.length >= 1 ? way : nil
        isAnticlockwise = false
        if !isActive {
            radius = max(way.length / 2, 0.5)
            turned = 0
        }
    }

    override func measure() {
        guard way.length >= 1 else {
            return
        }
        if let direction {
            turned += turn(from: direction, to: way)
        }
        direction = way
        if !isActive && abs(turned) * radius >= max(slop, smallestChange) {
            origin = turned < 0 ? -slop / radius : slop / radius
            let arc = abs(turned) * radius
            wish(for: .began, strength: slop > 0 ? arc / slop : .infinity)
        }
    }

    private func turn(from old: SIMD2<Double>, to new: SIMD2<Double>) -> Double {
        var angle = atan2(old.cross(new), old.dot(new))
        if abs(angle) == .pi {
            angle = isAnticlockwise ? -.pi : .pi
        } else if angle != 0 {
            isAnticlockwise = angle < 0
        }
        return angle
    }

    override func clear() {
        turned = 0
        origin = 0
    }
}
