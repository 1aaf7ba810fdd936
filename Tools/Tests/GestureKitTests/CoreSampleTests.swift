// SPDX-License-Identifier: MIT

import CAllocationCount
import CGestureCore
@_spi(GestureTools) import GestureKit
import Testing

@Suite("Samples of the core's, pushed together")
struct CoreSampleTests {
    private let pan = PanGestureRecognizer()
    private let window: Window

    init() {
        window = Window(pan)
    }

    private func push(_ samples: gc_sample...) {
        samples.withUnsafeBufferPointer(window.engine.push)
    }

    @Test("Each frame calls its action before the next one moves the finger")
    func actionsBetweenFrames() {
        var places: [Point] = []
        pan.addAction { places.append($0.location(ofTouch: 0, in: nil)) }
        push(
            .down(1, 100, 100, ms: 0),
            .frame(ms: 0),
            .move(1, 150, 100, ms: 10),
            .frame(ms: 10),
            .move(1, 160, 120, ms: 10),
            .frame(ms: 10),
            .move(1, 170, 140, ms: 20),
            .frame(ms: 20)
        )
        #expect(places.map(\.x) == [150, 160, 170])
        #expect(places.map(\.y) == [100, 120, 140])
    }

    @Test("A press whose time is over before the next sample is reported first")
    func deadlineBetweenSamples() {
        let press = LongPressGestureRecognizer()
        window.view.addGestureRecognizer(press)
        let seen = StateLog(press)
        push(.down(1, 100, 100, ms: 0), .frame(ms: 0), .up(1, ms: 2000), .frame(ms: 2000))
        #expect(seen.states == [.began, .ended])
    }

    @Test("One that is refused is counted, and the others are taken")
    func oneIsRefused() {
        let seen = StateLog(pan)
        push(.down(1, 100, 100, ms: 0), .up(9, ms: 0), .frame(ms: 0))
        push(.move(9, 0, 0, ms: 10), .move(1, 150, 100, ms: 10), .frame(ms: 10))
        #expect(window.engine.counters.unknownTouches == 2)
        #expect(seen.states == [.began])
        #expect(isNear(pan.location(in: nil), 150, 100))
    }

    @Test("No samples are nothing")
    func none() {
        push()
        window.engine.push(UnsafeBufferPointer(start: nil, count: 0))
        #expect(window.engine.deadline == nil)
        #expect(window.engine.counters.unknownTouches == 0)
    }

    @Test("Where no action is to be called, their events wait to be taken")
    func events() {
        window.engine.callsActions = false
        let seen = StateLog(pan)
        var states: [GestureState] = []
        var ways: [Double] = []
        push(.down(1, 100, 100, ms: 0), .frame(ms: 0))
        for (x, ms) in [(150.0, 10.0), (160.0, 20.0)] {
            push(.move(1, x, 100, ms: ms), .frame(ms: ms))
            window.engine.takeEvents { event in
                states.append(event.state)
                ways.append(event.translation.x)
            }
        }
        #expect(states == [.began, .changed])
        #expect(ways.count == 2 && isNear(ways[0], 40) && isNear(ways[1], 50))
        #expect(seen.states.isEmpty)
    }

    @Test("Pushing a frame and taking its events allocates nothing")
    func allocatesNothing() {
        window.engine.callsActions = false
        push(.down(1, 100, 100, ms: 0), .frame(ms: 0))
        var samples: [gc_sample] = [.move(1, 150, 100, ms: 10), .frame(ms: 10)]
        var events = 0
        func play() {
            samples.withUnsafeBufferPointer(window.engine.push)
            window.engine.takeEvents { _ in events += 1 }
        }
        play()
        samples = [.move(1, 160, 100, ms: 20), .frame(ms: 20)]
        let before = allocation_count()
        play()
        let allocations = allocation_count() - before
        #expect(events == 2)
        #expect(allocations == 0)
    }

    @Test("Samples that a delegate pushes follow those that are being taken")
    func delegatePushes() throws {
        let seen = StateLog(pan)
        let answers = Answers()
        pan.delegate = answers
        answers.begin = { [window] _ in
            [gc_sample.up(1, ms: 10), .frame(ms: 10)].withUnsafeBufferPointer(window.engine.push)
            return true
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(seen.states == [.began, .ended])
    }
}

extension gc_sample {
    fileprivate static func down(_ id: Int32, _ x: Double, _ y: Double, ms: Double) -> gc_sample {
        made(.GC_SAMPLE_DOWN, ms, id, x, y)
    }

    fileprivate static func move(_ id: Int32, _ x: Double, _ y: Double, ms: Double) -> gc_sample {
        made(.GC_SAMPLE_MOTION, ms, id, x, y)
    }

    fileprivate static func up(_ id: Int32, ms: Double) -> gc_sample {
        made(.GC_SAMPLE_UP, ms, id)
    }

    fileprivate static func frame(ms: Double) -> gc_sample {
        made(.GC_SAMPLE_FRAME, ms)
    }

    private static func made(
        _ kind: gc_sample_kind,
        _ ms: Double,
        _ id: Int32 = 0,
        _ x: Double = 0,
        _ y: Double = 0
    ) -> gc_sample {
        var sample = gc_sample()
        sample.kind = UInt8(kind.rawValue)
        sample.time_us = at(ms).microseconds
        sample.id = id
        sample.position = gc_point(x: gc_length_from_double(x), y: gc_length_from_double(y))
        return sample
    }
}
