// SPDX-License-Identifier: MIT

import CGestureLibinput
import EvdevRecording
import EvdevReplay
import GestureRecording
import Glibc

/// The recordings that come with the tests, and those that the environment adds.
enum Recordings {
    static let bundled = files(in: folder)
    static let all = bundled + extra

    static func load(_ name: String) throws -> EvdevRecording {
        try EvdevRecording(path: folder + "/" + name)
    }

    private static var folder: String {
        let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        return "/" + root + "/Tests/recordings"
    }

    private static var extra: [PlayedFile] {
        guard let folder = getenv("GESTURE_EXTRA_RECORDINGS") else {
            return []
        }
        return files(in: String(cString: folder))
    }

    /// What getevent prints without -t. It has no times, so ToolOutputTests expects a refusal.
    private static let timeless: Set = [
        "getevent.b.txt", "getevent-l.b.txt", "getevent-device.b.txt", "getevent-l-device.b.txt",
    ]

    private static func files(in folder: String) -> [PlayedFile] {
        // A folder that cannot be listed is an argument of its own, and fails as a test.
        ((try? EvdevRecording.recordings(in: folder)) ?? [folder]).map(PlayedFile.init)
            .filter { !timeless.contains($0.description) }
    }
}

/// A recording's path, short when it names a test.
struct PlayedFile: CustomStringConvertible, Sendable {
    var path: String
    var description: String { String(path.split(separator: "/").last ?? "") }
}

/// How many events of each kind there were.
struct TouchCounts: Hashable {
    var downs = 0
    var motions = 0
    var ups = 0
    var cancels = 0
}

/// Follows libinput's touch events and keeps what is wrong with them.
struct TouchLog {
    private(set) var counts = TouchCounts()
    private(set) var problems: [String] = []
    private(set) var open: Set<Int32> = []
    private(set) var eventCount = 0
    private(set) var lastTime: UInt64 = 0

    /// A number that depends on every event and its time.
    private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ event: OpaquePointer, _ time: UInt64) {
        let type = libinput_event_get_type(event)
        eventCount += 1
        mix(UInt64(type.rawValue))
        mix(time)
        if time < lastTime {
            problems.append("time goes back from \(lastTime) to \(time)")
        }
        lastTime = time
        switch type {
        case LIBINPUT_EVENT_TOUCH_DOWN:
            counts.downs += 1
            let slot = slot(of: event)
            if !open.insert(slot).inserted {
                problems.append("slot \(slot) comes down twice at \(time)")
            }
            mixPosition(of: event)
        case LIBINPUT_EVENT_TOUCH_MOTION:
            counts.motions += 1
            let slot = slot(of: event)
            if !open.contains(slot) {
                problems.append("slot \(slot) moves without being down at \(time)")
            }
            mixPosition(of: event)
        case LIBINPUT_EVENT_TOUCH_UP:
            counts.ups += 1
            close(slot(of: event), time)
        case LIBINPUT_EVENT_TOUCH_CANCEL:
            counts.cancels += 1
            close(slot(of: event), time)
        default:
            break
        }
    }

    private mutating func close(_ slot: Int32, _ time: UInt64) {
        if open.remove(slot) == nil {
            problems.append("slot \(slot) leaves without being down at \(time)")
        }
    }

    private func slot(of event: OpaquePointer) -> Int32 {
        libinput_event_touch_get_seat_slot(libinput_event_get_touch_event(event))
    }

    private mutating func mixPosition(of event: OpaquePointer) {
        let touch = libinput_event_get_touch_event(event)
        mix(libinput_event_touch_get_x(touch).bitPattern)
        mix(libinput_event_touch_get_y(touch).bitPattern)
    }

    private mutating func mix(_ value: UInt64) {
        hash = (hash ^ value) &* 0x0000_0100_0000_01b3
    }
}

/// Plays a recording and follows its events.
func touchLog(_ recording: EvdevRecording) throws -> TouchLog {
    var log = TouchLog()
    try EmulatedDevice.replay(recording) { log.add($0, $1) }
    return log
}

extension EmulatedDevice {
    /// Plays a whole recording and hands out libinput's events with their times.
    static func replay(
        _ recording: EvdevRecording,
        _ body: (OpaquePointer, UInt64) -> Void
    ) throws {
        let device = try EmulatedDevice(recording.device, name: recording.name)
        for frame in recording.frames {
            try device.play(frame)
            device.takeEvents(body)
        }
        try device.finish()
        device.takeEvents(body)
    }

    func follow(with log: inout TouchLog) {
        takeEvents { log.add($0, $1) }
    }

    func takeEvents(_ body: (OpaquePointer, UInt64) -> Void) {
        seat.takeEvents { body($0, seat.time(of: $0)) }
    }
}

/// A touchscreen with two slots.
func touchscreen() -> EvdevDevice {
    var device = EvdevDevice()
    device.name = "Touchscreen"
    device.properties = [1]
    device.capabilities = [0: [0, 1, 3], 1: [0x14a], 3: [0, 1, 0x2f, 0x35, 0x36, 0x39]]
    for code: UInt16 in [0, 1, 0x35, 0x36] {
        device.axes[code] = EvdevDevice.Axis(minimum: 0, maximum: 999)
    }
    device.axes[0x2f] = EvdevDevice.Axis(minimum: 0, maximum: 1)
    device.axes[0x39] = EvdevDevice.Axis(minimum: 0, maximum: 65535)
    return device
}
