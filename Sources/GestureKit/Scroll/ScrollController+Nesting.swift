// SPDX-License-Identifier: MIT

// A drag moves a chain of controllers: the one whose pan recognized, the next one whose viewport
// contains its viewport, and so on. Only the first has the fingers.
//
// A viewport may be scaled or turned inside the next one. Then a step has another length there, and
// another axis. What goes along the chain is in the coordinates of the first viewport, and each content
// takes it in its own: see ChainLead.

extension ContentController {
    /// The scroll controller of the nearest viewport around this one.
    final var surrounding: ScrollController? {
        var view = viewport?.superview
        while let next = view {
            // Only count and index arrays. In a build without optimization, everything else allocates.
            var index = 0
            while index < next.contentControllers.count {
                if let controller = next.contentControllers[index] as? ScrollController,
                    controller.isScrollEnabled
                {
                    return controller
                }
                index += 1
            }
            view = next.superview
        }
        return nil
    }

    /// Extends a transform to this viewport to one around it. Only its scale and its turn count.
    final func extend(_ way: AffineTransform2D, to outer: ScrollController) -> AffineTransform2D {
        guard let viewport, let around = outer.viewport else {
            return way
        }
        var next: View? = viewport
        while let view = next, view !== around {
            if view.transform != .identity {
                return way.concatenating(viewport.transform(to: around))
            }
            next = view.superview
        }
        // No view on the way has a transform, as usual.
        return way
    }
}

/// How a step of the first content of a chain leads in other content of it.
struct ChainLead {
    /// Whether it leads mainly along the other axis.
    private(set) var isTurned = false
    /// How many points of this content a point along each axis of the first one is.
    private(set) var factors = Vector(x: 1, y: 1)

    init() {}

    /// By the transform of the first viewport to this one.
    init(_ way: AffineTransform2D) {
        guard way != .identity else {
            return
        }
        let x = Vector(x: 1, y: 0).applying(way)
        let y = Vector(x: 0, y: 1).applying(way)
        let axis = ScrollAxis(of: x)
        // A viewport without a size anywhere has no steps.
        if x[axis] != 0, y[axis.other] != 0 {
            (isTurned, factors) = (axis == .y, Vector(x: x[axis], y: y[axis.other]))
        }
    }

    /// The axis of this content for one of the first content, or the other way round.
    func axis(_ axis: ScrollAxis) -> ScrollAxis {
        isTurned ? axis.other : axis
    }
}

extension ScrollController {
    /// Measures how steps of this content lead in the rest of its chain.
    func measureChain() {
        var (controller, way) = (self, AffineTransform2D.identity)
        lead = ChainLead()
        while let next = controller.outer {
            way = controller.extend(way, to: next)
            next.lead = ChainLead(way)
            controller = next
        }
    }

    /// The axis of other content of the same chain along which an axis of this one leads.
    func axis(_ axis: ScrollAxis, in other: ScrollController) -> ScrollAxis {
        other.lead.axis(lead.axis(axis))
    }

    /// Whether this content goes first where a step of the first content leads.
    private func goesFirst(along axis: ScrollAxis, _ way: Double) -> Bool {
        !goesFirst.isEmpty
            && goesFirst.contains(RectEdge(toward: way * lead.factors[axis], lead.axis(axis)))
    }

    /// The controller of the nearest viewport around this one. Nil: there is none, or it gets
    /// nothing.
    var nextController: ScrollController? {
        handsOver ? surrounding : nil
    }

    /// Finds the chain for a drag, and stops the content of the outer controllers. A finger that
    /// lands would stop them, but a wheel does not land in their viewports. What the program has
    /// begun goes on until the drag moves the content. Content that another drag has stays with
    /// that.
    func link(at time: Timestamp) {
        var controller = self
        controller.outer = nil
        while let next = controller.nextController, !next.isGripped {
            // First, while it knows the inner content for whose fling it may wait.
            if !next.isLed(at: time) {
                next.halt(at: time)
            }
            guard next === controller.nextController else {
                // A call has taken it away.
                continue
            }
            (controller.outer, next.inner) = (next, controller)
            controller = next
            controller.outer = nil
        }
    }

    /// Ends a drag of inner content here. It goes on for the rest of the chain.
    ///
    /// - Parameter lettingGo: Whether pages that no finger holds come to rest at one. Where fingers
    ///   rest, they do when these lift.
    func leaveChain(lettingGo: Bool) {
        guard let inner, inner.outer === self else {
            return
        }
        inner.outer = outer
        outer?.inner = inner
        (outer, self.inner) = (nil, nil)
        if lettingGo, isPagingEnabled, !isHeld {
            release(at: Timestamp(microseconds: viewport?.engine?.latest ?? 0))
        }
        endDrag()
    }

