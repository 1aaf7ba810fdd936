// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevDecoding
import EvdevRecording
import EvdevReplay
@_spi(GestureTools) import GestureLibinput
import TestSupport
import Testing

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
        let kinds: [gc_sample_kind] = [
            .GC_SAMPLE_DOWN, .GC_SAMPLE_MOTION, .GC_SAMPLE_UP, .GC_SAMPLE_CANCEL, .GC_SAMPLE_FRAME,
            .GC_SAMPLE_SIZE,
        ]
        let index = kinds.firstIndex { $0.rawValue == UInt32(sample.kind) }
        time = sample.time_us - epoch
        kind = index.map { names[$0] } ?? "?"
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
