// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureRecording
import Glibc
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

/// The recordings that come with the tests.
func bundled(_ name: String) -> String {
    let parts = #filePath.split(separator: "/").dropLast(5)
    return "/" + parts.joined(separator: "/") + "/Tests/recordings/evemu-devices/" + name
}

/// Writes recordings the way other tools do, as their manuals and sources say.
enum OtherFormat: CaseIterable, CustomTestStringConvertible {
    case libinputRecord, getevent, geteventWithoutNames, evtest

    var testDescription: String {
        switch self {
        case .libinputRecord: "libinput record"
        case .getevent: "getevent -lp and -lt"
        case .geteventWithoutNames: "getevent -p and -t"
        case .evtest: "evtest"
        }
    }

    func text(_ recording: EvdevRecording) -> String {
        let lines =
            switch self {
            case .libinputRecord: LibinputRecordText([recording]).lines
            case .getevent: GeteventText(hasNames: true).lines(recording)
            case .geteventWithoutNames: GeteventText(hasNames: false).lines(recording)
            case .evtest: EvtestText().lines(recording)
            }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The names that the recordings of the tests need.
private let names: [UInt16: [UInt16: String]] = [
    0: [0: "SYN_REPORT", 2: "SYN_MT_REPORT"],
    1: [
        0x110: "BTN_LEFT", 0x145: "BTN_TOOL_FINGER", 0x148: "BTN_TOOL_QUINTTAP",
        0x14a: "BTN_TOUCH", 0x14d: "BTN_TOOL_DOUBLETAP", 0x14e: "BTN_TOOL_TRIPLETAP",
        0x14f: "BTN_TOOL_QUADTAP",
    ],
    3: [
        0: "ABS_X", 1: "ABS_Y", 0x18: "ABS_PRESSURE", 0x1c: "ABS_TOOL_WIDTH", 0x28: "ABS_MISC",
        0x2f: "ABS_MT_SLOT", 0x30: "ABS_MT_TOUCH_MAJOR", 0x31: "ABS_MT_TOUCH_MINOR",
        0x32: "ABS_MT_WIDTH_MAJOR", 0x33: "ABS_MT_WIDTH_MINOR", 0x34: "ABS_MT_ORIENTATION",
        0x35: "ABS_MT_POSITION_X", 0x36: "ABS_MT_POSITION_Y", 0x37: "ABS_MT_TOOL_TYPE",
        0x39: "ABS_MT_TRACKING_ID", 0x3a: "ABS_MT_PRESSURE", 0x3b: "ABS_MT_DISTANCE",
        0x3c: "ABS_MT_TOOL_X", 0x3d: "ABS_MT_TOOL_Y",
    ],
    4: [5: "MSC_TIMESTAMP"],
]

private let types: [UInt16: String] = [
    0: "EV_SYN", 1: "EV_KEY", 2: "EV_REL", 3: "EV_ABS", 4: "EV_MSC", 5: "EV_SW",
]

private func digits(_ value: some BinaryInteger, _ count: Int, radix: Int = 16) -> String {
    let text = String(value, radix: radix)
    return String(repeating: "0", count: max(0, count - text.count)) + text
}

private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

extension EvdevFrame {
    fileprivate var seconds: UInt64 { timeInMicroseconds / 1_000_000 }
    fileprivate var fraction: String { digits(timeInMicroseconds % 1_000_000, 6, radix: 10) }
}

extension EvdevDevice {
    fileprivate var codes: [(type: UInt16, codes: [UInt16])] {
        capabilities.filter { $0.key != 0 && !$0.value.isEmpty }
            .sorted { $0.key < $1.key }
            .map { ($0.key, $0.value.sorted()) }
    }
}

struct LibinputRecordText {
    private(set) var lines: [String]

    init(_ recordings: [EvdevRecording]) {
        lines = [
            "# libinput record", "version: 1", "ndevices: \(recordings.count)", "libinput:",
            "  version: \"1.22.1\"", "system:", "  os: \"debian:12\"",
            "  dmi: \"dmi:bvnLENOVO:bvrGJET72WW(2.22):rvr0&A\"", "devices:",
        ]
        for (index, recording) in recordings.enumerated() {
            add(recording, "/dev/input/event\(index + 2)")
        }
    }

    private mutating func add(_ recording: EvdevRecording, _ node: String) {
        let device = recording.device
        lines += ["- node: \(node)", "  evdev:", "    # Name: [\(device.name)]"]
        lines.append("    name: \"\(device.name)\"")
        lines.append(
            "    id: [\(device.bus), \(device.vendor), \(device.product), \(device.version)]"
        )
        lines += ["    codes:", "      0: [0, 1, 2, 3] # EV_SYN"]
        for (type, codes) in device.codes {
            lines.append("      \(type): \(codes) # \(types[type] ?? "")")
        }
        lines.append("    absinfo:")
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
            let (low, high) = (axis.minimum, axis.maximum)
            let rest = "\(axis.fuzz), \(axis.flat), \(axis.resolution)"
            lines.append("      \(code): [\(low), \(high), \(rest)]")
        }
        lines += ["    properties: \(device.properties.sorted())", "  hid: [", "    0x05, 0x0d"]
        lines += ["  ]", "  udev:", "    properties:", "    - ID_INPUT=1", "  quirks:"]
        lines += ["  events:", "  - hid:", "      time: [0, 0]", "      hidraw0: [1, 2, 3, 4]"]
        for frame in recording.frames {
            lines.append("  - evdev:")
            for event in frame.events {
                let numbers = "\(event.type), \(event.code), \(event.value)"
                let time = "\(frame.seconds), \(frame.timeInMicroseconds % 1_000_000)"
                let comment =
                    "# \(types[event.type] ?? "") / \(names[event.type]?[event.code] ?? "")"
                lines.append("    - [\(time), \(numbers)] \(comment)")
            }
        }
    }
}

struct GeteventText {
    var hasNames: Bool
    var node = "/dev/input/event2"

