// SPDX-License-Identifier: MIT

/// A long press or a hold: fingers that do not move.
struct Press {
    private let duration: UInt64
    private let allowableMovement: Double
    private let touches: Int
    private let maximumTouches: Int
    private let isHold: Bool
    private let lastsUntilLastLift: Bool
    /// Counts the taps before it.
    private var counter: TapCounter
    /// The way of the centroid since a long press began.
    private(set) var way = SIMD2<Double>.zero

    init(_ limits: ReferenceConfiguration.LongPress) {
        var taps = ReferenceConfiguration.Tap()
        taps.taps = limits.taps
        taps.touches = limits.touches
        counter = TapCounter(taps)
        duration = limits.minimumDuration
        allowableMovement = limits.allowableMovement
        touches = limits.touches
        maximumTouches = touches
        isHold = false
        lastsUntilLastLift = limits.lastsUntilLastLift
    }

    init(_ limits: ReferenceConfiguration.Hold) {
        var taps = ReferenceConfiguration.Tap()
        taps.taps = 0
        counter = TapCounter(taps)
        duration = limits.stillness
        allowableMovement = limits.allowableMovement
        touches = limits.touches
        maximumTouches = max(limits.maximumTouches, touches)
        isHold = true
        lastsUntilLastLift = false
    }

    mutating func land(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        // An immediate attempt does not count until its frame is judged.
        let down = member.touches.nonzeroBitCount
        if member.hasAttempt && (member.isParked || member.attempt == .possible) {
            // Too many fingers fail a long press before it begins, and a hold at any time.
            if down > maximumTouches && (member.isParked || (isHold && member.isActive)) {
                member.fail()
            }
            return
        }
        guard counter.isDone else {
            return counter.land(&member, &hand)
        }
        if down > maximumTouches {
            member.fail()
        } else if down < touches {
            member.deadline = .max
        } else if down == touches {
            member.deadline = .max
            if counter.count > 0 && counter.isTooFar(hand.centroid(member.touches)) {
                member.fail()
            } else if duration == 0 {
                member.tryTo(.began)
            } else {
                member.deadline = hand.time.later(duration)
            }
        }
    }

    mutating func lift(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let down = member.touches.nonzeroBitCount
        if member.hasAttempt && down >= (isHold ? touches : lastsUntilLastLift ? 1 : .max) {
            return
        }
        if member.hasAttempt || counter.isDone {
            member.end()
        } else {
            counter.lift(&member, &hand)
        }
    }

    @inline(__always)
    mutating func move(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        guard member.touches & hand.moved != 0 else {
            return
        }
        if !isHold && member.isActive {
            way += hand.advance(member.touches)
            return member.change()
        }
        if member.attempt != .possible {
            return
        }
        let limit = counter.isDone ? allowableMovement : counter.limits.allowableMovement
        if hand.hasStrayed(member.touches, limit: limit) {
            member.fail()
        } else {
            member.change()
        }
    }

    func expire(_ member: inout ReferenceMember) {
        if counter.isDone && member.touches != 0 {
            member.tryTo(.began)
        } else {
            member.fail()
        }
    }

    mutating func reset() {
        counter.reset()
        way = .zero
    }
}
