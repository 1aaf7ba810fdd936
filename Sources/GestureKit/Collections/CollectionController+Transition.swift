// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
import CGestureMath

/// The way from one layout to another.
struct LayoutTransition {
    /// The layout to which it leads.
    var target: any CollectionLayout
    /// The offsets in both layouts.
    let (start, end): (Vector, Vector)
    /// The progress when the fingers landed.
    var base = 0.0
    /// The motion without fingers, and the end to which it leads.
    var motion: (spring: Momentum, start: Timestamp, end: Double)?
    /// Whether a pinch can lead it back later.
    var isOpening = true
}

extension CollectionController {
    /// Lets a pinch lead from one layout to another, and back. Call it for each event of the pinch:
    ///
    ///     list.addGestureRecognizer(PinchGestureRecognizer { [unowned collection] pinch in
    ///         collection.transition(from: grid, to: row, by: pinch)
    ///     })
    ///
    /// Fingers that spread to twice their distance complete the transition. The item under them
    /// stays there, if the ends of the content allow it. When they lift, a spring continues in
    /// their direction, or to the nearest end. A cancelled pinch goes back. Fingers that land
    /// before it rests take over, and go on between its two layouts.
    ///
    /// The transition begins at the one of the two layouts that places the visible items where they
    /// are. So to go on to a third layout, pass the second one first. If both layouts do, or none,
    /// the transition begins at the second one if the ``transitionProgress`` is 1.
    ///
    /// Until it ends, setting the ``ScrollController/contentOffset`` moves nothing, and its end
    /// sets another one. A drag or a wheel that begins while only the spring moves the items ends
    /// it, and scrolls.
    public func transition(
        from first: any CollectionLayout,
        to second: any CollectionLayout,
        by pinch: PinchGestureRecognizer
    ) {
        switch pinch.state {
        case .began:
            if transition == nil {
                placeIfNeeded()
                open(first, second, about: pinch.location(in: viewport))
            }
            transition?.base = transitionProgress
            transition?.motion = nil
            follow(pinch)
        case .changed:
            follow(pinch)
        case .ended:
            release(pinch, velocity: pinch.releaseVelocity)
        case .cancelled:
            release(pinch, velocity: 0)
        case .possible, .failed:
            break
        }
    }

    /// Changes the layout by a spring. The item in the middle of the viewport stays there, if the
    /// ends of the content allow it.
    ///
    /// A drag, a wheel and ``scrollToItem(at:startingAt:)`` end the transition, and scroll in the
    /// new layout. Until it ends, setting the ``ScrollController/contentOffset`` moves nothing, and
    /// its end sets another one.
    ///
    /// - Parameters:
    ///   - layout: The new layout.
    ///   - time: The start of the animation.
    public func setLayout(_ layout: any CollectionLayout, startingAt time: Timestamp) {
        placeIfNeeded()
        withoutPlacing {
            if course(at: time) != nil || echo != nil {
                // A frame may show items ahead of where they are at the time. Springs take them on
                // from there.
                disturb()
                halt(at: time)
                returnToSample()
            }
            if transition != nil {
                // Springs take the items on from where they are shown.
                disturb()
                endTransition(at: transitionProgress < 0.5 ? 0 : 1)
            }
            transitionProgress = 0
            let middle = Rect(origin: .zero, size: area).center
            open(arrangement, layout, about: middle + groundOrigin)
        }
        transition?.isOpening = false
        springOn(to: 1, velocity: 0, at: time)
    }

