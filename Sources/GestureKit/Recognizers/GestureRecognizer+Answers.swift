// SPDX-License-Identifier: MIT

import CGestureCore

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
            engine.witnesses.insert(self)
        }
        guard !(hidesTouchpad && event.type == .transform), shouldReceive(event) else {
            return false
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

    func runsBeside(_ other: GestureRecognizer) -> Bool {
        isComposed(with: other) || allows(other) || other.allows(self)
            || rank == .beside && isAround(other) || other.rank == .beside && other.isAround(self)
    }

    /// Whether it must wait for another recognizer to fail in this attempt.
    func waits(for other: GestureRecognizer) -> Bool {
        shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
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
