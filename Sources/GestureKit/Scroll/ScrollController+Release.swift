// SPDX-License-Identifier: MIT

// Content is let go of.

extension ScrollController {
    /// Chooses the motion of the chain, and begins it.
    func letGo(velocity: Vector, at time: Timestamp) {
        endAnimations(at: time)
        guard let limits, !isGripped else {
            return
        }
        returnToSample()
        if animation == nil {
            roundScale(to: limits.scales, or: 1)
        }
        var velocity = velocity
        if animation != nil {
            // The program has taken the content from the fingers.
            endChain(at: time)
            endDrag()
        } else if limits.scales.contains(newest.scale) {
            planFling(velocity, at: time)
            while owed.drag, noteFlings() {
                // A call may have changed places, limits or the order.
                planFling(velocity, at: time)
            }
            chooseTargets(velocity, at: time)
            keepRests(at: time)
            startGlides(at: time)
            endChain(at: time)
            endDrag()
            followLimits(at: time)
        } else {
            endChain(at: time)
            prepare(limits)
            velocity.x *= limits.slope(.x, at: pulled)
            velocity.y *= limits.slope(.y, at: pulled)
            bounceBack(drift: velocity, at: time, limits)
            endDrag()
        }
        beginDecelerating()
        endZoom()
    }

    /// Ends what is over in the chain by now, if no frame has found that. Otherwise it would take
    /// nothing of a fling.
    private func endAnimations(at time: Timestamp) {
        var next: ScrollController? = self
        while let controller = next {
            next = controller.outer
            if controller.animation != nil, controller.motion(at: time) == nil {
                controller.halt(at: time)
            }
        }
    }

    /// Content that returns to an end follows that end, unless the program chose where it rests. A
    /// program may have moved it, to make room for a sign that the content is loading.
    private func followLimits(at time: Timestamp) {
        guard !isTargetChosen, isDecelerating, let content = animation?.content,
            !content.isWaiting(at: time), let end = glideLimits?.allowed(newest, about: .zero),
            destination == end, let limits, limits.allowed(newest, about: .zero) != end
        else {
            return
        }
        let velocity = content.velocity(at: time)
        animation = nil
        prepareGlides()
        if scrolls(.x) {
            glide(velocity.x, .x, from: self, at: time)
        }
        if scrolls(.y) {
            glide(velocity.y, .y, from: self, at: time)
        }
        startGlides(at: time)
        if animation == nil {
            // It is there already. The end of the drag has said that it continues.
            animation = (content, Cause.release)
            beginDecelerating()
            if isDecelerating {
                halt(at: time)
            }
        }
    }

    /// Chooses how each content of the chain continues.
    private func planFling(_ velocity: Vector, at time: Timestamp) {
        prepareGlides()
        glide(velocity.x, .x, at: time)
        glide(velocity.y, .y, at: time)
        if isTurning {
            turnPages()
        }
    }

    /// Calls ``willBeginDragging`` of the outer content that the fling will move first. Returns
    /// whether there is any.
    private func noteFlings() -> Bool {
        var isNew = false
        var next = outer
        while let controller = next {
            if controller.releaseVelocity != .zero, !controller.owed.drag, !controller.isGripped {
                isNew = true
                controller.noteDrag()
            }
            next = controller.outer
        }
        return isNew
    }

    /// The velocity with which its motion begins.
    private var releaseVelocity: Vector {
        glides.map { Vector(x: $0.x.startVelocity, y: $0.y.startVelocity) } ?? .zero
    }

    /// The start of the motion of the chain after a lift: see ``start(after:lift:)``.
    func startOfChain(after sample: Timestamp, lift: Timestamp) -> Timestamp {
        var next = outer
        while let controller = next {
            _ = controller.start(after: sample, lift: lift)
            next = controller.outer
        }
        return start(after: sample, lift: lift)
    }

