// SPDX-License-Identifier: MIT

import EvdevPanel
import EvdevRecording
import Testing

@Suite("A panel's script in time")
struct PanelTrackTests {
    @Test("Nothing happens before its time")
    func notEarly() throws {
        var stage = try Stage("wait 5ms\ndown 0 1 1\nframe")
        #expect(stage.run(now: 100) == 5100)
        #expect(stage.run(now: 5099) == 5100)
        #expect(stage.kernel.deeds.isEmpty)
        #expect(stage.run(now: 5100) == nil)
        #expect(stage.kernel.stamps == [5100])
    }

    @Test("A line of a connection is due when it comes, but after the waits before it")
    func connection() throws {
        var stage = try Stage("down 0 1 1\nframe")
        #expect(stage.run(now: 1000) == nil)
        try stage.add("move 0 2 1\nframe\nwait 1ms")
        #expect(stage.run(now: 9000) == 10_000)
        try stage.add("up 0\nframe")
        #expect(stage.run(now: 9500) == 10_000)
        #expect(stage.run(now: 10_000) == nil)
        #expect(stage.kernel.stamps == [1000, 9000, 10_000])
    }

    @Test("A slide beyond the edge is an error, and the rest of the slide is left out")
    func slideAway() throws {
        var stage = try Stage("down 0 90 10\nframe\nslide 40 0 16ms\nup 0\nframe")
        var now: UInt64? = 0
        while let time = now {
            now = stage.run(now: time)
        }
        #expect(stage.results.map(\.count) == [0, 0, 1, 0, 0])
        #expect(stage.errors.first?.contains("110 10 is not on the panel") == true)
    }

    @Test("A slide takes at most 10 minutes")
    func longSlide() throws {
        var stage = try Stage("down 0 10 10\nframe\nslide 1 0 600.001s\nslide 1 0 600s")
        #expect(stage.run(now: 0) == 8000)
        #expect(stage.errors == ["a slide takes at most 10 minutes"])
    }

    @Test("Waits that are longer than a clock can count are an error")
    func longWaits() throws {
        let wait = "wait 1000000000s\n"
        var stage = try Stage(String(repeating: wait, count: 18_446) + "stamp 1000000000s\n" + wait)
        var now: UInt64? = 0
        while let time = now {
            now = stage.run(now: time)
        }
        #expect(stage.errors == ["the waits until here are longer than a clock can count"])
    }

    @Test("A recording whose times go back plays on, and its stamps do not go back")
    func timesThatGoBack() throws {
        let times: [UInt64] = [5000, 9000, 2000, 8000, 10_000]
        var stage = try Stage("play back.gesture", recording: times)
        #expect(stage.run(now: 1000) == 5000)
        #expect(stage.run(now: 5000) == 6000)
        #expect(stage.run(now: 6000) == nil)
        #expect(stage.errors == [])
        #expect(stage.kernel.stamps == [1000, 5000, 5000, 5000, 6000])
    }

    @Test("A script waits until programs have opened the devices, and its time begins then")
    func awaitOpen() throws {
        var stage = try Stage("await-open\nwait 1ms\ndown 0 1 1\nframe")
        stage.kernel.isProgramReady = false
        #expect(stage.run(now: 1000) == nil)
        #expect(stage.run(now: 5000) == nil)
        stage.kernel.isProgramReady = true
        #expect(stage.run(now: 9000) == 10_000)
        #expect(stage.run(now: 10_000) == nil)
        #expect(stage.kernel.stamps == [10_000])
    }

    @Test("Whether programs have read all events is asked again after a millisecond")
    func awaitRead() throws {
        var stage = try Stage("await-read\ndown 0 1 1\nframe")
        stage.kernel.isProgramReady = false
        #expect(stage.run(now: 1000) == 2000)
        stage.kernel.isProgramReady = true
        #expect(stage.run(now: 2000) == nil)
        #expect(stage.kernel.stamps == [2000])
    }

    @Test("A command that is done is let go of while another one waits")
    func letsGo() throws {
        final class Witness {}
        var stage = try Stage()
        weak var left: Witness?
        do {
            let witness = Witness()
            left = witness
            stage.track.add(.frame) { _ in withExtendedLifetime(witness) {} }
        }
        try stage.add("frame\nframe\nwait 1s")
        _ = stage.run(now: 0)
        #expect(stage.results.count == 2)
        #expect(left == nil)
    }

    @Test("After a device comes back, no finger is down on it")
    func replug() throws {
        var stage = try Stage("down 0 1 1\nframe\nunplug\nup 0\nplug\nup 0\ndown 0 1 1\nframe")
        #expect(stage.run(now: 10) == nil)
        #expect(stage.errors == ["the touchscreen is unplugged", "finger 0 is not down"])
        #expect(
            stage.kernel.deeds.map { $0 == .plug || $0 == .unplug } == [false, true, true, false]
        )
    }
}

@Suite("Fingers on an emulated device")
struct FingersTests {
    /// Events as in `evtest`: type, code and value.
    private func takeFrame(_ fingers: inout Fingers) -> [[Int]] {
        fingers.takeFrame().map { [Int($0.type), Int($0.code), Int($0.value)] }
    }

