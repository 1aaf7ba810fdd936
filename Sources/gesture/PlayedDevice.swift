// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
import GestureLibinput
import GestureRecording

/// The device of an evdev recording, emulated, and what libinput makes of it frame by frame.
final class PlayedDevice {
    let name: String

    /// Turns its events into samples and steps, nil when libinput's calibration flattens it.
    let adapter: DeviceAdapter?

    private let reader: EvemuReader
    private let device: EmulatedDevice
    private let millimeters: Size?
    private let isTouchscreen: Bool
    private var isFinished = false

    /// Why nothing can be played in this program, nil if it can.
    static var unavailabilityReason: String? {
        EmulatedDevice.unavailabilityReason
    }

    /// Plugs the device in, of whose recording nothing but the head has been read.
    ///
    /// - Throws: When libinput refuses the device.
    init(_ reader: EvemuReader) throws(RecordingError) {
        self.reader = reader
        name = reader.name
        device = try EmulatedDevice(reader.device, name: reader.name)
        let positions = (
            reader.device.positions(ofAxis: EvdevEvent.positionX),
            reader.device.positions(ofAxis: EvdevEvent.positionY)
        )
        adapter = device.libinputDevice.flatMap {
            DeviceAdapter($0, identifier: 0, positions: positions)
        }
        isTouchscreen = device.libinputDevice.map(DeviceAdapter.isTouchscreen) ?? false
        millimeters = device.libinputDevice.flatMap(DeviceAdapter.millimeters)
    }

    /// The time on its clock, in microseconds, of the recording's first frame.
    var epoch: UInt64 { device.epoch }

    /// Plays the next frame, or ends the recording after the last one.
    ///
    /// - Returns: False when it has been ended before.
    func playNext() throws(RecordingError) -> Bool {
        guard !isFinished else {
            return false
        }
        if let frame = try reader.next() {
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

    /// Hands out the `struct libinput_event *` that have come up.
    func takeEvents<Failure>(
        _ body: (OpaquePointer) throws(Failure) -> Void
    ) throws(Failure) {
        try device.takeEvents { (event, _) throws(Failure) in try body(event) }
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
        described.x = reader.device.axes[EvdevEvent.positionX].map(RecordedDevice.Axis.init)
        described.y = reader.device.axes[EvdevEvent.positionY].map(RecordedDevice.Axis.init)
        return described
    }
}

extension RecordedDevice.Axis {
    init(_ axis: EvdevDevice.Axis) {
        self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
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
