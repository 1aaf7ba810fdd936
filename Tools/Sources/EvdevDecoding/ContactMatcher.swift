// SPDX-License-Identifier: MIT

internal import EvdevRecording

/// Assigns slots to the contacts of protocol A, like mtdev does for libinput.
///
/// Such a device lists all contacts in each frame, in any order. If they have no ids, old contacts
/// are matched to new ones so that the sum of squared distances is minimal. The noise filter is
/// that of mtdev too.
struct ContactMatcher {
    private struct Contact {
        var place = Place()
        var axes = Axes()
        var id: Int32 = -1
        var tool: Int32?
        var hasX = false
        var hasY = false
        /// False for a hovering finger.
        var touches = true

        mutating func take(_ event: EvdevEvent) {
            switch event.code {
            case EvdevEvent.positionX: (place.x, hasX) = (event.value, true)
            case EvdevEvent.positionY: (place.y, hasY) = (event.value, true)
            case EvdevEvent.trackingID: id = event.value
            case EvdevEvent.toolType: tool = event.value
            case EvdevEvent.touchMajor: (axes.major, touches) = (event.value, event.value != 0)
            case EvdevEvent.touchMinor: axes.minor = event.value
            default: break
            }
        }
    }

    private struct Known {
        var id: Int32 = -1
        var place = Place()
        var axes = Axes()
        var tool: Int32 = 0
    }

    private var slots = [Known](repeating: Known(), count: mostContacts)
    private var used: Set<Int> = []
    private var nextID: Int32 = 0
    private let hasIDs: Bool
    private let fuzz: Place

    init(_ device: EvdevDevice) {
        hasIDs = device.hasAxis(EvdevEvent.trackingID)
        fuzz = Place(
            x: Self.fuzz(of: device.axes[EvdevEvent.positionX]),
            y: Self.fuzz(of: device.axes[EvdevEvent.positionY])
        )
    }

    mutating func reset() {
        used = []
        for slot in slots.indices {
            slots[slot].id = -1
        }
    }

    /// Returns the frame as a device with slots would send it.
    mutating func slotEvents(of events: [EvdevEvent]) -> [EvdevEvent] {
        guard var contacts = contacts(in: events) else {
            return []
        }
        if !hasIDs {
            identify(&contacts)
        }
        return assign(contacts)
    }

    /// The contacts of the frame; nil if it has no contact events.
    private func contacts(in events: [EvdevEvent]) -> [Contact]? {
        var contacts: [Contact] = []
        var contact = Contact()
        var isAboutContacts = false
        for event in events {
            switch (event.type, event.code) {
            case (EvdevEvent.synchronization, EvdevEvent.contactReport):
                if contact.hasX, contact.hasY, contacts.count < Self.mostContacts {
                    contacts.append(contact)
                }
                contact = Contact()
                isAboutContacts = true
            case (EvdevEvent.key, EvdevEvent.touch):
                isAboutContacts = true
            case (EvdevEvent.absolute, EvdevEvent.slot...):
                contact.take(event)
                isAboutContacts = true
            default:
                break
            }
        }
        return isAboutContacts ? contacts : nil
    }

    /// Finds the id of each contact in the previous frame.
    private mutating func identify(_ contacts: inout [Contact]) {
        let old = used.sorted()
        let distances = old.map { slot in
            contacts.map { slots[slot].place.squaredDistance(to: $0.place) }
        }
        let match = Assignment.least(distances, columns: contacts.count)
        for index in contacts.indices {
            if !contacts[index].touches {
                contacts[index].id = -1
            } else if let row = match[index] {
                contacts[index].id = slots[old[row]].id
            } else {
                contacts[index].id = nextID
                nextID = (nextID + 1) & 0xffff
            }
        }
    }

    private mutating func assign(_ contacts: [Contact]) -> [EvdevEvent] {
        var events: [EvdevEvent] = []
        var now: Set<Int> = []
        for contact in contacts where contact.id != -1 {
            if let slot = used.sorted().first(where: { slots[$0].id == contact.id }) {
                var filtered = contact
                filtered.place.x = Self.quiet(contact.place.x, slots[slot].place.x, fuzz.x)
                filtered.place.y = Self.quiet(contact.place.y, slots[slot].place.y, fuzz.y)
                report(filtered, in: slot, &events)
                now.insert(slot)
            } else if let slot = slots.indices.first(where: {
                !used.contains($0) && !now.contains($0)
            }) {
                report(contact, in: slot, &events)
                now.insert(slot)
            }
        }
        for slot in used.subtracting(now).sorted() {
            events.append(.absolute(EvdevEvent.slot, Int32(slot)))
            events.append(.absolute(EvdevEvent.trackingID, -1))
            slots[slot].id = -1
        }
        used = now
        return events
    }

    /// Appends only the values that changed, in ascending order of codes.
    private mutating func report(
        _ contact: Contact,
        in slot: Int,
        _ events: inout [EvdevEvent]
    ) {
        let old = slots[slot]
        events.append(.absolute(EvdevEvent.slot, Int32(slot)))
        if contact.axes.major != old.axes.major {
            events.append(.absolute(EvdevEvent.touchMajor, contact.axes.major))
        }
        if contact.axes.minor != old.axes.minor {
            events.append(.absolute(EvdevEvent.touchMinor, contact.axes.minor))
        }
        if contact.place.x != old.place.x {
            events.append(.absolute(EvdevEvent.positionX, contact.place.x))
        }
        if contact.place.y != old.place.y {
            events.append(.absolute(EvdevEvent.positionY, contact.place.y))
        }
        let tool = contact.tool ?? old.tool
        if tool != old.tool {
            events.append(.absolute(EvdevEvent.toolType, tool))
        }
        if contact.id != old.id {
            events.append(.absolute(EvdevEvent.trackingID, contact.id))
        }
        slots[slot] =
            Known(id: contact.id, place: contact.place, axes: contact.axes, tool: tool)
    }

    /// The noise of an axis; 1/250 of its range if the device does not report it.
    private static func fuzz(of axis: EvdevDevice.Axis?) -> Int32 {
        guard let axis else {
            return 0
        }
        return Int32(clamping: (Int64(axis.maximum) - Int64(axis.minimum)) / 250)
    }

    /// Filters noise: the closer a position is to the old one, the less it moves.
    private static func quiet(_ value: Int32, _ old: Int32, _ fuzz: Int32) -> Int32 {
        let (value, old, fuzz) = (Int64(value), Int64(old), Int64(fuzz))
        let distance = abs(value - old)
        let quiet =
            if distance < fuzz / 2 { old } else if distance < fuzz {
                (old * 3 + value) / 4
            } else if distance < fuzz * 2 { (old + value) / 2 } else { value }
        return Int32(clamping: quiet)
    }

    private static let mostContacts = 32
}

extension EvdevEvent {
    fileprivate static func absolute(_ code: UInt16, _ value: Int32) -> EvdevEvent {
        EvdevEvent(type: absolute, code: code, value: value)
    }
}

extension Place {
    /// Exact up to 2^53. No panel is that large.
    fileprivate func squaredDistance(to other: Place) -> Double {
        let dx = Double(x) - Double(other.x)
        let dy = Double(y) - Double(other.y)
        return dx * dx + dy * dy
    }
}
