// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureRecording
import TestSupport
import Testing

@Suite("Damaged recordings")
struct DamageTests {
    /// A few frames in each format, so that thousands of copies are read in no time.
    private static let originals: [[UInt8]] = {
        var recording = touchscreen(
            (0..<6).map { index in
                [
                    EvdevEvent(type: 3, code: 0x39, value: index % 2 == 0 ? Int32(index) : -1),
                    EvdevEvent(type: 3, code: 0x35, value: Int32(index) * 100),
                ]
            }
        )
        recording.name = "damaged"
        let texts = OtherFormat.allCases.map { $0.text(recording) } + [description + frame + frame]
        return texts.map { Array($0.utf8) }
    }()

    @Test("10,000 cut and flipped recordings give frames or a clear error")
    func damaged() {
        var generator = SplitMix64(seed: 2026)
        var errors = 0
        for round in 0..<10_000 {
            var bytes = Self.originals[round % Self.originals.count]
            if Bool.random(using: &generator) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            }
            for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
                let place = bytes.indices.randomElement(using: &generator) ?? 0
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
            guard let error = failure(bytes) else {
                continue
            }
            errors += 1
            #expect(error.file == "test")
            #expect(!error.message.isEmpty)
            #expect(!error.message.contains("Yams"))
        }
        #expect(errors > 3000)
        #expect(errors < 10_000)
    }
}
