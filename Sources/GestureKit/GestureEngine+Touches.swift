// SPDX-License-Identifier: MIT

internal import CGestureCore

/// The touches of one call to a view or recognizer. The memory is reused.
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
        let listener = listener(of: event, phase)
        if let listener, let touch = received(event, phase, by: listener) {
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

    /// The view that receives the touch of an event: the view that was hit if it listened when the
    /// touch landed, else its nearest superview that did.
    private func listener(of event: UnsafePointer<gc_event>, _ phase: Touch.Phase) -> View? {
        guard phase == .began else {
            return pool.find(event.pointee.touch_serial)?.listener
        }
        return event.pointee.node.flatMap(View.of)?.nearestListener
    }

    /// The touch of an event. Nil: the view does not receive it.
    private func received(
        _ event: UnsafePointer<gc_event>,
        _ phase: Touch.Phase,
        by listener: View
    ) -> Touch? {
        guard phase == .began else {
            return pool.find(event.pointee.touch_serial).flatMap { $0.isDelivered ? $0 : nil }
        }
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
        guard let next = gc_engine_peek(raw) else {
            return false
        }
        return next.pointee.kind == event.pointee.kind
            && next.pointee.frame == event.pointee.frame
            && self.listener(of: next, phase) === listener
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
