// SPDX-License-Identifier: MIT

/// The limits of scrolled content, and how far it can go beyond them.
///
/// The shift of a placement is the content offset: the point of the scaled content at the corner of
/// the viewport. Content is never turned.
struct ScrollLimits {
    /// The size of the content at a scale of 1.
    let content: Size
    let viewport: Size
    let insets: EdgeInsets
    let scales: ClosedRange<Double>
    /// Along which axes fingers can move content beyond its ends. Also whether they can move
    /// content that fits into the viewport.
    let bounces: Bool
    let alwaysBounces: (x: Bool, y: Bool)
    /// Whether fingers can scale content beyond the scales.
    let bouncesZoom: Bool

    /// The offsets at the two ends. Content that fits into the viewport has only one, also if a sum of
    /// insets makes it longer by rounding.
    func range(_ axis: ScrollAxis, at scale: Double) -> ClosedRange<Double> {
        // Without insets they begin at 0, not at -0.0.
        let (start, end) =
            axis == .x
            ? (0 - insets.left, content.width * scale + insets.right - viewport.width)
            : (0 - insets.top, content.height * scale + insets.bottom - viewport.height)
        return start...(end - start > ContentPlacement.rounding ? end : start)
    }

    /// Whether content moves along an axis.
    func scrolls(_ axis: ScrollAxis, at scale: Double) -> Bool {
        let range = range(axis, at: scale)
        return range.upperBound > range.lowerBound || alwaysBounces(axis) && bounces
    }

    /// Whether content can go beyond its ends.
    func bounces(_ axis: ScrollAxis, at scale: Double) -> Bool {
        bounces && scrolls(axis, at: scale)
    }

    func band(_ axis: ScrollAxis, at scale: Double) -> RubberBand {
        let length = axis == .x ? viewport.width : viewport.height
        let dimension = min(max(length, 1), greatestCoordinate)
        return RubberBand(range: range(axis, at: scale), dimension: dimension)
    }

    /// The placement to show for the one that the fingers ask for.
    func shown(_ pull: ContentPlacement) -> ContentPlacement {
        var result = pull
        result.scale = shownScale(pull.scale)
        result.shift.x = shown(pull.shift.x, .x, at: result.scale)
        result.shift.y = shown(pull.shift.y, .y, at: result.scale)
        return result
    }

    /// The placement that the fingers ask for when `placement` is shown: see
    /// ``RubberBand/grip(on:afterChange:)``. Without bounces it is between the ends, so that the
    /// content follows fingers that turn back at once. `former` is what they asked for before the
    /// limits changed.
    func pull(
        on placement: ContentPlacement,
        from former: ContentPlacement? = nil
    ) -> ContentPlacement {
        let change =
            former.map { placement.difference(to: shown($0)) } ?? ContentPlacement(scale: 0)
        func offset(_ axis: ScrollAxis) -> Double {
            let (offset, scale) = (placement.shift[axis], placement.scale)
            guard bounces(axis, at: scale) else {
                return nearest(offset, axis, at: scale)
            }
            return band(axis, at: scale).grip(on: offset, afterChange: change.shift[axis] != 0)
        }
        var result = placement
        result.scale =
            bouncesZoom
            ? ScaleBand(range: scales).scale(of: placement.scale, afterChange: change.scale != 0)
            : placement.scale.nearest(in: scales)
        result.shift = Vector(x: offset(.x), y: offset(.y))
        return result
    }

    func shownScale(_ scale: Double) -> Double {
        bouncesZoom ? ScaleBand(range: scales).shown(at: scale) : scale.nearest(in: scales)
    }

    /// The nearest placement within the limits, scaled about a point of the viewport.
    func allowed(_ placement: ContentPlacement, about anchor: Vector) -> ContentPlacement {
        var result = placement
        result.scale = placement.scale.nearest(in: scales)
        if result.scale != placement.scale {
            let factor = result.scale / placement.scale
            result.shift = (placement.shift + anchor) * factor - anchor
        }
        result.shift.x = nearest(result.shift.x, .x, at: result.scale)
        result.shift.y = nearest(result.shift.y, .y, at: result.scale)
        return result
    }