    /// Returns content to the limits of the scale.
    func bounceBack(drift: Vector, rate: Double = 0, at time: Timestamp, _ limits: ScrollLimits) {
        let start = newest
        let middle = Vector(x: limits.viewport.width, y: limits.viewport.height) / 2
        var target = limits.allowed(start, about: anchor ?? middle)
        target.shift.x = page(.x, at: target, velocity: drift.x, limits)
        target.shift.y = page(.y, at: target, velocity: drift.y, limits)
        // What is on its way to a scale keeps its velocity.
        let isLimited = rate == 0
        var velocity = isLimited ? limits.limited(drift, from: start, to: target, motion) : drift
        if owed.drag, !owed.end, let willEndDragging {
            owed.end = true
            let stops = stops
            var released = ReleasedContent(velocity: velocity, target: .zero + target.shift)
            willEndDragging(self, &released)
            // The program may have set other limits.
            guard animation == nil, stops == self.stops, let limits = self.limits else {
                return
            }
            target.shift += newest.shift - start.shift
            if released.isChosen, !released.target.x.isNaN, !released.target.y.isNaN {
                target.shift = released.target - .zero
                target = limits.allowed(target, about: .zero)
            }
            velocity = isLimited ? limits.limited(drift, from: newest, to: target, motion) : drift
        }
        begin(
            ContentAnimation(
                from: newest,
                to: target,
                velocity: velocity,
                rate: rate,
                motion,
                at: time
            ),
            .bounce
        )
    }

    /// Lets go of the outer content of the chain.
    private func endChain(at time: Timestamp) {
        var next = outer
        outer = nil
        while let controller = next {
            next = controller.outer
            controller.outer = nil
            if controller.glides != nil {
                controller.startGlides(at: time)
                controller.endDrag()
                controller.followLimits(at: time)
                controller.beginDecelerating()
            } else if !controller.isHeld {
                controller.release(at: time)
            }
        }
    }

    func endDrag() {
        if owed.drag, !isGripped {
            (owed.drag, owed.end) = (false, false)
            didEndDragging?(self, isDecelerating)
        }
    }

    func beginDecelerating() {
        if isDecelerating, !owed.deceleration {
            owed.deceleration = true
            willBeginDecelerating?(self)
        }
    }

    /// The fingers may ask for another scale than the shown one.
    private func prepare(_ limits: ScrollLimits) {
        pulled = currentGrip(limits)
        pulled.scale = newest.scale
    }

    private func prepareGlides() {
        measureChain()
        var next: ScrollController? = self
        while let controller = next {
            if let limits = controller.limits {
                controller.prepareGlide(limits)
            }
            next = controller.outer
        }
    }

    func prepareGlide(_ limits: ScrollLimits) {
        if limits.scales.contains(newest.scale) {
            prepare(limits)
            glides = (rest(.x, limits), rest(.y, limits))
            (glideLimits, isTargetChosen) = (limits, false)
        }
    }

    /// Makes the first content of the chain that can move glide. At its end, the next one takes
    /// over its velocity.
    private func glide(_ velocity: Double, _ axis: ScrollAxis, at time: Timestamp) {
        guard scrolls(axis),
            let first = beyond(axis, at: time) ?? taker(of: velocity, axis, after: nil, at: time),
            let limits = first.limits
        else {
            return
        }
        let own = first.lead.axis(axis)
        let slope = limits.slope(own, at: first.pulled)
        glide(velocity * slope, axis, from: first, at: time)
    }

