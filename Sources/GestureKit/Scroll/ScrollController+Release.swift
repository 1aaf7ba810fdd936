// SPDX-License-Identifier: MIT

// The fingers lift.

extension ScrollController {
    /// Releases the content of the chain.
    ///
    /// - Parameters:
    ///   - velocity: The velocity of the content offset.
    ///   - time: When its motion without fingers starts.
    func release(velocity: Vector, at time: Timestamp) {
        prepareGlides()
        glide(velocity[.x], .x)
        glide(velocity[.y], .y)
        if isTurning, isPagingEnabled, let limits {
            turnPage(.x, limits)
            turnPage(.y, limits)
        }
        chooseTarget(velocity)
        var next: ScrollController? = self
        while let controller = next {
            controller.startGlides(at: time)
            next = controller.outer
        }
        didEndDragging?(self, isDecelerating)
        next = self
        while let controller = next {
            next = controller.outer
            controller.outer = nil
            if controller.isDecelerating {
                controller.willBeginDecelerating?(controller)
            }
        }
    }

    /// Content that nothing else moves returns to its ends or to a page, unless an animation moves
    /// it or fingers hold it.
    func settle(at time: Timestamp) {
        guard let limits, animation == nil else {
            return
        }
        let start = sampled ?? placement
        let isScaled = limits.scales.contains(start.scale)
        guard isScaled else {
            return settleScale(drift: .zero, at: time, limits)
        }
        pulled = currentGrip(limits)
        glides = (rest(.x, limits), rest(.y, limits))
        startGlides(at: time)
        if isDecelerating {
            willBeginDecelerating?(self)
        }
    }

    /// Lets the content of the outer controllers of the chain settle, and ends the chain.
    func settleOuters(at time: Timestamp) {
        var next = outer
        outer = nil
        while let controller = next {
            next = controller.outer
            controller.outer = nil
            controller.settle(at: time)
        }
    }

    /// Returns content to the limits of the scale.
    func settleScale(drift: Vector, at time: Timestamp, _ limits: ScrollLimits) {
        let start = sampled ?? placement
        let middle = Vector(x: limits.viewport.width, y: limits.viewport.height) / 2
        let target = limits.allowed(start, about: anchor ?? middle)
        begin(
            ContentAnimation(from: start, to: target, velocity: drift, motion, at: time),
            .zoom
        )
    }

    /// Adapts a frame before a lift to the start of the motion without fingers. So the motion
    /// continues what was shown.
    ///
    /// - Returns: The start.
    func start(after sample: Timestamp, lift: Timestamp) -> Timestamp {
        // A panel reports a lift one scan after the newest sample. Until then, frames continued
        // from that sample, up to the horizon. So the fling starts there, too.
        let horizon = viewport?.engine?.predictionHorizon ?? .zero
        let time = max(sample, lift - horizon)
        var next: ScrollController? = self
        while let controller = next {
            if let latest = controller.frame?.time {
                // A frame before the sample showed a place on the way to it. Frames after the
                // horizon showed one and the same place until the lift.
                controller.frame = latest > sample ? controller.frame : nil
                controller.frame?.time = time > sample ? max(latest, lift) : latest
            }
            next = controller.outer
        }
        return time
    }

    private func prepareGlides() {
        var next: ScrollController? = self
        while let controller = next {
            if let limits = controller.limits {
                controller.pulled = controller.currentGrip(limits)
                controller.glides = (controller.rest(.x, limits), controller.rest(.y, limits))
            }
            next = controller.outer
        }
    }

    /// Makes the first content of the chain that can move glide. At its end, the next one takes over
    /// its velocity.
    private func glide(_ velocity: Double, _ axis: ScrollAxis) {
        var (velocity, delay) = (velocity, Duration.zero)
        var next = scrolls(axis) ? beyond(axis) ?? taker(of: velocity, axis) : nil
        while let controller = next, let limits = controller.limits {
            let (scale, offset) = (controller.pulled.scale, controller.pulled.shift[axis])
            let range = limits.range(axis, at: scale)
            let speed = velocity * limits.band(axis, at: scale).slope(at: offset)
            if controller.isPagingEnabled {
                return controller.turnPage(speed, axis, limits)
            }
            let isInside = range.contains(offset)
            next = isInside ? controller.outer?.taker(of: velocity, axis) : nil
            let glide = Glide(
                from: (controller.sampled ?? controller.placement).shift[axis],
                velocity: speed,
                within: range,
                controller.motion,
                bounces: next == nil && limits.bounces(axis, at: scale),
                after: delay
            )
            controller.setGlide(glide, axis)
            guard let arrival = glide.arrival else {
                return
            }
            (delay, velocity) = arrival
        }
    }

