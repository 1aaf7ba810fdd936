// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureRecording
import Glibc
import TestSupport
import Testing

@Suite("Errors in recordings")
struct EvemuErrorTests {
    @Test(
        "A line that cannot be understood is named by its number",
        arguments: [
            "E:", "E: 1", "E: x.000000 0003 0035 1", "E: 1.000000 0003 0035",
            "E: 1.000000 0003 0035 1 2", "E: 1.000000 0003 0035 1x", "E: 1.000000 0003 0035 -",
            "E: 1.000000 0003 00g5 1", "E 1.000000 0003 0035 1", "E: -1.000000 0003 0035 1",
            "X: 1", "hello", "\u{0}", "E:1.000000 0003 0035 1", "E: 1,000000 0003 0035 1",
        ]
    )
    func malformed(line: String) {
        let error = failure(description + line + "\n" + frame)
        #expect(error?.line == 9)
        #expect(error?.message == "this is not a line of an evemu recording")
        #expect(error?.description == "test:9: this is not a line of an evemu recording")
    }

    @Test(
        "A number out of range is named by its line",
        arguments: [
            ("E: 1.000000 0003 0035 2147483648", "the value does not fit in 32 bits"),
            ("E: 1.000000 0003 0035 -2147483649", "the value does not fit in 32 bits"),
            (
                "E: 1.000000 0003 0035 99999999999999999999999999",
                "the value does not fit in 32 bits"
            ),
            ("E: 1.000000 0020 0035 1", "the event type is above 0x1f, the highest valid value"),
            ("E: 1.000000 0003 0040 1", "the event code is above 0x3f, the highest valid value"),
            ("E: 1.000000 0001 0300 1", "the event code is above 0x2ff, the highest valid value"),
            (
                "E: 1.000000 ffffffffffffffffffff 0 1",
                "the event type is above 0x1f, the highest valid value"
            ),
            ("E: 99999999999.000000 0003 0035 1", "the time is above 9999999999 s"),
            ("E: 1.5 0003 0035 1", "a time needs six decimal places"),
            ("A: 40 0 1 0 0 0", "the axis is above 0x3f, the highest valid value"),
            ("A: 35 0 4294967296 0 0 0", "the maximum does not fit in 32 bits"),
            ("B: 20 00", "the event type is above 0x1f, the highest valid value"),
            ("B: 00 00 00 00 00 01", "an event code is above 0x1f, the highest valid value"),
            ("B: 03 100", "a byte is above 0xff, the highest valid value"),
            ("P: 00 00 00 00 01", "a property is above 0x1f, the highest valid value"),
            ("I: 0003 12345 0 0", "the vendor is above 0xffff, the highest valid value"),
        ]
    )
    func outOfRange(line: String, message: String) {
        let error = failure("N: Touchscreen\n" + line + "\n" + frame)
        #expect(error?.line == 2)
        #expect(error?.message == message)
    }

    @Test(
        "A short or overlong description line is an error",
        arguments: ["I: 0003 1234", "A: 35 0 1", "A: 35 0 1 0 0 0 0", "L: 00", "S:", "B:"]
    )
    func descriptionLines(line: String) {
        #expect(failure(line + "\n" + frame)?.line == 1)
    }

    @Test("A recording without its last SYN_REPORT is cut off")
    func truncated() {
        let cut = frame.split(separator: "\n").dropLast().joined(separator: "\n")
        let error = failure(description + frame + cut)
        #expect(error?.line == 13)
        #expect(error?.message.contains("cut off") == true)
    }

    @Test("A frame that goes back by more than a second is an error")
    func timeGoesBack() {
        let error = failure(description + "E: 3.000000 0000 0000 0\n" + frame)
        #expect(error?.line == 12)
        #expect(error?.message.contains("goes back") == true)
    }

    @Test("A second description is an error")
    func secondDescription() {
        #expect(failure(description + frame + description)?.line == 12)
    }

    @Test("An empty recording and one without events say so")
    func empty() {
        #expect(failure("")?.message.contains("empty") == true)
        #expect(failure(description)?.message.contains("no events") == true)
        #expect(failure(description)?.line == nil)
        #expect(failure("\n\n# nothing\n")?.message.contains("no events") == true)
    }

    @Test("Events without a description are read, and a remark says what was assumed")
    func noDescription() throws {
        let reader = try EvdevRecording.reader(bytes: Array(frame.utf8), name: "test")
        #expect(reader.remarks.first?.contains("nothing describes the device") == true)
        #expect(try reader.next() != nil)
        #expect(try reader.next() == nil)
    }

    @Test("An endless line is an error, also without an end")
    func longLine() {
        let long = String(repeating: "x", count: 100_000)
        #expect(failure(description + "# " + long + "\n" + frame)?.line == 9)
        #expect(failure(description + "# " + long)?.line == 9)
        #expect(failure(description + "# " + long)?.message.contains("longer than") == true)
    }

    @Test("A frame without an end is an error before it fills the memory")
    func longFrame() {
        let event = "E: 1.000000 0003 0035 1\n"
        let error = failure(description + String(repeating: event, count: 5000))
        #expect(error?.message.contains("more than 4096 events") == true)
    }

    @Test("Binary files are errors")
    func garbage() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let count = Int.random(in: 1...2000, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(failure(bytes) != nil)
        }
    }

    @Test("A reader repeats its error")
    func repeatedError() throws {
        let text = description + frame + "x\n" + frame
        let reader = try EvemuReader(bytes: Array(text.utf8), name: "test")
        _ = try reader.next()
        #expect(failure { () throws(RecordingError) in try reader.next() }?.line == 12)
        #expect(failure { () throws(RecordingError) in try reader.next() }?.line == 12)
    }
}
