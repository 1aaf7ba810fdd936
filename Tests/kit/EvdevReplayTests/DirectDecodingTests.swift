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

/// A sample, with its time from the first frame.
struct SampleLine: Hashable {
    var time: UInt64
    var kind: String
    var id: Int32
    /// In 1/4096 pt.
    var x: Int32
    var y: Int32

    init(_ sample: gc_sample, from epoch: UInt64) {
        let names = ["down", "motion", "up", "cancel", "frame", "size"]
        time = sample.time_us - epoch
        kind = names[Int(sample.kind)]
        id = sample.id
        x = sample.position.x.rawValue
        y = sample.position.y.rawValue
    }
}

func libinputSamples(of recording: EvdevRecording) throws -> [SampleLine] {
    let emulated = try EmulatedDevice(recording.device, name: recording.name)
    let axes = recording.device.touchAxes
    let device = try #require(emulated.libinputDevice)
    let positions = (recording.device.positions(axes.x), recording.device.positions(axes.y))
    let adapter = try #require(
        DeviceAdapter(device, identifier: 0, positions: positions)
    )
    var lines: [SampleLine] = []
    let take = { (event: OpaquePointer, _: UInt64) in
        if let sample = adapter.sample(of: event) {
            lines.append(SampleLine(sample, from: emulated.epoch))
        }
    }
    for frame in recording.frames {
        try emulated.play(frame)
        emulated.takeEvents(take)
    }
    try emulated.finish()
    emulated.takeEvents(take)
    return lines
}

func directSamples(of recording: EvdevRecording) -> [SampleLine] {
    do {
        var decoder = try TouchscreenDecoder(recording.device, name: recording.name)
        let samples = recording.frames.flatMap { decoder.decode($0) } + decoder.finish()
        return samples.map { SampleLine($0, from: 0) }
    } catch {
        Issue.record("\(error)")
        return []
    }
}

extension EvdevDevice {
    fileprivate func positions(_ code: UInt16) -> UInt32 {
        guard let axis = axes[code], axis.maximum > axis.minimum else {
            return 0
        }
        return UInt32(clamping: Int64(axis.maximum) - Int64(axis.minimum) + 1)
    }
}

func absolute(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevEvent.absolute, code: code, value: value)
}
func slot(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.slot, value) }
func id(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.trackingID, value) }
func x(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.positionX, value) }
func y(_ value: Int32) -> EvdevEvent { absolute(EvdevEvent.positionY, value) }
func lost() -> EvdevEvent { EvdevEvent(type: 0, code: EvdevEvent.dropped, value: 0) }

/// A recording of a touchscreen with five slots, a frame every 8 ms.
func panel(_ frames: [[EvdevEvent]]) -> EvdevRecording {
    var device = EvdevDevice()
    device.name = "Panel"
    device.properties = [1]
    device.capabilities = [
        0: [0, 1, 3], 1: [0x14a], 3: [0x00, 0x01, 0x2f, 0x35, 0x36, 0x39],
    ]
    for code in [0x00, 0x35] as [UInt16] {
        device.axes[code] = .init(minimum: 0, maximum: 1919)
    }
    for code in [0x01, 0x36] as [UInt16] {
        device.axes[code] = .init(minimum: 0, maximum: 1079)
    }
    device.axes[EvdevEvent.slot] = .init(minimum: 0, maximum: 4)
    device.axes[EvdevEvent.trackingID] = .init(minimum: 0, maximum: 65_535)
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

/// Panels of each kind, with random fingers on them.
enum RandomPanel: CaseIterable {
    case slots, noisy, measured, palms, nonsense, list, listWithIDs, single

    func recording(seed: UInt64) -> EvdevRecording {
        var random = SplitMix64(seed: seed)
        var recording = panel((0..<60).map { _ in frame(&random) })
        adjust(&recording.device)
        return recording
    }

    private func adjust(_ device: inout EvdevDevice) {
        switch self {
        case .slots, .nonsense: break
        case .noisy:
            device.axes[0x35]?.fuzz = 17
            device.axes[0x36]?.fuzz = 9
        case .measured:
            for code in [0x00, 0x01, 0x35, 0x36] as [UInt16] {
                device.axes[code]?.resolution = 7
            }
            device.axes[0x35]?.minimum = -100
            device.axes[0x00]?.minimum = -100
        case .palms:
            device.capabilities[3]?.insert(EvdevEvent.toolType)
            device.axes[EvdevEvent.toolType] = .init(minimum: 0, maximum: 2)
        case .list, .listWithIDs:
            device.capabilities[3]?.remove(EvdevEvent.slot)
            device.axes[EvdevEvent.slot] = nil
            if self == .list {
                device.capabilities[3]?.remove(EvdevEvent.trackingID)
                device.axes[EvdevEvent.trackingID] = nil
            }
        case .single:
            device.capabilities[3] = [0, 1]
            device.axes = device.axes.filter { $0.key < 2 }
        }
    }

    private func frame(_ random: inout SplitMix64) -> [EvdevEvent] {
        switch self {
        case .list, .listWithIDs: return list(&random)
        case .single:
            return (0..<Int.random(in: 1...3, using: &random)).map { _ in
                switch Int.random(in: 0..<4, using: &random) {
                case 0: EvdevEvent(type: 1, code: 0x14a, value: .random(in: 0...1, using: &random))
                case 1: absolute(0, .random(in: 0...1919, using: &random))
                default: absolute(1, .random(in: 0...1079, using: &random))
                }
            }
        default: return slotted(&random)
        }
    }

    private func slotted(_ random: inout SplitMix64) -> [EvdevEvent] {
        var events: [EvdevEvent] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            switch Int.random(in: 0..<(self == .palms ? 10 : 9), using: &random) {
            case 0, 1: events.append(slot(.random(in: 0...4, using: &random)))
            case 2: events.append(id(-1))
            case 3: events.append(id(.random(in: 0...900, using: &random)))
            case 4, 5: events.append(x(900 + .random(in: -20...20, using: &random)))
            case 6, 7: events.append(y(500 + .random(in: -20...20, using: &random)))
            case 8 where self == .nonsense:
                let values: [Int32] = [-2, -1, 5, 31, 70_000, .max, .min]
                let value = values.randomElement(using: &random) ?? 0
                let codes: [UInt16] = [EvdevEvent.slot, EvdevEvent.trackingID]
                events.append(absolute(codes.randomElement(using: &random) ?? 0x2f, value))
            case 9: events.append(absolute(EvdevEvent.toolType, .random(in: 0...2, using: &random)))
            default: events.append(x(.random(in: -50...2000, using: &random)))
            }
        }
        return events
    }

    /// Up to four fingers, each near a place of its own, in any order.
    private func list(_ random: inout SplitMix64) -> [EvdevEvent] {
        let homes = [(300, 300), (900, 500), (1500, 200), (600, 900)].enumerated()
        let present = homes.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
        var events: [EvdevEvent] = []
        for (number, home) in present.shuffled(using: &random) {
            events.append(x(Int32(home.0) + .random(in: -90...90, using: &random)))
            events.append(y(Int32(home.1) + .random(in: -90...90, using: &random)))
            if self == .listWithIDs {
                events.append(id(Int32(number) + 40))
            }
            events.append(EvdevEvent(type: 0, code: EvdevEvent.contactReport, value: 0))
        }
        return events.isEmpty
            ? [EvdevEvent(type: 0, code: EvdevEvent.contactReport, value: 0)] : events
    }
}
