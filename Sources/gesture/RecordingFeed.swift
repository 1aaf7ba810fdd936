// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording

/// Where a player's touches come from: a recording, read bit by bit.
protocol RecordingFeed: AnyObject {
    var description: RecordingDescription { get }

    /// The time on the touches' clock, in microseconds, that is 0 in what is printed.
    var epoch: UInt64 { get }

    /// How much of it the engine has refused.
    var refused: Int { get }

    /// Pushes what comes next. Returns false when there is nothing left.
    func pushNext(to engine: GestureEngine) throws(RecordingError) -> Bool

    /// Cancels what goes on, where the recording is damaged.
    func cut(_ engine: GestureEngine) throws(RecordingError)
}

/// Touches as a recording of our own has them.
final class RecordedFeed: RecordingFeed {
    let epoch: UInt64 = 0
    private(set) var refused = 0

    private let reader: RecordingReader
    private var latest = Timestamp.zero

    init(_ reader: RecordingReader) {
        self.reader = reader
    }

    /// The first device is the one that is spoken of.
    var description: RecordingDescription {
        let devices = reader.header.devices
        let device = devices.first { $0.kind == .touchscreen } ?? devices.first
        return RecordingDescription(
            file: reader.name,
            device ?? RecordedDevice(touchpad: 0, name: "no device")
        )
    }

    func pushNext(to engine: GestureEngine) throws(RecordingError) -> Bool {
        guard let line = try reader.next() else {
            return false
        }
        do {
            switch line.entry {
            case .touch(let sample):
                latest = max(latest, sample.time)
                try engine.push(sample)
            case .step(let step):
                latest = max(latest, step.time)
                try engine.push(step)
            case .cancelAll(let time):
                latest = max(latest, time)
                engine.cancelAllTouches(at: time)
            case .device, .other:
                break
            }
        } catch {
            refused += 1
        }
        return true
    }

    func cut(_ engine: GestureEngine) {
        engine.cancelAllTouches(at: latest)
    }
}

extension RecordingDescription {
    init(file: String, _ device: RecordedDevice) {
        self.init(
            file: file,
            device: device.name,
            width: device.size?.width ?? 0,
            height: device.size?.height ?? 0,
            isSizeAssumed: device.mapping == .assumed,
            isTouchscreen: device.kind == .touchscreen
        )
    }
}
