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

    /// The recording it is from.
    var file: String

    /// Microseconds from the recording's first frame.
    var time: UInt64

    var recognizer: String
    var state: GestureState
    var touches: Int
    var location: Point
    var values: Values
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