    /// Prepares a transition about a point of the viewport, which begins at one of its two layouts.
    private func open(
        _ first: any CollectionLayout,
        _ second: any CollectionLayout,
        about point: Point
    ) {
        stop()
        cancelInteractiveMovement()
        let here = offset
        let middle = point - groundOrigin
        let anchor = nearestPlace(to: middle, in: arrangement)
        let way = anchor.map { frame(at: $0, in: arrangement).center - here - Point.zero }
        let (start, end) = (prepared(first), prepared(second))
        let (isFirst, isSecond) = (isPresent(start), isPresent(end))
        let isOpen = isFirst == isSecond ? transitionProgress == 1 : isSecond
        transitionProgress = isOpen ? 1 : 0
        let other = isOpen ? start : end
        var there = here
        if let anchor, let way, let limits = limits(of: other.contentSize) {
            let wanted = frame(at: anchor, in: other).center - way
            there.x = limits.nearest(wanted.x, .x, at: zoomScale)
            there.y = limits.nearest(wanted.y, .y, at: zoomScale)
        }
        (arrangement, before, edits) = (start, nil, [])
        transition = LayoutTransition(
            target: end,
            start: isOpen ? there : here,
            end: isOpen ? here : there
        )
        invalidate()
    }

    /// Whether a layout places the visible items where they are. Layouts are values of any type, so
    /// nothing else of them can be compared.
    private func isPresent(_ layout: any CollectionLayout) -> Bool {
        layout.contentSize == arrangement.contentSize
            && visiblePlaces.allSatisfy {
                frame(at: $0, in: layout) == frame(at: $0, in: arrangement)
            }
    }

    private func follow(_ pinch: PinchGestureRecognizer) {
        guard let transition, transition.motion == nil else {
            return
        }
        progress(to: transition.base + gm_log2(pinch.scale))
        changed()
    }

    /// Continues to the end in whose direction the fingers moved, or to the nearest one.
    private func release(_ pinch: PinchGestureRecognizer, velocity: Double) {
        guard let transition, transition.motion == nil, let time = pinch.sampleTimestamp else {
            return
        }
        let speed = velocity / pinch.scale * gm_log2(gm_exp(1))
        let isOpening = speed == 0 ? transitionProgress > 0.5 : speed > 0
        let end = pinch.state == .cancelled ? transition.base.rounded() : isOpening ? 1 : 0
        springOn(to: end, velocity: speed, at: time)
    }

    /// A spring leads on to one of the two layouts.
    private func springOn(to end: Double, velocity: Double, at time: Timestamp) {
        let way = Momentum.springWay
        let spring = Momentum.spring(
            from: transitionProgress * way,
            to: end * way,
            velocity: velocity * way,
            momentum
        )
        transition?.motion = (spring, time, end)
        // A finger that is down scrolls in that layout.
        updatePanAxis()
        changed()
    }

    private func progress(to value: Double) {
        transitionProgress = min(max(value, 0), 1)
        ground.setNeedsLayout()
    }

    func advanceTransition(to time: Timestamp) {
        guard let motion = transition?.motion else {
            return
        }
        let elapsed = time - motion.start
        if elapsed < motion.spring.restDuration {
            progress(to: motion.spring.position(after: elapsed) / Momentum.springWay)
        } else {
            endTransition(at: motion.end)
        }
    }

    /// Does something after which layout and offset agree again. In calls that come before, the program
    /// sees the items where they are shown.
    private func withoutPlacing(_ body: () -> Void) {
        let keptItems = keepsItems
        keepsItems = true
        body()
        keepsItems = keptItems
        ground.setNeedsLayout()
    }

    /// Ends a transition that only a spring still moves. Springs of their own take the items on
    /// from where they are shown.
    func finishTransition() {
        if let motion = transition?.motion {
            disturb()
            endTransition(at: motion.end)
        }
    }

    private func endTransition(at end: Double) {
        guard let transition else {
            return
        }
        let there = places(of: transition.target, at: transition.end)
        slidingRoom = visiblePlaces.count + there.count
        self.transition = nil
        arrangement = end == 1 ? transition.target : arrangement
        transitionProgress = transition.isOpening ? end : 0
        let place = Point.zero + (end == 1 ? transition.end : transition.start)
        withoutPlacing {
            prepareLayouts()
            setContentOffset(place)
            if contentOffset != place {
                // It began beyond an end, or the limits are other ones now. Springs take the items
                // back.
                disturb()
            }
        }
        didEndTransition?(self)
    }
}
#endif
