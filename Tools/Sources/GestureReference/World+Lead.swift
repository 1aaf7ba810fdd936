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
    /// What counts for its own lead, against the lead of others, and when a doubt ends.
    var lead = 0.0
    var strength = 0.0
    var end = 0.0

    init(_ whole: Double = 0) {
        (self.whole, lead, strength, end) = (whole, whole, whole, whole)
    }
}

/// When a finger is at a place.
private enum Moment {
    case now, mark
}

/// An attempt and its rivals.
private struct Contest {
    var own = Evidence()
    var touches: UInt32
    var rivals: UInt64 = 0
    /// The most evidence of a rival, as it counts against the lead.
    var strongest = 0.0
    /// The most evidence of the attempt or a rival.
    var greatest = 0.0
    /// The most evidence of a rival, as it counts when the doubt ends, and whose it is.
    var best = -1.0
    var first = -1
}

/// The outcome of judging whether an attempt leads.
enum LeadVerdict {
    /// It goes on, with this evidence; nil: it did not have to lead.
    case clear(Double?)
    case inDoubt
    /// It waits with another that is in doubt.
    case waits
}

extension World {
    private static let end = 25.0
    private static let least = 3.0
    private static let against = 5.0

    // MARK: Marks

    /// Renews the marks of the fingers, because a finger landed or lifted.
    mutating func mark() {
        for index in 0..<count where members[index].setsMarks {
            var rest = members[index].touches
            while rest != 0 {
                let finger = hand.fingers + rest.removeLeast()
                finger.pointee.mark = finger.pointee.position
            }
        }
    }

    // MARK: Evidence

    /// The evidence of a recognizer beside others with these fingers. One that has strayed has
    /// theirs, too (11.66).
    private mutating func evidence(_ index: Int, beside others: UInt32) -> Evidence {
        var touches = members[index].touches
        touches |= members[index].hasStrayed ? others : 0
        let many = touches.nonzeroBitCount
        switch members[index].family {
        case .travel where many > 0: return travel(touches, lacking: others & ~touches)
        case .spread where many > 1:
            // A span under 1 pt counts as 1 pt.
            return Evidence(abs(max(span(touches, .now), 1) - max(span(touches, .mark), 1)) / 2)
        case .turn where many > 1: return Evidence(turn(touches))
        case .travel, .spread, .turn, .none: return Evidence()
        }
    }

    private mutating func travel(_ touches: UInt32, lacking others: UInt32) -> Evidence {
        let way = middle(touches, .now) - middle(touches, .mark)
        let (whole, many) = (way.length, touches.nonzeroBitCount)
        guard many <= 5, whole > 0 else {
            return Evidence(whole)
        }
        // What is under the least evidence never decides, so it is no close call.
        let isSmall = whole < World.least / 2
        let farthest = farthestWay(of: touches)
        let other = farthestWay(of: others)
        let isHalved =
            others != 0 && (isSmall ? other >= farthest / 8 : reaches(other, farthest / 8))
        var travel = Evidence(isHalved ? whole / 2 : whole)
        guard many > 1 else {
            return travel
        }
        var least = Double.infinity
        var rest = touches
        while rest != 0 {
            let finger = hand.fingers[rest.removeLeast()]
            least = min(least, (finger.position - finger.mark).dot(way) / whole)
        }
        if isSmall ? least < farthest / 8 : !reaches(least, farthest / 8) {
            travel.end /= 2
            travel.lead /= many > 2 ? 2 : 1
        }
        if isSmall ? least < -World.against : !reaches(least, -World.against) {
            travel.strength /= 2
        }
        return travel
    }

