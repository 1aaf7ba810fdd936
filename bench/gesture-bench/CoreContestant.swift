// SPDX-License-Identifier: MIT

import CGestureCore
import CMeasuring
import GestureKit

/// The C core, called directly from Swift, like from a host in C.
final class CoreContestant: Contestant {
    private let stream: TouchStream
    private let tracer: Tracer?
    private let memory: CoreStage
    private let readsVelocity, follows: Bool
    private let three: Three
    private let event = UnsafeMutablePointer<gc_event>.allocate(capacity: 1)
    private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init(_ stage: BenchSetup, _ stream: TouchStream, _ tracer: Tracer?) {
        self.stream = stream
        self.tracer = tracer
        memory = CoreStage(stage, touchCapacity: max(16, stream.contacts))
        (readsVelocity, follows) = (stage.readsVelocity, stage.follows)
        three = Three(stage, memory)
        event.initialize(to: gc_event())
        count.initialize(to: 0)
    }

    deinit {
        event.deallocate()
        count.deallocate()
    }

    var taken: Int { count.pointee }

    func prepare() {
        memory.placeSurface()
    }

    @inline(never)
    func play(_ frames: Range<Int>) {
        let engine = memory.engine
        for index in frames {
            let frame = stream.frames[index]
            if frame.count == 0 {
                gc_engine_advance(engine, frame.time)
            }
            for place in frame.first..<frame.first + frame.count {
                _ = gc_engine_push(engine, stream.samples.baseAddress.map { $0 + place })
            }
            while gc_engine_next(engine, event) {
                if follows, tracer == nil {
                    three.follow(event)
                } else {
                    three.read(event, velocity: readsVelocity)
                }
                count.pointee += 1
                if let tracer {
                    trace(to: tracer)
                }
            }
        }
    }

    // Not inlined, so that its access to the stream is no part of the measurement.
    @inline(never)
    private func trace(to tracer: Tracer) {
        let event = event.pointee
        guard let phase = Touch.Phase(code: event.kind) else {
            return record(event, to: tracer)
        }
        tracer.record(
            TracedGesture(
                phase,
                source: memory.recognizers.count,
                time: event.time_us - stream.start,
                at: Point(
                    x: gc_length_to_double(event.location.x),
                    y: gc_length_to_double(event.location.y)
                )
            )
        )
    }

    private func record(_ event: gc_event, to tracer: Tracer) {
        tracer.record(
            TracedGesture(
                recognizer: memory.place(of: event.recognizer),
                state: GestureRecognizer.State(rawValue: Int(event.state)) ?? .possible,
                time: event.time_us - stream.start,
                touches: Int(event.touch_count),
                values: TracedGesture.Values(
                    x: gc_length_to_double(event.translation.x),
                    y: gc_length_to_double(event.translation.y),
                    scale: gc_scale_to_double(event.scale),
                    rotation: gc_angle_to_radians(event.rotation)
                )
            )
        )
    }
}

extension Touch.Phase {
    /// Nil: the event is not about a touch.
    fileprivate init?(code: UInt8) {
        switch gc_event_kind(rawValue: UInt32(code)) {
        case .GC_EVENT_TOUCH_BEGAN: self = .began
        case .GC_EVENT_TOUCH_MOVED: self = .moved
        case .GC_EVENT_TOUCH_ENDED: self = .ended
        case .GC_EVENT_TOUCH_CANCELLED: self = .cancelled
        case .GC_EVENT_GESTURE, nil: return nil
        }
    }
}

/// The recognizers of a stage whose values a program reads.
private struct Three {
    private var pan: UnsafeMutablePointer<gc_recognizer>?
    private var pinch: UnsafeMutablePointer<gc_recognizer>?
    private var rotation: UnsafeMutablePointer<gc_recognizer>?

    init(_ stage: BenchSetup, _ memory: CoreStage) {
        for (kind, recognizer) in zip(stage.recognizers, memory.recognizers) {
            switch kind {
            case .pan: pan = recognizer
            case .pinch: pinch = recognizer
            case .rotation: rotation = recognizer
            default: break
            }
        }
    }

