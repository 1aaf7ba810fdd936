// SPDX-License-Identifier: MIT

import CGestureCore
import CMeasuring
import GestureReference

/// Recognizers in idiomatic Swift: classes, arrays and closures.
final class PlainContestant: Contestant {
    private let stream: TouchStream
    private let engine: PlainEngine
    private let samples: UnsafeMutableBufferPointer<ReferenceSample>
    private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init(_ stage: Stage, _ stream: TouchStream, _ tracer: Tracer?) throws(Unplayable) {
        guard stage.onOtherViews == 0 else {
            throw Unplayable(reason: "it has only one view")
        }
        guard !stage.readsVelocity else {
            throw Unplayable(reason: "it has no velocities")
        }
        guard !stage.needsLead else {
            throw Unplayable(reason: "it has no lead")
        }
        let recognizers = stage.recognizers.map(\.configuration)
        guard
            let engine = PlainEngine(
                window: stage.window,
                recognizers: recognizers,
                simultaneous: stage.pairs
            )
        else {
            throw Unplayable(reason: "it lacks some of the recognizers")
        }
        self.stream = stream
        self.engine = engine
        samples = .allocate(capacity: stream.samples.count)
        _ = samples.initialize(from: stream.samples.map(ReferenceSample.init))
        count.initialize(to: 0)
        engine.onEvent = { [count] event in
            withUnsafePointer(to: event) { measuring_use($0) }
            count.pointee += 1
            tracer?.record(TracedGesture(event, start: stream.start))
        }
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
        }
    }
}
