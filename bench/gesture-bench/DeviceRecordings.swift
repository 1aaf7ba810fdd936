// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import Foundation
import GestureKit
@_spi(GestureTools) import GestureLibinput
import GestureRecording

extension BenchTouches {
    /// The recordings of devices in a folder, as libinput reports their touches.
    static func devices(in folder: String) throws -> [BenchTouches] {
        try EvdevRecording.recordings(in: folder).map { path in
            try BenchTouches(playing: EvdevRecording(path: path), path: path)
        }
    }

    private init(playing recording: EvdevRecording, path: String) throws {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let device = try EmulatedDevice(recording.device, name: recording.name)
        let axes = recording.device.touchAxes
        let positions = (
            recording.device.positions(ofAxis: axes.x), recording.device.positions(ofAxis: axes.y)
        )
        guard let libinputDevice = device.libinputDevice,
            DeviceAdapter.isTouchscreen(libinputDevice),
            let adapter = DeviceAdapter(libinputDevice, identifier: 0, positions: positions)
        else {
            self.init(name: name, window: .zero, samples: [])
            return
        }
        var samples: [TouchSample] = []
        func take() {
            device.takeEvents { event, _ in
                if let sample = adapter.touch(of: event) {
                    samples.append(sample)
                }
            }
        }
        for frame in recording.frames {
            try device.play(frame)
            take()
        }
        try device.finish()
        take()
        let size = adapter.size
        self.init(name: name, window: SIMD2(size.width, size.height), samples: samples)
    }
}
