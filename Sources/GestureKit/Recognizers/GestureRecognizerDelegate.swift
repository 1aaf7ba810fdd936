// SPDX-License-Identifier: MIT

import CGestureCore

/// Answers questions of recognizers. Each question has a default answer.
///
/// The engine asks while it decides. A delegate may read anything. If it changes recognizers or
/// views, or pushes samples, this is deferred: it takes effect, in order, after the current actions
/// have run. Until then, properties read as before. It may also release anything.
///
/// So if a delegate disables a recognizer in ``gestureRecognizerShouldBegin(_:)`` and returns true,
/// the recognizer begins and is then cancelled. Return false to keep it from beginning.
public protocol GestureRecognizerDelegate: AnyObject {
    /// Whether a recognizer may recognize now. Default: true.
    ///
    /// The engine asks at most once for each attempt. The state is still ``GestureRecognizer/State/possible``.
    /// Location, translation and velocity are available.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

    /// Returns whether a recognizer may have what an event is about: a touch that landed, a scroll,
    /// a gesture of a touchpad, or a pointer that hovers. Default: true.
    ///
    /// For a touch, this is asked before ``gestureRecognizer(_:shouldReceive:)-(_,Touch)``, and
    /// after ``GestureRecognizer/shouldReceive(_:)``. A no ends the questions.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: Event
    ) -> Bool

    /// Whether a recognizer may have a touch that landed. Default: true.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool

    /// Whether two recognizers may recognize simultaneously. Default: false. One yes, from either
    /// delegate, is enough.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool

    /// Whether a recognizer can recognize only after another one has failed. Default: false. One
    /// yes is enough, from either delegate, to this or the next question.
    ///
    /// The engine asks once for each attempt, about each recognizer of the same touches that has
    /// not failed. It ignores a yes that would make a recognizer wait for itself.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool

    /// Whether another recognizer can recognize only after this one has failed. Default: false.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    /// Returns true.
    public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        true
    }

    /// Returns true.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: Event
    ) -> Bool {
        true
    }

    /// Returns true.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool {
        true
    }

    /// Returns false.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        false
    }

    /// Returns false.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        false
    }

    /// Returns false.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
        false
    }
}

// The answers of a recognizer and its delegate to the engine.

extension GestureRecognizer {
    func shouldBegin(in engine: GestureEngine) -> Bool {
        guard watch == nil || allowsBegin(in: engine) else {
            return false
        }
        willBegin()
        return delegate?.gestureRecognizerShouldBegin(self) ?? true
    }

    func shouldReceive(_ touch: UnsafePointer<gc_touch>, from engine: GestureEngine) -> Bool {
        let event = engine.inputEvent
        let outer = event.open(event.landing(of: touch))
        defer { event.close(outer) }
        buttonMask = event.buttonMask
        if !takesPart {
            landing = touch.pointee.start
        }
        if watch != nil {
            engine.addWitness(self)
        }
        if hidesTouchpad, event.type == .transform {
            noteMotive(.touchType)
            return false
        }
        if event.type != .touches, isKeptBack {
            noteMotive(.keptBack)
            return false
        }
        guard shouldReceive(event) else {
            return false
        }
        if event.type != .touches {
            tellGates(in: engine)
        }
        guard let delegate else {
            return true
        }
        guard delegate.gestureRecognizer(self, shouldReceive: event) else {
            return false
        }
        let landed = engine.pool.touch(touch)
        landed.show(.began, touch.pointee.position, touch.pointee.start_us)
        landed.measure()
        return delegate.gestureRecognizer(self, shouldReceive: landed)
    }

    /// Whether the gesture before it in a sequence has not succeeded. Its gate sees no gesture of a
    /// touchpad, so it cannot make it wait.
    private var isKeptBack: Bool {
        requirements.contains { ($0.blocker as? SequenceGate)?.isOpen == false }
    }

    /// Tells its gates that a gesture of a touchpad may make the gesture that they kept back.
    private func tellGates(in engine: GestureEngine) {
        for requirement in requirements {
            if let gate = requirement.blocker as? SequenceGate {
                engine.addWitness(self)
                gate.whenTouchpadBegins()
            }
        }
    }

    func runsBeside(_ other: GestureRecognizer) -> Bool {
        isComposed(with: other) || allows(other) || other.allows(self)
            || rank == .beside && isAround(other) || other.rank == .beside && other.isAround(self)
    }

    /// Whether it must wait for another recognizer to fail in this attempt.
    func waits(for other: GestureRecognizer) -> Bool {
        // Programs do not know those that are apart, and would answer about them by mistake.
        guard rank != .apart, other.rank != .apart else {
            return false
        }
        return shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
            || other.rank == .before && yields(to: other)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    /// Whether it lets another one of high priority go first.
    private func yields(to other: GestureRecognizer) -> Bool {
        switch rank {
        case .normal: other.isAround(self)
        case .before, .beside: view !== other.view && other.isAround(self)
        case .apart: false
        }
    }

    /// Whether another recognizer is on its view or on one inside it.
    private func isAround(_ other: GestureRecognizer) -> Bool {
        guard let view, let inside = other.view else {
            return false
        }
        return inside.isDescendant(of: view)
    }

    private func isComposed(with other: GestureRecognizer) -> Bool {
        guard let composition, composition === other.composition else {
            return false
        }
        return composition.runsTogether(self, other)
    }

    private func allows(_ other: GestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
    }
}
