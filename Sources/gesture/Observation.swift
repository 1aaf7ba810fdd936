// SPDX-License-Identifier: MIT

import GestureKit

/// A gesture at the moment its state changed.
struct Observation {
    /// What a recognizer of its kind measures.
    enum Values {
        case none
        case pan(translation: Vector, velocity: Vector)
        case pinch(scale: Double, velocity: Double)
    }

    /// The recording it is from, or whatever else the samples are from.
    var file: String

    /// Microseconds of the samples' clock; in a recording from its first frame.
    var time: UInt64

    var recognizer: String
    var state: GestureState
    var touches: Int
    var location: Point
    var values: Values
}

extension Observation {
    /// What a recognizer says inside its action.
    init(_ recognizer: GestureRecognizer, in file: String) {
        self.init(
            file: file,
            time: recognizer.timestamp?.microseconds ?? 0,
            recognizer: recognizer.name ?? "",
            state: recognizer.state,
            touches: recognizer.numberOfTouches,
            location: recognizer.location(in: nil),
            values: Values(recognizer)
        )
    }
}

extension Observation.Values {
    /// What a recognizer measures now.
    fileprivate init(_ recognizer: GestureRecognizer) {
        switch recognizer {
        case let pan as PanGestureRecognizer:
            self = .pan(translation: pan.translation(in: nil), velocity: pan.velocity(in: nil))
        case let pinch as PinchGestureRecognizer:
            self = .pinch(scale: pinch.scale, velocity: pinch.velocity)
        default:
            self = .none
        }
    }
}

extension GestureState {
    /// The state in a word.
    var word: String {
        switch self {
        case .possible: "possible"
        case .began: "began"
        case .changed: "changed"
        case .ended: "ended"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }
}
