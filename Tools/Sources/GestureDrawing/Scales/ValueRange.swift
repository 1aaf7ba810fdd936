// SPDX-License-Identifier: MIT

internal import Foundation

/// The range of values in a plot, and its ticks.
struct ValueRange {
    /// Values are clamped to this magnitude.
    static let limit = 1e12

    let domain: ClosedRange<Double>
    let marks: [(value: Double, text: String)]
    let isLogarithmic: Bool

    /// The value that is emphasized: that of a gesture that has not moved.
    var middle: Double { isLogarithmic ? 1 : 0 }

    /// - Parameter values: The range of the values.
    init(linear values: ClosedRange<Double>) {
        let (least, greatest) = (min(values.lowerBound, 0), max(values.upperBound, 0))
        let isFlat = greatest - least < 1e-6
        domain = Ticks.round(isFlat ? -1...1 : least...greatest, atMost: 4)
        marks = Ticks(in: domain, atMost: 5).labels
        isLogarithmic = false
    }

    /// - Parameter values: The range of the values, all positive.
    init(logarithmic values: ClosedRange<Double>) {
        // 1 is in the middle, and half is as far from it as double.
        let factor = max(values.upperBound, 1 / values.lowerBound, 1.25) * 1.02
        domain = 1 / factor...factor
        isLogarithmic = true
        marks = Self.values(within: factor).filter(domain.contains)
            .map { ($0, String(format: "%g", $0)) }
    }

    /// Ticks on both sides of 1, not too close to each other.
    private static func values(within factor: Double) -> [Double] {
        switch factor {
        case ..<1.4: [0.8, 0.9, 1, 1.1, 1.2]
        case ..<2: [0.6, 0.8, 1, 1.25, 1.6]
        case ..<3: [0.5, 0.7, 1, 1.4, 2]
        case ..<11: [0.1, 0.2, 0.5, 1, 2, 5, 10]
        default: powers(within: factor)
        }
    }

    private static func powers(within factor: Double) -> [Double] {
        let decades = Int(log10(factor).rounded(.up))
        let stride = max(1, (decades + 1) / 3)
        return (-decades...decades).filter { $0 % stride == 0 }.map { pow(10, Double($0)) }
    }
}