    /// Whether a drag, a pinch, or a drag of inner content has this content.
    var isGripped: Bool {
        if dragged != nil || isPinching {
            return !isForsaken
        }
        guard let inner, inner.outer === self else {
            return false
        }
        return inner.isGripped
    }

    /// Moves the content of the chain by a step. If it bounces, content can go beyond its ends.
    func drag(by step: Vector, at time: Timestamp, bounces: Bool = true) {
        pull(by: step, bounces: bounces, at: time)
        while owed.drag, outer != nil, noteDrags() {
            // A call may have changed places, limits or the order.
            pull(by: step, bounces: bounces, at: time)
        }
        forEachInChain { content, limits in
            if content.course(at: time) != nil {
                // What the program has begun goes on until the drag moves the content.
                guard content.pulled != content.pulledFrom else {
                    return
                }
                content.halt(at: time)
            }
            let start = content.newest.shift
            let ahead = content.frame.map { $0.placement.shift - start }
            content.hold(content.pulledNow(limits, bounces: bounces), limits)
            if !bounces, let ahead {
                // A step of a wheel or a key is no motion that later frames have to continue. Nor
                // is what didScroll has added.
                content.frame?.placement.shift = content.newest.shift + ahead
            }
        }
    }

    /// The content of the fingers whose drag moves this content. Nil: nothing drags it.
    var dragger: ScrollController? {
        if dragged != nil {
            return self
        }
        return inner.flatMap { $0.outer === self ? $0.dragger : nil }
    }

    /// How fast a drag of this content moves content of the chain at a time.
    func velocity(of content: ScrollController, at time: Timestamp) -> Vector {
        guard let viewport else {
            return .zero
        }
        let velocity = kept(.zero - panGestureRecognizer.velocity(in: viewport))
        guard !isPinching, let limits = content.limits else {
            return velocity
        }
        // How far the next microsecond pulls it.
        var (grip, way) = (content.pulledFrom, Vector.zero)
        keepingPulls {
            pull(by: velocity / 1e6, bounces: !isTurning, at: time)
            grip = content.pulledFrom
            way = content.pulled.shift - grip.shift
        }
        let slope = Vector(x: limits.slope(.x, at: grip), y: limits.slope(.y, at: grip))
        return Vector(x: way.x * slope.x, y: way.y * slope.y) * 1e6
    }

    /// A call of the program can come between a pull and what it shows.
    private func keepingPulls(_ body: () -> Void) {
        let saved = (pulled, pulledFrom)
        if let outer {
            outer.keepingPulls(body)
        } else {
            body()
        }
        (pulled, pulledFrom) = saved
    }

    /// Calls ``willBeginDragging`` of the outer content that is about to move for the first time.
    /// Returns whether there is any.
    private func noteDrags() -> Bool {
        var isNew = false
        forEachInChain { content, _ in
            if !content.owed.drag, content.pulled != content.pulledFrom {
                isNew = true
                content.noteDrag()
            }
        }
        return isNew
    }

    /// A drag is about to move this content.
    func noteDrag() {
        guard !owed.drag else {
            return
        }
        owed.drag = true
        willBeginDragging?(self)
        if !handsOver, let outer, !outer.owesOutward {
            self.outer = nil
        }
    }

    /// Whether a drag has moved this content, or content around it.
    private var owesOutward: Bool {
        owed.drag || outer?.owesOutward ?? false
    }

    /// The content of this chain that moves along an axis after some other. First comes what goes
    /// first, from the outermost inward, and then the rest, from this content outward. Nil: the
    /// first one, or none.
    func next(after other: ScrollController?, _ axis: ScrollAxis, _ way: Double)
        -> ScrollController?
    {
        var controller = outer
        if let other, other === self || !other.goesFirst(along: axis, way) {
            controller = other.outer
            while let outer = controller, outer.goesFirst(along: axis, way) {
                controller = outer.outer
            }
            return controller
        }
        var first = self
        while let outer = controller, outer !== other {
            first = outer.goesFirst(along: axis, way) ? outer : first
            controller = outer.outer
        }
        return first
    }

    /// Shows the content of the chain where a step will move it.
    func preview(_ step: Vector, at time: Timestamp) {
        pull(by: step, bounces: true, at: time)
        forEachInChain {
            if $0.animation == nil {
                $0.preview($1.shown($0.pulledNow($1, bounces: true)), at: time)
            }
        }
    }

    /// Where the fingers have pulled the content, as of the newest sample.
    func currentGrip(_ limits: ScrollLimits) -> ContentPlacement {
        // Other limits may not show it where the content is.
        if let grip, limits.shown(grip) == newest {
            return grip
        }
        return limits.pull(on: newest, from: grip)
    }

