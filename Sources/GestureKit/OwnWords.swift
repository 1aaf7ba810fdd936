// SPDX-License-Identifier: MIT

import CGestureCore

/// The reason of a record, with the names of this module's properties and methods. Nil if the reason
/// names none of them: then the words of CGestureExplain are used.
func ownWords(for reason: gc_reason?, _ view: String, limit: Int64) -> String? {
    switch reason {
    case GC_REASON_RECOGNIZER_DISABLED:
        "isEnabled was false; set it to true before the touch lands"
    case GC_REASON_DISABLED:
        "isEnabled was set to false during the gesture"
    case GC_REASON_HOST_REFUSED:
        "gestureRecognizerShouldBegin(_:) of its delegate returned false"
    case GC_REASON_NOT_RECEIVED:
        "shouldReceive(_:) of it, or gestureRecognizer(_:shouldReceive:) of its delegate, returned false"
    case GC_REASON_OTHER_TYPE:
        "allowedTouchTypes or requiresExclusiveTouchType excludes a touch of this type"
    case GC_REASON_NO_DIRECTIONS:
        "direction is empty; set some"
    case GC_REASON_NO_EDGES:
        "edges is empty; set some"
    case GC_REASON_REMOVED:
        "it, or its view, was removed during the gesture"
    case GC_REASON_HIT_NOTHING:
        "it hit no view; check where it landed, and the bounds of the window"
    case GC_REASON_HIDDEN:
        "it skipped \(view): isHidden is true, or alpha is under 0.01"
    case GC_REASON_NOT_INTERACTIVE:
        "it skipped \(view): isUserInteractionEnabled is false; set it to true"
    case GC_REASON_NO_RECOGNIZER:
        "nothing from \(view) up to the window has a recognizer; add one, or check where it landed"
    case GC_REASON_TOUCHES_FULL:
        "touchCapacity of the engine is \(limit); make it larger"
    default:
        nil
    }
}
