// SPDX-License-Identifier: MIT

import BenchReport
import Testing

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

    @Test func `one allocation in a thousand frames is a regression`() {
        let comparison = Comparison(old: makeResult(), new: makeResult(allocations: 0.001))
        #expect(comparison.hasRegressed)
    }

    @Test func `a gesture that is reported a frame later is a regression`() {
        let comparison = Comparison(old: makeResult(), new: makeResult(latency: 28.3))
        #expect(comparison.hasRegressed)
    }

    @Test func `a gesture that is not reported any more is a regression`() {
        var without = makeResult()
        without.scenarios[0].latencies = []
        #expect(Comparison(old: makeResult(), new: without).hasRegressed)
    }

    @Test func `a scenario, path or size that is gone is a regression`() {
        var results = [makeResult(), makeResult(), makeResult()]
        results[0].scenarios = []
        results[1].scenarios[0].paths.removeLast()
        results[2].figures = []
        for result in results {
            #expect(Comparison(old: makeResult(), new: result).hasRegressed)
        }
    }

    @Test func `what is new is no regression`() {
        var without = makeResult()
        without.scenarios = []
        #expect(!Comparison(old: without, new: makeResult()).hasRegressed)
    }

    @Test func `paths that no longer give the same gestures are a regression`() {
        var different = makeResult()
        different.scenarios[0].differences = ["second: event 3"]
        #expect(Comparison(old: makeResult(), new: different).hasRegressed)
    }

    @Test func `times of another processor are not compared, and that is said`() {
        let other = makeResult(rounds: [900, 900, 900, 900], processor: "another")
        let comparison = Comparison(old: makeResult(), new: other)
        #expect(!comparison.hasRegressed)
        #expect(comparison.notes.contains { $0.contains("times are not compared") })
    }
}
