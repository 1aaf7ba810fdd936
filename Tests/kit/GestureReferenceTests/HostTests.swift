// SPDX-License-Identifier: MIT

import GestureReference
import Testing

@Suite("The reference follows its host")
struct HostTests {
    private let window = SIMD2(400.0, 400.0)

    private func makeEngine(_ recognizers: ReferenceConfiguration...) throws -> ReferenceEngine {
        try ReferenceEngine(window: window, recognizers: recognizers)
    }

    private func down(_ id: Int32, _ time: UInt64, device: UInt16 = 0) -> ReferenceSample {
        ReferenceSample(.down, id: id, device: device, time: time, position: SIMD2(100, 100))
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

    @Test("Contacts that are dropped are free at once, and those that are cancelled are not")
    func drops() throws {
        for isDropped in [true, false] {
            let engine = try makeEngine(.pan(.init()))
            #expect(engine.push(down(1, 1000)))
            engine.push(
                ReferenceSample(.motion, id: 1, time: 2000, position: SIMD2(150, 100))
            )
            if isDropped {
                engine.dropAll(at: 3000)
            } else {
                engine.cancelAll(at: 3000)
            }
            #expect(engine.nextEvent()?.state == .began)
            #expect(engine.nextEvent()?.state == .cancelled)
            #expect(engine.push(down(1, 4000)) == isDropped)
        }
    }

    @Test("A device that is gone takes only the recognizers that have its contacts")
    func dropOfADevice() throws {
        let region = ReferenceRegion(origin: SIMD2(200, 0), size: SIMD2(200, 400))
        var layout = ReferenceLayout()
        layout.regions = [ReferenceRegion(origin: .zero, size: SIMD2(200, 400)), region]
        layout.homes = [0: 0, 1: 1]
        let engine = try ReferenceEngine(
            window: window,
            recognizers: [.longPress(.init()), .longPress(.init())],
            layout: layout
        )
        #expect(engine.push(down(1, 1000, device: 1)))
        #expect(
            engine.push(
                ReferenceSample(.down, id: 1, device: 2, time: 1000, position: SIMD2(300, 100))
            )
        )
        engine.advance(to: 600_000)
        while engine.nextEvent() != nil {}
        engine.drop(device: 1, at: 700_000)
        let event = try #require(engine.nextEvent())
        #expect(event.recognizer == 0 && event.state == .cancelled)
        #expect(engine.nextEvent() == nil)
        #expect(engine.push(ReferenceSample(.up, id: 1, device: 2, time: 800_000)))
        #expect(!engine.push(ReferenceSample(.up, id: 1, device: 1, time: 800_000)))
    }

    @Test("Recognizers of regions report before the window's, in the order of addition")
    func order() throws {
        var layout = ReferenceLayout()
        layout.regions = [
            ReferenceRegion(origin: .zero, size: SIMD2(200, 400)),
            ReferenceRegion(origin: SIMD2(200, 0), size: SIMD2(200, 400)),
        ]
        // The window's comes first, then one on the right, a disabled and one on the left.
        layout.homes = [1: 1, 2: 0, 3: 0]
        layout.disabled = [2]
        var hold = ReferenceConfiguration.Hold()
        hold.stillness = 10_000
        let engine = try ReferenceEngine(
            window: window,
            recognizers: Array(repeating: .hold(hold), count: 4),
            layout: layout
        )
        engine.push(down(1, 1000))
        engine.push(ReferenceSample(.down, id: 2, time: 1000, position: SIMD2(300, 100)))
        engine.endFrame()
        engine.advance(to: 20_000)
        var order: [Int] = []
        while let event = engine.nextEvent() {
            order.append(event.recognizer)
        }
        #expect(order == [1, 3])
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
