// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureRecording
import TestSupport
import Testing

@Suite("Recordings of other tools")
struct FormatTests {
    static let recordings = [
        "Atmel_maXTouch_Touchscreen.4-finger-drag-down.events",
        "N-Trig_MultiTouch.1-finger-drag-NW-SE.events", "EP0430M09.2-finger-scroll-down.events",
        "dell_canvas_touch.evemu", "SynPS2_Synaptics_TouchPad.two-finger-vert-scroll.events",
    ]

    @Test(
        "A recording says the same in every format",
        arguments: OtherFormat.allCases,
        recordings
    )
    func same(format: OtherFormat, file: String) throws {
        let recording = try EvdevRecording(path: bundled(file))
        let copy = try read(format.text(recording))
        #expect(copy.frames.map(\.timeInMicroseconds) == recording.frames.map(\.timeInMicroseconds))
        #expect(copy.frames.map(\.events) == recording.frames.map(\.events))
        #expect(copy.device.described == recording.device.described)
    }

    @Test(
        "The least and the greatest value survive, and -1 above all",
        arguments: OtherFormat.allCases
    )
    func values(format: OtherFormat) throws {
        let values: [Int32] = [-1, 0, 1, .min, .max, -1919, 419]
        let recording = touchscreen(values.map { [EvdevEvent(type: 3, code: 0x35, value: $0)] })
        let copy = try read(format.text(recording))
        #expect(copy.frames.map { $0.events[0].value } == values)
    }

    @Test("Lines may end in CR LF, and the last in nothing", arguments: OtherFormat.allCases)
    func lineEnds(format: OtherFormat) throws {
        let recording = try EvdevRecording(path: bundled(Self.recordings[0]))
        let text = format.text(recording)
        let windows = text.replacing("\n", with: "\r\n")
        #expect(try read(windows) == read(text))
        #expect(try read(String(text.dropLast())) == read(text))
        #expect(try read(String(windows.dropLast())) == read(text))
    }

    @Test("Nothing is lost after a byte order mark")
    func byteOrderMark() throws {
        let recording = try EvdevRecording(path: bundled(Self.recordings[0]))
        for text in OtherFormat.allCases.map({ $0.text(recording) }) + [description + frame] {
            #expect(try read("\u{feff}" + text) == read(text))
        }
        // The first line is an event.
        let events =
            "[ 1.000000] EV_ABS ABS_MT_POSITION_X 00000007\n"
            + "[ 1.000000] EV_ABS ABS_MT_POSITION_Y 00000007\n[ 1.000000] EV_SYN SYN_REPORT 0\n"
        #expect(try read("\u{feff}" + events).frames == read(events).frames)
    }

    @Test("The content decides the format, and not the name")
    func names() throws {
        let folder = try TemporaryFolder()
        let recording = touchscreen([[EvdevEvent(type: 3, code: 0x35, value: 7)]])
        for (number, format) in OtherFormat.allCases.enumerated() {
            let file = try folder.add("\(number).evemu", format.text(recording))
            #expect(try EvdevRecording(path: file).frames.count == 1)
        }
        let yaml = try folder.add("a.yml", description + frame)
        #expect(try EvdevRecording(path: yaml).device.name == "Touchscreen")
    }

    @Test("A file of no format says which there are")
    func noFormat() {
        let error = failure("# a letter\n\nDear reader,\n")
        #expect(error?.line == 3)
        #expect(error?.message.contains("libinput record, getevent -lt and evtest") == true)
    }

    @Test("A format is found after a long preface")
    func preface() throws {
        let preface = String(repeating: "Last login: Friday\n", count: 2000)
        let recording = touchscreen([[EvdevEvent(type: 3, code: 0x35, value: 7)]])
        let text = preface + OtherFormat.getevent.text(recording)
        #expect(try read(text).frames.count == 1)
    }
}

@Suite("Recordings of several devices")
struct SeveralDevicesTests {
    let touches = touchscreen([
        [EvdevEvent(type: 3, code: 0x35, value: 7), EvdevEvent(type: 3, code: 0x36, value: 8)],
        [EvdevEvent(type: 3, code: 0x35, value: 9)],
    ])

