// SPDX-License-Identifier: MIT

import CGestureWindow

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Wakes the loop of a program, from any thread.
final class Bell: Sendable {
    /// Readable after ``ring()``. -1 if the system gives none: then nothing wakes the loop.
    let descriptor = gcw_event()

    deinit {
        close(descriptor)
    }

    func ring() {
        var one: UInt64 = 1
        write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Returns whether it has rung since the last call.
    func answer() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, MemoryLayout<UInt64>.size) > 0
    }
}
