// SPDX-License-Identifier: MIT

import CGestureCore

/// Plays a recording to the core. The geometry of the recording tells which sample decides a
/// gesture. Each gesture that begins or is recognized is compared with that sample.
struct DecisionRun {
    /// Recognizers that play a recording together.
    struct Setup: Sendable {
        let name: String
        let recognizers: [StageRecognizer]
        var requirements: [BenchSetup.Requirement] = []

        /// The seven recognizers, of which one wins; and a tap that waits for a double tap.
        static let together = [
            Setup(name: "seven", recognizers: BenchSetup.seven),
            Setup(
                name: "tap after tap x2",
                recognizers: [.tap(), .tap(count: 2)],
                requirements: [BenchSetup.Requirement(waiter: 0, blocker: 1)]
            ),
        ]

        /// Each kind without rivals.
        static let alone: [Setup] = [
            StageRecognizer.pan(), .pinch, .rotation, .transform, .tap(), .tap(count: 2),
            .tap(touches: 2), .longPress, .hold, .anySwipe, .edgePan,
        ].map { Setup(name: "alone", recognizers: [$0]) }
    }

    /// Measures all recordings.
    static func measure(_ recordings: [BenchTouches]) -> Decisions {
        var decisions = Decisions()
        for recording in recordings {
            guard !recording.samples.isEmpty else {
                decisions.withoutTouches.append(recording.name)
                continue
            }
            for setup in Setup.together + Setup.alone {
                let run = DecisionRun(recording, setup)
                let (rows, faults) = run.measure()
                decisions.rows += rows
                decisions.faults += faults
            }
            if decisions.rows.last?.recording != recording.name {
                decisions.withoutGestures.append(recording.name)
            }
        }
        return decisions
    }

    private let recording: BenchTouches
    private let setup: Setup
    private let stream: TouchStream
    private let core: CoreStage

    private init(_ recording: BenchTouches, _ setup: Setup) {
        self.recording = recording
        self.setup = setup
        stream = recording.stream()
        var stage = BenchSetup(setup.recognizers)
        stage.window = recording.window
        stage.surface = recording.window
        stage.requirements = setup.requirements
        core = CoreStage(stage, touchCapacity: 32)
    }

    private func measure() -> (rows: [Decision], faults: [String]) {
        var glass = Glass()
        var geometries = setup.recognizers.map { $0.geometry(in: recording.window) }
        var taker = Taker(recording: recording, setup: setup, core: core, start: stream.start)
        for frame in stream.frames {
            // The host serves each deadline at its time.
            while gc_engine_deadline_us(core.engine) <= frame.time {
                let deadline = gc_engine_deadline_us(core.engine)
                wait(until: deadline, &geometries)
                gc_engine_advance(core.engine, deadline)
                taker.take(at: deadline, &geometries)
            }
            wait(until: frame.time, &geometries)
            let samples = stream.samples[frame.first..<frame.first + frame.count]
            glass.play(samples, at: frame.time, to: &geometries)
            if samples.isEmpty {
                gc_engine_advance(core.engine, frame.time)
            }
            for index in samples.indices {
                _ = gc_engine_push(core.engine, stream.samples.baseAddress.map { $0 + index })
            }
            taker.take(at: frame.time, &geometries)
        }
        if setup.recognizers.count == 1 {
            taker.findMissing(geometries)
        }
        return (taker.rows, taker.faults)
    }

    private func wait(until time: UInt64, _ geometries: inout [any Geometry]) {
        for index in geometries.indices {
            geometries[index].wait(until: time)
        }
    }
}

/// Takes the events of the core, and describes those that begin or recognize a gesture.
private struct Taker {
    let recording: BenchTouches
    let setup: DecisionRun.Setup
    let core: CoreStage
    let start: UInt64
    private(set) var rows: [Decision] = []
    private(set) var faults: [String] = []
    private var active: Set<Int> = []

    init(recording: BenchTouches, setup: DecisionRun.Setup, core: CoreStage, start: UInt64) {
        self.recording = recording
        self.setup = setup
        self.core = core
        self.start = start
    }

    /// Takes the events that the host gets at a time.
    mutating func take(at time: UInt64, _ geometries: inout [any Geometry]) {
        var event = gc_event()
        while gc_engine_next(core.engine, &event) {
            let place = core.place(of: event.recognizer)
            let state = gc_state(rawValue: UInt32(event.state))
            let isFirst = !active.contains(place)
            if state == .GC_STATE_BEGAN {
                active.insert(place)
            } else if state != .GC_STATE_CHANGED {
                active.remove(place)
            }
            if isFirst, state == .GC_STATE_BEGAN || state == .GC_STATE_ENDED {
                add(event, place, at: time, &geometries[place].crossing)
            }
        }
    }

