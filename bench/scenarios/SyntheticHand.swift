// SPDX-License-Identifier: MIT

import GestureKit

/// What the fingers of a hand mean.
package enum Intent: String, Sendable {
    case drag, pinch, turn
}

/// A hand by formula. Its fingers land together, move with minimum jerk, rest and lift together. What
/// it means is known from how it was made, not from what a recognizer measures.
package struct SyntheticHand: Sendable {
    /// A finger and the way that it goes.
    package struct Finger: Sendable {
        package var start: SIMD2<Double>
        /// It turns by an angle about a center, and is shifted.
        package var center: SIMD2<Double>
        package var angle: Double
        package var shift: SIMD2<Double>
        /// In seconds: it begins to move so much later than others.
        package var delay: Double
        /// It stays where it landed during this part of the motion, and then goes along.
        package var held: Double

        package init(
            start: SIMD2<Double>,
            center: SIMD2<Double> = .zero,
            angle: Double = 0,
            shift: SIMD2<Double> = .zero,
            delay: Double = 0,
            held: Double = 0
        ) {
            (self.start, self.center, self.angle, self.shift) = (start, center, angle, shift)
            (self.delay, self.held) = (delay, held)
        }

        /// Its place after a part of the motion, from 0 to 1.
        package func place(after part: Double) -> SIMD2<Double> {
            let part = max(part - held, 0)
            return center + (start - center).turned(by: angle * part) + shift * part
        }
    }

    /// The standard deviation of the noise of a panel, in points along each axis.
    package static let noise = 0.44

    /// How long the fingers rest before they lift, in seconds.
    private static let rest = 0.05

    package var intent: Intent
    package var fingers: [Finger]
    /// In seconds.
    package var duration = 0.3
    /// Of the panel, in scans per second.
    package var rate = 120.0

    package init(_ intent: Intent, _ fingers: [Finger]) {
        (self.intent, self.fingers) = (intent, fingers)
    }

    /// Where its fingers are after some seconds.
    package func places(at seconds: Double) -> [SIMD2<Double>] {
        fingers.map { finger in
            let part = min(max((seconds - finger.delay) / duration, 0), 1)
            return finger.place(after: minimumJerk(part))
        }
    }

    /// What a panel reports of it.
    package func recording(noise: Double = noise, _ chance: inout Chance) -> RecordedTouches {
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
        return RecordedTouches(name: intent.rawValue, window: SIMD2(2000, 2000), samples: samples)
    }
}
