// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit

/// The objects of a pointer's touchpad gestures.
struct TouchpadProxies {
    private var swipe: OpaquePointer?
    private var pinch: OpaquePointer?
    private var hold: OpaquePointer?

    init() {}

    init(_ manager: OpaquePointer, _ pointer: OpaquePointer, for seat: Seat) {
        let address = Borrowed(seat).address
        swipe = zwp_pointer_gestures_v1_get_swipe_gesture(manager, pointer)
        zwp_pointer_gesture_swipe_v1_add_listener(swipe, Seat.swipeListener.pointer, address)
        pinch = zwp_pointer_gestures_v1_get_pinch_gesture(manager, pointer)
        zwp_pointer_gesture_pinch_v1_add_listener(pinch, Seat.pinchListener.pointer, address)
        if wl_proxy_get_version(manager) >= 3 {
            hold = zwp_pointer_gestures_v1_get_hold_gesture(manager, pointer)
            zwp_pointer_gesture_hold_v1_add_listener(hold, Seat.holdListener.pointer, address)
        }
    }

    var isEmpty: Bool {
        swipe == nil
    }

    mutating func close() {
        swipe.map(zwp_pointer_gesture_swipe_v1_destroy)
        pinch.map(zwp_pointer_gesture_pinch_v1_destroy)
        hold.map(zwp_pointer_gesture_hold_v1_destroy)
        self = TouchpadProxies()
    }
}

extension Seat {
    static let swipeListener = Constant(
        zwp_pointer_gesture_swipe_v1_listener(
            begin: { data, _, _, time, surface, fingers in
                Borrowed<Seat>.object(at: data)?.begin(.swipe, time, surface, fingers)
            },
            update: { data, _, time, x, y in
                guard let seat = Borrowed<Seat>.object(at: data) else {
                    return
                }
                let time = seat.pointerTime(time)
                seat.touchpad.swipe(x: Double(fixed: x), y: Double(fixed: y), at: time)
                seat.onInput()
            },
            end: { data, _, _, time, isCancelled in
                Borrowed<Seat>.object(at: data)?.end(.swipe, time, isCancelled)
            }
        )
    )

    static let pinchListener = Constant(
        zwp_pointer_gesture_pinch_v1_listener(
            begin: { data, _, _, time, surface, fingers in
                Borrowed<Seat>.object(at: data)?.begin(.pinch, time, surface, fingers)
            },
            update: { data, _, time, x, y, scale, rotation in
                guard let seat = Borrowed<Seat>.object(at: data) else {
                    return
                }
                seat.touchpad.pinch(
                    x: Double(fixed: x),
                    y: Double(fixed: y),
                    scale: Double(fixed: scale),
                    degrees: Double(fixed: rotation),
                    at: seat.pointerTime(time)
                )
                seat.onInput()
            },
            end: { data, _, _, time, isCancelled in
                Borrowed<Seat>.object(at: data)?.end(.pinch, time, isCancelled)
            }
        )
    )

    static let holdListener = Constant(
        zwp_pointer_gesture_hold_v1_listener(
            begin: { data, _, _, time, surface, fingers in
                Borrowed<Seat>.object(at: data)?.begin(.hold, time, surface, fingers)
            },
            end: { data, _, _, time, isCancelled in
                Borrowed<Seat>.object(at: data)?.end(.hold, time, isCancelled)
            }
        )
    )

    private func begin(
        _ gesture: TouchpadStep.Gesture,
        _ time: UInt32,
        _ surface: OpaquePointer?,
        _ fingers: UInt32
    ) {
        guard surface == self.surface, let place = pointer.location else {
            return
        }
        touchpad.begin(gesture, fingers: fingers, at: place, pointerTime(time))
        onInput()
    }

    private func end(_ gesture: TouchpadStep.Gesture, _ time: UInt32, _ isCancelled: Int32) {
        touchpad.end(gesture, isCancelled: isCancelled != 0, at: pointerTime(time))
        onInput()
    }
}
