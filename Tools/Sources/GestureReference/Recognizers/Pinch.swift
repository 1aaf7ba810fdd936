// SPDX-License-Identifier: MIT

struct ReferencePinch: HandRecognizer {
    private let limits: ReferenceConfiguration.Fingers
    private(set) var fingers: FingerSet
    /// The distance at the start.
    private var start = 1.0
    /// The distance at the start; once it has begun, the distance of scale 1.
    private var base = 1.0
    private(set) var scale = 1.0
    /// The points of scale 1 for the velocity. A change of fingers does not affect them.
    private(set) var unit = 1.0
    private(set) var motion: MotionPath

    init(_ limits: ReferenceConfiguration.Fingers, motion: MotionPath) {
        self.limits = limits
        self.motion = motion
        fingers = FingerSet(limits)
    }

    mutating func land(_ slot: Int, _ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        if fingers.land(slot, &member) {
            anchor(member, &hand)
        }
    }

    mutating func lift(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        if fingers.lift(&member) {
            anchor(member, &hand)
        }
    }

    /// Continues from the current scale with the current fingers, or starts again.
    private mutating func anchor(_ member: ReferenceMember, _ hand: inout FingerSpread) {
        let span = fingers.span(member, &hand)
        if member.hasAttempt {
            base = span / scale
        } else {
            base = span
            start = span
            motion.restart()
            motion.add(hand.time, SIMD2(span, 0))
        }
    }

    @inline(__always)
    mutating func move(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let isMoved = member.touches & hand.moved != 0
        guard fingers.isMeasured else {
            return isMoved ? member.change() : ()
        }
        let span = fingers.span(member, &hand)
        guard member.hasAttempt else {
            motion.add(hand.time, SIMD2(span, 0))
            return isMoved ? evaluate(span, &member, &hand) : ()
        }
        scale = limited(span / base)
        motion.add(hand.time, SIMD2(scale * unit, 0))
        if isMoved {
            member.change()
        }
    }

    private mutating func evaluate(
        _ span: Double,
        _ member: inout ReferenceMember,
        _ hand: inout FingerSpread
    ) {
        let change = span - base
        guard hand.reaches(abs(change), max(limits.slop, smallestChange)) else {
            return
        }
        base += change < 0 ? -limits.slop : limits.slop
        unit = base
        scale = limited(span / base)
        member.tryTo(.began, factor: limits.slop > 0 ? abs(change) / limits.slop : .infinity)
    }

    mutating func withdraw() {
        base = start
        scale = 1
    }

    mutating func reset() {
        fingers.reset()
        motion.reset()
        scale = 1
    }
}

/// Clamps a scale to the range of reported scales.
@inline(__always)
func limited(_ scale: Double) -> Double {
    min(max(scale, 1 / 4096), 4096)
}
