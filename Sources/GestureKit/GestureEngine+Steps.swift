// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

extension GestureEngine {
    /// Takes one step of a touchpad's gesture: a frame of its own, which ends the one before.
    ///
    /// - Throws: When the step was refused. It has been dropped and counted, and nothing else has
    ///   changed.
    public func push(_ step: TouchpadStep) throws(SampleError) {
        var report = gc_step(step)
        let status = push(&report)
        if status != .GC_OK, let error = SampleError(status, step, capacity: touchCapacity) {
            throw error
        }
    }

    /// Takes one step of the core's, for sources that have these.
    @_spi(GestureTools) public func push(_ step: UnsafePointer<gc_step>) -> gc_status {
        guard !isAsking else {
            let copy = step.pointee
            afterwards { [unowned self] in
                _ = withUnsafePointer(to: copy) { push($0) }
            }
            return .GC_OK
        }
        reach(Timestamp(microseconds: step.pointee.time_us))
        let status = gc_engine_push_step(raw, step)
        drain()
        return status
    }
}