    private mutating func add(
        _ event: gc_event,
        _ place: Int,
        at time: UInt64,
        _ crossing: inout Crossing
    ) {
        guard let deciding = crossing.take() else {
            faults.append("\(title(place)) at \(seconds(time)) s, and no sample decided it")
            return
        }
        // A measure goes on while an event waits.
        let isMeasured = deciding.limit != nil
        let points = isMeasured ? crossing.points : deciding.points
        rows.append(
            Decision(
                recording: recording.name,
                setup: setup.name,
                gesture: setup.recognizers[place].name,
                touches: Int(event.touch_count),
                landed: seconds(deciding.first),
                millisecondsFromFirst: milliseconds(time, since: deciding.first),
                millisecondsFromLast: milliseconds(time, since: deciding.last),
                decidedBy: deciding.cause.rawValue,
                measure: crossing.name,
                points: points,
                slop: deciding.limit,
                beyond: isMeasured ? points - crossing.limit : nil,
                step: deciding.step,
                millisecondsAfter: milliseconds(time, since: deciding.time),
                waitedFor: time > deciding.time ? blocker(of: place, event.time_us) : nil
            )
        )
    }

    /// What a recognizer waited for, from the ledger: the one that failed at that time, or a lead.
    private func blocker(of place: Int, _ time: UInt64) -> String? {
        let blockers = setup.requirements.filter { $0.waiter == place }.map(\.blocker)
        for blocker in blockers {
            var record = gc_record()
            if gc_engine_explain(core.engine, core.recognizers[blocker], &record),
                record.time_us == time
            {
                return "\(setup.recognizers[blocker].name): \(words(record))"
            }
        }
        let rivals = setup.recognizers.indices.filter { index in
            var record = gc_record()
            return gc_engine_explain(core.engine, core.recognizers[index], &record)
                && record.rival == core.recognizers[place] && record.time_us == time
                && record.reason == GC_REASON_PREVENTED.rawValue && record.limit != 0
        }
        let names = rivals.map { setup.recognizers[$0].name }
        return names.isEmpty ? nil : "a lead over \(names.joined(separator: ", "))"
    }

    /// Why a tap failed.
    private func words(_ record: gc_record) -> String {
        switch UInt32(record.reason) {
        case GC_REASON_NEXT_TAP_LATE.rawValue:
            "no next tap in \(record.limit / 1000) ms"
        case GC_REASON_NEXT_TAP_FAR.rawValue: "the next tap was too far away"
        case GC_REASON_MOVED.rawValue: "a finger moved too far"
        case GC_REASON_TOO_MANY_TOUCHES.rawValue: "too many fingers"
        case GC_REASON_HELD_TOO_LONG.rawValue: "a finger was down too long"
        default: "reason \(record.reason) of ledger.h"
        }
    }

    /// Without rivals, the rules of these kinds leave no reason to fail once the slop is met.
    mutating func findMissing(_ geometries: [any Geometry]) {
        let certain: [StageRecognizer] = [.pan(), .pinch, .rotation, .transform]
        for (place, geometry) in geometries.enumerated()
        where certain.contains(setup.recognizers[place]) {
            let missing = geometry.crossing.missed + (geometry.crossing.deciding == nil ? 0 : 1)
            if missing > 0 {
                faults.append("\(title(place)) \(missing) times too few")
            }
        }
    }

    private func title(_ place: Int) -> String {
        "\(recording.name): \(setup.name): \(setup.recognizers[place].name) began"
    }

    private func seconds(_ time: UInt64) -> Double { Double(time - start) / 1e6 }

    private func milliseconds(_ time: UInt64, since start: UInt64) -> Double {
        (Double(time) - Double(start)) / 1000
    }
}

extension StageRecognizer {
    fileprivate func geometry(in window: SIMD2<Double>) -> any Geometry {
        switch self {
        case .pan: PanGeometry()
        case .pinch: PairGeometry(.span)
        case .rotation: PairGeometry(.arc)
        case .transform: TransformGeometry()
        case .tap(let count, let touches): TapGeometry(count: count, touches: touches)
        case .longPress: RestGeometry(milliseconds: 500)
        case .hold: RestGeometry(milliseconds: 40)
        case .swipe: SwipeGeometry(directions: [SIMD2(1, 0)])
        case .anySwipe:
            SwipeGeometry(directions: [SIMD2(1, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)])
        case .edgePan: EdgePanGeometry(window: window)
        }
    }
}
