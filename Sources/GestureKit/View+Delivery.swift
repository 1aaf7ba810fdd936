// SPDX-License-Identifier: MIT

internal import CGestureCore

// Which view receives a touch: the nearest one that listens, and those that it is forwarded to.

extension View {
    /// The nearest view that listens: this one or one above it.
    var nearestListener: View? {
        var view: View? = self
        while let next = view, !next.receivesTouches {
            view = next.superview
        }
        return view
    }

    /// Whether this view or one above it listens, so that the core delivers touches that hit this one.
    var isListenedTo: Bool {
        gc_node_receives_touches(node)
    }

    /// Tells the core whether to deliver touches that hit this view, or one in it.
    func updateDelivery(isAboveListening: Bool) {
        let isDelivered = receivesTouches || isAboveListening
        guard isDelivered != isListenedTo else {
            return
        }
        gc_node_set_receives_touches(node, isDelivered)
        forEachChild { $0.updateDelivery(isAboveListening: isDelivered) }
    }

    /// Calls the method for what touches have done.
    func receive(_ touches: [Touch], _ phase: Touch.Phase) {
        switch phase {
        case .began: touchesBegan(touches)
        case .moved: touchesMoved(touches)
        case .ended: touchesEnded(touches)
        case .cancelled: touchesCancelled(touches)
        }
    }

    /// Forwards touches that this view received to the next one above that listens.
    func forward(_ touches: [Touch]) {
        // Arrays are counted and indexed only: all else allocates in a build without optimization.
        guard touches.count > 0 else {
            return
        }
        switch touches[0].phase {
        case .began: forwardNew(touches)
        case .moved, .ended, .cancelled: forwardKnown(touches, touches[0].phase)
        }
    }

    private func forwardNew(_ touches: [Touch]) {
        guard let engine, let next = superview?.nearestListener else {
            return
        }
        let taken = touches.filtered {
            $0.isDelivered && $0.lastReceiver === self && engine.take($0, by: next)
        }
        if taken.count > 0 {
            next.receive(taken, .began)
        }
    }

    /// The view may be in no tree any more: then its touches are cancelled.
    private func forwardKnown(_ touches: [Touch], _ phase: Touch.Phase) {
        // Views may have moved since, so that not all go to the same one.
        var rest = touches
        while rest.count > 0 {
            let next = rest[0].receiver(after: self)
            next?.receive(rest.filtered { $0.receiver(after: self) === next }, phase)
            rest = rest.filtered { $0.receiver(after: self) !== next }
        }
    }
}

extension [Touch] {
    /// Those for which something holds. The same array when it holds for all, so that nothing is
    /// allocated.
    fileprivate func filtered(_ isMeant: (Touch) -> Bool) -> [Touch] {
        var kept = 0
        while kept < count && isMeant(self[kept]) {
            kept += 1
        }
        guard kept < count else {
            return self
        }
        var result = Array(self[..<kept])
        var index = kept + 1
        while index < count {
            if isMeant(self[index]) {
                result.append(self[index])
            }
            index += 1
        }
        return result
    }
}
