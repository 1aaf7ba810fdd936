// SPDX-License-Identifier: MIT

@testable import gesture_bench

/// A result with one scenario and two paths.
func makeResult(
    rounds: [Double] = [100, 101, 99, 100],
    allocations: Double = 0,
    latency: Double = 20,
    processor: String = "a processor"
) -> BenchResult {
    let machine = Machine(
        processor: processor,
        processors: 2,
        kernel: "Linux",
        compiler: "clang",
        version: "1",
        commit: nil,
        isClean: nil,
        build: "release"
    )
    let conditions = Conditions(date: "today", mode: "full", pinning: "pinned", frequency: "known")
    var result = BenchResult(machine: machine, conditions: conditions)
    var scenario = ScenarioResult(
        name: "pinch",
        summary: "Two fingers.",
        frames: 10,
        contacts: 2,
        recognizers: 7
    )
    scenario.latencies = [Latency(gesture: "pinch", count: 1, milliseconds: latency, points: 9)]
    scenario.paths = [
        makePath("first", rounds: [50, 50, 50, 50]),
        makePath("second", rounds: rounds, allocations: allocations),
    ]
    scenario.counts = [PathCount(name: "second", instructions: 500, allocations: 0)]
    result.scenarios = [scenario]
    return result
}

func makePath(_ name: String, rounds: [Double], allocations: Double = 0) -> PathResult {
    var recorder = DistributionRecorder()
    for round in rounds {
        recorder.record(UInt64(round))
    }
    guard let distribution = recorder.distribution else {
        fatalError("A path needs rounds")
    }
    return PathResult(
        name: name,
        batches: distribution,
        motion: distribution,
        frames: distribution,
        cold: nil,
        rounds: rounds,
        ratio: Estimate(value: 2, low: 1.9, high: 2.1),
        allocationsPerFrame: allocations,
        heapBytes: 4096
    )
}