    /// Makes content of the chain glide, and after it the next ones. With an end to which it returns,
    /// the first one glides alone. The velocity is along an axis of this content, and the end is that
    /// of the first one.
    func glide(
        _ velocity: Double,
        _ axis: ScrollAxis,
        from first: ScrollController,
        returningTo end: Double? = nil,
        at time: Timestamp
    ) {
        var (velocity, delay) = (velocity, Duration.zero)
        var next: ScrollController? = first
        while let controller = next, let limits = controller.limits {
            let (own, factor) = (controller.lead.axis(axis), controller.lead.factors[axis])
            let (scale, offset) = (controller.pulled.scale, controller.newest.shift[own])
            let speed = velocity * factor
            var range = limits.range(own, at: scale)
            let bound = speed < 0 ? range.lowerBound : range.upperBound
            let near = offset.nearest(in: range)
            // Content at its end, or beyond it, bounces. Nothing comes after it.
            let handsOver = end == nil && (bound - offset) * speed > 0
            let comesBack = handsOver && offset != near
            next = comesBack ? taker(of: velocity, axis, after: nil, at: time) : nil
            if let other = next, other !== controller {
                // It returns to the end that it was beyond. Then comes what is first in the order.
                range = near...near
            } else if controller.isPagingEnabled {
                return controller.turnPage(speed, own, limits, after: delay)
            } else {
                next = handsOver ? taker(of: velocity, axis, after: controller, at: time) : nil
            }
            let glide = Glide(
                from: offset,
                velocity: speed,
                within: range,
                controller.motion,
                bounces: next == nil && limits.bounces(own, at: scale),
                returningTo: end,
                after: delay
            )
            controller.setGlide(glide, own)
            // A spring that brings it back leaves nothing.
            guard glide.handsOver, let arrival = glide.arrival else {
                return
            }
            (delay, velocity) = (arrival.time, arrival.velocity / factor)
        }
    }

    /// Whether the program moves the content at a time. Then it takes nothing over, and goes on
    /// until a drag moves it.
    func isLed(at time: Timestamp) -> Bool {
        motion(at: time)?.cause == .program
    }

    /// The content of the chain that is beyond an end.
    private func beyond(_ axis: ScrollAxis, at time: Timestamp) -> ScrollController? {
        var next: ScrollController? = self
        while let controller = next {
            let own = controller.lead.axis(axis)
            if let limits = controller.limits, !controller.isLed(at: time),
                !limits.range(own, at: controller.pulled.scale)
                    .contains(controller.pulled.shift[own])
            {
                return controller
            }
            next = controller.outer
        }
        return nil
    }

    /// The content of this chain that takes a velocity after some other: the next one that can move
    /// and does not yet. If there is none: the outermost around the other that bounces and does not
    /// move yet. Flings turn pages of outer content only if fingers let go of it between two.
    private func taker(
        of velocity: Double,
        _ axis: ScrollAxis,
        after other: ScrollController?,
        at time: Timestamp
    ) -> ScrollController? {
        var next = next(after: other, axis, velocity)
        while let controller = next {
            let own = controller.lead.axis(axis)
            if let limits = controller.limits, !controller.isLed(at: time),
                controller.releaseVelocity[own] == 0,
                controller === self || !controller.isPagingEnabled
                    || other == nil && controller.isBetweenPages(own)
            {
                let speed = velocity * controller.lead.factors[axis]
                let range = limits.range(own, at: controller.pulled.scale)
                let offset = controller.pulled.shift[own]
                let bound = speed < 0 ? range.lowerBound : range.upperBound
                if speed != 0, bound != offset, (bound > offset) == (speed > 0) {
                    return controller
                }
            }
            next = self.next(after: controller, axis, velocity)
        }
        var last: ScrollController?
        next = other.map { $0.outer } ?? self
        while let controller = next {
            let own = controller.lead.axis(axis)
            if controller === self || !controller.isPagingEnabled, !controller.isLed(at: time),
                controller.releaseVelocity[own] == 0,
                controller.limits?.bounces(own, at: controller.pulled.scale) == true
            {
                last = controller
            }
            next = controller.outer
        }
        return last
    }

    /// Whether content that is released without a velocity would move to a page.
    private func isBetweenPages(_ axis: ScrollAxis) -> Bool {
        let way = glide(axis).map { $0.end - newest.shift[axis] } ?? 0
        return way.magnitude > ContentPlacement.rounding
    }

