// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureReference
import Testing

@Suite("The reference engine")
struct ReferenceEngineTests {
    @Test("Allocates nothing once it is made, whatever it is shown")
    func allocations() throws {
        let stream = Stream(seed: 1)
        let engine = try ReferenceEngine(window: stream.window, recognizers: Setup.all)
        var samples = stream.steps.compactMap { step in
            if case .sample(let sample) = step { sample } else { nil }
        }
        // The first time, the runtime looks up generic types.
        #expect(play(samples, on: engine).events > 100)
        for index in samples.indices {
            samples[index].time += 1_000_000_000
        }
        let second = play(samples, on: engine)
        #expect(second.events > 100)
        #expect(second.allocations == 0)
    }

    private func play(
        _ samples: [ReferenceSample],
        on engine: ReferenceEngine
    ) -> (events: Int, allocations: Int) {
        var events = 0
        var index = 0
        let before = allocation_count()
        // An iterator is allocated in a build without optimization.
        while index < samples.count {
            engine.push(samples[index])
            index += 1
            while engine.nextEvent() != nil {
                events += 1
            }
        }
        return (events, Int(allocation_count() - before))
    }

    @Test("Keeps events that are not taken")
    func eventsWait() throws {
        let stream = Stream(seed: 1)
        let setup = Setup.parallel
        let engine = try ReferenceEngine(
            window: stream.window,
            recognizers: setup.recognizers,
            simultaneous: setup.simultaneous
        )
        for step in stream.steps {
            if case .sample(let sample) = step {
                engine.push(sample)
            }
        }
        var last: UInt64 = 0
        var count = 0
        while let event = engine.nextEvent() {
            #expect(event.time >= last)
            last = event.time
            count += 1
        }
        #expect(count > 1000)
    }

    @Test("Refuses relations of recognizers that are not there, and circles")
    func refusals() {
        let taps = Array(repeating: ReferenceConfiguration.tap(.init()), count: 3)
        let window = SIMD2(400.0, 400.0)
        #expect(throws: ReferenceError.unknownRecognizer(ReferencePair(0, 3))) {
            try ReferenceEngine(
                window: window,
                recognizers: taps,
                simultaneous: [ReferencePair(0, 3)]
            )
        }
        #expect(throws: ReferenceError.cycle(ReferencePair(0, 1))) {
            try ReferenceEngine(
                window: window,
                recognizers: taps,
                requirements: [ReferencePair(0, 1), ReferencePair(1, 2), ReferencePair(2, 0)]
            )
        }
        #expect(throws: ReferenceError.tooManyRecognizers(limit: 64)) {
            try ReferenceEngine(
                window: window,
                recognizers: Array(repeating: .pinch(), count: 65)
            )
        }
    }

    @Test("Refuses samples that make no sense, and continues")
    func badSamples() throws {
        let engine = try ReferenceEngine(window: SIMD2(400, 400), recognizers: Setup.all)
        let place = SIMD2(10.0, 10.0)
        #expect(!engine.push(ReferenceSample(.motion, id: 1, time: 1, position: place)))
        #expect(!engine.push(ReferenceSample(.up, id: 1, time: 1)))
        #expect(engine.push(ReferenceSample(.down, id: 1, time: 1, position: place)))
        #expect(!engine.push(ReferenceSample(.down, id: 1, time: 1, position: place)))
        #expect(!engine.push(ReferenceSample(.motion, id: 1, time: 1, position: SIMD2(.nan, 0))))
        #expect(!engine.push(ReferenceSample(.motion, id: 1, time: 1, position: SIMD2(3e5, 0))))
        #expect(engine.push(ReferenceSample(.up, id: 1, time: 1000)))
        engine.endFrame()
        #expect(engine.nextEvent()?.state == .ended)
    }
}