    /// A device that is no touchscreen.
    let buttons: EvdevRecording = {
        var recording = touchscreen([[EvdevEvent(type: 3, code: 0x28, value: 1)]])
        recording.device.name = "Buttons"
        recording.device.capabilities = [0: [0, 3], 3: [0x28]]
        recording.device.axes = [0x28: .init(minimum: 0, maximum: 1)]
        return recording
    }()

    /// A recording of both devices.
    private var both: String {
        LibinputRecordText([buttons, touches]).lines.joined(separator: "\n")
    }

    @Test("Of the devices of libinput record the first touchscreen is read")
    func yaml() throws {
        let reader = try reader(both)
        #expect(reader.device.name == "Touchscreen")
        #expect(
            reader.remarks == [
                "read /dev/input/event3 “Touchscreen”, and left out /dev/input/event2 “Buttons”"
            ]
        )
        #expect(try reader.next()?.events.count == 3)
    }

    @Test(
        "A device is chosen by its node, its number or its name",
        arguments: ["/dev/input/event2", "event2", "Buttons"]
    )
    func chosen(word: String) throws {
        let reader = try reader(both, selecting: word)
        #expect(reader.device.name == "Buttons")
        #expect(try reader.next()?.events.first?.code == 0x28)
    }

    @Test("A device that is not there is an error that says which are")
    func unknown() {
        let error = failure { () throws(RecordingError) in
            try reader(both, selecting: "event9")
        }
        #expect(error?.message.contains("event9") == true)
        #expect(error?.message.contains("/dev/input/event2 “Buttons”") == true)
    }

    @Test("Devices that send at the same time are kept apart", arguments: [true, false])
    func interleaved(isDescribed: Bool) throws {
        let first = GeteventText(hasNames: true, node: "/dev/input/event1")
        let second = GeteventText(hasNames: true, node: "/dev/input/event2")
        var lines =
            isDescribed
            ? first.description(buttons.device) + second.description(touches.device) : []
        let others = buttons.frames.flatMap(first.lines)
        for line in touches.frames.flatMap(second.lines) {
            lines += others + [line] + others
        }
        let reader = try reader(lines.joined(separator: "\n"))
        let remarks = reader.remarks
        let recording = try EvdevRecording(reading: reader)
        #expect(recording.frames.map(\.events) == touches.frames.map(\.events))
        #expect(remarks.first?.contains("left out /dev/input/event1") == true)
    }
}

extension EvdevDevice {
    /// What every format says of a device.
    var described: EvdevDevice {
        var copy = self
        copy.capabilities = capabilities.filter { !$0.value.isEmpty }
        copy.capabilities[0] = Set(copy.capabilities.keys).union([0])
        copy.axes = axes.filter { capabilities[3]?.contains($0.key) == true }
        return copy
    }
}

/// A recording of a touchscreen, a frame for each list of events, one every 8 ms.
func touchscreen(_ frames: [[EvdevEvent]]) -> EvdevRecording {
    var device = EvdevDevice()
    device.name = "Touchscreen"
    device.properties = [1]
    device.capabilities = [0: [0, 1, 3], 1: [0x14a], 3: [0x2f, 0x35, 0x36, 0x39]]
    device.axes = [
        0x2f: .init(minimum: 0, maximum: 9), 0x35: .init(minimum: -1919, maximum: 1919),
        0x36: .init(minimum: 0, maximum: 1079, fuzz: 4, resolution: 10),
        0x39: .init(minimum: 0, maximum: 65_535),
    ]
    let report = EvdevEvent(type: 0, code: 0, value: 0)
    return EvdevRecording(
        name: "test",
        device: device,
        frames: frames.enumerated().map { index, events in
            EvdevFrame(
                timeInMicroseconds: 12_345_678_901 + UInt64(index) * 8000,
                events: events + [report],
                line: 1
            )
        }
    )
}
