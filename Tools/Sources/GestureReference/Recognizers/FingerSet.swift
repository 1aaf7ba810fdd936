// SPDX-License-Identifier: MIT

/// The fingers of a pinch or a rotation: the first two, or all from a minimum to a maximum.
struct FingerSet {
    private let limits: ReferenceConfiguration.Fingers
    private var pair = Pair()
    /// Whether there are enough fingers to be measured.
    private(set) var isMeasured = false

    init(_ limits: ReferenceConfiguration.Fingers) {
        self.limits = limits
    }

    private var isPair: Bool { limits.maximumTouches == 2 }

    /// Returns whether enough fingers are down, and the landed one is among them.
    mutating func land(_ slot: Int, _ member: inout ReferenceMember) -> Bool {
        if isPair {
            let completes = pair.land(slot, &member)
            isMeasured = pair.isComplete
            return completes
        }
        let down = member.touches.nonzeroBitCount
        if down > limits.maximumTouches {
            member.isActive ? member.ignore(slot) : member.fail()
            return false
        }
        isMeasured = down >= limits.minimumTouches
        member.isOver = member.isOver && !isMeasured
        return isMeasured
    }

    /// Returns whether other fingers must be measured than before.
    mutating func lift(_ member: inout ReferenceMember) -> Bool {
        if isPair {
            pair.lift(&member)
            isMeasured = pair.isComplete
            return false
        }
        isMeasured = member.touches.nonzeroBitCount >= limits.minimumTouches
        if !isMeasured && (member.hasAttempt || member.touches == 0) {
            member.end()
        }
        return isMeasured
    }

    /// The vector between the first two fingers; nil if any number of fingers takes part.
    func way(_ hand: FingerSpread) -> SIMD2<Double>? {
        isPair ? pair.way(hand) : nil
    }

    /// The distance of two fingers; of more, twice the root mean square distance from their
    /// centroid.
    func span(_ member: ReferenceMember, _ hand: inout FingerSpread) -> Double {
        max(isPair ? pair.way(hand).length : hand.spread(member.touches), 1)
    }

    mutating func reset() {
        pair.reset()
        isMeasured = false
    }
}

/// What a pinch and a rotation share.
protocol HandRecognizer {
    var fingers: FingerSet { get }
    var motion: MotionPath { get }
    /// The points of the motion per unit of the value.
    var unit: Double { get }
}

extension HandRecognizer {
    /// The velocity of the value, per second. With one finger the value is frozen, and the velocity
    /// soon becomes zero.
    func velocity(at time: UInt64) -> Double {
        fingers.isMeasured ? motion.velocity.x / unit : releaseVelocity(at: time)
    }

    func releaseVelocity(at time: UInt64) -> Double {
        motion.releaseVelocity(at: time).x / unit
    }
}

/// How far the two fingers that landed first moved together, while both were down.
///
/// It makes a drag comparable with a pinch if the fingers are reported one by one.
struct FirstTwo {
    private var first = -1
    private var second = -1
    var way = SIMD2<Double>.zero

    /// Call it when a finger has landed or lifted.
    mutating func follow(_ touches: UInt32, _ hand: FingerSpread) {
        let one = hand.first(touches)
        let other = one < 0 ? -1 : hand.first(touches & ~.bit(one))
        if one != first || other != second {
            (first, second, way) = (one, other, .zero)
        }
    }

    /// Call it for each frame in which fingers moved.
    @inline(__always)
    mutating func move(_ hand: FingerSpread) {
        guard second >= 0 else {
            return
        }
        way += (step(first, hand) + step(second, hand)) / 2
    }

    @inline(__always)
    private func step(_ slot: Int, _ hand: FingerSpread) -> SIMD2<Double> {
        let finger = hand.fingers[slot]
        return hand.moved.has(slot) ? finger.position - finger.before : .zero
    }

    /// The centroid's distance or, for more than two fingers, this distance if it is longer. Only
    /// the part of the way that counts is measured.
    func longer(
        _ length: Double,
        of touches: UInt32,
        along axis: ReferenceConfiguration.Axis? = nil
    ) -> Double {
        touches.nonzeroBitCount > 2 ? max(length, axis.part(of: way).length) : length
    }

    mutating func reset() {
        (first, second, way) = (-1, -1, .zero)
    }
}

/// The two fingers of a pinch or a rotation: the first two that landed. Others are ignored. After
/// one of the two has lifted, the next finger that lands replaces it.
struct Pair {
    private(set) var first = -1
    private(set) var second = -1

    var isComplete: Bool { second >= 0 }

    /// The vector from the first to the second finger.
    @inline(__always)
    func way(_ hand: FingerSpread) -> SIMD2<Double> {
        hand.fingers[second].position - hand.fingers[first].position
    }

    /// Returns true if there are two now, and the landed finger is one of them.
    mutating func land(_ slot: Int, _ member: inout ReferenceMember) -> Bool {
        if first < 0 {
            first = slot
            member.isOver = false
            return false
        }
        guard second < 0 else {
            member.ignore(slot)
            return false
        }
        second = slot
        return true
    }

    /// Call it when one of them has lifted.
    mutating func lift(_ member: inout ReferenceMember) {
        if second >= 0 && !member.touches.has(second) {
            second = -1
        }
        if !member.touches.has(first) {
            first = second
            second = -1
        }
        if first < 0 {
            member.end()
        }
    }

    mutating func reset() {
        first = -1
        second = -1
    }
}
