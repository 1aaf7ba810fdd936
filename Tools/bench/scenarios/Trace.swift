// SPDX-License-Identifier: MIT

package import GestureKit

/// What a recognizer has said, whoever ran it.
package struct TracedGesture: Equatable {
    /// Its place on the stage.
    package var recognizer: Int
    package var state: GestureState
    /// In microseconds from the beginning of the stream.
    package var time: UInt64
    package var touches: Int
    package var values = Values()

    /// What the kind of recognizer measures; of others, and of what it does not, as it is here.
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
        state: GestureState,
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

/// Collects what a contestant says while it is not being measured.
package final class Tracer {
    package private(set) var gestures: [TracedGesture] = []

    package init() {}

    package func record(_ gesture: TracedGesture) {
        gestures.append(gesture)
    }
}

/// How far values may differ.
package struct Tolerance: Sendable {
    package var points: Double
    /// Of a scale, as a part of it, and of a rotation in radians.
    package var shape: Double

    package static let none = Tolerance(points: 0, shape: 0)
    /// Between fixed point and floating point: a few steps of the formats, added up.
    package static let ofDoubles = Tolerance(points: 1 / 256, shape: 1e-4)

    func allows(_ one: TracedGesture.Values, _ other: TracedGesture.Values) -> Bool {
        abs(one.x - other.x) <= points && abs(one.y - other.y) <= points
            && abs(one.scale - other.scale) <= shape * abs(other.scale)
            && abs(one.rotation - other.rotation) <= shape
    }
}

/// The first difference of two traces in words, nil when there is none.
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
