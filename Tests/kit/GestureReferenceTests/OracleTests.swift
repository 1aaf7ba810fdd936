// SPDX-License-Identifier: MIT

import CAllocationCount
import Foundation
import GestureReference
import Testing

@Suite("The core recognizes what the reference does")
struct OracleTests {
    private let usual = Setup.alone + [Setup.plain, .parallel]

    @Test("Of every recording, by each recognizer alone and by all of them", arguments: recordings)
    func recording(name: String) throws {
        let stream = try #require(Stream(named: name))
        for setup in usual + (1...20).map(Setup.init(seed:)) {
            try expectNone(setup, stream)
        }
    }

    @Test("Of random fingers, by each recognizer alone and by all of them", arguments: seeds(8))
    func hand(seed: UInt64) throws {
        for setup in usual {
            try expectNone(setup, Stream(seed: seed))
        }
    }

    @Test(
        "Of random fingers and of what no device sends, by any set of recognizers",
        arguments: [false, true],
        seeds(20)
    )
    func any(isHostile: Bool, seed: UInt64) throws {
        try expectNone(Setup(seed: seed), Stream(seed: seed, isHostile: isHostile))
    }

    private func expectNone(_ setup: Setup, _ stream: Stream) throws {
        let difference = try setup.difference(stream)
        guard difference != nil else {
            return
        }
        let shrunk = try stream.shrunk(setup.difference)
        Issue.record("\(setup)\n\(shrunk.text)\(try setup.difference(shrunk) ?? "")")
    }
}

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
}

private let recordings: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Stream.folder)) ?? []
    return files.filter { $0.hasSuffix(".samples") }.sorted()
}()

/// Seeds of random streams: so many, or so many times more as GESTURE_ORACLE_EFFORT says.
private func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    let effort = ProcessInfo.processInfo.environment["GESTURE_ORACLE_EFFORT"].flatMap(UInt64.init)
    return 1...count * max(effort ?? 1, 1)
}