    /// The motion of content that is released without a velocity.
    private func rest(_ axis: ScrollAxis, _ limits: ScrollLimits) -> Glide {
        glide(to: page(axis, velocity: 0, limits), axis, velocity: 0, longest: .zero)
    }

    private func glide(
        to target: Double,
        _ axis: ScrollAxis,
        velocity: Double,
        longest: Duration,
        after delay: Duration = .zero
    ) -> Glide {
        Glide(
            from: newest.shift[axis],
            to: target,
            velocity: velocity,
            motion,
            longest: longest,
            after: delay
        )
    }

    private func glide(_ axis: ScrollAxis) -> Glide? {
        axis == .x ? glides?.x : glides?.y
    }

    private func setGlide(_ glide: Glide, _ axis: ScrollAxis) {
        switch axis {
        case .x: glides?.x = glide
        case .y: glides?.y = glide
        }
    }

    /// The offset to stop at from where the content is.
    private func page(_ axis: ScrollAxis, velocity: Double, _ limits: ScrollLimits) -> Double {
        // Fingers can ask for a place beyond an end where content stops.
        let place = ContentPlacement(scale: pulled.scale, shift: newest.shift)
        return page(axis, at: place, velocity: velocity, limits)
    }

    /// The offset within the ends to stop at. Without pages: the nearest one. With pages, an end is
    /// a stop, too.
    private func page(
        _ axis: ScrollAxis,
        at place: ContentPlacement,
        velocity: Double,
        _ limits: ScrollLimits
    ) -> Double {
        let offset = place.shift[axis]
        let nearest = limits.nearest(offset, axis, at: place.scale)
        let size = axis == .x ? limits.viewport.width : limits.viewport.height
        guard isPagingEnabled, size > 0, nearest == offset else {
            return nearest
        }
        // At a page, it is between that and the next one in its direction.
        // The quotient of a page is rounded, and may be a little less or more than its number.
        let near = (offset / size).rounded()
        let pages = offset == near * size ? near : offset / size
        let page = velocity < 0 ? pages.rounded(.up) - 1 : pages.rounded(.down)
        let before = limits.nearest(page * size, axis, at: place.scale)
        let after = limits.nearest((page + 1) * size, axis, at: place.scale)
        let inside = Momentum(
            position: offset - before,
            velocity: velocity,
            configuration: motion
        )
        return inside.page(ofSize: after - before) <= 0 ? before : after
    }

    private func turnPage(
        _ velocity: Double,
        _ axis: ScrollAxis,
        _ limits: ScrollLimits,
        after delay: Duration
    ) {
        let target = page(axis, velocity: velocity, limits)
        let glide = glide(
            to: target,
            axis,
            velocity: self.velocity(velocity, to: target, axis, limits),
            longest: motion.springTimeConstant,
            after: delay
        )
        setGlide(glide, axis)
    }

    /// Moves content of the chain that a wheel moved off its page to the next page in the same
    /// direction. Otherwise it would go back, because one click is shorter than half a page.
    private func turnPages() {
        var next: ScrollController? = self
        while let controller = next {
            if controller.isPagingEnabled, controller.owed.drag, let limits = controller.limits {
                let lead = controller.lead
                controller.turnPage(lead.axis(.x), limits, toward: turn.x * lead.factors.x)
                controller.turnPage(lead.axis(.y), limits, toward: turn.y * lead.factors.y)
            }
            next = controller.outer
        }
    }

    private func turnPage(_ axis: ScrollAxis, _ limits: ScrollLimits, toward way: Double) {
        let size = axis == .x ? limits.viewport.width : limits.viewport.height
        let (offset, range) = (pulled.shift[axis], limits.range(axis, at: pulled.scale))
        // An end is a page, too.
        guard way != 0, size > 0, offset != (offset / size).rounded() * size,
            offset != range.lowerBound, offset != range.upperBound
        else {
            return
        }
        let velocity = way < 0 ? -motion.flipSpeed : motion.flipSpeed
        let target = page(axis, velocity: velocity, limits)
        setGlide(glide(to: target, axis, velocity: 0, longest: .zero), axis)
    }

