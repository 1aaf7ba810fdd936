// SPDX-License-Identifier: MIT

import CGestureMath

extension ZoomController {
    /// The current limits. Nil: a view is gone.
    var limits: ZoomLimits? {
        guard let content, let viewport else {
            return nil
        }
        return ZoomLimits(
            home: content.center,
            size: content.bounds.size,
            area: viewport.bounds.inset(by: contentInsets),
            uprightScales: minimumZoomScale...maximumZoomScale,
            sideFactor: sideScale,
            rotationStep: allowsRotation ? rotationStep : 0,
            place: keepsViewportCovered ? .covering : .visible(minimumVisibleLength),
            bounces: bounces,
            openEdges: openEdges
        )
    }

    /// The limits of content that a gesture holds.
    private var heldLimits: ZoomLimits? {
        var limits = limits
        if isFree {
            limits?.place = .anywhere
        }
        return limits
    }

    func connect() {
        transformGestureRecognizer.addAction { [me = Weak(self)] in me.object?.follow($0) }
        doubleTapGestureRecognizer.addAction { [me = Weak(self)] in me.object?.toggle($0) }
    }

    /// Shows what the fingers hold where they will be at a time. Returns false if they move
    /// nothing.
    func foreseeGesture(_ time: Timestamp) -> Bool {
        let gesture = transformGestureRecognizer
        guard gesture.isActive, let limits = heldLimits, let viewport else {
            return false
        }
        // The gesture restarts at each sample, so this is the way from the newest one.
        let step = gesture.transform(in: viewport, at: time)
        let way = gesture.translation(in: viewport, at: time)
        let held = currentGrip(limits)
        let place = gesture.location(in: viewport) + way
        guard let moved = self.grip(held, moved: step, to: place, limits) else {
            return false
        }
        var shown = limits.shown(moved).saturated(or: placement)
        if returnsToRestingFingers, let sample = gesture.sampleTimestamp {
            let pause: Duration = time - sample - gesture.restDuration
            let part = min(max(pause / .milliseconds(100), 0), 1)
            shown = part > 0 ? shown.advanced(to: newest, by: part) : shown
        }
        preview(shown, at: time)
        return true
    }

    private func follow(_ gesture: TransformGestureRecognizer) {
        guard let viewport, let time = gesture.timestamp else {
            return
        }
        switch gesture.state {
        case .began, .changed:
            endWait()
            source = viewport.engine
            halt(at: time)
            guard gesture.view != nil else {
                // A call has removed the controller.
                return
            }
            isDragging = true
            // A scroll counts as so many fingers as the gesture needs.
            let isPinch = !limitsPinches && scrollType == nil && gesture.numberOfTouches > 1
            // Without bounces, content beyond its limits would jump when one of two fingers lifts.
            let free = isPinch || isFree && !bounces && isBeyond
            if free != isFree {
                // The content stays where it is shown.
                (isFree, grip) = (free, nil)
            }
            if let limits = heldLimits {
                drag(gesture.transform(in: viewport), at: gesture.location(in: viewport), limits)
            }
            gesture.restart()
        case .ended, .cancelled:
            // A removal in an action has let go of it before the gesture is cancelled.
            guard isDragging else {
                return
            }
            let start = start(after: gesture.sampleTimestamp ?? .zero, lift: time)
            let isLift = gesture.state == .ended && continues
            letGo(velocity: isLift ? gesture.releaseVelocity(in: viewport) : .zero, at: start)
        case .possible, .failed:
            break
        }
    }

    /// Whether the content is beyond the limits of its place at the newest sample.
    private var isBeyond: Bool {
        limits.map { $0.overshoot(of: newest) != .zero } ?? false
    }

    /// Applies to the content what the fingers did. They are at `place` now.
    private func drag(_ step: AffineTransform2D, at place: Point, _ limits: ZoomLimits) {
        guard let grip = grip(currentGrip(limits), moved: step, to: place, limits) else {
            return
        }
        anchor = place
        self.grip = grip
        draw(limits.shown(grip))
    }

