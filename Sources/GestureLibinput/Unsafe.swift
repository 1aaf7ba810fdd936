// SPDX-License-Identifier: MIT

import CGestureCore
import GestureKit

// The unsafe idioms of this module; those with addresses of objects are in Unsafe.swift of GestureKit.
// A `TouchSample` has the layout of a `gc_sample`: LayoutTests compares them. So the adapter writes
// samples where the engine reads them.

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
