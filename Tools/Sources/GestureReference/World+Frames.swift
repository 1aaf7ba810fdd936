// SPDX-License-Identifier: MIT

extension World {
    /// Takes one sample. Returns false when it was refused; then nothing has changed but the time.
    @inline(__always)
    mutating func push(_ sample: ReferenceSample) -> Bool {
        if sample.time > clock {
            advance(to: sample.time)
        }
        if sample.kind == .motion {
            return collectMotion(sample)
        }
        return collect(sample)
    }

    @inline(__always)
    private mutating func collectMotion(_ sample: ReferenceSample) -> Bool {
        let known = hand.held & ~lifted & ~cancelled
        guard sample.isInRange,
            let slot = hand.find(id: sample.id, device: sample.device, among: known)
        else {
            return false
        }
        hand.fingers[slot].pending = sample.position
        sampled |= .bit(slot)
        isCollecting = true
        return true
    }

    private mutating func collect(_ sample: ReferenceSample) -> Bool {
        if sample.kind == .frame {
            endFrame()
            return true
        }
        let known = hand.held & ~lifted & ~cancelled
        let slot = hand.find(id: sample.id, device: sample.device, among: known)
        if sample.kind == .down {
            return slot == nil && sample.isInRange && land(sample)
        }
        guard let slot else {
            return false
        }
        if landed.has(slot) {
            // It came and went in one frame: it is seen to come first.
            endFrame()
        }
        if sample.kind == .up {
            lifted |= .bit(slot)
        } else {
            cancelled |= .bit(slot)
        }
        isCollecting = true
        return true
    }

    private mutating func land(_ sample: ReferenceSample) -> Bool {
        guard let slot = hand.take(besides: hand.held, id: sample.id, device: sample.device)
        else {
            return false
        }
        // Whoever saw the finger that had this place forgets it.
        for index in 0..<count {
            members[index].seen &= ~.bit(slot)
        }
        hand.fingers[slot].pending = sample.position
        hand.held |= .bit(slot)
        landed |= .bit(slot)
        isCollecting = true
        return true
    }

    /// Shows what was collected to the recognizers: lifts, then motion, then landings.
    mutating func endFrame() {
        guard isCollecting else {
            return
        }
        isCollecting = false
        hand.time = clock
        let gone = lifted | cancelled
        if gone != 0 {
            hand.forgetFacts()
            tellLifts(lifted & ~hand.ignored, cancelled: cancelled & ~hand.ignored)
        }
        let moving = sampled & ~gone & ~landed & ~hand.ignored
        if moving != 0 {
            hand.move(moving)
            tellMotion()
        }
        if news != 0 {
            judge()
        }
        if gone != 0 {
            hand.release(gone)
        }
        let landings = landed
        (sampled, landed, lifted, cancelled) = (0, 0, 0, 0)
        if landings != 0 {
            land(landings)
        }
        if news != 0 {
            report()
        }
    }

    private mutating func land(_ landings: UInt32) {
        // What has finished in this frame is reported and reset before, and what had finished is
        // reset when its touches are up now.
        var rest = news & live
        while rest != 0 {
            if members[rest.removeLeast()].isTerminal {
                report()
                break
            }
        }
        settle()
        var slots = landings
        while slots != 0 {
            let slot = hand.first(slots)
            slots &= ~.bit(slot)
            let finger = hand.fingers + slot
            finger.pointee.start = finger.pointee.pending
            finger.pointee.position = finger.pointee.pending
            hand.forgetFacts()
            let place = finger.pointee.position
            if place.x >= 0 && place.y >= 0 && place.x < window.x && place.y < window.y {
                tellLanding(slot)
            } else {
                hand.ignored |= .bit(slot)
            }
        }
        judge()
    }

    /// Ends the frame and lets deadlines at or before a time expire.
    mutating func advance(to time: UInt64) {
        endFrame()
        while earliest <= time && earliest != .max {
            // It may be of one that has failed since.
            earliest = firstDeadline()
            guard earliest <= time && earliest != .max else {
                break
            }
            clock = max(clock, earliest)
            hand.time = clock
            tellDeadline(earliest)
            judge()
            report()
            earliest = firstDeadline()
        }
        clock = max(clock, time)
    }

    func firstDeadline() -> UInt64 {
        var first = UInt64.max
        var rest = live
        while rest != 0 {
            first = min(first, members[rest.removeLeast()].deadline)
        }
        return first
    }

    /// Takes all touches away. Fingers on the glass are ignored until they lift.
    mutating func cancelAll() {
        endFrame()
        hand.time = clock
        var rest = live | done
        while rest != 0 {
            let index = rest.removeLeast()
            let member = members + index
            place(member, member.pointee.touches)
            member.pointee.touches = 0
            member.pointee.fail()
            note(index)
        }
        hand.ignored |= hand.held
        report()
    }
}

extension ReferenceSample {
    @inline(__always)
    fileprivate var isInRange: Bool {
        let most = 262_144.0
        return abs(position.x) <= most && abs(position.y) <= most
    }
}
