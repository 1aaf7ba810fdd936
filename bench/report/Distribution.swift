// SPDX-License-Identifier: MIT

import Histogram

/// The distribution of values. Times are in nanoseconds.
package struct Distribution: Codable, Hashable, Sendable {
    package var count: Int
    package var minimum: Double
    package var median: Double
    /// The 95 % interval of the median, from ranks.
    package var medianLow: Double
    package var medianHigh: Double
    package var p90: Double
    package var p99: Double
    package var p999: Double
    package var maximum: Double
    /// How many values were added to correct for coordinated omission.
    package var omitted: Int
}

/// Collects values in nanoseconds, in an HdrHistogram with three digits.
package struct DistributionRecorder {
    private var histogram = Histogram<UInt64>(highestTrackableValue: 3_600_000_000_000)
    private let interval: UInt64?
    private let unit: Double
    private var recorded = 0

    /// - Parameters:
    ///   - interval: The time between starts. A longer value also counts for those that would have
    ///     waited for it (coordinated omission).
    ///   - batch: How many items one recorded value covers.
    package init(interval: UInt64? = nil, batch: Int = 1) {
        self.interval = interval
        unit = Double(batch)
    }

    /// Adds a value.
    package mutating func record(_ nanoseconds: UInt64) {
        recorded += 1
        if let interval {
            _ = histogram.recordCorrectedValue(nanoseconds, expectedInterval: interval)
        } else {
            _ = histogram.record(nanoseconds)
        }
    }

    /// The distribution per item; nil if nothing was recorded.
    package var distribution: Distribution? {
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
