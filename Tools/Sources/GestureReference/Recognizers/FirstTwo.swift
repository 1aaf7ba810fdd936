// SPDX-License-Identifier: MIT

/// How far the two fingers that landed first moved together, while both were down.
///
/// It makes a drag comparable with a pinch if the fingers are reported one by one.
struct FirstTwo {
    private var first = -1
    private var second = -1
    var way = SIMD2<Double>.zero

    /// Call it when a finger has landed or lifted.
    mutating func follow(_ touches: UInt32, _ hand: Hand) {
        let one = hand.first(touches)
        let other = one < 0 ? -1 : hand.first(touches & ~.bit(one))
        if one != first || other != second {
            (first, second, way) = (one, other, .zero)
        }
    }

    /// Call it for each frame in which fingers moved.
    @inline(__always)
    mutating func move(_ hand: Hand) {
        guard second >= 0 else {
            return
        }
        way += (step(first, hand) + step(second, hand)) / 2
    }

    @inline(__always)
    private func step(_ slot: Int, _ hand: Hand) -> SIMD2<Double> {
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
