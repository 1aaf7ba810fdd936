// SPDX-License-Identifier: MIT

// What fingers do.

extension ScrollController {
    var recognizers: [GestureRecognizer] {
        // The watch is last. When the last finger lifts, the others have already started what
        // follows.
        [
            panGestureRecognizer, pinchGestureRecognizer, doubleTapGestureRecognizer,
            holdGestureRecognizer, touchGuard, watch,
        ]
    }

    func attach(to viewport: View) {
        (questions.controller, touchGuard.controller) = (self, self)
        panGestureRecognizer.delegate = questions
        panGestureRecognizer.allowedScrollTypesMask = .all
        pinchGestureRecognizer.delegate = questions
        // It begins when the fingers spread. Until then they pan.
        pinchGestureRecognizer.minimumNumberOfTouches = 2
        pinchGestureRecognizer.panSlop = greatestCoordinate
        pinchGestureRecognizer.rotationSlop = greatestCoordinate
        pinchGestureRecognizer.isEnabled = false
        doubleTapGestureRecognizer.numberOfTapsRequired = 2
        doubleTapGestureRecognizer.isEnabled = false
        panGestureRecognizer.addAction { [me = Weak(self)] in me.object?.follow($0) }
        pinchGestureRecognizer.addAction { [me = Weak(self)] in me.object?.follow($0) }
        doubleTapGestureRecognizer.addAction { [me = Weak(self)] in me.object?.toggle($0) }
        holdGestureRecognizer.addAction { [me = Weak(self)] in me.object?.rest($0) }
        watch.addAction { [me = Weak(self)] in me.object?.rest($0) }
        for recognizer in recognizers {
            viewport.addGestureRecognizer(recognizer)
        }
    }

    /// Whether the pan may begin with the motion so far.
    var allowsPan: Bool {
        guard let limits, let viewport else {
            return false
        }
        if let view = touchGuard.trackedView {
            guard canCancelContentTouches, touchesShouldCancel?(view) ?? true else {
                return false
            }
        }
        let axis = ScrollAxis(of: way(in: viewport))
        if scrollType != nil {
            return allowsScroll(along: axis)
        }
        // Content that zooms moves with the fingers whatever its ends.
        let isZooming = pinchGestureRecognizer.isEnabled && panGestureRecognizer.numberOfTouches > 1
        return isZooming || panGestureRecognizer.axis != .any
            || limits.scrolls(axis, at: (sampled ?? placement).scale)
    }

    /// The axis of a drag of fingers: that of content which moves along one axis only.
    private var panAxis: PanGestureRecognizer.Axis {
        guard let limits, !pinchGestureRecognizer.isEnabled else {
            return .any
        }
        let scale = (sampled ?? placement).scale
        return switch (limits.scrolls(.x, at: scale), limits.scrolls(.y, at: scale)) {
        case (true, false): .x
        case (false, true): .y
        default: .any
        }
    }

    /// Gives the pan its axis while fingers are down. A scroll needs none: it has no slop then.
    private func updatePanAxis() {
        let axis = watch.isActive ? panAxis : .any
        if panGestureRecognizer.axis != axis {
            panGestureRecognizer.axis = axis
        }
    }

    /// The direction of the pan when it begins.
    private func way(in viewport: View) -> Vector {
        let way = panGestureRecognizer.translation(in: viewport)
        return way == .zero ? panGestureRecognizer.velocity(in: viewport) : way
    }

    /// Moves the content as an event of the pan says.
    private func follow(_ pan: PanGestureRecognizer) {
        guard let viewport, let time = pan.timestamp else {
            return
        }
        switch pan.state {
        case .began:
            beginDragging(way(in: viewport), at: time)
            drag(pan, viewport)
        case .changed:
            drag(pan, viewport)
        case .ended:
            drag(pan, viewport)
            let velocity = continues ? -pan.releaseVelocity(in: viewport) : .zero
            endDragging(velocity, after: pan.sampleTimestamp, lift: time)
        case .cancelled:
            endDragging(.zero, after: time, lift: time)
        case .possible, .failed:
            break
        }
    }

    private func beginDragging(_ way: Vector, at time: Timestamp) {
        halt(at: time)
        link(at: time)
        if isTurning {
            beginTurning()
        }
        dragged = .zero
        let axis = ScrollAxis(of: way)
        let isStraight = way[axis].magnitude > Self.steepest * way[axis.other].magnitude
        // Each click of a wheel already has an axis.
        lockedAxis = isDirectionalLockEnabled && isStraight && !isTurning ? axis : nil
        willBeginDragging?(self)
    }

    /// The tangent of 60°.
    private static var steepest: Double { 1.7320508075688772 }

    private func drag(_ pan: PanGestureRecognizer, _ viewport: View) {
        guard let dragged else {
            return
        }
        let translation = pan.translation(in: viewport)
        self.dragged = translation
        if !isPinching, translation != dragged {
            halt(at: pan.timestamp ?? .zero)
            let step = kept(dragged - translation)
            noteTurn(step)
            drag(by: step, bounces: !isTurning)
        }
    }

    /// The part of a step or velocity along the axis that the drag keeps to.
    private func kept(_ step: Vector) -> Vector {
        lockedAxis.map { step.without($0.other) } ?? step
    }

    private func endDragging(_ velocity: Vector, after sample: Timestamp, lift: Timestamp) {
        guard dragged != nil else {
            return
        }
        dragged = nil
        // Fingers that still zoom hold the content.
        if !isPinching, animation == nil {
            let time = start(after: sample, lift: lift)
            release(velocity: kept(velocity), at: time)
        } else {
            if !isPinching {
                settleOuters(at: lift)
            }
            didEndDragging?(self, false)
        }
        lockedAxis = nil
    }

    /// Shows what the fingers hold where they will be at a time.
    func foresee(_ time: Timestamp) {
        guard let viewport else {
            return
        }
        if isPinching {
            foreseePinch(time, viewport)
        } else if let dragged, !isTurning {
            let translation = panGestureRecognizer.translation(in: viewport, at: time)
            preview(kept(dragged - translation), at: time)
        }
    }

    /// Fingers begin or stop resting on the content.
    private func rest(_ gesture: GestureRecognizer) {
        guard let time = gesture.timestamp else {
            return
        }
        updatePanAxis()
        if gesture.state == .began {
            halt(at: time)
        } else if !watch.isActive, dragged == nil, !isPinching {
            settle(at: time)
        }
    }
}
