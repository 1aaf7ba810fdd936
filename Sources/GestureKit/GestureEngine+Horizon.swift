// SPDX-License-Identifier: MIT

import CGestureCore

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
