// SPDX-License-Identifier: MIT

internal import Foundation

/// The ticks of an axis, at multiples of 1, 2 or 5 times a power of ten.
struct Ticks: Hashable {
    /// The distance between ticks.
    let step: Double

    /// The ticks, in ascending order.
    let values: [Double]

    /// Creates the ticks within a range.
    ///
    /// - Parameters:
    ///   - range: The range; finite.
    ///   - count: The most steps; at least 1.
    init(in range: ClosedRange<Double>, atMost count: Int) {
        let step = Self.step(for: range.upperBound - range.lowerBound, atMost: count)
        let first = (range.lowerBound / step - 1e-9).rounded(.up)
        let last = (range.upperBound / step + 1e-9).rounded(.down)
        self.step = step
        values = first <= last ? (0...Int(last - first)).map { (first + Double($0)) * step } : []
    }

    /// The smallest step, 1, 2 or 5 times a power of ten, that divides a span into at most `count`.
    static func step(for span: Double, atMost count: Int) -> Double {
        let least = span / Double(max(count, 1))
        guard least.isFinite, least > 1e-300 else {
            return 1
        }
        let power = pow(10, log10(least).rounded(.down))
        let factor = [1.0, 2, 5].first { $0 * power >= least * (1 - 1e-9) } ?? 10
        return factor * power
    }

    /// The range with its ends moved outward to ticks.
    static func round(_ range: ClosedRange<Double>, atMost count: Int) -> ClosedRange<Double> {
        let step = step(for: range.upperBound - range.lowerBound, atMost: count)
        let first = (range.lowerBound / step + 1e-9).rounded(.down) * step
        return first...max(first, (range.upperBound / step - 1e-9).rounded(.up) * step)
    }

    /// The label of a tick, with as many decimal places as the step.
    func label(_ value: Double) -> String {
        let places = max(0, -Int(log10(step).rounded(.down)))
        return Self.figures(value, places: min(places, 6))
    }

    /// A number with some decimal places. Uses a minus sign, not a hyphen, and none for zero.
    static func figures(_ value: Double, places: Int) -> String {
        if value.magnitude >= 1e7 {
            return String(format: "%.3g", value).replacingOccurrences(of: "-", with: "−")
        }
        let text = String(format: "%.*f", places, value.magnitude)
        let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
        return value < 0 && !isZero ? "−" + text : text
    }
}
