// SPDX-License-Identifier: MIT

import CGestureCore
import Foundation
import GestureKit
import Testing
@testable import gesture_bench

@Suite struct ScenarioTests {
    @Test(arguments: BenchScenario.all.map(\.name))
    func `a stream is well formed`(_ name: String) throws {
        let scenario = try #require(BenchScenario.all.first { $0.name == name })
        let stream = scenario.stream()
        var down: Set<Int32> = []
        var time: UInt64 = 0
        for frame in stream.frames {
            #expect(frame.time > time)
            time = frame.time
            for sample in stream.samples[frame.first..<frame.first + frame.count] {
                #expect(sample.time_us == frame.time)
                switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
                case .GC_SAMPLE_DOWN: #expect(down.insert(sample.id).inserted)
                case .GC_SAMPLE_MOTION: #expect(down.contains(sample.id))
                case .GC_SAMPLE_UP, .GC_SAMPLE_CANCEL: #expect(down.remove(sample.id) != nil)
                case .GC_SAMPLE_FRAME, .GC_SAMPLE_SIZE, nil: break
                }
            }
        }
        #expect(down.isEmpty)
        #expect(stream.span == time - stream.start)
    }

    @Test func `a stream that moves on comes after its own end`() {
        let stream = BenchScenario.standard.stream()
        let (start, end) = (stream.start, stream.frames.last?.time)
        let first = stream.samples[0].time_us
        stream.moveOn()
        #expect(stream.start == end)
        #expect(stream.samples[0].time_us - first == stream.start - start)
        #expect(stream.frames.first?.time == stream.start)
    }

    @Test func `the same stream comes out every time`() {
        for scenario in BenchScenario.all {
            let (one, other) = (scenario.stream(), scenario.stream())
            #expect(one.samples.map(\.position.x) == other.samples.map(\.position.x))
            #expect(one.samples.map(\.time_us) == other.samples.map(\.time_us))
        }
    }

    @Test func `a frame is one of motion when no finger lands or lifts in it`() {
        let stream = BenchScenario.standard.stream()
        withExtendedLifetime(stream) {
            let frames = stream.frames
            // The first has the landings, the last ones the lifts and the wait for timers.
            #expect(frames.first?.isMotion == false)
            let moves = frames.dropFirst().prefix(900).count { $0.isMotion }
            #expect(moves == 900)
            #expect(frames.last?.isMotion == false)
        }
    }

    @Test func `nothing is decided while fingers tremble`() throws {
        for name in ["undecided 1", "undecided 2"] {
            let scenario = try #require(BenchScenario.all.first { $0.name == name })
            let stream = scenario.stream()
            let core = CoreStage(scenario.stage, touchCapacity: 16)
            var event = gc_event()
            var motions = 0
            for frame in stream.frames {
                for index in frame.first..<frame.first + frame.count {
                    #expect(gc_engine_push(core.engine, &stream.samples[index]) == .GC_OK)
                }
                if frame.count == 0 {
                    gc_engine_advance(core.engine, frame.time)
                }
                var count = 0
                while gc_engine_next(core.engine, &event) {
                    count += 1
                }
                #expect(count == 0 || !frame.isMotion)
                motions += frame.isMotion ? 1 : 0
            }
            #expect(motions > 900)
        }
    }

    @Test func `pan, pinch and rotation are active at once when they may be`() throws {
        for name in ["together", "together, velocities"] {
            let scenario = try #require(BenchScenario.all.first { $0.name == name })
            let stream = scenario.stream()
            let core = CoreStage(scenario.stage, touchCapacity: 16)
            var event = gc_event()
            var most = 0
            for index in stream.samples.indices {
                #expect(gc_engine_push(core.engine, &stream.samples[index]) == .GC_OK)
                var count = 0
                while gc_engine_next(core.engine, &event) {
                    count += 1
                }
                most = max(most, count)
            }
            #expect(most == 3)
        }
    }

    @Test func `names are of one scenario each`() {
        #expect(Set(BenchScenario.all.map(\.name)).count == BenchScenario.all.count)
    }

    @Test func `contacts and recognizers are as many as promised`() {
        let all = BenchScenario.all
        #expect(Set(all.map { $0.stream().contacts }).isSuperset(of: [1, 2, 3, 5, 10, 16, 32]))
        #expect(Set(all.map(\.stage.recognizerCount)).isSuperset(of: [1, 7, 100, 10_000]))
    }
}

