// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Touches on their way to a view or recognizer, in memory that is used again.
final class TouchBatch {
    private(set) var touches: [Touch] = []

    init(capacity: Int) {
        touches.reserveCapacity(capacity)
    }

    func append(_ touch: Touch) {
        touches.append(touch)
    }

    func clear() {
        touches.removeAll(keepingCapacity: true)
    }

    func contains(_ serial: UInt32) -> Bool {
        var index = 0
        while index < touches.count {
            if touches[index].serial == serial {
                return true
            }
            index += 1
        }
        return false
    }
}

extension Touch.Phase {
    /// Nil for what is not about a touch.
    init?(_ kind: UInt8) {
        switch gc_event_kind(rawValue: UInt32(kind)) {
        case .GC_EVENT_TOUCH_BEGAN: self = .began
        case .GC_EVENT_TOUCH_MOVED: self = .moved
        case .GC_EVENT_TOUCH_ENDED: self = .ended
        case .GC_EVENT_TOUCH_CANCELLED: self = .cancelled
        case .GC_EVENT_GESTURE, nil: return nil
        }
    }
}

extension GestureEngine {
    /// Tells a view about a touch, together with those that follow if they are of one frame.
    func deliver(_ event: UnsafePointer<gc_event>) {
        guard let phase = Touch.Phase(event.pointee.kind), let node = event.pointee.node else {
            return
        }
        if let touch = heard(event, phase, by: node) {
            touch.tell(phase, event.pointee.location, event.pointee.time_us)
            touch.isHeard = phase == .began || phase == .moved
            delivered.append(touch)
        }
        guard !goesOn(after: event), !delivered.touches.isEmpty else {
            return
        }
        View.of(node)?.hear(delivered.touches, phase)
        delivered.clear()
    }

    /// The touch of an event, nil when its view does not take it.
    private func heard(
        _ event: UnsafePointer<gc_event>,
        _ phase: Touch.Phase,
        by node: UnsafeMutablePointer<gc_node>
    ) -> Touch? {
        guard phase == .began else {
            return pool.find(event.pointee.touch_serial).flatMap { $0.isHeard ? $0 : nil }
        }
        let takesSeveral = View.of(node)?.isMultipleTouchEnabled == true
        return takesSeveral || !pool.isHearing(node) ? pool.touch(landed: event) : nil
    }

    /// Whether the next event is for the same call of the same view.
    private func goesOn(after event: UnsafePointer<gc_event>) -> Bool {
        guard let next = gc_engine_peek(raw) else {
            return false
        }
        return next.pointee.kind == event.pointee.kind && next.pointee.node == event.pointee.node
            && next.pointee.time_us == event.pointee.time_us
            && !delivered.contains(next.pointee.touch_serial)
    }

    /// Shows touches to a recognizer of the program's own.
    func show(
        _ set: UInt32,
        _ phase: Touch.Phase,
        of custom: UnsafeMutablePointer<gc_custom>,
        to recognizer: CustomGestureRecognizer
    ) {
        var rest = set
        let time = gc_custom_time_us(custom)
        while rest != 0, let slot = gc_custom_next_touch(custom, &rest) {
            let touch = pool.touch(slot)
            touch.show(phase, slot.pointee.position, time)
            shown.append(touch)
        }
        judging { recognizer.see(shown.touches, phase) }
        shown.clear()
    }
}
