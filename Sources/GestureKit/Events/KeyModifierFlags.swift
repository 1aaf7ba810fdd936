// SPDX-License-Identifier: MIT

/// Keys that change what other input means, while they are down or locked.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bits, in the places that UIKit gives them.
    public let rawValue: Int

    /// Creates a set from bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Caps Lock is on.
    public static let alphaShift = KeyModifierFlags(rawValue: 1 << 16)
    /// Shift.
    public static let shift = KeyModifierFlags(rawValue: 1 << 17)
    /// Control.
    public static let control = KeyModifierFlags(rawValue: 1 << 18)
    /// Alt, which is also called Option.
    public static let alternate = KeyModifierFlags(rawValue: 1 << 19)
    /// Super: the key with the logo. UIKit calls it Command.
    public static let command = KeyModifierFlags(rawValue: 1 << 20)
    /// Num Lock is on. In UIKit: a key of the numeric pad.
    public static let numericPad = KeyModifierFlags(rawValue: 1 << 21)
}
