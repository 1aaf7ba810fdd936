// SPDX-License-Identifier: MIT

import CGestureCore
import CMeasuring
import GestureKit

/// GestureKit by its public calls, in each way that a program can use it.
final class KitContestant: Contestant {
    /// How gestures come out. Samples go in a whole frame at once.
    enum Way: String, CaseIterable {
        /// Actions.
        case closures = "GestureKit, closures"
        /// Events, taken one by one.
        case events = "GestureKit, events"
    }

    private let way: Way
    private let stream: TouchStream
    private let tracer: Tracer?
    private let engine: GestureEngine
    private let surface: View
    /// Where the surface is before a pass, which may move it.
    private let place: Point
    private let recognizers: [GestureRecognizer]
    private let partners: Partners
    private let three: Three
    let readsVelocity: Bool
    private let samples: UnsafeMutableBufferPointer<TouchSample>
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init(_ way: Way, _ stage: BenchSetup, _ stream: TouchStream, _ tracer: Tracer?) {
        self.way = way
        self.stream = stream
        self.tracer = tracer
        let window = View(frame: Rect(stage.window))
        surface = View(frame: Rect(stage.surface))
        place = surface.center
        window.addSubview(surface)
        window.addOtherViews(stage.onOtherViews, beyond: stage.surface.max())
        engine = GestureEngine(root: window, touchCapacity: max(16, stream.contacts))
        engine.callsActions = way == .closures
        recognizers = stage.recognizers.map(\.recognizer)
        let members = zip(stage.recognizers, recognizers).filter { kind, _ in
            stage.together.contains(kind)
        }
        partners = Partners(members.map(\.1))
        three = Three(recognizers)
        readsVelocity = stage.readsVelocity
        let touches = stream.touchSamples()
        samples = .allocate(capacity: touches.count)
        _ = samples.initialize(from: touches)
        counter.initialize(to: 0)
        if stage.receivesTouches {
            tracer.map { traceTouches(of: surface, to: $0) } ?? useTouches(of: surface)
        }
        for (place, recognizer) in recognizers.enumerated() {
            surface.addGestureRecognizer(recognizer)
            if let tracer {
                trace(recognizer, place, to: tracer)
            } else if stage.follows, let pan = recognizer as? PanGestureRecognizer {
                follow(pan, with: surface, in: window)
            } else {
                use(recognizer)
            }
        }
    }

    deinit {
        samples.deallocate()
        counter.deallocate()
    }

    /// When the stream begins, in microseconds.
    var startOfStream: UInt64 { stream.start }

    var recognizerCount: Int { recognizers.count }

    var taken: Int { counter.pointee }

    func prepare() {
        surface.center = place
        for index in samples.indices {
            samples[index].time = Timestamp(microseconds: stream.samples[index].time_us)
        }
    }

    func play(_ frames: Range<Int>) {
        switch way {
        case .closures: playClosures(frames)
        case .events: playEvents(frames)
        }
    }

    @inline(never)
    private func playClosures(_ frames: Range<Int>) {
        for index in frames {
            push(stream.frames[index])
        }
    }

    @inline(never)
    private func playEvents(_ frames: Range<Int>) {
        for index in frames {
            push(stream.frames[index])
            takeEvents()
        }
    }

    @inline(__always)
    private func push(_ frame: TouchFrame) {
        guard frame.count > 0 else {
            return engine.advance(to: Timestamp(microseconds: frame.time))
        }
        // Without the sample that ends the frame, because the call ends it.
        let ofContacts = samples[frame.first..<frame.first + frame.count - 1]
        // An invalid sample is dropped, like in the core.
        try? engine.push(frame: UnsafeBufferPointer(rebasing: ofContacts))
    }

    @inline(__always)
    private func takeEvents() {
        engine.takeEvents { event in
            three.read(event, velocity: readsVelocity)
            counter.pointee += 1
            if let tracer {
                trace(event, to: tracer)
            }
        }
    }

    // Not inlined, so that its access to the stream is no part of the measurement.
    @inline(never)
    private func trace(_ event: GestureEvent, to tracer: Tracer) {
        guard let place = recognizers.firstIndex(where: event.isFrom) else {
            fatalError("an event of a recognizer that received no touch")
        }
        tracer.record(
            TracedGesture(
                recognizer: place,
                state: event.state,
                time: event.timestamp.microseconds - stream.start,
                touches: event.numberOfTouches,
                values: TracedGesture.Values(
                    x: event.translation.x,
                    y: event.translation.y,
                    scale: event.scale,
                    rotation: event.rotation
                )
            )
        )
    }
}

/// Lets some recognizers recognize simultaneously.
private final class Partners: GestureRecognizerDelegate {
    private let members: [GestureRecognizer]

    init(_ members: [GestureRecognizer]) {
        self.members = members
        for member in members {
            member.delegate = self
        }
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        members.contains { $0 === other }
    }
}

/// The recognizers whose values a program reads.
private struct Three {
    private let pan: PanGestureRecognizer
    private let pinch: PinchGestureRecognizer
    private let rotation: RotationGestureRecognizer

    init(_ all: [GestureRecognizer]) {
        func first<Kind: GestureRecognizer>(_ kind: Kind.Type) -> Kind? {
            all.lazy.compactMap { $0 as? Kind }.first
        }
        // A stage may lack one. Then no event is from it.
        pan = first(PanGestureRecognizer.self) ?? PanGestureRecognizer()
        pinch = first(PinchGestureRecognizer.self) ?? PinchGestureRecognizer()
        rotation = first(RotationGestureRecognizer.self) ?? RotationGestureRecognizer()
    }

    /// Reads the value of an event, and the velocity.
    @inline(__always)
    func read(_ event: GestureEvent, velocity: Bool) {
        if event.isFrom(pan) {
            use(event.translation)
            velocity ? use(pan.velocity(in: nil)) : ()
        } else if event.isFrom(pinch) {
            use(event.scale)
            velocity ? use(pinch.velocity) : ()
        } else if event.isFrom(rotation) {
            use(event.rotation)
            velocity ? use(rotation.velocity) : ()
        } else {
            use(event.state)
        }
    }

    @inline(__always)
    private func use<Value>(_ value: Value) {
        withUnsafePointer(to: value) { measuring_use($0) }
    }
}
