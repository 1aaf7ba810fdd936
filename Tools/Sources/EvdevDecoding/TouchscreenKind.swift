// SPDX-License-Identifier: MIT

package import EvdevRecording

extension EvdevDevice {
    /// Whether it is a touchscreen, by the rules of udev, in the same order.
    package var isTouchscreen: Bool {
        let isDirect = properties.contains(Property.direct)
        let hasFinger = has(type: EvdevEvent.key, code: Key.finger)
        let hasPen =
            has(type: EvdevEvent.key, code: Key.stylus) || has(type: EvdevEvent.key, code: Key.pen)
        guard hasContacts || hasPosition, !hasPen, !isSensor, !hasFinger || isDirect else {
            return false
        }
        let hasMouseButton = capabilities[EvdevEvent.key]?.contains(where: Key.mouse.contains)
        guard hasContacts || hasMouseButton != true else {
            return false
        }
        return isDirect || has(type: EvdevEvent.key, code: EvdevEvent.touch)
    }

    /// Whether it reports separate contacts, by protocol A or B.
    var hasContacts: Bool {
        hasAxis(EvdevEvent.positionX) && hasAxis(EvdevEvent.positionY) && !claimsAllAxes
    }

    /// Whether it lists all contacts in each frame.
    var isProtocolA: Bool {
        hasContacts && !isProtocolB
    }

    func hasAxis(_ code: UInt16) -> Bool {
        has(type: EvdevEvent.absolute, code: code)
    }

    private var hasPosition: Bool {
        hasAxis(EvdevEvent.x) && hasAxis(EvdevEvent.y)
    }

    /// Whether it is an accelerometer.
    private var isSensor: Bool {
        let hasKeys = has(type: EvdevEvent.synchronization, code: EvdevEvent.key)
        return properties.contains(Property.accelerometer)
            || hasPosition && hasAxis(EvdevEvent.z) && !hasKeys
    }

    /// Whether it claims every axis, like some joysticks: it has the axis before ABS_MT_SLOT, too.
    private var claimsAllAxes: Bool {
        isProtocolB && hasAxis(EvdevEvent.slot - 1)
    }

    private enum Property {
        static let direct: UInt16 = 1
        static let accelerometer: UInt16 = 6
    }

    private enum Key {
        static let mouse: Range<UInt16> = 0x110..<0x120
        static let pen: UInt16 = 0x140
        static let finger: UInt16 = 0x145
        static let stylus: UInt16 = 0x14b
    }
}

extension EvdevEvent {
    /// `ABS_Z`.
    fileprivate static let z: UInt16 = 0x02
}
