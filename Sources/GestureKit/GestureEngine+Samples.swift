// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

// What sources push that have samples of the core's.

extension GestureEngine {
    /// Takes one sample of the core's.
    @_spi(GestureTools) public func push(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        guard !isAsking else {
            return pushAfterwards(sample)
        }
        return pushNext(sample)
    }

    /// A sample from inside a question. What it is refused for is only counted.
    @inline(never)
    private func pushAfterwards(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        let copy = sample.pointee
        afterwards { [unowned self] in
            _ = withUnsafePointer(to: copy) { push($0) }
        }
        return .GC_OK
    }

    /// Takes samples of the core's in order, for sources that have several, as those of a frame.
    ///
    /// The same as to push them one by one, which costs more. A sample that is refused is dropped and
    /// counted in ``counters``; the others are taken.
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

    /// Ends the frame at the time of its latest sample, for sources that know no later one.
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
        // Motion at the time that has been reached is only noted.
        let isMotion = sample.pointee.kind == gc_sample_kind.GC_SAMPLE_MOTION.rawValue
        return isMotion || !callsActions ? gc_engine_push(raw, sample) : take(sample)
    }

    // Apart, so that what calls no action pays nothing for them.

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