    /// Where the fingers have pulled the content, as of the newest sample.
    private func currentGrip(_ limits: ZoomLimits) -> ZoomLimits.Grip {
        if let grip, limits.shows(grip, at: newest) {
            return grip
        }
        return limits.grip(on: newest, from: grip)
    }

    /// The grip after what the fingers did. They are at `place` then.
    private func grip(
        _ grip: ZoomLimits.Grip,
        moved step: AffineTransform2D,
        to place: Point,
        _ limits: ZoomLimits
    ) -> ZoomLimits.Grip? {
        guard let back = step.inverted() else {
            return nil
        }
        var grip = grip
        // Fingers may spread, lift and land again any number of times.
        let wanted = grip.scale * step.determinant.magnitude.squareRoot()
        grip.scale = min(max(wanted, 0x1p-40), 0x1p40)
        let scale = limits.shownScale(grip.scale)
        grip.placement = grip.placement.moved(
            from: place.applying(back) - limits.home,
            to: place - limits.home,
            scaledBy: scale / grip.placement.scale,
            turnedBy: allowsRotation ? gm_atan2(step.b, step.a) : 0
        )
        grip.placement.scale = scale
        return grip
    }

    /// Chooses the motion of content that nothing holds, and begins it.
    func letGo(velocity: Vector, at time: Timestamp) {
        // In its own action, the gesture of a removed controller is still active.
        let gesture = transformGestureRecognizer
        guard gesture.view == nil || !gesture.isActive else {
            return
        }
        // A callback below may remove the controller, which comes here again: ask only once.
        let asks = isDragging
        // The drag is over also if the program has freed the content.
        isDragging = false
        guard let limits else {
            return
        }
        returnToSample()
        // The program may have started an animation since the fingers moved.
        if animation == nil {
            let rotation = limits.restRotation(newest.rotation)
            roundScale(to: limits.scales(at: rotation), or: limits.fullScale(at: rotation))
            // Free content returns by the same limits as content that fingers pulled beyond them.
            let pull = isFree ? limits.grip(on: newest) : currentGrip(limits)
            // Without bounces, it has followed the fingers all the way.
            let held = bounces ? limits : heldLimits ?? limits
            let motion = course(held.velocity(velocity, of: pull), at: time, limits)
            if let motion = asks ? chosen(motion, velocity, at: time, limits) : motion {
                begin(motion, .release)
            }
        }
    }

    /// Chooses the motion of content anew, whose limits changed while it moved.
    func keepMoving(at time: Timestamp) {
        guard let limits, let content = motion(at: time)?.content else {
            return
        }
        _ = suspend(at: time)
        let along = limits.turned(content.velocity(at: time), by: -newest.rotation)
        let (isReturning, end) = (content.isReturning(at: time), limits.offset(of: content.end))
        let ends = (isReturning.x ? end.x : nil, isReturning.y ? end.y : nil)
        let rate = content.rate(at: time)
        begin(course(along, rate: rate, returningTo: ends, at: time, limits), .release)
    }

    /// How content moves from its newest place with a velocity along its axes: it flings, bounces
    /// or stays.
    private func course(
        _ along: Vector,
        rate: Double = 0,
        returningTo ends: (x: Double?, y: Double?) = (nil, nil),
        at time: Timestamp,
        _ limits: ZoomLimits
    ) -> ContentAnimation {
        let start = newest
        if limits.allowsShape(of: start) {
            return limits.fling(
                of: start,
                velocity: along,
                returningTo: ends,
                momentum,
                at: time
            )
        }
        let end = limits.allowed(start, about: anchor ?? limits.area.center)
        let drift = limits.turned(along, by: start.rotation)
        return ContentAnimation(
            from: start,
            to: end,
            // What is on its way to a scale keeps its velocity.
            velocity: rate == 0 ? limits.limited(drift, from: start, to: end, momentum) : drift,
            rate: rate,
            momentum,
            at: time
        )
    }