    /// How far the finger that went farthest has gone since its mark.
    private func farthestWay(of touches: UInt32) -> Double {
        var farthest = 0.0
        var rest = touches
        while rest != 0 {
            let finger = hand.fingers[rest.removeLeast()]
            farthest = max(farthest, (finger.position - finger.mark).length)
        }
        return farthest
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
        let (member, rival) = (members[attempt], members[other])
        let asksForMore =
            rival.leastTouches > member.touches.nonzeroBitCount && !rival.hasStrayed
        return member.touches != 0
            && rival.family != .none && member.family != .none
            && (rival.family != member.family || asksForMore)
            && (rival.state == .possible || rival.hasStrayed)
            && rival.touches.nonzeroBitCount >= rival.leastTouches
            && !member.blockers.has(other) && !rival.blockers.has(attempt)
            && prevents(attempt, other)
    }

    private func rivals(of attempt: Int) -> UInt64 {
        var rivals: UInt64 = 0
        var rest = live | done
        while rest != 0 {
            let other = rest.removeLeast()
            rivals |= isRival(other, of: attempt) ? .bit(other) : 0
        }
        return rivals
    }

    private mutating func contest(_ attempt: Int) -> Contest {
        let touches = members[attempt].touches
        var contest = Contest(touches: touches, rivals: rivals(of: attempt))
        var rest = contest.rivals
        while rest != 0 {
            let other = rest.removeLeast()
            let evidence = evidence(other, beside: touches)
            contest.touches |= members[other].touches
            contest.strongest = max(contest.strongest, evidence.strength)
            contest.greatest = max(contest.greatest, evidence.whole)
            if evidence.end > contest.best {
                (contest.best, contest.first) = (evidence.end, other)
            }
        }
        if contest.rivals != 0 {
            contest.own = evidence(attempt, beside: contest.touches)
            contest.greatest = max(contest.greatest, contest.own.whole)
        }
        return contest
    }

    /// Judges an attempt that waits for no requirement.
    mutating func leadVerdict(_ attempt: Int) -> LeadVerdict {
        if members[attempt].isChosen || members[attempt].lead == 0 {
            return .clear(nil)
        }
        let contest = contest(attempt)
        guard contest.rivals != 0 else {
            return waitsForDoubt(attempt) ? .waits : .clear(nil)
        }
        let asked = members[attempt].lead * contest.strongest
        let leads = reaches(contest.own.lead, World.least) && reaches(contest.own.lead, asked)
        return leads || isAhead(contest) ? .clear(contest.own.whole) : .inDoubt
    }

    /// Whether the doubt has ended, for this attempt.
    private mutating func isAhead(_ contest: Contest) -> Bool {
        reaches(contest.greatest, World.end) && reaches(contest.own.end, contest.best)
    }

    /// Whether an attempt without a rival waits with one in doubt (11.67).
    private mutating func waitsForDoubt(_ attempt: Int) -> Bool {
        var rest = live
        while rest != 0 {
            let other = rest.removeLeast()
            guard members[other].isInDoubt, members[other].family == members[attempt].family,
                prevents(other, attempt), isBefore(other, attempt)
            else {
                continue
            }
            let rivals = rivals(of: other)
            if !rivals.has(attempt) && !isAwaited(attempt, by: rivals) {
                return true
            }
        }
        return false
    }

    private func isAwaited(_ attempt: Int, by others: UInt64) -> Bool {
        var rest = others
        while rest != 0 {
            if members[rest.removeLeast()].blockers.has(attempt) {
                return true
            }
        }
        return false
    }

    /// Of several attempts that lead, the one with the most evidence: this one, or one of another
    /// family.
    mutating func leader(over attempt: Int, evidence: Double) -> Int {
        var (leader, most) = (attempt, evidence)
        var rest = pending
        while rest != 0 {
            let other = rest.removeLeast()
            guard isJudged(other), isRival(other, of: attempt), members[other].lead > 0,
                members[other].family != members[attempt].family,
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
        case .transform: transforms[place].withdraw()
        case .tap, .press, .edgePan: break
        }
        note(index)
    }

    private mutating func reaches(_ measure: Double, _ limit: Double) -> Bool {
        hand.reaches(measure, limit)
    }
}
