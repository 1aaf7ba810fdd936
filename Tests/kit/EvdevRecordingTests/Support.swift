// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureRecording
import Glibc
import TestSupport

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

/// The recordings that come with the tests.
func bundled(_ name: String) -> String {
    let parts = #filePath.split(separator: "/").dropLast(5)
    return "/" + parts.joined(separator: "/") + "/Tests/recordings/evemu-devices/" + name
}
