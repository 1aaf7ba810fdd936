// SPDX-License-Identifier: MIT

import GestureKit

/// An event of a recognizer, in a form that all paths share.
struct TracedGesture: Equatable {
    /// The index of the recognizer on the stage.
    var recognizer: Int
    var state: GestureRecognizer.State
    /// In microseconds from the start of the stream.
    var time: UInt64
    var touches: Int
    var values = Values()

    /// The values of the recognizer's kind. Other values have these defaults.
    struct Values: Equatable {
        var x = 0.0
        var y = 0.0
        var scale = 1.0
        var rotation = 0.0
    }
}

extension TracedGesture {
    /// A touch that a view received, with its location in the window.
    init(_ phase: Touch.Phase, source: Int, time: UInt64, at place: Point) {
        let state: GestureRecognizer.State =
            switch phase {
            case .began: .began
            case .moved, .stationary: .changed
            case .ended: .ended
            case .cancelled: .cancelled
            }
        self.init(
            recognizer: source,
            state: state,
            time: time,
            touches: 1,
            values: Values(x: place.x, y: place.y)
        )
    }
}

/// Collects the events of a contestant, outside of measurements.
final class Tracer {
    private(set) var gestures: [TracedGesture] = []

    init() {}

    func record(_ gesture: TracedGesture) {
        gestures.append(gesture)
    }
}

/// The allowed differences of values.
struct Tolerance: Sendable {
    var points: Double
    /// For a scale, relative; for a rotation, in radians.
    var shape: Double

    static let none = Tolerance(points: 0, shape: 0)
    /// The tolerance between fixed point and floating point: a few steps of the formats.
    static let ofDoubles = Tolerance(points: 1 / 256, shape: 1e-4)

    func allows(_ one: TracedGesture.Values, _ other: TracedGesture.Values) -> Bool {
        abs(one.x - other.x) <= points && abs(one.y - other.y) <= points
            && abs(one.scale - other.scale) <= shape * abs(other.scale)
            && abs(one.rotation - other.rotation) <= shape
    }
}

/// The first difference of two traces in words; nil: they are equal.
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
            return "event \(index): \(words(one, names)) instead of \(words(other, names))"
        }
    }
    return mine.count == first.count ? nil : "\(mine.count) events instead of \(first.count)"
}

private func words(_ gesture: TracedGesture, _ names: [String]) -> String {
    let values = gesture.values
    return """
        \(names[gesture.recognizer]) \(gesture.state) at \(gesture.time) us with \
        \(gesture.touches) touches, (\(values.x), \(values.y)) x\(values.scale) \
        turned \(values.rotation)
        """
}
