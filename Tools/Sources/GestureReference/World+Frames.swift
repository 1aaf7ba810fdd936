// SPDX-License-Identifier: MIT

extension World {
    /// Times farther ahead are invalid, such as a negative difference in an unsigned number.
    private static let farthestAhead: UInt64 = 1 << 62

    /// The given time, or the latest one if it is invalid.
    @inline(__always)
    private mutating func believed(_ time: UInt64) -> UInt64 {
        guard hasClock else {
            hasClock = true
            return time
        }
        return time > clock && time - clock >= Self.farthestAhead ? clock : time
    }

    /// Takes a sample. Returns false if it is refused; then nothing has changed.
    @inline(__always)
    mutating func push(_ sample: ReferenceSample) -> Bool {
        if sample.kind == .frame {
            pass(of: sample)
            endFrame()
            return true
        }
        let known = hand.held & ~lifted & ~cancelled
        let slot = hand.find(id: sample.id, device: sample.device, among: known)
        guard sample.kind == .motion else {
            return collect(sample, slot)
        }
        guard let slot, sample.isInRange else {
            return false
        }
        pass(of: sample)
        hand.fingers[slot].pending = sample.position
        sampled |= .bit(slot)
        isCollecting = true
        return true
    }

    @inline(__always)
    private mutating func pass(of sample: ReferenceSample) {
        let time = believed(sample.time)
        if time > clock {
            pass(to: time)
        }
    }

    private mutating func collect(_ sample: ReferenceSample, _ slot: Int?) -> Bool {
        guard let slot else {
            guard sample.kind == .down, sample.isInRange else {
                return false
            }
            pass(of: sample)
            return land(sample)
        }
        let isSize = sample.kind == .size
        let isGoodSize = sample.isInRange && sample.position.x >= 0 && sample.position.y >= 0
        guard sample.kind != .down, !isSize || isGoodSize else {
            return false
        }
        pass(of: sample)
        if isSize {
            hand.fingers[slot].size = sample.position.x
            isSized = true
            isCollecting = true
            return true
        }
        if hand.ignored.has(slot) {
            // No recognizer receives its end, so the slot is free at once.
            hand.release(.bit(slot))
            sampled &= ~.bit(slot)
            isCollecting = true
            return true
        }
        if landed.has(slot) {
            // It landed and lifted in one frame: show the landing first.
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
        // Recognizers forget the finger that had this slot before.
        for index in 0..<count {
            members[index].seen &= ~.bit(slot)
        }
        hand.fingers[slot].pending = sample.position
        hand.fingers[slot].size = 0
        hand.held |= .bit(slot)
        landed |= .bit(slot)
        isCollecting = true
        return true
    }

    /// Shows the frame to the recognizers in two parts: lifts and motion, then landings. Each is
    /// judged and reported by itself.
    mutating func endFrame() {
        guard isCollecting else {
            return
        }
        isCollecting = false
        hand.time = clock
        if isSized {
            isSized = false
            takeLarge()
        }
        let gone = lifted | cancelled
        if gone != 0 {
            hand.forgetFacts()
            let ended = lifted & ~hand.ignored
            endDoubts(byLiftsOf: ended)
            deliverLifts(ended, cancelled: cancelled & ~hand.ignored)
            if ended != 0 {
                mark()
            }
        }
        let moving = sampled & ~gone & ~landed & ~hand.ignored
        if moving != 0 {
            hand.move(moving)
            deliverMotion()
        }
        if gone != 0 {
            hand.release(gone)
        }
        if pending != 0 {
            judge()
            report()
        }
        let landings = landed
        (sampled, landed, lifted, cancelled) = (0, 0, 0, 0)
        if landings != 0 {
            land(landings)
        }
    }

    private mutating func land(_ landings: UInt32) {
        // Finished recognizers are reset if their touches have lifted now.
        resetFinished()
        var slots = landings
        while slots != 0 {
            let slot = hand.first(slots)
            slots &= ~.bit(slot)
            let finger = hand.fingers + slot
            finger.pointee.start = finger.pointee.pending
            finger.pointee.landing = hand.time
            finger.pointee.position = finger.pointee.pending
            finger.pointee.mark = finger.pointee.pending
            hand.forgetFacts()
            let place = finger.pointee.position
            if place.x >= 0 && place.y >= 0 && place.x < window.x && place.y < window.y {
                deliverLanding(slot)
                mark()
            } else {
                hand.ignored |= .bit(slot)
            }
        }
        if pending != 0 {
            judge()
            report()
        }
    }

    /// Ends the frame, and lets deadlines up to a valid time expire.
    mutating func advance(to time: UInt64) {
        pass(to: believed(time))
    }

    private mutating func pass(to time: UInt64) {
        endFrame()
        while earliest <= time && earliest != .max {
            // The deadline may belong to a recognizer that has failed since.
            earliest = firstDeadline()
            guard earliest <= time && earliest != .max else {
                break
            }
            clock = max(clock, earliest)
            hand.time = clock
            deliverDeadline(earliest)
            judge()
            report()
            earliest = firstDeadline()
        }
        clock = max(clock, time)
    }

    /// When to call ``advance(to:)``: the earliest deadline or the end of an open frame.
    var due: UInt64 {
        isCollecting ? min(clock.later(1000), firstDeadline()) : firstDeadline()
    }

    func firstDeadline() -> UInt64 {
        var first = UInt64.max
        var rest = live
        while rest != 0 {
            first = min(first, members[rest.removeLeast()].deadline)
        }
        return first
    }

    /// Cancels all touches, and fails taps that wait for more. Fingers on the glass are ignored
    /// until they lift, or forgotten if they are gone.
    mutating func cancelAll(at time: UInt64, areGone: Bool) {
        advance(to: time)
        hand.time = clock
        hand.forgetFacts()
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
        if areGone {
            hand.release(hand.held)
        }
        report()
    }

    /// Cancels the touches of a device, in the same way.
    mutating func cancel(device: UInt16, at time: UInt64, areGone: Bool) {
        advance(to: time)
        hand.time = clock
        hand.forgetFacts()
        var (slots, rest) = (UInt32(0), hand.held)
        while rest != 0 {
            let slot = rest.removeLeast()
            slots |= hand.fingers[slot].device == device ? .bit(slot) : 0
        }
        deliverLifts(0, cancelled: slots & ~hand.ignored)
        failWaiting(for: device)
        hand.ignored |= slots
        if areGone {
            hand.release(slots)
        }
        judge()
        report()
    }

    /// Fails recognizers that have no finger now but had fingers of a device, such as a tap between
    /// taps.
    private mutating func failWaiting(for device: UInt16) {
        var rest = live
        while rest != 0 {
            let index = rest.removeLeast()
            guard members[index].touches == 0 else {
                continue
            }
            var slots = members[index].seen
            while slots != 0 {
                if hand.fingers[slots.removeLeast()].device == device {
                    members[index].fail()
                    note(index)
                }
            }
        }
    }
}

extension ReferenceSample {
    @inline(__always)
    fileprivate var isInRange: Bool {
        let most = 262_144.0
        return abs(position.x) <= most && abs(position.y) <= most
    }
}
