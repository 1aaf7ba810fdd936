// SPDX-License-Identifier: MIT

import CGestureMath

// Content is let go of.

extension ScrollController {
    /// Chooses the motion of the chain, and begins it.
    func letGo(velocity: Vector, at time: Timestamp) {
        guard let limits, !isGripped else {
            return
        }
        returnToSample()
        var velocity = velocity
        if animation != nil {
            // The program has taken the content from the fingers.
            endChain(at: time)
            endDrag()
        } else if limits.scales.contains(newest.scale) {
            prepareGlides()
            glide(velocity[.x], .x)
            glide(velocity[.y], .y)
            if isTurning, isPagingEnabled {
                turnPage(.x, limits)
                turnPage(.y, limits)
            }
            chooseTarget(velocity)
            startGlides(at: time)
            endChain(at: time)
            endDrag()
            followLimits(instead: limits, velocity, at: time)
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

    /// Content that returns to an end follows that end. A program may have moved it, to make room for
    /// a sign that the content is loading.
    private func followLimits(
        instead former: ScrollLimits,
        _ velocity: Vector,
        at time: Timestamp
    ) {
        let end = former.allowed(newest, about: .zero)
        guard isDecelerating, destination == end, let limits,
            limits.allowed(newest, about: .zero) != end
        else {
            return
        }
        animation = nil
        prepareGlides()
        glide(velocity[.x], .x)
        glide(velocity[.y], .y)
        startGlides(at: time)
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
    func bounceBack(drift: Vector, at time: Timestamp, _ limits: ScrollLimits) {
        let start = newest
        let middle = Vector(x: limits.viewport.width, y: limits.viewport.height) / 2
        var target = limits.allowed(start, about: anchor ?? middle)
        if owed.drag, let willEndDragging {
            var place = Point.zero + target.shift
            willEndDragging(self, drift, &place)
            guard animation == nil, newest == start else {
                return
            }
            if !place.x.isNaN && !place.y.isNaN {
                target.shift = place - .zero
                target = limits.allowed(target, about: .zero)
            }
        }
        begin(
            ContentAnimation(from: start, to: target, velocity: drift, motion, at: time),
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
                controller.chooseTarget(.zero)
                controller.startGlides(at: time)
                controller.endDrag()
                controller.beginDecelerating()
            } else if !controller.isHeld {
                controller.release(at: time)
            }
        }
    }

    private func endDrag() {
        if owed.drag, dragged == nil {
            owed.drag = false
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
        }
    }

    /// Makes the first content of the chain that can move glide. At its end, the next one takes
    /// over its velocity.
    private func glide(_ velocity: Double, _ axis: ScrollAxis) {
        guard scrolls(axis), let first = beyond(axis) ?? taker(of: velocity, axis),
            let limits = first.limits
        else {
            return
        }
        let band = limits.band(axis, at: first.pulled.scale)
        first.glideOn(velocity * band.slope(at: first.pulled.shift[axis]), axis)
    }

    /// Makes this content glide, and after it the next ones of the chain.
    func glideOn(_ velocity: Double, _ axis: ScrollAxis) {
        var (velocity, delay) = (velocity, Duration.zero)
        var next: ScrollController? = self
        while let controller = next, let limits = controller.limits {
            let (scale, offset) = (controller.pulled.scale, controller.pulled.shift[axis])
            let range = limits.range(axis, at: scale)
            if controller.isPagingEnabled {
                return controller.turnPage(velocity, axis, limits)
            }
            let isInside = range.contains(offset)
            next = isInside ? controller.outer?.taker(of: velocity, axis) : nil
            let glide = Glide(
                from: controller.newest.shift[axis],
                velocity: velocity,
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
        let offset = newest.shift[axis]
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
        // Fingers can ask for a place beyond an end where content stops.
        let offset = newest.shift[axis]
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
        guard owed.drag, !isGripped, limits != nil, let willEndDragging, let glides else {
            return
        }
        let natural = Point(x: glides.x.end, y: glides.y.end)
        var target = natural
        let start = newest
        willEndDragging(self, velocity, &target)
        // The program may have set other ones.
        guard let limits else {
            return
        }
        guard newest == start else {
            // The program has moved the content. It stays there.
            prepare(limits)
            return self.glides = (rest(.x, limits), rest(.y, limits))
        }
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

    func startGlides(at time: Timestamp) {
        let motions = glides
        glides = nil
        guard let (x, y) = motions, animation == nil, !isGripped else {
            return
        }
        begin(ContentAnimation(of: newest, x: x, y: y, at: time), .release)
    }
}

extension ScrollController {
    /// How fast released content slows down: the part of its speed that is left after a
    /// millisecond.
    ///
    /// The names and numbers are those of `UIScrollView.DecelerationRate`. Content with the
    /// velocity v comes to rest after v · τ, with the time constant τ = -1 ms / ln(rate).
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part of the speed that is left after a millisecond.
        public let rawValue: Double

        /// Creates a rate, limited to those with a time constant of 1 ms to 10 s: 0.368 to 0.9999.
        public init(rawValue: Double) {
            let range = gm_exp(-1.0)...gm_exp(-1e-4)
            self.rawValue = rawValue.saturated(
                in: range,
                or: 0.998,
                "A deceleration rate",
                "it must be from 0.368 to 0.9999"
            )
        }

        /// The rate of lists and other content: 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)

        /// The rate of content that stops soon: 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)

        /// The time in which the speed falls to 37 %: 0.4995 s if ``normal``, 0.0995 s if ``fast``.
        public var timeConstant: Duration {
            .microseconds(Int64((-1000 / gm_log(rawValue)).rounded()))
        }
    }
}
