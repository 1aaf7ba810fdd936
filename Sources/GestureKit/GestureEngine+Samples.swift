// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

// For sources that have samples in the core's format.

extension GestureEngine {
    /// Takes one sample in the core's format.
    @_spi(GestureTools) public func push(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        guard !isAsking else {
            return pushAfterwards(sample)
        }
        return pushNext(sample)
    }

    /// Defers a sample that is pushed during a question. An error is only counted.
    @inline(never)
    private func pushAfterwards(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        let copy = sample.pointee
        afterwards { [unowned self] in
            _ = withUnsafePointer(to: copy) { push($0) }
        }
        return .GC_OK
    }

    /// Takes several samples in order, such as those of a frame.
    ///
    /// This costs less than pushing them one by one. A sample that is refused is dropped and
    /// counted in ``counters``. The others are taken.
    @_spi(GestureTools) public func push(_ samples: UnsafeBufferPointer<gc_sample>) {
        guard !isAsking else {
            return pushAfterwards(samples)
        }
        guard var sample = samples.baseAddress else {
            return
        }
        let end = sample + samples.count
        while sample < end {
            _ = pushNext(sample)
            sample += 1
        }
    }

    @inline(never)
    private func pushAfterwards(_ samples: UnsafeBufferPointer<gc_sample>) {
        for sample in samples {
            _ = withUnsafePointer(to: sample) { pushAfterwards($0) }
        }
    }

    /// Ends the frame at the time of its latest sample. For sources that do not know a later time.
    @_spi(GestureTools) public func endFrame() {
        guard !isAsking else {
            return afterwards { [unowned self] in endFrame() }
        }
        gc_engine_end_frame(raw)
        drain()
    }

    @inline(__always)
    private func pushNext(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        guard isReached(sample.pointee.time_us) else {
            return takeLate(sample)
        }
        // Motion at the current time is only collected.
        let isMotion = sample.pointee.kind == gc_sample_kind.GC_SAMPLE_MOTION.rawValue
        return isMotion || !callsActions ? gc_engine_push(raw, sample) : take(sample)
    }

    // Separate functions, so that callers without actions do not pay for actions.

    @inline(never)
    private func take(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        let status = gc_engine_push(raw, sample)
        callActions()
        return status
    }

    @inline(never)
    private func takeLate(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        pass(until: sample.pointee.time_us)
        return take(sample)
    }
}
