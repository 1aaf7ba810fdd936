// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
/// An update of a recognizer: a value that you can send anywhere.
///
/// You can read the values of this kind of recognizer directly: `update.scale`.
@dynamicMemberLookup
public struct GestureUpdate<Values: Sendable>: Sendable {
    /// The state: began, changed, ended or cancelled.
    public let state: GestureRecognizer.State

    /// The time of the event.
    public let timestamp: Timestamp

    /// The location, in the coordinates of the sequence.
    public let location: Point

    /// The number of touches. See ``GestureRecognizer/numberOfTouches``.
    public let numberOfTouches: Int

    /// The values of this kind of recognizer.
    public let values: Values

    /// Reads one of the ``values``.
    public subscript<Value>(dynamicMember path: KeyPath<Values, Value>) -> Value {
        values[keyPath: path]
    }
}

extension GestureUpdate: Equatable where Values: Equatable {}

extension GestureUpdate: Hashable where Values: Hashable {}

/// No values: a tap, a long press and a hold have only the values of all recognizers.
public struct NoGestureValues: Hashable, Sendable {
    /// Creates the empty value.
    public init() {}
}
#endif
