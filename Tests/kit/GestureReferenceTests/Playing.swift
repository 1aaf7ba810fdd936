// SPDX-License-Identifier: MIT

import GestureReference

extension Setup {
    /// Plays a stream to the reference, until nothing is left to happen. Returns until when the
    /// core has to agree.
    func playReference(
        _ stream: Stream
    ) throws -> (events: [ReferenceEvent], closeCall: UInt64?) {
        let engine = try makeReference(window: stream.window)
        let order = order
        var events: [ReferenceEvent] = []
        stream.play(on: engine) { event in
            events.append(event)
            events[events.count - 1].recognizer = order[event.recognizer]
        }
        return (events, engine.firstCloseCall)
    }

    /// The reference, which is given recognizers in the order in which they came to the core.
    private func makeReference(window: SIMD2<Double>) throws -> ReferenceEngine {
        let order = order
        var places: [Int: Int] = [:]
        for (place, index) in order.enumerated() {
            places[index] = place
        }
        func placed(_ pairs: [ReferencePair]) -> [ReferencePair] {
            pairs.map { ReferencePair(places[$0.first] ?? 0, places[$0.second] ?? 0) }
        }
        var layout = layout
        layout.disabled = Set(layout.disabled.compactMap { places[$0] })
        layout.sizeLimits = [:]
        for (index, limit) in self.layout.sizeLimits {
            layout.sizeLimits[places[index] ?? 0] = limit
        }
        layout.homes = [:]
        for (index, region) in self.layout.homes {
            layout.homes[places[index] ?? 0] = region
        }
        return try ReferenceEngine(
            window: window,
            recognizers: order.map { recognizers[$0] },
            layout: layout,
            simultaneous: placed(simultaneous),
            requirements: placed(requirements)
        )
    }

    /// Plays a stream to the core, in the same way.
    func playCore(_ stream: Stream) -> [ReferenceEvent] {
        let core = Core(self, window: stream.window)
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
            case .cancel(let device, let time): engine.cancel(device: device, at: time)
            case .dropAll(let time): engine.dropAll(at: time)
            case .drop(let device, let time): engine.drop(device: device, at: time)
            }
            take()
        }
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
            take()
        }
    }
}