    /// The content of the chain that is beyond an end.
    private func beyond(_ axis: ScrollAxis) -> ScrollController? {
        var next: ScrollController? = self
        while let controller = next {
            if let limits = controller.limits,
                !limits.range(axis, at: controller.pulled.scale)
                    .contains(controller.pulled.shift[axis])
            {
                return controller
            }
            next = controller.outer
        }
        return nil
    }

    /// The first content from here on that can move with a velocity. If all are at their ends: the
    /// outermost that bounces. Flings do not turn pages of outer content.
    private func taker(of velocity: Double, _ axis: ScrollAxis) -> ScrollController? {
        var (last, next): (ScrollController?, ScrollController?) = (nil, self)
        while let controller = next {
            if let limits = controller.limits, controller === self || !controller.isPagingEnabled {
                let range = limits.range(axis, at: controller.pulled.scale)
                let offset = controller.pulled.shift[axis]
                let bound = velocity < 0 ? range.lowerBound : range.upperBound
                if velocity != 0, bound != offset, (bound > offset) == (velocity > 0) {
                    return controller
                }
                last = limits.bounces(axis, at: controller.pulled.scale) ? controller : last
            }
            next = controller.outer
        }
        return last
    }

    /// The motion of content that is released without a velocity.
    private func rest(_ axis: ScrollAxis, _ limits: ScrollLimits) -> Glide {
        glide(to: page(axis, velocity: 0, limits), axis, velocity: 0, longest: .zero)
    }

    private func glide(
        to target: Double,
        _ axis: ScrollAxis,
        velocity: Double,
        longest: Duration
    ) -> Glide {
        let offset = (sampled ?? placement).shift[axis]
        return Glide(from: offset, to: target, velocity: velocity, motion, longest: longest)
    }

    private func setGlide(_ glide: Glide, _ axis: ScrollAxis) {
        switch axis {
        case .x: glides?.x = glide
        case .y: glides?.y = glide
        }
    }

    /// The offset within the ends to stop at. Without pages: the nearest one.
    private func page(_ axis: ScrollAxis, velocity: Double, _ limits: ScrollLimits) -> Double {
        let offset = pulled.shift[axis]
        let nearest = limits.nearest(offset, axis, at: pulled.scale)
        let size = axis == .x ? limits.viewport.width : limits.viewport.height
        guard isPagingEnabled, size > 0, nearest == offset else {
            return nearest
        }
        let page = (offset / size).rounded(.down)
        let inside = Momentum(
            position: offset - page * size,
            velocity: velocity,
            configuration: motion
        )
        let next = Double(min(max(inside.page(ofSize: size), 0), 1))
        return limits.nearest((page + next) * size, axis, at: pulled.scale)
    }

    private func turnPage(_ velocity: Double, _ axis: ScrollAxis, _ limits: ScrollLimits) {
        let target = page(axis, velocity: velocity, limits)
        let longest = motion.springTimeConstant
        setGlide(glide(to: target, axis, velocity: velocity, longest: longest), axis)
    }

    /// Moves content that a wheel moved off its page to the next page in the same direction.
    /// Otherwise it would go back, because one click is shorter than half a page.
    private func turnPage(_ axis: ScrollAxis, _ limits: ScrollLimits) {
        let size = axis == .x ? limits.viewport.width : limits.viewport.height
        let offset = pulled.shift[axis]
        guard turn[axis] != 0, size > 0, offset != (offset / size).rounded() * size else {
            return
        }
        let velocity = turn[axis] < 0 ? -motion.flipSpeed : motion.flipSpeed
        let target = page(axis, velocity: velocity, limits)
        setGlide(glide(to: target, axis, velocity: 0, longest: .zero), axis)
    }

    /// Lets the program choose where the content comes to rest.
    private func chooseTarget(_ velocity: Vector) {
        guard let limits, let willEndDragging, let glides else {
            return
        }
        let natural = Point(x: glides.x.end, y: glides.y.end)
        var target = natural
        willEndDragging(self, velocity, &target)
        retarget(target.x, natural.x, .x, velocity.x, limits)
        retarget(target.y, natural.y, .y, velocity.y, limits)
    }

    private func retarget(
        _ target: Double,
        _ natural: Double,
        _ axis: ScrollAxis,
        _ velocity: Double,
        _ limits: ScrollLimits
    ) {
        guard target != natural, !target.isNaN else {
            return
        }
        let end = limits.nearest(target, axis, at: pulled.scale)
        let longest = motion.timeConstant * 2
        setGlide(glide(to: end, axis, velocity: velocity, longest: longest), axis)
        // Nothing is left to hand over.
        var next = outer
        while let controller = next {
            if let limits = controller.limits {
                controller.setGlide(controller.rest(axis, limits), axis)
            }
            next = controller.outer
        }
    }

    private func startGlides(at time: Timestamp) {
        guard let (x, y) = glides, animation == nil else {
            glides = nil
            return
        }
        glides = nil
        begin(ContentAnimation(of: sampled ?? placement, x: x, y: y, at: time), .drag)
    }
}
