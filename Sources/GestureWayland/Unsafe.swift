// SPDX-License-Identifier: MIT

import CGestureWayland

// The unsafe idioms of this module and of GestureWindow. Other files use the types below; scripts/check-layers.sh fails
// when they use an idiom themselves. What makes these types safe:
//
// - libwayland keeps the address of an object, and calls back with it. The object owns the proxies
//   that it listens to, and destroys them in its close() or deinit. A destroyed proxy gets no more
//   events. So libwayland never calls with the address of an object that is gone.
// - libwayland keeps the address of a table of functions. The table is never changed or freed.
// - A surface or seat of the program may have the program's own listener. `wl_proxy_add_listener()`
//   then refuses ours, so ours never gets the program's data.

/// An object whose address libwayland keeps.
package enum Borrowed<Object: AnyObject> {
    /// What libwayland keeps.
    package static func address(of object: Object) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(object).toOpaque()
    }

    /// The object at an address that libwayland calls back with.
    @inline(__always)
    package static func object(at address: UnsafeMutableRawPointer?) -> Object? {
        address.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// A table of functions for C: a value that stays in memory for the life of the process, and never
/// changes.
package struct Constant<Value>: @unchecked Sendable {
    package let pointer: UnsafeMutablePointer<Value>

    package init(_ value: Value) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: value)
    }
}

extension Double {
    /// A number of Wayland's format, which has 8 binary places.
    @inline(__always)
    init(fixed: wl_fixed_t) {
        self = Double(fixed) / 256
    }
}
