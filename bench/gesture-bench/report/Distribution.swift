// SPDX-License-Identifier: MIT

import Histogram

/// The distribution of values. Times are in nanoseconds.
struct Distribution: Codable, Hashable, Sendable {
    var count: Int
    var minimum: Double
    var median: Double
    /// The 95 % interval of the median, from ranks.
    var medianLow: Double
    var medianHigh: Double
    var p90: Double
    var p99: Double
    var p999: Double
    var maximum: Double
    /// How many values were added to correct for coordinated omission.
    var omitted: Int
}

/// Collects values in nanoseconds, in an HdrHistogram with three digits.
struct DistributionRecorder {
    private var histogram = Histogram<UInt64>(highestTrackableValue: 3_600_000_000_000)
    private let interval: UInt64?
    private let unit: Double
    private var recorded = 0

    /// - Parameters:
    ///   - interval: The time between starts. A longer value also counts for those that would have
    ///     waited for it (coordinated omission).
    ///   - batch: How many items one recorded value covers.
    init(interval: UInt64? = nil, batch: Int = 1) {
        self.interval = interval
        unit = Double(batch)
    }

    /// Adds a value.
    mutating func record(_ nanoseconds: UInt64) {
        recorded += 1
        if let interval {
            _ = histogram.recordCorrectedValue(nanoseconds, expectedInterval: interval)
        } else {
            _ = histogram.record(nanoseconds)
        }
    }

    /// The distribution per item; nil if nothing was recorded.
    var distribution: Distribution? {
        guard recorded > 0 else {
            return nil
        }
        func value(_ percentile: Double) -> Double {
            rounded(Double(histogram.valueAtPercentile(percentile)) / unit)
        }
        let outside = 100 * Double(ranksOutside(recorded)) / Double(recorded)
        return Distribution(
            count: recorded,
            minimum: rounded(Double(histogram.min) / unit),
            median: value(50),
            medianLow: value(outside),
            medianHigh: value(100 - outside),
            p90: value(90),
            p99: value(99),
            p999: value(99.9),
            maximum: rounded(Double(histogram.max) / unit),
            omitted: Int(histogram.totalCount) - recorded
        )
    }

    /// Rounds to a tenth: the histogram has three digits.
    private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
