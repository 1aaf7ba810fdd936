// SPDX-License-Identifier: MIT

import BenchReport
import Foundation
import GestureScenarios

/// Times peers on a scenario, alternating with the core.
struct PeerRun {
    let peers: [Peer]
    let effort: Effort
    /// The folder for streams.
    let folder: URL

    /// Adds the results of the peers to a scenario's result.
    func measure(_ scenario: Scenario, into result: inout ScenarioResult) throws {
        let stream = scenario.stream()
        let file = folder.appendingPathComponent("stream.gesture")
        try write(stream, scenario, to: file)
        let core = CoreContestant(scenario.stage, stream, nil)
        let stopwatch = Stopwatch(stream: stream)
        for peer in peers {
            var (mine, theirs): ([Double], [Double]) = ([], [])
            var report: PeerReport?
            // Peers and core alternate. The first pass of a program is a warm-up and not in its
            // report. The core has a warm-up too, because the other program has used the caches.
            for _ in 0..<max(effort.leastRounds, 2) {
                var times = Stopwatch.Times()
                stopwatch.play(core)
                stopwatch.time(core, passes: effort.passesInRound, &times)
                let played = try peer.play(file, passes: 1 + effort.passesInRound)
                guard let ours = times.rounds.first, let other = median(of: played.passes) else {
                    throw Failure("the peer \(peer.name) printed no pass")
                }
                mine.append(ours)
                theirs.append(other)
                report = report ?? played
            }
            var bootstrap = Bootstrap()
            result.peers.append(
                PeerResult(
                    name: peer.name,
                    rounds: theirs,
                    ratio: bootstrap.pairedRatio(theirs, mine),
                    gestures: report?.gestures ?? [:],
                    notes: report?.notes ?? []
                )
            )
        }
    }

    /// Whether peers can play a scenario: they have only one view and at most seven recognizers.
    /// Only the core has a further double tap.
    static func canPlay(_ scenario: Scenario) -> Bool {
        let recognizers = scenario.stage.recognizers.filter { $0 != .tap(count: 2) }
        return scenario.stage.onOtherViews == 0 && recognizers == Stage.seven
    }

    private func write(_ stream: TouchStream, _ scenario: Scenario, to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try stream.write(
            to: handle.fileDescriptor,
            name: scenario.name,
            side: scenario.stage.window.x
        )
    }
}
