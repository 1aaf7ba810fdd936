// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A transform recognizer: the least-squares similarity of all its fingers.
struct ReferenceTransform {
    private let limits: ReferenceConfiguration.Transform
    private var heading = ReferenceHeading()
    private(set) var drag: Drag
    private var firstTwo = FirstTwo()
    /// The spread at the start; once it has begun, the spread of scale 1.
    private var base = 1.0
    private(set) var scale = 1.0
    /// How similar the shapes of the hand were in all frames.
    private var likeness = 1.0
    private var radius = 0.5
    private var turned = 0.0
    private var origin = 0.0

    init(_ limits: ReferenceConfiguration.Transform, motion: MotionPath) {
        self.limits = limits
        drag = Drag(motion)
    }

    var rotation: Double { turned - origin }

    mutating func land(_ slot: Int, _ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let down = member.touches.nonzeroBitCount
        if down > limits.maximumTouches {
            return member.isActive ? member.ignore(slot) : member.fail()
        }
        firstTwo.follow(member.touches, hand)
        if down == limits.minimumTouches {
            member.isOver = false
            if !member.hasAttempt {
                drag.start(hand.time)
            }
        }
        anchor(member, &hand)
    }

    mutating func lift(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        firstTwo.follow(member.touches, hand)
        if member.touches.nonzeroBitCount < limits.minimumTouches
            && (member.hasAttempt || member.touches == 0)
        {
            return member.end()
        }
        // Positions are those from before this frame's motion.
        anchor(member, &hand)
    }

    /// Continues from the current values with the current fingers.
    private mutating func anchor(_ member: ReferenceMember, _ hand: inout FingerSpread) {
        guard member.touches.nonzeroBitCount >= 2 else {
            return
        }
        if member.touches.nonzeroBitCount == 2 {
            heading.anchor(hand.way(member.touches))
        }
        let span = max(hand.spread(member.touches), 1)
        likeness = 1
        if member.hasAttempt {
            base = span / scale
        } else {
            base = span
            radius = span / 2
            turned = 0
        }
    }

    mutating func move(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let down = member.touches.nonzeroBitCount
        firstTwo.move(hand)
        guard down >= limits.minimumTouches else {
            return
        }
        drag.move(member.touches, &hand)
        guard member.touches & hand.moved != 0 else {
            return
        }
        var span = base
        if down >= 2 {
            span = max(hand.spread(member.touches), 1)
            fit(member.touches, &hand)
        }
        if member.hasAttempt {
            scale = down >= 2 ? limited(span / base * likeness) : scale
            member.change()
        } else {
            evaluate(span, hasSpan: down >= 2, &member, &hand)
        }
    }

    /// Adds the rotation and the similarity of this frame.
    private mutating func fit(_ touches: UInt32, _ hand: inout FingerSpread) {
        if touches.nonzeroBitCount == 2 {
            turned += heading.turn(hand.way(touches))
        } else if let fit = hand.fit(touches) {
            turned += atan2(fit.across, fit.along)
            // A mirrored hand fits with scale 0, so the minimum scale is used.
            likeness *= limited(fit.likeness.squareRoot())
        }
    }

    private mutating func evaluate(
        _ span: Double,
        hasSpan: Bool,
        _ member: inout ReferenceMember,
        _ hand: inout FingerSpread
    ) {
        let length = drag.way.length
        let change = span - base
        let arc = abs(turned) * radius
        let pans = hand.reaches(length, max(limits.panSlop, smallestChange))
        let pinches = hasSpan && hand.reaches(abs(change), max(limits.pinchSlop, smallestChange))
        let turns = hasSpan && hand.reaches(arc, max(limits.rotationSlop, smallestChange))
        guard pans || pinches || turns else {
            return
        }
        drag.origin = drag.way * (pans ? limits.panSlop / length : 1)
        base = pinches ? base + (change < 0 ? -limits.pinchSlop : limits.pinchSlop) : span
        scale = hasSpan ? limited(span / base) : 1
        likeness = 1
        let slopTurn = limits.rotationSlop / radius
        origin = turns ? (turned < 0 ? -slopTurn : slopTurn) : turned
        let factors = SIMD4(
            pans ? firstTwo.longer(length, of: member.touches) / limits.panSlop : 0,
            pinches ? abs(change) / limits.pinchSlop : 0,
            turns ? arc / limits.rotationSlop : 0,
            0
        )
        let isFree =
            (pans && limits.panSlop == 0) || (pinches && limits.pinchSlop == 0)
            || (turns && limits.rotationSlop == 0)
        member.tryTo(.began, factor: isFree ? .infinity : factors.max())
    }

    /// With one finger it has a translation only. The first two fingers count as having gone with
    /// the others.
    mutating func withdraw() {
        drag.origin = .zero
        firstTwo.way = drag.way
    }

    mutating func reset() {
        firstTwo.reset()
        drag.reset()
        scale = 1
        likeness = 1
        turned = 0
        origin = 0
        base = 1
        radius = 0.5
    }
}
