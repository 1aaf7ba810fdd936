// SPDX-License-Identifier: MIT

extension EvdevDevice {
    /// How the surface of a device with touches is used.
    package enum Kind: String, CaseIterable, Sendable {
        /// Fingers touch what they see.
        case touchscreen
        /// Fingers move a pointer.
        case touchpad
    }

    /// Changes what udev and libinput look at, so that both take it for a device of this kind.
    package mutating func become(_ kind: Kind) {
        capabilities[EvdevEvent.key]?.subtract([EvdevEvent.penTool, EvdevEvent.stylus])
        switch kind {
        case .touchscreen:
            properties = [EvdevEvent.isDirect]
            capabilities[EvdevEvent.key]?.subtract(EvdevEvent.mouseButtons)
        case .touchpad:
            properties.subtract([EvdevEvent.isDirect, EvdevEvent.isAccelerometer])
            properties.insert(EvdevEvent.isPointer)
            // libinput wants what every touchpad has, also if no event shows it.
            let keys = [EvdevEvent.touch, EvdevEvent.fingerTool]
            capabilities[EvdevEvent.key, default: []].formUnion(keys)
            capabilities[EvdevEvent.synchronization, default: []].insert(EvdevEvent.key)
            copyAxis(EvdevEvent.positionX, to: EvdevEvent.x)
            copyAxis(EvdevEvent.positionY, to: EvdevEvent.y)
        }
    }

    private mutating func copyAxis(_ code: UInt16, to other: UInt16) {
        if let axis = axes[code], axes[other] == nil {
            axes[other] = axis
            capabilities[EvdevEvent.absolute, default: []].insert(other)
        }
    }

    /// The device, as one of this kind; nil: as its description says.
    func being(_ kind: Kind?) -> EvdevDevice {
        var device = self
        if let kind = kind ?? statedKind {
            device.become(kind)
        }
        return device
    }

    /// The kind that its properties say and its keys do not: udev looks only at BTN_TOOL_FINGER.
    private var statedKind: Kind? {
        let keys = capabilities[EvdevEvent.key] ?? []
        let isPad =
            properties.contains(EvdevEvent.isPointer) && !properties.contains(EvdevEvent.isDirect)
            && axes[EvdevEvent.positionX] != nil
            && keys.isDisjoint(with: [EvdevEvent.penTool, EvdevEvent.stylus])
        return isPad ? .touchpad : nil
    }

    /// Gives the axes of positions a size, in millimeters, in place of their own.
    package mutating func resize(width: Double, height: Double) {
        let sides = [
            EvdevEvent.x: width, EvdevEvent.y: height,
            EvdevEvent.positionX: width, EvdevEvent.positionY: height,
        ]
        for (code, side) in sides {
            guard let axis = axes[code], axis.maximum > axis.minimum else {
                continue
            }
            let last = Double(axis.maximum) - Double(axis.minimum)
            axes[code]?.resolution = Int32(max(1, (last / side).rounded()))
        }
    }
}
