// SPDX-License-Identifier: MIT

/// All measurements of a run: what `--json` writes and `compare` reads.
package struct BenchResult: Codable, Hashable, Sendable {
    /// The version of this format. Other versions are refused.
    package static let currentFormat = 2

    package var format = BenchResult.currentFormat
    package var machine: Machine
    package var conditions: Conditions
    package var scenarios: [ScenarioResult] = []
    package var figures: [Figure] = []
    /// When gestures begin on recordings.
    package var decisions = Decisions()
    /// How far what a display shows is from the finger; nil if recordings were not played.
    package var lag: Lag?
    /// Peers that were skipped, and why.
    package var skippedPeers: [String] = []

    package init(machine: Machine, conditions: Conditions) {
        self.machine = machine
        self.conditions = conditions
    }

    /// Whether all compared paths reported the same gestures.
    package var isSound: Bool {
        scenarios.allSatisfy { $0.differences.isEmpty }
    }
}

/// The machine and the build that were measured.
package struct Machine: Codable, Hashable, Sendable {
    package var processor: String
    package var processors: Int
    package var kernel: String
    package var compiler: String
    package var version: String
    /// The commit of the sources, if known.
    package var commit: String?
    /// Whether the sources are those of the commit.
    package var isClean: Bool?
    package var build: String

    package init(
        processor: String,
        processors: Int,
        kernel: String,
        compiler: String,
        version: String,
        commit: String?,
        isClean: Bool?,
        build: String
    ) {
        self.processor = processor
        self.processors = processors
        self.kernel = kernel
        self.compiler = compiler
        self.version = version
        self.commit = commit
        self.isClean = isClean
        self.build = build
    }
}

/// The conditions of the measurement, and how quiet the machine was.
package struct Conditions: Codable, Hashable, Sendable {
    package var date: String
    /// "full" or "quick".
    package var mode: String
    /// The processor that the program was pinned to, or why it was not pinned.
    package var pinning: String
    /// Facts about the clock frequency.
    package var frequency: String
    /// The cost of reading the clock, in nanoseconds. Each time of a single frame includes it.
    package var timer: Double = 0
    /// The ratio of p99 to median of a loop without memory access. 1: a quiet machine.
    package var noise: Double = 0
    /// The load average over a minute, before and after.
    package var loadBefore: Double = 0
    package var loadAfter: Double = 0
    /// How often this process was preempted.
    package var preemptions: Int = 0
    /// The time stolen by the host of a virtual machine, in percent.
    package var stolen: Double?
    /// Why the hardware counters are not available; nil: they are.
    package var countersMissing: String?
    /// The bytes that were read to evict the processor's own caches, and all caches; nil: none.
    package var coreEvictionBytes: Int?
    package var evictionBytes: Int?

    package init(date: String, mode: String, pinning: String, frequency: String) {
        self.date = date
        self.mode = mode
        self.pinning = pinning
        self.frequency = frequency
    }
}

/// The results of a scenario.
package struct ScenarioResult: Codable, Hashable, Sendable {
    package var name: String
    package var summary: String
    package var frames: Int
    package var contacts: Int
    package var recognizers: Int
    /// How often each gesture was recognized.
    package var gestures: [String: Int] = [:]
    package var latencies: [Latency] = []
    /// How paths differ from the first one in gestures. These paths have no numbers.
    package var differences: [String] = []
    /// Paths that cannot play the scenario, and why.
    package var skipped: [String] = []
    package var paths: [PathResult] = []
    package var peers: [PeerResult] = []

    package init(
        name: String,
        summary: String,
        frames: Int,
        contacts: Int,
        recognizers: Int
    ) {
        self.name = name
        self.summary = summary
        self.frames = frames
        self.contacts = contacts
        self.recognizers = recognizers
    }
}

/// The latency of a gesture's report, on the clock of the touches.
package struct Latency: Codable, Hashable, Sendable {
    package var gesture: String
    package var count: Int
    /// The median, from the first landing.
    package var milliseconds: Double
    /// The distance from its landing of the finger that had moved most.
    package var points: Double

    package init(gesture: String, count: Int, milliseconds: Double, points: Double) {
        self.gesture = gesture
        self.count = count
        self.milliseconds = milliseconds
        self.points = points
    }
}

