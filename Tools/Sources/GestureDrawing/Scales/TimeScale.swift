// SPDX-License-Identifier: MIT

internal import Foundation

/// The time axis that all rows share.
struct TimeScale {
    /// A unit of time.
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
