// SPDX-License-Identifier: MIT

import Foundation
import GestureCommand

/// Another gesture library, driven by a separate program: see bench/peers/README.md.
struct Peer {
    let name: String
    private let driver: URL
    /// The same without gestures, if the peer has it.
    private let dispatch: URL?

    /// What a driver times.
    enum Timing: String {
        case all, motion, cold
    }

    /// The result of building all peers.
    struct Built {
        var peers: [Peer] = []
        /// The peers that were skipped, and why.
        var skipped: [String] = []
        /// The Debian packages that skipped peers need.
        var missing: Set<String> = []

        /// How to install what skipped peers need; nil: nothing is missing.
        var advice: String? {
            missing.isEmpty
                ? nil
                : "for all peers: sudo apt-get install \(missing.sorted().joined(separator: " "))"
        }
    }

    /// Builds all peers of a folder into another folder.
    static func build(in folder: String, into target: URL) throws -> Built {
        let files = FileManager.default
        guard let names = try? files.contentsOfDirectory(atPath: folder) else {
            throw Failure(
                "\(folder) cannot be read: run gesture-bench in a checkout, or use --peers-folder"
            )
        }
        var built = Built()
        for name in names.sorted() {
            let script = URL(fileURLWithPath: folder).appendingPathComponent(name + "/build.sh")
            guard files.isExecutableFile(atPath: script.path) else {
                continue
            }
            let place = target.appendingPathComponent(name)
            try files.createDirectory(at: place, withIntermediateDirectories: true)
            let run = try Program.output(of: script, [place.path])
            switch run.status {
            case 0:
                let driver = place.appendingPathComponent("driver")
                let dispatch = place.appendingPathComponent("dispatch")
                let hasDispatch = files.isExecutableFile(atPath: dispatch.path)
                built.peers.append(
                    Peer(name: name, driver: driver, dispatch: hasDispatch ? dispatch : nil)
                )
            case 77:
                let reason = run.lines.last ?? "something it needs is not installed"
                built.skipped.append("\(name): \(reason)")
                let words = reason.split(separator: " ").map(String.init)
                if words.first == "missing:" {
                    built.missing.formUnion(words.dropFirst())
                }
            default:
                throw Failure(
                    "the peer \(name) cannot be built: \(script.path) ended with \(run.status)"
                )
            }
        }
        return built
    }

    /// Plays a recording a number of times.
    func play(_ stream: URL, passes: Int, _ timing: Timing) throws -> PeerReport {
        try run(driver, stream, passes, timing)
    }

    /// The same without gestures; nil: the peer cannot.
    func playWithoutGestures(
        _ stream: URL,
        passes: Int,
        _ timing: Timing
    ) throws -> PeerReport? {
        try dispatch.map { try run($0, stream, passes, timing) }
    }

    private func run(
        _ program: URL,
        _ stream: URL,
        _ passes: Int,
        _ timing: Timing
    ) throws -> PeerReport {
        let arguments = [stream.path, "\(passes)"] + (timing == .all ? [] : [timing.rawValue])
        let run = try Program.output(of: program, arguments)
        guard run.status == 0 else {
            throw Failure("the peer \(name) failed: \(program.path) ended with \(run.status)")
        }
        return try PeerReport(run.lines, of: name)
    }
}

/// The output of a driver.
struct PeerReport {
    /// How often each gesture was recognized.
    private(set) var gestures: [String: Int] = [:]
    /// Nanoseconds per frame, for each pass.
    private(set) var passes: [Double] = []
    /// Nanoseconds of single frames with cold caches.
    private(set) var cold: [UInt64] = []
    private(set) var notes: [String] = []

    init(_ lines: [String], of peer: String) throws(Failure) {
        var active: Set<Substring> = []
        for line in lines {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            switch (words.first, words.count) {
            case ("gesture", 4) where UInt64(words[1]) != nil:
                let (name, state) = (words[2], words[3])
                if state == "began" || state == "ended" && !active.contains(name) {
                    gestures[String(name.replacing("-", with: " ")), default: 0] += 1
                }
                if state == "began" {
                    active.insert(name)
                } else {
                    active.remove(name)
                }
            case ("pass", 2):
                guard let time = Double(words[1]), time.isFinite, time >= 0 else {
                    throw Failure("the peer \(peer) printed a line with an invalid time: \(line)")
                }
                passes.append(time)
            case ("cold", 2) where UInt64(words[1]) != nil:
                cold.append(UInt64(words[1]) ?? 0)
            case ("note", 2...):
                notes.append(words.dropFirst().joined(separator: " "))
            default:
                throw Failure(
                    "the peer \(peer) printed an unknown line, see bench/peers/README.md: \(line)"
                )
            }
        }
    }
}

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
                throw Failure("the peer \(peer.name) printed no pass")
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
            throw Failure("the peer \(peer.name) was not run")
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
