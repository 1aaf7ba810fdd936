// SPDX-License-Identifier: MIT

import CGestureCore

// Chooses the view that receives a touch: the nearest one that listens. It may forward the touch.

extension View {
    /// This view if it listens, else its nearest superview that does.
    var nearestListener: View? {
        var view: View? = self
        while let next = view, !next.receivesTouches {
            view = next.superview
        }
        return view
    }

    /// Stands for the nearest listener: the address of its node. Nil: nobody listens.
    ///
    /// The core delivers touches that hit this view if there is one. It is the client of the node,
    /// so the listener receives the touches of all its views in the order of landing.
    var client: UnsafeRawPointer? {
        node.pointee.client
    }

    /// Sets the client of this view, and of its subviews that do not listen.
    func updateDelivery(above: UnsafeRawPointer?) {
        let client = receivesTouches ? UnsafeRawPointer(node) : above
        guard client != self.client else {
            return
        }
        node.pointee.client = client
        gc_node_set_receives_touches(node, client != nil)
        forEachChild { $0.updateDelivery(above: client) }
    }

    /// Calls the closure, or the method for a phase.
    func receive(_ touches: [Touch], _ phase: Touch.Phase) {
        guard touches.count > 0 else {
            return
        }
        if let touchAction {
            return touchAction(touches)
        }
        touches[0].event.pass(touches, to: ObjectIdentifier(self), isDelivery: true) {
            touches,
            event in
            switch phase {
            case .began: touchesBegan(touches, with: event)
            case .moved: touchesMoved(touches, with: event)
            case .ended: touchesEnded(touches, with: event)
            case .cancelled: touchesCancelled(touches, with: event)
            case .stationary: break
            }
        }
    }

    /// Forwards touches that this view received as a set.
    func forwardSet(_ touches: Set<Touch>, _ event: Event?) {
        if let event {
            forward(event.sets.array(of: touches))
        }
    }

    /// Forwards touches that this view received to its nearest superview that listens.
    func forward(_ touches: [Touch]) {
        // Only count and index arrays. In a build without optimization, everything else allocates.
        guard touches.count > 0 else {
            return
        }
        switch touches[0].phase {
        case .began: forwardNew(touches)
        case .moved, .ended, .cancelled: forwardKnown(touches, touches[0].phase)
        case .stationary: break
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

    /// The view may have left the tree. Then its touches have been cancelled.
    private func forwardKnown(_ touches: [Touch], _ phase: Touch.Phase) {
        // Views may have moved since the touches began, so the touches may have different
        // receivers.
        var rest = touches
        while rest.count > 0 {
            let next = rest[0].receiver(after: self)
            next?.receive(rest.filtered { $0.receiver(after: self) === next }, phase)
            rest = rest.filtered { $0.receiver(after: self) !== next }
        }
    }
}

extension [Touch] {
    /// The touches that match. If all match, it returns the same array and allocates nothing.
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
