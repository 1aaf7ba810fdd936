// SPDX-License-Identifier: MIT

import CGestureCore
import GestureKit
import GestureReference

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
