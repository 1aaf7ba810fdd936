// SPDX-License-Identifier: MIT

/// What a scroll comes from.
public enum ScrollType: Int, Hashable, Sendable {
    /// A wheel.
    case discrete
    /// Two fingers on a touchpad.
    case continuous
}

/// A set of types of scrolls.
public struct ScrollTypeMask: OptionSet, Hashable, Sendable {
    /// A bit for each ``ScrollType``.
    public let rawValue: Int

    /// Creates a set from bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A wheel.
    public static let discrete = ScrollTypeMask(.discrete)
    /// Two fingers on a touchpad.
    public static let continuous = ScrollTypeMask(.continuous)
    /// All types.
    public static let all: ScrollTypeMask = [.discrete, .continuous]

    init(_ type: ScrollType) {
        rawValue = 1 << type.rawValue
    }
}
