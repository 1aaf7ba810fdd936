// SPDX-License-Identifier: MIT

import GestureLag

/// Scores what a display shows of the contacts of recordings, with several methods.
struct LagRun {
    /// The time from a frame of the display to the moment when it is shown, in microseconds.
    static let horizons: [UInt64] = [5000, 10_000, 16_000, 25_000]

    /// Standard deviations of the noise that is added to the samples, in points.
    static let noises = [0.0, 0.5]

    /// Measures all contacts that move. The result is the same on every machine.
    static func measure(_ recordings: [RecordedTouches]) -> Lag {
        let strokes = recordings.flatMap { MovingContact.all(in: $0.samples) }
        var lag = Lag(strokes: strokes.count)
        for noise in noises {
            let noisy = strokes.enumerated().map { index, stroke in
                Shown(stroke, as: stroke.adding(noise, seed: UInt64(index)))
            }
            for method in PlaceMethod.allCases {
                let cells = horizons.map { ahead in
                    let run = LagRun(ahead: ahead, method: method)
                    return run.score(noisy)
                }
                lag.rows.append(Lag.Row(method: method.title, noise: noise, cells: cells))
            }
        }
        return lag
    }

    /// A contact, and its samples as they came.
    private struct Shown {
        let truth: FingerPath
        let samples: FingerPath

        init(_ truth: FingerPath, as samples: FingerPath) {
            (self.truth, self.samples) = (truth, samples)
        }
    }

    private let ahead: UInt64
    private let method: PlaceMethod

    private func score(_ strokes: [Shown]) -> Lag.Cell {
        var errors: [Double] = []
        var bends: [Double] = []
        for stroke in strokes {
            let questions = MovingContact.questions(about: stroke.truth, ahead: ahead)
            let places = method.places(
                for: questions,
                on: stroke.samples,
                horizon: PlaceMethod.longestHorizon
            )
            for (question, place) in zip(questions, places) {
                if let truth = stroke.truth.place(at: question.time) {
                    errors.append((place - truth).length)
                }
            }
            for index in places.indices.dropFirst(2) {
                bends.append((places[index] - 2 * places[index - 1] + places[index - 2]).length)
            }
        }
        let squares = bends.reduce(0) { $0 + $1 * $1 }
        return Lag.Cell(
            millisecondsAhead: Double(ahead) / 1000,
            frames: errors.count,
            medianError: median(of: errors) ?? 0,
            p90Error: percentile(90, of: errors) ?? 0,
            medianJitter: median(of: bends) ?? 0,
            rmsJitter: (squares / Double(max(bends.count, 1))).squareRoot()
        )
    }
}

extension PlaceMethod {
    /// Its name in tables.
    fileprivate var title: String {
        switch self {
        case .core: "core"
        case .newest: "newest sample"
        case .android: "Android's rule"
        case .leastSquares: "least squares"
        }
    }
}
