// SPDX-License-Identifier: MIT

import EvdevRecording
@_spi(GestureTools) import GestureRecording
import Glibc
import TestSupport
import Testing

@Suite("The evemu format")
struct EvemuFormatTests {
    @Test("A description is read as it stands")
    func description_() throws {
        let device = try read(description + frame).device
        #expect(device.name == "Touchscreen")
        #expect(device.bus == 3)
        #expect(device.vendor == 0x1234)
        #expect(device.product == 0x5678)
        #expect(device.version == 0x100)
        #expect(device.properties == [1])
        #expect(device.capabilities[0] == [0, 1, 3])
        #expect(device.capabilities[3] == [0x00, 0x01, 0x2f, 0x35, 0x36, 0x39])
        #expect(
            device.axes[0x35]
                == EvdevDevice.Axis(minimum: 0, maximum: 1919, fuzz: 4, resolution: 10)
        )
        #expect(device.isProtocolB)
        #expect(device.slotCount == 2)
    }

    @Test("An axis without a resolution is of the older format")
    func noResolution() throws {
        let axis = try read(description + frame).device.axes[0x36]
        #expect(axis == EvdevDevice.Axis(minimum: 0, maximum: 1079, fuzz: 4, resolution: 0))
    }

    @Test("In the older format, a comment has the resolution of an axis")
    func commentedResolution() throws {
        let comments = """
            #   Event type 3 (EV_ABS)
            #     Event code 53 (ABS_MT_POSITION_X)
            #       Resolution   20
            #     Event code 54 (ABS_MT_POSITION_Y)
            #       Fuzz         4
            #       Resolution   30

            """
        let axes = try read(comments + description + frame).device.axes
        #expect(axes[0x35]?.resolution == 10)
        #expect(axes[0x36]?.resolution == 30)
        for odd in [
            "# Event code", "# Event code 99999 (x)", "# Resolution 99999999999", "# Resolution",
        ] {
            #expect(try read("\(odd)\n\(description)\(frame)").device.axes[0x36]?.resolution == 0)
        }
    }

    @Test("The bits of a type continue over several lines")
    func severalLines() throws {
        let zeros = "B: 01 00 00 00 00 00 00 00 00\n"
        let touch = String(repeating: zeros, count: 5) + "B: 01 00 04 00 00 00 00 00 00\n"
        let device = try read(touch + frame).device
        #expect(device.has(type: 1, code: 0x14a))
        #expect(device.capabilities[1]?.count == 1)
    }

    @Test("A device without slots speaks protocol A")
    func protocolA() throws {
        let device = try read("N: Old\nB: 03 03 00 00 00 00 00 60 00\n" + frame).device
        #expect(!device.isProtocolB)
        #expect(device.slotCount == 0)
    }

    @Test("A frame has the time of its end, and the line of its beginning")
    func frames() throws {
        let recording = try read(description + "# comment\n\n" + frame + frame)
        #expect(recording.frames.count == 2)
        #expect(recording.frames[0].timeInMicroseconds == 1_000_002)
        #expect(recording.frames[0].line == 11)
        #expect(recording.frames[1].line == 14)
        #expect(
            recording.frames[0].events == [
                EvdevEvent(type: 3, code: 0x39, value: 7),
                EvdevEvent(type: 3, code: 0x35, value: 100),
                EvdevEvent(type: 0, code: 0, value: 0),
            ]
        )
    }

    @Test(
        "A value is decimal, whatever zeros and signs it has",
        arguments: [
            ("-001", -1), ("0010", 10), ("+5", 5), ("2147483647", .max), ("-2147483648", .min),
        ] as [(String, Int32)]
    )
    func values(text: String, value: Int32) throws {
        let lines = "E: 0.000001 0003 0035 \(text)\t# ABS_MT_POSITION_X\nE: 0.000001 0000 0000 0\n"
        #expect(try read(description + lines).frames[0].events[0].value == value)
    }

    @Test("Lines may end in CR LF, and the last in nothing")
    func lineEnds() throws {
        let text = (description + frame).dropLast()
        let windows = text.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\r\n")
        #expect(try read(windows) == read(description + frame))
    }

    @Test("A name that is not UTF-8 stays readable")
    func lossyName() throws {
        let bytes = Array("N: Touch".utf8) + [0xff] + Array("screen\n".utf8)
        let recording = try EvdevRecording(bytes: bytes + Array(frame.utf8), name: "test")
        #expect(recording.device.name == "Touch\u{fffd}screen")
    }

    @Test("A frame that seems a little older than the last has that one's time")
    func smallStepBack() throws {
        let older = frame.replacing("E: 1.", with: "E: 0.9")
        let recording = try read(description + frame + older)
        #expect(recording.frames.map(\.timeInMicroseconds) == [1_000_002, 1_000_002])
    }

    @Test("A reader gives the frames one by one, from memory, a file or a descriptor")
    func reader() throws {
        let folder = try TemporaryFolder()
        let file = try folder.add("a.evemu", description + frame + frame)
        let descriptor = open(file, O_RDONLY)
        defer { close(descriptor) }
        let readers = [
            try EvdevRecordingTests.reader(description + frame + frame),
            try EvdevRecording.reader(path: file),
            try EvdevRecording.reader(
                ByteSource(descriptor: descriptor, name: "descriptor"),
                describedBeside: nil
            ),
        ]
        for reader in readers {
            #expect(reader.device.name == "Touchscreen")
            #expect(try reader.next()?.line == 9)
            #expect(try reader.next()?.line == 12)
            #expect(try reader.next() == nil)
            #expect(try reader.next() == nil)
        }
    }

    @Test("A recording longer than the reader's buffer loses nothing")
    func longRecording() throws {
        let recording = try read(description + String(repeating: frame, count: 5000))
        #expect(recording.frames.count == 5000)
        #expect(recording.frames.allSatisfy { $0.events == recording.frames[0].events })
        #expect(recording.frames.last?.line == 9 + 3 * 4999)
    }
}

extension String {
    fileprivate func replacing(_ old: String, with new: String) -> String {
        // Digits keep their number: 1.000002 becomes 0.900000.
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix(old) ? new + line.dropFirst(old.count + 1) : String(line)
        }.joined(separator: "\n")
    }
}

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
        let reader = try reader("E: 0.900000 0003 0036 0050\n" + frame)
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

    @Test("A reader repeats its error")
    func repeatedError() throws {
        let text = description + frame + "x\n" + frame
        let reader = try reader(text)
        _ = try reader.next()
        #expect(failure { () throws(RecordingError) in try reader.next() }?.line == 12)
        #expect(failure { () throws(RecordingError) in try reader.next() }?.line == 12)
    }
}
