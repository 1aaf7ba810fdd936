// SPDX-License-Identifier: MIT

internal import Foundation

/// Maps values to pixels along a line.
struct Axis: Hashable {
    /// The values at its ends; positive if it is logarithmic.
    let domain: ClosedRange<Double>

    /// The pixels at its ends. Where values grow upward, the start is the greater one.
    let start: Double
    let end: Double

    var isLogarithmic = false

    /// The pixel of a value. Values outside of the domain are clamped.
    func place(_ value: Double) -> Double {
        let value = min(max(value, domain.lowerBound), domain.upperBound)
        let span = measure(domain.upperBound) - measure(domain.lowerBound)
        guard span > 0 else {
            return (start + end) / 2
        }
        return start + (measure(value) - measure(domain.lowerBound)) / span * (end - start)
    }

    private func measure(_ value: Double) -> Double {
        isLogarithmic ? log(value) : value
    }
}
