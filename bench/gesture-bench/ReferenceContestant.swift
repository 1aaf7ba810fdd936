// SPDX-License-Identifier: MIT

import CGestureCore
import CMeasuring
import GestureKit
import GestureReference

/// Recognizers in pure Swift with double precision: what is possible without C.
///
/// They have only one view, so they cannot play scenarios with other views; and no ledger.
final class ReferenceContestant: Contestant {
    private let stream: TouchStream
    private let tracer: Tracer?
    private let kinds: [StageRecognizer]
    private let readsVelocity: Bool
    private let engine: ReferenceEngine
    private let samples: UnsafeMutableBufferPointer<ReferenceSample>
    private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init(_ stage: BenchSetup, _ stream: TouchStream, _ tracer: Tracer?) throws(Unplayable) {
        guard stage.onOtherViews == 0, !stage.receivesTouches, !stage.follows else {
            throw Unplayable(reason: "it has only one view, which rests and receives no touches")
        }
        self.stream = stream
        self.tracer = tracer
        kinds = stage.recognizers
        readsVelocity = stage.readsVelocity
        do {
            engine = try ReferenceEngine(
                window: stage.window,
                recognizers: stage.recognizers.map(\.configuration),
                simultaneous: stage.pairs
            )
        } catch {
            switch error {
            case .tooManyRecognizers(let limit):
                throw Unplayable(reason: "it has room for \(limit) recognizers")
            case .unknownRecognizer, .cycle:
                throw Unplayable(reason: "it refused the stage")
            }
        }
        samples = .allocate(capacity: stream.samples.count)
        _ = samples.initialize(from: stream.samples.map(ReferenceSample.init))
        count.initialize(to: 0)
    }

    deinit {
        samples.deallocate()
        count.deallocate()
    }

    var taken: Int { count.pointee }

    func prepare() {
        for index in samples.indices {
            samples[index].time = stream.samples[index].time_us
        }
    }

    @inline(never)
    func play(_ frames: Range<Int>) {
        for index in frames {
            let frame = stream.frames[index]
            if frame.count == 0 {
                engine.advance(to: frame.time)
            }
            for place in frame.first..<frame.first + frame.count {
                engine.push(samples[place])
            }
            while let event = engine.nextEvent() {
                withUnsafePointer(to: event) { measuring_use($0) }
                if readsVelocity {
                    readVelocity(of: event.recognizer)
                }
                count.pointee += 1
                if let tracer {
                    tracer.record(TracedGesture(event, start: stream.start))
                }
            }
        }
    }

    @inline(__always)
    private func readVelocity(of recognizer: Int) {
        switch kinds[recognizer] {
        case .pan:
            withUnsafePointer(to: engine.velocity(of: recognizer)) { measuring_use($0) }
        case .pinch:
            withUnsafePointer(to: engine.scaleVelocity(of: recognizer)) { measuring_use($0) }
        case .rotation:
            withUnsafePointer(to: engine.rotationVelocity(of: recognizer)) { measuring_use($0) }
        default:
            break
        }
    }
}

// A stage and a stream in the terms of the recognizers in pure Swift.

extension TracedGesture {
    /// Converts an event.
    init(_ event: ReferenceEvent, start: UInt64) {
        self.init(
            recognizer: event.recognizer,
            state: GestureRecognizer.State(rawValue: Int(event.state.rawValue)) ?? .possible,
            time: event.time - start,
            touches: event.touches,
            values: Values(
                x: event.translation.x,
                y: event.translation.y,
                scale: event.scale,
                rotation: event.rotation
            )
        )
    }
}

extension BenchSetup {
    /// The pairs of recognizers that may recognize simultaneously.
    var pairs: [ReferencePair] {
        let places = recognizers.indices.filter { together.contains(recognizers[$0]) }
        return places.flatMap { one in
            places.filter { $0 > one }.map { ReferencePair(one, $0) }
        }
    }
}

extension StageRecognizer {
    var configuration: ReferenceConfiguration {
        switch self {
        case .pan(let touches):
            var pan = ReferenceConfiguration.Pan()
            pan.minimumTouches = touches.lowerBound
            pan.maximumTouches = touches.upperBound
            return .pan(pan)
        case .pinch:
            return .pinch()
        case .rotation:
            return .rotation()
        case .tap(let count):
            var tap = ReferenceConfiguration.Tap()
            tap.taps = count
            return .tap(tap)
        case .longPress:
            return .longPress(ReferenceConfiguration.LongPress())
        case .swipe(let touches):
            var swipe = ReferenceConfiguration.Swipe()
            swipe.touches = touches
            return .swipe(swipe)
        case .edgePan:
            var edgePan = ReferenceConfiguration.EdgePan()
            edgePan.edges = [.left, .right]
            return .edgePan(edgePan)
        }
    }
}

extension ReferenceSample {
    init(_ sample: gc_sample) {
        self.init(
            Kind(rawValue: sample.kind) ?? .frame,
            id: sample.id,
            device: sample.device,
            time: sample.time_us,
            position: SIMD2(
                gc_length_to_double(sample.position.x),
                gc_length_to_double(sample.position.y)
            )
        )
    }
}
