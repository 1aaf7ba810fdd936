// SPDX-License-Identifier: MIT

import CGestureCore

/// An event of a recognizer as a value. Actions are called for the same events.
///
/// Values are those of the event's moment, in the window's coordinates.
public struct GestureEvent {
    // The first members of gc_event, because events are read where the core writes them: see
    // Unsafe.swift. Their getters are inlined into programs. A call would first copy the event.

    @usableFromInline let time: UInt64
    @usableFromInline let recognizer: UInt
    let node: UInt
    @usableFromInline let x: Int32
    @usableFromInline let y: Int32
    @usableFromInline let translationX: Int32
    @usableFromInline let translationY: Int32
    @usableFromInline let ratio: Int64
    @usableFromInline let turn: Int64
    let touchID: Int32
    let touchSerial: UInt32
    @usableFromInline let stateCode: UInt8
    @usableFromInline let touchCount: UInt8
    let kind: UInt8
    @usableFromInline let deviceCode: UInt16

    /// The time of the frame or deadline that caused it.
    @inlinable public var timestamp: Timestamp { Timestamp(microseconds: time) }

    /// The state of the recognizer.
    @inlinable public var state: GestureRecognizer.State {
        GestureRecognizer.State(code: stateCode)
    }

    /// The number of touches, like ``GestureRecognizer/numberOfTouches``.
    @inlinable public var numberOfTouches: Int { Int(touchCount) }

    /// The device of all touches that the recognizer has tracked since it was last reset: that of
    /// ``TouchSample/device`` or ``TouchpadStep/device``. Nil: they are of several devices.
    @inlinable public var device: UInt16? { deviceCode == .max ? nil : deviceCode }

    /// The location of the gesture, in the window.
    @inlinable public var location: Point { Point(x: Double(x) / 4096, y: Double(y) / 4096) }

    /// The translation of a pan, a screen edge pan, a transform or a long press, in the window, or
    /// the one that a custom recognizer set. Zero for others.
    @inlinable public var translation: Vector {
        Vector(x: Double(translationX) / 4096, y: Double(translationY) / 4096)
    }

    /// The scale of a pinch or a transform, or the one that a custom recognizer set. 1 for others.
    @inlinable public var scale: Double { Double(ratio) * 0x1p-32 }

    /// The rotation of a rotation or a transform, or the one that a custom recognizer set, in
    /// radians. Zero for others.
    @inlinable public var rotation: Double { Double(turn) * (2 * .pi * 0x1p-32) }

    /// Whether the event is from a recognizer.
    @inlinable
    public func isFrom(_ recognizer: GestureRecognizer) -> Bool {
        self.recognizer == recognizer.identity
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
        guard let event = firstEvent() else {
            return nil
        }
        stopTaking()
        return event.pointee
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
        guard !(isIdle && !hasWitnesses), !isDraining else {
            return nil
        }
        if hasWitnesses {
            showWitnesses()
        }
        isDraining = true
        return pull()
    }

    /// The next event of ``takeEvents(_:)``, in the same memory. Nil: there are no more.
    @usableFromInline
    func nextEventOrStop() -> UnsafePointer<GestureEvent>? {
        guard isIdle, !hasWitnesses else {
            return pullLater()
        }
        isDraining = false
        return nil
    }

    /// Takes the next event of a recognizer, and delivers the touches before it to views. Call it
    /// while draining. The next event replaces this one.
    @inline(__always)
    private func pull() -> UnsafePointer<GestureEvent>? {
        if gc_engine_next(raw, event) {
            if hasWitnesses {
                cancelEnd()
            }
            return event.pointee.isGesture ? GestureEvent.at(event) : eventAfterDelivery()
        }
        if hasWitnesses {
            endShowing()
        }
        if hasLeftovers {
            return eventAfterLeftovers()
        }
        isDraining = false
        return nil
    }

    // Separate functions, so that the usual case saves few registers.

    @inline(never)
    private func pullLater() -> UnsafePointer<GestureEvent>? {
        pull()
    }

    @inline(never)
    private func eventAfterDelivery() -> UnsafePointer<GestureEvent>? {
        deliver(event)
        return pullLater()
    }

    @inline(never)
    private func eventAfterLeftovers() -> UnsafePointer<GestureEvent>? {
        clearLeftovers()
        return pullLater()
    }

    /// Ends ``takeEvents(_:)`` after an error.
    @usableFromInline
    func stopTaking() {
        isDraining = false
    }
}

extension gc_event {
    /// Whether it is about a recognizer, not about a touch.
    fileprivate var isGesture: Bool {
        kind == gc_event_kind.GC_EVENT_GESTURE.rawValue
    }
}
