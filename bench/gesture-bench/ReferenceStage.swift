// SPDX-License-Identifier: MIT

import CGestureCore
import GestureKit
import GestureReference

// What the paths in pure Swift share: they convert a stage and a stream.

/// The samples of a stream, and how many events a path has taken.
class ReferenceStream {
    final let stream: TouchStream
    final let samples: UnsafeMutableBufferPointer<ReferenceSample>
    final let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init(_ stage: Stage, _ stream: TouchStream) throws(Unplayable) {
        guard stage.onOtherViews == 0 else {
            throw Unplayable(reason: "it has only one view")
        }
        self.stream = stream
        samples = .allocate(capacity: stream.samples.count)
        _ = samples.initialize(from: stream.samples.map(ReferenceSample.init))
        count.initialize(to: 0)
    }

    deinit {
        samples.deallocate()
        count.deallocate()
    }

    final var taken: Int { count.pointee }

    final func prepare() {
        for index in samples.indices {
            samples[index].time = stream.samples[index].time_us
        }
    }
}

extension TracedGesture {
    /// Converts an event of a path in pure Swift.
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

extension Stage {
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
        case .tap(let count, let touches):
            var tap = ReferenceConfiguration.Tap()
            tap.taps = count
            tap.touches = touches
            return .tap(tap)
        case .longPress:
            return .longPress(ReferenceConfiguration.LongPress())
        case .swipe(let touches):
            var swipe = ReferenceConfiguration.Swipe()
            swipe.touches = touches
            return .swipe(swipe)
        case .anySwipe:
            var swipe = ReferenceConfiguration.Swipe()
            swipe.directions = [.right, .left, .up, .down]
            return .swipe(swipe)
        case .transform:
            return .transform(ReferenceConfiguration.Transform())
        case .hold:
            return .hold(ReferenceConfiguration.Hold())
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
