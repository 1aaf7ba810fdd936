// SPDX-License-Identifier: MIT

/// All that one run has measured: what `--json` writes and `compare` reads.
package struct BenchResult: Codable, Hashable, Sendable {
    /// The version of this format. Another one is refused.
    package static let currentFormat = 1

    package var format = BenchResult.currentFormat
    package var machine: Machine
    package var conditions: Conditions
    package var scenarios: [ScenarioResult] = []
    package var figures: [Figure] = []
    /// Peers that were asked for and are not here, and why.
    package var skippedPeers: [String] = []

    package init(machine: Machine, conditions: Conditions) {
        self.machine = machine
        self.conditions = conditions
    }

    /// Whether everything that was compared gave the same gestures.
    package var isSound: Bool {
        scenarios.allSatisfy { $0.differences.isEmpty }
    }
}

/// Where it was measured, and with what.
package struct Machine: Codable, Hashable, Sendable {
    package var processor: String
    package var processors: Int
    package var kernel: String
    package var compiler: String
    package var version: String
    /// Of the sources, where it is known.
    package var commit: String?
    package var build: String

    package init(
        processor: String,
        processors: Int,
        kernel: String,
        compiler: String,
        version: String,
        commit: String?,
        build: String
    ) {
        self.processor = processor
        self.processors = processors
        self.kernel = kernel
        self.compiler = compiler
        self.version = version
        self.commit = commit
        self.build = build
    }
}

/// How it was measured, and how quiet it was there.
package struct Conditions: Codable, Hashable, Sendable {
    package var date: String
    /// "full" or "quick".
    package var mode: String
    /// The processor it was kept on, or why not.
    package var pinning: String
    /// What is known of the clock frequency.
    package var frequency: String
    /// What reading the clock costs, in nanoseconds: it is in every time of a frame.
    package var timer: Double = 0
    /// A loop that touches no memory: its p99 to its median. 1 is a quiet machine.
    package var noise: Double = 0
    /// Processes that wanted to run, on average over a minute.
    package var loadBefore: Double = 0
    package var loadAfter: Double = 0
    /// How often this process was interrupted for another.
    package var preemptions: Int = 0
    /// The part of the time that the host of a virtual machine took, in percent.
    package var stolen: Double?
    /// Why there are no counts of instructions, cycles and cache misses.
    package var countersMissing: String?
    /// What was walked over to make caches cold, in bytes: the processor's own, and all; nil: they
    /// were not.
    package var coreEvictionBytes: Int?
    package var evictionBytes: Int?

    package init(date: String, mode: String, pinning: String, frequency: String) {
        self.date = date
        self.mode = mode
        self.pinning = pinning
        self.frequency = frequency
    }
}

/// One scenario: what the ways to recognize it cost.
package struct ScenarioResult: Codable, Hashable, Sendable {
    package var name: String
    package var summary: String
    package var frames: Int
    package var contacts: Int
    package var recognizers: Int
    /// How often each was recognized.
    package var gestures: [String: Int] = [:]
    package var latencies: [Latency] = []
    /// Where a path did not give the gestures of the first. Then it has no numbers.
    package var differences: [String] = []
    /// Paths that cannot play it, and why.
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

/// How long it took, in the time of the touches, until a gesture was reported.
package struct Latency: Codable, Hashable, Sendable {
    package var gesture: String
    package var count: Int
    /// From the first finger's landing: medians.
    package var milliseconds: Double
    /// How far the finger that had moved most was from where it landed.
    package var points: Double

    package init(gesture: String, count: Int, milliseconds: Double, points: Double) {
        self.gesture = gesture
        self.count = count
        self.milliseconds = milliseconds
        self.points = points
    }
}

/// What one way to recognize a scenario costs.
package struct PathResult: Codable, Hashable, Sendable {
    package var name: String
    /// Of a frame, in nanoseconds, as the mean of batches of 24.
    package var batches: Distribution
    /// The same of those batches in which fingers only moved: the work is as even as it gets.
    package var motion: Distribution?
    /// Of single frames, in nanoseconds, with the timer in them.
    package var frames: Distribution
    /// Of single frames after everything was driven out of the caches.
    package var cold: Distribution?
    /// Of single frames after everything was driven out of the processor's own caches.
    package var coreCold: Distribution?
    /// The median of the batches of each round, in nanoseconds a frame.
    package var rounds: [Double]
    /// To the first path of the scenario, round by round.
    package var ratio: Estimate?
    package var allocationsPerFrame: Double
    /// What the heap grew by when it was set up, in bytes.
    package var heapBytes: Int
    package var counts: Counts?

    /// What the hardware counted, a frame.
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

/// What a library of others' makes of a scenario's stream.
package struct PeerResult: Codable, Hashable, Sendable {
    package var name: String
    /// Medians of batches, in nanoseconds a frame.
    package var rounds: [Double]
    /// To the first path of the scenario.
    package var ratio: Estimate?
    /// How often it recognized what: its own idea of gestures.
    package var gestures: [String: Int]
    package var notes: [String]

    package init(
        name: String,
        rounds: [Double],
        ratio: Estimate?,
        gestures: [String: Int],
        notes: [String]
    ) {
        self.name = name
        self.rounds = rounds
        self.ratio = ratio
        self.gestures = gestures
        self.notes = notes
    }
}

/// A number beside the scenarios: a size, an error, what libinput costs.
package struct Figure: Codable, Hashable, Sendable {
    package var name: String
    package var unit: String
    package var value: Double?
    /// Why there is no value.
    package var missing: String?
    /// Whether it is the same at every run, so that any growth is a change of the program.
    package var isExact: Bool
    /// What it must not exceed, and what it is wished to be.
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

/// What is promised of a figure; less is better.
package struct Promise: Codable, Hashable, Sendable {
    package var must: Double
    package var aim: Double

    package init(must: Double, aim: Double) {
        (self.must, self.aim) = (must, aim)
    }
}
