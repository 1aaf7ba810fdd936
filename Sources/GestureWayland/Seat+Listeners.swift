// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit

extension Seat {
    static let pointerListener = Listener(makePointerListener())

    private static func makePointerListener() -> wl_pointer_listener {
        var listener = wl_pointer_listener()
        listener.enter = { data, pointer, serial, surface, x, y in
            guard let seat = Borrowed<Seat>.object(at: data), surface == seat.surface else {
                return
            }
            if let pointer {
                seat.source?.onPointerEnter(pointer, serial)
            }
            seat.pointer.enter(x: Double(fixed: x), y: Double(fixed: y))
            seat.touchpad.enter()
            seat.endOldFrame()
        }
        listener.leave = { data, _, _, surface in
            // A surface that the program has destroyed has no address here.
            guard let seat = Borrowed<Seat>.object(at: data),
                surface == seat.surface || surface == nil
            else {
                return
            }
            seat.pointer.leave()
            seat.touchpad.leave()
            seat.endOldFrame()
        }
        listener.motion = { data, _, time, x, y in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            let time = seat.pointerTime(time)
            seat.pointer.move(x: Double(fixed: x), y: Double(fixed: y), at: time)
            seat.endOldFrame()
        }
        listener.button = { data, _, serial, time, code, state in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            let isDown = state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue
            if isDown, seat.pointer.location != nil {
                seat.noteSerial(serial)
            }
            seat.pointer.press(code, isDown: isDown, at: seat.pointerTime(time))
            seat.endOldFrame()
        }
        listener.frame = { data, _ in
            Borrowed<Seat>.object(at: data)?.endPointerFrame()
        }
        addScrolls(to: &listener)
        return listener
    }

    private static func addScrolls(to listener: inout wl_pointer_listener) {
        listener.axis = { data, _, time, axis, value in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            seat.pointer.setScrollTime(seat.pointerTime(time))
            seat.pointer.scroll.add(Double(fixed: value), axis: axis)
            seat.endOldFrame()
        }
        listener.axis_source = { data, _, source in
            Borrowed<Seat>.object(at: data)?.pointer.scroll.set(source: source)
        }
        listener.axis_stop = { data, _, time, axis in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            seat.pointer.setScrollTime(seat.pointerTime(time))
            seat.pointer.scroll.stop(axis: axis)
        }
        listener.axis_discrete = { data, _, axis, clicks in
            let (parts, isTooMuch) = clicks.multipliedReportingOverflow(by: 120)
            if !isTooMuch {
                Borrowed<Seat>.object(at: data)?.pointer.scroll.add(clicks120: parts, axis: axis)
            }
        }
        gcw_set_axis_value120(&listener) { data, _, axis, parts in
            Borrowed<Seat>.object(at: data)?.pointer.scroll.add(clicks120: parts, axis: axis)
        }
    }

    /// Before version 5 there are no frames.
    private func endOldFrame() {
        if let pointerProxy, wl_pointer_get_version(pointerProxy) < 5 {
            endPointerFrame()
        }
    }

    private func endPointerFrame() {
        pointer.endFrame(at: pointerTime())
        source?.inputTaken()
    }
}

extension Seat {
    static let keyboardListener = Listener(makeKeyboardListener())

    /// The first eight modifiers have the same bits in all keymaps. Mod1 is Alt, Mod2 Num Lock and
    /// Mod4 the key with the logo, by convention.
    private static func makeKeyboardListener() -> wl_keyboard_listener {
        var listener = wl_keyboard_listener()
        listener.keymap = { _, _, _, descriptor, _ in
            closeDescriptor(descriptor)
        }
        listener.enter = { _, _, _, _, _ in }
        listener.leave = { data, _, _, _ in
            Borrowed<Seat>.object(at: data)?.setModifiers([])
        }
        listener.key = { _, _, _, _, _, _ in }
        listener.modifiers = { data, _, _, depressed, latched, locked, _ in
            let flags = KeyModifierFlags(realModifiers: depressed | latched | locked)
            Borrowed<Seat>.object(at: data)?.setModifiers(flags)
        }
        listener.repeat_info = { _, _, _, _ in }
        return listener
    }
}

extension KeyModifierFlags {
    /// The flags of the bits that `wl_keyboard.modifiers` reports.
    init(realModifiers bits: UInt32) {
        self = []
        for (bit, flag) in Self.realModifiers where bits >> bit & 1 == 1 {
            formUnion(flag)
        }
    }

    private static let realModifiers: [(UInt32, KeyModifierFlags)] = [
        (0, .shift), (1, .alphaShift), (2, .control), (3, .alternate), (4, .numericPad),
        (6, .command),
    ]
}

extension Seat {
    static let touchListener = Listener(makeTouchListener())

    private static func makeTouchListener() -> wl_touch_listener {
        var listener = wl_touch_listener()
        listener.down = { data, _, serial, time, surface, id, x, y in
            Borrowed<Seat>.object(at: data)?.land(serial, time, surface, id, x, y)
        }
        listener.up = { data, _, serial, time, id in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            seat.touches.lift(id, at: seat.touchTime(time))
        }
        listener.motion = { data, _, time, id, x, y in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            let time = seat.touchTime(time)
            seat.touches.move(id, x: Double(fixed: x), y: Double(fixed: y), at: time)
        }
        listener.frame = { data, _ in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            seat.touches.endFrame()
            seat.source?.inputTaken()
        }
        listener.cancel = { data, _ in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            seat.touches.cancel()
            seat.source?.inputTaken()
        }
        listener.shape = { data, _, id, major, minor in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            let (major, minor) = (Double(fixed: major), Double(fixed: minor))
            // It may have waited: now can be long after the other events of its frame.
            seat.touches.shape(id, major: major, minor: minor, at: seat.latestTouchTime)
        }
        listener.orientation = { _, _, _, _ in }
        return listener
    }

    private func land(
        _ serial: UInt32,
        _ time: UInt32,
        _ surface: OpaquePointer?,
        _ id: Int32,
        _ x: wl_fixed_t,
        _ y: wl_fixed_t
    ) {
        let time = touchTime(time)
        // An id that is down already has lost its lift, on whatever surface it lands now.
        touches.forget(id, at: time)
        // The action of a cancel may have stopped the source, or given the touchscreen back.
        guard surface == self.surface, source != nil, touchProxy != nil else {
            return
        }
        noteSerial(serial)
        touches.land(id, x: Double(fixed: x), y: Double(fixed: y), at: time)
    }
}

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
                seat.source?.inputTaken()
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
                seat.source?.inputTaken()
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
        let time = pointerTime(time)
        // A gesture that is in progress has lost its end, on whatever surface this one begins.
        touchpad.cancel(at: time)
        // The action of the cancel may have stopped the source. Then the pointer is nowhere.
        if surface == self.surface, let place = pointer.location {
            touchpad.begin(gesture, fingers: fingers, at: place, time)
        }
        source?.inputTaken()
    }

    private func end(_ gesture: TouchpadStep.Gesture, _ time: UInt32, _ isCancelled: Int32) {
        touchpad.end(gesture, isCancelled: isCancelled != 0, at: pointerTime(time))
        source?.inputTaken()
    }
}
