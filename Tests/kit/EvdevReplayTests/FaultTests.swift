// SPDX-License-Identifier: MIT

import CGestureLibinput
import EvdevRecording
import EvdevReplay
import GestureRecording
import TestSupport
import Testing

@Suite("What may happen to a device in the middle of a gesture")
struct FaultTests {
    @Test("An unplugged device's contacts are cancelled", arguments: Self.files)
    func remove(file: String) throws {
        try forEachMoment(file) { device, log, recording, index in
            try expectCancels(device, &log) { try device.remove() }
            #expect(device.libinputDevice == nil)
            try playRest(of: recording, after: index, on: device, &log)
            #expect(log.open == [])
        }
    }

    @Test("Suspending cancels contacts, and resuming does not bring them back", arguments: files)
    func suspend(file: String) throws {
        try forEachMoment(file) { device, log, recording, index in
            try expectCancels(device, &log) { try device.suspend() }
            #expect(device.libinputDevice == nil)
            try device.resume()
            device.follow(with: &log)
            #expect(device.libinputDevice != nil)
            try playRest(of: recording, after: index, on: device, &log)
            #expect(log.open == [])
        }
    }

    @Test("Turning the device off cancels its contacts", arguments: files)
    func disable(file: String) throws {
        try forEachMoment(file) { device, log, recording, index in
            try expectCancels(device, &log) { try device.disable() }
            try device.enable()
            try playRest(of: recording, after: index, on: device, &log)
            #expect(log.open == [])
        }
    }

    @Test("After lost frames libinput has the contacts that the device has", arguments: files)
    func lose(file: String) throws {
        try forEachMoment(file) { device, log, recording, index in
            let end = min(index + 20, recording.frames.count - 1)
            for frame in recording.frames[(index + 1)...end] {
                try device.lose(frame)
                device.follow(with: &log)
            }
            try device.drop()
            device.follow(with: &log)
            #expect(log.open.count == device.contactCount)
            #expect(device.log.contains("SYN_DROPPED"))
            try playRest(of: recording, after: end, on: device, &log)
            #expect(log.open == [])
        }
    }

    @Test("Frames lost before the next one are reported with it")
    func loseBeforePlay() throws {
        let recording = try Recordings.load(Self.files[0])
        let device = try EmulatedDevice(recording.device, name: recording.name)
        try device.lose(recording.frames[0])
        #expect(!device.log.contains("SYN_DROPPED"))
        try device.play(recording.frames[1])
        #expect(device.log.contains("SYN_DROPPED"))
    }

    @Test("An unplugged device does not come back")
    func removedForGood() throws {
        let recording = try Recordings.load(Self.files[0])
        let device = try EmulatedDevice(recording.device, name: recording.name)
        try device.remove()
        #expect(failure { () throws(RecordingError) in try device.remove() } != nil)
        #expect(failure { () throws(RecordingError) in try device.resume() } != nil)
        #expect(failure { () throws(RecordingError) in try device.disable() } != nil)
    }

    static let files = [
        "evemu-devices/Wacom_ISDv4_E6_Finger.double-center-circle.events",
        "evemu-devices/Atmel_maXTouch_Touchscreen.4-finger-drag-down.events",
        "evemu-devices/dell_canvas_touch.evemu",
    ]

    /// Plays a recording up to each of ten frames, each time on a new device.
    private func forEachMoment(
        _ file: String,
        _ body: (EmulatedDevice, inout TouchLog, EvdevRecording, Int) throws -> Void
    ) throws {
        let recording = try Recordings.load(file)
        for tenth in 0..<10 {
            let index = (recording.frames.count - 2) * tenth / 9
            let device = try EmulatedDevice(recording.device, name: recording.name)
            var log = TouchLog()
            for frame in recording.frames[...index] {
                try device.play(frame)
                device.follow(with: &log)
            }
            try body(device, &log, recording, index)
            #expect(log.problems == [])
        }
    }

    /// What is done to a device cancels all its contacts.
    private func expectCancels(
        _ device: EmulatedDevice,
        _ log: inout TouchLog,
        _ body: () throws -> Void
    ) throws {
        let wereOpen = log.open.count
        try body()
        device.follow(with: &log)
        #expect(log.open == [])
        #expect(log.counts.cancels == wereOpen)
    }

    private func playRest(
        of recording: EvdevRecording,
        after index: Int,
        on device: EmulatedDevice,
        _ log: inout TouchLog
    ) throws {
        for frame in recording.frames[(index + 1)...] {
            try device.play(frame)
            device.follow(with: &log)
        }
        try device.finish()
        device.follow(with: &log)
    }
}
