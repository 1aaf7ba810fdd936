// SPDX-License-Identifier: MIT

// Embedded Swift has no weak references. There, an object has a small object beside it, its life.
// The references hold the life, and the deinit of the object ends it.

/// A reference that is nil once its object is gone.
struct Weak<Object: Referable> {
    #if hasFeature(Embedded)
    private var life: Life?

    init(_ object: Object? = nil) {
        life = object?.life
        if let object {
            life?.object = Borrowed(object).address
        }
    }

    var object: Object? {
        get { life?.object.map { Borrowed(address: $0).retained } }
        set { self = Weak(newValue) }
    }
    #else
    weak var object: Object?

    init(_ object: Object? = nil) {
        self.object = object
    }
    #endif
}

/// A class whose objects ``Weak`` can refer to.
protocol Referable: AnyObject {
    /// The deinit of the object ends it.
    var life: Life { get }
}

#if hasFeature(Embedded)
/// What an object shares with the references to it.
final class Life {
    /// The address of the object. Nil: there is no reference yet, or the object is gone.
    fileprivate var object: UnsafeMutableRawPointer?

    func end() {
        object = nil
    }
}
#else
/// Empty, because the language has weak references.
struct Life {
    func end() {}
}
#endif
