// SPDX-License-Identifier: MIT

// What fingers do.

extension ScrollController {
    func connect() {
        panGestureRecognizer.delegate = questions
        panGestureRecognizer.allowedScrollTypesMask = .all
        panGestureRecognizer.delaysTouchesEnded = false
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
        guard let limits = dragLimits, let viewport, mayTakeTouches else {
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
        guard let limits = dragLimits, !transformGestureRecognizer.isEnabled else {
            return .any
        }
        let scale = destination.scale
        return switch (limits.scrolls(.x, at: scale), limits.scrolls(.y, at: scale)) {
        case (true, false): axisInWindow(of: Vector(x: 1, y: 0))
        case (false, true): axisInWindow(of: Vector(x: 0, y: 1))
        default: .any
        }
    }

    /// The axis of the window along which a direction of the viewport leads. A viewport may be turned.
    private func axisInWindow(of way: Vector) -> PanGestureRecognizer.Axis {
        let way = viewport.map { way.applying($0.transform(to: nil)) } ?? way
        if way.y.magnitude < way.x.magnitude / 100 {
            return .horizontal
        }
        return way.x.magnitude < way.y.magnitude / 100 ? .vertical : .any
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
            drag(pan)
        case .changed:
            drag(pan)
        case .ended:
            drag(pan)
            let velocity = continues ? -pan.releaseVelocity(in: viewport) : .zero
            endDragging(kept(velocity), after: pan.sampleTimestamp ?? .zero, lift: time)
        case .cancelled:
            endDragging(.zero, after: pan.sampleTimestamp ?? .zero, lift: time)
        case .possible, .failed:
            break
        }
    }

    private func beginDragging(_ way: Vector, at time: Timestamp) {
        willDrag()
        guard panGestureRecognizer.view != nil else {
            return
        }
        source = viewport?.engine
        halt(at: time)
        noteDrag()
        guard panGestureRecognizer.view != nil else {
            // The call has removed the controller.
            return endDrag()
        }
        link(at: time)
        if isTurning {
            beginTurning(at: time)
        }
        dragged = .zero
        let axis = ScrollAxis(of: way)
        let isStraight = way[axis].magnitude > Self.steepest * way[axis.other].magnitude
        // Each click of a wheel already has an axis. The first step of a touchpad can lead along one
        // that does not scroll.
        let locks = isDirectionalLockEnabled && isStraight && !isTurning && canScroll(along: axis)
        lockedAxis = locks ? axis : nil
    }

    /// The tangent of 60°.
    private static var steepest: Double { 1.7320508075688772 }

    private func drag(_ pan: PanGestureRecognizer) {
        guard let dragged else {
            return
        }
        let translation = pan.translation(in: nil)
        self.dragged = translation
        if !isPinching, translation != dragged {
            let time = pan.timestamp ?? .zero
            halt(at: time)
            let step = way(from: translation, to: dragged)
            noteTurn(step)
            drag(by: step, at: time, bounces: !isTurning)
        }
    }

    /// The way of the content when the translation in the window changes. What is around the content
    /// may be transformed during a drag, and that moves no finger.
    func way(from translation: Vector, to other: Vector) -> Vector {
        let transform = viewport?.transformFromWindowToCorner ?? .identity
        return kept((other - translation).applying(transform))
    }

    /// The part of a step or velocity along the axis that the drag keeps to.
    func kept(_ step: Vector) -> Vector {
        lockedAxis.map { step.without($0.other) } ?? step
    }

    func endDragging(_ velocity: Vector, after sample: Timestamp, lift: Timestamp) {
        guard dragged != nil else {
            return
        }
        (dragged, lockedAxis) = (nil, nil)
        // Fingers that still zoom hold the content.
        if !isPinching {
            release(velocity: velocity, at: startOfChain(after: sample, lift: lift))
        }
        // A key that comes after a wheel turns no page in the direction of the wheel.
        turn = .zero
    }

    /// Shows what the fingers hold where they will be at a time. Returns false if no gesture moves
    /// it.
    func foreseeGesture(_ time: Timestamp) -> Bool {
        if isPinching {
            foreseePinch(time)
        } else if let dragged, !isTurning {
            let translation = panGestureRecognizer.translation(in: nil, at: time)
            preview(way(from: translation, to: dragged), at: time)
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

// What is different if a wheel or a touchpad scrolls. Both reach the pan as a drag.

extension ScrollController {
    /// Whether a wheel scrolls. Then ends are hard, and frames show the newest sample: clicks are
    /// steps, with no motion between two of them.
    var isTurning: Bool {
        scrollType == .discrete
    }

    /// Whether a scroll that begins along an axis belongs to this content.
    ///
    /// A scroll has no slop, so its first step can be short and lead across the content. Later
    /// ones may lead along it. So content refuses only what outer content can use.
    func allowsScroll(along axis: ScrollAxis) -> Bool {
        canScroll(along: axis) || !isInScroller(along: axis) && canScroll(along: axis.other)
    }

    /// Returns content of the chain that is beyond an end to it, as a wheel begins. What the
    /// program already brings back goes on.
    func beginTurning(at time: Timestamp) {
        turn = .zero
        forEachInChain { controller, _ in
            let place = controller.newest
            if !controller.isGripped, !controller.isLed(at: time),
                let target = controller.allowed(place), target != place
            {
                controller.show(target)
            }
        }
    }

    /// Remembers the direction of a wheel's step.
    func noteTurn(_ step: Vector) {
        turn.x = step.x != 0 ? step.x : turn.x
        turn.y = step.y != 0 ? step.y : turn.y
    }

    fileprivate func canScroll(along axis: ScrollAxis) -> Bool {
        dragLimits?.scrolls(axis, at: destination.scale) ?? false
    }
}

extension ContentController {
    final func isInScroller(along axis: ScrollAxis) -> Bool {
        var (next, way) = (surrounding, AffineTransform2D.identity)
        var inner: ContentController = self
        while let controller = next {
            way = inner.extend(way, to: controller)
            guard !controller.canScroll(along: ChainLead(way).axis(axis)) else {
                return true
            }
            (next, inner) = (controller.surrounding, controller)
        }
        return false
    }
}
