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
    mutating func land(_ slot: Int, _ member: inout Member) -> Bool {
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
    mutating func lift(_ member: inout Member) -> Bool {
        if isPair {
            pair.lift(&member)
            isMeasured = pair.isComplete
            return false
        }
        isMeasured = member.touches.nonzeroBitCount >= limits.minimumTouches
        if !isMeasured && (member.isDecided || member.touches == 0) {
            member.end()
        }
        return isMeasured
    }

    /// The vector between the first two fingers; nil if any number of fingers takes part.
    func way(_ hand: Hand) -> SIMD2<Double>? {
        isPair ? pair.way(hand) : nil
    }

    /// The distance of two fingers; of more, twice the root mean square distance from their
    /// centroid.
    func span(_ member: Member, _ hand: inout Hand) -> Double {
        max(isPair ? pair.way(hand).length : hand.spread(member.touches), 1)
    }

    mutating func reset() {
        pair.reset()
        isMeasured = false
    }
}
