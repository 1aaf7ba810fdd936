// SPDX-License-Identifier: MIT

import Foundation

/// Times peers on a scenario whose paths are timed.
struct PeerRun {
    let peers: [Peer]
    let effort: Effort
    let tools: Tools
    /// The folder for streams.
    let folder: URL

    /// The fastest run of a peer. The first pass of a run is a warm-up and not in its report.
    private struct Run {
        var report: PeerReport
        /// What gestures take of each pass.
        var alone: [Double] = []
    }

    /// Adds the results of the peers to a scenario's result.
    func measure(_ scenario: BenchScenario, into result: inout ScenarioResult) throws {
        let file = folder.appendingPathComponent("stream.gesture")
        try write(scenario.stream(), scenario, to: file)
        let core = result.paths.first?.rounds ?? []
        for peer in peers {
            let run = try fastestRun(of: peer, on: file, scenario)
            let cold = try cold(peer, on: file, scenario)
            var bootstrap = Bootstrap()
            result.peers.append(
                PeerResult(
                    name: peer.name,
                    rounds: run.report.passes,
                    ratio: bootstrap.ratio(run.report.passes, core),
                    cold: cold,
                    gestures: run.report.gestures,
                    notes: run.report.notes
                )
            )
            if !run.alone.isEmpty {
                result.peers.append(
                    PeerResult(
                        name: peer.name + ", gestures alone",
                        rounds: run.alone,
                        ratio: bootstrap.ratio(run.alone, core),
                        cold: nil,
                        gestures: [:],
                        notes: ["the whole path minus the same without gestures"]
                    )
                )
            }
        }
    }

    /// Where the memory of a program lies can make all of a run slower, so the fastest of several counts,
    /// as with our paths.
    private func fastestRun(of peer: Peer, on file: URL, _ scenario: BenchScenario) throws -> Run {
        let timing = scenario.isMotionOnly ? Peer.Timing.motion : .all
        let passes = 1 + effort.passesInRound
        var fastest: Run?
        var least = Double.infinity
        for _ in 0..<effort.peerRuns {
            let report = try peer.play(file, passes: passes, timing)
            guard let time = median(of: report.passes) else {
                throw BenchFailure("the peer \(peer.name) printed no pass")
            }
            guard time < least else {
                continue
            }
            var run = Run(report: report)
            let dispatch = try peer.playWithoutGestures(file, passes: passes, timing)
            if let floor = dispatch.flatMap({ median(of: $0.passes) }) {
                run.alone = report.passes.map { max($0 - floor, 0) }
            }
            (fastest, least) = (run, time)
        }
        guard let fastest else {
            throw BenchFailure("the peer \(peer.name) was not run")
        }
        return fastest
    }

    /// Times single frames with cold caches; nil: not wanted, or not in this scenario.
    private func cold(
        _ peer: Peer,
        on file: URL,
        _ scenario: BenchScenario
    ) throws -> Distribution? {
        guard scenario.isCold, tools.eviction != nil else {
            return nil
        }
        var times = DistributionRecorder()
        for _ in 0..<effort.peerColdRuns {
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
