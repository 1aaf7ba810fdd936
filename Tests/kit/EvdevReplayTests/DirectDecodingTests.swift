// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevDecoding
import EvdevRecording
import EvdevReplay
@_spi(GestureTools) import GestureLibinput
import GestureRecording
import TestSupport
import Testing

@Suite("Decoding without libinput")
struct DirectDecodingTests {
    @Test("Every recording gives the samples that libinput gives", arguments: Recordings.all)
    func recordings(file: RecordingFile) throws {
        let recording = try EvdevRecording(path: file.path)
        let emulated = try EmulatedDevice(recording.device, name: recording.name)
        let touches = emulated.libinputDevice.map(DeviceAdapter.isTouchscreen) ?? false
        #expect(recording.device.isTouchscreen == touches)
        guard touches else {
            return
        }
        try compare(recording)
    }

    @Test("Random fingers give the samples that libinput gives", arguments: RandomPanel.allCases)
    func random(panel: RandomPanel) throws {
        for seed in 0..<UInt64(60) {
            try compare(panel.recording(seed: seed), "seed \(seed)")
        }
    }

    @Test("A tracking id that is replaced, or lifts and lands in one frame, is one contact")
    func replaced() throws {
        let samples = directSamples(
            of: panel([
                [slot(0), id(5), x(100), y(100)],
                [id(6), x(110)],
                [id(-1), id(7), x(120)],
                [x(130)],
                [id(-1)],
            ])
        )
        #expect(
            samples.map(\.kind) == [
                "down", "frame", "motion", "frame", "motion", "frame", "up", "frame",
            ]
        )
        #expect(Set(samples.filter { $0.kind != "frame" }.map(\.id)) == [0])
    }

    @Test("Where events were lost, contacts are cancelled, and stay so until they land anew")
    func dropped() throws {
        let samples = directSamples(
            of: panel([
                [slot(0), id(5), x(100), y(100), slot(1), id(6), x(300), y(300)],
                [x(110), lost(), x(120)],
                [slot(0), x(130)],
                [id(-1)],
                [id(8), x(140)],
            ])
        )
        #expect(
            samples.map(\.kind) == [
                "down", "down", "frame", "cancel", "cancel", "frame", "down", "frame", "cancel",
                "frame",
            ]
        )
    }

    @Test("Events that change nothing are no motion: the kernel drops them")
    func unchanged() throws {
        let recording = panel([
            [slot(0), id(5), x(100), y(100)], [x(100), y(100)], [slot(0), id(5)], [x(101), y(100)],
        ])
        let kinds = ["down", "frame", "motion", "frame", "cancel", "frame"]
        #expect(try libinputSamples(of: recording).map(\.kind) == kinds)
        #expect(directSamples(of: recording).map(\.kind) == kinds)
    }

    @Test("A place is where the panel's measures put it")
    func place() throws {
        var recording = panel([[slot(0), id(5), x(960), y(540)]])
        for code in [0x00, 0x01, 0x35, 0x36] as [UInt16] {
            recording.device.axes[code]?.resolution = 10
        }
        // 96 mm and 54 mm, at 160 points in 25.4 mm.
        let samples = directSamples(of: recording)
        let sample = try #require(samples.first)
        let pointsPerMillimeter = 160 / 25.4
        #expect(abs(Double(sample.x) / 4096 - 96 * pointsPerMillimeter) < 0.001)
        #expect(abs(Double(sample.y) / 4096 - 54 * pointsPerMillimeter) < 0.001)
    }

    @Test(
        "A device that no touchscreen can be is a clear error",
        arguments: [
            (0x35, 7, 7, "the range of the x axis, 7 to 7,"),
            (0x36, 9, 8, "the range of the y axis, 9 to 8,"),
            (0x2f, 0, 5000, "the device has 5001 slots"), (0x2f, 0, -5, "the device has 0 slots"),
        ] as [(UInt16, Int32, Int32, String)]
    )
    func impossible(axis: UInt16, minimum: Int32, maximum: Int32, words: String) {
        var recording = panel([])
        recording.device.axes[axis] = .init(minimum: minimum, maximum: maximum)
        let error = failure { () throws(RecordingError) in
            try TouchscreenDecoder(recording.device, name: "test")
        }
        #expect(error?.message.contains(words) == true)
    }

    @Test("Hostile events are passed over")
    func hostile() throws {
        let frames = [
            [slot(.max), id(.max), x(.max), y(.min)], [slot(-1), id(.min), x(.min), y(.max)],
            [slot(0), id(.max), x(.max), y(.min)], [x(.min)], [id(.min)], [slot(1000), id(3)],
        ]
        for margin in [0, 4, .max] as [Int32] {
            var recording = panel(frames)
            recording.device.axes[0x35] = .init(minimum: .min, maximum: .max, fuzz: margin)
            recording.device.axes[0x36] = .init(minimum: .min, maximum: .max, fuzz: margin)
            #expect(directSamples(of: recording).contains { $0.kind == "down" })
            recording.device.capabilities[3]?.remove(0x2f)
            recording.device.capabilities[3]?.remove(0x39)
            recording.frames = recording.frames.map { frame in
                var frame = frame
                frame.events.insert(
                    EvdevEvent(type: 0, code: 2, value: 0),
                    at: frame.events.count - 1
                )
                return frame
            }
            #expect(directSamples(of: recording).contains { $0.kind == "down" })
        }
    }

    /// Both ways, sample by sample.
    private func compare(_ recording: EvdevRecording, _ name: String = "") throws {
        let expected = try libinputSamples(of: recording)
        let direct = directSamples(of: recording).filter { $0.kind != "size" }
        let difference = zip(expected, direct).enumerated().first { $1.0 != $1.1 }
        if let difference {
            let (libinput, ours) = difference.element
            Issue.record(
                "\(name) sample \(difference.offset): libinput \(libinput), directly \(ours)"
            )
        } else {
            #expect(expected.count == direct.count, "\(name)")
            #expect(expected.contains { $0.kind == "down" }, "\(name)")
        }
    }
}
