// SPDX-License-Identifier: MIT

internal import CGestureMath

extension ZoomController {
    var recognizers: [GestureRecognizer] {
        // The watch is last. When the last finger lifts, the others have already started what
        // follows.
        [transformGestureRecognizer, doubleTapGestureRecognizer, holdGestureRecognizer, watch]
    }

    /// The current limits. Nil: a view is gone.
    var limits: ZoomLimits? {
        guard let content, let viewport else {
            return nil
        }
        return ZoomLimits(
            home: content.center,
            size: content.bounds.size,
            area: viewport.bounds.inset(by: contentInsets.saturated("contentInsets")),
            uprightScales: minimumScale...max(minimumScale, maximumScale),
            sideFactor: sideScale,
            rotationStep: allowsRotation ? rotationStep : 0,
            covers: keepsViewportCovered,
            bounces: bounces,
            openEdges: openEdges
        )
    }

    /// The limits of content that a gesture holds.
    private func limits(under gesture: TransformGestureRecognizer) -> ZoomLimits? {
        var limits = limits
        let free = !limitsPinches && gesture.numberOfTouches > 1
        if free {
            limits?.covers = false
        }
        if free != isFree {
            // The content stays where it is shown.
            (isFree, grip) = (free, nil)
        }
        return limits
    }

    func attach(to viewport: View) {
        watch.zoomController = self
        transformGestureRecognizer.addAction { [me = Weak(self)] in me.object?.follow($0) }
        doubleTapGestureRecognizer.addAction { [me = Weak(self)] in me.object?.toggle($0) }
        holdGestureRecognizer.addAction { [me = Weak(self)] in me.object?.rest($0) }
        watch.addAction { [me = Weak(self)] in me.object?.rest($0) }
        for recognizer in recognizers {
            viewport.addGestureRecognizer(recognizer)
        }
    }

    /// Moves the content, at once or by a spring.
    func go(to target: ContentPlacement, startingAt time: Timestamp?) {
        animation = nil
        returnToSample()
        if let time {
            begin(ContentAnimation(from: placement, to: target, momentum, at: time))
        } else {
            show(target)
        }
    }

    /// Forgets what frames predicted.
    func returnToSample() {
        placement = sampled ?? placement
        (sampled, frame) = (nil, nil)
    }

    /// Shows the content at a placement that did not come from fingers.
    func show(_ placement: ContentPlacement) {
        (grip, sampled, frame) = (nil, nil, nil)
        draw(placement)
    }

    private func draw(_ placement: ContentPlacement) {
        self.placement = placement.saturated(or: self.placement)
        content?.transform = self.placement.transform
        onChange?(self)
    }

    /// Begins an animation. What frames showed of the fingers fades into it.
    private func begin(_ animation: ContentAnimation) {
        var animation = animation
        if let frame {
            animation.join(frame.placement, shownAt: frame.time, momentum)
        }
        guard !animation.isStill else {
            return show(animation.end)
        }
        (grip, sampled, frame, animated) = (nil, nil, nil, nil)
        self.animation = animation
        onChange?(self)
    }

    /// Shows an animation at a time.
    func animate(to time: Timestamp) {
        guard let animation else {
            return
        }
        let isOver = animation.isOver(at: time)
        if isOver {
            self.animation = nil
        }
        animated = time
        show(isOver ? animation.end : animation.placement(at: time))
    }

    /// Stops a running animation at a time, or at its latest frame if that is later: a frame is
    /// drawn for a time to come.
    private func halt(at time: Timestamp) {
        animate(to: max(time, animated ?? time))
        stop()
    }

    /// Shows what the fingers hold where they will be at a time.
    func foresee(_ time: Timestamp) {
        let gesture = transformGestureRecognizer
        guard isActive(gesture), let limits = limits(under: gesture), let viewport else {
            return
        }
        // The gesture restarts at each sample, so this is the way from the newest one.
        let step = gesture.transform(in: viewport, at: time)
        let way = gesture.translation(in: viewport, at: time)
        let newest = sampled ?? placement
        let held = grip ?? limits.grip(on: newest)
        let place = gesture.location(in: viewport) + way
        guard let moved = self.grip(held, moved: step, to: place, limits) else {
            return
        }
        var shown = limits.shown(moved).saturated(or: placement)
        if returnsToRestingFingers {
            let pause: Duration = time - gesture.sampleTimestamp - gesture.restDuration
            let part = min(max(pause / .milliseconds(100), 0), 1)
            shown = part > 0 ? shown.advanced(to: newest, by: part) : shown
        }
        frame = (shown, time)
        if shown != placement {
            sampled = newest
            draw(shown)
        }
    }

