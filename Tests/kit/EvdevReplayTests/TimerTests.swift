// SPDX-License-Identifier: MIT

import CGestureLibinput
import EvdevRecording
import EvdevReplay
import Testing

@Suite("libinput's timers")
struct TimerTests {
    @Test("A finger that rests on a touchpad holds at an exact time, however time passes")
    func hold() throws {
        let atOnce = try holdTime(step: 2_000_000)
        let inSteps = try holdTime(step: 1_000)
        #expect(atOnce != nil)
        #expect(atOnce == inSteps)
    }

    @Test("After the last finger has left, time passes until the timers are through")
    func tail() throws {
        let recording = try touchpad()
        let device = try EmulatedDevice(recording.device, name: recording.name)
        for frame in recording.frames {
            try device.play(frame)
        }
        #expect(device.contactCount == 0)
        try device.finish()
        #expect(device.libinputDevice != nil)
    }

    @Test("A finger that never leaves is cancelled when the recording ends")
    func contactLeftDown() throws {
        var recording = try Recordings.load(
            "evemu-devices/EP0430M09.2-finger-scroll-down.events"
        )
        recording.frames.removeLast(10)
        let log = try touchLog(recording)
        let last = recording.frames.last?.timeInMicroseconds ?? 0
        #expect(log.open == [])
        #expect(log.counts.cancels == 2)
        #expect(log.lastTime == last - (recording.frames.first?.timeInMicroseconds ?? 0))
    }

    private func touchpad() throws -> EvdevRecording {
        try Recordings.load(
            "evemu-devices/SynPS2_Synaptics_TouchPad.two-finger-vert-scroll.events"
        )
    }

    private func holdTime(step: UInt64) throws -> UInt64? {
        let recording = try touchpad()
        let device = try EmulatedDevice(recording.device, name: recording.name)
        try device.play(recording.frames[0])
        var result: UInt64?
        for time in stride(from: 0, through: 2_000_000, by: UInt64.Stride(step)) {
            try device.advance(to: UInt64(time))
            device.takeEvents { event, time in
                if libinput_event_get_type(event) == LIBINPUT_EVENT_GESTURE_HOLD_BEGIN {
                    result = time
                }
            }
        }
        return result
    }
}
