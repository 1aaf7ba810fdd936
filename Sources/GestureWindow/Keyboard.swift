// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit
import GestureWayland

/// The keyboard of a seat: key presses, and their repetition.
final class Keyboard {
    /// Called for each press, and each repetition, with the surface that has the keyboard.
    var onKey: (KeyPress, OpaquePointer) -> Void = { _, _ in }

    private let seat: OpaquePointer
    private var keyboard: OpaquePointer?
    /// The surface that gets its keys.
    private var surface: OpaquePointer?
    private let map = KeyMap()
    /// The key that repeats.
    private var held: UInt32?
    /// When it repeats next.
    private(set) var deadline: Timestamp?
    /// What the compositor asks for. 0 a second: no repetition.
    private var repetition = (perSecond: 25, delay: 500) {
        didSet {
            // With a rate of millions, the program would do nothing else while a key is held.
            repetition.perSecond = min(max(repetition.perSecond, 0), Self.mostPerSecond)
            repetition.delay = max(repetition.delay, 0)
        }
    }

    private static let mostPerSecond = 1000

    /// Takes over a `wl_seat`, which nothing else listens to.
    init(_ seat: OpaquePointer) {
        self.seat = seat
        wl_seat_add_listener(seat, Self.seatListener.pointer, Borrowed(self).address)
    }

    deinit {
        release()
        wl_seat_release(seat)
    }

    private func update(_ capabilities: UInt32) {
        guard capabilities & WL_SEAT_CAPABILITY_KEYBOARD.rawValue != 0 else {
            return release()
        }
        if keyboard == nil {
            keyboard = wl_seat_get_keyboard(seat)
            wl_keyboard_add_listener(
                keyboard,
                Self.listener.pointer,
                Borrowed(self).address
            )
        }
    }

    private func release() {
        stopRepeating()
        if let keyboard {
            wl_keyboard_release(keyboard)
        }
        keyboard = nil
    }

    private func press(_ code: UInt32, isDown: Bool) {
        guard isDown else {
            return held == code ? stopRepeating() : ()
        }
        guard let key = map.key(code), let surface else {
            return
        }
        if map.repeats(code), repetition.perSecond > 0 {
            held = code
            deadline = Self.now + .milliseconds(repetition.delay)
        }
        onKey(KeyPress(key, modifiers: map.modifiers), surface)
    }

    /// Repeats the key that is held, if that is due.
    func repeatKey(at time: Timestamp) {
        guard let held, let deadline, deadline <= time, let surface, let key = map.key(held) else {
            return
        }
        self.deadline = time + .microseconds(1_000_000 / max(repetition.perSecond, 1))
        onKey(KeyPress(key, modifiers: map.modifiers, isRepeat: true), surface)
    }

    private func stopRepeating() {
        (held, deadline) = (nil, nil)
    }

    private static var now: Timestamp {
        Timestamp(microseconds: MonotonicClock.microseconds)
    }

    private static let seatListener = Constant(
        wl_seat_listener(
            capabilities: { data, _, capabilities in
                Borrowed<Keyboard>.object(at: data)?.update(capabilities)
            },
            name: { _, _, _ in }
        )
    )

    private static let listener = Constant(
        wl_keyboard_listener(
            keymap: { data, _, _, descriptor, size in
                Borrowed<Keyboard>.object(at: data)?.map.read(descriptor, size: Int(size))
            },
            enter: { data, _, _, surface, _ in
                Borrowed<Keyboard>.object(at: data)?.surface = surface
            },
            leave: { data, _, _, _ in
                Borrowed<Keyboard>.object(at: data)?.stopRepeating()
                Borrowed<Keyboard>.object(at: data)?.surface = nil
            },
            key: { data, _, _, _, code, state in
                let isDown = state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue
                Borrowed<Keyboard>.object(at: data)?.press(code, isDown: isDown)
            },
            modifiers: { data, _, _, down, latched, locked, layout in
                Borrowed<Keyboard>.object(at: data)?.map
                    .update(pressed: down, latched: latched, locked: locked, layout: layout)
            },
            repeat_info: { data, _, rate, delay in
                Borrowed<Keyboard>.object(at: data)?.repetition = (Int(rate), Int(delay))
            }
        )
    )
}
