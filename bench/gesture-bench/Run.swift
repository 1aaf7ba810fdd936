// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// `gesture-bench run`: measures and reports.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
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
            frame. The cost of reading the clock is printed, and is included in single frames. The \
            ratio to the first path is that of the medians of rounds, with a 95 % interval \
            (bootstrap over paired rounds). The 95 % interval of a median is that of the rounds' \
            ranks. Frames are also timed with cold caches: the processor's own (no L2), and, in some \
            scenarios, all (cold).

            COORDINATED OMISSION: frames are pushed one after the other, so a slow frame delays \
            later ones. If a frame takes longer than a scan of the touchscreen, 8.3 ms, the delays \
            of the frames that would have waited are counted too.

            PROMISES are the limits in bench/thresholds.json. “p99 to median” is about batches \
            in which fingers only move.

            LATENCIES are on the clock of the touches, from the first landing to the report of the \
            gesture. They do not depend on the machine. gesture-bench decisions --help explains those \
            on recordings.

            LAG is the distance of what a display shows from the finger: see gesture-bench lag --help.

            NOISE: the report includes an empty loop, the load, preemptions, and the time stolen by \
            the host of a virtual machine. On a busy machine, look at ratios, minima and medians.

            EXIT STATUS: 0; 1 if paths differ, or something cannot be read or written; 64 for wrong \
            options.
            """
    )

    @Flag(help: "Measure less, in under 20 seconds.")
    var quick = false

    @Flag(help: "Only list the scenarios.")
    var list = false

    @Option(help: .init("Run only scenarios with this text in their name.", valueName: "text"))
    var filter: String?

    @Option(help: .init("Write the result as JSON; - for standard output.", valueName: "file"))
    var json: String?

    @Option(
        help: ArgumentHelp(
            "Write the result for the documentation: full.json and full.txt.",
            discussion: "Refused unless everything is measured, by a release build of a commit.",
            valueName: "folder"
        )
    )
    var publish: String?

    @Flag(help: "Also build and run other gesture libraries.")
    var peers = false

    @Option(help: ArgumentHelp("The folder of their drivers.", valueName: "folder"))
    var peersFolder = "bench/peers"

    @OptionGroup var recordings: RecordingOptions

    @Option(help: ArgumentHelp("The file with the promised limits.", valueName: "file"))
    var thresholds = "bench/thresholds.json"

    func run() throws {
        // Others cannot repeat what is measured on recordings of one's own.
        let recorded = try publish == nil ? recordings.all() : recordings.ofFolder()
        let scenarios = try chosenScenarios(recorded)
        if list {
            for scenario in scenarios {
                print("\(scenario.name): \(scenario.summary)")
            }
            return
        }
        let publication = try publish.map { folder in
            try Publication(folder: folder, whole: !quick && filter == nil)
        }
        let output = try Output(json: json)
        if Facts.build != "release" {
            StandardError.print(
                "gesture-bench: this is a \(Facts.build) build, so its times are meaningless"
            )
        }
        let figures = Figures(isQuick: quick, promises: try Promises(path: thresholds))
        var result = try measure(scenarios, figures)
        if scenarios.contains(where: { $0.name == Scenario.nameOfRecordings }) {
            result.decisions = DecisionRun.measure(recorded)
            result.figures += result.decisions.figures { figures.promises[$0] }
            result.lag = LagRun.measure(try recordings.ofFolder())
        }
        try publication?.write(result)
        try output.write(result)
        guard result.isSound else {
            throw ExitCode.failure
        }
    }

    private func chosenScenarios(_ recorded: [RecordedTouches]) throws -> [Scenario] {
        let all = Scenario.all + [Scenario.recordings(recorded)].compactMap(\.self)
        let chosen = all.filter { scenario in filter.map(scenario.name.contains) ?? true }
        guard !chosen.isEmpty else {
            throw Failure(
                "no scenario has “\(filter ?? "")” in its name: gesture-bench --list prints the names"
            )
        }
        return chosen
    }

    private func measure(_ scenarios: [Scenario], _ figures: Figures) throws -> BenchResult {
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("gesture-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let built = peers ? try Peer.build(in: peersFolder, into: scratch) : Peer.Built()
        if let advice = built.advice {
            StandardError.print("gesture-bench: \(advice)")
        }
        let effort = quick ? Effort.quick : .full
        let tools = Tools(makesCold: !quick)
        let peerRun = PeerRun(peers: built.peers, effort: effort, tools: tools, folder: scratch)
        let start = Facts.ticks
        let conditions = Conditions.now(mode: quick ? "quick" : "full", tools: tools)
        var result = BenchResult(machine: .current(), conditions: conditions)
        result.skippedPeers = built.skipped + [built.advice].compactMap(\.self)
        for (index, scenario) in scenarios.enumerated() {
            StandardError.print("\(scenario.name) (\(index + 1) of \(scenarios.count))")
            let run = ScenarioRun(scenario: scenario, effort: effort, tools: tools)
            var measured = run.measure(Path.all)
            if !built.peers.isEmpty, PeerRun.canPlay(scenario), scenario.isCold || !quick {
                try peerRun.measure(scenario, into: &measured)
            }
            result.scenarios.append(measured)
        }
        result.figures = figures.all(beside: result.scenarios, timer: result.conditions.timer)
        result.conditions.finish(since: start)
        return result
    }
}
