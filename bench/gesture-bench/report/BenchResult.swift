// SPDX-License-Identifier: MIT

/// All measurements of a run: what `--json` writes and `compare` reads.
struct BenchResult: Codable, Hashable, Sendable {
    /// The version of this format. Other versions are refused.
    static let currentFormat = 2

    var format = BenchResult.currentFormat
    var machine: Machine
    var conditions: Conditions
    var scenarios: [ScenarioResult] = []
    var figures: [Figure] = []
    /// When gestures begin on recordings.
    var decisions = Decisions()
    /// How far what a display shows is from the finger; nil if recordings were not played.
    var lag: Lag?
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
    /// "full" or "quick".
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
    /// The bytes that were read to evict the processor's own caches, and all caches; nil: none.
    var coreEvictionBytes: Int?
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
    /// The times of single frames with the processor's own caches cold.
    var coreCold: Distribution?
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
    /// Medians of batches, in nanoseconds per frame.
    var rounds: [Double]
    /// The ratio to the first path of the scenario.
    var ratio: Estimate?
    /// The times of single frames with all caches and the TLB cold.
    var cold: Distribution?
    /// The same with the processor's own caches cold.
    var coreCold: Distribution?
    /// The ratios of these two to the first path, which was measured in turn.
    var coldRatio: Double?
    var coreColdRatio: Double?
    /// How often it recognized each gesture, by its own definition.
    var gestures: [String: Int]
    var notes: [String]
}

/// A number that does not belong to a scenario: a size, an error, the cost of libinput.
struct Figure: Codable, Hashable, Sendable {
    var name: String
    var unit: String
    var value: Double?
    /// Its 95 % interval, if it has one.
    var low: Double?
    var high: Double?
    /// Why the value is missing.
    var missing: String?
    /// Whether it is the same in every run, so that any growth comes from a change of the program.
    var isExact: Bool
    /// Its promised limit, and its aim.
    var promise: Promise?

    init(
        _ name: String,
        _ value: Double,
        _ unit: String,
        isExact: Bool = false,
        promise: Promise? = nil
    ) {
        self.name = name
        self.unit = unit
        self.value = value
        self.isExact = isExact
        self.promise = promise
    }

    init(_ name: String, missing: String) {
        self.name = name
        unit = ""
        isExact = false
        self.missing = missing
    }
}

/// The limit and the aim of a figure. Less is better.
struct Promise: Codable, Hashable, Sendable {
    var must: Double
    var aim: Double
}
