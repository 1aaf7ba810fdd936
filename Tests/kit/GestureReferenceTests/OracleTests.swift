// SPDX-License-Identifier: MIT

import Foundation
import GestureReference
import Testing

@Suite("The core recognizes what the reference does")
struct OracleTests {
    @Test("Of every recording, by each recognizer alone", arguments: recordings)
    func recordingAlone(name: String) throws {
        let stream = try #require(Stream(named: name))
        for (index, setup) in Setup.alone.enumerated() {
            let difference = try setup.difference(stream)
            #expect(difference == nil, "recognizer \(index)")
        }
    }

    @Test("Of every recording, by all of them", arguments: recordings)
    func recording(name: String) throws {
        let stream = try #require(Stream(named: name))
        try expectNone(Setup.plain, stream)
        try expectNone(Setup.parallel, stream)
        for seed in UInt64(1)...20 {
            try expectNone(Setup(seed: seed), stream)
        }
    }

    @Test("Of hands, by each recognizer alone", arguments: seeds(20))
    func handAlone(seed: UInt64) throws {
        let stream = Stream(seed: seed)
        for (index, setup) in Setup.alone.enumerated() {
            let difference = try setup.difference(stream)
            #expect(difference == nil, "recognizer \(index)")
        }
    }

    @Test("Of hands, by all of them", arguments: seeds(20))
    func hand(seed: UInt64) throws {
        let stream = Stream(seed: seed)
        try expectNone(Setup.plain, stream)
        try expectNone(Setup.parallel, stream)
    }

    @Test("Of hands, by any set of recognizers", arguments: seeds(60))
    func handAny(seed: UInt64) throws {
        try expectNone(Setup(seed: seed), Stream(seed: seed))
    }

    @Test("Of streams for the hash of events, by any set of recognizers", arguments: seeds(12))
    func hashed(seed: UInt64) throws {
        let stream = try #require(Stream(named: "random-\(seed)"))
        try expectNone(Setup(seed: seed), stream)
    }

    @Test("Of what no hand does, by any set of recognizers", arguments: seeds(60))
    func hostile(seed: UInt64) throws {
        try expectNone(Setup(seed: seed), Stream(hostileSeed: seed))
    }

    @Test("P101: a pinch whose fingers are up when its settle time ends has no rival")
    func noRival() throws {
        var pinch = ReferenceConfiguration.Fingers()
        (pinch.slop, pinch.lead, pinch.settleTime) = (10, 1.5, 50_000)
        var pan = ReferenceConfiguration.Pan()
        (pan.slop, pan.lead) = (10, 1.5)
        let setup = Setup(recognizers: [.pinch(pinch), .pan(pan)])
        var stream = Stream()
        stream.frame(0, .down(1, 150, 200), .down(2, 250, 200), .down(3, 150, 300))
        stream.frame(20, .motion(1, 135, 200), .motion(2, 265, 200))
        stream.frame(40, .up(1), .up(2))
        stream.frame(500, .up(3))
        let (events, _, isIdle) = try setup.playReference(stream)
        #expect(events.map(\.state) == [.began, .ended])
        #expect(events.allSatisfy { $0.recognizer == 0 && $0.time == Stream.time(50) })
        #expect(isIdle)
        #expect(try setup.difference(stream) == nil)
    }

    /// Which recognizers share a finger is not compared here. Of a finger that has lifted, it is
    /// known only until another finger takes its slot.
    @Test("Of more fingers than there is room for, by each recognizer alone", arguments: seeds(8))
    func crowd(seed: UInt64) throws {
        for setup in Setup.alone {
            try expectNone(setup, Stream(hostileSeed: seed, contacts: 40))
        }
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

private let recordings: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Stream.folder)) ?? []
    return files.filter { $0.hasSuffix(".samples") }.sorted()
}()

/// Seeds of random streams: so many, or so many times more as GESTURE_ORACLE_EFFORT says.
private func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    let effort = ProcessInfo.processInfo.environment["GESTURE_ORACLE_EFFORT"].flatMap(UInt64.init)
    return 1...count * max(effort ?? 1, 1)
}

@Suite("The plain path recognizes what the reference does")
struct PlainTests {
    @Test("Of hands, by the seven recognizers of the benchmark", arguments: UInt64(1)...20)
    func hand(seed: UInt64) throws {
        try expectSame(Stream(seed: seed))
    }

    @Test("Of a hand that spreads, turns and drifts as in the benchmark")
    func benchmark() throws {
        var stream = Stream()
        for frame in 0..<240 {
            let part = Double(frame) / 240
            let arm = SIMD2(60 + 90 * part, 80 * part)
            let middle = SIMD2(500 + 40 * part, 500 + 13 * part)
            let (one, other) = (middle - arm, middle + arm)
            let (a, b) = (Stream.Report.motion(1, one.x, one.y), (other.x, other.y))
            if frame == 0 {
                stream.frame(0, .down(1, one.x, one.y), .down(2, b.0, b.1))
            } else {
                stream.frame(8.333 * Double(frame), a, .motion(2, b.0, b.1))
            }
        }
        stream.frame(3000, .up(1), .up(2))
        try expectSame(stream, atLeast: 100)
    }

    @Test("A recognizer it does not have is refused")
    func unknownKind() {
        #expect(PlainEngine(window: SIMD2(400, 400), recognizers: [.hold(.init())]) == nil)
    }

    private func expectSame(_ stream: Stream, atLeast count: Int = 20) throws {
        var setup = Setup(recognizers: Array(Setup.all.prefix(7)))
        for index in setup.recognizers.indices {
            setup.recognizers[index].setLead(0)
        }
        var steps = stream
        // Nobody takes touches from the plain path but by samples.
        steps.steps.removeAll { step in
            switch step {
            case .sample, .advance: false
            default: true
            }
        }
        #expect(try setup.playReference(steps).events.count >= count)
        let difference = try setup.plainDifference(steps)
        guard difference != nil else {
            return
        }
        let shrunk = try steps.shrunk(setup.plainDifference)
        Issue.record("\(shrunk.text)\(try setup.plainDifference(shrunk) ?? "")")
    }
}

extension Setup {
    fileprivate func plainDifference(_ stream: Stream) throws -> String? {
        difference(try #require(playPlain(stream)), try playReference(stream).events)
    }

    /// Plays a stream to the plain path; nil when it does not have all recognizers.
    fileprivate func playPlain(_ stream: Stream) -> [ReferenceEvent]? {
        guard let engine = PlainEngine(window: stream.window, recognizers: recognizers) else {
            return nil
        }
        var events: [ReferenceEvent] = []
        engine.onEvent = { events.append($0) }
        for step in stream.steps {
            switch step {
            case .sample(let sample): engine.push(sample)
            case .advance(let time): engine.advance(to: time)
            default: break
            }
        }
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
        }
        return events
    }
}
