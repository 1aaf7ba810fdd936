// SPDX-License-Identifier: MIT

internal import EvdevRecording

/// Follows the slots of a device, and says after each frame what became of their contacts.
struct SlotDecoder {
    private var slots: [Slot]
    private var current = 0
    private var takenIDs: UInt32 = 0
    private let tracksIDs: Bool
    private let margin: Place?

    init(_ device: EvdevDevice) throws(DeviceProblem) {
        tracksIDs = device.isProtocolB
        let count = tracksIDs ? device.slotCount : Self.slotsOfProtocolA
        guard 1...Self.mostSlots ~= count else {
            throw DeviceProblem(
                message: "the device has \(count) slots, and should have 1 to \(Self.mostSlots): "
                    + "correct the maximum of ABS_MT_SLOT in its description"
            )
        }
        slots = Array(repeating: Slot(), count: count)
        margin = Hysteresis.margin(of: device)
    }

    /// What a frame changes, and whether libinput ends it in a frame event.
    mutating func decode(
        _ events: [EvdevEvent]
    ) -> (changes: [ContactChange], endsInFrame: Bool) {
        for event in events {
            take(event)
        }
        return changes()
    }

    /// Takes an event of the frame. What makes no sense is passed over, as libinput does.
    private mutating func take(_ event: EvdevEvent) {
        guard event.type == EvdevEvent.absolute else {
            return
        }
        switch event.code {
        case EvdevEvent.slot:
            select(event.value)
        case EvdevEvent.trackingID:
            if !tracksIDs || slots[current].acceptsTrackingID(event.value) {
                slots[current].track(event.value)
            }
        case EvdevEvent.positionX:
            slots[current].place.x = event.value
            slots[current].isChanged = true
        case EvdevEvent.positionY:
            slots[current].place.y = event.value
            slots[current].isChanged = true
        case EvdevEvent.toolType:
            slots[current].use(tool: event.value, isKept: tracksIDs)
        default:
            break
        }
    }

    /// What the frame changed, slot by slot, and whether libinput ends it in a frame event: it does
    /// when the last slot that had something to say was heard.
    private mutating func changes() -> (changes: [ContactChange], endsInFrame: Bool) {
        var changes: [ContactChange] = []
        var endsInFrame = false
        for index in slots.indices where slots[index].isChanged {
            slots[index].isChanged = false
            guard let step = slots[index].step() else {
                continue
            }
            let change = perform(step, on: index)
            endsInFrame = change != nil
            changes += change.map { [$0] } ?? []
        }
        return (changes, endsInFrame)
    }

    /// Cancels every contact and forgets what was tracked.
    mutating func cancelAll() -> [ContactChange] {
        var changes: [ContactChange] = []
        for index in slots.indices {
            changes += release(index, .cancel).map { [$0] } ?? []
            slots[index].forget()
        }
        return changes
    }

    private mutating func select(_ value: Int32) {
        guard let slot = Int(exactly: value), slot >= 0 else {
            return
        }
        if slot < slots.count {
            current = slot
        } else if !tracksIDs {
            // Contacts beyond the last share it.
            current = slots.count - 1
        }
    }

    private mutating func perform(_ step: Slot.Step, on index: Int) -> ContactChange? {
        switch step {
        case .land: land(index)
        case .move: move(index)
        case .lift: release(index, .up)
        case .cancel: release(index, .cancel)
        }
    }

    private mutating func land(_ index: Int) -> ContactChange? {
        let free = (~takenIDs).trailingZeroBitCount
        // One that is down already goes on; more than 32 have no number.
        guard slots[index].id == nil, free < 32 else {
            return nil
        }
        takenIDs |= 1 << UInt32(free)
        slots[index].id = Int32(free)
        slots[index].center = slots[index].place
        return ContactChange(id: Int32(free), kind: .down(slots[index].place))
    }

    private mutating func move(_ index: Int) -> ContactChange? {
        guard let id = slots[index].id else {
            return nil
        }
        let place = slots[index].place
        if let margin {
            let held = Hysteresis.hold(place, center: slots[index].center, margin: margin)
            slots[index].place = held
            guard held != slots[index].center else {
                return nil
            }
            slots[index].center = held
        }
        // The place itself, as libinput reports it; only what follows is held back.
        return ContactChange(id: id, kind: .motion(place))
    }

    private mutating func release(_ index: Int, _ kind: ContactChange.Kind) -> ContactChange? {
        guard let id = slots[index].id else {
            return nil
        }
        slots[index].id = nil
        takenIDs &= ~(1 << UInt32(id))
        return ContactChange(id: id, kind: kind)
    }

    /// What libinput takes such a device to have.
    private static let slotsOfProtocolA = 10
    private static let mostSlots = 1024
}
