// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevDecoding
import EvdevRecording
import GestureConfiguration
import GestureKit
@_spi(GestureTools) import GestureLibinput
import GestureRecording

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
