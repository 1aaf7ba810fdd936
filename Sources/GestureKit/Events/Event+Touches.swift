// SPDX-License-Identifier: MIT

import CGestureCore

// The sets share memory that the event uses again when the program does not keep them.

extension Event {
    /// All touches that are down, and those that ended in this call. Nil: there are none, as in an
    /// event of type ``EventType/hover``.
    ///
    /// A touch that did not change is ``Touch/Phase/stationary``. In an event of type
    /// ``EventType/scroll`` or ``EventType/transform``, the touch is the gesture of the touchpad.
    public var allTouches: Set<Touch>? {
        gather { _ in true }
    }

    /// The touches of ``allTouches`` that hit a view. Nil: there are none.
    public func touches(for view: View) -> Set<Touch>? {
        gather { $0.view === view }
    }

    /// The touches of ``allTouches`` in a window. Nil: there are none.
    public func touches(for window: Window) -> Set<Touch>? {
        engine?.root === window ? allTouches : nil
    }

    /// The touches of ``allTouches`` that a recognizer tracks. Nil: there are none.
    public func touches(for gesture: GestureRecognizer) -> Set<Touch>? {
        guard let engine else {
            return nil
        }
        let tracked = gc_recognizer_touches(gesture.pointer)
        let isCallee = moment.callee == ObjectIdentifier(gesture)
        return gather {
            tracked & engine.pool.bit(of: $0) != 0 || (isCallee && touches.contains($0))
        }
    }

    /// A touch for each sample of a touch since the previous call, oldest first. Nil: the touch is
    /// not in the event. Makes new objects: ``Touch/coalesced`` has the same without.
    public func coalescedTouches(for touch: Touch) -> [Touch]? {
        contains(touch) ? touch.copies(along: touch.coalesced) : nil
    }

    /// A touch for each place where a touch will be. Nil: the touch is not in the event. Makes new
    /// objects: ``Touch/predicted`` has the same without.
    public func predictedTouches(for touch: Touch) -> [Touch]? {
        contains(touch) ? touch.copies(along: touch.predicted) : nil
    }

    private func contains(_ touch: Touch) -> Bool {
        touches.contains(touch) || allTouches?.contains(touch) == true
    }

    private func gather(where isMeant: (Touch) -> Bool) -> Set<Touch>? {
        guard moment.type != .hover, let engine else {
            return nil
        }
        // A new object clears the memory, so make them all first.
        forEachSlot(of: engine) { _ = engine.pool.touch($0) }
        gathered.removeAll(keepingCapacity: true)
        let isTouchpad = moment.type != .touches
        forEachSlot(of: engine) { slot in
            let touch = engine.pool.touch(slot)
            guard (touch.type == .touchpad) == isTouchpad && isMeant(touch) else {
                return
            }
            if !isInCall(touch) {
                touch.rest(at: slot.pointee.position, moment.time, moment.isDelivery)
            }
            gathered.insert(touch)
        }
        if moment.callee != nil {
            // Those that are no longer down.
            for touch in touches where isMeant(touch) {
                gathered.insert(touch)
            }
        }
        return gathered.isEmpty ? nil : gathered
    }

    private func forEachSlot(of engine: GestureEngine, _ body: (UnsafePointer<gc_touch>) -> Void) {
        var rest = gc_engine_touches(engine.raw)
        while rest != 0, let slot = engine.pool.slot(at: rest.trailingZeroBitCount) {
            rest &= rest - 1
            body(slot)
        }
    }

    /// Whether the call is about the touch, so that its values are those of the call.
    private func isInCall(_ touch: Touch) -> Bool {
        moment.callee != nil && touches.contains(touch)
    }
}
