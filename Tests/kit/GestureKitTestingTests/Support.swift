// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting

/// A window of 400 x 400 points without recognizers, and a hand on it.
func handOnWindow() -> (Hand, Window) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    return (Hand(on: window), window)
}

/// Lets all recognizers run at once.
final class Simultaneous: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        true
    }
}

extension Hand {
    /// The places of the samples that land and move, in order.
    var places: [Point] {
        samples.compactMap { sample in
            switch sample.kind {
            case .down(at: let place), .motion(to: let place): place
            case .up, .cancel, .frame, .size: nil
            }
        }
    }

    /// The times of the samples since the start of the clock, in milliseconds.
    var milliseconds: [Double] {
        samples.map { millisecondsOfTest($0.time) }
    }

    /// Of each sample what it was: "down", "motion", "up" or "cancel".
    var kinds: [String] {
        samples.map { sample in
            switch sample.kind {
            case .down: "down"
            case .motion: "motion"
            case .up: "up"
            case .cancel: "cancel"
            case .frame: "frame"
            case .size: "size"
            }
        }
    }
}

/// A time since the start of the clock, in milliseconds.
func millisecondsOfTest(_ time: Timestamp) -> Double {
    Double(time.microseconds - VirtualClock.defaultStart.microseconds) / 1000
}

/// The distance between neighbors.
func steps(_ values: [Double]) -> [Double] {
    zip(values.dropFirst(), values).map { $0 - $1 }
}

/// Half a step of the engine's positions, in each direction.
let rounding = 0.5 / 4096

func isNear(_ value: Double, _ expected: Double, within tolerance: Double = 0.001) -> Bool {
    abs(value - expected) <= tolerance
}

func isNear(_ point: Point, _ x: Double, _ y: Double, within tolerance: Double = 0.001) -> Bool {
    isNear(point.x, x, within: tolerance) && isNear(point.y, y, within: tolerance)
}
