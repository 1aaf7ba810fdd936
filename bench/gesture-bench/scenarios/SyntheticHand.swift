// SPDX-License-Identifier: MIT

import GestureKit

/// What the fingers of a hand mean.
enum Intent: String, Sendable {
    case drag, pinch, turn
}

/// A hand by formula. Its fingers land together, move with minimum jerk, rest and lift together. What
/// it means is known from how it was made, not from what a recognizer measures.
struct SyntheticHand: Sendable {
    /// A finger and the way that it goes.
    struct Finger: Sendable {
        var start: SIMD2<Double>
        /// It turns by an angle about a center, and is shifted.
        var center = SIMD2<Double>.zero
        var angle = 0.0
        var shift = SIMD2<Double>.zero
        /// In seconds: it begins to move so much later than others.
        var delay = 0.0
        /// It stays where it landed during this part of the motion, and then goes along.
        var held = 0.0

        /// Its place after a part of the motion, from 0 to 1.
        func place(after part: Double) -> SIMD2<Double> {
            let part = max(part - held, 0)
            return center + (start - center).turned(by: angle * part) + shift * part
        }
    }

    /// The standard deviation of the noise of a panel, in points along each axis.
    static let noise = 0.44

    /// How long the fingers rest before they lift, in seconds.
    private static let rest = 0.05

    var intent: Intent
    var fingers: [Finger]
    /// In seconds.
    var duration = 0.3
    /// Of the panel, in scans per second.
    var rate = 120.0

    init(_ intent: Intent, _ fingers: [Finger]) {
        (self.intent, self.fingers) = (intent, fingers)
    }

    /// Where its fingers are after some seconds.
    func places(at seconds: Double) -> [SIMD2<Double>] {
        fingers.map { finger in
            let part = min(max((seconds - finger.delay) / duration, 0), 1)
            return finger.place(after: minimumJerk(part))
        }
    }

    /// What a panel reports of it.
    func recording(noise: Double = noise, _ chance: inout Chance) -> BenchTouches {
        let end = duration + (fingers.map(\.delay).max() ?? 0) + Self.rest
        var samples: [TouchSample] = []
        var scan = 0.0
        while scan / rate < end {
            let time = Timestamp(microseconds: UInt64(scan / rate * 1e6))
            for (id, exact) in places(at: scan / rate).enumerated() {
                let place = exact + noise * SIMD2(chance.bell(), chance.bell())
                let point = Point(x: place.x, y: place.y)
                let kind: TouchSample.Kind = scan == 0 ? .down(at: point) : .motion(to: point)
                samples.append(TouchSample(kind, id: Int32(id), time: time))
            }
            scan += 1
        }
        let time = Timestamp(microseconds: UInt64(scan / rate * 1e6))
        samples += fingers.indices.map { TouchSample(.up, id: Int32($0), time: time) }
        return BenchTouches(name: intent.rawValue, window: SIMD2(2000, 2000), samples: samples)
    }
}
