// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording
import GestureConfiguration
import GestureKit
import GestureRecording
import GestureReplay
import TestSupport
import Testing

@Suite("Sizes of contacts, read beside libinput")
struct ContactSizeTests {
    private static let pointsPerMillimeter = 160 / 25.4

    @Test("A resolution makes a size one of millimeters, after the other samples of its frame")
    func resolution() throws {
        let samples = try samples(
            of: panel(
                resolution: 10,
                [
                    [slot(0), id(5), major(90), minor(60), x(100), y(100)],
                    [major(250), slot(1), id(6), x(300), y(100), minor(20), major(30)],
                    [slot(0), id(-1)],
                ]
            )
        )
        #expect(
            samples.map(words) == [
                "down 0", "size 0", "frame", "down 1", "size 0", "size 1", "frame", "up 0",
                "frame", "cancel 1", "frame",
            ]
        )
        let times = samples.map(\.time.microseconds)
        #expect(times == [0, 0, 0, 8000, 8000, 8000, 8000, 16_000, 16_000, 16_000, 16_000])
        #expect(isNear(sizes(samples), [SIMD2(9, 6), SIMD2(25, 6), SIMD2(3, 2)]))
    }

    @Test("A size that changes alone is a sample without a FRAME, and the same size is none")
    func alone() throws {
        let samples = try samples(
            of: panel(
                resolution: 10,
                [
                    [slot(0), id(5), x(100), y(100), major(90), minor(60)], [major(100)],
                    [x(101), major(90), major(100)],
                ]
            )
        )
        #expect(
            samples.map(words) == [
                "down 0", "size 0", "frame", "size 0", "motion 0", "frame", "cancel 0", "frame",
            ]
        )
        #expect(isNear(sizes(samples), [SIMD2(9, 6), SIMD2(10, 6)]))
    }

    @Test("A later contact of a slot has the size that its slot reported last")
    func kept() throws {
        let recording = panel(
            resolution: 10,
            [
                [slot(0), id(5), x(100), y(100), major(90), minor(60)], [id(-1)],
                [id(6), x(120), y(100)],
            ]
        )
        #expect(isNear(sizes(try samples(of: recording)), [SIMD2(9, 6), SIMD2(9, 6)]))
    }

    @Test("Without a minor axis contacts are circles")
    func circle() throws {
        let frames = [[slot(0), id(5), x(100), y(100), major(90)]]
        let recording = panel(resolution: 10, hasMinor: false, frames)
        #expect(isNear(sizes(try samples(of: recording)), [SIMD2(9, 9)]))
    }

    @Test("Without a resolution sizes are in positions if their range is that of positions")
    func surfaceUnits() throws {
        let frames = [[slot(0), id(5), x(100), y(100), major(60), minor(40)]]
        // 1920 positions are 1920 points, and 1080 are 1080: also for a screen on its side.
        var screen = Configuration.Screen()
        for orientation in 0..<8 {
            screen.orientation = orientation
            let samples = try samples(of: panel(resolution: 0, most: 1919, frames), screen)
            let size = try #require(sizes(samples).first)
            #expect(abs(size.x - 60) < 0.001 && abs(size.y - 40) < 0.001, "\(orientation)")
        }
        for (resolution, most) in [(0, 255), (1, 255), (0, 1918)] as [(Int32, Int32)] {
            let recording = panel(resolution: resolution, most: most, frames)
            #expect(sizes(try samples(of: recording)) == [])
        }
    }

    @Test("A negative size is none, and a huge one is limited")
    func hostile() throws {
        let frames = [[slot(0), id(5), x(100), y(100), major(-7), minor(.max)]]
        let recording = panel(resolution: 2, most: .max, frames)
        #expect(sizes(try samples(of: recording)) == [SIMD2(0, 262_144)])
    }

    @Test("Events that change nothing are no motion: the kernel drops them")
    func unchanged() throws {
        let recording = touchscreen([
            [slot(0), id(5), x(100), y(100)], [x(100), y(100)], [slot(0), id(5)], [x(101), y(100)],
        ])
        let expected = ["down 0", "frame", "motion 0", "frame", "cancel 0", "frame"]
        #expect(try samples(of: recording).map(words) == expected)
    }

    @Test("A slot that the device does not have is passed over, as the kernel does")
    func strangeSlots() throws {
        var frames = [[slot(0), id(5), x(100), y(100), major(90), minor(60)]]
        frames += [-1, 5, .min, .max].map { [slot($0), major(120)] }
        let samples = try samples(of: panel(resolution: 10, frames))
        #expect(isNear(sizes(samples), [SIMD2(9, 6), SIMD2(12, 6)]))
    }

    @Test(
        "In protocol A, with and without ids, each finger has its own size",
        arguments: [true, false]
    )
    func list(hasIDs: Bool) throws {
        // Fingers tremble at four places, come and go, and are listed in any order.
        let homes: [(x: Int32, y: Int32)] = [(300, 300), (900, 500), (1500, 200), (600, 900)]
        for seed in 0..<UInt64(40) {
            var random = SplitMix64(seed: seed)
            let frames = (0..<40).map { _ in
                let present = homes.enumerated().filter { _ in
                    Int.random(in: 0..<5, using: &random) > 0
                }
                let events = present.shuffled(using: &random).flatMap { number, home in
                    [
                        x(home.x + .random(in: -40...40, using: &random)),
                        y(home.y + .random(in: -40...40, using: &random)),
                        major(Int32(number + 1) * 40), minor(Int32(number + 1) * 10),
                    ] + (hasIDs ? [id(Int32(number) + 40)] : []) + [endOfContact]
                }
                return events.isEmpty ? [endOfContact] : events
            }
            var recording = panel(resolution: 10, frames)
            let missing = [EvdevEvent.slot] + (hasIDs ? [] : [EvdevEvent.trackingID])
            for code in missing {
                recording.device.capabilities[3]?.remove(code)
                recording.device.axes[code] = nil
            }
            var number: [Int32: Int] = [:]
            var count = 0
            for sample in try samples(of: recording) {
                switch sample.kind {
                // Without ids, a finger that lands as another lifts continues its contact.
                case .down(at: let place), .motion(to: let place):
                    // A position is a point.
                    number[sample.id] = homes.firstIndex {
                        abs(Double($0.x) - place.x) < 50 && abs(Double($0.y) - place.y) < 50
                    }
                case .size(let major, let minor):
                    let finger = Double(try #require(number[sample.id]) + 1)
                    let size = SIMD2(major, minor)
                    #expect(isNear([size], [SIMD2(4 * finger, finger)]), "seed \(seed)")
                    count += 1
                case .up, .cancel, .frame: break
                }
            }
            #expect(count > 10)
        }
    }

    /// A panel of 1920 x 1080 positions that reports sizes in so many units per millimeter.
    private func panel(
        resolution: Int32,
        most: Int32 = 255,
        hasMinor: Bool = true,
        _ frames: [[EvdevEvent]]
    ) -> EvdevRecording {
        var recording = touchscreen(frames)
        for code in hasMinor ? [0x30, 0x31] : [0x30] as [UInt16] {
            recording.device.capabilities[3]?.insert(code)
            recording.device.axes[code] = .init(minimum: 0, maximum: most, resolution: resolution)
        }
        return recording
    }

    private func samples(
        of recording: EvdevRecording,
        _ screen: Configuration.Screen = Configuration.Screen()
    ) throws -> [TouchSample] {
        let feed = try RecordingOptions.parse([]).feed(FrameReader(recording), screen)
        var samples: [TouchSample] = []
        while try feed.next({ if case .touch(let sample) = $0 { samples.append(sample) } }) {}
        return samples
    }

    private func words(_ sample: TouchSample) -> String {
        switch sample.kind {
        case .down: "down \(sample.id)"
        case .motion: "motion \(sample.id)"
        case .up: "up \(sample.id)"
        case .cancel: "cancel \(sample.id)"
        case .size: "size \(sample.id)"
        case .frame: "frame"
        }
    }

    /// The axes of all sizes, in points.
    private func sizes(_ samples: [TouchSample]) -> [SIMD2<Double>] {
        samples.compactMap {
            if case .size(let major, let minor) = $0.kind { SIMD2(major, minor) } else { nil }
        }
    }

    private func isNear(_ sizes: [SIMD2<Double>], _ millimeters: [SIMD2<Double>]) -> Bool {
        sizes.count == millimeters.count
            && zip(sizes, millimeters).allSatisfy { size, expected in
                let way = size - expected * Self.pointsPerMillimeter
                return max(abs(way.x), abs(way.y)) < 0.001
            }
    }
}