    @Test("A finger becomes a palm, and the next one in its slot is a finger before it lands")
    func palm() throws {
        let size = PanelSize(width: 100, height: 50)
        var fingers = Fingers(on: .touchscreen(size), size)
        try fingers.land(0, x: 0, y: 0)
        _ = fingers.takeFrame()
        try fingers.palm(0)
        #expect(takeFrame(&fingers) == [[3, 0x2f, 0], [3, 0x37, 2], [0, 0, 0]])
        try fingers.lift(0)
        _ = fingers.takeFrame()
        try fingers.land(0, x: 0, y: 0)
        #expect(takeFrame(&fingers)[..<3] == [[3, 0x2f, 0], [3, 0x37, 0], [3, 0x39, 2]])
        #expect(throws: PanelError.self) { try fingers.palm(1) }
    }

    @Test("The far edge is the last position")
    func edge() throws {
        let size = PanelSize(width: 100, height: 50)
        let device = EvdevDevice.touchscreen(size)
        var fingers = Fingers(on: device, size)
        try fingers.land(0, x: 100, y: 50)
        let frame = takeFrame(&fingers)
        #expect(frame[2][2] == device.axes[0x35].map { Int($0.maximum) })
        #expect(frame[3][2] == device.axes[0x36].map { Int($0.maximum) })
    }

    @Test(
        "Sizes have a width and a height",
        arguments: [
            ("300x200mm", 300, 200, true), ("1280x720", 1280, 720, false),
            ("1.5x2mm", 1.5, 2, true),
        ]
    )
    func size(text: String, width: Double, height: Double, isInMillimeters: Bool) {
        let size = PanelSize(text)
        #expect(size?.width == width)
        #expect(size?.height == height)
        #expect(size?.isInMillimeters == isInMillimeters)
    }

    @Test(
        "Other texts are no sizes",
        arguments: ["", "3", "3x", "0x5", "axb", "1x2x3", "nanx3", "1e9x3"]
    )
    func noSize(text: String) {
        #expect(PanelSize(text) == nil)
    }
}

@Suite("Lines of a panel's script")
struct PanelCommandTests {
    @Test("Each command is read with its numbers")
    func commands() throws {
        #expect(try PanelCommand(line: "down 1 100 50.5") == .down(finger: 1, x: 100, y: 50.5))
        #expect(try PanelCommand(line: "  up  2  # the thumb") == .up(finger: 2))
        #expect(try PanelCommand(line: "wait 8ms") == .wait(microseconds: 8000))
        #expect(try PanelCommand(line: "wait 1.5s") == .wait(microseconds: 1_500_000))
        #expect(try PanelCommand(line: "stamp 7us") == .stamp(microseconds: 7))
        #expect(try PanelCommand(line: " play\t a  b.evemu # c") == .play(file: "a  b.evemu"))
        #expect(
            try PanelCommand(line: "slide -10 0 200ms")
                == .slide(x: -10, y: 0, microseconds: 200_000)
        )
    }
}

/// A kernel without programs. It writes down each call.
final class RecordingKernel: PanelKernel {
    enum Deed: Equatable {
        case send(stamp: UInt64, isLost: Bool)
        case drop(stamp: UInt64)
        case plug
        case unplug
        case session(isActive: Bool)
    }

    var deeds: [Deed] = []
    var frames: [[EvdevEvent]] = []
    var isProgramReady = true
    private var count: UInt32 = 0

    var stamps: [UInt64] {
        deeds.compactMap { deed in
            if case .send(let stamp, _) = deed { stamp } else { nil }
        }
    }

    func plug(_ device: EvdevDevice) -> UInt32 {
        deeds.append(.plug)
        count += 1
        return count
    }

    func unplug(_ handle: UInt32) { deeds.append(.unplug) }

    func send(_ events: [EvdevEvent], to handle: UInt32, stamp: UInt64, isLost: Bool) {
        deeds.append(.send(stamp: stamp, isLost: isLost))
        frames.append(events)
    }

    func drop(_ handle: UInt32, stamp: UInt64) { deeds.append(.drop(stamp: stamp)) }
    func setSessionActive(_ isActive: Bool) { deeds.append(.session(isActive: isActive)) }
    func isOpened(_ handle: UInt32) -> Bool { isProgramReady }
    func isRead(_ handle: UInt32) -> Bool { isProgramReady }
    func isDrained(_ handle: UInt32) -> Bool { isProgramReady }
    func contactCount(_ handle: UInt32) -> Int { 0 }
}

/// A touchscreen of 100 x 50 mm without a program, and a script on it.
struct Stage {
    let kernel = RecordingKernel()
    let stage: PanelStage
    var track: PanelTrack
    var errors: [String] { results.compactMap { $0.first?.message } }
    private let log = Log()

    /// The result of each command so far.
    var results: [[PanelError]] { log.results }

    private final class Log {
        var results: [[PanelError]] = []
    }

    /// `recording`: the times of the frames of each recording, which has no events. Empty: there is
    /// none.
    init(_ lines: String = "", recording: [UInt64] = []) throws {
        stage = PanelStage(kernel)
        let size = PanelSize(width: 100, height: 50)
        try stage.add(.touchscreen(size), size)
        track = PanelTrack(device: "touchscreen") { (_) throws(PanelError) in
            guard !recording.isEmpty else {
                throw PanelError("no recordings here")
            }
            let frames = recording.map { EvdevFrame(timeInMicroseconds: $0, events: [], line: 1) }
            return (EvdevDevice(), frames)
        }
        kernel.deeds = []
        try add(lines)
    }

    mutating func add(_ lines: String) throws {
        let log = log
        try PanelScript(lines, name: "test").add(to: &track) { error in
            log.results.append(error.map { [$0] } ?? [])
        }
    }

    mutating func run(now: UInt64) -> UInt64? {
        track.run(now: now, stage)
    }
}