    /// Whether a placement is within the limits, except for rounding.
    func allows(_ placement: ContentPlacement) -> Bool {
        let way = allowed(placement, about: .zero).difference(to: placement)
        return way.scale == 0 && way.shift.length < ContentPlacement.rounding
    }

    /// How fast content at a shown scale follows the fingers where they have pulled it.
    func slope(_ axis: ScrollAxis, at pull: ContentPlacement) -> Double {
        let band = band(axis, at: pull.scale)
        if bounces(axis, at: pull.scale) {
            return band.slope(at: pull.shift[axis])
        }
        return band.range.contains(pull.shift[axis]) ? 1 : 0
    }

    /// The velocity with which a spring begins to bring content to its end. Without bounces it must
    /// not lead beyond the ends.
    func limited(
        _ velocity: Vector,
        from start: ContentPlacement,
        to end: ContentPlacement,
        _ motion: Momentum.Configuration
    ) -> Vector {
        Vector(
            x: limited(velocity.x, .x, from: start, to: end, motion),
            y: limited(velocity.y, .y, from: start, to: end, motion)
        )
    }

    /// The same along one axis.
    func limited(
        _ velocity: Double,
        _ axis: ScrollAxis,
        from start: ContentPlacement,
        to end: ContentPlacement,
        _ motion: Momentum.Configuration
    ) -> Double {
        guard !bounces(axis, at: start.scale) else {
            return velocity
        }
        return motion.limited(
            velocity,
            from: (start.shift[axis], range(axis, at: start.scale)),
            to: (end.shift[axis], range(axis, at: end.scale))
        )
    }

    /// The nearest offset between the ends.
    func nearest(_ offset: Double, _ axis: ScrollAxis, at scale: Double) -> Double {
        offset.nearest(in: range(axis, at: scale))
    }

    private func shown(_ offset: Double, _ axis: ScrollAxis, at scale: Double) -> Double {
        bounces(axis, at: scale)
            ? band(axis, at: scale).shown(at: offset)
            : nearest(offset, axis, at: scale)
    }

    private func alwaysBounces(_ axis: ScrollAxis) -> Bool {
        axis == .x ? alwaysBounces.x : alwaysBounces.y
    }
}

// The limits of content change while it flings.

extension ScrollController {
    /// Whether a bound that is no end any more will stop the content after a time, or make it hand
    /// over, or pages have another size now.
    func isCutWithin(
        _ limits: ScrollLimits,
        _ motion: ContentAnimation,
        at time: Timestamp
    ) -> Bool {
        if isPagingEnabled, limits.viewport != flungArea, course(at: time)?.cause == .release {
            return true
        }
        let bounces = motion.bounces(after: time)
        if isOutdated(bounces.x, motion, .x, limits, at: time)
            || isOutdated(bounces.y, motion, .y, limits, at: time)
        {
            return true
        }
        let (isCut, end) = (motion.isCut, motion.end)
        func isInside(_ axis: ScrollAxis) -> Bool {
            let range = limits.range(axis, at: end.scale)
            return range.lowerBound < end.shift[axis] && end.shift[axis] < range.upperBound
        }
        return isCut.x && isInside(.x) || isCut.y && isInside(.y)
    }

