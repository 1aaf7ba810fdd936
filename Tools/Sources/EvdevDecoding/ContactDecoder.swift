// SPDX-License-Identifier: MIT

internal import EvdevRecording

/// Tracks the contacts of a device, for each way in which devices report them.
enum ContactDecoder {
    /// The device uses slots (protocol B).
    case slots(SlotDecoder)
    /// The device lists all contacts in each frame (protocol A).
    case list(ContactMatcher, SlotDecoder)
    /// The device has only one contact.
    case single(SingleDecoder)

    init(_ device: EvdevDevice) throws(DeviceProblem) {
        if !device.hasContacts {
            self = .single(SingleDecoder())
        } else if device.isProtocolB {
            self = .slots(try SlotDecoder(device))
        } else {
            self = .list(ContactMatcher(device), try SlotDecoder(device))
        }
    }

    /// Returns what a frame changes, and whether libinput sends a frame event after it.
    mutating func decode(
        _ events: [EvdevEvent]
    ) -> (changes: [ContactChange], endsInFrame: Bool) {
        switch self {
        case .slots(var slots):
            defer { self = .slots(slots) }
            return slots.decode(events)
        case .list(var matcher, var slots):
            defer { self = .list(matcher, slots) }
            return slots.decode(matcher.slotEvents(of: events))
        case .single(var single):
            defer { self = .single(single) }
            return single.decode(events)
        }
    }

    /// Cancels and forgets all contacts.
    mutating func cancelAll() -> [ContactChange] {
        switch self {
        case .slots(var slots):
            defer { self = .slots(slots) }
            return slots.cancelAll()
        case .list(var matcher, var slots):
            defer { self = .list(matcher, slots) }
            matcher.reset()
            return slots.cancelAll()
        case .single(var single):
            defer { self = .single(single) }
            return single.cancel()
        }
    }
}

/// Tracks the only contact of a device; BTN_TOUCH shows whether it is down.
struct SingleDecoder {
    private var place = Place()
    private var isDown = false

    mutating func decode(
        _ events: [EvdevEvent]
    ) -> (changes: [ContactChange], endsInFrame: Bool) {
        var (lands, moves, lifts) = (false, false, false)
        for event in events {
            switch (event.type, event.code) {
            case (EvdevEvent.absolute, EvdevEvent.x): (place.x, moves) = (event.value, true)
            case (EvdevEvent.absolute, EvdevEvent.y): (place.y, moves) = (event.value, true)
            case (EvdevEvent.key, EvdevEvent.touch) where event.value == 0: lifts = true
            // 2 is key repeat.
            case (EvdevEvent.key, EvdevEvent.touch) where event.value != 2: lands = true
            default: break
            }
        }
        var changes: [ContactChange] = []
        if lands {
            changes += isDown ? [] : [ContactChange(id: 0, kind: .down(place))]
            isDown = true
        } else if moves, isDown {
            changes.append(ContactChange(id: 0, kind: .motion(place)))
        }
        if lifts, isDown {
            changes.append(ContactChange(id: 0, kind: .up))
            isDown = false
        }
        return (changes, !changes.isEmpty)
    }

    mutating func cancel() -> [ContactChange] {
        defer { isDown = false }
        return isDown ? [ContactChange(id: 0, kind: .cancel)] : []
    }
}
