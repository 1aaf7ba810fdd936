// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureRecording
import TestSupport
import Testing

@Suite("Errors in recordings of other tools")
struct FormatErrorTests {
    static let yaml = """
        version: 1
        devices:
        - node: /dev/input/event2
          evdev:
            name: "Touchscreen"
            id: [3, 1, 2, 3]
            codes:
              3: [47, 53, 54, 57]
            absinfo:
              53: [0, 1919, 0, 0, 10]
            properties: [1]
          events:
          - evdev:
            - [0, 0, 3, 53, 7]
            - [0, 0, 0, 0, 0]

        """

    @Test(
        "A line of libinput record that is wrong is named",
        arguments: [
            ("version: 1", "version: 2", 1, "only version 1"),
            ("devices:", "things:", 1, "no “devices:”"),
            ("id: [3, 1, 2, 3]", "id: [3, 1, 2]", 6, "the id"),
            ("id: [3, 1,", "id: [3, 70000,", 6, "the highest valid value is"),
            ("3: [47", "32: [47", 8, "the highest valid value is 31"),
            ("3: [47", "3: [64", 8, "the highest valid value is 63"),
            ("53: [0, 1919, 0, 0, 10]", "53: [0]", 10, "5 numbers"),
            ("1919", "4294967296", 10, "does not fit in 32 bits"),
            ("[1]", "[32]", 11, "the highest valid value is 31"),
            ("[0, 0, 3, 53, 7]", "[0, 0, 3, 53]", 14, "5 numbers"),
            ("53, 7]", "53, x]", 14, "should be a number, but is “x”"),
            ("[0, 0, 3,", "[-1, 0, 3,", 14, "out of range"),
            ("[0, 0, 3,", "[0, 1000000, 3,", 14, "out of range"),
            ("3, 53, 7]", "3, 64, 7]", 14, "no device has an event"),
            ("53, 7]", "53, 2147483648]", 14, "32 bits"),
            ("- [0, 0, 0, 0, 0]", "", 13, "cut off"),
            ("53, 7]", "53, 7", 15, "damaged or cut off"),
        ]
    )
    func libinputRecord(old: String, new: String, line: Int, words: String) {
        let error = failure(Self.yaml.replacing(old, with: new, maxReplacements: 1))
        #expect(error?.message.contains(words) == true, "\(error?.description ?? "none")")
        #expect(error?.line == line, "\(error?.description ?? "none")")
    }

    @Test("A byte that is not UTF-8, or that YAML does not allow, is named with its line")
    func notText() {
        for (old, byte, line, words) in [
            ("Touchscreen", 0xff, 5, "a byte that is not UTF-8"),
            ("[1]", 0xff, 11, "a byte that is not UTF-8"),
            ("Touchscreen", 0x1b, 5, "a character that YAML does not allow"),
        ] as [(String, UInt8, Int, String)] {
            var bytes = Array(Self.yaml.utf8)
            let place = bytes.firstRange(of: Array(old.utf8))
            bytes[place?.lowerBound ?? 0] = byte
            let error = failure(bytes)
            #expect(error?.line == line, "\(error?.description ?? "none")")
            #expect(error?.message.contains(words) == true, "\(error?.description ?? "none")")
        }
    }

    @Test("A device that sent nothing says so")
    func noEvents() {
        let end = Self.yaml.firstRange(of: "  - evdev")?.lowerBound ?? Self.yaml.endIndex
        #expect(failure(String(Self.yaml[..<end]))?.message.contains("no events") == true)
    }

    @Test("YAML that would take all memory or stack is refused before")
    func tooMuch() {
        let indented = (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        let nested = ["[", "{a: ", "- ", "? "].map {
            "version:\n  " + String(repeating: $0, count: 100_000)
        }
        let refused = [
            ("version: 1\na: [&a 1, *a]", "alias"),
            ("version: [" + String(repeating: "1,", count: 3_000_001), "values up to here"),
            ("version: 1\n" + String(repeating: "# x\n", count: 5_000_000), "larger than 16 MB"),
            ("version: 1\n" + indented, "nested"),
        ]
        for (text, words) in refused + nested.map({ ($0, "nested") }) {
            let error = failure(text)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "none")")
        }
    }

