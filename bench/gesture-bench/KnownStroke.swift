// SPDX-License-Identifier: MIT

import Foundation

/// A stroke along x with a known velocity at each sample. Samples come every 8 ms with a little
/// jitter, on a grid of 0.25 pt, with noise.
struct KnownStroke {
    struct Sample {
        var time: UInt64
        var place: SIMD2<Double>
        /// The true velocity along x, in points per second.
        var truth: Double
    }

    private(set) var samples: [Sample] = []

    /// Minimum-jerk reaches, flicks that lift at speed, steady strokes, strokes there and back.
    private enum Kind: Int, CaseIterable {
        case reach, flick, steady, thereAndBack

        /// Its position and speed, as fractions of the distance, at a fraction of the time.
        func motion(_ part: Double) -> (place: Double, speed: Double) {
            switch self {
            case .reach:
                return Self.reach(part)
            case .flick:
                let (place, speed) = Self.reach(0.55 * part)
                return (2 * place, 1.1 * speed)
            case .steady:
                return (part, 1)
            case .thereAndBack:
                let turn = Double.pi * part
                return (0.7 * sin(turn) * sin(turn), 0.7 * Double.pi * sin(2 * turn))
            }
        }

        private static func reach(_ part: Double) -> (place: Double, speed: Double) {
            let square = part * part
            let rest = 1 - part
            return (square * part * (10 - 15 * part + 6 * square), 30 * square * rest * rest)
        }
    }

    /// Creates the stroke with a number. `noise` is a standard deviation in points.
    init(_ number: Int, noise: Double) {
        var chance = Chance(seed: UInt64(number))
        let kind = Kind.allCases[number % Kind.allCases.count]
        let duration = chance.number(in: 0.12...0.6)
        let distance = chance.number(in: 60...900)
        var seconds = 0.0
        while seconds < duration {
            let (place, speed) = kind.motion(seconds / duration)
            let exact = SIMD2(10_000 + distance * place, 500)
            let noisy = exact + noise * SIMD2(chance.normal(), chance.normal())
            samples.append(
                Sample(
                    time: 1_000_000 + UInt64(seconds * 1e6),
                    place: (noisy * 4).rounded(.toNearestOrEven) / 4,
                    truth: speed * distance / duration
                )
            )
            seconds += 0.008 + chance.number(in: -0.0005...0.0005)
        }
    }
}

extension Chance {
    /// A random number of the standard normal distribution.
    fileprivate mutating func normal() -> Double {
        let radius = (-2 * log(number(in: Double.leastNormalMagnitude...1))).squareRoot()
        return radius * cos(2 * Double.pi * number(in: 0...1))
    }
}
