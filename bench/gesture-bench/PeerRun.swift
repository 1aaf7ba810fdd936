// SPDX-License-Identifier: MIT

import Foundation

/// Times peers on a scenario, alternating with the core.
struct PeerRun {
    let peers: [Peer]
    let effort: Effort
    let tools: Tools
    /// The folder for streams.
    let folder: URL

    /// The times of a peer, and those of the core beside it.
    private struct Rounds {
        var peer: [Double] = []
        var alone: [Double] = []
        var core: [Double] = []
        var report: PeerReport?
    }

    /// Adds the results of the peers to a scenario's result.
    func measure(_ scenario: BenchScenario, into result: inout ScenarioResult) throws {
        let stream = scenario.stream()
        let file = folder.appendingPathComponent("stream.gesture")
        try write(stream, scenario, to: file)
        for peer in peers {
            let rounds = try time(peer, on: file, scenario, stream)
            let cold = try cold(peer, on: file, scenario, stream)
            var bootstrap = Bootstrap()
            result.peers.append(
                PeerResult(
                    name: peer.name,
                    rounds: rounds.peer,
                    ratio: bootstrap.pairedRatio(rounds.peer, rounds.core),
                    cold: cold,
                    gestures: rounds.report?.gestures ?? [:],
                    notes: rounds.report?.notes ?? []
                )
            )
            if !rounds.alone.isEmpty {
                result.peers.append(
                    PeerResult(
                        name: peer.name + ", gestures alone",
                        rounds: rounds.alone,
                        ratio: bootstrap.pairedRatio(rounds.alone, rounds.core),
                        cold: nil,
                        gestures: [:],
                        notes: ["the whole path minus the same without gestures"]
                    )
                )
            }
        }
    }

    private func time(
        _ peer: Peer,
        on file: URL,
        _ scenario: BenchScenario,
        _ stream: TouchStream
    ) throws -> Rounds {
        let core = CoreContestant(scenario.stage, stream, nil)
        let stopwatch = Stopwatch(stream: stream, isMotionOnly: scenario.isMotionOnly)
        let timing = scenario.isMotionOnly ? Peer.Timing.motion : .all
        let passes = 1 + effort.passesInRound
        var rounds = Rounds()
        // Peers and core alternate. The first pass of a program is a warm-up and not in its
        // report. The core has a warm-up too, because the other program has used the caches.
        for _ in 0..<effort.peerRounds {
            var times = Stopwatch.Times()
            stopwatch.play(core)
            stopwatch.time(core, passes: effort.passesInRound, &times)
            let played = try peer.play(file, passes: passes, timing)
            guard let ours = times.rounds.first, let other = median(of: played.passes) else {
                throw BenchFailure("the peer \(peer.name) printed no pass")
            }
            rounds.core.append(ours)
            rounds.peer.append(other)
            rounds.report = rounds.report ?? played
            let dispatch = try peer.playWithoutGestures(file, passes: passes, timing)
            if let floor = dispatch.flatMap({ median(of: $0.passes) }) {
                rounds.alone.append(max(other - floor, 0))
            }
        }
        return rounds
    }

    /// Times single frames with cold caches; nil: not wanted, or not in this scenario.
    private func cold(
        _ peer: Peer,
        on file: URL,
        _ scenario: BenchScenario,
        _ stream: TouchStream
    ) throws -> Distribution? {
        guard scenario.isCold, tools.eviction != nil else {
            return nil
        }
        var times = DistributionRecorder()
        for _ in 0..<effort.peerColdRounds {
            try peer.play(file, passes: 2, .cold).cold.forEach { times.record($0) }
        }
        return times.distribution
    }

    /// Whether peers can play a scenario: they have only one view and at most seven recognizers.
    /// Only the core has a further double tap.
    static func canPlay(_ scenario: BenchScenario) -> Bool {
        let recognizers = scenario.stage.recognizers.filter { $0 != .tap(count: 2) }
        return scenario.stage.onOtherViews == 0 && recognizers == BenchSetup.seven
            && !scenario.stage.readsVelocity
    }

    private func write(_ stream: TouchStream, _ scenario: BenchScenario, to file: URL) throws {
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
