// SPDX-License-Identifier: MIT

extension World {
    /// Part of a factor that decides nothing where numbers are rounded more coarsely.
    private static let closeRace = 1.0 / 4096

    /// Larger factors than this may count as the same.
    private static let largestFactor = 4096.0

    /// What an attempt comes to.
    private enum Verdict {
        case free, waits, refused
    }

    /// Lets those that want to recognize do so: deeper ones first, then the one that exceeds its slop
    /// by most, and of equal ones the one that was added first.
    mutating func judge() {
        while let index = strongest() {
            switch verdict(index) {
            case .free where !isExcluded(index):
                members[index].commit()
                prevent(by: index)
                failWaiters(for: index)
            case .free, .refused:
                members[index].fail()
            case .waits:
                members[index].isParked = true
            }
        }
    }

    /// The attempt to judge next, nil when there are none left but those that go on waiting.
    private mutating func strongest() -> Int? {
        var best: Int?
        var rest = news
        while rest != 0 {
            let index = rest.removeLeast()
            guard members[index].attempt != .possible,
                !members[index].isParked || verdict(index) != .waits
            else {
                continue
            }
            if best.map({ exceeds(index, $0) }) ?? true {
                best = index
            }
        }
        return best
    }

    /// Whether an attempt exceeds its slop by more than another. What was computed by two ways from
    /// the same may be the same.
    private mutating func exceeds(_ index: Int, _ other: Int) -> Bool {
        guard (members[index].home < 0) == (members[other].home < 0) else {
            return members[index].home >= 0
        }
        let (mine, others) = (members[index].factor, members[other].factor)
        guard mine != others, abs(mine - others) > others * 1e-9 else {
            return false
        }
        if abs(mine - others) < others * World.closeRace
            || min(mine, others) > World.largestFactor
        {
            hand.firstCloseCall = min(hand.firstCloseCall, hand.time)
        }
        return mine > others
    }

    /// Whom it waits for is found out once an attempt.
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

    /// Whether one of the two prevents the other when it recognizes.
    private func prevents(_ winner: Int, _ other: Int) -> Bool {
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

    /// Whoever waits for it to fail waits in vain.
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

    /// A parked discrete recognizer has decided; only its requirements and the host can end it.
    private mutating func prevent(by winner: Int) {
        var rest = live
        while rest != 0 {
            let other = rest.removeLeast()
            let member = members[other]
            if member.state == .possible && prevents(winner, other)
                && !(member.isParked && member.isDiscrete)
            {
                members[other].fail()
                note(other)
            }
        }
    }
}
