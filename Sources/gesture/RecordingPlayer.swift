// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureConfiguration
import GestureKit
import GestureLibinput

/// Plays one recording through an emulated device to a stage.
final class RecordingPlayer {
    let description: RecordingDescription

    private let reader: EvemuReader
    private let device: EmulatedDevice
    private let adapter: TouchscreenAdapter?

    /// Why nothing can be played in this program, nil if it can.
    static var unavailabilityReason: String? {
        EmulatedDevice.unavailabilityReason
    }

    /// Plugs the recorded device in.
    ///
    /// - Parameters:
    ///   - reader: The recording, of which nothing but the head has been read.
    ///   - screen: What is known of the screen besides.
    /// - Throws: When libinput refuses the device.
    init(_ reader: EvemuReader, _ screen: Configuration.Screen) throws {
        self.reader = reader
        device = try EmulatedDevice(reader.device, name: reader.name)
        let positions = (
            reader.device.positions(ofAxis: EvdevEvent.positionX),
            reader.device.positions(ofAxis: EvdevEvent.positionY)
        )
        adapter = device.libinputDevice.flatMap {
            TouchscreenAdapter(
                $0,
                identifier: 0,
                positions: positions,
                millimetres: screen.millimetres,
                orientation: screen.orientation
            )
        }
        description = RecordingDescription(
            file: reader.name,
            device: reader.device.name,
            width: adapter?.size.width ?? 0,
            height: adapter?.size.height ?? 0,
            isSizeAssumed: adapter?.isSizeAssumed ?? true,
            isTouchscreen: device.libinputDevice.map(TouchscreenAdapter.isTouchscreen) ?? false
        )
    }

    /// Plays the recording to its end, with times from its first frame.
    ///
    /// - Parameters:
    ///   - stages: Each of them is shown all of it.
    ///   - progress: Told how far it is, frame by frame.
    /// - Throws: When it is damaged. What was going on there has been cancelled first.
    func play(to stages: [Stage], _ progress: inout Progress) throws {
        do {
            while let frame = try reader.next() {
                try device.play(frame)
                takeEvents(to: stages)
                progress.show("\(reader.name): line \(frame.line)")
            }
        } catch {
            try device.remove()
            takeEvents(to: stages)
            throw error
        }
        try device.finish()
        takeEvents(to: stages)
        stages.forEach { $0.finish() }
    }

    private func takeEvents(to stages: [Stage]) {
        guard let adapter else {
            return
        }
        let epoch = Timestamp(microseconds: device.epoch)
        device.takeEvents { event, _ in
            let sample = adapter.touchSample(of: event, since: epoch)
            for stage in stages {
                if let sample {
                    stage.push(sample)
                } else if !adapter.pushStep(event, to: stage.engine, since: epoch) {
                    stage.noteRefused()
                }
            }
        }
        stages.forEach { $0.endBatch() }
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
