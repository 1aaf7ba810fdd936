// SPDX-License-Identifier: MIT

extension FixedWidthInteger where Self: UnsignedInteger {
    /// The set with one member.
    @inline(__always)
    static func bit(_ index: Int) -> Self { 1 << Self(truncatingIfNeeded: index) }

    /// Whether an index is in the set.
    @inline(__always)
    func has(_ index: Int) -> Bool { self & .bit(index) != 0 }

    /// Removes and returns the lowest index in the set.
    @inline(__always)
    mutating func removeLeast() -> Int {
        let index = trailingZeroBitCount
        self &= self &- 1
        return index
    }
}

extension SIMD2<Double> {
    @inline(__always)
    func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// The cross product with another vector: positive if that is clockwise of this one.
    @inline(__always)
    func cross(_ other: Self) -> Double { x * other.y - y * other.x }

    @inline(__always)
    var length: Double { dot(self).squareRoot() }
}
