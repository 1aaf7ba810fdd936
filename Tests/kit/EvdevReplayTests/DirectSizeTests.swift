// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevDecoding
import EvdevRecording
import TestSupport
import Testing

@Suite("Contact sizes, decoded without libinput")
struct DirectSizeTests {
    private static let pointsPerMillimeter = 160 / 25.4

    /// A panel of 1920 x 1080 positions that reports sizes in so many units per millimeter.
    private func panel(
        resolution: Int32,
        most: Int32 = 255,
        hasMinor: Bool = true,
        _ frames: [[EvdevEvent]]
    ) -> EvdevRecording {
        var recording = EvdevReplayTests.panel(frames)
        for code in hasMinor ? [0x30, 0x31] : [0x30] as [UInt16] {
            recording.device.capabilities[3]?.insert(code)
            recording.device.axes[code] = .init(minimum: 0, maximum: most, resolution: resolution)
        }
        return recording
    }

    private func major(_ value: Int32) -> EvdevEvent { absolute(0x30, value) }
    private func minor(_ value: Int32) -> EvdevEvent { absolute(0x31, value) }

    /// The axes of all sizes, in points.
    private func sizes(_ recording: EvdevRecording) -> [SIMD2<Double>] {
        directSamples(of: recording).filter { $0.kind == "size" }.map {
            SIMD2(Double($0.x), Double($0.y)) / 4096
        }
    }

    private func isNear(_ sizes: [SIMD2<Double>], _ millimeters: [SIMD2<Double>]) -> Bool {
        sizes.count == millimeters.count
            && zip(sizes, millimeters).allSatisfy { size, expected in
                let way = size - expected * Self.pointsPerMillimeter
                return max(abs(way.x), abs(way.y)) < 0.001
            }
    }

    @Test("A resolution makes a size one of millimeters, after the other samples of its frame")
    func resolution() {
        let recording = panel(
            resolution: 10,
            [
                [slot(0), id(5), major(90), minor(60), x(100), y(100)],
                [major(250), slot(1), id(6), x(300), y(100), minor(20), major(30)],
                [slot(0), id(-1)],
            ]
        )
        let samples = directSamples(of: recording)
        #expect(
            samples.map { "\($0.kind) \($0.id)" } == [
                "down 0", "size 0", "frame 0", "down 1", "size 0", "size 1", "frame 0", "up 0",
                "frame 0", "cancel 1", "frame 0",
            ]
        )
        #expect(isNear(sizes(recording), [SIMD2(9, 6), SIMD2(25, 6), SIMD2(3, 2)]))
    }

    @Test("A later contact of a slot has the size that its slot reported last")
    func kept() {
        let recording = panel(
            resolution: 10,
            [
                [slot(0), id(5), x(100), y(100), major(90), minor(60)], [id(-1)],
                [id(6), x(120), y(100)],
            ]
        )
        #expect(isNear(sizes(recording), [SIMD2(9, 6), SIMD2(9, 6)]))
    }

    @Test("Without a minor axis contacts are circles")
    func circle() {
        let frames = [[slot(0), id(5), x(100), y(100), major(90)]]
        #expect(isNear(sizes(panel(resolution: 10, hasMinor: false, frames)), [SIMD2(9, 9)]))
    }

    @Test("Without a resolution sizes are in positions if their range is that of positions")
    func surfaceUnits() {
        let frames = [[slot(0), id(5), x(100), y(100), major(60), minor(40)]]
        // 1920 positions are 1920 points, and 1080 are 1080.
        #expect(sizes(panel(resolution: 0, most: 1919, frames)) == [SIMD2(60, 40)])
        #expect(sizes(panel(resolution: 0, most: 255, frames)) == [])
        #expect(sizes(panel(resolution: 1, most: 255, frames)) == [])
    }

    @Test("A negative size is none, and a huge one is limited")
    func hostile() {
        let frames = [[slot(0), id(5), x(100), y(100), major(-7), minor(.max)]]
        #expect(sizes(panel(resolution: 2, most: .max, frames)) == [SIMD2(0, 262_144)])
    }

    @Test("The N-Trig recording has contacts of 72 x 62 points on its assumed panel")
    func recorded() throws {
        let path = try #require(
            Recordings.all.first { $0.path.contains("N-Trig_MultiTouch.1-finger") }?.path
        )
        let recording = try EvdevRecording(path: path)
        // 9600 x 7200 positions are taken for 1920 x 1440 points, so one is 0.2 points. The first
        // contact is 360 x 308 positions large.
        let first = try #require(sizes(recording).first)
        #expect(abs(first.x - 72) < 0.02 && abs(first.y - 61.6) < 0.02)
    }
}
