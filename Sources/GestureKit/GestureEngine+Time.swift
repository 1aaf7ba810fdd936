// SPDX-License-Identifier: MIT

import CGestureCore

extension GestureEngine {
    /// Advances to the time of the next sample.
    ///
    /// Call this before pushing to ``raw``. Then the actions of deadlines before the sample run
    /// first, and read the values of their own time.
    @inline(__always)
    @_spi(GestureTools) public func reach(_ time: Timestamp) {
        if !isReached(time.microseconds) {
            pass(until: time.microseconds)
        }
    }

    /// Whether the next sample can advance the engine by itself.
    @inline(__always)
    func isReached(_ time: UInt64) -> Bool {
        guard time > latest else {
            return true
        }
        guard gc_engine_is_settled_until(raw, time), time < bound else {
            return false
        }
        latest = time
        return true
    }

    /// Advances. The core waits with each deadline until the actions of the one before have run, so
    /// an action reads the values of its own time.
    func pass(until time: UInt64) {
        // The core takes a sample of an impossible time at its own time, in the same frame.
        guard gc_engine_believes(raw, time) else {
            return
        }
        layOutIfNeeded()
        if pointer.scrollEnd <= time && pointer.scrollEnd != never {
            passScrollEnd()
        }
        latest = max(latest, time)
        let (far, isTooFar) = latest.addingReportingOverflow(1 << 62)
        bound = min(isTooFar ? never : far, pointer.scrollEnd)
        gc_engine_advance(raw, time)
        drain()
    }
}
