// SPDX-License-Identifier: MIT

internal import CGestureCore

/// What a recognizer has to say, as a value: what an action would be called for.
///
/// Values are those of the moment, in the window's coordinates.
public struct GestureEvent {
    let event: gc_event

    /// When it happened: the time of the frame or the deadline that decided it.
    public var timestamp: Timestamp { Timestamp(microseconds: event.time_us) }

    /// Where the recognizer stands.
    public var state: GestureState { GestureState(event) }

    /// How many touches it has, as ``GestureRecognizer/numberOfTouches``.
    public var numberOfTouches: Int { Int(event.touch_count) }

    /// Where the gesture is, in the window.
    public var location: Point { Point(event.location) }

    /// How far a pan, a screen edge pan or a transform has come, in the window, or what a recognizer of
    /// your own has set; zero of others.
    public var translation: Vector { Vector(event.translation) }

    /// The scale of a pinch or a transform, or what a recognizer of your own has set; 1 of others.
    public var scale: Double { Double(event.scale) }

    /// The rotation of a rotation or a transform, or what a recognizer of your own has set, in radians;
    /// zero of others.
    public var rotation: Double { Double(event.rotation) }

    /// Whether a recognizer says so.
    public func isFrom(_ recognizer: GestureRecognizer) -> Bool {
        event.recognizer == recognizer.pointer
    }
}

@available(*, unavailable)
extension GestureEvent: Sendable {}

extension GestureEngine {
    /// Takes the oldest event of a recognizer, nil when there is none: for a program that sets
    /// ``callsActions`` to false and reads values instead.
    ///
    ///     try engine.push(sample)
    ///     engine.endFrame(at: time)
    ///     while let event = engine.nextEvent() {
    ///         if event.isFrom(pinch), event.state == .changed {
    ///             zoom(to: event.scale)
    ///         }
    ///     }
    ///
    /// Take all there are after each call that pushes samples or lets time pass: what has finished
    /// starts anew only then. What does not fit the engine's `eventCapacity` waits in the
    /// recognizers, where later values replace earlier ones and no state is lost. Touches are told
    /// to their views here, in order.
    ///
    /// While ``callsActions`` is true there is never one left.
    public func nextEvent() -> GestureEvent? {
        guard !isDraining else {
            return nil
        }
        isDraining = true
        defer { isDraining = false }
        return pull()?.pointee
    }

    /// Takes all events of recognizers, oldest first, as ``nextEvent()`` does one by one.
    ///
    ///     engine.takeEvents { event in
    ///         if event.isFrom(pinch), event.state == .changed {
    ///             zoom(to: event.scale)
    ///         }
    ///     }
    ///
    /// It costs less. What `body` pushes is taken in the same go; it takes no events itself.
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

    /// The first event of ``takeEvents(_:)``. Nil when there is none, and while events are taken
    /// already.
    @usableFromInline
    func firstEvent() -> UnsafePointer<GestureEvent>? {
        guard !isDraining else {
            return nil
        }
        isDraining = true
        return nextEventOrStop()
    }

    /// A further event of ``takeEvents(_:)``, written over the one before; nil at the end.
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

    /// Takes the next event that is about a recognizer, and tells views of the touches before it.
    /// To be called while draining; the next one is written over it.
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
