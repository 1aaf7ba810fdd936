// SPDX-License-Identifier: MIT

import CEventLog
import CGestureCore
import Foundation
@_spi(GestureTools) import GestureKit
import Testing

@Suite("The events through Swift are those of C, to the last bit")
struct EventHashTests {
    @Test("The hash of all events is the one that C gives", arguments: Expected.kit)
    func hash(expected: Expected) throws {
        try check(expected) { $0.play($1) }
    }

    @Test("Samples that are pushed together give the events that C gives", arguments: Expected.kit)
    func hashOfTogether(expected: Expected) throws {
        try check(expected) { $0.playTogether($1) }
    }

    private func check(_ expected: Expected, play: (Player, steps) -> Void) throws {
        var stream = steps()
        defer { steps_free(&stream) }
        try #require(steps_load(&stream, Expected.folder + "/samples", expected.stream))
        let player = Player(stream)
        play(player, stream)
        #expect(player.log.events == expected.events)
        #expect(player.log.hash == expected.hash)
    }

    @Test("There are streams to compare")
    func streams() {
        #expect(Expected.kit.count > Int(RANDOM_STREAMS))
        #expect(Expected.kit.contains { $0.events > 1000 })
    }
}

/// A line of Tests/Recordings/event-hashes.txt.
struct Expected: CustomStringConvertible, Sendable {
    let stream: String
    let events: UInt64
    let hash: UInt64
    var description: String { stream }

    static let folder =
        "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        + "/Tests/Recordings"

    static let kit: [Expected] = {
        let path = folder + "/event-hashes.txt"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 4, words[0] == "kit", let events = UInt64(words[2]),
                let hash = UInt64(words[3], radix: 16)
            else {
                return nil
            }
            return Expected(stream: String(words[1]), events: events, hash: hash)
        }
    }()
}

/// The set "kit" of Tools/Tests/Determinism/recognizer_set.c, in its order. Both grow together.
private func kit() -> [GestureRecognizer] {
    let doubleTap = TapGestureRecognizer()
    doubleTap.numberOfTapsRequired = 2
    return [
        TapGestureRecognizer(), doubleTap, PanGestureRecognizer(), PinchGestureRecognizer(),
    ]
}

/// Plays a stream to the recognizers that Swift has, and logs what their actions are called for.
private final class Player: GestureRecognizerDelegate {
    private(set) var log = event_log_empty()

    private let engine: GestureEngine
    private let recognizers = kit()
    private let seed: UInt64

    init(_ stream: steps) {
        let window = View(
            frame: Rect(
                x: 0,
                y: 0,
                width: gc_length_to_double(stream.window.width),
                height: gc_length_to_double(stream.window.height)
            )
        )
        engine = GestureEngine(root: window, touchCapacity: 32, eventCapacity: 64)
        seed = stream.seed
        for recognizer in recognizers {
            recognizer.delegate = self
            recognizer.addAction { [unowned self] in add($0) }
            window.addGestureRecognizer(recognizer)
        }
        let count = UInt32(recognizers.count)
        for index in 0..<(count / UInt32(RECOGNIZERS_PER_REQUIREMENT)) {
            let pair = seeded_requirement(seed, index, count)
            // As in C, one that would close a cycle is left out.
            try? recognizers[Int(pair.waiter)]
                .addRequirement(toFail: recognizers[Int(pair.blocker)])
        }
    }

    func play(_ stream: steps) {
        for step in UnsafeBufferPointer(start: stream.all, count: stream.count) {
            play(step)
        }
        finish()
    }

    /// The same with as many samples in one call as follow each other.
    func playTogether(_ stream: steps) {
        var samples: [TouchSample] = []
        for step in UnsafeBufferPointer(start: stream.all, count: stream.count) {
            if step.kind == STEP_SAMPLE {
                let time = Timestamp(microseconds: step.sample.time_us)
                samples.append(TouchSample(step.sample, at: time))
            } else {
                // Samples that are refused are in the counters.
                try? engine.push(frame: samples)
                samples.removeAll()
                play(step)
            }
        }
        try? engine.push(frame: samples)
        finish()
    }

    private func play(_ step: step) {
        let time = Timestamp(microseconds: step.sample.time_us)
        switch step.kind {
        case STEP_ADVANCE: engine.advance(to: time)
        case STEP_CANCEL_ALL: engine.cancelAllTouches(at: time)
        case STEP_TOUCHPAD: try? engine.push(#require(TouchpadStep(step.touchpad)))
        default: try? engine.push(TouchSample(step.sample, at: time))
        }
    }

    private func finish() {
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
        }
        event_log_add_counters(&log, engine.raw)
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        seeded_simultaneous(seed, index(of: gestureRecognizer), index(of: other))
    }

    private func add(_ recognizer: GestureRecognizer) {
        event_log_add_event(&log, recognizer.event, index(of: recognizer))
    }

    private func index(of recognizer: GestureRecognizer) -> UInt32 {
        UInt32(recognizers.firstIndex { $0 === recognizer } ?? recognizers.count)
    }
}

extension TouchSample {
    fileprivate init(_ sample: gc_sample, at time: Timestamp) {
        let place = Point(
            x: gc_length_to_double(sample.position.x),
            y: gc_length_to_double(sample.position.y)
        )
        let kind: Kind =
            switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
            case .GC_SAMPLE_DOWN: .down(at: place)
            case .GC_SAMPLE_MOTION: .motion(to: place)
            case .GC_SAMPLE_UP: .up
            case .GC_SAMPLE_CANCEL: .cancel
            case .GC_SAMPLE_FRAME, .GC_SAMPLE_SIZE, nil: .frame
            }
        let isPen = sample.type == UInt8(gc_touch_type.GC_TOUCH_PEN.rawValue)
        self.init(
            kind,
            id: sample.id,
            device: sample.device,
            time: time,
            type: isPen ? .pen : .finger
        )
    }
}
