// SPDX-License-Identifier: MIT

internal import Foundation

/// What takes values to places along a line of the paper.
struct Axis: Hashable {
    /// The values at its ends; positive when it is logarithmic.
    let domain: ClosedRange<Double>

    /// The pixels of the domain's ends; the first is the greater where values grow upward.
    let start: Double
    let end: Double

    var isLogarithmic = false

    /// Where a value is; one outside of the domain is at the nearer end.
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
