// SPDX-License-Identifier: MIT

import CGestureCore

/// Why a custom recognizer failed, with the measured value and its limit.
public enum FailureReason: Hashable, Sendable {
    /// A finger moved too far, in points.
    case moved(Double, limit: Double)
    /// The fingers lifted or turned back before the slop, in points.
    case underSlop(Double, slop: Double)
    /// The fingers moved in the wrong direction, in points.
    case wrongWay(Double, limit: Double)
    /// There were too many fingers.
    case tooManyTouches(Int, limit: Int)
    /// There were too few fingers.
    case tooFewTouches(Int, required: Int)
    /// It took too long.
    case heldTooLong(limit: Duration)
    /// A finger lifted too early.
    case liftedEarly(Duration, required: Duration)
    /// Another reason.
    case other

    /// The reason in the ledger's format.
    var record: (gc_reason, measured: Int64, limit: Int64) {
        switch self {
        case .moved(let way, let limit):
            (GC_REASON_MOVED, length(way), length(limit))
        case .underSlop(let way, let slop):
            (GC_REASON_UNDER_SLOP, length(way), length(slop))
        case .wrongWay(let way, let limit):
            (GC_REASON_WRONG_WAY, length(way), length(limit))
        case .tooManyTouches(let count, let limit):
            (GC_REASON_TOO_MANY_TOUCHES, Int64(count), Int64(limit))
        case .tooFewTouches(let count, let required):
            (GC_REASON_TOO_FEW_TOUCHES, Int64(count), Int64(required))
        case .heldTooLong(let limit):
            (GC_REASON_HELD_TOO_LONG, limit.microseconds, limit.microseconds)
        case .liftedEarly(let duration, let required):
            (GC_REASON_LIFTED_EARLY, duration.microseconds, required.microseconds)
        case .other:
            (GC_REASON_OWN_RULES, 0, 0)
        }
    }

    private func length(_ points: Double) -> Int64 {
        points.isNaN ? 0 : Int64(gc_length(limiting: points).rawValue)
    }
}
