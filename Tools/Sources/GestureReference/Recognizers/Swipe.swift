// SPDX-License-Identifier: MIT

/// A swipe recognizer.
struct Swipe {
    private let limits: ReferenceConfiguration.Swipe
    private(set) var motion: MotionPath

    init(_ limits: ReferenceConfiguration.Swipe, motion: MotionPath) {
        self.limits = limits
        self.motion = motion
    }

    var touches: Int { limits.touches }

    mutating func land(_ member: inout Member, _ hand: inout Hand) {
        let down = member.touches.nonzeroBitCount
        if down > limits.touches {
            member.fail()
        } else if down == limits.touches {
            member.location = hand.centroid(member.touches)
            member.deadline = hand.time.later(limits.maximumDuration)
            motion.restart()
            motion.add(hand.time, .zero)
        }
    }

    @inline(__always)
    mutating func move(_ member: inout Member, _ hand: inout Hand) {
        guard member.touches.nonzeroBitCount == limits.touches else {
            return
        }
        let way = hand.centroid(member.touches) - member.location
        motion.add(hand.time, way)
        if member.touches & hand.moved != 0 {
            judge(way, &member, &hand)
        }
    }

    private func judge(_ way: SIMD2<Double>, _ member: inout Member, _ hand: inout Hand) {
        var isRight = false
        var bits = limits.directions.rawValue
        while bits != 0 {
            let direction = axis(ReferenceDirections(rawValue: .bit(bits.removeLeast())))
            let made = way.dot(direction)
            guard made > 0, abs(way.cross(direction)) <= made * limits.maximumOffAxis else {
                continue
            }
            isRight = true
            if made >= limits.minimumDistance && haveAllMoved(member, hand, in: direction) {
                let factor = made / limits.minimumDistance
                return member.tryTo(.ended, factor: factor.isFinite ? factor : .infinity)
            }
        }
        if !isRight && way.dot(way) >= limits.judgedFrom * limits.judgedFrom {
            member.fail()
        }
    }

    private func haveAllMoved(
        _ member: Member,
        _ hand: Hand,
        in direction: SIMD2<Double>
    ) -> Bool {
        var rest = member.touches
        while rest != 0 {
            let finger = hand.fingers[rest.removeLeast()]
            if (finger.position - finger.start).dot(direction) <= 0 {
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
        default: SIMD2(0, 1)
        }
    }
}
