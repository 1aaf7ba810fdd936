// SPDX-License-Identifier: MIT

import Foundation
import GestureCommand
import Testing

@testable import gesture_bench

@Suite struct StatisticsTests {
    @Test func `a median is the middle value, or between the middle two`() {
        #expect(median(of: [9, 1, 5]) == 5)
        #expect(median(of: [4, 1, 3, 2]) == 2.5)
        #expect(median(of: []) == nil)
    }

    /// Four values have three gaps: 90 of 100 is 2.7 gaps from the first.
    @Test func `a percentile lies between its neighbors in proportion`() throws {
        #expect(percentile(0, of: [10, 20, 30, 40]) == 10)
        let ninety = try #require(percentile(90, of: [10, 20, 30, 40]))
        #expect(abs(ninety - 37) < 1e-9)
        #expect(percentile(100, of: [10, 20, 30, 40]) == 40)
    }

    @Test func `a percentage beyond the ends is an end`() {
        #expect(percentile(-1, of: [1, 2]) == 1)
        #expect(percentile(200, of: [1, 2]) == 2)
    }

    /// Each pair is 2 : 1. So the ratio of medians is 2 however pairs are drawn, although the
    /// rounds themselves differ by ten times.
    @Test func `drawing in pairs takes out what disturbs both`() {
        let under: [Double] = [1, 3, 5, 7, 9, 10, 2]
        var bootstrap = Bootstrap()
        let ratio = bootstrap.pairedRatio(under.map { 2 * $0 }, under)
        #expect(ratio == Estimate(value: 2, low: 2, high: 2))
    }

    /// With two values half of all draws are (a, a) or (b, b), a quarter each. So more than 2.5 of
    /// 100 draws reach either end.
    @Test func `the interval reaches as far as the values do`() {
        var bootstrap = Bootstrap()
        let ratio = bootstrap.ratio([10, 20], [10])
        #expect(ratio == Estimate(value: 1.5, low: 1, high: 2))
    }

    @Test func `the same seed gives the same interval, and another one another`() {
        let over = (0..<20).map { 10 + Double($0 * 7 % 20) }
        let under = [Double](repeating: 9, count: 20)
        func interval(_ seed: UInt64) -> Estimate? {
            var bootstrap = Bootstrap(seed: seed, draws: 50)
            return bootstrap.ratio(over, under)
        }
        #expect(interval(1) == interval(1))
        #expect(Set((1...10).map(interval)).count > 1)
    }

    @Test func `a median's interval is made of ranks, as tables of the sign test have them`() throws
    {
        // Conover, Practical Nonparametric Statistics: of 10 values the 2nd to the 9th (97.9 %), of
        // 20 the 6th to the 15th (95.9 %), of 25 the 8th to the 18th (95.7 %).
        for (count, low, high) in [(10, 2, 9), (20, 6, 15), (25, 8, 18), (6, 1, 6)] {
            let values = (1...count).map(Double.init).reversed()
            let interval = try #require(medianInterval(of: values))
            #expect(interval.low == Double(low))
            #expect(interval.high == Double(high))
        }
    }

    @Test func `a median of few values reaches as far as they do`() {
        #expect(medianInterval(of: [3, 1]) == Estimate(value: 2, low: 1, high: 3))
        #expect(medianInterval(of: [3]) == Estimate(value: 3, low: 3, high: 3))
        #expect(medianInterval(of: []) == nil)
    }

    @Test func `the interval covers the median in 95 of 100 samples`() throws {
        var random = Chance(seed: 5)
        var hits = 0
        for _ in 0..<2000 {
            // The median of the squares of numbers from 0 to 1 is 1/4.
            let values = (0..<20).map { _ in
                let number = random.number(in: 0...1)
                return number * number
            }
            let interval = try #require(medianInterval(of: values))
            hits += interval.low <= 0.25 && 0.25 <= interval.high ? 1 : 0
        }
        // 95.9 % are expected, with a standard error of 0.44 %.
        #expect((1890...1940).contains(hits))
    }