    /// Whether content for which a motion waits does not hand over to this one any more. Between
    /// the two may be content that scrolls the other way.
    func isLeft(_ motion: ContentAnimation, at time: Timestamp) -> Bool {
        var waits = motion.waits(at: time)
        guard waits.x != nil || waits.y != nil else {
            return false
        }
        forEach(in: motion, at: time) { controller, content in
            let leadsIn =
                !controller.goesFirst.isEmpty || controller.returns(content, .x)
                || controller.returns(content, .y)
            guard leadsIn && leads(to: controller) || controller.leads(to: self) else {
                return
            }
            let handover = controller.times(content.handover(after: time), in: self)
            waits.x = waits.x == handover.x ? nil : waits.x
            waits.y = waits.y == handover.y ? nil : waits.y
        }
        return waits.x != nil || waits.y != nil
    }

    /// Whether what is left of a drag of this content can come to another one around it.
    private func leads(to other: ScrollController) -> Bool {
        var next = nextController
        while let controller = next, controller !== other {
            next = controller.nextController
        }
        return next != nil
    }

    /// Whether a motion brings content back to the end that it was beyond, and no farther.
    private func returns(_ motion: ContentAnimation, _ axis: ScrollAxis) -> Bool {
        let (start, end) = (motion.placement(at: motion.start), motion.end)
        let nearest = limits?.nearest(start.shift[axis], axis, at: end.scale)
        return start.shift[axis] != end.shift[axis] && nearest == end.shift[axis]
    }

    /// Whether a motion will bounce at an end and may not, or will stop hard there to hand over and
    /// nothing takes its rest any more.
    private func isOutdated(
        _ willBounce: Bool?,
        _ motion: ContentAnimation,
        _ axis: ScrollAxis,
        _ limits: ScrollLimits,
        at time: Timestamp
    ) -> Bool {
        guard let willBounce, limits.bounces(axis, at: motion.end.scale) else {
            return willBounce ?? false
        }
        guard !willBounce else {
            return false
        }
        func canTake(_ controller: ScrollController) -> Bool {
            let other = self.axis(axis, in: controller)
            return controller.limits?.scrolls(other, at: controller.newest.scale) ?? false
        }
        // What goes first, or comes back from beyond an end, hands over to content inside it.
        let place = motion.placement(at: time)
        let edge = RectEdge(toward: motion.end.shift[axis] - place.shift[axis], axis)
        var next = goesFirst.contains(edge) || returns(motion, axis) ? inner : nil
        while let controller = next, controller.leads(to: self) {
            guard !canTake(controller) else {
                return false
            }
            // An earlier drag may have led to other content inside it.
            next = controller.inner.flatMap { $0.leads(to: controller) ? $0 : nil }
        }
        next = nextController
        // Content under a finger that rests takes the rest of a drag, so it takes this one, too.
        while let controller = next, !controller.isGripped {
            guard !canTake(controller) else {
                return false
            }
            next = controller.nextController
        }
        return true
    }

    /// Times along the axes of this content, along those of other content of the same fling.
    func times(_ times: (x: Duration?, y: Duration?), in other: ScrollController)
        -> (x: Duration?, y: Duration?)
    {
        lead.isTurned == other.lead.isTurned ? times : (times.y, times.x)
    }

    /// Calls a function for the other content of the same fling, with its motion. A frame for a
    /// time after this one may have found that over.
    func forEach(
        in motion: ContentAnimation,
        at time: Timestamp,
        _ body: (ScrollController, ContentAnimation) -> Void
    ) {
        // What stops content at once forgets the frame, and comes after it.
        let isBeforeFrame = frame != nil
        func part(of controller: ScrollController) -> ContentAnimation? {
            let course = isBeforeFrame ? controller.course(at: time) : controller.animation
            return course.flatMap { $0.content.start == motion.start ? $0.content : nil }
        }
        var first = self
        while let viewport = first.viewport, let inner = first.inner,
            // One that is disabled is between the two still.
            inner.nextController === first || part(of: inner) != nil,
            inner.viewport?.isDescendant(of: viewport) ?? false
        {
            first = inner
        }
        var next: ScrollController? = first
        while let controller = next {
            next = controller.nextController
            if let content = part(of: controller) {
                body(controller, content)
            }
        }
    }

