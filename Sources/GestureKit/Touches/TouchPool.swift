// SPDX-License-Identifier: MIT

import CGestureCore

/// The objects for an engine's touches. They are reused, so a touch allocates nothing.
///
/// Loops use indexes, because iterators allocate in a build without optimization.
final class TouchPool {
    @exclusivity(unchecked) private var touches: ContiguousArray<Touch>
    private let slots: UnsafeMutableBufferPointer<gc_touch>

    private let event: Event

    /// One more than there are slots, so one is free when a touch lands.
    init(slots: UnsafeMutableBufferPointer<gc_touch>, event: Event) {
        self.slots = slots
        self.event = event
        touches = ContiguousArray((0...slots.count).map { _ in Touch(event: event) })
    }

    /// The object for a touch in the engine's memory.
    func touch(_ touch: UnsafePointer<gc_touch>) -> Touch {
        if let known = find(touch.pointee.serial) {
            return known
        }
        return become(touch.pointee, in: touch)
    }

    /// The object for a touch whose begin is being delivered.
    func touch(landed event: UnsafePointer<gc_event>) -> Touch {
        let serial = event.pointee.touch_serial
        if let known = find(serial) {
            return known
        }
        if let slot = slot(serial) {
            return touch(slot)
        }
        // The touch has ended, and its slot is in use again, before any code saw it.
        var touch = gc_touch()
        touch.node = event.pointee.node
        touch.start_us = event.pointee.time_us
        touch.start = event.pointee.location
        touch.id = event.pointee.touch_id
        touch.device = event.pointee.device
        touch.serial = serial
        return become(touch, in: nil)
    }

    /// The object for a serial number. Nil: there is none.
    func find(_ serial: UInt32) -> Touch? {
        var index = 0
        while index < touches.count {
            if touches[index].serial == serial {
                return touches[index]
            }
            index += 1
        }
        return nil
    }

    /// The slot of a touch. Nil: the engine has forgotten it.
    func slot(_ serial: UInt32) -> UnsafePointer<gc_touch>? {
        guard let first = slots.baseAddress else {
            return nil
        }
        var index = 0
        while index < slots.count {
            if (first + index).pointee.serial == serial {
                return UnsafePointer(first + index)
            }
            index += 1
        }
        return nil
    }

    func slot(at index: Int) -> UnsafePointer<gc_touch>? {
        slots.baseAddress.map { UnsafePointer($0 + index) }
    }

    /// The slot of a touch, as a set. Empty: the engine has forgotten it.
    func bit(of touch: Touch) -> UInt32 {
        guard let first = slots.baseAddress, let slot = slot(touch.serial) else {
            return 0
        }
        return 1 << UInt32(slot - UnsafePointer(first))
    }

    /// Whether the view was receiving another touch, with its finger down, when this one landed.
    func isReceiving(_ view: View, when landed: Touch) -> Bool {
        var index = 0
        while index < touches.count {
            let touch = touches[index]
            if touch !== landed && touch.isReceived(by: view), let slot = slot(touch.serial),
                gc_touch_was_down_at(slot, landed.serial)
            {
                return true
            }
            index += 1
        }
        return false
    }

    /// Whether a view has forwarded a touch that has not ended.
    func isForwarded(by view: View) -> Bool {
        var index = 0
        while index < touches.count {
            if touches[index].isDelivered, touches[index].receiver(after: view) != nil {
                return true
            }
            index += 1
        }
        return false
    }

    /// Forgets all touches. The program may still hold them.
    func clear() {
        event.clear()
        touches = ContiguousArray((0...slots.count).map { _ in Touch(event: event) })
    }

    private func become(_ touch: gc_touch, in slot: UnsafePointer<gc_touch>?) -> Touch {
        let tapCount = tapCount(of: touch)
        var index = 0
        while index < touches.count {
            touches[index].note(follower: touch)
            index += 1
        }
        let unused = unused()
        unused.become(touch, in: slot, tapCount: tapCount)
        return unused
    }

    /// An object that represents no current touch, and that nobody else holds.
    private func unused() -> Touch {
        event.clear()
        var index = 0
        while index < touches.count {
            if isOver(touches[index]) && isKnownUniquelyReferenced(&touches[index]) {
                return touches[index]
            }
            index += 1
        }
        let touch = Touch(event: event)
        touches.append(touch)
        return touch
    }

    private func isOver(_ touch: Touch) -> Bool {
        touch.serial == 0 || (!touch.isDelivered && slot(touch.serial) == nil)
    }
}

extension TouchPool {
    /// The longest time from one landing to the next in a row of taps, in microseconds.
    private static let tapInterval: UInt64 = 500_000
    /// The largest distance between two taps in a row, in points.
    private static let tapDistance = 30.0
    /// The largest way of a finger in a tap, in points.
    private static let tapMovement = 10.0

    /// See ``Touch/tapCount``.
    private func tapCount(of landed: gc_touch) -> Int {
        var count = 1
        var index = 0
        while index < touches.count {
            let earlier = touches[index]
            if earlier.tapCount >= count && isFollowed(earlier, by: landed) {
                count = earlier.tapCount + 1
            }
            index += 1
        }
        return count
    }

    private func isFollowed(_ earlier: Touch, by landed: gc_touch) -> Bool {
        guard earlier.serial != 0, earlier.device == landed.device,
            earlier.type == TouchType(code: landed.type), earlier.landed <= landed.start_us,
            landed.start_us - earlier.landed <= Self.tapInterval,
            earlier.start.distance(to: landed.start) <= Self.tapDistance
        else {
            return false
        }
        guard let slot = slot(earlier.serial) else {
            return earlier.start.distance(to: earlier.report.location) <= Self.tapMovement
        }
        return !gc_touch_was_down_at(slot, landed.serial)
            && earlier.start.distance(to: slot.pointee.position) <= Self.tapMovement
    }
}

extension gc_point {
    /// The distance in points.
    fileprivate func distance(to other: gc_point) -> Double {
        let way = Point(other) - Point(self)
        return way.length
    }
}

/// The touches of one call to a view or recognizer. The memory is reused.
final class TouchBatch {
    @exclusivity(unchecked) private(set) var touches: [Touch] = []

    init(capacity: Int) {
        touches.reserveCapacity(capacity)
    }

    func append(_ touch: consuming Touch) {
        touches.append(touch)
    }

    /// Calls `body` with the touches, and forgets them.
    @inline(__always)
    func pass(_ body: ([Touch]) -> Void) {
        var passed: [Touch] = []
        swap(&passed, &touches)
        body(passed)
        // One by one, because most calls have one touch: replacing a range costs more.
        while !passed.isEmpty {
            passed.removeLast()
        }
        swap(&passed, &touches)
    }
}
