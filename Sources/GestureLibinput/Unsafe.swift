// SPDX-License-Identifier: MIT

import CGestureCore
import GestureKit

// The unsafe idioms of this module. Other files use the types below; scripts/check-layers.sh fails
// when they use an idiom themselves. What makes these types safe:
//
// - libinput and libseat keep the address of an object, and call back with it. The object that
//   opened them holds it, and closes them in its deinit. So they never call with the address of an
//   object that is gone.
// - libinput and libseat keep the address of a table of functions. The table is never changed or
//   freed.
// - A `TouchSample` has the layout of a `gc_sample`. LayoutTests compares them. So the adapter
//   writes samples where the engine reads them.

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

/// A table of functions for C: a value that stays in memory for the life of the process, and never
/// changes.
struct Constant<Value>: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<Value>

    init(_ value: Value) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: value)
    }
}

/// Samples that the core's adapter writes and the engine reads, in the same memory.
struct SampleBuffer {
    /// libinput knows 32 contacts. In a frame each may lift and land again.
    static let capacity = 64
    private let memory = UnsafeMutablePointer<gc_sample>.allocate(capacity: capacity)

    /// Where the adapter writes a sample.
    @inline(__always)
    subscript(index: Int) -> UnsafeMutablePointer<gc_sample> {
        memory + index
    }

    /// The first samples.
    @inline(__always)
    func first(_ count: Int) -> UnsafeBufferPointer<TouchSample> {
        let samples = UnsafeRawPointer(memory).assumingMemoryBound(to: TouchSample.self)
        return UnsafeBufferPointer(start: samples, count: count)
    }

    func deallocate() {
        memory.deallocate()
    }
}
