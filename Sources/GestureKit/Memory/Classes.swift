// SPDX-License-Identifier: MIT

// Embedded Swift keeps no names of classes, and compares no types.

#if hasFeature(Embedded)
/// The name of an object's class. Here: the words to use without it.
func nameOfClass(of object: AnyObject, orElse words: String) -> String {
    words
}
#else
func nameOfClass(of object: AnyObject, orElse words: String) -> String {
    String(describing: type(of: object))
}
#endif

extension GestureRecognizer {
    /// Whether it is of a subclass of a built-in recognizer, which may override methods.
    var hasOwnClass: Bool {
        #if hasFeature(Embedded)
        false
        #else
        isInCore && !(self is CustomGestureRecognizer)
            && !builtIn.contains(ObjectIdentifier(type(of: self)))
        #endif
    }
}

#if !hasFeature(Embedded)
/// The classes of the recognizers that the core knows.
private let builtIn = Set(RecognizerKind.allCases.map { ObjectIdentifier($0.type) })
#endif

extension View {
    #if hasFeature(Embedded)
    /// Whether its class is not one of this module. A subclass may override methods.
    ///
    /// An object begins with the address of its class. The memory of that class begins, in turn,
    /// with the address of the superclass.
    var hasOwnClass: Bool {
        func superclass(_ type: UnsafeRawPointer) -> UnsafeRawPointer? {
            type.load(as: UnsafeRawPointer?.self)
        }
        let type = UnsafeRawPointer(Borrowed(self).address).load(as: UnsafeRawPointer.self)
        guard let above = superclass(type) else {
            return false
        }
        let isWindow = self is Window && superclass(above) == nil
        return !isWindow && !(self is HostView)
    }
    #else
    /// Whether its class is not one of this module. A subclass may override methods.
    var hasOwnClass: Bool {
        let type = type(of: self)
        return type != View.self && type != Window.self && type != HostView.self
    }
    #endif
}

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
