// SPDX-License-Identifier: MIT

internal import CGestureWayland
internal import Dispatch
internal import GestureKit

/// The keyboard of a seat: key presses, and their repetition.
final class Keyboard {
    /// Called for each press, and each repetition.
    var onKey: (KeyPress) -> Void = { _ in }

    private let connection: Connection
    private let seat: OpaquePointer
    private var keyboard: OpaquePointer?
    private let map = KeyMap()
    private let timer: any DispatchSourceTimer
    private var held: UInt32?
    /// What the compositor asks for. 0 a second: no repetition.
    private var repetition = (perSecond: 25, delay: 500)

    /// Takes over a `wl_seat`, which nothing else listens to.
    init(_ connection: Connection, _ seat: OpaquePointer, queue: DispatchQueue) {
        (self.connection, self.seat) = (connection, seat)
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .distantFuture)
        timer.setEventHandler { [unowned self] in repeatKey() }
        timer.activate()
        wl_seat_add_listener(seat, Self.seatListener, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        timer.cancel()
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
                Self.listener,
                Unmanaged.passUnretained(self).toOpaque()
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
        guard let key = map.key(code) else {
            return
        }
        onKey(KeyPress(key, modifiers: map.modifiers))
        if map.repeats(code), repetition.perSecond > 0 {
            held = code
            let interval = DispatchTimeInterval.microseconds(1_000_000 / repetition.perSecond)
            timer.schedule(
                deadline: .now() + .milliseconds(repetition.delay),
                repeating: interval
            )
        }
    }

    private func repeatKey() {
        if let held, let key = map.key(held) {
            onKey(KeyPress(key, modifiers: map.modifiers, isRepeat: true))
        }
    }

    private func stopRepeating() {
        held = nil
        timer.schedule(deadline: .distantFuture)
    }

    nonisolated(unsafe) private static let seatListener = lasting(
        wl_seat_listener(
            capabilities: { data, _, capabilities in
                target(data, Keyboard.self).update(capabilities)
            },
            name: { _, _, _ in }
        )
    )

    nonisolated(unsafe) private static let listener = lasting(
        wl_keyboard_listener(
            keymap: { data, _, _, descriptor, size in
                target(data, Keyboard.self).map.read(descriptor, size: Int(size))
            },
            enter: { _, _, _, _, _ in },
            leave: { data, _, _, _ in target(data, Keyboard.self).stopRepeating() },
            key: { data, _, _, _, code, state in
                let isDown = state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue
                target(data, Keyboard.self).press(code, isDown: isDown)
            },
            modifiers: { data, _, _, down, latched, locked, layout in
                target(data, Keyboard.self).map
                    .update(pressed: down, latched: latched, locked: locked, layout: layout)
            },
            repeat_info: { data, _, rate, delay in
                target(data, Keyboard.self).repetition = (Int(rate), Int(delay))
            }
        )
    )
}
