// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the fingers of a recognizer have done since their marks, in points that one finger moves.
private struct Evidence {
    var whole = 0.0
    /// What counts against the lead of others, and what counts when a doubt ends.
    var strength = 0.0
    var end = 0.0
}

/// When a finger is at a place.
private enum Moment {
    case now, mark
}

/// An attempt and its rivals.
private struct Contest {
    var own = Evidence()
    /// The touches of all.
    var touches: UInt32
    var rivals: UInt64 = 0
    /// The most that a rival has against the lead, that anybody has, and that a rival has in the
    /// end. Then who that is.
    var strongest = 0.0
    var greatest = 0.0
    var best = -1.0
    var first = -1
}

/// The outcome of judging whether an attempt leads.
enum LeadVerdict {
    /// It goes on, with this evidence; nil: it did not have to lead.
    case clear(Double?)
    case inDoubt
    /// It waits for another that is in doubt.
    case waits
}

extension World {
    private static let end = 25.0
    private static let least = 3.0
    private static let against = 5.0

    // MARK: Marks

    /// Renews the marks of the fingers, because a finger landed or lifted.
    mutating func mark() {
        for index in 0..<count where members[index].family != .none {
            var rest = members[index].touches
            while rest != 0 {
                let finger = hand.fingers + rest.removeLeast()
                finger.pointee.mark = finger.pointee.position
            }
        }
    }

    // MARK: Evidence

    private mutating func evidence(_ index: Int) -> Evidence {
        let touches = members[index].touches
        let many = touches.nonzeroBitCount
        switch members[index].family {
        case .travel where many > 0: return travel(touches)
        case .spread where many > 1:
            let whole = abs(span(touches, .now) - span(touches, .mark)) / 2
            return Evidence(whole: whole, strength: whole, end: whole)
        case .turn where many > 1:
            let whole = turn(touches)
            return Evidence(whole: whole, strength: whole, end: whole)
        case .travel, .spread, .turn, .none: return Evidence()
        }
    }

    private mutating func travel(_ touches: UInt32) -> Evidence {
        let way = middle(touches, .now) - middle(touches, .mark)
        let whole = way.length
        var travel = Evidence(whole: whole, strength: whole, end: whole)
        guard (2...5).contains(touches.nonzeroBitCount), whole > 0 else {
            return travel
        }
        var (least, farthest) = (Double.infinity, 0.0)
        var rest = touches
        while rest != 0 {
            let finger = hand.fingers[rest.removeLeast()]
            let own = finger.position - finger.mark
            least = min(least, own.dot(way) / whole)
            farthest = max(farthest, own.length)
        }
        // What is under the least evidence never decides, so it is no close call.
        let isSmall = whole < World.least / 2
        if isSmall ? least < farthest / 8 : !reaches(least, farthest / 8) {
            travel.end = whole / 2
        }
        if isSmall ? least < -World.against : !reaches(least, -World.against) {
            travel.strength = whole / 2
        }
        return travel
    }

    /// The turn by least squares, times half of the span at the marks. As in a rotation, fingers
    /// that are less than a point apart have not turned.
    private func turn(_ touches: UInt32) -> Double {
        let (before, after) = (middle(touches, .mark), middle(touches, .now))
        guard span(touches, .mark) >= 1, span(touches, .now) >= 1 else {
            return 0
        }
        var (along, across) = (0.0, 0.0)
        var rest = touches
        while rest != 0 {
            let finger = hand.fingers[rest.removeLeast()]
            let (former, arm) = (finger.mark - before, finger.position - after)
            along += former.dot(arm)
            across += former.cross(arm)
        }
        return abs(atan2(across, along)) * max(span(touches, .mark), 1) / 2
    }

    private func place(_ slot: Int, _ moment: Moment) -> SIMD2<Double> {
        moment == .now ? hand.fingers[slot].position : hand.fingers[slot].mark
    }

    private func middle(_ touches: UInt32, _ moment: Moment) -> SIMD2<Double> {
        var sum = SIMD2<Double>.zero
        var rest = touches
        while rest != 0 {
            sum += place(rest.removeLeast(), moment)
        }
        return sum / Double(touches.nonzeroBitCount)
    }

    /// Twice the root mean square distance from the middle. Of two fingers that is their distance.
    private func span(_ touches: UInt32, _ moment: Moment) -> Double {
        let middle = middle(touches, moment)
        var sum = 0.0
        var rest = touches
        while rest != 0 {
            let arm = place(rest.removeLeast(), moment) - middle
            sum += arm.dot(arm)
        }
        return 2 * (sum / Double(touches.nonzeroBitCount)).squareRoot()
    }

    // MARK: Judging

    /// An attempt whose fingers are up has no rival: nothing that a finger does could end its doubt.
    private func isRival(_ other: Int, of attempt: Int) -> Bool {
        let (member, rival) = (members + attempt, members + other)
        return member.pointee.touches != 0
            && rival.pointee.family != .none && member.pointee.family != .none
            && rival.pointee.family != member.pointee.family
            && rival.pointee.state == .possible
            && rival.pointee.touches.nonzeroBitCount >= rival.pointee.leastTouches
            && !member.pointee.blockers.has(other) && !rival.pointee.blockers.has(attempt)
            && prevents(attempt, other)
    }

