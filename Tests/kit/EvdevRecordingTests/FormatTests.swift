// SPDX-License-Identifier: MIT

import EvdevRecording
import Foundation
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

/// The folder `Tests/recordings/tools` has the same strokes as each version of each tool prints them.
@Suite("What the tools print")
struct ToolOutputTests {
    private static let folder = bundled("").replacing("evemu-devices/", with: "tools/")
    private static let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []

    /// Those that have no times.
    private static let untimed = [
        "getevent-device.b.txt", "getevent-l-device.b.txt", "getevent-l.b.txt", "getevent.b.txt",
    ]
    private static let timed = files.filter { $0.hasSuffix(".txt") && !untimed.contains($0) }
    private static let undescribed = [
        "getevent-t.a.txt", "getevent-t.b.txt", "getevent-lt.a.txt", "getevent-lt.b.txt",
    ]
    private static let described = timed.filter { !undescribed.contains($0) }

    @Test("Every file of the folder is tried")
    func all() {
        #expect((Self.untimed + Self.undescribed).allSatisfy(Self.files.contains))
        #expect(Self.described.count >= 25)
    }

    @Test("The same strokes are read from what every version of a tool prints", arguments: timed)
    func strokes(file: String) throws {
        let frames = try EvdevRecording(path: Self.folder + file).frames
        let expected = file.contains(".a.") ? Self.protocolA : Self.protocolB
        #expect(frames.map(\.events) == expected.map(\.events))
        let start = frames.first?.timeInMicroseconds ?? 0
        #expect(frames.map { $0.timeInMicroseconds - start } == expected.map(\.time))
    }

    @Test("The same device is read from what every version of a tool prints", arguments: described)
    func device(file: String) throws {
        try expectPanel(EvdevRecording(path: Self.folder + file).device, in: file)
    }

    @Test("A description beside a log may have the form of every tool", arguments: described)
    func beside(file: String) throws {
        let folder = try TemporaryFolder()
        let bytes = try contents(Self.folder + file)
        try folder.add("strokes.desc", bytes)
        let log = "getevent-lt.\(file.contains(".a.") ? "a" : "b").txt"
        let path = try folder.add("strokes.txt", try contents(Self.folder + log))
        let reader = try EvdevRecording.reader(path: path)
        try expectPanel(reader.device, in: file)
        #expect(reader.remarks == [])
        #expect(!reader.isKindAssumed)
    }

    @Test("Events without times are refused, with what to do", arguments: untimed)
    func withoutTimes(file: String) {
        let error = failure { () throws(RecordingError) in
            try EvdevRecording(path: Self.folder + file)
        }
        #expect(error?.line == 1)
        #expect(
            error?.message
                == "this event has no time: record again with “getevent -lt > file”"
        )
    }

    @Test("Of the devices in a description, the one that the log names is taken")
    func oneOfSeveral() throws {
        let folder = try TemporaryFolder()
        let other = """
            add device 1: /dev/input/event4
              name:     "Another"
              events:
                ABS (0003): 0035  : value 0, min 0, max 7, fuzz 0, flat 0, resolution 0
                            0036  : value 0, min 0, max 7, fuzz 0, flat 0, resolution 0

            """
        let text = try contents(Self.folder + "getevent-lp-lt.b.txt")
        try folder.add("a.desc", other + text)
        let path = try folder.add(
            "a.txt",
            text.split(separator: "\n").filter { $0.hasPrefix("[") }
                .joined(separator: "\n")
        )
        #expect(try EvdevRecording(path: path).device.name == "Panel")
    }

    private func expectPanel(_ device: EvdevDevice, in file: String) throws {
        let isOld = file.hasPrefix("evtest-1.25") || file.hasPrefix("getevent-t-old")
        let hasResolution = !isOld && !["evemu-1.0", "evemu-1.1"].contains(where: file.hasPrefix)
        let isA = file.contains(".a.")
        #expect(device.name == (isA ? "Goodix" : "Panel"))
        #expect(device.properties == (isA || isOld ? [] : [1]))
        #expect(device.has(type: 1, code: 0x14a))
        #expect(device.axes == Self.axes(isA: isA, hasResolution: hasResolution))
    }

    private static func axes(isA: Bool, hasResolution: Bool) -> [UInt16: EvdevDevice.Axis] {
        guard !isA else {
            return [
                0x30: .init(minimum: 0, maximum: 255), 0x35: .init(minimum: 0, maximum: 799),
                0x36: .init(minimum: 0, maximum: 479), 0x39: .init(minimum: 0, maximum: 5),
            ]
        }
        func side(_ maximum: Int32) -> EvdevDevice.Axis {
            .init(minimum: 0, maximum: maximum, resolution: hasResolution ? 6 : 0)
        }
        return [
            0x00: side(1279), 0x01: side(799), 0x2f: .init(minimum: 0, maximum: 4),
            0x35: side(1279), 0x36: side(799), 0x39: .init(minimum: 0, maximum: 65_535),
        ]
    }

    /// The type, the code and the value of each event.
    private typealias Events = [(UInt16, UInt16, Int)]

    private struct Scan {
        var time: UInt64
        var events: [EvdevEvent]

        init(_ time: Int, _ events: Events) {
            self.time = UInt64(time)
            self.events = (events + [(0, 0, 0)]).map {
                EvdevEvent(type: $0, code: $1, value: Int32($2))
            }
        }
    }

    /// Two fingers that go to the right for eight scans, and lift.
    private static let protocolB: [Scan] = {
        var scans: [Scan] = []
        for step in 0...8 {
            let (x, y) = (300 + 9 * step, 400 - 2 * step)
            var events: Events = step == 0 ? [(3, 0x39, 40)] : [(3, 0x2f, 0)]
            events += [(3, 0x35, x), (3, 0x36, y), (3, 0x2f, 1)]
            events += step == 0 ? [(3, 0x39, 41)] : []
            events += [(3, 0x35, 500 + 18 * step), (3, 0x36, 401 + 3 * step)]
            events += step == 0 ? [(1, 0x14a, 1)] : []
            scans.append(Scan(12_000 * step, events + [(3, 0, x), (3, 1, y)]))
        }
        let lift: Events = [(3, 0x2f, 0), (3, 0x39, -1), (3, 0x2f, 1), (3, 0x39, -1)]
        return scans + [Scan(108_000, lift + [(1, 0x14a, 0)])]
    }()

    /// Two fingers of a panel without slots: each ends in SYN_MT_REPORT.
    private static let protocolA: [Scan] = {
        var scans: [Scan] = []
        for step in 0...8 {
            var events: Events = []
            for finger in 0...1 {
                let place = (189 + 20 * step + 200 * finger, 145 + 5 * step * finger)
                events += [(3, 0x35, place.0), (3, 0x36, place.1), (3, 0x30, 38)]
                events += [(3, 0x39, finger), (0, 2, 0)]
            }
            events += step == 0 ? [(1, 0x14a, 1)] : []
            scans.append(Scan(15_000 * step, events))
        }
        return scans + [Scan(135_000, [(0, 2, 0), (1, 0x14a, 0)])]
    }()
}

private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
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
