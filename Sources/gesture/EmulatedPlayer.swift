// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
import GestureLibinput

/// Takes recorded frames through the system's libinput, on an emulated device.
final class EmulatedPlayer: RecordedTouches {
    private let device: EmulatedDevice
    private let adapter: TouchscreenAdapter?
    private(set) var refused = 0
    let isTouchscreen: Bool

    /// Plugs the recorded device in.
    ///
    /// - Throws: When libinput refuses the device.
    init(_ reader: any EvdevReader) throws {
        device = try EmulatedDevice(reader.device, name: reader.name)
        let axes = reader.device.touchAxes
        let positions = (
            reader.device.positions(ofAxis: axes.x), reader.device.positions(ofAxis: axes.y)
        )
        adapter = device.libinputDevice.flatMap {
            TouchscreenAdapter($0, identifier: 0, positions: positions)
        }
        isTouchscreen = device.libinputDevice.map(TouchscreenAdapter.isTouchscreen) ?? false
    }

    var epoch: UInt64 { device.epoch }
    var size: Size { adapter?.size ?? Size(width: 0, height: 0) }
    var isSizeAssumed: Bool { adapter?.isSizeAssumed ?? true }

    func play(_ frame: EvdevFrame, into engine: GestureEngine) throws {
        try device.play(frame)
        takeEvents(engine)
    }

    func finish(into engine: GestureEngine) throws {
        try device.finish()
        takeEvents(engine)
    }

    func interrupt(into engine: GestureEngine) throws {
        try device.remove()
        takeEvents(engine)
    }

    private func takeEvents(_ engine: GestureEngine) {
        guard let adapter else {
            return
        }
        device.takeEvents { event, _ in
            if !adapter.push(event, to: engine) {
                refused += 1
            }
        }
        adapter.endBatch(of: engine)
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