    /// Reads the value of an event, and the velocity. Of a touch: the location in its node.
    @inline(__always)
    func read(_ event: UnsafePointer<gc_event>, velocity: Bool) {
        guard let recognizer = event.pointee.recognizer else {
            return readLocation(of: event)
        }
        if recognizer == pan {
            var value = SIMD2(
                gc_length_to_double(event.pointee.translation.x),
                gc_length_to_double(event.pointee.translation.y)
            )
            measuring_use(&value)
            velocity ? readPanVelocity() : ()
        } else if recognizer == pinch {
            var value = gc_scale_to_double(event.pointee.scale)
            measuring_use(&value)
            velocity ? readPinchVelocity() : ()
        } else if recognizer == rotation {
            var value = gc_angle_to_radians(event.pointee.rotation)
            measuring_use(&value)
            velocity ? readRotationVelocity() : ()
        } else {
            measuring_use(event)
        }
    }

    /// Moves the node of the pan, and sets the translation to zero.
    @inline(__always)
    func follow(_ event: UnsafePointer<gc_event>) {
        guard let pan, event.pointee.recognizer == pan, let node = pan.pointee.node else {
            return measuring_use(event)
        }
        let (center, way) = (gc_node_center(node), event.pointee.translation)
        let place = gc_point(
            x: gc_length(rawValue: center.x.rawValue + way.x.rawValue),
            y: gc_length(rawValue: center.y.rawValue + way.y.rawValue)
        )
        _ = gc_node_set_center(node, place)
        pan.withMemoryRebound(to: gc_pan.self, capacity: 1) {
            _ = gc_pan_set_translation($0, nil, gc_vector())
        }
    }

    private func readLocation(of event: UnsafePointer<gc_event>) {
        var point = gc_point()
        _ = gc_node_point_from_window(event.pointee.node, event.pointee.location, &point)
        var place = SIMD2(gc_length_to_double(point.x), gc_length_to_double(point.y))
        measuring_use(&place)
    }

    private func readPanVelocity() {
        var velocity = gc_velocity()
        _ = gc_pan_velocity(memory(of: pan), nil, &velocity)
        measuring_use(&velocity)
    }

    private func readPinchVelocity() {
        var velocity = gc_pinch_velocity(memory(of: pinch))
        measuring_use(&velocity)
    }

    private func readRotationVelocity() {
        var velocity = gc_rotation_velocity(memory(of: rotation))
        measuring_use(&velocity)
    }

    /// The struct of each kind begins with gc_recognizer.
    private func memory<Kind>(
        of recognizer: UnsafeMutablePointer<gc_recognizer>?
    ) -> UnsafePointer<Kind>? {
        UnsafeRawPointer(recognizer)?.assumingMemoryBound(to: Kind.self)
    }
}

/// An implementation of gesture recognition with its own engine, set up for a stage and a stream.
protocol Contestant: AnyObject {
    /// How many events it has taken so far.
    var taken: Int { get }

    /// Prepares for another pass, after the stream has moved to later times.
    func prepare()

    /// Plays some frames of the stream and takes their events. This is what is measured.
    func play(_ frames: Range<Int>)
}

/// A named implementation of gesture recognition.
struct Path: Sendable {
    let name: String
    /// How far its values may differ from those of the first path.
    var tolerance = Tolerance.none
    /// Creates a contestant. If there is a tracer, it receives each event.
    let make: @Sendable (BenchSetup, TouchStream, Tracer?) throws(Unplayable) -> any Contestant

    /// All paths. The first one is the reference for the others.
    static let all: [Path] =
        [
            Path(name: "C core") { (stage, stream, tracer) throws(Unplayable) in
                CoreContestant(stage, stream, tracer)
            }
        ]
        + KitContestant.Way.allCases.map { way in
            Path(name: way.rawValue) { (stage, stream, tracer) throws(Unplayable) in
                guard way == .closures || !stage.receivesTouches && !stage.follows else {
                    throw Unplayable(reason: "a program that does this has closures")
                }
                return KitContestant(way, stage, stream, tracer)
            }
        } + [
            Path(name: "pure Swift", tolerance: .ofDoubles) {
                (stage, stream, tracer) throws(Unplayable) in
                try ReferenceContestant(stage, stream, tracer)
            }
        ]
}

/// Why a path cannot play a scenario.
struct Unplayable: Error {
    var reason: String
}
