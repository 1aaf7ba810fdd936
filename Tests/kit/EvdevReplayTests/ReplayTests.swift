// SPDX-License-Identifier: MIT

import CGestureLibinput
import EvdevRecording
import EvdevReplay
import Glibc
import Testing

@Suite("Playing recordings through libinput")
struct ReplayTests {
    @Test("This program's libinput sees the emulation")
    func emulationIsInEffect() {
        #expect(EmulatedDevice.unavailabilityReason == nil)
    }

    @Test("Every recording plays, and every contact leaves", arguments: Recordings.all)
    func plays(file: PlayedFile) throws {
        let recording = try EvdevRecording(path: file.path)
        let log = try touchLog(recording)
        #expect(log.problems == [])
        #expect(log.open == [])
        #expect(log.counts.downs == log.counts.ups + log.counts.cancels)
        #expect(log.eventCount > 1)
        #expect(log.counts.downs > 0 || recording.isTouchpad || recording.device.isPen)
    }

    @Test("libinput gets every event its device said it could send", arguments: Recordings.all)
    func ignored(file: PlayedFile) throws {
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
            device.seat.takeEvents { _ in }
        }
        #expect(device.seat.ignoredEventCount == unannounced)
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
        let times = recording.frames.map(\.timeInMicroseconds)
        #expect(last == times[times.count - 1] - times[0])
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
            try device.seat.advance(to: UInt64(time))
            device.takeEvents { event, time in
                if libinput_event_get_type(event) == LIBINPUT_EVENT_GESTURE_HOLD_BEGIN {
                    result = time
                }
            }
        }
        return result
    }
}

@Suite("The emulation's effect on everything else")
struct IsolationTests {
    @Test("The clock is the real one for the program itself, also while events are handed out")
    func clock() throws {
        let start = monotonicSeconds()
        let recording = try Recordings.load("evemu-devices/dell_canvas_touch.evemu")
        let device = try EmulatedDevice(recording.device, name: recording.name)
        for frame in recording.frames {
            try device.play(frame)
            device.seat.takeEvents { _ in
                #expect(monotonicSeconds() - start < 3_000)
            }
        }
        try device.seat.advance(to: 100_000_000_000)
        let elapsed = monotonicSeconds() - start
        #expect(elapsed >= 0)
        #expect(elapsed < 3_000)
    }

    @Test("Files are the real ones for the program itself")
    func files() throws {
        let recording = try Recordings.load("evemu-devices/dell_canvas_touch.evemu")
        let device = try EmulatedDevice(recording.device, name: recording.name)
        var status = stat()
        #expect(stat(#filePath, &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFREG)
        #expect(stat("/nonexistent", &status) == -1)
        #expect(errno == ENOENT)
        #expect(fstat(-1, &status) == -1)
        #expect(errno == EBADF)
        #expect(device.contactCount == 0)
    }

    @Test("Devices on several threads at once play as one alone does")
    func threads() async throws {
        let files = Recordings.bundled
        let alone = try files.map { try touchLog(EvdevRecording(path: $0.path)).hash }
        let together = try await withThrowingTaskGroup(of: (Int, UInt64).self) { group in
            for round in 0..<4 {
                for (index, file) in files.enumerated() {
                    group.addTask {
                        _ = round
                        return (index, try touchLog(EvdevRecording(path: file.path)).hash)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(together.count == 4 * files.count)
        for (index, hash) in together {
            #expect(hash == alone[index], "\(files[index])")
        }
    }

    @Test("Two devices taking turns on one thread do not disturb each other")
    func turns() throws {
        let names = [
            "evemu-devices/EP0430M09.2-finger-scroll-down.events",
            "evemu-devices/Wacom_ISDv4_E6_Finger.double-center-circle.events",
        ]
        let recordings = try names.map(Recordings.load)
        let devices = try recordings.map { try EmulatedDevice($0.device, name: $0.name) }
        var logs = [TouchLog(), TouchLog()]
        for index in 0..<(recordings.map(\.frames.count).max() ?? 0) {
            for turn in 0..<2 where index < recordings[turn].frames.count {
                try devices[turn].play(recordings[turn].frames[index])
                devices[turn].follow(with: &logs[turn])
            }
        }
        for turn in 0..<2 {
            try devices[turn].finish()
            devices[turn].follow(with: &logs[turn])
            #expect(try logs[turn].hash == touchLog(recordings[turn]).hash)
        }
    }

    @Test("A device that is never finished leaves no descriptor open")
    func descriptors() throws {
        let recording = try Recordings.load("evemu-devices/dell_canvas_touch.evemu")
        // Other tests open files meanwhile, so only a leak in every round is one.
        let before = openDescriptors()
        for _ in 0..<200 {
            let device = try EmulatedDevice(recording.device, name: recording.name)
            try device.play(recording.frames[0])
        }
        #expect(openDescriptors() < before + 200)
    }

    private func monotonicSeconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }

    private func openDescriptors() -> Int {
        (0..<4096).filter { fcntl(Int32($0), F_GETFD) >= 0 }.count
    }
}

extension EvdevRecording {
    var isTouchpad: Bool {
        device.has(type: EvdevEvent.key, code: 0x145) && !device.properties.contains(1)
    }
}
