// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording

/// What a recording gives to an engine. Times are from its beginning.
enum RecordingInput {
    case touch(TouchSample)
    case step(TouchpadStep)
    case cancelAll(Timestamp)
    /// What was read together ends, and with it a frame that was not said to end.
    case endBatch
}

/// Where a player's touches come from: a recording, read bit by bit.
protocol RecordingFeed: AnyObject {
    var description: RecordingDescription { get }

    /// What was assumed of it and left out of it, a sentence each.
    var remarks: [String] { get }

    /// The line that has been read last.
    var line: Int { get }

    /// Hands out what comes next. Returns false when there is nothing left.
    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool

    /// Cancels what goes on, where the recording is damaged.
    func cut(_ take: (RecordingInput) -> Void) throws(RecordingError)
}

/// Touches as a recording of our own has them.
final class RecordedFeed: RecordingFeed {
    let remarks: [String] = []

    private let reader: RecordingReader
    private var latest = Timestamp.zero

    init(_ reader: RecordingReader) {
        self.reader = reader
    }

    var line: Int { reader.lineNumber }

    /// The first device is the one that is spoken of.
    var description: RecordingDescription {
        let devices = reader.header.devices
        let device = devices.first { $0.kind == .touchscreen } ?? devices.first
        return RecordingDescription(
            file: reader.name,
            device ?? RecordedDevice(touchpad: 0, name: "no device")
        )
    }

    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        guard let read = try reader.next() else {
            return false
        }
        switch read.entry {
        case .touch(let sample):
            latest = max(latest, sample.time)
            take(.touch(sample))
        case .step(let step):
            latest = max(latest, step.time)
            take(.step(step))
        case .cancelAll(let time):
            latest = max(latest, time)
            take(.cancelAll(time))
        case .device, .other:
            break
        }
        return true
    }

    func cut(_ take: (RecordingInput) -> Void) {
        take(.cancelAll(latest))
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
