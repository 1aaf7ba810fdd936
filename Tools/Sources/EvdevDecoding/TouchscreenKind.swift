// SPDX-License-Identifier: MIT

package import EvdevRecording

extension EvdevDevice {
    /// Whether touches come straight from it, rather than moving a pointer: the questions that
    /// udev asks, in its order.
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

    /// Whether it names contacts, by either protocol.
    var hasContacts: Bool {
        hasAxis(EvdevEvent.positionX) && hasAxis(EvdevEvent.positionY) && !claimsAllAxes
    }

    /// Whether it lists its contacts anew in each frame.
    var isProtocolA: Bool {
        hasContacts && !isProtocolB
    }

    func hasAxis(_ code: UInt16) -> Bool {
        has(type: EvdevEvent.absolute, code: code)
    }

    private var hasPosition: Bool {
        hasAxis(EvdevEvent.x) && hasAxis(EvdevEvent.y)
    }

    /// An accelerometer.
    private var isSensor: Bool {
        let hasKeys = has(type: EvdevEvent.synchronization, code: EvdevEvent.key)
        return properties.contains(Property.accelerometer)
            || hasPosition && hasAxis(EvdevEvent.z) && !hasKeys
    }

    /// A device that has the axis before the slots is a joystick with every axis there is.
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
