// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

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
        forgetRefusedTime()
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

    /// Ends the frame at the time of its latest sample. For sources that have no later time.
    public func endFrame() {
        guard !isAsking else {
            return afterwards { $0.endFrame() }
        }
        layOutIfNeeded()
        gc_engine_end_frame(raw)
        drain()
    }

    /// Advances to the time of a sample that the core may not get, such as one of a hover. Returns
    /// the time that counts: the engine's, if that of the sample is earlier or cannot be right.
    func endFrame(before time: Timestamp) -> Timestamp {
        reach(time)
        // The core counts other times, and needs a first one to know which cannot be right.
        if time.microseconds != latest || gc_engine_time_us(raw) == 0 {
            endFrame(at: time)
        }
        pointer.time = latest
        return Timestamp(microseconds: latest)
    }

    @inline(__always)
    func pushNext(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        guard isReached(sample.pointee.time_us) else {
            return takeLate(sample)
        }
        // Motion at the current time is only collected.
        let isMotion = sample.pointee.kind == gc_sample_kind.GC_SAMPLE_MOTION.rawValue
        let status =
            isMotion || !(callsActions || preparesLandings)
            ? gc_engine_push(raw, sample) : take(sample)
        if status != .GC_OK {
            forgetRefusedTime()
        }
        return status
    }

    /// Forgets the time of a sample that was refused: it is no input. If work is pending, the
    /// engine had that time already.
    @inline(never)
    private func forgetRefusedTime() {
        if gc_engine_is_settled_until(raw, 0) {
            latest = max(gc_engine_time_us(raw), pointer.time)
        }
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
        // The time of one that is refused does not count.
        if gc_engine_accepts(raw, sample) {
            pass(until: sample.pointee.time_us)
        }
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
        // A device has one gesture at a time: one that begins ends the scroll.
        let begins = step.pointee.phase == gc_step_phase.GC_STEP_BEGIN.rawValue
        var asked = step.pointee
        if begins, pointer.scroll?.device == asked.device {
            asked.device = .max
        }
        // The time of one that is refused does not count.
        if gc_engine_accepts_step(raw, &asked) {
            reach(Timestamp(microseconds: step.pointee.time_us))
            if begins {
                endScroll(at: step.pointee.time_us)
            }
        }
        let status = preparesLandings ? pushPrepared(step) : gc_engine_push_step(raw, step)
        drain()
        return status
    }
}

extension Touch.Phase {
    /// Nil: the event is not about a touch.
    init?(_ kind: UInt8) {
        switch gc_event_kind(rawValue: UInt32(kind)) {
        case .GC_EVENT_TOUCH_BEGAN: self = .began
        case .GC_EVENT_TOUCH_MOVED: self = .moved
        case .GC_EVENT_TOUCH_ENDED: self = .ended
        case .GC_EVENT_TOUCH_CANCELLED: self = .cancelled
        case .GC_EVENT_GESTURE, nil: return nil
        }
    }
}

extension GestureEngine {
    /// Delivers a touch to the view that listens. The touches that follow in the same frame share
    /// the call.
    @inline(never)
    func deliver(_ event: UnsafePointer<gc_event>) {
        guard let phase = Touch.Phase(event.pointee.kind) else {
            return
        }
        if let touch = phase == .began ? landed(event) : pool.find(event.pointee.touch_serial),
            phase == .began || touch.isDelivered
        {
            touch.receive(phase, event.pointee.location, event.pointee.time_us)
            touch.measure()
            touch.isDelivered = phase == .began || phase == .moved
            delivered.append(touch)
        }
        guard delivered.touches.count > 0, !isFollowed(event, phase) else {
            return
        }
        let listener = delivered.touches[0].listener
        delivered.pass { listener?.receive($0, phase) }
    }

    /// The view that receives a touch that landed: the view that was hit if it listens, else its
    /// nearest superview that does. It receives all of the touch.
    private static func listener(of event: UnsafePointer<gc_event>) -> View? {
        event.pointee.node.flatMap(View.of)?.nearestListener
    }

    /// The touch of an event. Nil: no view receives it.
    private func landed(_ event: UnsafePointer<gc_event>) -> Touch? {
        guard let listener = Self.listener(of: event) else {
            return nil
        }
        let touch = pool.touch(landed: event)
        return take(touch, by: listener) ? touch : nil
    }

    /// Makes a view the receiver of a touch that began. Returns false if the view does not accept
    /// the touch.
    func take(_ touch: Touch, by view: View) -> Bool {
        guard view.isMultipleTouchEnabled || !pool.isReceiving(view, when: touch) else {
            return false
        }
        touch.add(receiver: view)
        return true
    }

    /// Whether the next event belongs to the call that is being prepared.
    @inline(__always)
    private func isFollowed(_ event: UnsafePointer<gc_event>, _ phase: Touch.Phase) -> Bool {
        guard let next = gc_engine_peek(raw), next.pointee.kind == event.pointee.kind,
            next.pointee.frame == event.pointee.frame
        else {
            return false
        }
        let other =
            phase == .began
            ? Self.listener(of: next) : pool.find(next.pointee.touch_serial)?.listener
        return other === delivered.touches[0].listener
    }

    /// Calls a custom recognizer with touches.
    func show(
        _ set: UInt32,
        _ phase: Touch.Phase,
        of custom: UnsafeMutablePointer<gc_custom>,
        to recognizer: CustomGestureRecognizer
    ) {
        var rest = set
        let time = gc_custom_time_us(custom)
        while rest != 0, let slot = gc_custom_next_touch(custom, &rest) {
            let touch = pool.touch(slot)
            touch.show(phase, slot.pointee.position, time)
            touch.measure()
            shown.append(touch)
        }
        shown.pass { touches in
            calling(recognizer) { recognizer.see(touches, phase) }
        }
    }
}
