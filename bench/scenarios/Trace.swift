// SPDX-License-Identifier: MIT

package import GestureKit

/// An event of a recognizer, in a form that all paths share.
package struct TracedGesture: Equatable {
    /// The index of the recognizer on the stage.
    package var recognizer: Int
    package var state: GestureRecognizer.State
    /// In microseconds from the start of the stream.
    package var time: UInt64
    package var touches: Int
    package var values = Values()

    /// The values of the recognizer's kind. Other values have these defaults.
    package struct Values: Equatable {
        package var x = 0.0
        package var y = 0.0
        package var scale = 1.0
        package var rotation = 0.0

        package init(x: Double = 0, y: Double = 0, scale: Double = 1, rotation: Double = 0) {
            (self.x, self.y, self.scale, self.rotation) = (x, y, scale, rotation)
        }
    }

    package init(
        recognizer: Int,
        state: GestureRecognizer.State,
        time: UInt64,
        touches: Int,
        values: Values = Values()
    ) {
        self.recognizer = recognizer
        self.state = state
        self.time = time
        self.touches = touches
        self.values = values
    }
}

/// Collects the events of a contestant, outside of measurements.
package final class Tracer {
    package private(set) var gestures: [TracedGesture] = []

    package init() {}

    package func record(_ gesture: TracedGesture) {
        gestures.append(gesture)
    }
}

/// The allowed differences of values.
package struct Tolerance: Sendable {
    package var points: Double
    /// For a scale, relative; for a rotation, in radians.
    package var shape: Double

    package static let none = Tolerance(points: 0, shape: 0)
    /// The tolerance between fixed point and floating point: a few steps of the formats.
    package static let ofDoubles = Tolerance(points: 1 / 256, shape: 1e-4)

    func allows(_ one: TracedGesture.Values, _ other: TracedGesture.Values) -> Bool {
        abs(one.x - other.x) <= points && abs(one.y - other.y) <= points
            && abs(one.scale - other.scale) <= shape * abs(other.scale)
            && abs(one.rotation - other.rotation) <= shape
    }
}

/// The first difference of two traces in words; nil: they are equal.
package func firstDifference(
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
