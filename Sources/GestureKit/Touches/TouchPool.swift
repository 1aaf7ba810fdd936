// SPDX-License-Identifier: MIT

internal import CGestureCore

/// The objects that stand for an engine's touches, used again so that a touch allocates nothing.
///
/// Loops count, as iterators are allocated in a build without optimization.
final class TouchPool {
    private var touches: ContiguousArray<Touch>
    private let slots: UnsafeMutableBufferPointer<gc_touch>

    /// One more than there are slots, so that one is free whenever a touch lands.
    init(slots: UnsafeMutableBufferPointer<gc_touch>) {
        self.slots = slots
        touches = ContiguousArray((0...slots.count).map { _ in Touch() })
    }

    /// The object of a touch in the engine's memory.
    func touch(_ touch: UnsafePointer<gc_touch>) -> Touch {
        if let known = find(touch.pointee.serial) {
            return known
        }
        let unused = unused()
        unused.become(touch.pointee)
        return unused
    }

    /// The object of a touch that has landed as a view receives it.
    func touch(landed event: UnsafePointer<gc_event>) -> Touch {
        let serial = event.pointee.touch_serial
        if let known = find(serial) {
            return known
        }
        if let slot = slot(serial) {
            return touch(slot)
        }
        // It is over, and its slot in use again, before anybody has seen it.
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

    /// The object that stands for a touch, nil when there is none.
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

    /// The place of a touch in the engine's memory, nil when it is forgotten.
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

    /// Whether a view was receiving another touch, whose finger was down, when one landed.
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

    /// Forgets all touches, which are the program's if it holds them.
    func clear() {
        touches = ContiguousArray((0...slots.count).map { _ in Touch() })
    }

    /// An object that stands for nothing that goes on, and that nobody else holds.
    private func unused() -> Touch {
        var index = 0
        while index < touches.count {
            if isOver(touches[index]) && isKnownUniquelyReferenced(&touches[index]) {
                return touches[index]
            }
            index += 1
        }
        let touch = Touch()
        touches.append(touch)
        return touch
    }

    private func isOver(_ touch: Touch) -> Bool {
        touch.serial == 0 || (!touch.isDelivered && slot(touch.serial) == nil)
    }
}
