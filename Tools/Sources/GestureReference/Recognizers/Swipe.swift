// SPDX-License-Identifier: MIT

struct ReferenceSwipe {
    /// A finger may move back by this much; then the direction fails.
    private static let allowedBack = 2.0
    /// The distance from which on the ratio is checked.
    private static let ratioCheckedFrom = 20.0

    /// The tolerance for limits that shrink.
    private static let rounding = 1e-9

    private let limits: ReferenceConfiguration.Swipe
    private(set) var motion: MotionPath
    /// When the last required finger landed.
    private var start: UInt64 = 0
    /// The directions that are still possible.
    private var directions: ReferenceDirections = []

    init(_ limits: ReferenceConfiguration.Swipe, motion: MotionPath) {
        self.limits = limits
        self.motion = motion
    }

    var touches: Int { limits.touches }

    mutating func land(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let down = member.touches.nonzeroBitCount
        if down > limits.touches {
            member.fail()
        } else if down == limits.touches {
            start = hand.time
            directions = limits.directions
            member.location = hand.centroid(member.touches)
            member.deadline = hand.time.later(limits.maximumDuration)
            motion.reset()
            motion.restart()
            motion.add(hand.time, .zero)
        }
    }

    @inline(__always)
    mutating func move(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        guard member.touches.nonzeroBitCount == limits.touches else {
            return
        }
        let way = hand.centroid(member.touches) - member.location
        motion.add(hand.time, way)
        if member.touches & hand.moved != 0 && !member.hasAttempt {
            evaluate(way, &member, &hand)
        }
    }

    /// The directions that were possible are possible again, until its time is up.
    mutating func withdraw(_ member: inout ReferenceMember) {
        member.deadline = start.later(limits.maximumDuration)
    }

    private mutating func evaluate(
        _ way: SIMD2<Double>,
        _ member: inout ReferenceMember,
        _ hand: inout FingerSpread
    ) {
        let seconds = Double(hand.time - start) * 1e-6
        let least = limits.minimumDistance * max(1 - 0.94 * seconds, 0)
        let most = limits.maximumAside * max(1 - 0.98 * seconds, 0)
        var farthest: Double?
        var bits = directions.rawValue
        while bits != 0 {
            let direction = ReferenceDirections(rawValue: .bit(bits.removeLeast()))
            let axis = axis(direction)
            let (made, aside) = (way.dot(axis), abs(way.cross(axis)))
            let isAside = !hand.reaches(most + Self.rounding, aside)
            let fits =
                hand.reaches(made, least - Self.rounding) && !isAside
                && haveAllMoved(member, hand, along: axis)
            let isDiagonal = direction.rawValue >= ReferenceDirections.upRight.rawValue
            let isBack =
                isDiagonal
                ? !hand.reaches(made, -Self.allowedBack) : made < -Self.allowedBack
            if isAside || isBack
                || ((fits || way.length >= Self.ratioCheckedFrom) && isOblique(made, aside))
            {
                directions.remove(direction)
            } else if fits {
                farthest = max(farthest ?? 0, made)
            }
        }
        if let farthest {
            member.tryTo(.ended, factor: least > 0 ? farthest / least : .infinity)
        } else if directions.isEmpty {
            member.stray()
        }
    }

    private func isOblique(_ made: Double, _ aside: Double) -> Bool {
        limits.maximumRatio.isFinite && aside > made * limits.maximumRatio
    }

    /// Whether each finger has moved ahead from its landing.
    private func haveAllMoved(
        _ member: ReferenceMember,
        _ hand: FingerSpread,
        along axis: SIMD2<Double>
    ) -> Bool {
        var rest = member.touches
        while rest != 0 {
            let finger = hand.fingers[rest.removeLeast()]
            if (finger.position - finger.start).dot(axis) <= 0 {
                return false
            }
        }
        return true
    }

    private func axis(_ direction: ReferenceDirections) -> SIMD2<Double> {
        switch direction {
        case .right: SIMD2(1, 0)
        case .left: SIMD2(-1, 0)
        case .up: SIMD2(0, -1)
        case .down: SIMD2(0, 1)
        case .upRight: SIMD2(1, -1) * 0.5.squareRoot()
        case .downRight: SIMD2(1, 1) * 0.5.squareRoot()
        case .downLeft: SIMD2(-1, 1) * 0.5.squareRoot()
        default: SIMD2(-1, -1) * 0.5.squareRoot()
        }
    }
}
