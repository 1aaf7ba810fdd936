// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevRecording
import EvdevReplay
import Foundation
import GestureKit
import GestureLibinput
import Testing

@Suite("Recordings as samples", .serialized)
struct SampleFileTests {
    /// `scripts/event-hashes.sh --samples` sets the variable, to write the files anew.
    private static let writes = ProcessInfo.processInfo.environment["GESTURE_WRITE_SAMPLES"] != nil

    @Test("The files in samples/ are what the adapter makes today", arguments: Recordings.bundled)
    func current(file: RecordingFile) throws {
        let text = try sampleText(file)
        let path = SampleFiles.folder + "/" + SampleFiles.name(of: file)
        if Self.writes {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let isCurrent = try String(contentsOfFile: path, encoding: .utf8) == text
        #expect(isCurrent, "scripts/event-hashes.sh --samples writes it anew")
    }

    @Test("There is a file for every recording, and no other")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: SampleFiles.folder)
        let names = files.filter { $0.hasSuffix(SampleFiles.suffix) }
        #expect(Set(names) == Set(Recordings.bundled.map(SampleFiles.name)))
    }
}

private enum SampleFiles {
    static let suffix = ".samples"
    static let folder =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        + "/Recordings/samples"

    static func name(of file: RecordingFile) -> String {
        file.description + suffix
    }
}

/// A recording as libinput and the adapter report it, a line for each sample.
private func sampleText(_ file: RecordingFile) throws -> String {
    let recording = try EvdevRecording(path: file.path)
    let emulated = try EmulatedDevice(recording.device, name: recording.name)
    let positions = (
        x: recording.device.positions(ofAxis: EvdevEvent.positionX),
        y: recording.device.positions(ofAxis: EvdevEvent.positionY)
    )
    let libinputDevice = try #require(emulated.libinputDevice)
    let adapter = try #require(
        DeviceAdapter(libinputDevice, identifier: 0, positions: positions)
    )
    var lines = [
        "# Samples of evemu-devices/\(file), for scripts/event-hashes.sh. MIT licence: see LICENSE.",
        "# Microseconds, kind, device, id, x and y in 1/4096 pt; first the size of the screen.",
        "size \(gc_length_from_double(adapter.size.width).rawValue)"
            + " \(gc_length_from_double(adapter.size.height).rawValue)",
    ]
    let take = { (event: OpaquePointer, _: UInt64) in
        if let sample = adapter.sample(of: event) {
            lines.append(line(sample, from: emulated.epoch))
        }
    }
    for frame in recording.frames {
        try emulated.play(frame)
        emulated.takeEvents(take)
    }
    try emulated.finish()
    emulated.takeEvents(take)
    return lines.joined(separator: "\n") + "\n"
}

private func line(_ sample: gc_sample, from epoch: UInt64) -> String {
    let time = sample.time_us - epoch
    let contact = "\(sample.device) \(sample.id)"
    let place = "\(sample.position.x.rawValue) \(sample.position.y.rawValue)"
    return switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
    case .GC_SAMPLE_DOWN: "\(time) down \(contact) \(place)"
    case .GC_SAMPLE_MOTION: "\(time) motion \(contact) \(place)"
    case .GC_SAMPLE_UP: "\(time) up \(contact)"
    case .GC_SAMPLE_CANCEL: "\(time) cancel \(contact)"
    case .GC_SAMPLE_FRAME, nil: "\(time) frame"
    }
}

extension EvdevDevice {
    /// How many positions an axis has, 0 when it has no such axis.
    fileprivate func positions(ofAxis code: UInt16) -> UInt32 {
        guard let axis = axes[code], axis.maximum > axis.minimum else {
            return 0
        }
        return UInt32(clamping: Int64(axis.maximum) - Int64(axis.minimum) + 1)
    }
}
