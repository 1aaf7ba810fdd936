// SPDX-License-Identifier: MIT

import CGestureCore

extension GestureRecognizer {
    /// The state of a recognizer.
    ///
    /// A discrete recognizer, such as a tap, goes from ``possible`` to ``ended`` at once. A
    /// continuous one, such as a pan, goes to ``began``, then to ``changed`` any number of times,
    /// then to ``ended`` or ``cancelled``. Both may go from ``possible`` to ``failed``, which calls
    /// no action.
    public enum State: Int, Hashable, Sendable {
        /// No touches, or it may still recognize.
        case possible
        /// A continuous gesture began.
        case began
        /// A continuous gesture changed.
        case changed
        /// The gesture ended.
        case ended
        /// The gesture was interrupted. Undo what it did.
        case cancelled
        /// The fingers did something else.
        case failed

        /// The name of ``ended`` for discrete recognizers.
        public static let recognized = State.ended
    }
}

extension GestureRecognizer.State {
    init(_ state: gc_state) {
        switch state {
        case .GC_STATE_POSSIBLE: self = .possible
        case .GC_STATE_BEGAN: self = .began
        case .GC_STATE_CHANGED: self = .changed
        case .GC_STATE_ENDED: self = .ended
        case .GC_STATE_CANCELLED: self = .cancelled
        case .GC_STATE_FAILED: self = .failed
        }
    }

    /// The state in an event: a value of gc_state.
    @inlinable
    init(code: UInt8) {
        switch code {
        case 0: self = .possible
        case 1: self = .began
        case 2: self = .changed
        case 3: self = .ended
        case 4: self = .cancelled
        default: self = .failed
        }
    }
}

extension gc_state {
    init(_ state: GestureRecognizer.State) {
        switch state {
        case .possible: self = .GC_STATE_POSSIBLE
        case .began: self = .GC_STATE_BEGAN
        case .changed: self = .GC_STATE_CHANGED
        case .ended: self = .GC_STATE_ENDED
        case .cancelled: self = .GC_STATE_CANCELLED
        case .failed: self = .GC_STATE_FAILED
        }
    }
}