    /// Lets the program choose where the content comes to rest. Nil: the program has moved it.
    private func chosen(
        _ motion: ContentAnimation,
        _ velocity: Vector,
        at time: Timestamp,
        _ limits: ZoomLimits
    ) -> ContentAnimation? {
        releaseTimestamp = time
        guard let willEndDragging else {
            return motion
        }
        let (stops, start) = (stops, newest)
        let natural = limits.home + motion.end.shift
        var released = ReleasedContent(velocity: velocity, target: natural)
        willEndDragging(self, &released)
        let target = released.target
        guard animation == nil, stops == self.stops else {
            return nil
        }
        // The program may have set other limits.
        guard target != natural, !target.x.isNaN, !target.y.isNaN, let limits = self.limits else {
            return motion
        }
        var end = motion.end
        end.shift = target - limits.home
        end = limits.allowed(end, about: limits.area.center)
        let drift = limits.limited(motion.velocity(at: time), from: start, to: end, momentum)
        return ContentAnimation(from: start, to: end, velocity: drift, momentum, at: time)
    }

    /// Zooms in about the location of the tap, or back.
    private func toggle(_ tap: TapGestureRecognizer) {
        guard let limits, let viewport, let time = tap.timestamp else {
            return
        }
        let start = current(at: time)
        let full = limits.fullScale(at: start.rotation)
        let isZoomedIn = start.scale > full * Self.tolerance
        let place = tap.location(in: viewport)
        let near = doubleTapScale * limits.factor(at: start.rotation)
        setZoomScale(isZoomedIn ? full : near, about: place, startingAt: time)
    }
}

extension ContentPlacement {
    /// The scale, rotation and shift of a transform. Shear and uneven scales are ignored.
    init(_ transform: AffineTransform2D) {
        self.init(
            // Not 0, from which no change of the scale would lead back.
            scale: max(transform.determinant.magnitude.squareRoot(), 0x1p-40),
            rotation: gm_atan2(transform.b, transform.a),
            shift: Vector(x: transform.tx, y: transform.ty)
        )
    }
}

// Content leaves the drags that it cannot use to others, such as a page around it.

extension ZoomController {
    /// Whether a drag may begin with the motion so far.
    ///
    /// One finger or a scroll that leads outward at an end of the content is for content around it
    /// that scrolls in this direction. A scroll has no slop, so its first step can lead across its
    /// later way. If it cannot move the content, it is for any content around it that scrolls.
    var allowsDrag: Bool {
        let gesture = transformGestureRecognizer
        if scrollType != nil, !isMovable(at: gesture.sampleTimestamp) {
            return !isInScroller(along: .x) && !isInScroller(along: .y)
        }
        guard gesture.numberOfTouches == 1 || scrollType != nil, let limits, let viewport else {
            return true
        }
        let way = gesture.translation(in: viewport)
        let axis = ScrollAxis(of: way)
        var step = Vector.zero
        step[axis] = way[axis] < 0 ? -1 : 1
        return !isInScroller(along: axis)
            || openEdges.contains(RectEdge(toward: -step[axis], axis))
            || limits.allows(step, of: current(at: gesture.sampleTimestamp))
    }

    /// Makes the gesture wait for two fingers if one cannot move the content: until it begins, or
    /// the fingers have lifted.
    func updateMinimum(at time: Timestamp) {
        let gesture = transformGestureRecognizer
        if !watch.isActive {
            endWait()
        } else if gesture.minimumNumberOfTouches == 1, gesture.maximumNumberOfTouches > 1,
            !gesture.isActive, !isMovable(at: time)
        {
            (waitsForTwo, source) = (true, viewport?.engine)
            gesture.minimumNumberOfTouches = 2
        }
    }

    func endWait() {
        if waitsForTwo {
            waitsForTwo = false
            transformGestureRecognizer.minimumNumberOfTouches = 1
        }
    }

    /// Whether one finger can move the content: along an axis, beyond an end, or back from there.
    private func isMovable(at time: Timestamp?) -> Bool {
        guard let limits, openEdges.isEmpty else {
            return true
        }
        let place = current(at: time)
        let (x, y) = limits.reach(of: place)
        return x.upperBound > ContentPlacement.rounding || y.upperBound > ContentPlacement.rounding
            || bounces && (alwaysBounceHorizontal || alwaysBounceVertical)
            || !limits.allows(place)
    }
}
