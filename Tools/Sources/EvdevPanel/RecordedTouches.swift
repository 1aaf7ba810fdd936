// SPDX-License-Identifier: MIT

package import EvdevRecording
import GestureKit
@_spi(GestureTools) package import GestureRecording

/// The touches of a recording in the gesture format, as frames of an emulated touchscreen.
///
/// The format has touches in points, and not the events of the device. So the touchscreen has the
/// recorded size, and each finger takes the first free slot. It is the device on which a finger lands
/// first: a pen is a touchscreen of its own in this format, and so is a mouse that clicks.
package struct RecordedTouches {
    /// The touchscreen.
    package let device: EvdevDevice

    package private(set) var frames: [EvdevFrame] = []

    /// The name of the touchscreen in messages.
    package let name: String

    /// The names of the other devices that were used, in messages.
    package private(set) var skipped: [String] = []

    private let number: UInt16
    private let size: PanelSize
    private var fingers: Fingers
    private var slots: [Int32: Int] = [:]
    /// The slots of fingers that have lifted in the open frame. libinput would take a finger that
    /// lands there in the same frame for the same one.
    private var freed: Set<Int> = []
    private var time: UInt64 = 0
    private var isChanged = false

    /// Reads a recording to its end.
    ///
    /// - Throws: If it is damaged, has no fingers on a touchscreen, or more than a touchscreen.
    package init(_ reader: RecordingReader) throws(RecordingError) {
        var devices = reader.header.devices
        var used: Set<UInt16> = []
        var found: RecordedTouches?
        while let line = try reader.next() {
            switch line.entry {
            case .device(let device):
                devices.append(device)
            case .pen(let sample):
                used.insert(sample.device)
            case .touch(let sample):
                guard case .down = sample.kind else {
                    break
                }
                used.insert(sample.device)
                if found == nil, sample.type == .finger,
                    let device = devices.last(where: {
                        $0.number == sample.device && $0.kind == .touchscreen
                    })
                {
                    found = try RecordedTouches(device, reader.name)
                }
            case .step, .cancelAll, .other:
                break
            }
            do throws(PanelError) {
                try found?.take(line.entry, reader.lineNumber)
            } catch {
                throw RecordingError(
                    file: reader.name,
                    line: reader.lineNumber,
                    message: error.message
                )
            }
        }
        guard var touches = found else {
            let isPossible = devices.contains { $0.kind == .touchscreen }
            throw Self.unplayable(
                reader.name,
                isPossible ? "no finger lands" : "there is no touchscreen"
            )
        }
        touches.endFrame(reader.lineNumber)
        used.remove(touches.number)
        touches.skipped = devices.filter { used.contains($0.number) }.map(\.nameInMessages)
        self = touches
    }

    /// Nothing of a device.
    private init(_ recorded: RecordedDevice, _ file: String) throws(RecordingError) {
        guard recorded.kind == .touchscreen, let points = recorded.size,
            let size = PanelSize(
                inMillimeters: points.width * Self.millimetersPerPoint,
                points.height * Self.millimetersPerPoint
            )
        else {
            throw Self.unplayable(file, "there is no touchscreen")
        }
        var device = EvdevDevice.touchscreen(size)
        device.name = recorded.name
        self.device = device
        self.size = size
        name = recorded.nameInMessages
        number = recorded.number
        fingers = Fingers(on: device, size)
    }

    private static func unplayable(_ file: String, _ reason: String) -> RecordingError {
        RecordingError(
            file: file,
            message: "\(reason) in this recording, so it cannot be played on a panel"
        )
    }

    private static let millimetersPerPoint = 25.4 / 160

    private mutating func take(
        _ entry: RecordingLine.Entry,
        _ line: Int
    ) throws(PanelError) {
        switch entry {
        // A frame is of all devices.
        case .touch(let sample) where sample.device == number || sample.kind == .frame:
            reach(sample.time.microseconds, line)
            try take(sample, line)
            if sample.kind == .frame {
                endFrame(line)
            }
        case .cancelAll(let now):
            liftAll(at: now.microseconds, line)
        case .other(let text):
            if let note = RecordedFields(line: text), note.takesBackFingers(of: number),
                let now: UInt64 = note.whole("time")
            {
                liftAll(at: now, line)
            }
        case .touch, .pen, .step, .device:
            break
        }
    }

    private mutating func reach(_ now: UInt64, _ line: Int) {
        // A frame may lack its end.
        if now != time {
            endFrame(line)
        }
        time = now
    }

    private mutating func take(_ sample: TouchSample, _ line: Int) throws(PanelError) {
        switch sample.kind {
        case .down(at: let point):
            guard sample.type == .finger, slots[sample.id] == nil else {
                return
            }
            if !freed.isEmpty, slots.count + freed.count >= device.slotCount {
                // No other slot is left.
                endFrame(line)
            }
            let slot = (0...).first { !slots.values.contains($0) && !freed.contains($0) } ?? 0
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
                freed.insert(slot)
                isChanged = true
            }
        case .frame, .size:
            break
        }
    }

    private mutating func liftAll(at now: UInt64, _ line: Int) {
        reach(now, line)
        for finger in fingers.down {
            try? fingers.lift(finger)
            isChanged = true
        }
        slots = [:]
        endFrame(line)
    }

    private mutating func endFrame(_ line: Int) {
        if isChanged {
            frames.append(
                EvdevFrame(timeInMicroseconds: time, events: fingers.takeFrame(), line: line)
            )
            isChanged = false
            freed = []
        }
    }

    private func place(_ point: Point) -> (x: Double, y: Double) {
        (
            min(max(point.x * Self.millimetersPerPoint, 0), size.width),
            min(max(point.y * Self.millimetersPerPoint, 0), size.height)
        )
    }
}

extension RecordedFields {
    /// Whether the host cancelled or dropped the fingers on a device.
    fileprivate func takesBackFingers(of number: UInt16) -> Bool {
        isInput && (self["device"] == nil || whole("device") == number)
    }
}

extension RecordedDevice {
    /// A program that records itself does not know the names of its devices.
    fileprivate var nameInMessages: String { name.isEmpty ? "device \(number)" : name }
}
