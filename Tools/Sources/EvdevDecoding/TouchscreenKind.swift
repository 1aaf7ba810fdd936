// SPDX-License-Identifier: MIT

package import EvdevRecording

extension EvdevDevice {
    /// Whether it is a touchscreen, by the rules of udev, in the same order.
    package var isTouchscreen: Bool {
        let isDirect = properties.contains(EvdevEvent.isDirect)
        let keys = capabilities[EvdevEvent.key] ?? []
        let hasFinger = keys.contains(EvdevEvent.fingerTool)
        let hasPen = keys.contains(EvdevEvent.stylus) || keys.contains(EvdevEvent.penTool)
        guard hasContacts || hasPosition, !hasPen, !isSensor, !hasFinger || isDirect else {
            return false
        }
        guard hasContacts || !keys.contains(where: EvdevEvent.mouseButtons.contains) else {
            return false
        }
        return isDirect || keys.contains(EvdevEvent.touch)
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
        return properties.contains(EvdevEvent.isAccelerometer)
            || hasPosition && hasAxis(EvdevEvent.z) && !hasKeys
    }

    /// Whether it claims every axis, like some joysticks: it has the axis before ABS_MT_SLOT, too.
    private var claimsAllAxes: Bool {
        isProtocolB && hasAxis(EvdevEvent.slot - 1)
    }
}

extension EvdevEvent {
    /// `ABS_Z`.
    fileprivate static let z: UInt16 = 0x02
}
