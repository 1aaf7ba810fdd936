// SPDX-License-Identifier: MIT

import CGestureWayland
import CGestureWindow
public import GestureKit
import GestureWayland

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

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
            if repetition.perSecond == 0 {
                stopRepeating()
            }
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
        self.deadline = time + .microseconds(1_000_000 / repetition.perSecond)
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
                // The code of the key that is held may now mean something else, or nothing.
                Borrowed<Keyboard>.object(at: data)?.stopRepeating()
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

/// What the keys of a keyboard mean, by xkbcommon.
final class KeyMap {
    private let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    private var keymap: OpaquePointer?
    private var state: OpaquePointer?

    deinit {
        forget()
        xkb_context_unref(context)
    }

    /// Reads a keymap from a file, which it closes. An unusable one leaves no keys.
    ///
    /// The file may be shorter than the compositor says. Reading beyond its end in a mapping would end
    /// the program, so the text is copied.
    func read(_ descriptor: Int32, size: Int) {
        forget()
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0 else {
            return
        }
        let size = min(size, Int(status.st_size), Self.mostBytes)
        let text = [CChar](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(pread(descriptor, buffer.baseAddress, size, 0), 0)
        }
        keymap = xkb_keymap_new_from_buffer(
            context,
            text,
            // The size includes the zero at the end.
            text.firstIndex(of: 0) ?? text.count,
            XKB_KEYMAP_FORMAT_TEXT_V1,
            XKB_KEYMAP_COMPILE_NO_FLAGS
        )
        state = keymap.flatMap { xkb_state_new($0) }
    }

    /// The usual keymap has 70 KB.
    private static let mostBytes = 16 << 20

    func update(pressed: UInt32, latched: UInt32, locked: UInt32, layout: UInt32) {
        if let state {
            xkb_state_update_mask(state, pressed, latched, locked, 0, 0, layout)
        }
    }

    /// The modifier keys that are down or locked.
    var modifiers: KeyModifierFlags {
        guard let state else {
            return []
        }
        var flags = KeyModifierFlags()
        for (name, flag) in [
            (XKB_MOD_NAME_SHIFT, KeyModifierFlags.shift), (XKB_MOD_NAME_CTRL, .control),
            (XKB_MOD_NAME_ALT, .alternate), (XKB_MOD_NAME_LOGO, .command),
            (XKB_MOD_NAME_CAPS, .alphaShift),
        ] where xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0 {
            flags.insert(flag)
        }
        return flags
    }

    /// What is on a key, by its code in Linux. Nil: there is no keymap.
    func key(_ code: UInt32) -> KeyPress.Key? {
        guard let state else {
            return nil
        }
        let symbol = xkb_state_key_get_one_sym(state, Self.keycode(code))
        if let named = Self.named(symbol) {
            return named
        }
        let character = xkb_keysym_to_utf32(symbol)
        guard character >= 32, character != 127, let scalar = Unicode.Scalar(character) else {
            return .other(symbol)
        }
        return .character(Character(scalar))
    }

    /// Whether a key repeats while it is held.
    func repeats(_ code: UInt32) -> Bool {
        keymap.map { xkb_keymap_key_repeats($0, Self.keycode(code)) > 0 } ?? false
    }

    private func forget() {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        (state, keymap) = (nil, nil)
    }

    /// The code of a key in xkbcommon, which uses those of X11: they begin at 8. A compositor may send
    /// any number; the greatest ones are the code that no key has.
    private static func keycode(_ code: UInt32) -> xkb_keycode_t {
        let (sum, isTooLarge) = code.addingReportingOverflow(8)
        return isTooLarge ? .max : sum
    }

    private static func named(_ symbol: xkb_keysym_t) -> KeyPress.Key? {
        switch Int32(bitPattern: symbol) {
        case XKB_KEY_Left, XKB_KEY_KP_Left: .left
        case XKB_KEY_Right, XKB_KEY_KP_Right: .right
        case XKB_KEY_Up, XKB_KEY_KP_Up: .up
        case XKB_KEY_Down, XKB_KEY_KP_Down: .down
        case XKB_KEY_Page_Up, XKB_KEY_KP_Page_Up: .pageUp
        case XKB_KEY_Page_Down, XKB_KEY_KP_Page_Down: .pageDown
        case XKB_KEY_Home, XKB_KEY_KP_Home: .home
        case XKB_KEY_End, XKB_KEY_KP_End: .end
        case XKB_KEY_Escape: .escape
        case XKB_KEY_Return, XKB_KEY_KP_Enter: .enter
        case XKB_KEY_space: .space
        case XKB_KEY_Tab: .tab
        case XKB_KEY_BackSpace: .backspace
        case XKB_KEY_Delete, XKB_KEY_KP_Delete: .delete
        case XKB_KEY_F1...XKB_KEY_F12:
            .function(Int(Int32(bitPattern: symbol) - XKB_KEY_F1) + 1)
        default: nil
        }
    }
}

/// A key that was pressed, or repeats.
public struct KeyPress: Hashable, Sendable {
    /// What is on a key.
    public enum Key: Hashable, Sendable {
        case left, right, up, down
        case pageUp, pageDown, home, end
        case escape, enter, space, tab, backspace, delete
        /// F1 to F12.
        case function(Int)
        /// A key that writes, with the character of the current layout and modifiers.
        case character(Character)
        /// Another one, with its keysym: see xkbcommon-keysyms.h.
        case other(UInt32)
    }

    /// What is on it.
    public var key: Key

    /// The modifier keys that are down or locked.
    public var modifiers: KeyModifierFlags

    /// Whether it repeats because it is held.
    public var isRepeat: Bool

    /// Creates a key press.
    public init(_ key: Key, modifiers: KeyModifierFlags = [], isRepeat: Bool = false) {
        (self.key, self.modifiers, self.isRepeat) = (key, modifiers, isRepeat)
    }
}
