// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording
import Glibc
import TestSupport
import Testing

@Suite("The writer of recordings")
struct WriterTests {
    @Test("What belongs to whole frames is there without a flush, and no half of a line is")
    func frames() throws {
        let file = TemporaryFile()
        let writer = try RecordingWriter(descriptor: file.descriptor, name: "test", header: header)
        #expect(file.text == head)
        try writer.write(TouchSample(.down(at: .zero), time: .zero))
        #expect(file.text == head)
        try writer.write(TouchSample(.frame, time: .zero))
        #expect(try lines(file.text).count == 2)
        try writer.write(TouchpadStep(.end(.swipe), device: 1, time: .zero))
        #expect(try lines(file.text).count == 3)
        try writer.write(TouchSample(.up, time: .zero))
        try writer.flush()
        #expect(try lines(file.text).count == 4)
    }

    @Test("What has no place in a recording is refused, and the recording continues")
    func refused() throws {
        let file = TemporaryFile()
        let writer = try RecordingWriter(descriptor: file.descriptor, name: "out", header: header)
        for (entry, message) in Self.refusals {
            let error = failure { () throws(RecordingError) in
                try writer.write(RecordingLine(entry))
            }
            #expect(error?.file == "out")
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "\(entry)")")
        }
        try writer.write(TouchSample(.frame, time: .zero))
        #expect(file.text == head + "frame time=0\n")
    }

    static let refusals: [(RecordingLine.Entry, String)] = [
        (.touch(TouchSample(.down(at: Point(x: .nan, y: 0)), time: .zero)), "“x” must be within"),
        (
            .touch(TouchSample(.motion(to: Point(x: 0, y: .infinity)), time: .zero)),
            "“y” must be within"
        ),
        (.touch(TouchSample(.up, device: 3, time: .zero)), "device 3 must be described"),
        (.step(TouchpadStep(.swipe(by: Vector(x: 1e9, y: 0)), device: 1, time: .zero)), "“dx”"),
        (
            .step(
                TouchpadStep(.begin(.hold, fingers: 0, at: .zero), device: 1, time: .zero)
            ), "“fingers”"
        ),
        (
            .step(
                TouchpadStep(.pinch(by: .zero, scale: 0, turn: 0), device: 1, time: .zero)
            ), "“scale”"
        ),
        (.device(RecordedDevice(touchpad: 1, name: "again")), "already described"),
        (.other("frame time=1"), "something else"),
        (.other("# two\nlines"), "control character"),
        (.other("no line"), "not a line"),
        (.other("# " + String(repeating: "x", count: 5000)), "more than 4096 bytes"),
        (.other(""), "something else"),
    ]

    @Test("A header that no reader takes is refused")
    func refusedHeader() {
        var bad = header
        bad.minorVersion = -1
        #expect(throws: RecordingError.self) { try written(bad) }
        bad = header
        bad.otherWindowFields = ["a=1\nframe"]
        #expect(throws: RecordingError.self) { try written(bad) }
        bad = header
        bad.window.width = .nan
        #expect(throws: RecordingError.self) { try written(bad) }
        bad = header
        bad.otherLines = ["frame time=1"]
        #expect(throws: RecordingError.self) { try written(bad) }
    }

    @Test("A full disk is an error that says so")
    func fullDisk() {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let error = failure { () throws(RecordingError) in
            try RecordingWriter(descriptor: descriptor, name: "full.gesture", header: header)
        }
        #expect(error?.file == "full.gesture")
        #expect(error?.message == "this cannot be written: No space left on device")
    }

    @Test("A pipe that takes no more for now is waited for")
    func slowPipe() async throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (input, output) = (ends[0], ends[1])
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        let counted = Task.detached {
            let reader = try RecordingReader(descriptor: input, name: "pipe")
            var count = 0
            while try reader.next() != nil {
                count += 1
            }
            return count
        }
        let writer = try RecordingWriter(descriptor: output, name: "pipe", header: header)
        for time in 0..<8_000 {
            try writer.write(TouchSample(.frame, time: Timestamp(microseconds: UInt64(time))))
        }
        close(output)
        #expect(try await counted.value == 8_000)
        close(input)
    }
}
