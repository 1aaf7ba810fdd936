// SPDX-License-Identifier: MIT

/// The two fingers of a pinch or a rotation: the first two that landed. Others are ignored. After
/// one of the two has lifted, the next finger that lands replaces it.
struct Pair {
    private(set) var first = -1
    private(set) var second = -1

    var isComplete: Bool { second >= 0 }

    /// The vector from the first to the second finger.
    @inline(__always)
    func way(_ hand: Hand) -> SIMD2<Double> {
        hand.fingers[second].position - hand.fingers[first].position
    }

    /// Returns true if there are two now, and the landed finger is one of them.
    mutating func land(_ slot: Int, _ member: inout Member) -> Bool {
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
    mutating func lift(_ member: inout Member) {
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
