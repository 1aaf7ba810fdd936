// SPDX-License-Identifier: MIT

// What is shown, and when.

extension ScrollController {
    /// Moves content to its place at a time. Call it before you draw a frame, with the time when
    /// the display will show the frame.
    ///
    /// Under the fingers, content moves to where they will be: see <doc:FrameValues>. So does the
    /// content of outer controllers that take the rest. A frame that does not call this shows the
    /// newest sample. When the fingers lift, content continues from what the latest frame showed.
    /// An animation does not depend on earlier calls; a time before its start counts as its start.
    public func advance(to time: Timestamp) {
        if animation != nil {
            animate(to: time)
        } else {
            foresee(time)
        }
    }

    /// How content moves without fingers.
    var motion: Momentum.Configuration {
        var motion = momentum
        motion.timeConstant = decelerationRate.timeConstant
        return motion
    }

    /// Whether content moves so fast that a finger that lands means to stop it.
    func isFast(at time: Timestamp) -> Bool {
        guard let animation, animation.cause != .program else {
            return false
        }
        let time = max(time, animated ?? time)
        return animation.content.speed(at: time) >= Self.slowest
    }

    /// The least speed at which moving content keeps touches for itself, in points per second.
    /// Slower content seems to rest, so a touch reaches it.
    private static var slowest: Double { 10 }

    /// Forgets what frames predicted.
    func returnToSample() {
        placement = sampled ?? placement
        (sampled, frame) = (nil, nil)
    }

    /// Shows content at a placement that did not come from fingers.
    func show(_ placement: ContentPlacement) {
        (grip, sampled, frame) = (nil, nil, nil)
        draw(placement)
    }

    /// Shows content where the fingers pulled it.
    func hold(_ pull: ContentPlacement, _ limits: ScrollLimits) {
        (grip, sampled) = (pull, nil)
        draw(limits.shown(pull))
    }

    /// Shows content where the fingers will have pulled it at a time.
    func preview(_ pull: ContentPlacement, _ limits: ScrollLimits, at time: Timestamp) {
        let newest = sampled ?? placement
        let shown = limits.shown(pull).saturated(or: placement)
        frame = (shown, time)
        if shown != placement {
            sampled = newest
            draw(shown)
        }
    }

    /// Begins an animation. What frames showed of the fingers fades into it.
    func begin(_ content: ContentAnimation, _ cause: Cause) {
        var content = content
        if let frame {
            content.join(frame.placement, shownAt: frame.time, motion)
        }
        guard !content.isStill else {
            show(content.end)
            return cause == .drag ? () : report(endOf: cause)
        }
        (grip, sampled, frame, animated) = (nil, nil, nil, nil)
        animation = (content, cause)
        onChange?(self)
    }

    /// Stops a running animation at a time, or at its latest frame if that is later: a frame is
    /// drawn for a time to come.
    func halt(at time: Timestamp) {
        animate(to: max(time, animated ?? time))
        stop()
    }

    /// Reports that an animation is over.
    func report(endOf cause: Cause) {
        switch cause {
        case .drag: didEndDecelerating?(self)
        case .zoom: didEndZooming?(self, placement.scale)
        case .program: didEndScrollingAnimation?(self)
        }
    }

    private func animate(to time: Timestamp) {
        guard let (content, cause) = animation else {
            return
        }
        let isOver = content.isOver(at: time)
        if isOver {
            animation = nil
        }
        animated = time
        (grip, sampled, frame) = (nil, nil, nil)
        draw(isOver ? content.end : content.placement(at: time), isAtEnd: isOver)
        if isOver {
            report(endOf: cause)
        }
    }

    private func draw(_ placement: ContentPlacement, isAtEnd: Bool = false) {
        let old = self.placement
        self.placement = placement.saturated(or: old)
        guard self.placement != old || isAtEnd else {
            return
        }
        if movesBounds {
            viewport?.bounds.origin = contentOffset
        }
        if self.placement.scale != old.scale {
            didZoom?(self)
        }
        if self.placement.shift != old.shift {
            didScroll?(self)
        }
        onChange?(self)
    }
}
