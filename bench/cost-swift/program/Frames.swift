// SPDX-License-Identifier: MIT

import CCostReference
import CCostStroke
import EvdevRecording
import EvdevReplay

/// The frames of a stroke: the landing, and STROKE_FRAMES of motion.
enum Frames {
    case contacts(UnsafeBufferPointer<contact_frame>)
    case libinput(UnsafeBufferPointer<event_frame>)

    /// Some of the frames.
    subscript(range: Range<Int>) -> Frames {
        switch self {
        case .contacts(let frames): .contacts(UnsafeBufferPointer(rebasing: frames[range]))
        case .libinput(let frames): .libinput(UnsafeBufferPointer(rebasing: frames[range]))
        }
    }

    /// The number of frames of a stroke.
    static let count = Int(STROKE_FRAMES) + 1

    static func contacts(of scenario: Scenario) -> UnsafeBufferPointer<contact_frame> {
        UnsafeBufferPointer(
            start: reference_frames(scenario.stroke, scenario.contacts),
            count: count
        )
    }
}

/// An emulated touchscreen, whose events from the system's libinput are made before the counting.
struct Touchscreen {
    private let device: EmulatedDevice
    let libinputDevice: OpaquePointer
    /// libinput's event that adds it.
    let added: OpaquePointer

    /// It has 1500 x 1500 points, like the surface of the recognizers.
    init() throws {
        var description = EvdevDevice()
        description.properties = [1]
        description.capabilities = [
            0: [0, 1, 3], 1: [0x14a], 3: [0, 1, 0x2f, 0x35, 0x36, 0x39],
        ]
        for code: UInt16 in [0, 1, 0x35, 0x36] {
            description.axes[code] = .init(minimum: 0, maximum: 40_005, resolution: 168)
        }
        description.axes[0x2f] = .init(minimum: 0, maximum: 9)
        description.axes[0x39] = .init(minimum: 0, maximum: 65_535)
        device = try EmulatedDevice(description, name: "cost-swift")
        guard let libinputDevice = device.libinputDevice, let added = device.seat.keepEvent() else {
            fatalError("libinput does not take the emulated touchscreen")
        }
        self.libinputDevice = libinputDevice
        self.added = added
    }

    /// libinput's events for the contacts. They are never released.
    func frames(_ contacts: UnsafeBufferPointer<contact_frame>) throws -> Frames {
        let frames = UnsafeMutableBufferPointer<event_frame>.allocate(capacity: contacts.count)
        for (index, frame) in contacts.enumerated() {
            try device.play(evdevFrame(frame))
            var events: [OpaquePointer?] = []
            while let event = device.seat.keepEvent() {
                events.append(event)
            }
            let kept = UnsafeMutableBufferPointer<OpaquePointer?>.allocate(capacity: events.count)
            _ = kept.initialize(from: events)
            frames[index] = event_frame(
                events: UnsafePointer(kept.baseAddress),
                count: UInt32(kept.count)
            )
        }
        return .libinput(UnsafeBufferPointer(frames))
    }

    private func evdevFrame(_ frame: contact_frame) -> EvdevFrame {
        var events: [EvdevEvent] = []
        for slot in 0..<Int32(frame.count) {
            let contact = frame.contacts[Int(slot)]
            events.append(EvdevEvent(type: 3, code: 0x2f, value: slot))
            if frame.is_landing {
                events.append(EvdevEvent(type: 3, code: 0x39, value: 100 + slot))
            }
            let scale = 40_005.0 / 1500
            events.append(EvdevEvent(type: 3, code: 0x35, value: Int32(contact.x * scale)))
            events.append(EvdevEvent(type: 3, code: 0x36, value: Int32(contact.y * scale)))
        }
        events.append(EvdevEvent(type: 0, code: 0, value: 0))
        return EvdevFrame(timeInMicroseconds: frame.time_us, events: events, line: 1)
    }
}