    @Test func `there is no ratio to nothing or to zero`() {
        var bootstrap = Bootstrap()
        let ratios = [bootstrap.ratio([1], []), bootstrap.ratio([1], [0])]
        #expect(ratios == [nil, nil])
    }
}

@Suite struct DistributionTests {
    @Test func `every value counts once`() throws {
        var recorder = DistributionRecorder()
        for value in 1...1000 {
            recorder.record(UInt64(value))
        }
        let distribution = try #require(recorder.distribution)
        #expect(distribution.count == 1000)
        #expect(distribution.minimum == 1)
        #expect(distribution.median == 500)
        #expect(distribution.p90 == 900)
        #expect(distribution.p99 == 990)
        #expect(distribution.maximum == 1000)
        #expect(distribution.omitted == 0)
    }

    @Test func `a batch is divided by what is in it`() throws {
        var recorder = DistributionRecorder(batch: 24)
        recorder.record(2400)
        let distribution = try #require(recorder.distribution)
        #expect(abs(distribution.median - 100) < 0.1)
    }

    /// A frame of 40 where one was to start every 10: those at 10, 20 and 30 would have waited.
    @Test func `a value over the interval stands for those that wait for it`() throws {
        var recorder = DistributionRecorder(interval: 10)
        recorder.record(5)
        recorder.record(40)
        let distribution = try #require(recorder.distribution)
        #expect(distribution.count == 2)
        #expect(distribution.omitted == 3)
    }

    @Test func `nothing has no distribution`() {
        #expect(DistributionRecorder().distribution == nil)
    }
}

@Suite struct ComparisonTests {
    @Test func `an interval clear of the margin above is worse, below is better`() {
        #expect(Comparison.verdict(on: Estimate(value: 1.1, low: 1.04, high: 1.2)) == .worse)
        #expect(Comparison.verdict(on: Estimate(value: 0.9, low: 0.8, high: 0.96)) == .better)
    }

    @Test func `an interval that reaches into the margin is noise, however far it goes`() {
        #expect(Comparison.verdict(on: Estimate(value: 1.5, low: 1.02, high: 2)) == .unchanged)
        #expect(Comparison.verdict(on: Estimate(value: 0.7, low: 0.4, high: 0.98)) == .unchanged)
        #expect(Comparison.verdict(on: Estimate(value: 1.02, low: 1.01, high: 1.03)) == .unchanged)
    }

    @Test func `an exact number that grows at all is worse`() {
        #expect(Comparison.verdict(onExact: 100, 100.01) == .worse)
        #expect(Comparison.verdict(onExact: 100, 99) == .better)
        #expect(Comparison.verdict(onExact: 0, 0) == .unchanged)
        #expect(Comparison.verdict(onExact: 0, 0.001) == .worse)
    }

    @Test func `a result is unchanged to itself`() {
        let comparison = Comparison(old: makeResult(), new: makeResult())
        #expect(!comparison.hasRegressed)
        #expect(comparison.rows.allSatisfy { $0.verdict == .unchanged })
    }

    @Test func `a path that takes half as long again has regressed, and is named`() {
        let slow = makeResult(rounds: [150, 151, 149, 150])
        let comparison = Comparison(old: makeResult(), new: slow)
        #expect(comparison.hasRegressed)
        #expect(comparison.rows.filter { $0.verdict == .worse }.map(\.name) == ["pinch: second"])
    }

    @Test func `a path that got faster has not regressed`() {
        let fast = makeResult(rounds: [50, 51, 49, 50])
        let comparison = Comparison(old: makeResult(), new: fast)
        #expect(!comparison.hasRegressed)
        #expect(comparison.rows.filter { $0.verdict == .better }.map(\.name) == ["pinch: second"])
    }

