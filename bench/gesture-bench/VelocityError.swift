// SPDX-License-Identifier: MIT

import CGestureCore
import GestureReference

/// The errors of velocity estimates, for strokes with a known velocity.
enum VelocityError {
    private static let names = ["core", "pure Swift", "least squares of degree 2"]
    private static let strokes = 200

    /// The median and p90 of the relative error, with and without noise.
    static func figures() -> [Figure] {
        [0.0, 0.5, 1.0].flatMap { noise in
            var errors: [[Double]] = names.map { _ in [] }
            for number in 0..<strokes {
                addErrors(of: KnownStroke(number, noise: noise), &errors)
            }
            return zip(names, errors).flatMap { name, errors in
                let of = "velocity, \(name), noise of \(decimal(noise, 1)) pt"
                return [
                    figure("\(of): median error", median(of: errors)),
                    figure("\(of): p90", percentile(90, of: errors)),
                ]
            }
        }
    }

    private static func figure(_ name: String, _ error: Double?) -> Figure {
        Figure(name, 100 * (error ?? 0), "%", isExact: true)
    }

    /// Adds the errors of all estimators. They count from the third sample on, where the finger is
    /// fast enough for a fling.
    private static func addErrors(of stroke: KnownStroke, _ errors: inout [[Double]]) {
        var tracker = gc_velocity_tracker()
        gc_velocity_reset(&tracker)
        var config = ReferenceConfiguration.Pan()
        config.slop = 0
        let window = SIMD2(20_000.0, 20_000)
        guard let engine = try? ReferenceEngine(window: window, recognizers: [.pan(config)]) else {
            return
        }
        var history: [KnownStroke.Sample] = []
        for sample in stroke.samples {
            let (x, y) = (sample.place.x, sample.place.y)
            gc_velocity_add(
                &tracker,
                sample.time,
                gc_length_from_double(x),
                gc_length_from_double(y)
            )
            let kind = history.isEmpty ? ReferenceSample.Kind.down : .motion
            engine.push(ReferenceSample(kind, id: 1, time: sample.time, position: sample.place))
            engine.endFrame()
            while engine.nextEvent() != nil {}
            history.append(sample)
            guard history.count > 2, abs(sample.truth) > 200 else {
                continue
            }
            let estimate = gc_velocity_estimate(&tracker)
            let estimates = [
                SIMD2(gc_speed_to_double(estimate.x), gc_speed_to_double(estimate.y)),
                engine.velocity(of: 0),
                SIMD2(leastSquares(history, \.x), leastSquares(history, \.y)),
            ]
            for (index, estimate) in estimates.enumerated() {
                let miss = estimate - SIMD2(sample.truth, 0)
                errors[index].append((miss * miss).sum().squareRoot() / abs(sample.truth))
            }
        }
    }

    /// The usual method: the slope, at the latest sample, of a parabola fitted to the last 100 ms.
    private static func leastSquares(
        _ history: [KnownStroke.Sample],
        _ axis: KeyPath<SIMD2<Double>, Double>
    ) -> Double {
        guard let last = history.last else {
            return 0
        }
        // Sums of powers of the time, and of their products with the position.
        var powers = [Double](repeating: 0, count: 5)
        var moments = [Double](repeating: 0, count: 3)
        for sample in history where last.time - sample.time <= 100_000 {
            let seconds = -Double(last.time - sample.time) / 1e6
            var power = 1.0
            for degree in powers.indices {
                powers[degree] += power
                if degree < moments.count {
                    moments[degree] +=
                        power * (sample.place[keyPath: axis] - last.place[keyPath: axis])
                }
                power *= seconds
            }
        }
        func determinant(_ middle: [Double]) -> Double {
            powers[0] * (middle[1] * powers[4] - powers[3] * middle[2])
                - middle[0] * (powers[1] * powers[4] - powers[3] * powers[2])
                + powers[2] * (powers[1] * middle[2] - middle[1] * powers[2])
        }
        let whole = determinant([powers[1], powers[2], powers[3]])
        return whole == 0 ? 0 : determinant(moments) / whole
    }
}
