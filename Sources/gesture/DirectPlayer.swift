// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevDecoding
import EvdevRecording
import GestureKit

/// Takes recorded frames straight to samples, without libinput.
final class DirectPlayer: RecordedTouches {
    private var decoder: TouchscreenDecoder?
    private(set) var refused = 0

    /// - Throws: When the device cannot be a touchscreen's.
    init(_ reader: any EvdevReader) throws {
        if reader.device.isTouchscreen {
            decoder = try TouchscreenDecoder(reader.device, name: reader.name)
        }
    }

    var isTouchscreen: Bool { decoder != nil }
    var epoch: UInt64 { 0 }

    var size: Size {
        guard let screen = decoder?.screen else {
            return Size(width: 0, height: 0)
        }
        let size = withUnsafePointer(to: screen) { gc_device_size($0) }
        return Size(
            width: gc_length_to_double(size.width),
            height: gc_length_to_double(size.height)
        )
    }

    var isSizeAssumed: Bool {
        guard let screen = decoder?.screen else {
            return true
        }
        return withUnsafePointer(to: screen) { gc_device_mapping($0) } == .GC_DEVICE_ASSUMED
    }

    func play(_ frame: EvdevFrame, into engine: GestureEngine) {
        push(decoder?.decode(frame), to: engine)
    }

    func finish(into engine: GestureEngine) {
        push(decoder?.finish(), to: engine)
    }

    func interrupt(into engine: GestureEngine) {
        finish(into: engine)
    }

    private func push(_ samples: [gc_sample]?, to engine: GestureEngine) {
        for sample in samples ?? [] where engine.push(withCopy: sample) != .GC_OK {
            refused += 1
        }
        // The last sample need not be a FRAME.
        gc_engine_end_frame(engine.raw)
        engine.drain()
    }
}

extension GestureEngine {
    fileprivate func push(withCopy sample: gc_sample) -> gc_status {
        withUnsafePointer(to: sample) { push($0) }
    }
}
