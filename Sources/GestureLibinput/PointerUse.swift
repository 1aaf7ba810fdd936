// SPDX-License-Identifier: MIT

import CGestureLibinput

/// What fingers on a touchpad do to the pointer, when they make no gesture.
@_spi(GestureTools) public enum PointerUse {
    /// They move it.
    case motion
    /// They press a button: by a click, or by a tap if tap-to-click is on.
    case button

    /// Reads a `struct libinput_event *`. Nil: it is another event.
    public init?(_ event: OpaquePointer) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_POINTER_MOTION: self = .motion
        case LIBINPUT_EVENT_POINTER_BUTTON: self = .button
        default: return nil
        }
    }
}
