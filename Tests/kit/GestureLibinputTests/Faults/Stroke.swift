// SPDX-License-Identifier: MIT

import EvdevRecording

/// The motion of the fingers of a gesture, on any device: the contacts that are down at each time.
struct Stroke: Sendable {
    /// The contacts that are down from a time on, in milliseconds.
    struct Scan: Sendable {
        var time: UInt64
        var contacts: [Contact]
    }

    var scans: [Scan]

    /// How long it lasts, in milliseconds.
    var duration: UInt64 { scans.last?.time ?? 0 }

    /// How many contacts lift in the scans up to one of them.
    func liftCount(until last: Int) -> Int {
        let slots = scans[...last].map { Set($0.contacts.map(\.slot)) }
        return zip(slots, slots.dropFirst()).reduce(0) { $0 + $1.0.subtracting($1.1).count }
    }

    /// Fingers that move along straight lines in ten scans of 10 ms, and then lift.
    static func moving(_ paths: [(from: (Int32, Int32), to: (Int32, Int32))]) -> Stroke {
        let steps: Int32 = 10
        var scans = (0...steps).map { step in
            let contacts = paths.enumerated().map { slot, path in
                Contact(
                    slot: Int32(slot),
                    x: path.from.0 + (path.to.0 - path.from.0) * step / steps,
                    y: path.from.1 + (path.to.1 - path.from.1) * step / steps
                )
            }
            return Scan(time: UInt64(step) * 10, contacts: contacts)
        }
        scans.append(Scan(time: 120, contacts: []))
        return Stroke(scans: scans)
    }

    /// Fingers that rest at their places. Scans come at the given times, and they lift at the last.
    static func resting(_ places: [(Int32, Int32)], at times: [UInt64]) -> Stroke {
        let contacts = places.enumerated().map { slot, place in
            Contact(slot: Int32(slot), x: place.0, y: place.1)
        }
        return Stroke(
            scans: times.enumerated().map { index, time in
                Scan(time: time, contacts: index == times.count - 1 ? [] : contacts)
            }
        )
    }

    /// This stroke, then another one that begins some milliseconds after its end.
    func then(_ other: Stroke, after pause: UInt64) -> Stroke {
        let start = duration + pause
        return Stroke(
            scans: scans
                + other.scans.map { Scan(time: $0.time + start, contacts: $0.contacts) }
        )
    }

    /// The same from right to left, on a device with positions up to `width`.
    func mirrored(width: Int32) -> Stroke {
        Stroke(
            scans: scans.map { scan in
                Scan(
                    time: scan.time,
                    contacts: scan.contacts.map { Contact(slot: $0.slot, x: width - $0.x, y: $0.y) }
                )
            }
        )
    }

    /// The events of a device with slots. Contacts get the tracking IDs from `firstID` on.
    func frames(at start: UInt64, firstID: Int32, isTouchpad: Bool) -> [EvdevFrame] {
        var encoder = Encoder(nextID: firstID, isTouchpad: isTouchpad)
        return scans.map { encoder.frame(of: $0, start: start) }
    }
}

/// Turns scans into the events that a kernel driver reports: what has changed.
private struct Encoder {
    var nextID: Int32
    let isTouchpad: Bool
    private var down: [Int32: Contact] = [:]
    private var keys: Set<UInt16> = []

    init(nextID: Int32, isTouchpad: Bool) {
        self.nextID = nextID
        self.isTouchpad = isTouchpad
    }

    mutating func frame(of scan: Stroke.Scan, start: UInt64) -> EvdevFrame {
        let now = Dictionary(uniqueKeysWithValues: scan.contacts.map { ($0.slot, $0) })
        var events: [(UInt16, UInt16, Int32)] = []
        for slot in Set(down.keys).union(now.keys).sorted() {
            events += change(of: slot, to: now[slot])
        }
        down = now
        events += keyChanges(contacts: now.count)
        return Frames.frame(events, at: start + scan.time)
    }

    private mutating func change(
        of slot: Int32,
        to contact: Contact?
    ) -> [(UInt16, UInt16, Int32)] {
        let select = (EvdevEvent.absolute, EvdevEvent.slot, slot)
        guard let contact else {
            return [select, (EvdevEvent.absolute, EvdevEvent.trackingID, -1)]
        }
        var events = [select]
        let before = down[slot]
        if before == nil {
            events.append((EvdevEvent.absolute, EvdevEvent.trackingID, nextID))
            nextID += 1
        }
        if before?.x != contact.x {
            events.append((EvdevEvent.absolute, EvdevEvent.positionX, contact.x))
        }
        if before?.y != contact.y {
            events.append((EvdevEvent.absolute, EvdevEvent.positionY, contact.y))
        }
        return events.count == 1 ? [] : events
    }

    private mutating func keyChanges(contacts: Int) -> [(UInt16, UInt16, Int32)] {
        var now: Set<UInt16> = contacts > 0 ? [EvdevEvent.touch] : []
        if isTouchpad && contacts > 0 {
            now.insert(EvdevEvent.fingerToolsInOrder[contacts - 1])
        }
        defer { keys = now }
        return keys.symmetricDifference(now).sorted().map {
            (EvdevEvent.key, $0, now.contains($0) ? 1 : 0)
        }
    }
}