    /// Lets the program choose where each content of the chain comes to rest, in the order in which
    /// they move.
    private func chooseTargets(_ velocity: Vector, at time: Timestamp) {
        let axis = ScrollAxis(of: velocity)
        // What is beyond an end returns to it first. Each content is asked once.
        let first = beyond(axis, at: time) ?? outer?.beyond(axis.other, at: time)
        first?.chooseTarget(in: self)
        var next = next(after: nil, axis, velocity[axis])
        while let controller = next {
            controller.chooseTarget(in: self)
            next = self.next(after: controller, axis, velocity[axis])
        }
    }

    /// Lets the program choose where the content comes to rest.
    private func chooseTarget(in first: ScrollController) {
        guard owed.drag, !owed.end, !isGripped, limits != nil, let willEndDragging, let glides
        else {
            return
        }
        owed.end = true
        let stops = stops
        let natural = Point(x: glides.x.end, y: glides.y.end)
        var released = ReleasedContent(velocity: releaseVelocity, target: natural)
        willEndDragging(self, &released)
        // The program may have set other ones.
        guard let limits, let moved = self.glides else {
            return
        }
        if stops != self.stops || animation != nil {
            prepare(limits)
            self.glides = (rest(.x, limits), rest(.y, limits))
        } else if released.isChosen {
            let target = released.target
            isTargetChosen = true
            retarget(moved.x, target.x == natural.x ? moved.x.end : target.x, .x, limits)
            retarget(moved.y, target.y == natural.y ? moved.y.end : target.y, .y, limits)
        } else {
            return
        }
        keep(glides.x, .x, in: first)
        keep(glides.y, .y, in: first)
    }

    private func retarget(
        _ natural: Glide,
        _ target: Double,
        _ axis: ScrollAxis,
        _ limits: ScrollLimits
    ) {
        guard !target.isNaN else {
            return
        }
        var chosen = natural
        if target != natural.end || natural.handsOver {
            let end = limits.nearest(target, axis, at: pulled.scale)
            // A spring passes a target that free motion would reach sooner.
            let longest = max(motion.timeConstant * 2, motion.springTimeConstant)
            chosen = glide(
                to: end,
                axis,
                velocity: velocity(natural.startVelocity, to: end, axis, limits),
                longest: longest,
                after: natural.delay
            )
        }
        // It rests there also if that is no end any more.
        chosen.isCut = false
        setGlide(chosen, axis)
    }

    /// The velocity with which content begins to move to a target. A spring lets it go on before it
    /// turns back. Without bounces that must not lead beyond an end.
    private func velocity(
        _ velocity: Double,
        to target: Double,
        _ axis: ScrollAxis,
        _ limits: ScrollLimits
    ) -> Double {
        let start = ContentPlacement(scale: pulled.scale, shift: newest.shift)
        guard (target - start.shift[axis]) * velocity < 0 else {
            return velocity
        }
        var end = start
        end.shift[axis] = target
        return limits.limited(velocity, axis, from: start, to: end, motion)
    }

    /// Hands no velocity over to the content that would move after this one.
    private func keep(_ natural: Glide, _ axis: ScrollAxis, in first: ScrollController) {
        var next = natural.startVelocity == 0 ? nil : first
        while let controller = next {
            let other = self.axis(axis, in: controller)
            if controller !== self, controller.releaseVelocity[other] != 0,
                let glides = controller.glides, let limits = controller.limits,
                (other == .x ? glides.x : glides.y).delay >= natural.delay
            {
                controller.setGlide(controller.rest(other, limits), other)
            }
            next = controller.outer
        }
    }

