// SPDX-License-Identifier: MIT

extension World {
    /// The relative difference of factors that coarser rounding could reverse.
    private static let closeRace = 1.0 / 4096

    /// Factors above this may compare as equal.
    private static let largestFactor = 4096.0

    /// The outcome of judging an attempt.
    private enum Verdict {
        case free, waits, refused
    }

    /// Judges all attempts. Order: deeper recognizers first, then by the factor over the slop, then
    /// in the order of addition.
    mutating func judge() {
        // Those that stay parked, as long as nobody is committed or fails.
        var parked: UInt64 = 0
        while let index = strongest(besides: parked) {
            switch verdict(index) {
            case .free:
                if judgeLead(index) {
                    parked = 0
                } else {
                    members[index].isParked = true
                    parked |= .bit(index)
                }
            case .refused:
                members[index].fail()
                parked = 0
            case .waits:
                members[index].isParked = true
                parked |= .bit(index)
            }
        }
    }

    /// Judges an attempt that waits for no requirement. Returns whether somebody was committed or
    /// failed.
    private mutating func judgeLead(_ index: Int) -> Bool {
        let verdict = leadVerdict(index)
        members[index].isInDoubt = false
        guard case .clear(let evidence) = verdict else {
            if case .inDoubt = verdict {
                members[index].isInDoubt = true
            }
            return false
        }
        let winner = evidence.map { leader(over: index, evidence: $0) } ?? index
        if isExcluded(winner) {
            members[winner].fail()
        } else {
            members[winner].commit()
            prevent(by: winner)
            failWaiters(for: winner)
        }
        return true
    }

    /// Whether an attempt has to be judged. Also while it settles: a blocker that failed does not
    /// count again.
    func isJudged(_ index: Int) -> Bool {
        members[index].attempt != .possible
            && (!members[index].isParked || verdict(index) != .waits)
            && !members[index].isSettling
    }

    /// The attempt to judge next; nil if all others stay parked. Those that a lift has decided come
    /// first.
    private mutating func strongest(besides parked: UInt64) -> Int? {
        var best: Int?
        var rest = pending & ~parked
        while rest != 0 {
            let index = rest.removeLeast()
            guard isJudged(index) else {
                continue
            }
            if let best, members[best].isChosen != members[index].isChosen {
                if members[best].isChosen {
                    continue
                }
            } else if let best, !exceeds(index, best) {
                continue
            }
            best = index
        }
        return best
    }

    /// Whether an attempt comes before another in the order of attempts.
    mutating func isBefore(_ index: Int, _ other: Int) -> Bool {
        exceeds(index, other) || (!exceeds(other, index) && index < other)
    }

    /// Whether an attempt exceeds its slop by more than another. Nearly equal factors count as
    /// close.
    private mutating func exceeds(_ index: Int, _ other: Int) -> Bool {
        let (mine, others) = (members[index].factor, members[other].factor)
        guard mine != others, abs(mine - others) > others * 1e-9 else {
            if members[index].isFitted != members[other].isFitted && mine > 1 {
                hand.firstCloseCall = min(hand.firstCloseCall, hand.time)
            }
            return false
        }
        if abs(mine - others) < others * World.closeRace
            || min(mine, others) > World.largestFactor
        {
            hand.firstCloseCall = min(hand.firstCloseCall, hand.time)
        }
        return mine > others
    }

    /// Judges an attempt. Its blockers are determined only once.
    private func verdict(_ index: Int) -> Verdict {
        let member = members + index
        let isFirst = !member.pointee.isParked
        var rest = isFirst ? member.pointee.blockers : member.pointee.waits
        while rest != 0 {
            let other = rest.removeLeast()
            let blocker = members[other]
            let shares = blocker.everTouched & member.pointee.everTouched != 0
            guard shares && blocker.state != .failed else {
                member.pointee.waits &= ~.bit(other)
                continue
            }
            guard blocker.state == .possible else {
                return .refused
            }
            member.pointee.waits |= .bit(other)
        }
        return member.pointee.waits == 0 ? .free : .waits
    }

    /// Whether a winner prevents another recognizer.
    func prevents(_ winner: Int, _ other: Int) -> Bool {
        let (first, second) = (members + winner, members + other)
        return winner != other
            && first.pointee.everTouched & second.pointee.everTouched != 0
            && !first.pointee.parallel.has(other)
            && !first.pointee.isApart && !second.pointee.isApart
            && !(first.pointee.kind == .tap && second.pointee.kind == .tap
                && second.pointee.taps > first.pointee.taps)
    }

