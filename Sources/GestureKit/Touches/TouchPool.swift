// SPDX-License-Identifier: MIT

internal import CGestureCore

/// The objects for an engine's touches. They are reused, so a touch allocates nothing.
///
/// Loops use indexes, because iterators allocate in a build without optimization.
final class TouchPool {
    private var touches: ContiguousArray<Touch>
    private let slots: UnsafeMutableBufferPointer<gc_touch>

    /// The engine, if it keeps paths. Touches read their paths from it.
    weak var engine: GestureEngine? {
        didSet { touches.forEach { $0.engine = engine } }
    }

    /// One more than there are slots, so one is free when a touch lands.
    init(slots: UnsafeMutableBufferPointer<gc_touch>) {
        self.slots = slots
        touches = ContiguousArray((0...slots.count).map { _ in Touch() })
    }

    /// The object for a touch in the engine's memory.
    func touch(_ touch: UnsafePointer<gc_touch>) -> Touch {
        if let known = find(touch.pointee.serial) {
            return known
        }
        let unused = unused()
        unused.become(touch.pointee)
        return unused
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
        let unused = unused()
        unused.become(touch)
        return unused
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

    /// Forgets all touches. The program may still hold them.
    func clear() {
        touches = ContiguousArray((0...slots.count).map { _ in made() })
    }

    private func made() -> Touch {
        let touch = Touch()
        touch.engine = engine
        return touch
    }

    /// An object that represents no current touch, and that nobody else holds.
    private func unused() -> Touch {
        var index = 0
        while index < touches.count {
            if isOver(touches[index]) && isKnownUniquelyReferenced(&touches[index]) {
                return touches[index]
            }
            index += 1
        }
        let touch = made()
        touches.append(touch)
        return touch
    }

    private func isOver(_ touch: Touch) -> Bool {
        touch.serial == 0 || (!touch.isDelivered && slot(touch.serial) == nil)
    }
}
