// SPDX-License-Identifier: MIT

import CAllocationCount
import CMeasuring

/// Measures a scenario: checks that all paths report the same gestures, then measures their costs,
/// alternately.
struct ScenarioRun {
    let scenario: BenchScenario
    let effort: Effort
    let tools: Tools

    private struct Entry {
        let name: String
        let contestant: any Contestant
        let heapBytes: Int
        var times = Stopwatch.Times()
    }

    private var names: [String] { scenario.stage.sources }

    /// Measures the scenario on all paths.
    func measure(_ paths: [Path]) -> ScenarioResult {
        let stream = scenario.stream()
        var (result, sound, events) = check(paths, stream)
        measure(sound, stream, events: events, into: &result)
        return result
    }

    /// Plays the scenario once on all paths. The result has the gestures; `sound` are the paths that
    /// report the same ones.
    func check(
        _ paths: [Path],
        _ stream: TouchStream
    ) -> (result: ScenarioResult, sound: [Path], events: Int) {
        var result = ScenarioResult(
            name: scenario.name,
            summary: scenario.summary,
            frames: stream.frames.count,
            contacts: stream.contacts,
            recognizers: scenario.stage.recognizerCount
        )
        var first: [TracedGesture]?
        var sound: [Path] = []
        for path in paths {
            let traced: [TracedGesture]
            do {
                traced = try trace(path, stream)
            } catch {
                result.skipped.append("\(path.name): \(error.reason)")
                continue
            }
            let expected = first ?? traced
            first = expected
            let difference = firstDifference(
                traced,
                from: expected,
                within: path.tolerance,
                names: names
            )
            if let difference {
                result.differences.append("\(path.name): \(difference)")
            } else {
                sound.append(path)
            }
        }
        let gestures = first ?? []
        result.latencies = Latencies(gestures, of: stream).lines(names)
        for latency in result.latencies {
            result.gestures[latency.gesture, default: 0] += latency.count
        }
        return (result, sound, gestures.count)
    }

    private func trace(
        _ path: Path,
        _ stream: TouchStream
    ) throws(Unplayable) -> [TracedGesture] {
        let tracer = Tracer()
        let contestant = try path.make(scenario.stage, stream, tracer)
        contestant.prepare()
        contestant.play(0..<stream.frames.count)
        return tracer.gestures
    }

    private func measure(
        _ paths: [Path],
        _ stream: TouchStream,
        events: Int,
        into result: inout ScenarioResult
    ) {
        var entries = paths.compactMap { path -> Entry? in
            let before = measuring_heap_bytes()
            guard let contestant = try? path.make(scenario.stage, stream, nil) else {
                return nil
            }
            let bytes = measuring_heap_bytes() - min(before, measuring_heap_bytes())
            return Entry(name: path.name, contestant: contestant, heapBytes: bytes)
        }
        let stopwatch = Stopwatch(stream: stream, isMotionOnly: scenario.isMotionOnly)
        for entry in entries {
            for _ in 0..<effort.warmUpPasses {
                stopwatch.play(entry.contestant)
            }
        }
        // A B A B: a disturbance of the machine affects all paths.
        let deadline = measuring_now_ns() + effort.nanoseconds
        var rounds = 0
        while rounds < effort.leastRounds
            || rounds < effort.mostRounds && measuring_now_ns() < deadline
        {
            for index in entries.indices {
                stopwatch.time(
                    entries[index].contestant,
                    passes: effort.passesInRound,
                    &entries[index].times
                )
            }
            rounds += 1
        }
        let passes = effort.warmUpPasses + 2 * rounds * effort.passesInRound
        let reference = entries.first?.times.rounds ?? []
        for entry in entries {
            guard entry.contestant.taken == passes * events else {
                result.differences.append(
                    """
                    \(entry.name): \(entry.contestant.taken) events in \(passes) passes, instead of \
                    \(passes * events)
                    """
                )
                continue
            }
            if let path = finish(entry, stopwatch, reference) {
                result.paths.append(path)
            }
        }
    }

    /// Measures what is measured once, and completes the result.
    private func finish(
        _ entry: Entry,
        _ stopwatch: Stopwatch,
        _ reference: [Double]
    ) -> PathResult? {
        let frames = Double(stopwatch.stream.frames.count)
        let before = allocation_count()
        stopwatch.play(entry.contestant)
        let allocations = Double(allocation_count() - before) / frames
        let eviction = scenario.isCold ? tools.eviction : nil
        let cold = eviction.flatMap {
            stopwatch.timeCold(entry.contestant, $0, count: effort.coldFrames)
        }
        guard let batches = entry.times.batches.distribution,
            let singles = entry.times.frames.distribution
        else {
            return nil
        }
        var bootstrap = Bootstrap()
        let isFirst = entry.times.rounds == reference
        return PathResult(
            name: entry.name,
            batches: batches,
            motion: entry.times.motion.distribution,
            frames: singles,
            cold: cold,
            rounds: entry.times.rounds,
            ratio: isFirst ? nil : bootstrap.pairedRatio(entry.times.rounds, reference),
            allocationsPerFrame: allocations,
            heapBytes: entry.heapBytes
        )
    }
}

/// The amount of work per scenario.
struct Effort {
    let warmUpPasses: Int
    /// How often a path plays the stream, in batches and frame by frame, in its turn.
    let passesInRound: Int
    let leastRounds: Int
    let mostRounds: Int
    let nanoseconds: UInt64
    /// The number of frames with cold caches.
    let coldFrames: Int
    /// How often a peer runs; and how often with cold caches.
    let peerRuns: Int
    let peerColdRuns: Int

    static let full = Effort(
        warmUpPasses: 4,
        passesInRound: 4,
        leastRounds: 20,
        mostRounds: 80,
        nanoseconds: 3_000_000_000,
        coldFrames: 40,
        peerRuns: 7,
        peerColdRuns: 3
    )

    static let quick = Effort(
        warmUpPasses: 1,
        passesInRound: 1,
        leastRounds: 5,
        mostRounds: 40,
        nanoseconds: 200_000_000,
        coldFrames: 40,
        peerRuns: 2,
        peerColdRuns: 1
    )
}
