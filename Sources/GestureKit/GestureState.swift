// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Where a recognizer stands.
///
/// A discrete one, such as a tap, goes from ``possible`` to ``ended`` at once. A continuous one,
/// such as a pan, goes through ``began`` and any number of ``changed`` to ``ended`` or
/// ``cancelled``. Either may go from ``possible`` to ``failed``, which calls no action.
public enum GestureState: Hashable, Sendable {
    /// It has not decided yet, or nothing is going on.
    case possible
    /// It has recognized a gesture that goes on.
    case began
    /// The gesture goes on.
    case changed
    /// The gesture is over.
    case ended
    /// The gesture was taken away: whoever follows it should undo what it has done.
    case cancelled
    /// What the fingers did was something else.
    case failed

    /// What ``ended`` is called for a discrete recognizer.
    public static let recognized = GestureState.ended
}

extension GestureState {
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

    init(_ event: gc_event) {
        guard let state = gc_state(rawValue: UInt32(event.state)) else {
            preconditionFailure("The engine reports a state \(event.state)")
        }
        self.init(state)
    }
}

extension gc_state {
    init(_ state: GestureState) {
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
