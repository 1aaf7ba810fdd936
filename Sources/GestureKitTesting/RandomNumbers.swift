// SPDX-License-Identifier: MIT

import GestureKit

/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// From 0 to less than 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }

    /// Returns two numbers of a normal distribution with deviation 1, nearly. Each is the sum of
    /// twelve uniform numbers. So it needs no function of the system, and is the same on every
    /// machine.
    mutating func normal() -> Vector {
        var sum = Vector(x: -6, y: -6)
        for _ in 0..<12 {
            sum += Vector(x: fraction(), y: fraction())
        }
        return sum
    }
}
