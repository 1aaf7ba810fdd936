// SPDX-License-Identifier: MIT

internal import CGestureCore

/// An event of a recognizer as a value. Actions are called for the same events.
///
/// Values are those of the event's moment, in the window's coordinates.
public struct GestureEvent {
    let event: gc_event

    /// The time of the frame or deadline that caused it.
    public var timestamp: Timestamp { Timestamp(microseconds: event.time_us) }

    /// The state of the recognizer.
    public var state: GestureState { GestureState(event) }

    /// The number of touches, like ``GestureRecognizer/numberOfTouches``.
    public var numberOfTouches: Int { Int(event.touch_count) }

    /// The location of the gesture, in the window.
    public var location: Point { Point(event.location) }

    /// The translation of a pan, a screen edge pan or a transform, in the window, or the one that a
    /// custom recognizer set. Zero for others.
    public var translation: Vector { Vector(event.translation) }

    /// The scale of a pinch or a transform, or the one that a custom recognizer set. 1 for others.
    public var scale: Double { Double(event.scale) }

    /// The rotation of a rotation or a transform, or the one that a custom recognizer set, in
    /// radians. Zero for others.
    public var rotation: Double { Double(event.rotation) }

    /// Whether the event is from a recognizer.
    public func isFrom(_ recognizer: GestureRecognizer) -> Bool {
        event.recognizer == recognizer.pointer
    }
}

@available(*, unavailable)
extension GestureEvent: Sendable {}

extension GestureEngine {
    /// Takes the oldest event of a recognizer. Nil: there is none. Use it if you set
    /// ``callsActions`` to false and read values instead.
    ///
    ///     try engine.push(sample)
    ///     engine.endFrame(at: time)
    ///     while let event = engine.nextEvent() {
    ///         if event.isFrom(pinch), event.state == .changed {
    ///             zoom(to: event.scale)
    ///         }
    ///     }
    ///
    /// Take all events after each call that pushes samples or advances time. A finished recognizer
    /// starts again only after that. Events that do not fit the engine's `eventCapacity` wait in
    /// the recognizers. There, later values replace earlier ones, and no state is lost. This call
    /// also delivers touches to their views, in order.
    ///
    /// While ``callsActions`` is true, there are never events to take.
    public func nextEvent() -> GestureEvent? {
        guard !isDraining else {
            return nil
        }
        isDraining = true
        defer { isDraining = false }
        return pull()?.pointee
    }

    /// Takes all events of recognizers, oldest first. It does the same as repeated calls of
    /// ``nextEvent()``:
    ///
    ///     engine.takeEvents { event in
    ///         if event.isFrom(pinch), event.state == .changed {
    ///             zoom(to: event.scale)
    ///         }
    ///     }
    ///
    /// It costs less. It also takes the events that `body` causes by pushing samples. `body` cannot
    /// take events itself.
    @inlinable
    public func takeEvents<Failure>(
        _ body: (_ event: GestureEvent) throws(Failure) -> Void
    ) throws(Failure) {
        var next = firstEvent()
        while let event = next {
            do throws(Failure) {
                try body(event.pointee)
            } catch {
                stopTaking()
                throw error
            }
            next = nextEventOrStop()
        }
    }

    /// The first event of ``takeEvents(_:)``. Nil: there is none, or events are being taken
    /// already.
    @usableFromInline
    func firstEvent() -> UnsafePointer<GestureEvent>? {
        guard !isDraining else {
            return nil
        }
        isDraining = true
        return nextEventOrStop()
    }

    /// The next event of ``takeEvents(_:)``, in the same memory. Nil: there are no more.
    @usableFromInline
    func nextEventOrStop() -> UnsafePointer<GestureEvent>? {
        if let event = pull() {
            return event
        }
        isDraining = false
        return nil
    }

    /// Ends ``takeEvents(_:)`` after an error.
    @usableFromInline
    func stopTaking() {
        isDraining = false
    }

    /// Takes the next event of a recognizer, and delivers the touches before it to views. Call it
    /// while draining. The next event replaces this one.
    private func pull() -> UnsafePointer<GestureEvent>? {
        repeat {
            while gc_engine_next(raw, event) {
                if event.pointee.kind == gc_event_kind.GC_EVENT_GESTURE.rawValue {
                    return GestureEvent.at(event)
                }
                deliver(event)
            }
        } while cleanUp()
        return nil
    }
}
