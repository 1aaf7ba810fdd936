// SPDX-License-Identifier: MIT

import EvdevRecording
import Foundation
import GestureRecording
import TestSupport
import Testing

@Suite("Recordings of other tools")
struct FormatTests {
    /// A value of the first ABS_MT_POSITION_X, which is 300 in the files.
    @Test(
        "The least and the greatest value survive, and -1 above all",
        arguments: ToolOutput.allCases,
        [-1, 0, .min, .max] as [Int32]
    )
    func values(tool: ToolOutput, value: Int32) throws {
        let hex = String(UInt32(bitPattern: value), radix: 16)
        let (old, new) =
            switch tool {
            case .libinputRecord: ("53,     300]", "53, \(value)]")
            case .evtest: ("POSITION_X), value 300", "POSITION_X), value \(value)")
            case .getevent, .geteventWithoutNames: ("0000012c", hex)
            }
        let frames = try read(tool.text.replacing(old, with: new, maxReplacements: 1)).frames
        #expect(frames[0].events.contains(EvdevEvent(type: 3, code: 0x35, value: value)))
    }

    @Test("Names are those of Linux")
    func namesOfEvents() throws {
        // From <linux/input-event-codes.h>.
        let names: [(UInt16, UInt16, String)] = [
            (1, 0x110, "BTN_LEFT"), (1, 0x145, "BTN_TOOL_FINGER"), (1, 0x148, "BTN_TOOL_QUINTTAP"),
            (1, 0x14a, "BTN_TOUCH"), (1, 0x14d, "BTN_TOOL_DOUBLETAP"),
            (1, 0x14e, "BTN_TOOL_TRIPLETAP"), (1, 0x14f, "BTN_TOOL_QUADTAP"), (3, 0, "ABS_X"),
            (3, 1, "ABS_Y"), (3, 0x18, "ABS_PRESSURE"), (3, 0x28, "ABS_MISC"),
            (3, 0x2f, "ABS_MT_SLOT"), (3, 0x30, "ABS_MT_TOUCH_MAJOR"),
            (3, 0x31, "ABS_MT_TOUCH_MINOR"), (3, 0x32, "ABS_MT_WIDTH_MAJOR"),
            (3, 0x33, "ABS_MT_WIDTH_MINOR"), (3, 0x34, "ABS_MT_ORIENTATION"),
            (3, 0x36, "ABS_MT_POSITION_Y"), (3, 0x37, "ABS_MT_TOOL_TYPE"),
            (3, 0x39, "ABS_MT_TRACKING_ID"), (3, 0x3a, "ABS_MT_PRESSURE"),
            (3, 0x3b, "ABS_MT_DISTANCE"), (3, 0x3c, "ABS_MT_TOOL_X"), (3, 0x3d, "ABS_MT_TOOL_Y"),
        ]
        let start = "EV_ABS       ABS_MT_POSITION_X    0000012c"
        for (type, code, name) in names {
            let named =
                "\(type == 1 ? "EV_KEY" : "EV_ABS") \(name) \(type == 1 ? "DOWN" : "00000001")"
            let text = ToolOutput.getevent.text.replacing(start, with: named, maxReplacements: 1)
            let event = EvdevEvent(type: type, code: code, value: 1)
            #expect(try read(text).frames[0].events.contains(event), "\(name)")
        }
    }

    @Test("Lines may end in CR LF, and the last in nothing", arguments: ToolOutput.allCases)
    func lineEnds(tool: ToolOutput) throws {
        let text = tool.text
        let windows = text.replacing("\n", with: "\r\n")
        #expect(try read(windows) == read(text))
        #expect(try read(String(text.dropLast())) == read(text))
        #expect(try read(String(windows.dropLast())) == read(text))
    }

    @Test("Nothing is lost after a byte order mark")
    func byteOrderMark() throws {
        for text in ToolOutput.allCases.map(\.text) + [description + frame] {
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
        for (number, tool) in ToolOutput.allCases.enumerated() {
            let file = try folder.add("\(number).evemu", tool.text)
            #expect(try EvdevRecording(path: file).frames.count == 10)
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
        #expect(try read(preface + ToolOutput.getevent.text).frames.count == 10)
    }
}

@Suite("Recordings of several devices")
struct SeveralDevicesTests {
    /// A recording of buttons, which are no touchscreen, and of a touchscreen.
    private let both: String = {
        let screen = FormatErrorTests.yaml
        let buttons = screen.replacing("Touchscreen", with: "Buttons")
            .replacing("47, 53, 54, 57", with: "40").replacing("53:", with: "40:")
            .replacing("3, 53, 7", with: "3, 40, 1").replacing("[1]", with: "[]")
        let device = screen.split(separator: "\n").dropFirst(2).joined(separator: "\n")
        return buttons + "\n" + device.replacing("event2", with: "event3")
    }()

    @Test("Of the devices of libinput record the first touchscreen is read")
    func yaml() throws {
        let reader = try reader(both)
        #expect(reader.device.name == "Touchscreen")
        #expect(
            reader.remarks == [
                "read /dev/input/event3 “Touchscreen”, and left out /dev/input/event2 “Buttons”"
            ]
        )
        #expect(try reader.next()?.events.first?.code == 0x35)
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
        let axis = "ABS (0003): ABS_MISC : value 0, min 0, max 1, fuzz 0, flat 0, resolution 0"
        let lines = ToolOutput.getevent.lines.map { $0.contains("SW_LID") ? axis : $0 }
        let events = lines.filter { $0.hasPrefix("[") }
        let others = ["EV_ABS ABS_MISC 00000001", "EV_SYN SYN_REPORT 00000000"].map {
            "[   12345.000123] /dev/input/event4: \($0)"
        }
        let mixed =
            (isDescribed ? lines.filter { !$0.hasPrefix("[") } : [])
            + events.flatMap { others + [$0] + others }
        let reader = try reader(mixed.joined(separator: "\n"))
        let remarks = reader.remarks
        let recording = try EvdevRecording(reading: reader)
        let alone = try read(ToolOutput.getevent.text)
        #expect(recording.frames.map(\.events) == alone.frames.map(\.events))
        #expect(remarks.first?.contains("left out /dev/input/event4") == true)
    }
}

/// The folder `Tests/recordings/tools` has the same strokes as each version of each tool prints them.
@Suite("What the tools print")
struct ToolOutputTests {
    private static let folder = ToolOutput.folder
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
        try folder.add("strokes.desc", ToolOutput.contents(file))
        let log = "getevent-lt.\(file.contains(".a.") ? "a" : "b").txt"
        let path = try folder.add("strokes.txt", ToolOutput.contents(log))
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
        let text = ToolOutput.getevent.text
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
        let hasResolution = !isOld && !file.hasPrefix("evemu-1.0")
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