    @Test(
        "A line of getevent that is wrong is named",
        arguments: [
            ("[   1.000000] EV_ABS ABS_MT_POSITION_X", "cut off"),
            ("[   1.000000", "cut off in its time"),
            ("[   1.00] 0003 0035 7", "six decimal places"),
            ("[   1.000000] EV_XYZ ABS_X 00000007", "the event type should be a number"),
            ("[   1.000000] EV_ABS ABS_XYZ 00000007", "the event code should be a number"),
            ("[   1.000000] 0003 0040 00000007", "above 0x3f"),
            ("[   1.000000] 0020 0000 00000007", "above 0x1f"),
            ("[   1.000000] 0003 0035 100000000", "the value should be a number"),
            ("[   1.000000] 0003 0035 xyz", "the value should be a number, but is “xyz”"),
            ("[99999999999.000000] 0003 0035 7", "the time is above"),
            ("EV_ABS ABS_MT_POSITION_X 00000007", "this event has no time"),
            ("0003 0035 00000007", "this event has no time"),
            ("x[   1.000000] EV_ABS ABS_MT_POSITION_X 00000007", "“x” comes before the time"),
            ("x [   1.000000] 0003 0035 00000007", "“x” comes before the time"),
            ("shell@phone:/ $ exit", "this is not a line that getevent prints"),
            ("    KEY (0001): BTN_TOUCH", "this is not a line that getevent prints"),
            ("1-000000 0003 0035 00000007", "this is not a line that getevent prints"),
            ("1-1000000: 0003 0035 00000007", "six decimal places"),
        ]
    )
    func getevent(line: String, words: String) {
        let start = "[   1.000000] 0003 0035 00000007\n[   1.000000] 0000 0000 00000000\n"
        let error = failure(start + line + "\n")
        #expect(error?.line == 3)
        #expect(error?.message.contains(words) == true, "\(error?.description ?? "none")")
    }

    @Test(
        "A line of evtest that is wrong is named",
        arguments: [
            (
                "Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value",
                "this is not"
            ),
            ("Event: time 1.00, type 3 (EV_ABS), code 53 (X), value 7", "six decimal places"),
            ("Event: time 1.000000, type 3 (EV_ABS), code 64 (X), value 7", "above 0x3f"),
            ("Event: time 1.000000, type 32 (X), code 0 (X), value 7", "above 0x1f"),
            ("Event: time 1.000000, type 3 (X), code 53 (X), value 2147483648", "32 bits"),
            ("Event: time 1.000000, -------------- SYN_NEWS ------------", "this is not"),
            ("Evnt: time 1.000000", "this is not a line that evtest prints"),
        ]
    )
    func evtest(line: String, words: String) {
        let start = """
            Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 7
            Event: time 1.000000, -------------- SYN_REPORT ------------

            """
        let error = failure(start + line + "\n")
        #expect(error?.line == 3)
        #expect(error?.message.contains(words) == true, "\(error?.description ?? "none")")
    }

    @Test("A recording that is cut off within a frame says so", arguments: ToolOutput.allCases)
    func cutOff(tool: ToolOutput) {
        let end = tool.lines.lastIndex { $0.contains("SYN_REPORT") || $0.contains(": 0000 0000") }
        let error = failure(tool.lines[..<(end ?? 0)].joined(separator: "\n"))
        #expect(error?.message.contains("cut off") == true)
        #expect(error?.line != nil)
    }

    @Test("A stray character before the first event is named, too")
    func stray() {
        let text = "x[ 1.000000] 0003 0035 00000007\n[ 1.000000] 0000 0000 00000000\n"
        let error = failure(text)
        #expect(error?.line == 1)
        #expect(error?.message.contains("“x” comes before the time") == true)
    }

    @Test("The name of a device may hold what looks like the time of an event")
    func bracketsInName() throws {
        let named = ToolOutput.getevent.text.replacing("\"Panel\"", with: "\"Panel [1.0]\"")
        #expect(try read(named).device.name == "Panel [1.0]")
    }

    @Test("A shell's lines around the descriptions are not about devices")
    func prompts() throws {
        let text = ToolOutput.geteventWithoutNames.text
        let events = try #require(text.firstRange(of: "["))
        let prompt = "[root@phone /]# getevent -t a 5\n"
        let noted = prompt + text[..<events.lowerBound] + prompt + text[events.lowerBound...]
        #expect(try read(noted).device == read(text).device)
    }

    @Test("Devices may come and go while getevent records")
    func plugged() throws {
        let lines = ToolOutput.getevent.lines
        let notices = [
            "add device 3: /dev/input/event9", "  name:     \"Mouse\"",
            "remove device 3: /dev/input/event9", "could not get event",
        ]
        let noted = lines.dropLast() + notices + lines.suffix(1)
        #expect(try read(noted.joined(separator: "\n")).frames.count == 10)
    }

