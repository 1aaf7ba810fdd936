// SPDX-License-Identifier: MIT

internal import Foundation

/// Where an axis has its marks: at multiples of 1, 2 or 5 times a power of ten.
struct Ticks: Hashable {
    /// From one mark to the next.
    let step: Double

    /// The marks, in rising order.
    let values: [Double]

    /// The marks within a range.
    ///
    /// - Parameters:
    ///   - range: From where to where, both finite.
    ///   - count: How many steps there may be at most, at least 1.
    init(in range: ClosedRange<Double>, atMost count: Int) {
        let step = Self.step(for: range.upperBound - range.lowerBound, atMost: count)
        let first = (range.lowerBound / step - 1e-9).rounded(.up)
        let last = (range.upperBound / step + 1e-9).rounded(.down)
        self.step = step
        values = first <= last ? (0...Int(last - first)).map { (first + Double($0)) * step } : []
    }

    /// The least of 1, 2 or 5 times a power of ten of which a span holds no more than a number.
    static func step(for span: Double, atMost count: Int) -> Double {
        let least = span / Double(max(count, 1))
        guard least.isFinite, least > 1e-300 else {
            return 1
        }
        let power = pow(10, log10(least).rounded(.down))
        let factor = [1.0, 2, 5].first { $0 * power >= least * (1 - 1e-9) } ?? 10
        return factor * power
    }

    /// The range with its ends moved outward to marks.
    static func round(_ range: ClosedRange<Double>, atMost count: Int) -> ClosedRange<Double> {
        let step = step(for: range.upperBound - range.lowerBound, atMost: count)
        let first = (range.lowerBound / step + 1e-9).rounded(.down) * step
        return first...max(first, (range.upperBound / step - 1e-9).rounded(.up) * step)
    }

    /// A mark's value in figures, with as many places as the step has.
    func label(_ value: Double) -> String {
        let places = max(0, -Int(log10(step).rounded(.down)))
        return Self.figures(value, places: min(places, 6))
    }

    /// A number with some places; with a minus rather than a hyphen, and none before zero.
    static func figures(_ value: Double, places: Int) -> String {
        if value.magnitude >= 1e7 {
            return String(format: "%.3g", value).replacingOccurrences(of: "-", with: "−")
        }
        let text = String(format: "%.*f", places, value.magnitude)
        let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
        return value < 0 && !isZero ? "−" + text : text
    }
}
