// SPDX-License-Identifier: MIT

// What is different if a wheel or a touchpad scrolls. Both reach the pan as a drag.

extension ScrollController {
    /// Whether a wheel scrolls. Then ends are hard, and frames show the newest sample: clicks are
    /// steps, with no motion between two of them.
    var isTurning: Bool {
        scrollType == .discrete
    }

    /// Whether content keeps its velocity at the end of a drag. A scroll can also end because the
    /// pointer left, or a button was pressed.
    var continues: Bool {
        scrollType == nil
            || scrollType == .continuous && viewport?.engine?.pointer.hasLifted == true
    }

    /// Remembers what the pan is about to get.
    func noteScroll(_ event: Event) {
        if panGestureRecognizer.numberOfTouches == 0 {
            scrollType = event.type == .scroll ? event.scrollType : nil
        }
    }

    /// Whether a scroll that begins along an axis belongs to this content.
    ///
    /// A scroll has no slop, so its first step can be short and lead across the content. Later
    /// ones may lead along it. So content refuses only what outer content can use.
    func allowsScroll(along axis: ScrollAxis) -> Bool {
        canScroll(along: axis) || !isInScroller(along: axis) && canScroll(along: axis.other)
    }

    /// Returns content of the chain that is beyond an end to it, as a wheel begins.
    func beginTurning() {
        turn = .zero
        var next: ScrollController? = self
        while let controller = next {
            let place = controller.newest
            if !controller.isGripped, let target = controller.allowed(place), target != place {
                controller.show(target)
            }
            next = controller.outer
        }
    }

    /// Remembers the direction of a wheel's step.
    func noteTurn(_ step: Vector) {
        turn.x = step.x != 0 ? step.x : turn.x
        turn.y = step.y != 0 ? step.y : turn.y
    }

    fileprivate func canScroll(along axis: ScrollAxis) -> Bool {
        limits?.scrolls(axis, at: destination.scale) ?? false
    }
}

extension ContentController {
    /// Whether content around this one scrolls along an axis.
    final func isInScroller(along axis: ScrollAxis) -> Bool {
        var next = surrounding
        while let controller = next {
            guard !controller.canScroll(along: axis) else {
                return true
            }
            next = controller.surrounding
        }
        return false
    }
}
