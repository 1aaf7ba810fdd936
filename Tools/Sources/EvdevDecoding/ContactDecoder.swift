// SPDX-License-Identifier: MIT

internal import EvdevRecording

/// Follows a device's contacts, in whichever way it reports them.
enum ContactDecoder {
    /// It names them by slots.
    case slots(SlotDecoder)
    /// It lists them in each frame.
    case list(ContactMatcher, SlotDecoder)
    /// It has only one.
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

    /// What a frame changes, and whether libinput ends it in a frame event.
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

    /// Cancels every contact that is down, and knows of none after that.
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

/// Follows the only contact of a device whose touch key says when it is down.
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
            // 2 is the repetition of a held key.
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
