// SPDX-License-Identifier: MIT

package import EvdevRecording
import GestureKit
package import GestureRecording

/// The touches of a recording in the gesture format, as frames of an emulated touchscreen.
///
/// The format has touches in points, and not the events of the device. So the touchscreen has the
/// recorded size, and each finger takes the first free slot.
package struct RecordedTouches {
    /// The touchscreen.
    package let device: EvdevDevice

    package private(set) var frames: [EvdevFrame] = []

    private let size: PanelSize
    private var fingers: Fingers
    private var slots: [Int32: Int] = [:]
    private var isChanged = false

    /// Reads a recording to its end.
    ///
    /// - Throws: If it is damaged, has no touchscreen, or more fingers than a touchscreen.
    package init(_ reader: RecordingReader) throws(RecordingError) {
        guard let recorded = reader.header.devices.first(where: { $0.kind == .touchscreen }),
            let points = recorded.size,
            let size = PanelSize(
                inMillimeters: points.width * Self.millimetersPerPoint,
                points.height * Self.millimetersPerPoint
            )
        else {
            throw RecordingError(
                file: reader.name,
                message:
                    "there is no touchscreen in this recording, so it cannot be played on a panel"
            )
        }
        var device = EvdevDevice.touchscreen(size)
        device.name = recorded.name
        self.device = device
        self.size = size
        fingers = Fingers(on: device, size)
        var time: UInt64 = 0
        while let line = try reader.next() {
            switch line.entry {
            case .touch(let sample) where sample.device == recorded.number:
                let now = sample.time.microseconds
                // A frame may lack its end.
                if now != time {
                    endFrame(time, reader.lineNumber)
                }
                time = now
                do throws(PanelError) {
                    try take(sample)
                } catch {
                    throw RecordingError(
                        file: reader.name,
                        line: reader.lineNumber,
                        message: error.message
                    )
                }
                if case .frame = sample.kind {
                    endFrame(time, reader.lineNumber)
                }
            case .cancelAll(let now):
                liftAll()
                time = now.microseconds
                endFrame(time, reader.lineNumber)
            case .touch, .pen, .step, .device, .other:
                break
            }
        }
        endFrame(time, reader.lineNumber)
    }

    private static let millimetersPerPoint = 25.4 / 160

    private mutating func take(_ sample: TouchSample) throws(PanelError) {
        switch sample.kind {
        case .down(at: let point):
            let slot = (0...).first { !slots.values.contains($0) } ?? 0
            let (x, y) = place(point)
            try fingers.land(slot, x: x, y: y)
            slots[sample.id] = slot
            isChanged = true
        case .motion(to: let point):
            if let slot = slots[sample.id] {
                let (x, y) = place(point)
                try fingers.move(slot, x: x, y: y)
                isChanged = true
            }
        case .up, .cancel:
            // A panel has no cancel: a finger lifts.
            if let slot = slots.removeValue(forKey: sample.id) {
                try fingers.lift(slot)
                isChanged = true
            }
        case .frame, .size:
            break
        }
    }

    private mutating func liftAll() {
        for finger in fingers.down {
            try? fingers.lift(finger)
            isChanged = true
        }
        slots = [:]
    }

    private mutating func endFrame(_ time: UInt64, _ line: Int) {
        if isChanged {
            frames.append(
                EvdevFrame(timeInMicroseconds: time, events: fingers.takeFrame(), line: line)
            )
            isChanged = false
        }
    }

    private func place(_ point: Point) -> (x: Double, y: Double) {
        (
            min(max(point.x * Self.millimetersPerPoint, 0), size.width),
            min(max(point.y * Self.millimetersPerPoint, 0), size.height)
        )
    }
}
