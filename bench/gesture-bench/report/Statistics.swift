// SPDX-License-Identifier: MIT

import Histogram

/// The median; nil if there are no values.
func median(of values: some Collection<Double>) -> Double? {
    percentile(50, of: values)
}

/// A percentile, interpolated linearly between neighbors; nil if there are no values.
func percentile(_ percentage: Double, of values: some Collection<Double>) -> Double? {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else {
        return nil
    }
    let place = min(max(percentage / 100, 0), 1) * Double(last)
    let below = Int(place)
    let above = min(below + 1, last)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
}

/// A number with its 95 % confidence interval.
struct Estimate: Codable, Hashable, Sendable {
    var value: Double
    var low: Double
    var high: Double

    /// The interval as a part of the value.
    var width: Double { (high - low) / value }
}

/// The median with its interval of at least 95 %, from the ranks of the values. It assumes nothing
/// about their distribution, only that they are independent. With fewer than six values it is all of
/// them, which is less than 95 %. Nil if there are none.
func medianInterval(of values: some Collection<Double>) -> Estimate? {
    let sorted = values.sorted()
    guard let middle = median(of: sorted), let last = sorted.indices.last else {
        return nil
    }
    let skipped = ranksOutside(sorted.count)
    return Estimate(value: middle, low: sorted[skipped], high: sorted[last - skipped])
}

/// Returns how many values at each end are outside of the median's 95 % interval. The probability
/// that so many of `count` values, or fewer, are below the median is at most 2.5 %.
func ranksOutside(_ count: Int) -> Int {
    // The probability that exactly `rank` of the values are below the median.
    var exactly = 1.0
    for _ in 0..<count {
        exactly /= 2
    }
    guard exactly > 0 else {
        // Over 1000 values: the binomial distribution is as good as normal.
        return max(Int(Double(count) / 2 - 0.98 * Double(count).squareRoot()), 0)
    }
    var (rank, atMost) = (0, exactly)
    while atMost <= 0.025 {
        rank += 1
        exactly *= Double(count - rank + 1) / Double(rank)
        atMost += exactly
    }
    return max(rank - 1, 0)
}

/// The bootstrap: estimates an interval by resampling the rounds.
///
/// The seed is fixed, so equal values give equal intervals.
struct Bootstrap {
    private var random: BenchRandom
    private let draws: Int

    init(seed: UInt64 = 1, draws: Int = 2000) {
        random = BenchRandom(state: seed)
        self.draws = draws
    }

    /// The ratio of the medians of `over` and `under`. Values with the same index were measured in
    /// succession and are resampled as pairs. Nil if there are no values, or a median is zero.
    mutating func pairedRatio(_ over: [Double], _ under: [Double]) -> Estimate? {
        precondition(over.count == under.count, "both must have the same number of values")
        return ratio(over, under) { random in
            let places = over.indices.map { _ in Int.random(in: over.indices, using: &random) }
            return (places.map { over[$0] }, places.map { under[$0] })
        }
    }

    /// The ratio of the medians of `over` and `under`, which were measured independently.
    mutating func ratio(_ over: [Double], _ under: [Double]) -> Estimate? {
        ratio(over, under) { random in
            (
                over.map { _ in over[Int.random(in: over.indices, using: &random)] },
                under.map { _ in under[Int.random(in: under.indices, using: &random)] }
            )
        }
    }

    private mutating func ratio(
        _ over: [Double],
        _ under: [Double],
        draw: (inout BenchRandom) -> ([Double], [Double])
    ) -> Estimate? {
        guard let value = quotient(over, under) else {
            return nil
        }
        var drawn: [Double] = []
        for _ in 0..<draws {
            let (over, under) = draw(&random)
            if let quotient = quotient(over, under) {
                drawn.append(quotient)
            }
        }
        guard let low = percentile(2.5, of: drawn), let high = percentile(97.5, of: drawn) else {
            return nil
        }
        return Estimate(value: value, low: low, high: high)
    }

    private func quotient(_ over: [Double], _ under: [Double]) -> Double? {
        guard let over = median(of: over), let under = median(of: under), under > 0 else {
            return nil
        }
        return over / under
    }
}

/// A small random generator with a seed, by Steele, Lea and Flood.
struct BenchRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

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
