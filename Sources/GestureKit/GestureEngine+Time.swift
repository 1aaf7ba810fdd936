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

extension GestureEngine {
    /// How long after the newest sample a value at a time is predicted, from 0 to 100 ms. Default:
    /// 16 ms. From there on the value stays.
    ///
    /// With 0, values are never beyond the newest sample. No event depends on the horizon. See
    /// <doc:FrameValues>.
    public var predictionHorizon: Duration {
        get { .microseconds(Int64(gc_engine_horizon_us(raw))) }
        set {
            guard !isAsking else {
                return afterwards { $0.predictionHorizon = newValue }
            }
            let longest = Int64(GC_HORIZON_MAX_US)
            let horizon = min(max(newValue.microseconds, 0), longest)
            if horizon != newValue.microseconds {
                ValueRepairs.note("predictionHorizon", newValue, "it must be from 0 to 100 ms")
            }
            _ = gc_engine_set_horizon(raw, UInt32(horizon))
        }
    }
}
