// SPDX-License-Identifier: MIT

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
