// SPDX-License-Identifier: MIT

import CGestureLibinput

/// A report that fingers on a touchpad scroll. With a way of zero, they stop.
@_spi(GestureTools) public struct FingerScroll {
    /// When it happened, in microseconds.
    public let time: UInt64
    /// How far the fingers moved, in points, unless natural scrolling is on: then the opposite.
    public let horizontal, vertical: Double

    /// Reads a `struct libinput_event *`. Nil: it is another event.
    public init?(_ event: OpaquePointer) {
        guard libinput_event_get_type(event) == LIBINPUT_EVENT_POINTER_SCROLL_FINGER else {
            return nil
        }
        let pointer = libinput_event_get_pointer_event(event)
        // libinput reports a bug if an event is asked for an axis that it does not have.
        func value(_ axis: libinput_pointer_axis) -> Double {
            libinput_event_pointer_has_axis(pointer, axis) != 0
                ? libinput_event_pointer_get_scroll_value(pointer, axis) : 0
        }
        time = libinput_event_pointer_get_time_usec(pointer)
        horizontal = value(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL)
        vertical = value(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL)
    }
}
