// SPDX-License-Identifier: MIT

import GestureTrace
import Glibc

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
            return String(printf: "%.3g", value).replacing("-", with: "−")
        }
        let text = String(printf: "%.*f", places, value.magnitude)
        let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
        return value < 0 && !isZero ? "−" + text : text
    }
}

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
            .map { ($0, String(printf: "%g", $0)) }
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

/// Packs intervals into rows without overlap.
enum Rows {
    /// The row of each interval: the first row that is free then, or nil if all are taken. The
    /// intervals must be sorted by start.
    static func pack(_ intervals: [ClosedRange<UInt64>], atMost limit: Int) -> [Int?] {
        var ends: [UInt64] = []
        return intervals.map { interval in
            if let row = ends.firstIndex(where: { $0 < interval.lowerBound }) {
                ends[row] = interval.upperBound
                return row
            }
            guard ends.count < limit else {
                return nil
            }
            ends.append(interval.upperBound)
            return ends.count - 1
        }
    }
}

/// The time axis that all rows share.
struct TimeScale {
    struct Unit: Hashable {
        let name: String
        let microseconds: Double

        static let second = Unit(name: "s", microseconds: 1e6)

        static let all = [
            Unit(name: "h", microseconds: 3600e6), Unit(name: "min", microseconds: 60e6),
            second, Unit(name: "ms", microseconds: 1e3),
        ]

        /// The largest unit that fits into a duration at least twice.
        init(for duration: UInt64) {
            self = Self.all.first { Double(duration) >= 2 * $0.microseconds } ?? Self.all[3]
        }

        private init(name: String, microseconds: Double) {
            self.name = name
            self.microseconds = microseconds
        }
    }

    let unit: Unit
    let ticks: Ticks
    private let axis: Axis

    /// - Parameters:
    ///   - duration: Microseconds from the left to the right end.
    ///   - start: The time of the left end.
    ///   - left: The pixel of the left end.
    ///   - right: The pixel of the right end.
    init(duration: UInt64, from start: UInt64 = 0, left: Double, right: Double) {
        // A recording of one sample has a duration of 0 and a picture all the same.
        let duration = max(duration, 1000)
        // Milliseconds of a late part would be numbers of many digits.
        unit = Unit(for: start == 0 ? duration : max(duration, 2_000_000))
        let first = Double(start) / unit.microseconds
        let domain = first...first + Double(duration) / unit.microseconds
        axis = Axis(domain: domain, start: left, end: right)
        ticks = Ticks(in: domain, atMost: max(2, Int((right - left) / 70)))
    }

    var left: Double { axis.start }
    var right: Double { axis.end }

    /// The pixel of a time in microseconds.
    func place(_ time: UInt64) -> Double {
        axis.place(Double(time) / unit.microseconds)
    }

    /// The pixel of a tick.
    func place(tick: Double) -> Double {
        axis.place(tick)
    }
}

extension UInt64 {
    /// Microseconds as a duration, such as "12.3 ms", "1.23 s" or "2 h 05 min".
    var asDuration: String {
        switch self {
        case 0: "0 ms"
        case ..<9_950: Ticks.figures(Double(self) / 1e3, places: 1) + " ms"
        case ..<999_500: Ticks.figures(Double(self) / 1e3, places: 0) + " ms"
        case ..<119_950_000: Ticks.figures(Double(self) / 1e6, places: 2) + " s"
        case ..<7_200_000_000:
            "\(self / 60_000_000) min \(Self.two(self / 1_000_000 % 60)) s"
        default:
            "\(self / 3_600_000_000) h \(Self.two(self / 60_000_000 % 60)) min"
        }
    }

    private static func two(_ number: UInt64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
