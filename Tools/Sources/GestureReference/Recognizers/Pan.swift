// SPDX-License-Identifier: MIT

/// Smaller changes are rounding errors: each position is rounded by itself.
let smallestChange = 1.0 / 64

struct ReferencePan {
    private let limits: ReferenceConfiguration.Pan
    private(set) var drag: Drag
    private var firstTwo = FirstTwo()

    init(_ limits: ReferenceConfiguration.Pan, motion: MotionPath) {
        self.limits = limits
        drag = Drag(motion)
    }

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
    }

    mutating func lift(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        firstTwo.follow(member.touches, hand)
        if member.touches.nonzeroBitCount < limits.minimumTouches
            && (member.hasAttempt || member.touches == 0)
        {
            member.end()
        }
    }

    @inline(__always)
    mutating func move(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        firstTwo.move(hand)
        guard member.touches.nonzeroBitCount >= limits.minimumTouches else {
            return
        }
        drag.move(member.touches, &hand)
        guard member.touches & hand.moved != 0 else {
            return
        }
        guard !member.hasAttempt else {
            return member.change()
        }
        let least = max(limits.slop, smallestChange)
        guard hand.reaches(drag.way.length, least) else {
            return
        }
        let way = limits.axis.part(of: drag.way)
        if limits.axis != nil {
            let (along, across) = (way.length, (drag.way - way).length)
            guard hand.reaches(along, across) else {
                return member.stray()
            }
            guard hand.reaches(along, least) else {
                return
            }
        }
        begin(&member, way)
    }

    private mutating func begin(_ member: inout ReferenceMember, _ way: SIMD2<Double>) {
        drag.origin = way * (limits.slop / way.length)
        let farthest = firstTwo.longer(way.length, of: member.touches, along: limits.axis)
        member.tryTo(.began, factor: limits.slop > 0 ? farthest / limits.slop : .infinity)
    }

    /// The first two fingers count as having gone with the others.
    mutating func withdraw() {
        drag.origin = .zero
        firstTwo.way = drag.way
    }

    mutating func reset() {
        firstTwo.reset()
        drag.reset()
    }
}

extension ReferenceConfiguration.Axis? {
    /// The part of a way along the axis; without one, all of it.
    func part(of way: SIMD2<Double>) -> SIMD2<Double> {
        switch self {
        case nil: way
        case .x: SIMD2(way.x, 0)
        case .y: SIMD2(0, way.y)
        }
    }
}

/// The motion of the centroid, from the fingers that are present in both of two frames.
struct Drag {
    var way = SIMD2<Double>.zero
    /// The position with translation zero.
    var origin = SIMD2<Double>.zero
    private(set) var motion: MotionPath

    init(_ motion: MotionPath) {
        self.motion = motion
    }

    var translation: SIMD2<Double> { way - origin }

    mutating func start(_ time: UInt64) {
        way = .zero
        origin = .zero
        motion.restart()
        motion.add(time, .zero)
    }

    mutating func reset() {
        motion.reset()
    }

    @inline(__always)
    mutating func move(_ touches: UInt32, _ hand: inout FingerSpread) {
        if touches & hand.moved != 0 {
            way += hand.advance(touches)
        }
        motion.add(hand.time, way)
    }
}
