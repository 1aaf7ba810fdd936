// SPDX-License-Identifier: MIT

internal import CGestureCore

extension GestureEngine {
    /// Lets time pass up to that of a sample that comes next.
    ///
    /// A source that pushes to ``raw`` calls this first, so that what is due before the sample finds
    /// the values of its own moment.
    @inline(__always)
    @_spi(GestureTools) public func reach(_ time: Timestamp) {
        if !isReached(time.microseconds) {
            pass(until: time.microseconds)
        }
    }

    /// Whether the sample that comes next takes the engine to its time by itself.
    @inline(__always)
    func isReached(_ time: UInt64) -> Bool {
        guard time > latest else {
            return true
        }
        // What is so far ahead that the core may not believe it is left to ``pass(until:)``.
        guard gc_engine_is_quiet_until(raw, time), (time &- latest) >> 62 == 0 else {
            return false
        }
        latest = time
        return true
    }

    /// Lets time pass, one deadline after the other, so that an action finds the values of its
    /// moment: the engine resets a recognizer before it goes on to the next one.
    func pass(until time: UInt64) {
        gc_engine_end_frame(raw)
        drain()
        guard gc_engine_believes(raw, time) else {
            return
        }
        latest = max(latest, time)
        var due = gc_engine_deadline_us(raw)
        while due <= time && due != never {
            gc_engine_advance(raw, due)
            drain()
            let next = gc_engine_deadline_us(raw)
            // Events that nobody takes wait for room, and are due at once until they have it.
            if next == due {
                break
            }
            due = next
        }
        gc_engine_advance(raw, time)
    }
}