    /// Lets each content of the chain bounce where it would hand over and nothing moves on.
    private func keepRests(at time: Timestamp) {
        var next: ScrollController? = self
        while let controller = next {
            controller.keepRest(.x, in: self, at: time)
            controller.keepRest(.y, in: self, at: time)
            next = controller.outer
        }
    }

    /// Bounces where it would hand over along an axis, if nothing moves on from there: the program
    /// may have chosen that as the fingers lifted.
    private func keepRest(_ axis: ScrollAxis, in first: ScrollController, at time: Timestamp) {
        guard let own = glide(axis), own.handsOver, let arrival = own.arrival,
            limits?.bounces(axis, at: pulled.scale) == true
        else {
            return
        }
        var next: ScrollController? = first
        while let controller = next {
            if controller !== self, controller.mayGlide(at: time),
                let other = controller.glide(self.axis(axis, in: controller)),
                other.delay == arrival.time, other.startVelocity != 0
            {
                return
            }
            next = controller.outer
        }
        setGlide(own.bouncing, axis)
    }

    /// This content has stopped in a fling. Content to which it would have handed over later stays
    /// where it is.
    func endWaits(for motion: ContentAnimation, at time: Timestamp) {
        let handover = motion.handover(after: time)
        guard handover.x != nil || handover.y != nil else {
            return
        }
        forEach(in: motion, at: time) {
            $0.endMotion($1, beginningFrom: times(handover, in: $0), at: time)
        }
    }

    /// This content has stopped before it took over. The one that would have handed over to it bounces
    /// at its end.
    func refuseRest(of motion: ContentAnimation, at time: Timestamp) {
        let waits = motion.waits(at: time)
        guard waits.x != nil || waits.y != nil else {
            return
        }
        forEach(in: motion, at: time) { controller, content in
            guard let limits = controller.limits else {
                return
            }
            let (scale, own) = (content.end.scale, times(waits, in: controller))
            let x = limits.bounces(.x, at: scale) ? own.x : nil
            let y = limits.bounces(.y, at: scale) ? own.y : nil
            if let other = content.bouncing(insteadAt: (x, y)) {
                controller.goOn(other, at: time)
            }
        }
    }

    /// Stays where it is along the axes along which a fling of other content has yet to reach it.
    func endWait() {
        if let content = animation?.content {
            let time = max(frame?.time ?? content.start, content.start)
            let elapsed: Duration = time - content.start
            let late = elapsed + .microseconds(1)
            endMotion(content, beginningFrom: (late, late), at: time)
        }
    }

    /// Ends a motion along the axes along which it begins that late.
    private func endMotion(
        _ content: ContentAnimation,
        beginningFrom delays: (x: Duration?, y: Duration?),
        at time: Timestamp
    ) {
        guard let rest = content.without(beginningFrom: delays) else {
            return
        }
        if rest.isStill {
            halt(at: time)
        } else {
            goOn(rest, at: time)
        }
    }

    /// Replaces a motion. Both are the same until a time. What a frame for a later time has shown of
    /// the former one fades. If it has found that over, content decelerates again.
    private func goOn(_ content: ContentAnimation, at time: Timestamp) {
        if let frame, frame.time > time {
            let place = content.placement(at: frame.time)
            echo = Echo(of: frame.placement, over: place, at: frame.time, motion)
        }
        let wasOver = animation == nil
        animation = (content, Cause.release)
        finished = nil
        if wasOver {
            beginDecelerating()
            changed()
        }
    }

    /// Whether nothing else moves or holds it.
    private func mayGlide(at time: Timestamp) -> Bool {
        animation == nil && !isLed(at: time) && !isGripped
    }

    func startGlides(at time: Timestamp) {
        let motions = glides
        glides = nil
        guard let (x, y) = motions, mayGlide(at: time) else {
            return
        }
        flungArea = viewport?.bounds.size ?? .zero
        begin(ContentAnimation(of: newest, x: x, y: y, at: time), .release)
    }
}
