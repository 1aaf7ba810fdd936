// SPDX-License-Identifier: MIT

import Foundation

extension SIMD2<Double> {
    /// A direction.
    init(angle: Double) {
        self.init(cos(angle), sin(angle))
    }

    var length: Double { (self * self).sum().squareRoot() }

    func dot(_ other: Self) -> Double { (self * other).sum() }

    /// How much it turns clockwise to the other, times both lengths.
    func cross(_ other: Self) -> Double { x * other.y - y * other.x }

    func turned(by angle: Double) -> Self {
        let direction = Self(angle: angle)
        return Self(x * direction.x - y * direction.y, x * direction.y + y * direction.x)
    }
}

/// The mean of some points; the origin if there are none.
func centroid(_ points: [SIMD2<Double>]) -> SIMD2<Double> {
    points.isEmpty ? .zero : points.reduce(.zero, +) / Double(points.count)
}
