// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording
import Glibc
import TestSupport

/// The head of a recording with a touchscreen 0 and a touchpad 1. It has four lines.
let head = """
    gesture-recording 1.0
    window width=1920.0000 height=1080.0000
    device number=0 kind=touchscreen name="Panel" mapping=assumed width=1920.0000 height=1080.0000
    device number=1 kind=touchpad name="Pad"

    """

let header = RecordingHeader(
    window: Size(width: 1920, height: 1080),
    devices: [
        RecordedDevice(
            touchscreen: 0,
            name: "Panel",
            mapping: .assumed,
            size: Size(width: 1920, height: 1080)
        ),
        RecordedDevice(touchpad: 1, name: "Pad"),
    ]
)

func reader(_ text: String) throws(RecordingError) -> RecordingReader {
    try RecordingReader(bytes: Array(text.utf8), name: "test")
}

/// All lines of a recording.
func lines(_ text: String) throws(RecordingError) -> [RecordingLine] {
    let reader = try reader(text)
    var lines: [RecordingLine] = []
    while let line = try reader.next() {
        lines.append(line)
    }
    return lines
}

/// The error that a recording gives, nil if it gives none.
func failure(_ text: String) -> RecordingError? {
    failure { () throws(RecordingError) in try lines(text) }
}

/// What a writer writes.
func written(_ header: RecordingHeader, _ lines: [RecordingLine] = []) throws -> String {
    let file = TemporaryFile()
    let writer = try RecordingWriter(descriptor: file.descriptor, name: "test", header: header)
    for line in lines {
        try writer.write(line)
    }
    try writer.flush()
    return file.text
}

/// A file without a name.
final class TemporaryFile {
    private let file = tmpfile()
    let descriptor: Int32

    init() {
        descriptor = file.map { fileno($0) } ?? -1
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var bytes: [UInt8] {
        var status = stat()
        fstat(descriptor, &status)
        let size = Int(status.st_size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
        }
    }

    deinit {
        if let file {
            fclose(file)
        }
    }
}
