// SPDX-License-Identifier: MIT

import EvdevRecording
import Foundation
import GestureRecording
import TestSupport
import Testing

/// The description of a touchscreen with two slots.
let description = """
    N: Touchscreen
    I: 0003 1234 5678 0100
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 2f 0 1 0 0 0
    A: 35 0 1919 4 0 10
    A: 36 0 1079 4 0

    """

let frame = """
    E: 1.000000 0003 0039 0007
    E: 1.000001 0003 0035 0100
    E: 1.000002 0000 0000 0000

    """

func read(_ text: String) throws -> EvdevRecording {
    try EvdevRecording(bytes: Array(text.utf8), name: "test")
}

func reader(_ text: String, selecting word: String? = nil) throws(RecordingError) -> any EvdevReader
{
    try EvdevRecording.reader(bytes: Array(text.utf8), name: "test", selecting: word)
}

/// The error that reading gives, nil if it gives none.
func failure(_ text: String) -> RecordingError? {
    failure(Array(text.utf8))
}

func failure(_ bytes: [UInt8]) -> RecordingError? {
    failure { () throws(RecordingError) in try EvdevRecording(bytes: bytes, name: "test") }
}

/// What a tool prints of two fingers on a panel; `ToolOutputTests` has what is in it.
enum ToolOutput: String, CaseIterable, CustomTestStringConvertible {
    case libinputRecord = "libinput-1.31.3.b.txt"
    case getevent = "getevent-lp-lt.b.txt"
    case geteventWithoutNames = "getevent-p-t.b.txt"
    case evtest = "evtest-1.35.b.txt"

    static let folder =
        "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        + "/Tests/recordings/tools/"

    var testDescription: String { rawValue }

    var text: String { Self.contents(rawValue) }

    var lines: [String] { text.split(separator: "\n").map(String.init) }

    static func contents(_ file: String) -> String {
        (try? String(contentsOfFile: folder + file, encoding: .utf8)) ?? ""
    }
}

/// Frames that are 8 ms after each other. Each ends in a SYN_REPORT.
func frames(_ frames: [[EvdevEvent]]) -> [EvdevFrame] {
    frames.enumerated().map { index, events in
        EvdevFrame(
            timeInMicroseconds: 12_345_678_901 + UInt64(index) * 8000,
            events: events + [EvdevEvent(type: 0, code: 0, value: 0)],
            line: 1
        )
    }
}

/// What `getevent -t` prints of frames.
func getevent(_ frames: [EvdevFrame]) -> String {
    frames.map { frame in
        let time = frame.timeInMicroseconds
        let stamp = String(format: "%8d.%06d", Int(time / 1_000_000), Int(time % 1_000_000))
        return frame.events.map { event in
            let value = UInt32(bitPattern: event.value)
            let numbers = String(format: "%04x %04x %08x", event.type, event.code, value)
            return "[\(stamp)] /dev/input/event2: \(numbers)\n"
        }.joined()
    }.joined()
}
