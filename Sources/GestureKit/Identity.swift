// SPDX-License-Identifier: MIT

// Views and recognizers are equal if they are the same object.

extension View: Hashable {
    /// Whether both are the same object.
    public static func == (left: View, right: View) -> Bool {
        left === right
    }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension GestureRecognizer: Hashable {
    /// Whether both are the same object.
    public static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool {
        left === right
    }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
