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

/// Hands by formula: their geometry, and what the core takes them for.
@Suite struct HandTests {
    private typealias Finger = SyntheticHand.Finger

    @Test func `a finger that is shifted goes straight, and half of its way in half of the time`() {
        var hand = SyntheticHand(.drag, [Finger(start: SIMD2(100, 200), shift: SIMD2(30, -40))])
        hand.duration = 0.2
        #expect(hand.places(at: 0) == [SIMD2(100, 200)])
        #expect(hand.places(at: 0.1) == [SIMD2(115, 180)])
        #expect(hand.places(at: 0.2) == [SIMD2(130, 160)])
        #expect(hand.places(at: 9) == [SIMD2(130, 160)])
    }

    @Test func `a finger that turns keeps its distance from the center`() throws {
        let center = SIMD2(500.0, 500)
        let finger = Finger(start: SIMD2(600, 500), center: center, angle: .pi / 2)
        let half = finger.place(after: 0.5) - center
        #expect(abs(half.length - 100) < 1e-9)
        #expect(abs(half.x - half.y) < 1e-9)
        #expect((finger.place(after: 1) - SIMD2(500, 600)).length < 1e-9)
    }

    @Test func `a delayed finger moves later, and one that is held goes less far`() {
        var hand = SyntheticHand(
            .drag,
            [
                Finger(start: .zero, shift: SIMD2(100, 0), delay: 0.125),
                Finger(start: .zero, shift: SIMD2(100, 0), held: 0.25),
            ]
        )
        hand.duration = 0.25
        #expect(hand.places(at: 0.125) == [.zero, SIMD2(25, 0)])
        #expect(hand.places(at: 0.25) == [SIMD2(50, 0), SIMD2(75, 0)])
        #expect(hand.places(at: 0.375) == [SIMD2(100, 0), SIMD2(75, 0)])
    }

    @Test func `a recording has a landing, a motion for each scan, the noise, and a lift`() throws {
        var hand = SyntheticHand(.drag, [Finger(start: SIMD2(500, 500)), Finger(start: .zero)])
        (hand.duration, hand.rate) = (0.35, 200)
        var chance = Chance(seed: 1)
        // It rests for 50 ms, so there are 80 scans of two fingers, and the lifts.
        let samples = hand.recording(&chance).samples
        #expect(samples.count == 162)
        #expect(samples.map(\.time.microseconds).suffix(2) == [400_000, 400_000])
        let places = samples.compactMap { sample -> Double? in
            switch sample.kind {
            case .down(at: let point), .motion(to: let point):
                sample.id == 0 ? point.x - 500 : point.x
            default:
                nil
            }
        }
        let squares = places.reduce(0) { $0 + $1 * $1 }
        #expect(abs((squares / 160).squareRoot() - SyntheticHand.noise) < 0.1)
        let exact = hand.recording(noise: 0, &chance).samples
        #expect(exact.first?.kind == .down(at: Point(x: 500, y: 500)))
    }

