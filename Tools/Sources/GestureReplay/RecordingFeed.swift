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

    /// The devices that a recording of touches has described so far.
    var devices: [RecordedDevice] { get }

    /// The fingers on a touchpad, up to now, that libinput reported no gesture of.
    var unreported: [UnreportedFingers] { get }

    /// Hands out the next inputs. Returns false at the end.
    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool

    /// Cancels all open touches and gestures, because the recording is damaged from here on.
    func cut(_ take: (RecordingInput) -> Void) throws(RecordingError)
}

extension RecordingFeed {
    /// None: the description has the only one.
    package var devices: [RecordedDevice] { [] }

    /// None: it has no events of a touchpad's driver.
    package var unreported: [UnreportedFingers] { [] }
}

/// The touches of a recording in the gesture format.
final class RecordedFeed: RecordingFeed {
    let remarks: [String] = []

    private(set) var devices: [RecordedDevice]

    private let reader: RecordingReader
    private var latest = Timestamp.zero

    init(_ reader: RecordingReader) {
        self.reader = reader
        devices = reader.header.devices
    }

    var line: Int { reader.lineNumber }

    /// The description names the first device.
    var description: RecordingDescription {
        let device = devices.first { $0.kind == .touchscreen } ?? devices.first
        var description = RecordingDescription(
            file: reader.name,
            device ?? RecordedDevice(touchpad: 0, name: "no device")
        )
        description.isOfTouches = true
        return description
    }

    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        guard let read = try reader.next() else {
            return false
        }
        if case .device(let device) = read.entry {
            devices.append(device)
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
    /// The number of its device, if it is of one. A frame is of all.
    package var device: UInt16? {
        switch self {
        case .touch(let sample): sample.kind == .frame ? nil : sample.device
        case .step(let step): step.device
        case .cancelAll, .interruption, .endBatch: nil
        }
    }

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

/// A recording without what two fingers on a touchpad scroll, as a program without windows has it
/// live: libinput reports a scroll then, which is the desktop's, and no swipe.
package final class UnscrolledFeed: RecordingFeed {
    private let whole: any RecordingFeed
    /// The touchpads that scroll now.
    private var scrolling: Set<UInt16> = []

    package init(_ whole: any RecordingFeed) {
        self.whole = whole
    }

    package var description: RecordingDescription { whole.description }
    package var line: Int { whole.line }
    package var devices: [RecordedDevice] { whole.devices }
    package var unreported: [UnreportedFingers] { whole.unreported }
    package var remarks: [String] { whole.remarks }

    package func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        try whole.next { give($0, take) }
    }

    package func cut(_ take: (RecordingInput) -> Void) throws(RecordingError) {
        try whole.cut { give($0, take) }
    }

    private func give(_ input: RecordingInput, _ take: (RecordingInput) -> Void) {
        guard case .step(let step) = input else {
            return take(input)
        }
        if case .begin(let gesture, let fingers, at: _) = step.kind {
            if gesture == .swipe, fingers < 3 {
                scrolling.insert(step.device)
            } else {
                scrolling.remove(step.device)
            }
        }
        if !scrolling.contains(step.device) {
            take(input)
        }
    }
}
