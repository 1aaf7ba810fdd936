// SPDX-License-Identifier: MIT

// The unsafe idioms of this module. Other files use the types below; scripts/check-layers.sh fails
// when they use an idiom themselves. What makes these types safe:
//
// - libinput and libseat keep the address of an object, and call back with it. The object that
//   opened them holds it, and closes them in its deinit. So they never call with the address of an
//   object that is gone.
// - libinput and libseat keep the address of a table of functions. The table is never changed or
//   freed.

/// An object whose address a C library keeps.
enum Borrowed<Object: AnyObject> {
    /// What the library keeps.
    static func address(of object: Object) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(object).toOpaque()
    }

    /// The object at an address that the library calls back with.
    static func object(at address: UnsafeMutableRawPointer?) -> Object? {
        address.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// A value in memory that stays for the life of the process and never changes: a table of functions
/// for C.
struct Constant<Value>: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<Value>

    init(_ value: Value) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: value)
    }
}
