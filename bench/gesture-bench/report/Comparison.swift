// SPDX-License-Identifier: MIT

/// The changes between two results, beyond noise.
struct Comparison: Sendable {
    /// The verdict on a number.
    enum Verdict: String, Sendable {
        case better, worse, unchanged
        /// Only the old result has it.
        case gone
        /// Only the new result has it.
        case new

        var isRegression: Bool { self == .worse || self == .gone }
    }

    /// A number of one or both results.
    struct Row: Sendable {
        var name: String
        var old: Double?
        var new: Double?
        var unit: String
        /// For times: the ratio of new to old.
        var ratio: Estimate?
        var verdict: Verdict
    }

    private(set) var rows: [Row] = []
    /// Notes for the reader, such as that times were not compared.
    private(set) var notes: [String] = []

    /// Whether anything got worse or is gone.
    var hasRegressed: Bool {
        rows.contains { $0.verdict.isRegression }
    }

    /// A time has changed if the near end of its interval differs from 1 by more than this.
    static let margin = 0.03

    /// The verdict on a time, from the ratio of new to old.
    static func verdict(on ratio: Estimate) -> Verdict {
        if ratio.low > 1 + margin {
            .worse
        } else if ratio.high < 1 - margin {
            .better
        } else {
            .unchanged
        }
    }

    /// The verdict on a number that is the same in every run. Less is better.
    static func verdict(onExact old: Double, _ new: Double) -> Verdict {
        // One millionth is rounding.
        let slack = abs(old) * 1e-6
        return new > old + slack ? .worse : new < old - slack ? .better : .unchanged
    }

    /// Compares two results.
    init(old: BenchResult, new: BenchResult) {
        let comparesTimes =
            old.machine.processor == new.machine.processor
            && old.machine.build == new.machine.build
        if !comparesTimes {
            notes.append(
                """
                times are not compared: the old ones are from \(old.machine.processor), \
                \(old.machine.build), the new ones from \(new.machine.processor), \
                \(new.machine.build)
                """
            )
        }
        if old.conditions.mode != new.conditions.mode {
            notes.append("one result is \(old.conditions.mode), the other \(new.conditions.mode)")
        }
        let (before, after) = (named(old.scenarios), named(new.scenarios))
        for scenario in old.scenarios {
            compare(scenario, after[scenario.name], times: comparesTimes)
        }
        for scenario in new.scenarios where before[scenario.name] == nil {
            rows.append(Row(name: scenario.name, unit: "", verdict: .new))
        }
    }

    private func named(_ scenarios: [ScenarioResult]) -> [String: ScenarioResult] {
        Dictionary(scenarios.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func compare(
        _ old: ScenarioResult,
        _ new: ScenarioResult?,
        times: Bool
    ) {
        guard let new else {
            rows.append(Row(name: old.name, unit: "", verdict: .gone))
            return
        }
        if old.differences.isEmpty != new.differences.isEmpty {
            rows.append(
                Row(
                    name: "\(old.name): the same gestures on all paths",
                    unit: "",
                    verdict: new.differences.isEmpty ? .better : .worse
                )
            )
        }
        for latency in old.latencies {
            let other = new.latencies.first { $0.gesture == latency.gesture }
            compareExactly(
                "\(old.name): \(latency.gesture) reported after",
                latency.milliseconds,
                other?.milliseconds,
                "ms"
            )
        }
        for path in old.paths {
            guard let other = new.paths.first(where: { $0.name == path.name }) else {
                rows.append(Row(name: "\(old.name): \(path.name)", unit: "", verdict: .gone))
                continue
            }
            compare(path, other, name: "\(old.name): \(path.name)", times: times)
        }
        for count in old.counts {
            let other = new.counts.first { $0.name == count.name }
            let name = "\(old.name): \(count.name)"
            compare("\(name), instructions a frame", count.instructions, other?.instructions)
            compareExactly(
                "\(name), allocations",
                Double(count.allocations),
                other.map { Double($0.allocations) },
                ""
            )
        }
    }

    private mutating func compare(
        _ old: PathResult,
        _ new: PathResult,
        name: String,
        times: Bool
    ) {
        // The seed is fixed, so that a repeated comparison gives the same result.
        var bootstrap = Bootstrap()
        if times, let ratio = bootstrap.ratio(new.rounds, old.rounds) {
            rows.append(
                Row(
                    name: name,
                    old: median(of: old.rounds),
                    new: median(of: new.rounds),
                    unit: "ns",
                    ratio: ratio,
                    verdict: Self.verdict(on: ratio)
                )
            )
        }
        compareExactly(
            "\(name), allocations a frame",
            old.allocationsPerFrame,
            new.allocationsPerFrame,
            ""
        )
    }

    /// Compares instructions, which differ by some per mille between machines.
    private mutating func compare(_ name: String, _ old: Double, _ new: Double?) {
        let ratio = new.map { $0 / old }.map { Estimate(value: $0, low: $0, high: $0) }
        let verdict = ratio.map(Self.verdict) ?? .gone
        rows.append(
            Row(name: name, old: old, new: new, unit: "", ratio: ratio, verdict: verdict)
        )
    }

    private mutating func compareExactly(
        _ name: String,
        _ old: Double,
        _ new: Double?,
        _ unit: String
    ) {
        let verdict = new.map { Self.verdict(onExact: old, $0) } ?? .gone
        rows.append(Row(name: name, old: old, new: new, unit: unit, verdict: verdict))
    }
}
