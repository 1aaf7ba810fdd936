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

    #if !hasFeature(Embedded)
    /// Whether its class is this one or a subclass of it. For a class that is known when you write
    /// the program, `is` asks the same and is faster.
    public func isKind(of kind: AnyClass) -> Bool {
        hasClass(kind, self)
    }
    #endif
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

    #if !hasFeature(Embedded)
    /// Whether its class is this one or a subclass of it. For a class that is known when you write
    /// the program, `is` asks the same and is faster.
    public func isKind(of kind: AnyClass) -> Bool {
        hasClass(kind, self)
    }
    #endif
}

#if !hasFeature(Embedded)
private func hasClass(_ kind: AnyClass, _ object: AnyObject) -> Bool {
    sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
        .contains { $0.subjectType == kind }
}
#endif
