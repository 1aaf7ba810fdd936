// SPDX-License-Identifier: MIT

import CGestureCore

// Shows touches to recognizers whose class is a subclass of a built-in one. The core recognizes;
// the subclass only sees what the core has seen, once for each frame.

/// What a recognizer of a subclass has been shown.
final class TouchWitness {
    /// A touch as it was shown last.
    struct Seen {
        let serial: UInt32
        let position: gc_point
        /// Its size.
        let axes: gc_point

        func looks(like other: Seen) -> Bool {
            position.x == other.position.x && position.y == other.position.y
                && axes.x == other.axes.x && axes.y == other.axes.y
        }
    }

    var seen: [Seen] = []
    /// The serial number of a touch of the attempt, which may have lifted. Nil: none was shown.
    var mark: UInt32?
    /// The state that it is about to have. Nil: it is not asked whether it may have another one.
    var next: GestureRecognizer.State?
    /// Whether it has given up what it was about to do.
    var isRefused = false
    /// Whether it has given up as it ended: the event of its end is still to become a cancel.
    var cancelsEnd = false
    /// When it was shown touches last.
    var latestLook: UInt64 = 0
}

extension GestureEngine {
    /// Shows what the touches have done in the frame, before its events are taken.
    @inline(never)
    func showWitnesses() {
        asking {
            var index = 0
            while index < witnesses.count {
                witnesses[index].seeTouches(in: self)
                index += 1
            }
        }
    }

    /// Shows a recognizer touches from now on, after those that are shown some already.
    func addWitness(_ recognizer: GestureRecognizer) {
        var index = 0
        while index < witnesses.count {
            if witnesses[index] === recognizer {
                return
            }
            index += 1
        }
        witnesses.append(recognizer)
    }

    /// Makes the event that was taken a cancel, if it is the end of one that has given up.
    @inline(never)
    func cancelEnd() {
        guard event.pointee.state == UInt8(gc_state.GC_STATE_ENDED.rawValue),
            let watch = GestureRecognizer.of(event.pointee.recognizer)?.watch, watch.cancelsEnd
        else {
            return
        }
        watch.cancelsEnd = false
        event.pointee.state = UInt8(gc_state.GC_STATE_CANCELLED.rawValue)
    }

    /// Shows the landings of the frame, which come after the events of its motion, and forgets the
    /// recognizers whose attempt is over. Call this when the events have been taken.
    @inline(never)
    func endShowing() {
        showWitnesses()
        var index = 0
        while index < witnesses.count {
            let recognizer = witnesses[index]
            guard !recognizer.takesPart else {
                index += 1
                continue
            }
            witnesses.remove(at: index)
            if let watch = recognizer.watch {
                watch.seen = []
                watch.mark = nil
                // It may have given up when its end had been taken.
                watch.cancelsEnd = false
                asking { recognizer.reset() }
            }
            recognizer.composition?.attemptOver(in: self)
            // The program may have changed what is before it.
            index = 0
        }
    }
}

extension GestureRecognizer {
    /// Shows what the touches have done, with the state that it is about to have. Returns whether
    /// it still wants to.
    func allowsBegin(in engine: GestureEngine) -> Bool {
        guard let watch else {
            return true
        }
        watch.next = RecognizerKind(self)?.isDiscrete == true ? .ended : .began
        watch.isRefused = false
        seeTouches(in: engine)
        watch.next = nil
        return !watch.isRefused
    }

    /// Fails or cancels it: the program has set the state, or there is another cause.
    func giveUp(_ state: GestureRecognizer.State, because cause: Motive.Cause = .state) {
        guard state == .failed || state == .cancelled else {
            #if !hasFeature(Embedded)
            if state != self.state {
                ValueRepairs.note(
                    "state",
                    state,
                    "a program may set failed and cancelled, and in a CustomGestureRecognizer all",
                    of: self
                )
            }
            #endif
            return
        }
        guard watch?.next == nil else {
            watch?.isRefused = true
            // An attempt that is over gets no record.
            if watch?.next != .possible {
                noteMotive(cause)
            }
            return
        }
        // The core has ended it, but no action knows yet.
        if let watch, coreState == .ended, gc_recognizer_has_report(pointer),
            RecognizerKind(self)?.isDiscrete == false
        {
            watch.cancelsEnd = true
            return
        }
        alter(to: cause) { me, cause in
            // The program may have disabled it before.
            guard me.isEnabled else {
                return
            }
            // Otherwise the core makes no record.
            let isRecorded = me.isActing
            me.change {
                gc_recognizer_set_enabled(me.pointer, false)
                if isRecorded {
                    me.noteMotive(cause)
                }
                gc_recognizer_set_enabled(me.pointer, true)
            }
            if let hover = me.asHover {
                me.view?.engine?.cancelHover(hover)
            }
        }
    }