    /// Where a step pulls the content. The ``didScroll`` of other content may have moved it since. Then
    /// the step leads on from there.
    private func pulledNow(_ limits: ScrollLimits, bounces: Bool) -> ContentPlacement {
        var result = currentGrip(limits)
        guard result != pulledFrom else {
            return pulled
        }
        result.shift += pulled.shift - pulledFrom.shift
        if !bounces {
            let scale = limits.shownScale(result.scale)
            result.shift.x = limits.nearest(result.shift.x, .x, at: scale)
            result.shift.y = limits.nearest(result.shift.y, .y, at: scale)
        }
        return result
    }

    private func pull(by step: Vector, bounces: Bool, at time: Timestamp) {
        measureChain()
        forEachInChain { content, limits in
            // What the program moves is where it is at the time, whatever a frame ahead has shown.
            let place = content.course(at: time)?.content.placement(at: time)
            content.pulledFrom = place.map { limits.pull(on: $0) } ?? content.currentGrip(limits)
            content.pulled = content.pulledFrom
        }
        pull(by: step.x, .x, bounces: bounces)
        pull(by: step.y, .y, bounces: bounces)
    }

    /// Calls a function for each content of the chain from here outward, with its limits. A call of
    /// the program in it may take that content out of the chain.
    func forEachInChain(_ body: (ScrollController, ScrollLimits) -> Void) {
        var next: ScrollController? = self
        while let controller = next {
            let after = controller.outer
            if let limits = controller.limits {
                body(controller, limits)
            }
            next = controller.outer ?? after.flatMap { $0.inner?.outer === $0 ? $0 : nil }
        }
    }

    /// Distributes a step along an axis. Content beyond an end first returns to it. Then each
    /// content moves up to its end: see ``next(after:_:_:)``. The outermost that bounces gets the
    /// rest.
    ///
    /// If the innermost content does not scroll along the axis, nothing moves: a drag in a row of
    /// pictures does not also move the page.
    private func pull(by step: Double, _ axis: ScrollAxis, bounces: Bool) {
        guard scrolls(axis) else {
            return
        }
        var rest = step
        var next: ScrollController? = self
        while let controller = next {
            rest -= controller.takeBack(rest, axis)
            next = controller.outer
        }
        next = self.next(after: nil, axis, step)
        while let controller = next {
            rest -= controller.take(rest, axis)
            next = self.next(after: controller, axis, step)
        }
        var last: ScrollController?
        next = self
        while let controller = next {
            last = bounces && controller.bounces(controller.lead.axis(axis)) ? controller : last
            next = controller.outer
        }
        if let last {
            last.pulled.shift[last.lead.axis(axis)] += rest * last.lead.factors[axis]
        }
    }

    /// Takes the part of a step that leads back to the end that the content is beyond.
    private func takeBack(_ step: Double, _ axis: ScrollAxis) -> Double {
        let (own, factor) = (lead.axis(axis), lead.factors[axis])
        guard let range = pulledRange(own) else {
            return 0
        }
        let (offset, asked) = (pulled.shift[own], step * factor)
        let bound = offset.nearest(in: range)
        let way = bound - offset
        guard way * asked > 0 else {
            return 0
        }
        let isShort = asked.magnitude < way.magnitude
        pulled.shift[own] = isShort ? offset + asked : bound
        return isShort ? step : way / factor
    }

    /// Takes the part of a step that leads to the end of the content.
    private func take(_ step: Double, _ axis: ScrollAxis) -> Double {
        let (own, factor) = (lead.axis(axis), lead.factors[axis])
        guard let range = pulledRange(own), range.contains(pulled.shift[own]) else {
            return 0
        }
        let offset = pulled.shift[own]
        let wanted = offset + step * factor
        let end = wanted.nearest(in: range)
        pulled.shift[own] = end
        // What the sum rounds away is no rest: it would take outer content beyond its end, and that
        // content would get the next fling.
        return end == wanted ? step : (end - offset) / factor
    }

    private func pulledRange(_ axis: ScrollAxis) -> ClosedRange<Double>? {
        limits.map { $0.range(axis, at: $0.shownScale(pulled.scale)) }
    }

    /// Whether the content moves along an axis.
    func scrolls(_ axis: ScrollAxis) -> Bool {
        limits.map { $0.scrolls(axis, at: $0.shownScale(pulled.scale)) } ?? false
    }

    /// Whether the content can go beyond its ends.
    func bounces(_ axis: ScrollAxis) -> Bool {
        limits.map { $0.bounces(axis, at: $0.shownScale(pulled.scale)) } ?? false
    }
}
