// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Android)
internal import Android
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

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
            scales: minimumScale...max(minimumScale, maximumScale),
            covers: keepsViewportCovered,
            bounces: bounces
        )
    }

    func attach(to viewport: View) {
        transformGestureRecognizer.addAction { [weak self] in self?.follow($0) }
        doubleTapGestureRecognizer.addAction { [weak self] in self?.toggle($0) }
        holdGestureRecognizer.addAction { [weak self] in self?.rest($0) }
        watch.addAction { [weak self] in self?.rest($0) }
        for recognizer in recognizers {
            viewport.addGestureRecognizer(recognizer)
        }
    }

    /// Moves the content, at once or by a spring.
    func go(to target: ZoomPlacement, startingAt time: Timestamp?) {
        animation = nil
        if let time {
            begin(ZoomAnimation(from: placement, to: target, momentum, at: time))
        } else {
            show(target)
        }
    }

    /// Shows the content at a placement that did not come from fingers.
    func show(_ placement: ZoomPlacement) {
        grip = nil
        draw(placement)
    }

    private func draw(_ placement: ZoomPlacement) {
        self.placement = placement.saturated(or: self.placement)
        content?.transform = self.placement.transform
        onChange?(self)
    }

    private func begin(_ animation: ZoomAnimation) {
        guard animation.restDuration > .zero else {
            return show(animation.end)
        }
        grip = nil
        self.animation = animation
        onChange?(self)
    }

    /// Stops a running animation at a time, which may be later than the last frame.
    private func halt(at time: Timestamp) {
        advance(to: time)
        stop()
    }

    private func follow(_ gesture: TransformGestureRecognizer) {
        guard let limits, let viewport, let time = gesture.timestamp else {
            return
        }
        switch gesture.state {
        case .began, .changed:
            halt(at: time)
            drag(gesture.transform(in: viewport), at: gesture.location(in: viewport), limits)
            gesture.restart()
        case .ended:
            release(gesture.releaseVelocity(in: viewport), at: time, limits)
        case .cancelled:
            settle(at: time)
        case .possible, .failed:
            break
        }
    }

    /// Applies to the content what the fingers did. They are at `place` now.
    private func drag(_ step: AffineTransform2D, at place: Point, _ limits: ZoomLimits) {
        guard let back = step.inverted() else {
            return
        }
        anchor = place
        var grip = grip ?? limits.grip(on: placement)
        // Fingers may spread, lift and land again any number of times.
        let wanted = grip.scale * step.determinant.magnitude.squareRoot()
        grip.scale = min(max(wanted, 0x1p-40), 0x1p40)
        let scale = limits.shownScale(grip.scale)
        grip.placement = grip.placement.moved(
            from: back.apply(to: place) - limits.home,
            to: place - limits.home,
            scaledBy: scale / grip.placement.scale,
            turnedBy: allowsRotation ? atan2(step.b, step.a) : 0
        )
        grip.placement.scale = scale
        self.grip = grip
        draw(limits.shown(grip))
    }

    private func release(_ velocity: Vector, at time: Timestamp, _ limits: ZoomLimits) {
        // The program may have started an animation since the fingers moved.
        guard animation == nil else {
            return
        }
        let grip = grip ?? limits.grip(on: placement)
        let along = limits.velocity(velocity, of: grip)
        if limits.scales.contains(placement.scale) {
            begin(ZoomAnimation(fling: placement, velocity: along, limits, momentum, at: time))
        } else {
            let drift = limits.turned(along, by: placement.rotation)
            let target = limits.allowed(placement, about: anchor ?? limits.area.center)
            begin(ZoomAnimation(from: placement, to: target, velocity: drift, momentum, at: time))
        }
    }

    /// Returns content to the limits, unless an animation runs or fingers hold it.
    private func settle(at time: Timestamp) {
        guard let limits, animation == nil else {
            return
        }
        let target = limits.allowed(placement, about: anchor ?? limits.area.center)
        if target != placement {
            begin(ZoomAnimation(from: placement, to: target, momentum, at: time))
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
        let full = min(max(1, limits.scales.lowerBound), limits.scales.upperBound)
        // A pinch rarely returns to exactly the same scale.
        let isZoomedIn = scale > full * 1.01
        let place = tap.location(in: viewport)
        zoom(to: isZoomedIn ? full : doubleTapScale, about: place, startingAt: time)
    }
}

extension ZoomPlacement {
    /// The scale, rotation and shift of a transform. Shear and uneven scales are ignored.
    init(_ transform: AffineTransform2D) {
        self.init(
            scale: transform.determinant.magnitude.squareRoot(),
            rotation: atan2(transform.b, transform.a),
            shift: Vector(x: transform.tx, y: transform.ty)
        )
    }
}
