// SPDX-License-Identifier: MIT

// What fingers do.

extension ScrollController {
    func connect() {
        panGestureRecognizer.delegate = questions
        panGestureRecognizer.allowedScrollTypesMask = .all
        // It begins when the fingers spread. Until then they pan.
        transformGestureRecognizer.minimumNumberOfTouches = 2
        transformGestureRecognizer.panSlop = greatestCoordinate
        transformGestureRecognizer.rotationSlop = greatestCoordinate
        transformGestureRecognizer.isEnabled = false
        doubleTapGestureRecognizer.isEnabled = false
        panGestureRecognizer.addAction { [me = Weak(self)] in me.object?.follow($0) }
        transformGestureRecognizer.addAction { [me = Weak(self)] in me.object?.follow($0) }
        doubleTapGestureRecognizer.addAction { [me = Weak(self)] in me.object?.toggle($0) }
    }

    /// Whether the pan may begin with the motion so far.
    var allowsPan: Bool {
        guard let limits, let viewport, mayTakeTouches else {
            return false
        }
        let axis = ScrollAxis(of: way(in: viewport))
        if scrollType != nil {
            return allowsScroll(along: axis)
        }
        // Content that zooms moves with the fingers whatever its ends.
        let isZooming =
            transformGestureRecognizer.isEnabled && panGestureRecognizer.numberOfTouches > 1
        return isZooming || panGestureRecognizer.axis != .any
            || limits.scrolls(axis, at: destination.scale)
    }

    /// The axis of a drag of fingers: that of content which moves along one axis only.
    private var panAxis: PanGestureRecognizer.Axis {
        guard let limits, !transformGestureRecognizer.isEnabled else {
            return .any
        }
        let scale = destination.scale
        return switch (limits.scrolls(.x, at: scale), limits.scrolls(.y, at: scale)) {
        case (true, false): .horizontal
        case (false, true): .vertical
        default: .any
        }
    }

    /// Gives the pan its axis while fingers are down. A scroll needs none: it has no slop then.
    func updatePanAxis() {
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
            endDragging(kept(velocity), after: pan.sampleTimestamp ?? .zero, lift: time)
        case .cancelled:
            endDragging(.zero, after: pan.sampleTimestamp ?? .zero, lift: time)
        case .possible, .failed:
            break
        }
    }

    private func beginDragging(_ way: Vector, at time: Timestamp) {
        halt(at: time)
        noteDrag()
        link(at: time)
        if isTurning {
            beginTurning()
        }
        dragged = .zero
        let axis = ScrollAxis(of: way)
        let isStraight = way[axis].magnitude > Self.steepest * way[axis.other].magnitude
        // Each click of a wheel already has an axis.
        lockedAxis = isDirectionalLockEnabled && isStraight && !isTurning ? axis : nil
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
    func kept(_ step: Vector) -> Vector {
        lockedAxis.map { step.without($0.other) } ?? step
    }

    private func endDragging(_ velocity: Vector, after sample: Timestamp, lift: Timestamp) {
        guard dragged != nil else {
            return
        }
        (dragged, lockedAxis) = (nil, nil)
        // Fingers that still zoom hold the content.
        if !isPinching {
            release(velocity: velocity, at: startOfChain(after: sample, lift: lift))
        }
    }

    /// Shows what the fingers hold where they will be at a time. Returns false if no gesture moves
    /// it.
    func foreseeGesture(_ time: Timestamp) -> Bool {
        guard let viewport else {
            return false
        }
        if isPinching {
            foreseePinch(time)
        } else if let dragged, !isTurning {
            let translation = panGestureRecognizer.translation(in: viewport, at: time)
            preview(kept(dragged - translation), at: time)
        } else {
            return isForeseen
        }
        return true
    }

    /// Whether a drag of this content, or of inner content, shows it in frames.
    private var isForeseen: Bool {
        if dragged != nil || isPinching {
            return !isPinching && !isTurning && animation == nil
        }
        return inner.map { $0.outer === self && $0.isForeseen } ?? false
    }
}
