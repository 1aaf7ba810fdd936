// SPDX-License-Identifier: MIT

import CGestureCore

/// The memory for the paths of an engine's touches.
final class PathMemory {
    let paths: UnsafeMutablePointer<gc_velocity_path>
    private let samples: UnsafeMutablePointer<gc_touch_sample>

    init(touchCapacity: Int) {
        paths = .allocate(capacity: touchCapacity)
        paths.initialize(repeating: gc_velocity_path(), count: touchCapacity)
        samples = .allocate(capacity: TouchPath.capacity)
        samples.initialize(repeating: gc_touch_sample(), count: TouchPath.capacity)
    }

    deinit {
        samples.deallocate()
        paths.deallocate()
    }

    /// The latest samples of a touch, newest first. They last until the next call.
    func samples(
        of touch: UInt32,
        in engine: UnsafePointer<gc_engine>
    ) -> UnsafeBufferPointer<gc_touch_sample> {
        let count = gc_engine_touch_samples(engine, touch, samples, TouchPath.capacity)
        return UnsafeBufferPointer(start: samples, count: count)
    }
}
