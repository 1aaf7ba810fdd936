// SPDX-License-Identifier: MIT

import CGestureCore
@_spi(GestureTools) import GestureKit
import GestureReference

extension Setup {
    /// Plays a stream to the reference, until nothing is left to happen, and says until when the
    /// core has to agree.
    func playReference(
        _ stream: Stream
    ) throws -> (events: [ReferenceEvent], closeRace: UInt64?) {
        let engine = try ReferenceEngine(
            window: stream.window,
            recognizers: recognizers,
            simultaneous: simultaneous,
            requirements: requirements
        )
        var events: [ReferenceEvent] = []
        stream.play(on: engine) { events.append($0) }
        return (events, engine.firstCloseRace)
    }

    /// Plays a stream to the core, in the same way.
    func playCore(_ stream: Stream) throws -> [ReferenceEvent] {
        let core = try Core(self, window: stream.window)
        core.play(stream)
        return core.events
    }
}

extension Stream {
    /// Plays it to the end, and shows each event as soon as there is one.
    func play(on engine: ReferenceEngine, _ show: (ReferenceEvent) -> Void = { _ in }) {
        func take() {
            while let event = engine.nextEvent() {
                show(event)
            }
        }
        for step in steps {
            switch step {
            case .sample(let sample): engine.push(sample)
            case .advance(let time): engine.advance(to: time)
            case .cancelAll(let time): engine.cancelAll(at: time)
            }
            take()
        }
        engine.endFrame()
        take()
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
            take()
        }
    }
}

/// The core with the recognizers of a set-up, and what they say.
final class Core: GestureRecognizerDelegate {
    let engine: GestureEngine
    let recognizers: [GestureRecognizer]
    private let simultaneous: Set<ReferencePair>
    private(set) var events: [ReferenceEvent] = []

    init(_ setup: Setup, window: SIMD2<Double>) throws {
        let view = View(frame: Rect(x: 0, y: 0, width: window.x, height: window.y))
        engine = GestureEngine(root: view, touchCapacity: 32, eventCapacity: 256)
        recognizers = setup.recognizers.map { GestureRecognizer.make($0) }
        simultaneous = Set(setup.simultaneous)
        for (index, recognizer) in recognizers.enumerated() {
            recognizer.delegate = self
            recognizer.addAction { [unowned self] in add($0, index) }
            view.addGestureRecognizer(recognizer)
        }
        for pair in setup.requirements {
            try recognizers[pair.first].require(toFail: recognizers[pair.second])
        }
    }

    /// Plays a stream to the end.
    func play(_ stream: Stream) {
        for step in stream.steps {
            switch step {
            case .sample(let sample): try? engine.push(TouchSample(sample))
            case .advance(let time): engine.advance(to: Timestamp(microseconds: time))
            case .cancelAll(let time):
                engine.cancelAllTouches(at: Timestamp(microseconds: time))
            }
        }
        engine.advance(to: Timestamp(microseconds: 0))
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
        }
    }

    private func add(_ recognizer: GestureRecognizer, _ index: Int) {
        guard let event = recognizer.event?.pointee,
            let state = ReferenceState(rawValue: event.state)
        else {
            return
        }
        events.append(
            ReferenceEvent(
                time: event.time_us,
                recognizer: index,
                state: state,
                touches: Int(event.touch_count),
                location: SIMD2(
                    gc_length_to_double(event.location.x),
                    gc_length_to_double(event.location.y)
                ),
                translation: SIMD2(
                    gc_length_to_double(event.translation.x),
                    gc_length_to_double(event.translation.y)
                ),
                scale: gc_scale_to_double(event.scale),
                rotation: gc_angle_to_radians(event.rotation)
            )
        )
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        guard let one = recognizers.firstIndex(where: { $0 === gestureRecognizer }),
            let two = recognizers.firstIndex(where: { $0 === other })
        else {
            return false
        }
        return simultaneous.contains(ReferencePair(min(one, two), max(one, two)))
    }
}

extension TouchSample {
    init(_ sample: ReferenceSample) {
        let place = Point(x: sample.position.x, y: sample.position.y)
        let kind: Kind =
            switch sample.kind {
            case .down: .down(at: place)
            case .motion: .motion(to: place)
            case .up: .up
            case .cancel: .cancel
            case .frame: .frame
            }
        self.init(
            kind,
            id: sample.id,
            device: sample.device,
            time: Timestamp(microseconds: sample.time)
        )
    }
}
