// SPDX-License-Identifier: MIT

/// How often a panel reports positions.
public struct ReportRate: Sendable {
    private enum Kind: Sendable {
        case even(Double)
        case uneven(Double, Double)
        case repeated([Int64])
    }

    private let kind: Kind

    /// A number of reports per second, at equal distances, rounded to microseconds.
    ///
    /// - Parameter reports: Reports per second, from 1 to 100,000. Others count as the nearest.
    /// - Returns: The rate.
    public static func hertz(_ reports: Double) -> ReportRate {
        ReportRate(kind: .even(limited(reports)))
    }

    /// A number of reports per second on average, at random distances. The distances follow from the
    /// ``Hand/seed``.
    ///
    /// - Parameters:
    ///   - reports: Reports per second, from 1 to 100,000. Others count as the nearest.
    ///   - part: How much a distance differs from the mean at most, from 0 to 0.9 of the mean.
    /// - Returns: The rate.
    public static func uneven(_ reports: Double, by part: Double) -> ReportRate {
        ReportRate(kind: .uneven(limited(reports), min(max(part, 0), 0.9)))
    }

    /// The distances between reports, repeated.
    ///
    /// - Parameter distances: Positive durations, at least one.
    /// - Returns: The rate.
    public static func intervals(_ distances: [Duration]) -> ReportRate {
        let lengths = distances.map(\.inMicroseconds)
        precondition(!lengths.isEmpty, "A rate needs at least one interval")
        precondition(lengths.allSatisfy { $0 > 0 }, "Intervals must be at least 1 µs")
        return ReportRate(kind: .repeated(lengths))
    }

    private static func limited(_ reports: Double) -> Double {
        // A number that is not a number becomes 1.
        min(max(1, reports), 100_000)
    }

    /// The mean distance, in microseconds.
    var interval: Double {
        switch kind {
        case .even(let reports), .uneven(let reports, _): 1_000_000 / reports
        case .repeated(let lengths): Double(lengths.reduce(0, +)) / Double(lengths.count)
        }
    }

    /// One mean distance: how long a device in motion rests before it lets go.
    var pause: Duration {
        .microseconds(Int64(interval.rounded()))
    }

    /// The times of reports after 0, in microseconds. The last is at the end, exactly.
    func times(reaching end: Int64, _ random: inout RandomNumbers) -> [Int64] {
        times(until: end, &random).filter { Double(end - $0) > interval / 2 } + [end]
    }

    /// The times of reports after 0, in microseconds, up to and including an end.
    func times(until end: Int64, _ random: inout RandomNumbers) -> [Int64] {
        var times: [Int64] = []
        var exact = 0.0
        while true {
            switch kind {
            case .even: exact = Double(times.count + 1) * interval
            case .uneven(_, let part): exact += interval * (1 + part * (2 * random.fraction() - 1))
            case .repeated(let lengths): exact += Double(lengths[times.count % lengths.count])
            }
            let time = Int64(exact.rounded())
            guard time <= end else {
                return times
            }
            times.append(time)
        }
    }
}
