// SPDX-License-Identifier: MIT

// An object has a small object beside it, its life. References hold the life, and the deinit of the
// object ends it. A weak reference of the language makes each later retain and release of its object
// slow, and Embedded Swift has none.

/// A reference that is nil once its object is gone.
@propertyWrapper
struct Weak<Object: Referable> {
    private var life: Life?

    init(_ object: Object? = nil) {
        life = object?.life
        if let object {
            life?.object = Borrowed(object).address
        }
    }

    init(wrappedValue: Object?) {
        self.init(wrappedValue)
    }

    var wrappedValue: Object? {
        get { object }
        set { object = newValue }
    }

    var object: Object? {
        get { life?.object.map { Borrowed(address: $0).retained } }
        set { self = Weak(newValue) }
    }
}

/// A class whose objects ``Weak`` can refer to.
protocol Referable: AnyObject {
    /// The deinit of the object ends it.
    var life: Life { get }
}

/// What an object shares with the references to it.
final class Life {
    /// The address of the object. Nil: there is no reference yet, or the object is gone.
    @exclusivity(unchecked) fileprivate var object: UnsafeMutableRawPointer?

    func end() {
        object = nil
    }
}