    private mutating func contest(_ attempt: Int) -> Contest {
        var contest = Contest(touches: members[attempt].touches)
        var rest = live
        while rest != 0 {
            let other = rest.removeLeast()
            guard isRival(other, of: attempt) else {
                continue
            }
            let evidence = evidence(other)
            contest.rivals |= .bit(other)
            contest.touches |= members[other].touches
            contest.strongest = max(contest.strongest, evidence.strength)
            contest.greatest = max(contest.greatest, evidence.whole)
            if evidence.end > contest.best {
                (contest.best, contest.first) = (evidence.end, other)
            }
        }
        if contest.rivals != 0 {
            contest.own = evidence(attempt)
            contest.greatest = max(contest.greatest, contest.own.whole)
        }
        return contest
    }

    /// Judges an attempt that waits for no requirement.
    mutating func leadVerdict(_ attempt: Int) -> LeadVerdict {
        if members[attempt].isChosen {
            return .clear(nil)
        }
        let contest = contest(attempt)
        guard contest.rivals != 0 else {
            return waitsForDoubt(attempt) ? .waits : .clear(nil)
        }
        guard members[attempt].lead > 0 else {
            return .clear(nil)
        }
        let asked = members[attempt].lead * contest.strongest
        let leads = reaches(contest.own.whole, World.least) && reaches(contest.own.whole, asked)
        return leads || isAhead(contest) ? .clear(contest.own.whole) : .inDoubt
    }

    /// Whether the doubt has ended, for this attempt.
    private mutating func isAhead(_ contest: Contest) -> Bool {
        reaches(contest.greatest, World.end) && reaches(contest.own.end, contest.best)
    }

    /// Whether an attempt came later than one in doubt that would prevent it.
    private mutating func waitsForDoubt(_ attempt: Int) -> Bool {
        var rest = live
        while rest != 0 {
            let other = rest.removeLeast()
            if members[other].isInDoubt && members[other].turn < members[attempt].turn
                && prevents(other, attempt)
                && (members[other].isChosen || !hasEnded(other, for: attempt))
            {
                return true
            }
        }
        return false
    }

    /// Whether a doubt has ended by its evidence, and another attempt has the most. That attempt may
    /// have no rival itself: one in doubt may have lost fingers since.
    private mutating func hasEnded(_ inDoubt: Int, for attempt: Int) -> Bool {
        let contest = contest(inDoubt)
        return contest.rivals != 0 && contest.first == attempt
            && reaches(contest.greatest, World.end) && !reaches(contest.own.end, contest.best)
    }

    /// Of several attempts that lead, the one with the most evidence: this one, or one of another
    /// family.
    mutating func leader(over attempt: Int, evidence: Double) -> Int {
        var (leader, most) = (attempt, evidence)
        var rest = pending
        while rest != 0 {
            let other = rest.removeLeast()
            guard isJudged(other), isRival(other, of: attempt), members[other].lead > 0,
                case .clear(let its?) = leadVerdict(other), reaches(its, most), its > most
            else {
                continue
            }
            (leader, most) = (other, its)
        }
        return leader
    }

    // MARK: Lifts

    /// Ends doubts, before their recognizers see that fingers have lifted.
    mutating func endDoubts(byLiftsOf lifted: UInt32) {
        var (chosen, withdrawn) = (UInt64(0), UInt64(0))
        var rest = live
        while rest != 0 {
            let attempt = rest.removeLeast()
            guard members[attempt].isInDoubt, !members[attempt].isSettling else {
                continue
            }
            let contest = contest(attempt)
            guard contest.rivals != 0, contest.touches & lifted != 0 else {
                continue
            }
            let left = members[attempt].touches & ~lifted
            let hasEnded = reaches(contest.greatest, World.least)
            if hasEnded && reaches(contest.own.end, contest.best) {
                chosen |= .bit(attempt)
            } else if hasEnded && !isMade(contest.first) {
                withdrawn |= .bit(attempt)
            } else if hasEnded && members[contest.first].isInDoubt {
                // The other prevents it next.
            } else if left.nonzeroBitCount < members[attempt].leastTouches {
                withdrawn |= .bit(attempt)
            }
        }
        while chosen != 0 {
            members[chosen.removeLeast()].isChosen = true
        }
        while withdrawn != 0 {
            withdraw(withdrawn.removeLeast())
        }
    }

    private func isMade(_ index: Int) -> Bool {
        members[index].attempt != .possible && !members[index].isSettling
    }

    /// Withdraws an attempt, as if it had not been made.
    private mutating func withdraw(_ index: Int) {
        let member = members + index
        let place = member.pointee.index
        member.pointee.withdraw()
        switch member.pointee.kind {
        case .pan: pans[place].withdraw()
        case .swipe: swipes[place].withdraw(&member.pointee)
        case .pinch: pinches[place].withdraw()
        case .rotation: rotations[place].withdraw()
        case .tap, .press, .edgePan, .transform: break
        }
        note(index)
    }

    private mutating func reaches(_ measure: Double, _ limit: Double) -> Bool {
        hand.reaches(measure, limit)
    }
}