    func lines(_ recording: EvdevRecording) -> [String] {
        description(recording.device) + recording.frames.flatMap(lines)
    }

    func description(_ device: EvdevDevice) -> [String] {
        var lines = [
            "add device 1: \(node)", "  bus:      \(digits(device.bus, 4))",
            "  vendor    \(digits(device.vendor, 4))", "  product   \(digits(device.product, 4))",
            "  version   \(digits(device.version, 4))", "  name:     \"\(device.name)\"",
            "  location: \"\"", "  id:       \"\"", "  version:  1.0.1", "  events:",
        ]
        for (type, codes) in device.codes where type != 3 {
            let words = codes.map { name(type, $0) }.joined(separator: "  ")
            lines.append("    \(types[type]?.dropFirst(3) ?? "") (\(digits(type, 4))): \(words)")
        }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
            let limits = "value 0, min \(axis.minimum), max \(axis.maximum), fuzz \(axis.fuzz)"
            let start =
                lines.last?.contains(": value") == true ? "               " : "    ABS (0003): "
            lines.append(
                start + pad(name(3, code), 22)
                    + ": \(limits), flat \(axis.flat), resolution \(axis.resolution)"
            )
        }
        lines.append("  input props:")
        let properties = [0: "INPUT_PROP_POINTER", 1: "INPUT_PROP_DIRECT"] as [UInt16: String]
        for property in device.properties.sorted() {
            let name = hasNames ? properties[property] : nil
            lines.append("    " + (name ?? digits(property, 4)))
        }
        return lines + (device.properties.isEmpty ? ["    <none>"] : [])
    }

    func lines(_ frame: EvdevFrame) -> [String] {
        let seconds = String(frame.seconds)
        let blank = String(repeating: " ", count: max(0, 8 - seconds.count))
        return frame.events.map { event in
            let value = digits(UInt32(bitPattern: event.value), 8)
            let words =
                hasNames
                ? pad(types[event.type] ?? "", 12) + " " + pad(name(event.type, event.code), 20)
                : digits(event.type, 4) + " " + digits(event.code, 4)
            let shown = hasNames && event.type == 1 ? (event.value == 0 ? "UP" : "DOWN") : value
            return "[\(blank)\(seconds).\(frame.fraction)] \(node): \(words) \(shown)"
        }
    }

    private func name(_ type: UInt16, _ code: UInt16) -> String {
        (hasNames ? names[type]?[code] : nil) ?? digits(code, 4)
    }
}

struct EvtestText {
    func lines(_ recording: EvdevRecording) -> [String] {
        description(recording.device) + ["Testing ... (interrupt to exit)"]
            + recording.frames.flatMap(lines)
    }

    private func description(_ device: EvdevDevice) -> [String] {
        let id = [device.bus, device.vendor, device.product, device.version]
            .map { String($0, radix: 16) }
        var lines = [
            "No device specified, trying to scan all of /dev/input/event*", "Available devices:",
            "/dev/input/event0:\tPower Button", "Select the device event number [0-2]: 2",
            "Input driver version is 1.0.1",
            "Input device ID: bus 0x\(id[0]) vendor 0x\(id[1]) "
                + "product 0x\(id[2]) version 0x\(id[3])",
            "Input device name: \"\(device.name)\"", "Supported events:",
            "  Event type 0 (EV_SYN)",
        ]
        for (type, codes) in device.codes {
            lines.append("  Event type \(type) (\(types[type] ?? "?"))")
            for code in codes {
                lines.append("    Event code \(code) (\(names[type]?[code] ?? "?"))")
                if type == 3, let axis = device.axes[code] {
                    lines += limits(axis)
                }
            }
        }
        lines.append("Properties:")
        return lines + device.properties.sorted().map { "  Property type \($0) (?)" }
    }

    /// Of the last three, those that are 0 are not printed.
    private func limits(_ axis: EvdevDevice.Axis) -> [String] {
        let rest = [("Fuzz ", axis.fuzz), ("Flat ", axis.flat), ("Resolution", axis.resolution)]
        return ["      Value      0", "      Min   \(axis.minimum)", "      Max   \(axis.maximum)"]
            + rest.filter { $0.1 != 0 }.map { "      \($0.0)      \($0.1)" }
    }

    private func lines(_ frame: EvdevFrame) -> [String] {
        frame.events.map { event in
            let start = "Event: time \(frame.seconds).\(frame.fraction), "
            let name = names[event.type]?[event.code] ?? "?"
            guard event.type != 0 else {
                return start
                    + (event.code == 2
                        ? "++++++++++++++ \(name) ++++++++++++"
                        : "-------------- \(name) ------------")
            }
            return start + "type \(event.type) (\(types[event.type] ?? "?")), "
                + "code \(event.code) (\(name)), value \(event.value)"
        }
    }
}