    private func follow(_ gesture: TransformGestureRecognizer) {
        guard let limits, let viewport, let time = gesture.timestamp else {
            return
        }
        switch gesture.state {
        case .began, .changed:
            halt(at: time)
            if let limits = self.limits(under: gesture) {
                drag(gesture.transform(in: viewport), at: gesture.location(in: viewport), limits)
            }
            gesture.restart()
        case .ended:
            release(gesture, from: time, limits)
        case .cancelled:
            settle(at: time)
        case .possible, .failed:
            break
        }
    }

    /// Applies to the content what the fingers did. They are at `place` now.
    private func drag(_ step: AffineTransform2D, at place: Point, _ limits: ZoomLimits) {
        let newest = sampled ?? placement
        guard let grip = grip(grip ?? limits.grip(on: newest), moved: step, to: place, limits)
        else {
            return
        }
        anchor = place
        sampled = nil
        self.grip = grip
        draw(limits.shown(grip))
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

    /// The fingers lifted.
    private func release(
        _ gesture: TransformGestureRecognizer,
        from lift: Timestamp,
        _ limits: ZoomLimits
    ) {
        // The program may have started an animation since the fingers moved.
        guard animation == nil, let viewport else {
            return
        }
        // A panel reports a lift one scan after the newest sample. Until then, frames continued
        // from that sample, up to the horizon. So the fling starts there, too.
        let (sample, horizon) = (gesture.sampleTimestamp, viewport.engine?.predictionHorizon)
        let time = max(sample, lift - (horizon ?? .zero))
        if let latest = frame?.time {
            // A frame before the sample showed a place on the way to it. Frames after the horizon
            // showed one and the same place until the lift.
            frame = latest > sample ? frame : nil
            frame?.time = time > sample ? max(latest, lift) : latest
        }
        let velocity = gesture.releaseVelocity(in: viewport)
        if let willEndDragging {
            let (before, shown) = (content, self.placement)
            willEndDragging(self, velocity, time)
            guard animation == nil, content === before, self.placement == shown else {
                return
            }
        }
        let placement = sampled ?? placement
        // Free content returns by the same limits as content that fingers pulled beyond them.
        let grip = isFree ? nil : grip
        let along = limits.velocity(velocity, of: grip ?? limits.grip(on: placement))
        if limits.allowsShape(of: placement) {
            begin(limits.fling(of: placement, velocity: along, momentum, at: time))
        } else {
            let drift = limits.turned(along, by: placement.rotation)
            let target = limits.allowed(placement, about: anchor ?? limits.area.center)
            settle(to: target, drift, at: time)
        }
    }

    /// Begins to move content to an end by a spring.
    func settle(to target: ContentPlacement, _ velocity: Vector, at time: Timestamp) {
        let start = sampled ?? placement
        begin(ContentAnimation(from: start, to: target, velocity: velocity, momentum, at: time))
    }

    /// Returns content to the limits, unless an animation runs or fingers hold it.
    private func settle(at time: Timestamp) {
        guard let limits, animation == nil else {
            return
        }
        let placement = sampled ?? placement
        let target = limits.allowed(placement, about: anchor ?? limits.area.center)
        if target != placement || frame.map({ $0.placement != placement }) == true {
            begin(ContentAnimation(from: placement, to: target, momentum, at: time))
        }
    }

    /// Fingers begin or stop resting on the content.
    private func rest(_ gesture: GestureRecognizer) {
        guard let time = gesture.timestamp else {
            return
        }
        if gesture.state == .began {
            halt(at: time)
        } else if !isActive(watch) && !isActive(transformGestureRecognizer) {
            settle(at: time)
        }
    }

    private func isActive(_ gesture: GestureRecognizer) -> Bool {
        [.began, .changed].contains(gesture.state)
    }

    /// Zooms in about the location of the tap, or back.
    private func toggle(_ tap: TapGestureRecognizer) {
        guard let limits, let viewport, let time = tap.timestamp else {
            return
        }
        let full = limits.fullScale(at: rotation)
        let isZoomedIn = scale > full * Self.tolerance
        let place = tap.location(in: viewport)
        let near = doubleTapScale * limits.factor(at: rotation)
        zoom(to: isZoomedIn ? full : near, about: place, startingAt: time)
    }
}

extension ContentPlacement {
    /// The scale, rotation and shift of a transform. Shear and uneven scales are ignored.
    init(_ transform: AffineTransform2D) {
        self.init(
            scale: transform.determinant.magnitude.squareRoot(),
            rotation: gm_atan2(transform.b, transform.a),
            shift: Vector(x: transform.tx, y: transform.ty)
        )
    }
}
