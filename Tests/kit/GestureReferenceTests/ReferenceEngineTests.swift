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

@Suite("The reference follows its host")
struct HostTests {
    private let window = SIMD2(400.0, 400.0)

    private func makeEngine(_ recognizers: ReferenceConfiguration...) throws -> ReferenceEngine {
        try ReferenceEngine(window: window, recognizers: recognizers)
    }

    private func down(_ id: Int32, _ time: UInt64) -> ReferenceSample {
        ReferenceSample(.down, id: id, time: time, position: SIMD2(100, 100))
    }

    @Test("An empty frame fires what is due")
    func emptyFrame() throws {
        let engine = try makeEngine(.longPress(.init()))
        #expect(engine.push(down(1, 20_000)))
        engine.push(ReferenceSample(.frame, time: 20_000))
        engine.push(ReferenceSample(.frame, time: 600_000))
        #expect(engine.nextEvent()?.time == 520_000)
    }

    @Test("A time that cannot be is not believed")
    func impossibleTimes() throws {
        let engine = try makeEngine(.longPress(.init()))
        #expect(engine.push(down(1, 20_000)))
        engine.advance(to: .max - 3000)
        engine.push(ReferenceSample(.motion, id: 1, time: .max - 3000, position: SIMD2(100, 101)))
        engine.endFrame()
        #expect(engine.nextEvent() == nil)
        #expect(engine.deadline == 520_000)
        engine.advance(to: 520_000)
        #expect(engine.nextEvent()?.state == .began)
        engine.cancelAll(at: .max - 3000)
        let event = try #require(engine.nextEvent())
        #expect(event.state == .cancelled && event.time == 520_000)
    }

    @Test("The first time is believed, whatever it is")
    func firstTime() throws {
        let engine = try makeEngine(.tap(.init()))
        let first = UInt64.max - 1_000_000
        #expect(engine.push(down(1, first)))
        engine.endFrame()
        #expect(engine.push(ReferenceSample(.up, id: 1, time: first + 1000)))
        engine.endFrame()
        #expect(engine.nextEvent()?.time == first + 1000)
    }

    @Test("A scale and an angle that are frozen come to rest after 40 ms")
    func frozenVelocities() throws {
        let recognizers: [ReferenceConfiguration] = [.pinch(), .rotation()]
        let engine = try ReferenceEngine(
            window: window,
            recognizers: recognizers,
            simultaneous: [ReferencePair(0, 1)]
        )
        var stream = Stream()
        stream.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        for step in 1...10 {
            let way = Double(step) * 5
            stream.frame(Double(step) * 10, .motion(2, 200 + way, 100 + way))
        }
        stream.frame(110, .up(1))
        for case .sample(let sample) in stream.steps {
            engine.push(sample)
        }
        #expect(engine.scaleVelocity(of: 0) > 1 && engine.rotationVelocity(of: 1) > 1)
        engine.advance(to: Stream.time(139))
        #expect(engine.scaleReleaseVelocity(of: 0) > 1)
        engine.advance(to: Stream.time(140))
        #expect(engine.scaleVelocity(of: 0) == 0 && engine.rotationVelocity(of: 1) == 0)
        #expect(engine.scaleReleaseVelocity(of: 0) == 0)
        #expect(engine.rotationReleaseVelocity(of: 1) == 0)
    }
}
