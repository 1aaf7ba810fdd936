// SPDX-License-Identifier: MIT

import CGestureCore

extension Touch {
    /// The ``View/window`` of the view it hit.
    public var window: Window? {
        view?.window
    }

    /// The recognizers that track it, from those of the view it hit up to those of the window. Those
    /// that failed or were cancelled are not here. Makes an array. Never nil: it is optional as in
    /// UIKit, and need not be unwrapped.
    public var gestureRecognizers: [GestureRecognizer]! {
        guard let bit = event.engine?.pool.bit(of: self), bit != 0 else {
            return []
        }
        var recognizers: [GestureRecognizer] = []
        var next = view
        while let view = next {
            recognizers += view.recognizers.filter { $0.isTracking(bit) }
            next = view.superview
        }
        return recognizers
    }
}

extension GestureRecognizer {
    fileprivate func isTracking(_ slot: UInt32) -> Bool {
        let state = gc_recognizer_state(pointer)
        return gc_recognizer_touches(pointer) & slot != 0 && state != .GC_STATE_FAILED
            && state != .GC_STATE_CANCELLED
    }
}
