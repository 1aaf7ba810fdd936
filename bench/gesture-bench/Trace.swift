// SPDX-License-Identifier: MIT

import GestureKit

/// What a recognizer has said, whoever ran it.
struct TracedGesture: Equatable {
    /// Its place on the stage.
    var recognizer: Int
    var state: GestureState
    /// In microseconds from the beginning of the stream.
    var time: UInt64
    var touches: Int
    var values = Values()

    /// What the kind of recognizer measures; of others, and of what it does not, as it is here.
    struct Values: Equatable {
        var x = 0.0
        var y = 0.0
        var scale = 1.0
        var rotation = 0.0
    }
}

/// Collects what a contestant says while it is not being measured.
final class Tracer {
    private(set) var gestures: [TracedGesture] = []

    func record(_ gesture: TracedGesture) {
        gestures.append(gesture)
    }
}

/// How far values may differ.
struct Tolerance: Sendable {
    var points: Double
    /// Of a scale, as a part of it, and of a rotation in radians.
    var shape: Double

    static let none = Tolerance(points: 0, shape: 0)
    /// Between fixed point and floating point: a few steps of the formats, added up.
    static let ofDoubles = Tolerance(points: 1 / 256, shape: 1e-4)

    func allows(_ one: TracedGesture.Values, _ other: TracedGesture.Values) -> Bool {
        abs(one.x - other.x) <= points && abs(one.y - other.y) <= points
            && abs(one.scale - other.scale) <= shape * abs(other.scale)
            && abs(one.rotation - other.rotation) <= shape
    }
}

/// The first difference of two traces in words, nil when there is none.
func firstDifference(
    _ mine: [TracedGesture],
    from first: [TracedGesture],
    within tolerance: Tolerance,
    names: [String]
) -> String? {
    for (index, (one, other)) in zip(mine, first).enumerated() {
        let isSame =
            one.recognizer == other.recognizer && one.state == other.state
            && one.time == other.time && one.touches == other.touches
            && tolerance.allows(one.values, other.values)
        if !isSame {
            return "event \(index): \(words(one, names)) and not \(words(other, names))"
        }
    }
    return mine.count == first.count ? nil : "\(mine.count) events and not \(first.count)"
}

private func words(_ gesture: TracedGesture, _ names: [String]) -> String {
    let values = gesture.values
    return """
        \(names[gesture.recognizer]) \(gesture.state) at \(gesture.time) us with \
        \(gesture.touches) touches, (\(values.x), \(values.y)) x\(values.scale) \
        turned \(values.rotation)
        """
}
