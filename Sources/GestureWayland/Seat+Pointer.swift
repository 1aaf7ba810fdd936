// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit

extension Seat {
    static let pointerListener = Constant(makePointerListener())

    private static func makePointerListener() -> wl_pointer_listener {
        var listener = wl_pointer_listener()
        listener.enter = { data, pointer, serial, surface, x, y in
            guard let seat = Borrowed<Seat>.object(at: data), surface == seat.surface else {
                return
            }
            if let pointer {
                seat.onPointerEnter(pointer, serial)
            }
            seat.pointer.enter(x: Double(fixed: x), y: Double(fixed: y))
            seat.endOldFrame()
        }
        listener.leave = { data, _, _, surface in
            // A surface that the program has destroyed has no address here.
            guard let seat = Borrowed<Seat>.object(at: data),
                surface == seat.surface || surface == nil
            else {
                return
            }
            seat.pointer.leave(at: seat.pointerTime())
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
                seat.onSerial(seat, serial)
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
        listener.axis_stop = { data, _, time, _ in
            guard let seat = Borrowed<Seat>.object(at: data) else {
                return
            }
            seat.pointer.setScrollTime(seat.pointerTime(time))
            seat.pointer.scroll.stop()
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
        onInput()
    }
}

extension Seat {
    static let keyboardListener = Constant(makeKeyboardListener())

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
