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

    @Test("A doubt that a drag has ended does not hold up that drag")
    func endedDoubt() throws {
        var rotation = ReferenceConfiguration.Fingers()
        (rotation.slop, rotation.lead, rotation.settleTime) = (0, 2, 60_000)
        let setup = Setup(recognizers: [.rotation(rotation), .pan(.init())])
        var stream = Stream()
        stream.frame(0, .down(1, 300, 300))
        stream.frame(20, .down(2, 360, 300))
        stream.frame(30, .motion(2, 360, 306))
        // One finger is left when the settle time ends, so the rotation is in doubt for good.
        stream.frame(70, .up(2))
        stream.frame(100, .motion(1, 340, 300))
        stream.frame(200, .up(1))
        let first = try #require(try setup.playReference(stream).events.first)
        #expect(first.recognizer == 1 && first.state == .began && first.time == Stream.time(100))
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
