// SPDX-License-Identifier: MIT

// The limits of content change while it flings.

extension ScrollController {
    /// Whether a bound that is no end any more will stop the content, or make it hand over.
    func isCutWithin(_ limits: ScrollLimits, _ motion: ContentAnimation) -> Bool {
        let (isCut, end) = (motion.isCut, motion.end)
        func isInside(_ axis: ScrollAxis) -> Bool {
            let range = limits.range(axis, at: end.scale)
            return range.lowerBound < end.shift[axis] && end.shift[axis] < range.upperBound
        }
        return isCut.x && isInside(.x) || isCut.y && isInside(.y)
    }

    /// Chooses the motion of the chain anew. Each content keeps its velocity.
    func replan(at time: Timestamp) {
        var first = self
        while first.isWaiting(at: time), let inner = first.inner, inner.nextController === first,
            inner.motion(at: time)?.cause == .release
        {
            first = inner
        }
        first.linkFree(at: time)
        first.plan(at: time)
        var next: ScrollController? = first
        while let controller = next {
            next = controller.outer
            controller.outer = nil
            controller.startGlides(at: time)
            if !controller.isDecelerating {
                controller.report(endOf: .release)
            }
            controller.beginDecelerating()
        }
    }

    /// Finds the outer content that can take a fling: it rests, or waits for this content.
    private func linkFree(at time: Timestamp) {
        var controller = self
        controller.outer = nil
        while let next = controller.nextController, !next.isHeld,
            next.motion(at: time) == nil || next.isWaiting(at: time)
        {
            (controller.outer, next.inner) = (next, controller)
            controller = next
            controller.outer = nil
        }
    }

    /// From the outermost content to the innermost, because an inner one hands over.
    private func plan(at time: Timestamp) {
        guard let limits else {
            return
        }
        let velocity = motion(at: time)?.content.velocity(at: time) ?? .zero
        _ = suspend(at: time)
        prepareGlide(limits)
        outer?.plan(at: time)
        if glides == nil {
            bounceBack(drift: velocity, at: time, limits)
        } else {
            keep(velocity.x, .x)
            keep(velocity.y, .y)
        }
    }

    private func keep(_ velocity: Double, _ axis: ScrollAxis) {
        if velocity != 0 {
            glideOn(velocity, axis)
        }
    }

    private func isWaiting(at time: Timestamp) -> Bool {
        motion(at: time)?.content.isWaiting(at: time) ?? false
    }
}
