// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureConfiguration
import GestureKit
@_spi(GestureTools) import GestureLibinput
import GestureRecording

/// The device of an evdev recording, emulated, and what libinput makes of it frame by frame.
final class PlayedDevice {
    let name: String

    /// Turns its events into samples and steps, nil when libinput's calibration flattens it.
    private let adapter: DeviceAdapter?

    private let reader: any EvdevReader
    private let device: EmulatedDevice
    private let millimeters: Size?
    private let isTouchscreen: Bool
    private var isFinished = false

    /// The line of the frame that was played last.
    private(set) var line = 0

    /// Why nothing can be played in this program, nil if it can.
    static var unavailabilityReason: String? {
        EmulatedDevice.unavailabilityReason
    }

    /// Plugs the device in.
    ///
    /// - Parameters:
    ///   - reader: The recording, of which nothing but the head has been read.
    ///   - screen: What is known of the screen besides.
    /// - Throws: When libinput refuses the device.
    init(_ reader: any EvdevReader, _ screen: Configuration.Screen) throws(RecordingError) {
        self.reader = reader
        name = reader.name
        device = try EmulatedDevice(reader.device, name: reader.name)
        let axes = reader.device.touchAxes
        let positions = (
            reader.device.positions(ofAxis: axes.x), reader.device.positions(ofAxis: axes.y)
        )
        adapter = device.libinputDevice.flatMap {
            DeviceAdapter(
                $0,
                identifier: 0,
                positions: positions,
                settings: DeviceSettings(screen)
            )
        }
        isTouchscreen = device.libinputDevice.map(DeviceAdapter.isTouchscreen) ?? false
        millimeters = device.libinputDevice.flatMap(DeviceAdapter.millimeters)
    }

    /// What was assumed of the recording and left out of it, a sentence each.
    var remarks: [String] { reader.remarks }

    /// Plays the next frame, or ends the recording after the last one.
    ///
    /// - Returns: False when it has been ended before.
    func playNext() throws(RecordingError) -> Bool {
        guard !isFinished else {
            return false
        }
        if let frame = try reader.next() {
            line = frame.line
            try device.play(frame)
        } else {
            isFinished = true
            try device.finish()
        }
        return true
    }

    /// Unplugs the device, so that what goes on is cancelled.
    func unplug() throws(RecordingError) {
        isFinished = true
        try device.remove()
    }

    /// Hands out what has come up, with times from the recording's first frame.
    func takeInputs<Failure>(
        _ take: (RecordingInput) throws(Failure) -> Void
    ) throws(Failure) {
        guard let adapter else {
            return
        }
        let epoch = device.epoch
        try device.takeEvents { (event, _) throws(Failure) in
            if var sample = adapter.touch(of: event) {
                sample.time = sample.time.since(epoch)
                try take(.touch(sample))
            } else if var step = adapter.touchpadStep(of: event) {
                step.time = step.time.since(epoch)
                try take(.step(step))
            }
        }
    }

    /// As a recording has it.
    var description: RecordedDevice {
        var described =
            if isTouchscreen, let adapter {
                RecordedDevice(
                    touchscreen: 0,
                    name: reader.device.name,
                    mapping: adapter.isSizeAssumed ? .assumed : .measured,
                    size: adapter.size
                )
            } else {
                RecordedDevice(touchpad: 0, name: reader.device.name)
            }
        described.millimeters = millimeters
        let axes = reader.device.touchAxes
        described.x = reader.device.axes[axes.x].map(RecordedDevice.Axis.init)
        described.y = reader.device.axes[axes.y].map(RecordedDevice.Axis.init)
        return described
    }
}

extension RecordedDevice.Axis {
    init(_ axis: EvdevDevice.Axis) {
        self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
    }
}

extension Timestamp {
    fileprivate func since(_ epoch: UInt64) -> Timestamp {
        Timestamp(microseconds: microseconds - min(microseconds, epoch))
    }
}

extension DeviceSettings {
    /// What a configuration says of the screen.
    init(_ screen: Configuration.Screen) {
        self.init(
            physicalSize: screen.millimetres.map {
                PhysicalSize(width: $0.width, height: $0.height)
            },
            orientation: ScreenOrientation(rawValue: UInt8(clamping: screen.orientation))
                ?? .upright
        )
    }
}
