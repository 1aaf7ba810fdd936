// SPDX-License-Identifier: MIT

import CEventLog
import CGestureCore
import Foundation
@_spi(GestureTools) import GestureKit
import TestSupport
import Testing

@Suite("The events through Swift are those of C, to the last bit")
struct EventHashTests {
    @Test("The hash of all events is the one that C gives", arguments: Expected.kit)
    func hash(expected: Expected) throws {
        try check(expected) { $0.play($1) }
    }

    @Test("Samples that are pushed together give the events that C gives", arguments: Expected.kit)
    func hashOfTogether(expected: Expected) throws {
        try check(expected) { $0.playTogether($1) }
    }

    private func check(_ expected: Expected, play: (EventPlayer, steps) -> Void) throws {
        var stream = steps()
        defer { steps_free(&stream) }
        try #require(steps_load(&stream, Expected.folder + "/samples", expected.stream))
        let window = ReceivingWindow(frame: .zero, touchCapacity: 32)
        let player = EventPlayer(stream, in: window)
        play(player, stream)
        #expect(player.log.events == expected.events)
        #expect(player.log.hash == expected.hash)
        #expect(window.gestureEngine.endStream(window.received, seed: stream.seed) == nil)
    }

    @Test("There are streams to compare")
    func streams() {
        #expect(Expected.kit.count > Int(RANDOM_STREAMS))
        #expect(Expected.kit.contains { $0.events > 1000 })
    }
}

/// A line of Tests/recordings/event-hashes.txt.
struct Expected: CustomStringConvertible, Sendable {
    let stream: String
    let events: UInt64
    let hash: UInt64
    var description: String { stream }

    static let folder =
        "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        + "/Tests/recordings"

    static let kit: [Expected] = {
        let path = folder + "/event-hashes.txt"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 4, words[0] == "kit", let events = UInt64(words[2]),
                let hash = UInt64(words[3], radix: 16)
            else {
                return nil
            }
            return Expected(stream: String(words[1]), events: events, hash: hash)
        }
    }()
}
