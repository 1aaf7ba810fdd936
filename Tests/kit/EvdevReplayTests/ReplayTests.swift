// SPDX-License-Identifier: MIT

import CGestureLibinput
import EvdevRecording
import EvdevReplay
import Testing

@Suite("Playing recordings through libinput")
struct ReplayTests {
    @Test("This program's libinput sees the emulation")
    func emulationIsInEffect() {
        #expect(EmulatedDevice.unavailabilityReason == nil)
    }

    @Test("Every recording plays, and every contact leaves", arguments: Recordings.all)
    func plays(file: RecordingFile) throws {
        let recording = try EvdevRecording(path: file.path)
        let log = try touchLog(recording)
        #expect(log.problems == [])
        #expect(log.open == [])
        #expect(log.counts.downs == log.counts.ups + log.counts.cancels)
        #expect(log.eventCount > 1)
        #expect(log.counts.downs > 0 || recording.isTouchpad)
    }

    @Test("libinput reports the contacts that the frames show", arguments: Recordings.all)
    func counts(file: RecordingFile) throws {
        let recording = try EvdevRecording(path: file.path)
        let expected = ContactCounter(recording)
        guard recording.isCountable, expected.isRegular else {
            return
        }
        #expect(try touchLog(recording).counts == expected.counts)
    }

    @Test("The counts are known of at least nine recordings that come with the tests")
    func countedRecordings() throws {
        let counted = try Recordings.bundled.filter { file in
            let recording = try EvdevRecording(path: file.path)
            return recording.isCountable && ContactCounter(recording).isRegular
        }
        #expect(counted.count >= 9)
    }

    @Test("libinput gets every event its device said it could send", arguments: Recordings.all)
    func ignored(file: RecordingFile) throws {
        let recording = try EvdevRecording(path: file.path)
        let device = try EmulatedDevice(recording.device, name: recording.name)
        var unannounced: UInt64 = 0
        for frame in recording.frames {
            for event in frame.events where event.type != EvdevEvent.synchronization {
                let isAnnounced =
                    recording.device.has(type: EvdevEvent.synchronization, code: event.type)
                    && recording.device.has(type: event.type, code: event.code)
                unannounced += isAnnounced ? 0 : 1
            }
            try device.play(frame)
            device.takeEvents { _, _ in }
        }
        #expect(device.ignoredEventCount == unannounced)
    }

    @Test("A recording plays the same from a reader as from memory", arguments: Recordings.bundled)
    func reader(file: RecordingFile) throws {
        var log = TouchLog()
        try EmulatedDevice.replay(EvdevRecording.reader(path: file.path)) { log.add($0, $1) }
        #expect(try log.hash == touchLog(EvdevRecording(path: file.path)).hash)
    }

    @Test("A panel with key repeat plays, and its delay and period are the kernel's")
    func keyRepeat() throws {
        var recording = try Recordings.load(
            "evemu-devices/Wacom_ISDv4_E6_Finger.double-tap-center.events"
        )
        let counts = try touchLog(recording).counts
        recording.device.capabilities[0]?.insert(0x14)
        recording.device.capabilities[0x14] = [0, 1]
        #expect(try touchLog(recording).counts == counts)
        #expect(counts.downs == 2)
    }

    @Test("An old device without slots plays")
    func protocolA() throws {
        let log = try touchLog(
            Recordings.load("evemu-devices/N-Trig_MultiTouch.1-finger-drag-NW-SE.events")
        )
        #expect(log.counts == TouchCounts(downs: 1, motions: 91, ups: 1))
    }

    @Test("The first event has time 0 and the last that of the last frame")
    func times() throws {
        let recording = try Recordings.load("evemu-devices/dell_canvas_touch.evemu")
        var first: UInt64?
        var last: UInt64 = 0
        try EmulatedDevice.replay(recording) { event, time in
            if libinput_event_get_type(event) == LIBINPUT_EVENT_TOUCH_DOWN {
                first = first ?? time
            }
            last = time
        }
        #expect(first == 0)
        #expect(last == recording.durationInMicroseconds)
    }

    @Test("A touchpad's two-finger drag comes as scrolling that ends")
    func touchpad() throws {
        let recording = try Recordings.load(
            "evemu-devices/SynPS2_Synaptics_TouchPad.two-finger-vert-scroll.events"
        )
        var scrolls = 0
        var log = TouchLog()
        try EmulatedDevice.replay(recording) { event, time in
            if libinput_event_get_type(event) == LIBINPUT_EVENT_POINTER_SCROLL_FINGER {
                scrolls += 1
            }
            log.add(event, time)
        }
        #expect(scrolls > 50)
        #expect(log.problems == [])
    }

    @Test("Sizes in millimeters reach libinput")
    func size() throws {
        let recording = try Recordings.load("evemu-devices/dell_canvas_touch.evemu")
        let device = try EmulatedDevice(recording.device, name: recording.name)
        var width = 0.0
        var height = 0.0
        #expect(libinput_device_get_size(device.libinputDevice, &width, &height) == 0)
        #expect(abs(width - 595) < 2)
        #expect(abs(height - 334) < 2)
    }
}