    @Test("evtest may say at the end that the device has gone")
    func unplugged() throws {
        let text = ToolOutput.evtest.text
        let end = "expected 24 bytes, got -1\n\nevtest: error reading: No such device\n"
        #expect(try read(text + end) == read(text))
    }

    @Test("Lines of adb may end in CR CR LF")
    func carriageReturns() throws {
        for text in [ToolOutput.getevent, .geteventWithoutNames].map(\.text) {
            #expect(try read(text.replacing("\n", with: "\r\r\n")) == read(text))
        }
    }

    @Test("A description without events says how to record")
    func onlyDescription() {
        let lines = ToolOutput.getevent.lines.filter { !$0.hasPrefix("[") }
        let message = failure(lines.joined(separator: "\n"))?.message
        #expect(message?.contains("getevent -lt") == true)
        #expect(failure("Input driver version is 1.0.1\n")?.message.contains("evtest") == true)
    }
}

@Suite("Devices that nothing describes")
struct UndescribedDeviceTests {
    private let recording = frames([
        [
            EvdevEvent(type: 3, code: 0x35, value: 700), EvdevEvent(type: 3, code: 0x36, value: 80),
        ],
        [EvdevEvent(type: 3, code: 0x35, value: -3)],
    ])

    @Test("Axes end an eighth beyond the events, and a remark says what these used")
    func assumed() throws {
        let reader = try reader(getevent(recording))
        #expect(reader.device.axes[0x35] == .init(minimum: -91, maximum: 788))
        #expect(reader.device.axes[0x36] == .init(minimum: 0, maximum: 90))
        #expect(reader.device.isProtocolB)
        #expect(reader.device.properties == [1])
        #expect(reader.remarks.count == 1)
        #expect(reader.remarks.first?.contains("X from -3 to 700, Y from 0 to 80") == true)
    }

    @Test(
        "A log that lacks an axis of positions names it",
        arguments: [
            ([0x35], "ABS_MT_POSITION_Y"), ([0x36], "ABS_MT_POSITION_X"), ([0x00], "ABS_Y"),
            ([0x39], "ABS_MT_POSITION_X and ABS_MT_POSITION_Y"),
        ] as [([UInt16], String)]
    )
    func missing(codes: [UInt16], names: String) {
        let sent = frames([codes.map { EvdevEvent(type: 3, code: $0, value: 7) }])
        let evemu = "E: 1.000000 0003 \(String(codes[0], radix: 16)) 7\nE: 1.000000 0000 0000 0\n"
        for text in [getevent(sent), evemu] {
            let message = failure(text)?.message
            #expect(message?.hasPrefix("no event in it has \(names), so") == true)
        }
    }

    @Test("Contacts that end in SYN_MT_REPORT are of protocol A")
    func protocolA() throws {
        var old = recording
        old[0].events.insert(EvdevEvent(type: 0, code: 2, value: 0), at: 2)
        #expect(try !read(getevent(old)).device.isProtocolB)
    }

    @Test("The description beside a recording comes first")
    func beside() throws {
        let folder = try TemporaryFolder()
        try folder.add("a.desc", description)
        let file = try folder.add("a.getevent", getevent(recording))
        let reader = try EvdevRecording.reader(path: file)
        #expect(reader.device.axes[0x35]?.maximum == 1919)
        #expect(reader.remarks == [])
    }

    @Test("A recorder that names no device has only one")
    func unnamed() throws {
        let unnamed = try read(getevent(recording).replacing("/dev/input/event2: ", with: ""))
        #expect(unnamed.frames.map(\.events) == recording.map(\.events))
    }

    @Test("Events whose names have nothing to do with touches are left out, and counted")
    func unknownNames() throws {
        var lines = getevent(recording).split(separator: "\n")
        lines.insert("[   12345.678901] /dev/input/event2: EV_KEY KEY_WAKEUP DOWN", at: 1)
        let reader = try reader(lines.joined(separator: "\n"))
        #expect(
            try EvdevRecording(reading: reader).frames.map(\.events)
                == recording.map(\.events)
        )
        #expect(reader.remarks.last?.contains("left out 1 event") == true)
        #expect(reader.remarks.last?.contains("KEY_WAKEUP") == true)
    }
}