    @Test(arguments: Loss.allCases) func `what is lost is a regression`(_ loss: Loss) {
        var result = makeResult()
        switch loss {
        case .anAllocationInAThousandFrames: result = makeResult(allocations: 0.001)
        case .aFrameUntilAReport: result = makeResult(latency: 28.3)
        case .reports: result.scenarios[0].latencies = []
        case .scenario: result.scenarios = []
        case .path: result.scenarios[0].paths.removeLast()
        case .counts: result.scenarios[0].counts = []
        case .fourInstructionsInAHundred: result.scenarios[0].counts[0].instructions = 520
        case .anAllocation: result.scenarios[0].counts[0].allocations = 1
        case .sameGestures: result.scenarios[0].differences = ["second: event 3"]
        }
        #expect(Comparison(old: makeResult(), new: result).hasRegressed)
    }

    enum Loss: CaseIterable {
        case anAllocationInAThousandFrames, aFrameUntilAReport, fourInstructionsInAHundred
        case anAllocation, reports, scenario, path, counts, sameGestures
    }

    @Test func `what is new is no regression`() {
        var without = makeResult()
        without.scenarios = []
        #expect(!Comparison(old: without, new: makeResult()).hasRegressed)
    }

    @Test func `times of another processor are not compared, and that is said`() {
        let other = makeResult(rounds: [900, 900, 900, 900], processor: "another")
        let comparison = Comparison(old: makeResult(), new: other)
        #expect(!comparison.hasRegressed)
        #expect(comparison.notes.contains { $0.contains("times are not compared") })
    }
}

@Suite struct ResultFileTests {
    @Test func `what is written is what is read`() throws {
        let result = makeResult()
        #expect(try BenchResult(result.encoded(), name: "file") == result)
    }

    @Test func `the same result is the same bytes`() throws {
        #expect(try makeResult().encoded() == makeResult().encoded())
    }

    @Test func `another format is refused, with both numbers`() throws {
        var result = makeResult()
        result.format = 7
        let data = try result.encoded()
        let error = #expect(throws: Failure.self) {
            try BenchResult(data, name: "old.json")
        }
        #expect(error?.description.contains("old.json has format 7") == true)
    }

    @Test func `what is no result is refused by name`() {
        for text in ["", "[]", "{\"a\": 1}", "no JSON"] {
            let error = #expect(throws: Failure.self) {
                try BenchResult(Data(text.utf8), name: "other.json")
            }
            #expect(error?.description.contains("other.json is not a result") == true)
        }
    }

    @Test func `a missing value is named with its place`() throws {
        let text = String(decoding: try makeResult().encoded(), as: UTF8.self)
        let damaged = text.replacingOccurrences(of: "\"milliseconds\"", with: "\"millis\"")
        let error = #expect(throws: Failure.self) {
            try BenchResult(Data(damaged.utf8), name: "file")
        }
        #expect(
            error?.description.contains("milliseconds is missing at scenarios/0/latencies/0")
                == true
        )
    }

    @Test func `the widest interval of a scenario is a part of its number`() {
        var scenario = makeResult().scenarios[0]
        // Four rounds from 99 to 101, and ratios of 2 from 1.9 to 2.1.
        #expect(abs(scenario.widest - 0.1) < 1e-9)
        scenario.paths[1].rounds = [80, 100, 100, 110]
        #expect(abs(scenario.widest - 0.3) < 1e-9)
        scenario.paths = []
        #expect(scenario.widest == .infinity)
    }

    @Test func `the faster of two measurements counts unless its intervals are too wide`() {
        var fast = makeResult().scenarios[0]
        fast.paths[0].ratio = nil
        fast.paths[1].ratio = nil
        var slow = fast
        slow.paths[0].batches.median = fast.paths[0].batches.median + 1
        #expect(fast.isBetter(than: slow))
        #expect(!slow.isBetter(than: fast))
        fast.paths[1].rounds = [80, 100, 100, 110]
        #expect(!fast.isBetter(than: slow))
        #expect(slow.isBetter(than: fast))
    }

    @Test func `a scenario without the same gestures says so instead of numbers`() {
        var result = makeResult()
        result.scenarios[0].paths.removeLast()
        result.scenarios[0].differences = ["second: event 3: pan began instead of pinch began"]
        let lines = BenchText(result).lines
        #expect(lines.contains { $0.contains("DIFFERENT GESTURES") })
        #expect(lines.contains { $0.contains("second: event 3") })
        #expect(!result.isSound)
    }
}