/// The frames of a recording in memory.
private final class FrameReader: EvdevReader {
    let name: String
    let device: EvdevDevice
    private var frames: ArraySlice<EvdevFrame>

    init(_ recording: EvdevRecording) {
        (name, device, frames) = (recording.name, recording.device, recording.frames[...])
    }

    func next() -> EvdevFrame? { frames.popFirst() }
}

private func absolute(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevEvent.absolute, code: code, value: value)
}
private func major(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.touchMajor, value) }
private func minor(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.touchMinor, value) }
private func slot(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.slot, value) }
private func id(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.trackingID, value) }
private func x(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.positionX, value) }
private func y(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.positionY, value) }
private let endOfContact = EvdevEvent(type: 0, code: EvdevEvent.contactReport, value: 0)

/// A recording of a touchscreen with five slots, a frame every 8 ms.
private func touchscreen(_ frames: [[EvdevEvent]]) -> EvdevRecording {
    var device = touchscreen()
    for (x, y) in [(0x00, 0x01), (0x35, 0x36)] as [(UInt16, UInt16)] {
        device.axes[x] = .init(minimum: 0, maximum: 1919)
        device.axes[y] = .init(minimum: 0, maximum: 1079)
    }
    device.axes[EvdevEvent.slot] = .init(minimum: 0, maximum: 4)
    let report = EvdevEvent(type: 0, code: 0, value: 0)
    let recorded = frames.enumerated().map { index, events in
        EvdevFrame(
            timeInMicroseconds: 1_000_000 + UInt64(index) * 8000,
            events: events + [report],
            line: 1
        )
    }
    return EvdevRecording(name: "test", device: device, frames: recorded)
}
