// SPDX-License-Identifier: MIT

import CGestureCore

/// A way to answer where a finger is when a frame is shown.
package enum PlaceMethod: String, CaseIterable, Sendable {
    /// gc_velocity_position_at() of the core.
    case core
    /// The newest sample.
    case newest
    /// Android's rule extrapolates the newest two samples, by at most 8 ms and at most half of
    /// their interval. It does so only if they are 2 to 20 ms apart.
    case android
    /// The slope, at the newest sample, of a parabola fitted to the latest 100 ms.
    case leastSquares

    /// What is asked in a frame.
    package struct Question: Hashable, Sendable {
        /// How many samples have come: at least one.
        package var count: Int

        /// The time of the place, in microseconds.
        package var time: UInt64

        package init(count: Int, time: UInt64) {
            self.count = count
            self.time = time
        }
    }

    /// Answers questions about a path.
    ///
    /// - Parameters:
    ///   - questions: Their counts do not decrease.
    ///   - path: The path. Samples that have not come do not count.
    ///   - horizon: How long after the newest sample the core predicts, in microseconds: at most
    ///     ``longestHorizon``.
    /// - Returns: The place of each question, in points.
    package func places(
        for questions: [Question],
        on path: FingerPath,
        horizon: UInt32
    ) -> [SIMD2<Double>] {
        guard self == .core else {
            return questions.map { question in
                place(at: question.time, after: path.samples[..<question.count], on: path)
            }
        }
        var tracker = gc_velocity_tracker()
        gc_velocity_reset(&tracker)
        var added = 0
        return questions.map { question in
            while added < question.count {
                let sample = path.samples[added]
                gc_velocity_add(
                    &tracker,
                    sample.time,
                    gc_length_from_double(sample.place.x),
                    gc_length_from_double(sample.place.y)
                )
                added += 1
            }
            let point = gc_velocity_position_at(&tracker, question.time, horizon)
            return SIMD2(gc_length_to_double(point.x), gc_length_to_double(point.y))
        }
    }

    /// The horizon that recognizers have by default, in microseconds.
    package static let usualHorizon = UInt32(GC_HORIZON_US)

    /// The longest horizon, in microseconds.
    package static let longestHorizon = UInt32(GC_HORIZON_MAX_US)

    /// The answer of a method that has no state.
    private func place(
        at time: UInt64,
        after samples: ArraySlice<FingerPath.Sample>,
        on path: FingerPath
    ) -> SIMD2<Double> {
        guard let newest = samples.last else {
            return .zero
        }
        guard self != .newest, samples.count > 1 else {
            return newest.place
        }
        guard time > newest.time else {
            return path.place(at: time) ?? newest.place
        }
        let ahead = Double(time - newest.time)
        return newest.place
            + (self == .android
                ? Self.androidWay(samples, ahead) : LeastSquares.velocity(samples) * ahead)
    }

    /// The way after the newest sample by Android's rule.
    private static func androidWay(
        _ samples: ArraySlice<FingerPath.Sample>,
        _ ahead: Double
    ) -> SIMD2<Double> {
        let (before, newest) = (samples[samples.endIndex - 2], samples[samples.endIndex - 1])
        let interval = Double(newest.time - before.time)
        guard (2000...20_000).contains(interval) else {
            return .zero
        }
        return (newest.place - before.place) * (min(ahead, 8000, interval / 2) / interval)
    }
}

/// The usual way to a velocity.
private enum LeastSquares {
    private static let window: UInt64 = 100_000

    /// The slope, at the newest sample, of a parabola through the samples of the latest 100 ms; of a
    /// line if there are two. In points per microsecond.
    static func velocity(_ samples: ArraySlice<FingerPath.Sample>) -> SIMD2<Double> {
        guard let newest = samples.last else {
            return .zero
        }
        // Sums of powers of the time, and of their products with the place.
        var powers = [Double](repeating: 0, count: 5)
        var moments = [SIMD2<Double>](repeating: .zero, count: 3)
        for sample in samples.reversed() {
            guard newest.time - sample.time <= window else {
                break
            }
            let time = -Double(newest.time - sample.time) / 1000
            let way = sample.place - newest.place
            var power = 1.0
            for degree in powers.indices {
                powers[degree] += power
                if degree < moments.count {
                    moments[degree] += way * power
                }
                power *= time
            }
        }
        let count = powers[0]
        guard count > 2 else {
            let whole = count * powers[2] - powers[1] * powers[1]
            return whole == 0
                ? .zero : (moments[1] * count - moments[0] * powers[1]) / (whole * 1000)
        }
        // Cramer's rule, with the determinants expanded along the column of the slope.
        let minors = SIMD3(
            powers[1] * powers[4] - powers[3] * powers[2],
            count * powers[4] - powers[2] * powers[2],
            count * powers[3] - powers[1] * powers[2]
        )
        let whole = powers[2] * minors.y - powers[1] * minors.x - powers[3] * minors.z
        let slope = moments[1] * minors.y - moments[0] * minors.x - moments[2] * minors.z
        return whole == 0 ? .zero : slope / (whole * 1000)
    }
}
