// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

extension GestureEngine {
    /// Takes one sample. ``push(frame:)-(Sequence<TouchSample>)`` takes a whole frame, and costs less.
    ///
    /// - Throws: A ``SampleError`` if the sample is refused. The sample is dropped. Nothing else
    ///   changes.
    public func push(_ sample: TouchSample) throws(SampleError) {
        guard !isAsking else {
            return afterwards { try? $0.push(sample) }
        }
        let status = withUnsafePointer(to: sample) { pushNext(TouchSample.read($0)) }
        if status != .GC_OK {
            throw SampleError(status, sample, capacity: touchCapacity)
        }
    }

    /// Ends the frame. Recognizers see the samples pushed since the last frame.
    public func endFrame(at time: Timestamp) {
        // The engine counts a time that it refuses. A frame's end has no other error.
        try? push(TouchSample(.frame, time: time))
    }

    /// Ends the frame at the time of its latest sample. For sources that know no later time.
    public func endFrame() {
        guard !isAsking else {
            return afterwards { $0.endFrame() }
        }
        layOutIfNeeded()
        gc_engine_end_frame(raw)
        drain()
    }

    @inline(__always)
    func pushNext(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        guard isReached(sample.pointee.time_us) else {
            return takeLate(sample)
        }
        // Motion at the current time is only collected.
        let isMotion = sample.pointee.kind == gc_sample_kind.GC_SAMPLE_MOTION.rawValue
        return isMotion || !(callsActions || preparesLandings)
            ? gc_engine_push(raw, sample) : take(sample)
    }

    // Separate functions, so that callers without actions do not pay for actions.

    @inline(never)
    private func take(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        let status = preparesLandings ? pushPrepared(sample) : gc_engine_push(raw, sample)
        callActions()
        return status
    }

    @inline(never)
    private func takeLate(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        pass(until: sample.pointee.time_us)
        return take(sample)
    }
}

extension GestureEngine {
    /// Takes one step of a touchpad gesture. The step is a frame, and ends the frame before it.
    ///
    /// - Throws: A ``SampleError`` if the step is refused. The step is dropped and counted. Nothing
    ///   else changes.
    public func push(_ step: TouchpadStep) throws(SampleError) {
        var report = gc_step(step)
        let status = push(&report)
        if status != .GC_OK, let error = SampleError(status, step, capacity: touchCapacity) {
            throw error
        }
    }

    /// Takes one step in the core's format.
    @_spi(GestureTools) public func push(_ step: UnsafePointer<gc_step>) -> gc_status {
        guard !isAsking else {
            let copy = step.pointee
            afterwards { engine in
                _ = withUnsafePointer(to: copy) { engine.push($0) }
            }
            return .GC_OK
        }
        reach(Timestamp(microseconds: step.pointee.time_us))
        if step.pointee.phase == gc_step_phase.GC_STEP_BEGIN.rawValue {
            // A device has one gesture at a time.
            endScroll(at: step.pointee.time_us)
        }
        let status = preparesLandings ? pushPrepared(step) : gc_engine_push_step(raw, step)
        drain()
        return status
    }
}
