// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchReport
import Foundation
import GestureScenarios

/// `gesture-bench run`: measures, and reports.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays streams of touches in all ways, and reports what they cost.",
        discussion: """
            WHAT IS PLAYED: streams of touches that are the same on every machine, and recordings \
            of real touchscreens. Names and summaries: --list.

            IN WHICH WAYS: the core in C; GestureKit with closures, with events read, and with \
            samples of the program's own; recognizers in pure Swift, tuned, and as classes that \
            one would usually write. The latter two have no ledger and no other views. Each way has \
            an engine of its own, which lives on while the stream is played again and again, each time later.

            BEFORE ANY NUMBER, all ways play the stream once and must report the same gestures: \
            the same recognizers, states, times, touches and values. One that does not gets no \
            numbers, and the exit status is 1. While measuring, the number of events is checked.

            TIMES are of CLOCK_MONOTONIC_RAW. After a warm-up the ways take turns, A B A B, each \
            turn playing the stream twice: timed in batches of 24 frames, then frame by frame. \
            What reading the clock costs is stated, and is in the single frames. The ratio to the \
            first way is that of the medians of rounds, with a 95 % interval by the bootstrap, \
            rounds drawn in pairs. Frames are timed cold as well: after everything was driven out of the processor's own \
            caches (no L2), and out of all (cold).

            COORDINATED OMISSION: frames are pushed one after the other, so a slow one delays \
            those behind it. A frame that takes longer than a scan of the touchscreen, 8.3 ms, is \
            counted with those that would have waited for it. Below that nobody waits.

            PROMISES are in Tools/bench/thresholds.json. A frame of motion is even when the p99 of the \
            batches in which fingers only move is near their median.

            LATENCIES are in the time of the touches: what a finger does until its gesture is \
            reported. They do not depend on the machine.

            NOISE: an empty loop, the load, interruptions and what a virtual machine's host took \
            are reported. On a machine that others use, look at ratios, minima and medians.

            EXIT STATUS: 0; 1 when ways differ or something cannot be read or written; 64 for wrong \
            options.
            """
    )

    @Flag(help: "Less of everything, in under 20 seconds.")
    var quick = false

    @Flag(help: "List the scenarios, and do nothing else.")
    var list = false

    @Option(help: ArgumentHelp("Only scenarios whose names contain this.", valueName: "text"))
    var filter: String?

    @Option(
        help: ArgumentHelp("Write everything as JSON, - for standard output.", valueName: "file")
    )
    var json: String?

    @Option(
        help: ArgumentHelp("Write the numbers as CSV, - for standard output.", valueName: "file")
    )
    var csv: String?

    @Option(help: ArgumentHelp("Write a page with plots, in one file.", valueName: "file"))
    var html: String?

    @Flag(help: "Build and run what Tools/bench/peers has, too.")
    var peers = false

    @Option(help: ArgumentHelp("A folder of peers.", valueName: "folder"))
    var peersFolder = "Tools/bench/peers"

    @Option(
        help: ArgumentHelp(
            "A folder of recordings, as gesture convert writes them.",
            valueName: "folder"
        )
    )
    var recordings = "Tests/Recordings/samples"

    @Option(
        help: ArgumentHelp(
            "A folder of evdev recordings, for what is added to libinput.",
            valueName: "folder"
        )
    )
    var evdevRecordings = "Tests/Recordings/evemu-devices"

    @Option(help: ArgumentHelp("What is promised of times.", valueName: "file"))
    var thresholds = "Tools/bench/thresholds.json"

    func run() throws {
        let scenarios = try chosenScenarios()
        if list {
            for scenario in scenarios {
                print("\(scenario.name): \(scenario.summary)")
            }
            return
        }
        let outputs = try Outputs(json: json, csv: csv, html: html)
        if Facts.build != "release" {
            StandardError.print("gesture-bench: a \(Facts.build) build: its times mean nothing")
        }
        let figures = Figures(
            isQuick: quick,
            evdevRecordings: evdevRecordings,
            promises: try Promises(path: thresholds)
        )
        let result = try measure(scenarios, figures)
        try outputs.write(result)
        guard result.isSound else {
            throw ExitCode.failure
        }
    }

    private func chosenScenarios() throws -> [Scenario] {
        var all = Scenario.all
        if let recordings = try Scenario.recordings(in: recordings) {
            all.append(recordings)
        } else {
            StandardError.print(
                "gesture-bench: no recordings in \(recordings): name their folder with --recordings"
            )
        }
        let chosen = all.filter { scenario in filter.map(scenario.name.contains) ?? true }
        guard !chosen.isEmpty else {
            throw Failure(
                "no scenario's name contains “\(filter ?? "")”: gesture-bench --list lists them"
            )
        }
        return chosen
    }

    private func measure(_ scenarios: [Scenario], _ figures: Figures) throws -> BenchResult {
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("gesture-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let built = peers ? try Peer.build(in: peersFolder, into: scratch) : Peer.Built()
        let effort = quick ? Effort.quick : .full
        let peerRun = PeerRun(peers: built.peers, effort: effort, folder: scratch)

        let tools = Tools(makesCold: !quick)
        let start = Facts.ticks
        let conditions = Conditions.now(mode: quick ? "quick" : "full", tools: tools)
        var result = BenchResult(machine: .current(), conditions: conditions)
        result.skippedPeers = built.skipped
        for (index, scenario) in scenarios.enumerated() {
            StandardError.print("\(scenario.name) (\(index + 1) of \(scenarios.count))")
            let run = ScenarioRun(scenario: scenario, effort: effort, tools: tools)
            var measured = run.measure(Path.all)
            if !built.peers.isEmpty, PeerRun.canPlay(scenario) {
                try peerRun.measure(scenario, into: &measured)
            }
            result.scenarios.append(measured)
        }
        result.figures = figures.all(beside: result.scenarios, timer: result.conditions.timer)
        result.conditions.finish(since: start)
        return result
    }
}
