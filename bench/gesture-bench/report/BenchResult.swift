// SPDX-License-Identifier: MIT

import Foundation
import GestureCommand

/// All measurements of a run: what `--json` writes and `compare` reads.
struct BenchResult: Codable, Hashable, Sendable {
    /// The version of this format. Other versions are refused.
    static let currentFormat = 3

    var format = BenchResult.currentFormat
    var machine: Machine
    var conditions: Conditions
    var scenarios: [ScenarioResult] = []
    /// Peers that were skipped, and why.
    var skippedPeers: [String] = []

    /// Whether all compared paths reported the same gestures.
    var isSound: Bool {
        scenarios.allSatisfy { $0.differences.isEmpty }
    }
}

/// The machine and the build that were measured.
struct Machine: Codable, Hashable, Sendable {
    var processor: String
    var processors: Int
    var kernel: String
    var compiler: String
    var version: String
    /// The commit of the sources, if known.
    var commit: String?
    /// Whether the sources are those of the commit.
    var isClean: Bool?
    var build: String
}

/// The conditions of the measurement, and how quiet the machine was.
struct Conditions: Codable, Hashable, Sendable {
    var date: String
    /// "full", "quick" or "count".
    var mode: String
    /// The processor that the program was pinned to, or why it was not pinned.
    var pinning: String
    /// Facts about the clock frequency.
    var frequency: String
    /// The cost of reading the clock, in nanoseconds. Each time of a single frame includes it.
    var timer: Double = 0
    /// The ratio of p99 to median of a loop without memory access. 1: a quiet machine.
    var noise: Double = 0
    /// The load average over a minute, before and after.
    var loadBefore: Double = 0
    var loadAfter: Double = 0
    /// How often this process was preempted.
    var preemptions: Int = 0
    /// The time stolen by the host of a virtual machine, in percent.
    var stolen: Double?
    /// The bytes that were read to evict all caches; nil: none.
    var evictionBytes: Int?
}

/// The results of a scenario.
struct ScenarioResult: Codable, Hashable, Sendable {
    var name: String
    var summary: String
    var frames: Int
    var contacts: Int
    var recognizers: Int
    /// How often each gesture was recognized.
    var gestures: [String: Int] = [:]
    var latencies: [Latency] = []
    /// How paths differ from the first one in gestures. These paths have no numbers.
    var differences: [String] = []
    /// Paths that cannot play the scenario, and why.
    var skipped: [String] = []
    var paths: [PathResult] = []
    var peers: [PeerResult] = []
    /// The instructions of each path, if they were counted instead of timed.
    var counts: [PathCount] = []

    /// A row of the documentation has intervals under this part of their values.
    static let publishedWidth = 0.1

    /// The widest 95 % interval of its paths, as a part of the value.
    var widest: Double {
        let times = paths.compactMap { medianInterval(of: $0.rounds) }
        return (times + paths.compactMap(\.ratio)).map(\.width).max() ?? .infinity
    }

    /// Whether this measurement is nearer than another one to what the code costs. Other programs of a
    /// machine only add time, so that is the faster one, unless its intervals are too wide.
    func isBetter(than other: ScenarioResult) -> Bool {
        let isWide = widest >= Self.publishedWidth
        guard isWide == (other.widest >= Self.publishedWidth) else {
            return !isWide
        }
        let (time, otherTime) = (paths.first?.batches.median, other.paths.first?.batches.median)
        return (time ?? .infinity) < (otherTime ?? .infinity)
    }
}

/// The latency of a gesture's report, on the clock of the touches.
struct Latency: Codable, Hashable, Sendable {
    var gesture: String
    var count: Int
    /// The median, from the first landing.
    var milliseconds: Double
    /// The distance from its landing of the finger that had moved most.
    var points: Double
}

/// The costs of one path on a scenario.
struct PathResult: Codable, Hashable, Sendable {
    var name: String
    /// The time of a frame in nanoseconds: means of batches of 24.
    var batches: Distribution
    /// The same for batches in which fingers only moved, whose work is the most even.
    var motion: Distribution?
    /// The times of single frames in nanoseconds, including the timer.
    var frames: Distribution
    /// The times of single frames with all caches and the TLB cold.
    var cold: Distribution?
    /// The median of the batches of each round, in nanoseconds per frame.
    var rounds: [Double]
    /// The ratio to the first path of the scenario, from paired rounds.
    var ratio: Estimate?
    var allocationsPerFrame: Double
    /// How much the heap grew at the setup, in bytes.
    var heapBytes: Int
}

/// The results of another library on a scenario.
struct PeerResult: Codable, Hashable, Sendable {
    var name: String
    /// The passes of its fastest run, in nanoseconds per frame.
    var rounds: [Double]
    /// The ratio to the first path of the scenario.
    var ratio: Estimate?
    /// The times of single frames with all caches and the TLB cold.
    var cold: Distribution?
    /// How often it recognized each gesture, by its own definition.
    var gestures: [String: Int]
    var notes: [String]
}

/// What callgrind counted of one path on a scenario.
struct PathCount: Codable, Hashable, Sendable {
    var name: String
    /// The mean of all frames of the stream.
    var instructions: Double
    /// The allocations in all frames of the stream.
    var allocations: Int
}

extension BenchResult {
    /// Decodes the output of ``encoded()``.
    ///
    /// - Parameters:
    ///   - data: The contents of the file.
    ///   - name: The file's name in messages.
    /// - Throws: If it is not a result, has another format, or is damaged.
    init(_ data: Data, name: String) throws(Failure) {
        struct Head: Decodable {
            var format: Int
        }
        let decoder = JSONDecoder()
        guard let head = try? decoder.decode(Head.self, from: data) else {
            throw Failure("\(name) is not a result of gesture-bench: use --json to write one")
        }
        guard head.format == Self.currentFormat else {
            throw Failure(
                """
                \(name) has format \(head.format), but this program reads format \
                \(Self.currentFormat): measure again with this version
                """
            )
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw Failure("\(name) is damaged: \(Self.place(of: error))")
        }
    }

    /// Encodes the result as JSON. Equal results give equal bytes.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    private static func place(of error: any Error) -> String {
        func path(_ context: DecodingError.Context) -> String {
            let keys = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            return keys.isEmpty ? "it is cut off or not JSON" : "at " + keys.joined(separator: "/")
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            return "\(key.stringValue) is missing " + path(context)
        case DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            return path(context)
        default:
            return "\(error)"
        }
    }
}
