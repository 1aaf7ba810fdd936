// SPDX-License-Identifier: MIT

package import CEmulatedEvdev
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

    /// Plugs in the device of a recording of which only the header has been read. Throws if
    /// libinput refuses the device, or the first frame is damaged.
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
        device.seat.takeEvents(body)
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

/// The time of the kernel's input events.
package func monotonicMicroseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
}

extension EvdevDevice {
    /// Plugs an emulation of this device into a session, and returns its number.
    func plug(into session: OpaquePointer, name file: String) throws(RecordingError) -> UInt32 {
        var reason = [CChar](repeating: 0, count: 1024)
        let size = reason.count
        let number = withDescription { eev_session_plug(session, $0, &reason, size) }
        guard let number = UInt32(exactly: number) else {
            let message = flaw.map { "the description of the device is damaged: \($0)" }
            let size =
                isPen && axes[EvdevEvent.x]?.resolution == 0
                ? "the size of the pen's screen is not in it: --size-mm gives it" : nil
            throw RecordingError(file: file, message: message ?? size ?? String(messageIn: reason))
        }
        return number
    }

    /// What is wrong with the axes of positions, for a device that libinput refuses; nil: nothing.
    private var flaw: String? {
        for (x, y) in Self.pairs {
            for axis in [x, y] {
                let isNamed = has(type: EvdevEvent.absolute, code: axis.code)
                guard let range = axes[axis.code] else {
                    if isNamed {
                        return "it has no range of \(axis.name)"
                    }
                    continue
                }
                if isNamed, range.minimum >= range.maximum {
                    return "the range of \(axis.name) is \(range.minimum) to \(range.maximum)"
                }
            }
            for (one, other) in [(x, y), (y, x)] where axes[one.code] != nil {
                guard let range = axes[other.code] else {
                    return "it has \(one.name), but not \(other.name)"
                }
                if range.resolution == 0, axes[one.code]?.resolution != 0 {
                    return "it has the resolution of \(one.name), but not that of \(other.name)"
                }
            }
        }
        return nil
    }

    private typealias NamedAxis = (code: UInt16, name: String)

    private static let pairs: [(x: NamedAxis, y: NamedAxis)] = [
        ((EvdevEvent.x, "ABS_X"), (EvdevEvent.y, "ABS_Y")),
        ((EvdevEvent.positionX, "ABS_MT_POSITION_X"), (EvdevEvent.positionY, "ABS_MT_POSITION_Y")),
    ]

    /// Calls a function with a description of this device in C, which is valid during the call.
    package func withDescription(
        _ body: (UnsafePointer<eev_device_description>) -> Int32
    ) -> Int32 {
        let propertyList = Array(properties)
        let codeList = capabilities.flatMap { type, codes in
            codes.map { eev_code(type: type, code: $0) }
        }
        let axisList = axes.map { eev_axis(code: $0, $1) }
        return name.withCString { name in
            group.withCString { group in
                propertyList.withUnsafeBufferPointer { properties in
                    codeList.withUnsafeBufferPointer { codes in
                        axisList.withUnsafeBufferPointer { axes in
                            var description = eev_device_description(
                                name: name,
                                bus: bus,
                                vendor: vendor,
                                product: product,
                                version: version,
                                properties: properties.baseAddress,
                                property_count: properties.count,
                                codes: codes.baseAddress,
                                code_count: codes.count,
                                axes: axes.baseAddress,
                                axis_count: axes.count,
                                group: group
                            )
                            return body(&description)
                        }
                    }
                }
            }
        }
    }
}

extension eev_axis {
    init(code: UInt16, _ axis: EvdevDevice.Axis) {
        self.init(
            code: code,
            minimum: axis.minimum,
            maximum: axis.maximum,
            fuzz: axis.fuzz,
            flat: axis.flat,
            resolution: axis.resolution
        )
    }
}

extension String {
    /// The C string in a buffer, up to its first zero or the end.
    package init(messageIn buffer: [CChar]) {
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        self.init(decoding: bytes, as: UTF8.self)
    }
}

/// The message of a system error.
package func reason(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
}
