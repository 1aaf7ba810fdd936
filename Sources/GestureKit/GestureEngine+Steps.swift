// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

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
