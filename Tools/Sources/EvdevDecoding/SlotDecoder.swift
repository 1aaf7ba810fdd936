// SPDX-License-Identifier: MIT

import EvdevRecording

/// Tracks the slots of a device. Returns the changes of the contacts after each frame.
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
                message: "the device has \(count) slots; 1 to \(Self.mostSlots) are allowed: "
                    + "correct the maximum of ABS_MT_SLOT in its description"
            )
        }
        slots = Array(repeating: Slot(), count: count)
        margin = Hysteresis.margin(of: device)
    }

    /// Returns what a frame changes, and whether libinput sends a frame event after it.
    mutating func decode(
        _ events: [EvdevEvent]
    ) -> (changes: [ContactChange], endsInFrame: Bool) {
        for event in events {
            take(event)
        }
        return changes()
    }

    /// Takes an event of the frame. Ignores invalid events, like libinput.
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
        case EvdevEvent.touchMajor:
            slots[current].axes.major = event.value
        case EvdevEvent.touchMinor:
            slots[current].axes.minor = event.value
        case EvdevEvent.toolType:
            slots[current].use(tool: event.value, isKept: tracksIDs)
        default:
            break
        }
    }

    /// The changes of the frame, slot by slot. Also tells whether libinput sends a frame event
    /// after them: it does if the last slot with events in the frame caused a touch event.
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
        return (changes + sizes(), endsInFrame)
    }

    /// The sizes of contacts that are down and have another size than before the frame.
    private mutating func sizes() -> [ContactChange] {
        var changes: [ContactChange] = []
        for index in slots.indices where slots[index].axes != slots[index].sampledAxes {
            if let id = slots[index].id {
                slots[index].sampledAxes = slots[index].axes
                changes.append(ContactChange(id: id, kind: .size(slots[index].axes)))
            }
        }
        return changes
    }

    /// Cancels all contacts and forgets the state of all slots.
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
            // Contacts beyond the last slot share it.
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
        // A contact that is down continues. Beyond 32 there are no numbers.
        guard slots[index].id == nil, free < 32 else {
            return nil
        }
        takenIDs |= 1 << UInt32(free)
        slots[index].id = Int32(free)
        slots[index].center = slots[index].place
        slots[index].sampledAxes = Axes()
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
        // The filter applies only to later motion; libinput reports this position as it is.
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

    /// The number of slots that libinput assumes for protocol A.
    private static let slotsOfProtocolA = 10
    private static let mostSlots = 1024
}

/// The state of a slot of a device, between frames and within one.
struct Slot {
    /// What a frame does with the contact.
    enum Step {
        case land, move, lift, cancel
    }

    private enum Phase {
        case none, landing, down, lifting
    }

    /// A contact that becomes a palm is cancelled. A contact that begins as a palm never lands.
    private enum Palm {
        case none, new, known, past
    }

    /// The seat's number for the contact; nil if none is down.
    var id: Int32?
    var place = Place()
    /// The filtered position of the contact.
    var center = Place()
    /// The size that the slot reported last. A later contact of the same size does not repeat it.
    var axes = Axes()
    /// The size of the contact that its samples have.
    var sampledAxes = Axes()
    /// Whether the frame has events for the slot, apart from its size: libinput ignores that.
    var isChanged = false

    private var trackingID: Int32 = -1
    private var tool: Int32 = 0
    private var phase = Phase.none
    private var palm = Palm.none

    /// Rejects tracking ids that make no sense: a new id for a contact that is down, and an end
    /// without a contact. So a contact continues if its id is replaced.
    mutating func acceptsTrackingID(_ value: Int32) -> Bool {
        guard (value == -1) != (trackingID == -1) else {
            return false
        }
        trackingID = value
        return true
    }

    mutating func track(_ value: Int32) {
        if value >= 0 {
            phase = .landing
            palm = tool == Self.palmTool ? .past : .none
        } else {
            phase = .lifting
        }
        isChanged = true
    }

    /// Sets the tool. Protocol A does not keep it from one contact to the next.
    mutating func use(tool: Int32, isKept: Bool) {
        self.tool = isKept ? tool : 0
        if tool == Self.palmTool {
            palm = palm == .none ? .new : palm
        } else {
            palm = palm == .known ? .past : palm
        }
        isChanged = true
    }

    /// Ends the frame: returns what happens to the contact, and updates the state.
    mutating func step() -> Step? {
        defer { settle() }
        switch (palm, phase) {
        case (.new, .landing):
            palm = .known
            return nil
        case (.new, _):
            palm = .known
            return .cancel
        case (.none, .landing): return .land
        case (.none, .down): return .move
        case (.none, .lifting): return .lift
        case (.none, .none), (.known, _), (.past, _): return nil
        }
    }

    mutating func forget() {
        trackingID = -1
        phase = .none
        palm = .none
        isChanged = false
    }

    private mutating func settle() {
        switch phase {
        case .landing: phase = .down
        case .lifting: phase = .none
        case .none, .down: break
        }
    }

    private static let palmTool: Int32 = 2
}
