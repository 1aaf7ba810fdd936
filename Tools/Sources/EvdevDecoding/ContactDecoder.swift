// SPDX-License-Identifier: MIT

import EvdevRecording

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

/// A position in a panel's own units.
struct Place: Hashable {
    var x: Int32 = 0
    var y: Int32 = 0
}

/// The lengths of a contact's axes in a panel's own units; 0 is unknown.
struct Axes: Hashable {
    var major: Int32 = 0
    var minor: Int32 = 0
}

/// What a contact did in a frame.
struct ContactChange: Hashable {
    enum Kind: Hashable {
        case down(Place)
        case motion(Place)
        case up
        case cancel
        case size(Axes)
    }

    /// The seat's number for the contact: the lowest free one when it lands.
    var id: Int32
    var kind: Kind
}

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

/// Solves the assignment problem: pairs rows with columns at the lowest total cost.
enum Assignment {
    /// Returns the row of each column, or nil for columns without one. Uses the Hungarian method.
    ///
    /// If there are n rows and m columns, min(n, m) of them are paired. The time is O(n² m) for
    /// n ≤ m.
    static func least(_ costs: [[Double]], columns: Int) -> [Int?] {
        let rows = costs.count
        guard rows > 0, columns > 0 else {
            return Array(repeating: nil, count: columns)
        }
        guard rows <= columns else {
            let turned = (0..<columns).map { column in costs.map { $0[column] } }
            let columnOfRow = least(turned, columns: rows)
            var rowOfColumn = [Int?](repeating: nil, count: columns)
            for (row, column) in columnOfRow.enumerated() {
                if let column {
                    rowOfColumn[column] = row
                }
            }
            return rowOfColumn
        }
        var matching = Matching(costs, columns: columns)
        for row in 0..<rows {
            matching.add(row)
        }
        return matching.rowOfColumn
    }
}

/// A matching that grows row by row along the cheapest path. Prices keep all reduced costs from
/// becoming negative.
private struct Matching {
    private(set) var rowOfColumn: [Int?]
    private let costs: [[Double]]
    private var rowPrices: [Double]
    private var columnPrices: [Double]

    init(_ costs: [[Double]], columns: Int) {
        self.costs = costs
        rowOfColumn = Array(repeating: nil, count: columns)
        rowPrices = Array(repeating: 0, count: costs.count)
        columnPrices = Array(repeating: 0, count: columns)
    }

    mutating func add(_ first: Int) {
        let columns = rowOfColumn.indices
        var least = columns.map { _ in Double.infinity }
        var before = [Int?](repeating: nil, count: columns.count)
        var visited: [Int] = []
        var isVisited = columns.map { _ in false }
        var row = first
        var column: Int?
        while true {
            let (next, step) = nearest(row, column, &least, &before, isVisited)
            raise(by: step, first, visited, isVisited, &least)
            visited.append(next)
            isVisited[next] = true
            column = next
            guard let taken = rowOfColumn[next] else {
                break
            }
            row = taken
        }
        while let end = column {
            rowOfColumn[end] = before[end].flatMap { rowOfColumn[$0] } ?? first
            column = before[end]
        }
    }

    /// The cheapest column to reach among those not visited yet.
    private func nearest(
        _ row: Int,
        _ column: Int?,
        _ least: inout [Double],
        _ before: inout [Int?],
        _ isVisited: [Bool]
    ) -> (column: Int, step: Double) {
        var best = (column: 0, step: Double.infinity)
        for next in rowOfColumn.indices where !isVisited[next] {
            let cost = costs[row][next] - rowPrices[row] - columnPrices[next]
            if cost < least[next] {
                least[next] = cost
                before[next] = column
            }
            if least[next] < best.step {
                best = (next, least[next])
            }
        }
        return best
    }

    private mutating func raise(
        by step: Double,
        _ first: Int,
        _ visited: [Int],
        _ isVisited: [Bool],
        _ least: inout [Double]
    ) {
        rowPrices[first] += step
        for column in visited {
            if let row = rowOfColumn[column] {
                rowPrices[row] += step
            }
            columnPrices[column] -= step
        }
        for column in rowOfColumn.indices where !isVisited[column] {
            least[column] -= step
        }
    }
}
