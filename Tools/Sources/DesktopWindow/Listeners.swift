// SPDX-License-Identifier: MIT

// libwayland keeps the address of a listener, and passes a pointer to its functions.

/// Copies a listener to memory that is never freed.
func lasting<Listener>(_ listener: Listener) -> UnsafePointer<Listener> {
    let memory = UnsafeMutablePointer<Listener>.allocate(capacity: 1)
    memory.initialize(to: listener)
    return UnsafePointer(memory)
}

/// The object whose pointer a listener's function got.
func target<Object: AnyObject>(_ data: UnsafeMutableRawPointer?, _: Object.Type) -> Object {
    guard let data else {
        fatalError("A listener has no data")
    }
    return Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
}
