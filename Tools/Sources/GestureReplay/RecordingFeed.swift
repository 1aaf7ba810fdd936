// SPDX-License-Identifier: MIT

package import GestureKit
package import GestureRecording
package import GestureTrace

/// An input for an engine, from a recording. Times are from the recording's start.
package enum RecordingInput {
    case touch(TouchSample)
    case step(TouchpadStep)
    case cancelAll(Timestamp)
    /// Why the touchpad gesture that is cancelled next ends; for explanations.
    case interruption(Trace.Contact.Interruption)
    /// The end of one read. It also ends an open frame.
    case endBatch
}

/// A recording that is read bit by bit, as the source of a player.
package protocol RecordingFeed: AnyObject {
    var description: RecordingDescription { get }

    /// What was assumed about it or left out of it, one sentence each.
    var remarks: [String] { get }

    /// The line that was read last.
    var line: Int { get }

    /// Hands out the next inputs. Returns false at the end.
    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool

    /// Cancels all open touches and gestures, because the recording is damaged from here on.
    func cut(_ take: (RecordingInput) -> Void) throws(RecordingError)
}

/// A recording of a device as a source.
package protocol DeviceSource: RecordingFeed {
    /// The device as a recording in the gesture format describes it.
    var device: RecordedDevice { get }
}

/// The touches of a recording in the gesture format.
final class RecordedFeed: RecordingFeed {
    let remarks: [String] = []

    private let reader: RecordingReader
    private var latest = Timestamp.zero

    init(_ reader: RecordingReader) {
        self.reader = reader
    }

    var line: Int { reader.lineNumber }

    /// The description names the first device.
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
        if let input = RecordingInput(read.entry) {
            latest = max(latest, input.time ?? latest)
            take(input)
        }
        return true
    }

    func cut(_ take: (RecordingInput) -> Void) {
        take(.cancelAll(latest))
    }
}

extension RecordingInput {
    /// Nil: the line has no time.
    package init?(_ entry: RecordingLine.Entry) {
        switch entry {
        case .touch(let sample): self = .touch(sample)
        case .step(let step): self = .step(step)
        case .cancelAll(let time): self = .cancelAll(time)
        case .device, .other: return nil
        }
    }
}
