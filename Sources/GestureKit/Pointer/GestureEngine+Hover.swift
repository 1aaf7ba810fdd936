// SPDX-License-Identifier: MIT

import CGestureCore

// Finds the recognizers of hover under the pointer, and calls their actions.

extension GestureEngine {
    /// Shows the recognizers where the pointer is.
    func updateHover(at time: Timestamp) {
        guard !isDraining else {
            return afterwards { $0.findHovers(at: time) }
        }
        callingActions { findHovers(at: time) }
    }

    /// Ends all.
    func endHover(at time: Timestamp) {
        if !pointer.hovering.isEmpty {
            updateHover(at: time)
        }
    }

    /// Cancels one that was disabled or removed.
    func cancelHover(_ hover: HoverGestureRecognizer) {
        guard pointer.hovering.contains(where: { $0 === hover }) else {
            return
        }
        pointer.hovering.removeAll { $0 === hover }
        guard !isDraining else {
            // If its view goes in the same action, so may what its own action uses.
            return afterwards { [hover = Weak(hover)] engine in
                hover.object?.finish(.cancelled, at: engine.latest, in: engine)
            }
        }
        callingActions { hover.finish(.cancelled, at: latest, in: self) }
    }

    /// Cancels the hovers and the waiting sequences whose views have left the tree.
    func cancelStrays() {
        stopSequences { $0.view?.engine !== self }
        while let hover = pointer.hovering.first(where: { $0.view?.engine !== self }) {
            cancelHover(hover)
        }
    }

    /// Cancels the sequences that wait for their second gesture, or only some of them.
    func stopSequences(where isOver: (SequenceGate) -> Bool = { _ in true }) {
        let gates = openGates.compactMap { $0.object }.filter(isOver)
        openGates.removeAll { $0.object.map(isOver) ?? true }
        for gate in gates {
            gate.composition?.stop(gate, in: self)
        }
    }

    /// Lets go of recognizers whose view is gone. Returns those that the engine held.
    func letGo(of recognizers: [GestureRecognizer]) -> [Weak<GestureRecognizer>] {
        guard hasWitnesses || !pointer.hovering.isEmpty else {
            return []
        }
        let held = recognizers.filter { recognizer in
            witnesses.contains(recognizer) || pointer.hovering.contains { $0 === recognizer }
        }
        for recognizer in held {
            witnesses.removeAll { $0 === recognizer }
            pointer.hovering.removeAll { $0 === recognizer }
        }
        return held.map { Weak($0) }
    }

    /// Cancels, with the next call, what is left when a view is gone: those of its recognizers that
    /// the program holds, and the hovers of the views that were inside it.
    func cancelLater(_ recognizers: [Weak<GestureRecognizer>]) {
        guard recognizers.count > 0 || !pointer.hovering.isEmpty || !openGates.isEmpty else {
            return
        }
        afterwards { engine in
            engine.cancelStrays()
            for case let recognizer? in recognizers.map({ $0.object }) {
                if let hover = recognizer.asHover {
                    hover.finish(.cancelled, at: engine.latest, in: engine)
                } else {
                    engine.addWitness(recognizer)
                }
            }
        }
    }

    /// Forgets all, without actions.
    func forgetHovers() {
        pointer.hovering.forEach { $0.forget() }
        pointer.hovering = []
    }

    private func findHovers(at time: Timestamp) {
        let isFree = pointer.touchDevice == nil && inputEvent.pressed.isEmpty
        let location = isFree ? pointer.location : nil
        markHovers(above: location.flatMap(root.hitTest))
        callHovers(at: gc_point(location ?? .zero), time.microseconds)
    }

    private func markHovers(above view: View?) {
        pointer.search &+= 1
        var next = view
        while let view = next {
            var index = 0
            while index < view.recognizers.count {
                if let hover = view.recognizers[index].asHover, hover.accepts(pointer.type) {
                    if hover.search == 0 {
                        pointer.hovering.append(hover)
                    }
                    hover.search = pointer.search
                }
                index += 1
            }
            next = view.superview
        }
    }

    /// Calls first those that the pointer left, then those that it is over.
    private func callHovers(at point: gc_point, _ time: UInt64) {
        let search = pointer.search
        var index = 0
        while index < pointer.hovering.count {
            let hover = pointer.hovering[index]
            if hover.search == search {
                index += 1
            } else {
                pointer.hovering.remove(at: index)
                // A view that was around its view may be gone.
                let isInside = hover.view?.engine === self
                hover.finish(isInside ? .ended : .cancelled, at: time, in: self)
                // The action may have removed others.
                index = 0
            }
        }
        index = 0
        while index < pointer.hovering.count {
            let hover = pointer.hovering[index]
            hover.follow(point, at: time, in: self)
            if index < pointer.hovering.count && pointer.hovering[index] === hover {
                index += 1
            }
        }
    }

    /// Calls actions. What they cause is handled after them.
    private func callingActions(_ body: () -> Void) {
        isDraining = true
        body()
        // What waits for events does so until they have been taken.
        while gc_engine_is_settled_until(raw, 0), cleanUp() {}
        isDraining = false
        drain()
    }
}
