// SPDX-License-Identifier: MIT

/// What a recognizer had to say at one moment: a value that can go anywhere.
///
/// The values that only this kind of recognizer has are read from it directly: `update.scale`.
@dynamicMemberLookup
public struct GestureUpdate<Values: Sendable>: Sendable {
    /// Where the recognizer stood: began, changed, ended or cancelled.
    public let state: GestureState

    /// When that happened for which it stands there.
    public let timestamp: Timestamp

    /// Where the gesture was, in the coordinates that were asked for.
    public let location: Point

    /// How many touches it had: see ``GestureRecognizer/numberOfTouches``.
    public let numberOfTouches: Int

    /// What only this kind of recognizer has.
    public let values: Values

    /// Reads one of the ``values``.
    public subscript<Value>(dynamicMember path: KeyPath<Values, Value>) -> Value {
        values[keyPath: path]
    }
}

extension GestureUpdate: Equatable where Values: Equatable {}

extension GestureUpdate: Hashable where Values: Hashable {}

/// Nothing: a tap, a long press and a hold have only what all recognizers have.
public struct NoGestureValues: Hashable, Sendable {
    /// Creates it.
    public init() {}
}
