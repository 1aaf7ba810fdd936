// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevDecoding
import EvdevRecording
import GestureConfiguration
package import GestureKit
@_spi(GestureTools) import GestureLibinput
package import GestureRecording
package import GestureTrace

/// The touches of a recorded device, as the system's libinput reports them.
final class DeviceFeed: DeviceSource {
    private let played: PlayedDevice

    init(_ played: PlayedDevice) {
        self.played = played
    }

    var remarks: [String] { played.remarks }
    var line: Int { played.line }
    var unreported: [UnreportedFingers] { played.unreported }

    var device: RecordedDevice { played.description }

    var description: RecordingDescription {
        var description = RecordingDescription(file: played.name, device)
        description.isKindAssumed = played.isKindAssumed
        return description
    }

    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        guard try played.playNext() else {
            return false
        }
        takeEvents(take)
        return true
    }

    func cut(_ take: (RecordingInput) -> Void) throws(RecordingError) {
        try played.unplug()
        takeEvents(take)
    }

    private func takeEvents(_ take: (RecordingInput) -> Void) {
        played.takeInputs(take)
        take(.endBatch)
    }
}

/// The touches of a recorded touchscreen, decoded without libinput.
final class DirectFeed: DeviceSource {
    private(set) var description: RecordingDescription
    private(set) var line = 0

    private let reader: any EvdevReader
    private var decoder: TouchscreenDecoder
    private var isFinished = false

    /// - Parameters:
    ///   - reader: The recording; only its header has been read.
    ///   - screen: What the configuration says about the screen.
    /// - Throws: If the device is no touchscreen, or its axes or slots are unusable.
    init(_ reader: any EvdevReader, _ screen: Configuration.Screen) throws(RecordingError) {
        self.reader = reader
        guard reader.device.isTouchscreen else {
            let device = reader.device.name.isEmpty ? "the device" : "“\(reader.device.name)”"
            throw RecordingError(
                file: reader.name,
                message: "\(device) is not a touchscreen, and --direct decodes only "
                    + "touchscreens: without --direct, libinput decodes the device; if it is a "
                    + "touchscreen, pass --kind touchscreen"
            )
        }
        decoder = try TouchscreenDecoder(
            reader.device,
            name: reader.name,
            config: gc_device_config(DeviceSettings(screen, of: reader.device.name))
                ?? gc_device_config_default()
        )
        description = RecordingDescription(
            file: reader.name,
            device: reader.device.name,
            width: decoder.screen.size.width,
            height: decoder.screen.size.height,
            isSizeAssumed: decoder.screen.isSizeAssumed,
            isTouchscreen: true,
            hasContactSizes: decoder.hasSizes
        )
        description.isKindAssumed = reader.isKindAssumed
    }

    /// The device as a recording describes it.
    var device: RecordedDevice {
        var described = RecordedDevice(
            touchscreen: 0,
            name: reader.device.name,
            mapping: decoder.screen.isSizeAssumed ? .assumed : .measured,
            size: decoder.screen.size
        )
        let axes = reader.device.touchAxes
        described.x = reader.device.axes[axes.x].map(RecordedDevice.Axis.init)
        described.y = reader.device.axes[axes.y].map(RecordedDevice.Axis.init)
        return described
    }

    var remarks: [String] { reader.remarks }

    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        guard !isFinished else {
            return false
        }
        if let frame = try reader.next() {
            line = frame.line
            hand(decoder.decode(frame), to: take)
        } else {
            cut(take)
        }
        return true
    }

    func cut(_ take: (RecordingInput) -> Void) {
        isFinished = true
        hand(decoder.finish(), to: take)
    }

    private func hand(_ samples: [gc_sample], to take: (RecordingInput) -> Void) {
        for sample in samples.compactMap(TouchSample.init) {
            take(.touch(sample))
        }
        // The last sample may be something other than a FRAME.
        take(.endBatch)
    }
}

extension gc_device {
    fileprivate var size: Size {
        let size = withUnsafePointer(to: self) { gc_device_size($0) }
        return Size(
            width: gc_length_to_double(size.width),
            height: gc_length_to_double(size.height)
        )
    }

    fileprivate var isSizeAssumed: Bool {
        withUnsafePointer(to: self) { gc_device_mapping($0) } == .GC_DEVICE_ASSUMED
    }
}

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

/// A recording of a device as a source.
package protocol DeviceSource: RecordingFeed {
    /// The device as a recording in the gesture format describes it.
    var device: RecordedDevice { get }
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
