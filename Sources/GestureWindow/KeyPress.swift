// SPDX-License-Identifier: MIT

public import GestureKit

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