    /// Calls the methods for all that has changed since the last time.
    fileprivate func seeTouches(in engine: GestureEngine) {
        guard let watch else {
            return
        }
        var (began, moved, ended): ([Touch], [Touch], [Touch]) = ([], [], [])
        var end = Touch.Phase.ended
        var rest: [TouchWitness.Seen] = []
        var slots = gc_recognizer_touches(pointer)
        while slots != 0, let slot = engine.pool.slot(at: slots.trailingZeroBitCount) {
            slots &= slots - 1
            let now = TouchWitness.Seen(
                serial: slot.pointee.serial,
                position: slot.pointee.position,
                axes: gc_touch_axes(slot)
            )
            rest.append(now)
            let known = watch.seen.first { $0.serial == now.serial }
            if let known, known.looks(like: now) {
                continue
            }
            let touch = engine.pool.touch(slot)
            touch.show(known == nil ? .began : .moved, now.position, engine.latest)
            touch.measure()
            if known == nil {
                began.append(touch)
            } else {
                moved.append(touch)
            }
        }
        for seen in watch.seen where !rest.contains(where: { $0.serial == seen.serial }) {
            guard let touch = engine.pool.find(seen.serial),
                gc_engine_touches(engine.raw) & engine.pool.bit(of: touch) == 0
            else {
                continue
            }
            if ended.isEmpty, hasLostTouches(in: engine, since: watch.latestLook) {
                end = .cancelled
            }
            let place = engine.pool.slot(seen.serial)?.pointee.position ?? seen.position
            touch.show(end, place, engine.latest)
            ended.append(touch)
        }
        let isNew = began.count > 0 && began.count == rest.count && wasReset(in: engine)
        watch.seen = rest
        watch.mark = rest.last?.serial ?? watch.mark
        watch.latestLook = engine.latest
        // As in a frame of the core: lifts, motion, landings.
        if isNew {
            endAttempt(ended, end)
        } else {
            seeSet(ended, end)
        }
        seeSet(moved, .moved)
        seeSet(began, .began)
    }

    /// Whether the core has reset it since it was shown touches, because other fingers replaced
    /// these in one frame.
    private func wasReset(in engine: GestureEngine) -> Bool {
        guard let mark = watch?.mark, let touch = engine.pool.find(mark) else {
            return false
        }
        // Empty: another touch has got its slot, so nothing is known.
        let slot = engine.pool.bit(of: touch)
        return slot != 0 && gc_recognizer_seen_touches(pointer) & slot == 0
    }

    /// Shows how an attempt ended when the core has begun the next one already. Giving up changes
    /// nothing any more.
    private func endAttempt(_ ended: [Touch], _ end: Touch.Phase) {
        guard let watch else {
            return
        }
        let (next, isRefused) = (watch.next, watch.isRefused)
        watch.next = .possible
        seeSet(ended, end)
        watch.cancelsEnd = false
        reset()
        (watch.next, watch.isRefused) = (next, isRefused)
    }

    /// Whether a cancel has ended its attempt, also one that has not begun. The core may have reset
    /// the recognizer since, so its state does not tell.
    private func hasLostTouches(in engine: GestureEngine, since time: UInt64) -> Bool {
        var record = gc_record()
        guard coreState != .cancelled else {
            return true
        }
        guard gc_engine_explain(engine.raw, pointer, &record), record.time_us >= time else {
            return false
        }
        let reason = gc_reason(rawValue: UInt32(record.reason))
        return reason == GC_REASON_DEVICE_CANCELLED || reason == GC_REASON_HOST_CANCELLED
            || reason == GC_REASON_PALM
    }

    /// Calls the method with a set.
    func seeSet(_ touches: [Touch], _ phase: Touch.Phase) {
        guard touches.count > 0 else {
            return
        }
        touches[0].event.pass(touches, to: ObjectIdentifier(self), isDelivery: false) {
            touches,
            event in
            switch phase {
            case .began: touchesBegan(touches, with: event)
            case .moved: touchesMoved(touches, with: event)
            case .ended: touchesEnded(touches, with: event)
            case .cancelled: touchesCancelled(touches, with: event)
            case .stationary: break
            }
        }
    }
}
