// SPDX-License-Identifier: MIT

import CEmulatedEvdev
import CGestureLibinput
import EvdevRecording
import EvdevReplay
import GestureRecording
import TestSupport
import Testing

@Suite("What may happen to a device in the middle of a gesture")
struct FaultTests {
    @Test("Frames lost before the next one are reported with it")
    func loseBeforePlay() throws {
        let recording = try Recordings.load(Self.file)
        let device = try EmulatedDevice(recording.device, name: recording.name)
        try device.lose(recording.frames[0])
        #expect(!device.seat.log.contains("SYN_DROPPED"))
        try device.play(recording.frames[1])
        #expect(device.seat.log.contains("SYN_DROPPED"))
    }

    @Test("An unplugged device does not come back")
    func removedForGood() throws {
        let recording = try Recordings.load(Self.file)
        let device = try EmulatedDevice(recording.device, name: recording.name)
        try device.remove()
        #expect(failure { () throws(RecordingError) in try device.remove() } != nil)
        #expect(failure { () throws(RecordingError) in try device.seat.resume() } != nil)
        #expect(failure { () throws(RecordingError) in try device.disable() } != nil)
    }

    private static let file = "evemu-devices/Wacom_ISDv4_E6_Finger.double-center-circle.events"
}

@Suite("Devices and frames that are refused")
struct RefusalTests {
    @Test("A device that libinput does not take is refused with what is wrong in its description")
    func refusedByLibinput() {
        var device = touchscreen()
        device.capabilities[3]?.remove(1)
        device.axes[1] = nil
        let error = failure { () throws(RecordingError) in
            try EmulatedDevice(device, name: "half.evemu")
        }
        #expect(error?.file == "half.evemu")
        #expect(
            error?.message
                == "the description of the device is damaged: it has ABS_X, but not ABS_Y"
        )
    }

    @Test("A device that cannot be touched is refused")
    func notTouch() {
        #expect(message(for: EvdevDevice())?.contains("no touchscreen, touchpad or pen") == true)
        var pad = touchscreen()
        pad.capabilities[1]?.formUnion([0x100, 0x101, 0x14b])  // BTN_0, BTN_1, BTN_STYLUS
        #expect(message(for: pad)?.contains("no touchscreen, touchpad or pen") == true)
    }

    @Test("A pen without a resolution is refused, with the option that gives it a size")
    func penWithoutSize() {
        var pen = touchscreen()
        pen.capabilities[1]?.insert(0x140)  // BTN_TOOL_PEN
        for code in pen.axes.keys {
            pen.axes[code]?.resolution = 0
        }
        #expect(message(for: pen)?.contains("--size-mm") == true)
    }

    @Test("Slots that no device has are refused", arguments: [-1, 1024, Int32.max, .min])
    func slots(maximum: Int32) {
        var device = touchscreen()
        device.axes[0x2f] = EvdevDevice.Axis(minimum: 0, maximum: maximum)
        #expect(message(for: device)?.contains("ABS_MT_SLOT") == true)
    }

    @Test("As many slots as the kernel allows work")
    func manySlots() throws {
        var device = touchscreen()
        device.axes[0x2f] = EvdevDevice.Axis(minimum: 0, maximum: 1023)
        let emulated = try EmulatedDevice(device, name: "wide")
        var log = TouchLog()
        try emulated.play(frame([(3, 0x2f, 1023), (3, 0x39, 1), (3, 0x35, 5), (3, 0x36, 5)]))
        try emulated.finish()
        emulated.follow(with: &log)
        #expect(log.counts == TouchCounts(downs: 1, cancels: 1))
    }

    @Test("Numbers that no device has are refused")
    func wildNumbers() {
        var device = touchscreen()
        device.properties = [32]
        #expect(message(for: device)?.contains("property") == true)
        device = touchscreen()
        device.capabilities[40] = [1]
        #expect(message(for: device)?.contains("event type") == true)
        device = touchscreen()
        device.axes[64] = EvdevDevice.Axis(minimum: 0, maximum: 1)
        #expect(message(for: device)?.contains("axis") == true)
    }

    @Test("Wild slots, types and codes are ignored and counted")
    func ignored() throws {
        let device = try EmulatedDevice(touchscreen(), name: "wild")
        try device.play(
            frame([
                (3, 0x2f, -1), (3, 0x2f, 2), (3, 0x2f, .max), (3, 0x3f, 1), (3, 0xffff, 1),
                (0xffff, 0, 1), (1, 0x2ff, 1), (0, 0xffff, 1), (21, 3, 1),
            ])
        )
        #expect(device.seat.ignoredEventCount == 9)
    }

    @Test("A frame that does not end in its only SYN_REPORT is refused")
    func notAFrame() throws {
        let device = try EmulatedDevice(touchscreen(), name: "frames")
        let report = EvdevEvent(type: 0, code: 0, value: 0)
        for events in [[], [report, report], [EvdevEvent(type: 3, code: 0, value: 1)]] {
            let wrong = EvdevFrame(timeInMicroseconds: 0, events: events, line: 7)
            let error = failure { () throws(RecordingError) in try device.play(wrong) }
            #expect(error?.line == 7)
        }
    }

    @Test("A frame of thousands of events arrives whole")
    func longFrame() throws {
        let device = try EmulatedDevice(touchscreen(), name: "long")
        var events: [(UInt16, UInt16, Int32)] = [(3, 0x39, 1)]
        for value in 0..<30_000 {
            events.append((3, 0x35, Int32(value % 100)))
        }
        try device.play(frame(events + [(3, 0x36, 5)]))
        var log = TouchLog()
        device.follow(with: &log)
        #expect(log.counts.downs == 1)
    }

    @Test("Times beyond the limit are refused")
    func time() throws {
        let device = try EmulatedDevice(touchscreen(), name: "late")
        try device.play(frame([], at: 0))
        let late = frame([], at: .max)
        #expect(failure { () throws(RecordingError) in try device.play(late) } != nil)
    }

    @Test("Times before the last are taken for the last")
    func timeGoesBack() throws {
        let device = try EmulatedDevice(touchscreen(), name: "back")
        try device.play(frame([], at: 0))
        try device.seat.advance(to: 1_000)
        try device.seat.advance(to: 500)
        try device.play(frame([], at: 900))
    }

    private func message(for device: EvdevDevice) -> String? {
        failure { () throws(RecordingError) in try EmulatedDevice(device, name: "test") }?.message
    }

    private func frame(
        _ events: [(UInt16, UInt16, Int32)],
        at time: UInt64 = 0
    ) -> EvdevFrame {
        let all = (events + [(0, 0, 0)]).map { EvdevEvent(type: $0.0, code: $0.1, value: $0.2) }
        return EvdevFrame(timeInMicroseconds: time, events: all, line: 1)
    }
}
