// SPDX-License-Identifier: MIT

import CGestureCore
import CMeasuring
import GestureKit

/// The C core, called directly from Swift, like from a host in C.
final class CoreContestant: Contestant {
    private let stream: TouchStream
    private let tracer: Tracer?
    private let memory: CoreStage
    private let readsVelocity: Bool
    private let three: Three
    private let event = UnsafeMutablePointer<gc_event>.allocate(capacity: 1)
    private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init(_ stage: BenchSetup, _ stream: TouchStream, _ tracer: Tracer?) {
        self.stream = stream
        self.tracer = tracer
        memory = CoreStage(stage, touchCapacity: max(16, stream.contacts))
        readsVelocity = stage.readsVelocity
        three = Three(stage, memory)
        event.initialize(to: gc_event())
        count.initialize(to: 0)
    }

    deinit {
        event.deallocate()
        count.deallocate()
    }

    var taken: Int { count.pointee }

    func prepare() {}

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
                three.read(event, velocity: readsVelocity)
                count.pointee += 1
                if let tracer {
                    trace(to: tracer)
                }
            }
        }
    }

    private func trace(to tracer: Tracer) {
        let event = event.pointee
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

    /// Reads the value of an event, and the velocity.
    @inline(__always)
    func read(_ event: UnsafePointer<gc_event>, velocity: Bool) {
        let recognizer = event.pointee.recognizer
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
