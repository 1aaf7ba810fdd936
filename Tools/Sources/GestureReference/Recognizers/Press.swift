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

/// Counts taps, for a tap and for the taps before a long press.
struct TapCounter {
    let limits: ReferenceConfiguration.Tap
    private(set) var count = 0
    /// The centroid of the first tap.
    private(set) var first = SIMD2<Double>.zero
    /// Whether the required fingers have been down together in this tap.
    private var isComplete = false

    init(_ limits: ReferenceConfiguration.Tap) {
        self.limits = limits
    }

    var isDone: Bool { count == limits.taps }

    mutating func land(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let down = member.touches.nonzeroBitCount
        if down == 1 {
            isComplete = false
            member.deadline = hand.time.later(limits.maximumDuration)
        }
        if down > limits.touches {
            member.fail()
        } else if down == limits.touches && !isComplete {
            isComplete = true
            let middle = hand.centroid(member.touches)
            if count == 0 {
                first = middle
            } else if isTooFar(middle) {
                member.fail()
            }
        }
    }

    /// Whether a later tap is too far away to be part of this gesture.
    func isTooFar(_ middle: SIMD2<Double>) -> Bool {
        let way = middle - first
        return way.dot(way) > limits.allowableDistance * limits.allowableDistance
    }

    mutating func lift(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        guard member.touches == 0 else {
            return
        }
        guard isComplete else {
            return member.fail()
        }
        count += 1
        member.deadline = hand.time.later(limits.maximumGap)
    }

    mutating func reset() {
        count = 0
    }
}

struct ReferenceTap {
    private var counter: TapCounter

    init(_ limits: ReferenceConfiguration.Tap) {
        counter = TapCounter(limits)
    }

    var touches: Int { counter.limits.touches }

    mutating func land(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        counter.land(&member, &hand)
    }

    mutating func lift(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        counter.lift(&member, &hand)
        if counter.isDone && !member.isTerminal {
            member.location = counter.first
            member.tryTo(.ended)
        }
    }

    @inline(__always)
    func move(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        if hand.hasStrayed(member.touches, limit: counter.limits.allowableMovement) {
            member.fail()
        }
    }

    mutating func reset() {
        counter.reset()
    }
}

extension UInt64 {
    /// Adds to a time, saturating.
    @inline(__always)
    func later(_ duration: UInt64) -> UInt64 {
        let (sum, overflow) = addingReportingOverflow(duration)
        return overflow ? .max : sum
    }
}