    private func isExcluded(_ index: Int) -> Bool {
        var rest = live | done
        while rest != 0 {
            let rival = rest.removeLeast()
            let state = members[rival].state
            if (members[rival].isActive || state == .ended) && prevents(rival, index) {
                return true
            }
        }
        return false
    }

    /// Fails the recognizers that wait for `blocker` to fail, because it has recognized.
    private mutating func failWaiters(for blocker: Int) {
        var rest = live
        while rest != 0 {
            let other = rest.removeLeast()
            let shares = members[other].everTouched & members[blocker].everTouched != 0
            if members[other].blockers.has(blocker) && shares && members[other].state == .possible {
                members[other].fail()
                note(other)
            }
        }
    }

    /// Fails the rivals of a winner. A parked discrete recognizer stays: only its requirements and
    /// the host can end it. One in doubt does not.
    private mutating func prevent(by winner: Int) {
        var rest = live
        while rest != 0 {
            let other = rest.removeLeast()
            let member = members[other]
            if member.state == .possible && prevents(winner, other)
                && !(member.isParked && member.isDiscrete && !member.isInDoubt)
            {
                members[other].fail()
                note(other)
            }
        }
    }
}

extension World {
    /// Reports changes, deeper recognizers first and then in the order of addition. Resets those
    /// that have ended and whose touches have lifted.
    mutating func report() {
        var rest = pending
        pending = 0
        while rest != 0 {
            let index = rest.removeLeast()
            let member = members + index
            if member.pointee.hasBegun {
                member.pointee.hasBegun = false
                send(.began, index)
            }
            if member.pointee.report != .possible {
                send(member.pointee.report, index)
                member.pointee.report = .possible
            }
            if member.pointee.attempt != .possible {
                pending |= .bit(index)
            }
            if member.pointee.isTerminal {
                live &= ~.bit(index)
                done |= .bit(index)
            }
        }
        resetFinished()
    }

    /// Resets finished recognizers whose touches have lifted.
    mutating func resetFinished() {
        var rest = done
        while rest != 0 {
            let index = rest.removeLeast()
            if members[index].touches == 0 {
                reset(index)
                done &= ~.bit(index)
            }
        }
    }

    @inline(__always)
    private mutating func send(_ state: ReferenceState, _ index: Int) {
        let member = members + index
        let place = member.pointee.index
        var event = ReferenceEvent(
            time: hand.time,
            recognizer: member.pointee.index,
            state: state,
            touches: member.pointee.touches.nonzeroBitCount,
            location: .zero
        )
        switch member.pointee.kind {
        case .tap: event.touches = taps[place].touches
        case .swipe: event.touches = swipes[place].touches
        case .press: event.translation = presses[place].way
        case .pan: event.translation = pans[place].drag.translation
        case .edgePan: event.translation = edgePans[place].drag.translation
        case .pinch: event.scale = pinches[place].scale
        case .rotation: event.rotation = rotations[place].rotation
        case .transform:
            event.translation = transforms[place].drag.translation
            event.scale = transforms[place].scale
            event.rotation = transforms[place].rotation
        }
        if !member.pointee.isTerminal {
            self.place(member, member.pointee.touches)
        }
        event.location = member.pointee.location
        outbox.add(event)
    }
}

/// The events that have not been taken yet.
struct Outbox {
    private var memory: UnsafeMutablePointer<ReferenceEvent>
    private var capacity = 128
    private var next = 0
    private var end = 0

    init() {
        memory = .allocate(capacity: capacity)
    }

    func deallocate() {
        memory.deallocate()
    }

    @inline(__always)
    mutating func add(_ event: ReferenceEvent) {
        if end == capacity {
            makeRoom()
        }
        (memory + end).initialize(to: event)
        end += 1
    }

    /// Grows only if events are not taken for long.
    @inline(never)
    private mutating func makeRoom() {
        let larger = UnsafeMutablePointer<ReferenceEvent>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: memory + next, count: end - next)
        memory.deallocate()
        (memory, capacity, next, end) = (larger, capacity * 2, 0, end - next)
    }

    @inline(__always)
    mutating func take() -> ReferenceEvent? {
        guard next < end else {
            return nil
        }
        next += 1
        let event = memory[next - 1]
        if next == end {
            (next, end) = (0, 0)
        }
        return event
    }
}
