// SPDX-License-Identifier: MIT

internal import CGestureCore

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

    /// Advances one deadline at a time, so that an action reads the values of its own time. The
    /// engine resets a recognizer before it continues with the next deadline.
    func pass(until time: UInt64) {
        // The core takes a sample of an impossible time at its own time, in the same frame.
        guard gc_engine_believes(raw, time) else {
            return
        }
        layOutIfNeeded()
        gc_engine_end_frame(raw)
        drain()
        if pointer.scrollEnd <= time && pointer.scrollEnd != never {
            passScrollEnd()
        }
        latest = max(latest, time)
        let (far, isTooFar) = latest.addingReportingOverflow(1 << 62)
        bound = min(isTooFar ? never : far, pointer.scrollEnd)
        var due = gc_engine_deadline_us(raw)
        while due <= time && due != never {
            gc_engine_advance(raw, due)
            drain()
            let next = gc_engine_deadline_us(raw)
            // The program has not taken its events. Until it does, the deadline stays the same.
            if next == due {
                break
            }
            due = next
        }
        gc_engine_advance(raw, time)
    }
}
