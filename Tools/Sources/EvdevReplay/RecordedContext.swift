// SPDX-License-Identifier: MIT

import CEmulatedEvdev
package import EvdevRecording
package import GestureKit
@_spi(GestureTools) package import GestureLibinput
package import GestureRecording
import Glibc

/// A recording as a live input context: its events come through libinput, in real time.
package final class RecordedContext: InputContext {
    package let descriptor: Int32

    /// Called at the end of the recording, during a dispatch.
    package var onEnd: () -> Void = {}

    private let reader: any EvdevReader
    private let device: EmulatedDevice
    private var next: EvdevFrame?
    private let origin: UInt64
    private var start: UInt64?
    private var isFinished = false

    /// In microseconds: about half the time of a touchscreen's scan.
    private static let interval: UInt32 = 4_000

    /// Plugs the recorded device in.
    ///
    /// - Parameter reader: The recording; only its header has been read.
    /// - Throws: If libinput refuses the device, or the first frame is damaged.
    package init(_ reader: any EvdevReader) throws(RecordingError) {
        self.reader = reader
        device = try EmulatedDevice(reader.device, name: reader.name)
        next = try reader.next()
        origin = next?.timeInMicroseconds ?? 0
        descriptor = eev_make_ticker(Self.interval)
        guard descriptor >= 0 else {
            throw RecordingError(file: reader.name, message: reason(-descriptor))
        }
    }

    deinit {
        close(descriptor)
    }

    package var now: Timestamp {
        // The end of a recording runs libinput's timers without waiting, so the seat may be ahead.
        Timestamp(microseconds: device.seat.epoch + max(elapsed, device.seat.time))
    }

    package func dispatch() throws(DeviceError) {
        var ticks: UInt64 = 0
        _ = read(descriptor, &ticks, MemoryLayout.size(ofValue: ticks))
        start = start ?? monotonicMicroseconds()
        do throws(RecordingError) {
            try play(until: elapsed)
        } catch {
            isFinished = true
            throw .badRecording(reason: error.description)
        }
    }

    package func takeEvents(_ body: (OpaquePointer) -> Void) {
        device.seat.takeEvents { event, _ in body(event) }
    }

    package func suspend() {
        // This cannot fail: the emulated kernel releases devices like the real one.
        try? device.seat.suspend()
    }

    package func resume() throws(DeviceError) {
        do throws(RecordingError) {
            try device.seat.resume()
        } catch {
            throw .badRecording(reason: error.description)
        }
    }

    package func positions(of path: String) -> (x: UInt32, y: UInt32) {
        let axes = reader.device.touchAxes
        return (reader.device.positions(ofAxis: axes.x), reader.device.positions(ofAxis: axes.y))
    }

    package let refused: [RefusedDevice] = []

    package let opened: [String] = []

    private var elapsed: UInt64 {
        start.map { monotonicMicroseconds() - $0 } ?? 0
    }

    private func play(until time: UInt64) throws(RecordingError) {
        guard !isFinished else {
            return
        }
        while let frame = next, frame.timeInMicroseconds <= origin + time {
            try device.play(frame)
            next = try reader.next()
        }
        if next == nil {
            isFinished = true
            try device.finish()
            onEnd()
        } else {
            try device.seat.advance(to: time)
        }
    }
}

private func monotonicMicroseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
}