/// The costs of one path on a scenario.
package struct PathResult: Codable, Hashable, Sendable {
    package var name: String
    /// The time of a frame in nanoseconds: means of batches of 24.
    package var batches: Distribution
    /// The same for batches in which fingers only moved, whose work is the most even.
    package var motion: Distribution?
    /// The times of single frames in nanoseconds, including the timer.
    package var frames: Distribution
    /// The times of single frames with all caches and the TLB cold.
    package var cold: Distribution?
    /// The times of single frames with the processor's own caches cold.
    package var coreCold: Distribution?
    /// The median of the batches of each round, in nanoseconds per frame.
    package var rounds: [Double]
    /// The ratio to the first path of the scenario, from paired rounds.
    package var ratio: Estimate?
    package var allocationsPerFrame: Double
    /// How much the heap grew at the setup, in bytes.
    package var heapBytes: Int
    package var counts: Counts?

    /// The hardware counters, per frame.
    package struct Counts: Codable, Hashable, Sendable {
        package var instructions: Double
        package var cycles: Double
        package var cacheMisses: Double

        package init(instructions: Double, cycles: Double, cacheMisses: Double) {
            self.instructions = instructions
            self.cycles = cycles
            self.cacheMisses = cacheMisses
        }
    }

    package init(
        name: String,
        batches: Distribution,
        motion: Distribution?,
        frames: Distribution,
        cold: Distribution?,
        coreCold: Distribution?,
        rounds: [Double],
        ratio: Estimate?,
        allocationsPerFrame: Double,
        heapBytes: Int,
        counts: Counts?
    ) {
        self.name = name
        self.batches = batches
        self.motion = motion
        self.frames = frames
        self.cold = cold
        self.coreCold = coreCold
        self.rounds = rounds
        self.ratio = ratio
        self.allocationsPerFrame = allocationsPerFrame
        self.heapBytes = heapBytes
        self.counts = counts
    }
}

/// The results of another library on a scenario.
package struct PeerResult: Codable, Hashable, Sendable {
    package var name: String
    /// Medians of batches, in nanoseconds per frame.
    package var rounds: [Double]
    /// The ratio to the first path of the scenario.
    package var ratio: Estimate?
    /// The times of single frames with all caches and the TLB cold.
    package var cold: Distribution?
    /// The same with the processor's own caches cold.
    package var coreCold: Distribution?
    /// The ratios of these two to the first path, which was measured in turn.
    package var coldRatio: Double?
    package var coreColdRatio: Double?
    /// How often it recognized each gesture, by its own definition.
    package var gestures: [String: Int]
    package var notes: [String]

    package init(
        name: String,
        rounds: [Double],
        ratio: Estimate?,
        cold: Distribution?,
        coreCold: Distribution?,
        coldRatio: Double?,
        coreColdRatio: Double?,
        gestures: [String: Int],
        notes: [String]
    ) {
        self.name = name
        self.rounds = rounds
        self.ratio = ratio
        self.cold = cold
        self.coreCold = coreCold
        self.coldRatio = coldRatio
        self.coreColdRatio = coreColdRatio
        self.gestures = gestures
        self.notes = notes
    }
}

/// A number that does not belong to a scenario: a size, an error, the cost of libinput.
package struct Figure: Codable, Hashable, Sendable {
    package var name: String
    package var unit: String
    package var value: Double?
    /// Its 95 % interval, if it has one.
    package var low: Double?
    package var high: Double?
    /// Why the value is missing.
    package var missing: String?
    /// Whether it is the same in every run, so that any growth comes from a change of the program.
    package var isExact: Bool
    /// Its promised limit, and its aim.
    package var promise: Promise?

    package init(
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

    package init(_ name: String, missing: String) {
        self.name = name
        unit = ""
        isExact = false
        self.missing = missing
    }
}

/// The limit and the aim of a figure. Less is better.
package struct Promise: Codable, Hashable, Sendable {
    package var must: Double
    package var aim: Double

    package init(must: Double, aim: Double) {
        (self.must, self.aim) = (must, aim)
    }
}
