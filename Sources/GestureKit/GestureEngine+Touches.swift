// SPDX-License-Identifier: MIT

import CGestureCore

/// The touches of one call to a view or recognizer. The memory is reused.
final class TouchBatch {
    @exclusivity(unchecked) private(set) var touches: [Touch] = []

    init(capacity: Int) {
        touches.reserveCapacity(capacity)
    }

    func append(_ touch: Touch) {
        touches.append(touch)
    }

    /// One by one, because most calls have one touch: replacing a range costs more.
    func clear() {
        while !touches.isEmpty {
            touches.removeLast()
        }
    }
}

extension Touch.Phase {
    /// Nil: the event is not about a touch.
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
    /// Delivers a touch to the view that listens. The touches that follow in the same frame share
    /// the call.
    func deliver(_ event: UnsafePointer<gc_event>) {
        guard let phase = Touch.Phase(event.pointee.kind) else {
            return
        }
        let known = phase == .began ? nil : pool.find(event.pointee.touch_serial)
        let listener = phase == .began ? Self.listener(of: event) : known?.listener
        if let listener, let touch = phase == .began ? landed(event, by: listener) : known,
            phase == .began || touch.isDelivered
        {
            touch.receive(phase, event.pointee.location, event.pointee.time_us)
            touch.measure()
            touch.isDelivered = phase == .began || phase == .moved
            delivered.append(touch)
        }
        guard !delivered.touches.isEmpty, !isFollowed(event, phase, by: listener) else {
            return
        }
        listener?.receive(delivered.touches, phase)
        delivered.clear()
    }

    /// The view that receives a touch that landed: the view that was hit if it listens, else its
    /// nearest superview that does. It receives all of the touch.
    private static func listener(of event: UnsafePointer<gc_event>) -> View? {
        event.pointee.node.flatMap(View.of)?.nearestListener
    }

    /// The touch of an event. Nil: the view does not receive it.
    private func landed(_ event: UnsafePointer<gc_event>, by listener: View) -> Touch? {
        let touch = pool.touch(landed: event)
        return take(touch, by: listener) ? touch : nil
    }

    /// Makes a view the receiver of a touch that began. Returns false if the view does not accept
    /// the touch.
    func take(_ touch: Touch, by view: View) -> Bool {
        guard view.isMultipleTouchEnabled || !pool.isReceiving(view, when: touch) else {
            return false
        }
        touch.add(receiver: view)
        return true
    }

    /// Whether the next event belongs to the same call of the same view.
    private func isFollowed(
        _ event: UnsafePointer<gc_event>,
        _ phase: Touch.Phase,
        by listener: View?
    ) -> Bool {
        guard let next = gc_engine_peek(raw), next.pointee.kind == event.pointee.kind,
            next.pointee.frame == event.pointee.frame
        else {
            return false
        }
        let other =
            phase == .began
            ? Self.listener(of: next) : pool.find(next.pointee.touch_serial)?.listener
        return other === listener
    }

    /// Calls a custom recognizer with touches.
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
            touch.measure()
            shown.append(touch)
        }
        calling(recognizer) { recognizer.see(shown.touches, phase) }
        shown.clear()
    }
}
