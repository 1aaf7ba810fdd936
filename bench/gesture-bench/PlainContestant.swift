// SPDX-License-Identifier: MIT

import CMeasuring
import GestureReference

/// Recognizers in idiomatic Swift: classes, arrays and closures.
final class PlainContestant: ReferenceStream, Contestant {
    private let engine: PlainEngine

    init(_ stage: Stage, _ stream: TouchStream, _ tracer: Tracer?) throws(Unplayable) {
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
        self.engine = engine
        try super.init(stage, stream)
        engine.onEvent = { [count] event in
            withUnsafePointer(to: event) { measuring_use($0) }
            count.pointee += 1
            tracer?.record(TracedGesture(event, start: stream.start))
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
