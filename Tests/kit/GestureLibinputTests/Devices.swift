// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay

/// Devices made up for tests.
enum Devices {
    /// A touchscreen of 250 x 250 mm with ten slots, 40 positions a millimeter.
    static func touchscreen(named name: String = "Screen", resolution: Int32 = 40) -> EvdevDevice {
        var device = EvdevDevice()
        device.name = name
        device.properties = [1]
        device.capabilities = [
            0: [0, 1, 3], 1: [0x14a], 3: [0, 1, 0x2f, 0x35, 0x36, 0x39],
        ]
        for code: UInt16 in [0, 1, 0x35, 0x36] {
            device.axes[code] = .init(minimum: 0, maximum: 10_000, resolution: resolution)
        }
        device.axes[0x2f] = .init(minimum: 0, maximum: 9)
        device.axes[0x39] = .init(minimum: 0, maximum: 65_535)
        return device
    }

    /// An old touchscreen without slots: protocol A.
    static func withoutSlots() -> EvdevDevice {
        var device = touchscreen(named: "Old screen")
        device.capabilities[3] = [0, 1, 0x35, 0x36]
        device.axes[0x2f] = nil
        device.axes[0x39] = nil
        return device
    }

    /// A touchpad of 100 x 60 mm for five fingers.
    static func touchpad() -> EvdevDevice {
        var device = EvdevDevice()
        device.name = "Pad"
        device.properties = [0, 2]
        device.capabilities = [
            0: [0, 1, 3],
            1: [0x110, 0x145, 0x148, 0x14a, 0x14d, 0x14e, 0x14f],
            3: [0, 1, 0x2f, 0x35, 0x36, 0x39],
        ]
        for (x, y) in [(UInt16(0), UInt16(1)), (0x35, 0x36)] {
            device.axes[x] = .init(minimum: 0, maximum: 4000, resolution: 40)
            device.axes[y] = .init(minimum: 0, maximum: 2400, resolution: 40)
        }
        device.axes[0x2f] = .init(minimum: 0, maximum: 4)
        device.axes[0x39] = .init(minimum: 0, maximum: 65_535)
        return device
    }
}

extension Devices {
    /// A touchpad that knows one finger.
    static func oneFingerTouchpad() -> EvdevDevice {
        var device = touchpad()
        device.capabilities[1] = [0x110, 0x145, 0x14a]
        device.capabilities[3] = [0, 1]
        for code: UInt16 in [0x2f, 0x35, 0x36, 0x39] {
            device.axes[code] = nil
        }
        return device
    }
}

/// One contact of a frame, in the device's positions.
struct Contact {
    var slot: Int32
    var x: Int32
    var y: Int32
}

/// Frames of evdev events, each at a time in milliseconds.
enum Frames {
    /// Contacts that land.
    static func down(_ contacts: [Contact], at milliseconds: UInt64) -> EvdevFrame {
        frame(
            contacts.flatMap {
                [(3, 0x2f, $0.slot), (3, 0x39, 100 + $0.slot), (3, 0x35, $0.x), (3, 0x36, $0.y)]
            },
            at: milliseconds
        )
    }

    /// Contacts that move.
    static func move(_ contacts: [Contact], at milliseconds: UInt64) -> EvdevFrame {
        frame(
            contacts.flatMap { [(3, 0x2f, $0.slot), (3, 0x35, $0.x), (3, 0x36, $0.y)] },
            at: milliseconds
        )
    }

    /// Contacts that lift.
    static func up(_ slots: [Int32], at milliseconds: UInt64) -> EvdevFrame {
        frame(slots.flatMap { [(3, 0x2f, $0), (3, 0x39, -1)] }, at: milliseconds)
    }

    /// All contacts of a device without slots.
    static func all(_ contacts: [Contact], at milliseconds: UInt64) -> EvdevFrame {
        let reports: [(UInt16, UInt16, Int32)] = contacts.flatMap {
            [(3, 0x35, $0.x), (3, 0x36, $0.y), (0, 2, 0)] as [(UInt16, UInt16, Int32)]
        }
        return frame(reports.isEmpty ? [(0, 2, 0)] : reports, at: milliseconds)
    }

    /// Any events, and the report that ends them.
    static func frame(
        _ events: [(UInt16, UInt16, Int32)],
        at milliseconds: UInt64
    ) -> EvdevFrame {
        EvdevFrame(
            timeInMicroseconds: milliseconds * 1000,
            events: (events + [(0, 0, 0)]).map { EvdevEvent(type: $0, code: $1, value: $2) },
            line: 1
        )
    }
}