    @Test(arguments: HandKind.all.map(\.name))
    func `a hand does what its kind says`(_ name: String) throws {
        let kind = try #require(HandKind.all.first { $0.name == name })
        let count = (3...5).first { name.contains("\($0) fingers") } ?? 2
        var chance = Chance(seed: 7)
        let hands = (0..<200).map { _ in kind.make(&chance) }
        for hand in hands {
            #expect(hand.fingers.count == count)
            #expect(hand.intent == kind.intent)
            #expect((0.2...0.6).contains(hand.duration) && (60...240).contains(hand.rate))
            for finger in hand.fingers where finger.held > 0 {
                #expect(name.contains("late"))
                let others = hand.fingers.filter { $0.held == 0 }
                #expect(others.contains { (9.9...30.1).contains(finger.held * $0.shift.length) })
            }
            #expect(hand.fingers.count { $0.held > 0 } == (name.contains("late") ? 1 : 0))
        }
        let measures = hands.map(Measures.init)
        func mean(_ value: (Measures) -> Double) -> Double {
            measures.map(value).reduce(0, +) / Double(measures.count)
        }
        switch kind.intent {
        case .drag:
            #expect(mean(\.travel) > 2 * max(mean(\.spread), mean(\.arc)))
            #expect(measures.allSatisfy { $0.travel > 30 })
        case .pinch:
            // A thumb that rests makes the centroid of many go farther.
            #expect(mean(\.spread) > (count == 2 ? 0.95 : 0.6) * mean(\.travel))
            #expect(mean(\.spread) > 2 * mean(\.arc))
            #expect(measures.allSatisfy { $0.ratio < 0.95 || $0.ratio > 1.05 })
            #expect(measures.contains { $0.ratio < 0.8 } && measures.contains { $0.ratio > 1.25 })
        case .turn:
            #expect(mean(\.arc) > 0.99 * mean(\.travel) && mean(\.arc) > 2 * mean(\.spread))
            #expect(measures.allSatisfy { abs($0.angle) > 0.2 && abs($0.angle) < 2.5 })
            #expect(measures.contains { $0.angle < 0 } && measures.contains { $0.angle > 0 })
        }
        if name.contains("rests") {
            #expect(measures.allSatisfy { $0.shortest == 0 && $0.longest > 20 })
        }
        if name.contains("lazy") {
            #expect(mean { $0.first / $0.longest } < 0.5)
        }
    }

    /// What all fingers of a hand do from the start to the end, for one finger, in points.
    private struct Measures {
        let travel: Double
        let spread: Double
        let arc: Double
        let ratio: Double
        let angle: Double
        let first: Double
        let shortest: Double
        let longest: Double

        init(_ hand: SyntheticHand) {
            let (start, end) = (hand.places(at: 0), hand.places(at: 9))
            let (from, to) = (centroid(start), centroid(end))
            func radius(_ places: [SIMD2<Double>], _ middle: SIMD2<Double>) -> Double {
                let squares = places.map { ($0 - middle).dot($0 - middle) }
                return (squares.reduce(0, +) / Double(places.count)).squareRoot()
            }
            travel = (to - from).length
            ratio = radius(end, to) / radius(start, from)
            spread = abs(radius(end, to) - radius(start, from))
            let (one, other) = (start[1] - start[0], end[1] - end[0])
            angle = atan2(one.cross(other), one.dot(other))
            arc = abs(angle) * one.length / 2
            let ways = zip(start, end).map { ($1 - $0).length }
            first = ways[0]
            (shortest, longest) = (ways.min() ?? 0, ways.max() ?? 0)
        }
    }

    /// A thumb that rests under a pinch of four is often taken for a drag: DESIGN.md, "Open".
    @Test func `few hands keep the promises, but for a thumb that rests under many fingers`() {
        let lead = LeadRun.measure([], hands: 40, seed: 3)
        #expect(lead.rows.count > 30)
        #expect(lead.misses.filter { !$0.contains("4 fingers, the thumb rests") } == [])
    }

    @Test func `a promise that is broken is named`() throws {
        var lead = LeadRun.measure([], hands: 2, seed: 3)
        let resting = try #require(lead.rows.firstIndex { $0.kind == "pinch, a finger rests" })
        let clear = try #require(lead.rows.firstIndex { $0.kind == Lead.clear })
        lead.rows = [lead.rows[resting], lead.rows[clear]]
        #expect(lead.misses == [])
        lead.rows[0].cells[1].right = 1
        lead.rows[1].cells[1].p90Wait = 36
        #expect(lead.misses.count == 3)
    }

    @Test func `the same seed makes the same hands, and another one others`() {
        #expect(LeadRun.measure([], hands: 3, seed: 1) == LeadRun.measure([], hands: 3, seed: 1))
        #expect(
            LeadRun.measure([], hands: 3, seed: 1).rows
                != LeadRun.measure([], hands: 3, seed: 2).rows
        )
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
