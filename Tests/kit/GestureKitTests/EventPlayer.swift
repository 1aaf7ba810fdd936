// SPDX-License-Identifier: MIT

// Tests/packaging/embedded/hashes.swift plays the same on other processors.

import CEventLog
import CGestureCore
@_spi(GestureTools) import GestureKit

/// The set "kit" of Tests/core/events/event_hashes.c, in its order. Both grow together.
private func kit() -> [GestureRecognizer] {
    let doubleTap = TapGestureRecognizer()
    doubleTap.numberOfTapsRequired = 2
    return [
        TapGestureRecognizer(), doubleTap, PanGestureRecognizer(), PinchGestureRecognizer(),
    ]
}

/// Plays a stream to the recognizers that Swift has, and logs what their actions are called for.
final class EventPlayer: GestureRecognizerDelegate {
    private(set) var log = event_log_empty()

    private let window: GestureKit.Window
    private let engine: GestureEngine
    private let recognizers = kit()
    private let seed: UInt64

    /// The window gets the size of the stream, and the recognizers.
    init(_ stream: steps, in window: GestureKit.Window) {
        window.frame = Rect(
            x: 0,
            y: 0,
            width: gc_length_to_double(stream.window.width),
            height: gc_length_to_double(stream.window.height)
        )
        self.window = window
        engine = window.gestureEngine
        seed = stream.seed
        for recognizer in recognizers {
            recognizer.delegate = self
            recognizer.addAction { [unowned(unsafe) self] in add($0) }
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
        case STEP_TOUCHPAD:
            if let step = TouchpadStep(step.touchpad) {
                try? engine.push(step)
            }
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
