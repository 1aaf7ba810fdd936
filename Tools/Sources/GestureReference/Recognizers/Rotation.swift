// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

struct ReferenceRotation: HandRecognizer {
    private let slop: Double
    private(set) var fingers: FingerSet
    private var heading = ReferenceHeading()
    /// The radius of the circle on which the fingers started.
    private var radius = 1.0
    private var turned = 0.0
    /// The angle at the end of the slop, which is subtracted.
    private var origin = 0.0
    /// Of the arc at the radius ``unit``.
    private(set) var motion: MotionPath

    init(_ limits: ReferenceConfiguration.Fingers, motion: MotionPath) {
        slop = limits.slop
        self.motion = motion
        fingers = FingerSet(limits)
    }

    var rotation: Double { turned - origin }

    /// The whole distance over about the root of 2: there the noise of two fingers is that of one.
    var unit: Double { radius * 181 / 128 }

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

    /// Continues from the current angle with the current fingers, or starts again.
    private mutating func anchor(_ member: ReferenceMember, _ hand: inout FingerSpread) {
        if let way = fingers.way(hand) {
            heading.anchor(way)
        }
        if !member.hasAttempt {
            radius = fingers.span(member, &hand) / 2
            turned = 0
            motion.restart()
            motion.add(hand.time, .zero)
        }
    }

    /// The turn of this frame; of any number of fingers, the one that fits best.
    private mutating func turn(_ member: ReferenceMember, _ hand: inout FingerSpread) -> Double {
        if let way = fingers.way(hand) {
            return heading.turn(way)
        }
        return hand.fit(member.touches).map { atan2($0.across, $0.along) } ?? 0
    }

    @inline(__always)
    mutating func move(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let isMoved = member.touches & hand.moved != 0
        guard fingers.isMeasured else {
            return isMoved ? member.change() : ()
        }
        if isMoved {
            turned += turn(member, &hand)
        }
        motion.add(hand.time, SIMD2(turned * unit, 0))
        guard isMoved else {
            return
        }
        if member.hasAttempt {
            member.change()
        } else if hand.reaches(abs(turned) * radius, max(slop, smallestChange)) {
            origin = turned < 0 ? -slop / radius : slop / radius
            let factor = slop > 0 ? abs(turned) * radius / slop : .infinity
            member.tryTo(.began, factor: factor)
        }
    }

    mutating func withdraw() {
        origin = 0
    }

    mutating func reset() {
        fingers.reset()
        motion.reset()
        turned = 0
        origin = 0
    }
}

/// The direction from one finger to the other, while they are at least a point apart.
struct ReferenceHeading {
    private var way = SIMD2<Double>.zero
    private var isAnticlockwise = false

    mutating func anchor(_ way: SIMD2<Double>) {
        self.way = way.dot(way) >= 1 ? way : .zero
        isAnticlockwise = false
    }

    /// The angle since the last known direction, the shorter way.
    @inline(__always)
    mutating func turn(_ new: SIMD2<Double>) -> Double {
        guard new.dot(new) >= 1 else {
            return 0
        }
        let old = way
        way = new
        guard old != .zero else {
            return 0
        }
        let (sine, cosine) = (old.cross(new), old.dot(new))
        if sine == 0 && cosine < 0 {
            return isAnticlockwise ? -.pi : .pi
        }
        let turn = atan2(sine, cosine)
        isAnticlockwise = turn == 0 ? isAnticlockwise : turn < 0
        return turn
    }
}
