// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureTrace

// The largest values of a gesture. Each is nil unless the gesture then went back by a tenth or more.

extension Explanation.Gesture {
    /// The translation farthest from the start; at least 1 point.
    var peakTranslation: Vector? {
        peak(\.translation, least: 1) { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    }

    /// The scale with the largest change, up or down; at least 1 percent.
    var peakScale: Double? {
        peak(\.scale, least: 0.01) { $0 > 0 ? abs(log($0)) : 0 }
    }

    /// The largest rotation either way, in radians; at least 1 degree.
    var peakRotation: Double? {
        peak(\.rotation, least: .pi / 180) { abs($0) }
    }

    private func peak<Value>(
        _ path: KeyPath<Trace.Value, Value?>,
        least: Double,
        size: (Value) -> Double
    ) -> Value? {
        let all = values.compactMap { $0[keyPath: path] }
        guard let last = all.last, let peak = all.max(by: { size($0) < size($1) }),
            size(peak) >= least, size(last) <= 0.9 * size(peak)
        else {
            return nil
        }
        return peak
    }
}
