// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import Glibc
import Testing

@Suite("The emulation's effect on everything else")
struct IsolationTests {
    @Test("The clock is the real one for the program itself, also while events are handed out")
    func clock() throws {
        let start = monotonicSeconds()
        let recording = try Recordings.load("evemu-devices/dell_canvas_touch.evemu")
        let device = try EmulatedDevice(recording.device, name: recording.name)
        for frame in recording.frames {
            try device.play(frame)
            device.takeEvents { _, _ in
                #expect(monotonicSeconds() - start < 3_000)
            }
        }
        try device.advance(to: 100_000_000_000)
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