    /// Chooses the motion of the chain anew. Each content keeps its velocity, and the chain its order.
    func replan(at time: Timestamp) {
        let first = innermost(at: time)
        first.linkFling(at: time)
        first.measureChain()
        first.plan(at: time, in: first)
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

    /// The innermost content of the same fling: one of the two waits for the other.
    private func innermost(at time: Timestamp) -> ScrollController {
        var (first, last) = (self, self)
        while let inner = last.inner, inner.nextController === last, !inner.isHeld {
            last = inner
            if inner.motion(at: time)?.cause == .release,
                inner.isWaiting(at: time) || first.isWaiting(at: time)
            {
                first = inner
            }
        }
        return first
    }

    /// Finds the outer content that takes part in this fling: it rests, or one waits for another.
    private func linkFling(at time: Timestamp) {
        var controller = self
        controller.outer = nil
        var hasMover = motion(at: time) != nil && !isWaiting(at: time)
        while let next = controller.nextController, !next.isGripped {
            // What the program animates takes no part, as at a lift, and goes on.
            if next.motion(at: time) != nil, !next.isLed(at: time), !next.isWaiting(at: time) {
                guard !hasMover else {
                    return
                }
                hasMover = true
            }
            (controller.outer, next.inner) = (next, controller)
            controller = next
            controller.outer = nil
        }
    }

    /// From the outermost content to the innermost, because an inner one hands over.
    private func plan(at time: Timestamp, in first: ScrollController) {
        guard let limits, !isLed(at: time) else {
            outer?.plan(at: time, in: first)
            return
        }
        let content = motion(at: time)?.content
        let velocity = content?.velocity(at: time) ?? .zero
        let isReturning = content?.isReturning(at: time) ?? (x: false, y: false)
        let end = destination.shift
        _ = suspend(at: time)
        prepareGlide(limits)
        outer?.plan(at: time, in: first)
        if glides == nil {
            bounceBack(drift: velocity, rate: content?.rate(at: time) ?? 0, at: time, limits)
        } else {
            let (x, y) = (isReturning.x ? end.x : nil, isReturning.y ? end.y : nil)
            first.glideOn(velocity.x, .x, from: self, returningTo: x, at: time)
            first.glideOn(velocity.y, .y, from: self, returningTo: y, at: time)
        }
    }

    /// Lets content of the chain go on with a velocity along an axis of that, which may be that of a
    /// spring that brings it back to an end.
    private func glideOn(
        _ velocity: Double,
        _ axis: ScrollAxis,
        from content: ScrollController,
        returningTo end: Double?,
        at time: Timestamp
    ) {
        if velocity != 0 {
            let axis = content.lead.axis(axis)
            let factor = content.lead.factors[axis]
            glide(velocity / factor, axis, from: content, returningTo: end, at: time)
        }
    }

    private func isWaiting(at time: Timestamp) -> Bool {
        motion(at: time)?.content.isWaiting(at: time) ?? false
    }
}

/// One of the two axes of scrolled content.
enum ScrollAxis {
    case x
    case y

    var other: ScrollAxis {
        self == .x ? .y : .x
    }

    /// The axis along which something mainly goes.
    init(of way: Vector) {
        self = way.x.magnitude > way.y.magnitude ? .x : .y
    }
}

extension RectEdge {
    /// The edge toward which something goes along an axis.
    init(toward way: Double, _ axis: ScrollAxis) {
        switch axis {
        case .x: self = way < 0 ? .left : .right
        case .y: self = way < 0 ? .top : .bottom
        }
    }
}

extension Vector {
    /// The part along an axis.
    subscript(axis: ScrollAxis) -> Double {
        get { axis == .x ? x : y }
        set {
            switch axis {
            case .x: x = newValue
            case .y: y = newValue
            }
        }
    }

    func without(_ axis: ScrollAxis) -> Vector {
        var result = self
        result[axis] = 0
        return result
    }
}