/// Ways are compared before any of them gets a number: a difference must not pass.
@Suite struct TraceTests {
    private let names = ["pan", "pinch"]
    private let pinch = [
        TracedGesture(recognizer: 1, state: .began, time: 8_000, touches: 2),
        TracedGesture(
            recognizer: 1,
            state: .ended,
            time: 16_000,
            touches: 0,
            values: TracedGesture.Values(x: 3, y: 4, scale: 2, rotation: 0.5)
        ),
    ]

    private func difference(
        of other: [TracedGesture],
        within tolerance: Tolerance = .none
    ) -> String? {
        firstDifference(other, from: pinch, within: tolerance, names: names)
    }

    @Test func `the same gestures have no difference`() {
        #expect(difference(of: pinch) == nil)
    }

    @Test func `another recognizer, state, time or number of touches is a difference`() {
        let changes: [(inout TracedGesture) -> Void] = [
            { $0.recognizer = 0 }, { $0.state = .cancelled }, { $0.time += 1 }, { $0.touches = 1 },
        ]
        for change in changes {
            var other = pinch
            change(&other[1])
            #expect(difference(of: other, within: .ofDoubles)?.hasPrefix("event 1: ") == true)
        }
    }

    @Test func `a difference is put in words`() {
        var other = pinch
        other[0].recognizer = 0
        #expect(
            difference(of: other) == """
                event 0: pan began at 8000 us with 2 touches, (0.0, 0.0) x1.0 turned 0.0 instead of \
                pinch began at 8000 us with 2 touches, (0.0, 0.0) x1.0 turned 0.0
                """
        )
    }

    @Test func `an event less or more is a difference`() {
        #expect(difference(of: [pinch[0]]) == "1 events instead of 2")
        #expect(difference(of: pinch + [pinch[1]]) == "3 events instead of 2")
    }

    @Test func `a value may differ by rounding, and not by more`() {
        let values: [WritableKeyPath<TracedGesture.Values, Double>] = [
            \.x, \.y, \.scale, \.rotation,
        ]
        for value in values {
            var near = pinch
            near[1].values[keyPath: value] += 5e-5
            #expect(difference(of: near, within: .ofDoubles) == nil)
            #expect(difference(of: near) != nil)
            var far = pinch
            far[1].values[keyPath: value] += 0.005
            #expect(difference(of: far, within: .ofDoubles) != nil)
        }
    }

    @Test func `a value that is no number is a difference`() {
        var other = pinch
        other[1].values.x = .nan
        #expect(difference(of: other, within: .ofDoubles) != nil)
    }
}

/// A result with one scenario and two paths.
func makeResult(
    rounds: [Double] = [100, 101, 99, 100],
    allocations: Double = 0,
    latency: Double = 20,
    processor: String = "a processor"
) -> BenchResult {
    let machine = Machine(
        processor: processor,
        processors: 2,
        kernel: "Linux",
        compiler: "clang",
        version: "1",
        commit: nil,
        isClean: nil,
        build: "release"
    )
    let conditions = Conditions(date: "today", mode: "full", pinning: "pinned", frequency: "known")
    var result = BenchResult(machine: machine, conditions: conditions)
    var scenario = ScenarioResult(
        name: "pinch",
        summary: "Two fingers.",
        frames: 10,
        contacts: 2,
        recognizers: 7
    )
    scenario.latencies = [Latency(gesture: "pinch", count: 1, milliseconds: latency, points: 9)]
    scenario.paths = [
        makePath("first", rounds: [50, 50, 50, 50]),
        makePath("second", rounds: rounds, allocations: allocations),
    ]
    scenario.counts = [PathCount(name: "second", instructions: 500, allocations: 0)]
    result.scenarios = [scenario]
    return result
}

func makePath(_ name: String, rounds: [Double], allocations: Double = 0) -> PathResult {
    var recorder = DistributionRecorder()
    for round in rounds {
        recorder.record(UInt64(round))
    }
    guard let distribution = recorder.distribution else {
        fatalError("A path needs rounds")
    }
    return PathResult(
        name: name,
        batches: distribution,
        motion: distribution,
        frames: distribution,
        cold: nil,
        rounds: rounds,
        ratio: Estimate(value: 2, low: 1.9, high: 2.1),
        allocationsPerFrame: allocations,
        heapBytes: 4096
    )
}
