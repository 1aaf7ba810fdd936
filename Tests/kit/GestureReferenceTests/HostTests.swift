// SPDX-License-Identifier: MIT

import GestureReference
import Testing

@Suite("The reference follows its host")
struct HostTests {
    private let window = SIMD2(400.0, 400.0)

    private func makeEngine(_ recognizers: ReferenceConfiguration...) throws -> ReferenceEngine {
        try ReferenceEngine(window: window, recognizers: recognizers)
    }

    private func down(_ id: Int32, _ time: UInt64) -> ReferenceSample {
        ReferenceSample(.down, id: id, time: time, position: SIMD2(100, 100))
    }

    @Test("A frame that was not ended is due 1 ms after its time")
    func openFrame() throws {
        let engine = try makeEngine(.tap(.init()))
        #expect(engine.push(down(1, 1000)))
        #expect(engine.deadline == 2000)
        engine.endFrame()
        #expect(engine.push(ReferenceSample(.up, id: 1, time: 5000)))
        #expect(engine.deadline == 6000)
        engine.advance(to: 6000)
        #expect(engine.nextEvent()?.time == 5000)
        #expect(engine.deadline == nil)
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
