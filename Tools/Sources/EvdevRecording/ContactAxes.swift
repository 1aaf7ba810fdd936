// SPDX-License-Identifier: MIT

/// The lengths of contacts that a panel reports with ABS_MT_TOUCH_MAJOR and ABS_MT_TOUCH_MINOR, in
/// its own units. libinput ignores them.
package struct ContactAxes {
    /// The axes of a contact. 0: not known.
    package struct Lengths: Hashable, Sendable {
        package var major: Int32 = 0
        /// Without a minor axis contacts are circles, as the kernel's documentation says.
        package var minor: Int32 = 0

        /// Unknown lengths.
        package init() {}
    }

    /// A contact of a frame in protocol A.
    private struct Listed {
        var x: Int32?
        var y: Int32?
        var lengths = Lengths()
    }

    private let isProtocolB: Bool
    private let hasMinor: Bool
    private let slotCount: Int

    /// What each slot reported last. A later contact of the same size does not repeat it.
    private var slots: [Int32: Lengths] = [:]
    private var slot: Int32 = 0

    /// The contacts of the last frame that listed some, in any order.
    private var list: [Listed] = []

    /// Nil: the device does not report lengths of contacts.
    package init?(_ device: EvdevDevice) {
        let codes = [EvdevEvent.positionX, EvdevEvent.positionY, EvdevEvent.touchMajor]
        guard codes.allSatisfy({ device.has(type: EvdevEvent.absolute, code: $0) }) else {
            return nil
        }
        isProtocolB = device.isProtocolB
        slotCount = device.slotCount
        hasMinor = device.has(type: EvdevEvent.absolute, code: EvdevEvent.touchMinor)
    }

    /// Takes the next frame of the device.
    package mutating func take(_ frame: EvdevFrame) {
        if isProtocolB {
            for event in frame.events where event.type == EvdevEvent.absolute {
                takeSlot(event)
            }
        } else {
            takeList(frame.events)
        }
    }

    /// The lengths of the contact that is down in a slot of libinput's, at a place in units of the
    /// panel. Nil: the panel has not reported such a contact.
    package func lengths(slot: Int32, x: Double, y: Double) -> Lengths? {
        guard !isProtocolB else {
            return slots[slot]
        }
        // The slots of protocol A are libinput's own. Its noise filter moves a contact by little.
        func distance(_ contact: Listed) -> Double {
            let (dx, dy) = (Double(contact.x ?? 0) - x, Double(contact.y ?? 0) - y)
            return dx * dx + dy * dy
        }
        return list.min { distance($0) < distance($1) }?.lengths
    }

    private mutating func takeSlot(_ event: EvdevEvent) {
        if event.code == EvdevEvent.slot {
            // The kernel ignores a slot that the device does not have.
            if event.value >= 0, Int(event.value) < slotCount {
                slot = event.value
            }
        } else {
            set(event, &slots[slot, default: Lengths()])
        }
    }

    private mutating func takeList(_ events: [EvdevEvent]) {
        var contacts: [Listed] = []
        var contact = Listed()
        var isOfContacts = false
        for event in events {
            switch (event.type, event.code) {
            case (EvdevEvent.synchronization, EvdevEvent.contactReport):
                isOfContacts = true
                if contact.x != nil, contact.y != nil {
                    contacts.append(contact)
                }
                contact = Listed()
            case (EvdevEvent.absolute, EvdevEvent.positionX): contact.x = event.value
            case (EvdevEvent.absolute, EvdevEvent.positionY): contact.y = event.value
            case (EvdevEvent.absolute, _): set(event, &contact.lengths)
            default: break
            }
        }
        if isOfContacts {
            list = contacts
        }
    }

    private func set(_ event: EvdevEvent, _ lengths: inout Lengths) {
        switch event.code {
        case EvdevEvent.touchMajor:
            lengths.major = event.value
            lengths.minor = hasMinor ? lengths.minor : event.value
        case EvdevEvent.touchMinor where hasMinor:
            lengths.minor = event.value
        default:
            break
        }
    }
}
