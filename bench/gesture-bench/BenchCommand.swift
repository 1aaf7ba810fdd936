// SPDX-License-Identifier: MIT

import ArgumentParser
import CMeasuring
import Foundation
import GestureCommand

/// `gesture-bench run`: measures and reports.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Measures the costs of several implementations on streams of touches.",
        discussion: """
            SCENARIOS: generated streams of touches, which are the same on every machine, and \
            recordings of real touchscreens. --list prints their names and summaries.

            PATHS are implementations: the C core; GestureKit by its public calls, with closures and \
            with events; recognizers in pure Swift, which have no ledger and only one view. Each path \
            has its own engine, which plays the stream repeatedly, each time later.

            SAME GESTURES: before the measurement, all paths play the stream once. They must report \
            the same recognizers, states, times, touches and values. A path that differs gets no \
            numbers, and the exit status is 1. The number of events is checked during the \
            measurement, too.

            TIMES are from CLOCK_MONOTONIC_RAW. After a warm-up, the paths alternate (A B A B). In \
            each turn a path plays the stream twice: timed in batches of 24 frames, then frame by \
            frame. The report has the cost of reading the clock; times of single frames include it. The \
            ratio to the first path is that of the medians of rounds, with a 95 % interval \
            (bootstrap over paired rounds). The 95 % interval of a median is that of the rounds' \
            ranks. With --cold, single frames are also timed after all caches were emptied.

            COORDINATED OMISSION: frames are pushed one after the other, so a slow frame delays \
            later ones. If a frame takes longer than a scan of the touchscreen, 8.3 ms, the delays \
            of the frames that would have waited are counted too.

            COUNTS: with --count, nothing is timed. Callgrind counts the instructions of a pass of \
            each path, from the samples to the values that are read. They are the same on a busy \
            machine, and differ by some per mille between machines.

            LATENCIES are on the clock of the touches, from the first landing to the report of the \
            gesture. They do not depend on the machine.

            NOISE: the report includes an empty loop, the load, preemptions, and the time stolen by \
            the host of a virtual machine. On a busy machine, look at ratios, minima and medians.

            EXIT STATUS: 0; 1 if paths differ, or something cannot be read or written; 64 for wrong \
            options.
            """
    )

    @Flag(help: "Measure less, in under 20 seconds.")
    var quick = false

    @Flag(help: "Count instructions with callgrind, instead of timing.")
    var count = false

    @Flag(help: "Also time single frames with cold caches, which takes minutes.")
    var cold = false

    @Flag(help: "Only list the scenarios.")
    var list = false

    @Option(help: .init("Run only scenarios with this text in their name.", valueName: "text"))
    var filter: String?

    @Option(help: .init("Write the result as JSON; - for standard output.", valueName: "file"))
    var json: String?

    @Option(
        help: ArgumentHelp(
            "Write the result for the documentation: full.json and full.txt.",
            discussion: """
                Refused unless everything is measured, by a release build of a commit. A scenario \
                is measured five times, and the fastest counts. One in which the 95 % interval of \
                a number is a tenth of it or more counts only if all are so.
                """,
            valueName: "folder"
        )
    )
    var publish: String?

    @Flag(help: "Also build and run other gesture libraries.")
    var peers = false

    @Option(help: ArgumentHelp("The folder of their drivers.", valueName: "folder"))
    var peersFolder = "bench/peers"

    @Option(help: .init("The folder of recordings from gesture convert.", valueName: "folder"))
    var recordings = "Tests/recordings/samples"

    func run() throws {
        let scenarios = try chosenScenarios()
        if list {
            for scenario in scenarios {
                StandardOutput.print("\(scenario.name): \(scenario.summary)")
            }
            return try StandardOutput.flush()
        }
        if count, measuring_counts() {
            return Counting.play(scenarios)
        }
        // Before there are files of this run in it.
        _ = Checkout.current
        let publication = try publish.map { folder in
            try Publication(folder: folder, whole: !quick && !count && filter == nil)
        }
        let output = try BenchOutput(json: json, text: json == "-" ? nil : "-")
        if Facts.build != "release" {
            StandardError.print("this is a \(Facts.build) build, so its numbers are meaningless")
        }
        let result = try measure(scenarios)
        try publication?.output.write(result)
        try output.write(result)
        for scenario in result.scenarios {
            for difference in scenario.differences {
                StandardError.print("\(scenario.name): \(difference)")
            }
        }
        guard result.isSound else {
            throw ExitCode.failure
        }
    }

    private func chosenScenarios() throws -> [BenchScenario] {
        let recorded = try BenchScenario.recordings(in: recordings)
        if recorded == nil {
            StandardError.print(
                "no touches in \(recordings): use --recordings to name a folder of recordings"
            )
        }
        let all = BenchScenario.all + [recorded].compactMap(\.self)
        let chosen = all.filter { scenario in filter.map(scenario.name.contains) ?? true }
        guard !chosen.isEmpty else {
            throw Failure(
                "no scenario has “\(filter ?? "")” in its name: gesture-bench --list prints the names"
            )
        }
        return chosen
    }

    private func measure(_ scenarios: [BenchScenario]) throws -> BenchResult {
        let tools = Tools(makesCold: cold)
        let start = Facts.ticks
        let mode = count ? "count" : quick ? "quick" : "full"
        var result = BenchResult(
            machine: .current(),
            conditions: .now(mode: mode, tools: tools)
        )
        let effort = quick ? Effort.quick : .full
        if count {
            let counting = try Counting()
            for scenario in scenarios {
                let run = ScenarioRun(scenario: scenario, effort: effort, tools: tools)
                result.scenarios.append(try counting.measure(run))
            }
        } else {
            try time(scenarios, effort, tools, into: &result)
        }
        result.conditions.finish(since: start)
        return result
    }

    private func time(
        _ scenarios: [BenchScenario],
        _ effort: Effort,
        _ tools: Tools,
        into result: inout BenchResult
    ) throws {
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("gesture-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let built = peers ? try Peer.build(in: peersFolder, into: scratch) : Peer.Built()
        if let advice = built.advice {
            StandardError.print("\(advice)")
        }
        let peerRun = PeerRun(peers: built.peers, effort: effort, tools: tools, folder: scratch)
        result.skippedPeers = built.skipped + [built.advice].compactMap(\.self)
        for (index, scenario) in scenarios.enumerated() {
            StandardError.write("\(scenario.name) (\(index + 1) of \(scenarios.count))\n")
            let run = ScenarioRun(scenario: scenario, effort: effort, tools: tools)
            var measured = run.measure(Path.all)
            for _ in 1..<5 where publish != nil {
                let again = run.measure(Path.all)
                measured = again.isBetter(than: measured) ? again : measured
            }
            if !built.peers.isEmpty, PeerRun.canPlay(scenario), scenario.isCold || !quick {
                try peerRun.measure(scenario, into: &measured)
            }
            result.scenarios.append(measured)
        }
    }
}
