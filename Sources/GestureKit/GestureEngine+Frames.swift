// SPDX-License-Identifier: MIT

import CGestureCore

extension GestureEngine {
    /// Takes the samples of a frame, and ends the frame at the time of its latest sample.
    ///
    ///     try engine.push(
    ///         frame: contacts.lazy.map { contact in
    ///             TouchSample(.motion(to: contact.place), id: contact.id, time: time)
    ///         }
    ///     )
    ///
    /// It allocates nothing. It reads the samples of an array, or of another collection that is
    /// contiguous in memory, where they are. Other samples pass through the stack, so a lazy
    /// sequence needs no array. Pushing samples one by one costs more.
    ///
    /// Samples with a later time end the frames before them, so one call can take several frames.
    /// Without samples, the call ends the frame that was pushed before.
    ///
    /// - Throws: The ``SampleError`` of the first sample that is refused. Each refused sample is
    ///   dropped, and counted in ``counters``. The others are taken, and the frame ends.
    @inlinable
    public func push(frame samples: some Sequence<TouchSample>) throws(SampleError) {
        // A closure, because a reference to the method would retain the engine.
        guard let areTaken = samples.withContiguousStorageIfAvailable({ take($0) }) else {
            return try pushCopies(of: samples)
        }
        if !areTaken {
            throw firstRefusal(of: 1)
        }
    }

    #if compiler(>=6.2)
    /// Takes the samples of a frame, and ends the frame. See ``push(frame:)-(Sequence<TouchSample>)``.
    @inlinable
    public func push(frame samples: Span<TouchSample>) throws(SampleError) {
        if !samples.withUnsafeBufferPointer({ take($0) }) {
            throw firstRefusal(of: 1)
        }
    }
    #endif
}

extension GestureEngine {
    /// Takes a frame from copies on the stack.
    @inlinable
    func pushCopies(of samples: some Sequence<TouchSample>) throws(SampleError) {
        var refusedParts = 0
        // Swift puts up to 1 KiB on the stack.
        let areTaken = withUnsafeTemporaryAllocation(of: TouchSample.self, capacity: 32) { copies in
            var count = 0
            for sample in samples {
                if count == copies.count {
                    refusedParts &+= takePart(UnsafeBufferPointer(copies)) ? 0 : 1
                    count = 0
                }
                copies.initializeElement(at: count, to: sample)
                count &+= 1
            }
            return take(UnsafeBufferPointer(start: copies.baseAddress, count: count))
        }
        if !areTaken || refusedParts > 0 {
            throw firstRefusal(of: refusedParts &+ (areTaken ? 0 : 1))
        }
    }

    /// Takes a frame. Returns false if a sample was refused: see ``firstRefusal(of:)``.
    @usableFromInline
    func take(_ samples: UnsafeBufferPointer<TouchSample>) -> Bool {
        // Only the usual case is here, so that it saves few registers: motion at one time, later
        // than before, and no deadline in between.
        guard var sample = samples.baseAddress, samples.count > 0, !isAsking,
            isLater(sample.pointee.time.microseconds), sample.pointee.isMotion
        else {
            return takeUnusual(samples)
        }
        let end = sample + samples.count
        while true {
            let status = gc_engine_push(raw, TouchSample.read(sample))
            guard status == .GC_OK else {
                return takeRest(sample, end, status)
            }
            sample += 1
            if sample >= end {
                break
            }
            guard sample.pointee.time.microseconds == latest, sample.pointee.isMotion else {
                return takeRest(sample, end, .GC_OK)
            }
        }
        gc_engine_end_frame(raw)
        return callsActions ? callActionsOfFrame() : true
    }

    @inline(__always)
    private func isLater(_ time: UInt64) -> Bool {
        time > latest && isReached(time)
    }

    @inline(never)
    private func callActionsOfFrame() -> Bool {
        callPendingActions()
        return true
    }

    /// Takes a frame of any samples.
    @inline(never)
    private func takeUnusual(_ samples: UnsafeBufferPointer<TouchSample>) -> Bool {
        let areTaken = takePart(samples)
        endFrame()
        return areTaken
    }

    /// Takes the rest of a frame. If `status` is not OK, it is that of the first sample, which has
    /// been pushed.
    @inline(never)
    private func takeRest(
        _ first: UnsafePointer<TouchSample>,
        _ end: UnsafePointer<TouchSample>,
        _ status: gc_status
    ) -> Bool {
        let rest = UnsafeBufferPointer(start: first, count: end - first)
        guard status != .GC_OK else {
            return takeUnusual(rest)
        }
        refusals.append(SampleError(status, first.pointee, capacity: touchCapacity))
        if !takeUnusual(UnsafeBufferPointer(rebasing: rest.dropFirst())) {
            refusals.removeLast()
        }
        return false
    }

    /// Takes samples of a frame. Returns false if one was refused: its error is the last of
    /// `refusals`.
    @usableFromInline
    @inline(never)
    func takePart(_ samples: UnsafeBufferPointer<TouchSample>) -> Bool {
        guard var sample = samples.baseAddress else {
            return true
        }
        let end = sample + samples.count
        var areTaken = true
        while sample < end {
            let status = isAsking ? pushAfterwards(sample) : pushNext(TouchSample.read(sample))
            if status != .GC_OK && areTaken {
                areTaken = false
                refusals.append(SampleError(status, sample.pointee, capacity: touchCapacity))
            }
            sample += 1
        }
        return areTaken
    }

    /// Defers a sample that is pushed during a question. An error is only counted.
    @inline(never)
    private func pushAfterwards(_ sample: UnsafePointer<TouchSample>) -> gc_status {
        let copy = sample.pointee
        afterwards { try? $0.push(copy) }
        return .GC_OK
    }

    /// Removes the last errors, and returns the first of them. Actions may push frames, which
    /// add errors and remove them.
    @usableFromInline
    @inline(never)
    func firstRefusal(of count: Int) -> SampleError {
        let first = refusals[refusals.count - count]
        refusals.removeLast(count)
        return first
    }
}

extension TouchSample {
    fileprivate var isMotion: Bool {
        code == UInt8(gc_sample_kind.GC_SAMPLE_MOTION.rawValue)
    }
}
