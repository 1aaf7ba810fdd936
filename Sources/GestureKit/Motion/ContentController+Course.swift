// SPDX-License-Identifier: MIT

import CGestureMath

// Where content is, and where frames show it.

extension ContentController {
    /// The placement at the newest sample. While an animation runs: what is shown.
    final var newest: ContentPlacement {
        sampled ?? placement
    }

    /// Where content is at a time. Nil: at the latest frame.
    final func current(at time: Timestamp?) -> ContentPlacement {
        time.flatMap { course(at: $0)?.content.placement(at: $0) } ?? newest
    }

    /// Where content is when nothing further happens, except for its limits.
    final var destination: ContentPlacement {
        animation?.content.end ?? newest
    }

    /// Where a command begins. What the program has begun counts as done.
    final func start(at time: Timestamp?) -> ContentPlacement {
        guard let (content, cause) = time.flatMap({ course(at: $0) }) ?? animation,
            cause == .program
        else {
            return current(at: time)
        }
        return content.end
    }

    /// The animation that moves content at a time, or that did until a frame for a later time ended
    /// it.
    final func course(at time: Timestamp) -> Course? {
        animation ?? finished.flatMap { time < $0.time ? $0.course : nil }
    }

    /// The animation that moves content at a time. Nil: it has come to rest, whatever frames found.
    final func motion(at time: Timestamp) -> Course? {
        course(at: time).flatMap { $0.content.isOver(at: time) ? nil : $0 }
    }

    /// Whether content that nothing holds rests beyond its limits, or its motion is not the one
    /// that they ask for. Content of a removed controller rests where it is.
    final var isAstray: Bool {
        animation.map { isAstray($0.content, at: frame?.time ?? $0.content.start) }
            ?? (!isHeld && !isAllowed(newest) && watch.view != nil)
    }

    /// Whether a motion is not the one that the limits ask for after a time, such as that of the
    /// latest frame. What it waited for then may have come by now.
    final func isAstray(
        _ motion: ContentAnimation,
        at time: Timestamp,
        now: Timestamp? = nil
    ) -> Bool {
        !isAllowed(motion.end) || isCutEarly(motion, at: time)
            || waitsInVain(motion, at: now ?? time)
    }

    /// Limits are other ones now.
    final func limitsChanged() {
        if !isTellingLimits, isAstray {
            isTellingLimits = true
            changed()
            isTellingLimits = false
        }
    }

    /// Moves content to a place within the limits, because the program asks for it.
    ///
    /// - Parameters:
    ///   - target: The place.
    ///   - time: The start of the animation. Nil: the change is immediate.
    final func go(to target: ContentPlacement, startingAt time: Timestamp?) {
        if let time {
            halt(at: time)
            let start = newest
            begin(ContentAnimation(from: start, to: target, motion, at: time), .program)
        } else {
            stop()
            isPlacedByProgram = true
            show(target)
            isPlacedByProgram = false
        }
    }

    /// Moves content by a step, because the program asks for it, and its motion: see
    /// ``ContentAnimation/shifted(by:keepsEnd:)``. Fingers hold it there.
    final func shift(by step: Vector, keepsEnd: (x: Bool?, y: Bool?)) {
        let old = placement
        if let (content, cause) = animation {
            animation = (content.shifted(by: step, keepsEnd: keepsEnd), cause)
        }
        if let ((content, cause), time) = finished {
            finished = ((content.shifted(by: step, keepsEnd: keepsEnd), cause), time)
        }
        if let sampled {
            let ahead = old.shift - sampled.shift
            self.sampled?.shift.x += sampleWay(step.x, ahead: ahead.x)
            self.sampled?.shift.y += sampleWay(step.y, ahead: ahead.y)
        }
        frame?.placement.shift += step
        placement.shift += step
        forgetGrip()
        isPlacedByProgram = true
        apply(from: old)
        isPlacedByProgram = false
        changed()
    }

    /// How far the newest sample moves if the program moves what is shown by a step. A frame shows the
    /// content ahead of the sample. A step back by at most that much only takes back prediction.
    private func sampleWay(_ step: Double, ahead: Double) -> Double {
        let isBack = step * ahead < 0 && step.magnitude <= ahead.magnitude
        return isBack ? 0 : step
    }

    /// Shows content at another place at once.
    final func show(_ placement: ContentPlacement) {
        stops += 1
        // What the end of a motion has called may have begun another one.
        let begun = animation
        (animation, frame, echo) = (nil, nil, nil)
        rest(at: placement)
        moved()
        if let begun {
            report(endOf: begun.cause)
        }
    }

    /// Shows the newest sample, so that values of frames do not mix with it. Later frames continue
    /// from what the latest one showed.
    final func returnToSample() {
        if let sampled {
            draw(sampled)
        }
    }

    /// Gives released content the scale of a limit, or another one, that it has except for rounding.
    ///
    /// Places of fingers are rounded, so fingers that come back to their distance leave a scale of
    /// 1.000006. Content would not fit any more, and take drags that it cannot use.
    final func roundScale(to scales: ClosedRange<Double>, or other: Double) {
        var place = newest
        place.round(to: scales.lowerBound)
        place.round(to: scales.upperBound)
        place.round(to: other)
        if place != newest {
            rest(at: place)
        }
    }

    /// Content is at a place that is no frame's.
    final func rest(at placement: ContentPlacement) {
        finished = nil
        forgetGrip()
        draw(placement)
    }

    /// Shows content at a place. Nil: it is there at the newest sample, too.
    final func draw(
        _ placement: ContentPlacement,
        newest: ContentPlacement? = nil,
        isChange: Bool = false
    ) {
        let old = self.placement
        sampled = newest
        self.placement = placement.saturated(or: old)
        if self.placement != old {
            apply(from: old)
        }
        if isChange || self.placement != old {
            changed()
        }
    }

    /// Shows content in a frame. What earlier frames showed beyond it fades.
    final func preview(_ placement: ContentPlacement, at time: Timestamp) {
        let newest = newest
        var shown = placement
        if let echo {
            shown = echo.added(to: placement, at: time)
        }
        let isOver = echo?.isOver(at: time) ?? false
        if isOver {
            (echo, shown) = (nil, placement)
        }
        shown = shown.saturated(or: self.placement)
        frame = (shown, time)
        draw(shown, newest: shown == newest ? nil : newest, isChange: isOver)
    }

    /// Begins a motion without fingers. It continues what frames showed.
    final func begin(_ content: ContentAnimation, _ cause: Cause) {
        if let frame, frame.time >= content.start {
            let place = content.placement(at: frame.time)
            echo = Echo(of: frame.placement, over: place, at: frame.time, motion)
        }
        guard !content.isStill else {
            rest(at: content.end)
            if cause == .program {
                report(endOf: cause)
            }
            return
        }
        forgetGrip()
        (animation, finished) = ((content, cause), nil)
        draw(content.placement(at: content.start), isChange: true)
    }

    /// Shows a frame of an animation.
    final func animate(to time: Timestamp) {
        guard let (content, cause) = animation else {
            return
        }
        var shown = content.placement(at: time)
        let isOver = content.isOver(at: time) && echo?.isOver(at: time) ?? true
        if isOver {
            (animation, echo, frame) = (nil, nil, (shown, time))
            finished = ((content, cause), time)
        } else {
            shown = echo?.added(to: shown, at: time) ?? shown
            frame = (shown, time)
        }
        draw(shown, isChange: isOver)
        if isOver {
            report(endOf: cause)
        }
    }

    /// Stops an animation where it is at a time, whatever frames showed. A frame is drawn for a time
    /// to come; what it showed beyond the place fades.
    final func halt(at time: Timestamp) {
        guard let (content, _) = course(at: time) else {
            return
        }
        suspend(at: time).map(report(endOf:))
        stopped(content, at: time)
    }

    /// The same without a report. Returns why the content moved.
    final func suspend(at time: Timestamp) -> Cause? {
        guard let (content, _) = course(at: time) else {
            return nil
        }
        let (place, cause) = (content.placement(at: time), animation?.cause)
        finished = nil
        if let frame, frame.time > time {
            echo = Echo(of: frame.placement, over: place, at: frame.time, motion)
        } else if echo?.isOver(at: time) ?? false {
            echo = nil
        }
        animation = nil
        forgetGrip()
        draw(place, isChange: true)
        return cause
    }

    /// Adapts a frame before a lift to the start of the motion without fingers. So the motion
    /// continues what was shown.
    ///
    /// - Parameters:
    ///   - sample: The time of the newest sample.
    ///   - lift: The time of the lift.
    /// - Returns: The start.
    final func start(after sample: Timestamp, lift: Timestamp) -> Timestamp {
        // A panel reports a lift one scan after the newest sample. Until then, frames continued
        // from that sample, up to the horizon. So the motion starts there, too.
        let horizon = viewport?.engine?.predictionHorizon ?? .zero
        let time = max(sample, lift - horizon)
        if let latest = frame?.time {
            // A frame for a time before the sample does not count: the content has passed that
            // place. Frames after the horizon showed the same place until the lift.
            frame = latest > sample ? frame : nil
            frame?.time = time > sample ? max(latest, lift) : latest
        }
        return time
    }
}

extension GestureRecognizer {
    /// Whether it is in the middle of a continuous gesture.
    var isActive: Bool {
        state == .began || state == .changed
    }
}

/// What a frame showed beyond the place of content, when its course changed before that frame. A
/// spring takes it back, so that what is shown does not jump.
struct Echo {
    private let difference: ContentPlacement
    private let start: Timestamp
    private let fading: Momentum

    /// Nil: the frame showed the content where it is at that time.
    init?(
        of shown: ContentPlacement,
        over placement: ContentPlacement,
        at time: Timestamp,
        _ configuration: Momentum.Configuration
    ) {
        difference = placement.difference(to: shown)
        guard difference != ContentPlacement(scale: 0) else {
            return nil
        }
        start = time
        fading = .spring(configuration)
    }

    func added(to placement: ContentPlacement, at time: Timestamp) -> ContentPlacement {
        let part = 1 - fading.position(after: time - start) / Momentum.springWay
        return placement.adding(part, of: difference)
    }

    func isOver(at time: Timestamp) -> Bool {
        time - start >= fading.restDuration
    }
}

extension Momentum.Configuration {
    /// The same for a path that stands for a longer one, and so counts as resting only up to a lower
    /// speed. Below 1/256, the units of its velocity would show.
    func resting(at speed: Double) -> Momentum.Configuration {
        var result = self
        result.restSpeed = min(restSpeed, max(speed, 1.0 / 256))
        return result
    }

    /// The nearest velocity with which a spring takes something from one place to another, and not
    /// beyond the ends of its range, which may move with it.
    ///
    /// From the velocity v on a way P, the spring goes beyond P by less than (v τ - P) / e. If the
    /// way leads in the other direction, it goes on by at most v τ / e before it turns back.
    func limited(
        _ velocity: Double,
        from start: (place: Double, range: ClosedRange<Double>),
        to end: (place: Double, range: ClosedRange<Double>)
    ) -> Double {
        let seconds = max(springTimeConstant, Momentum.shortest) / .seconds(1)
        // By the way to an end of the range, first and last.
        func most(_ first: Double, _ last: Double) -> Double {
            let (first, last) = (max(first, 0), max(last, 0))
            return (max(first - last, 0) + gm_exp(1) * min(first, last)) / seconds
        }
        let low = most(start.place - start.range.lowerBound, end.place - end.range.lowerBound)
        let high = most(start.range.upperBound - start.place, end.range.upperBound - end.place)
        return velocity.nearest(in: 0 - low...high)
    }
}

extension Momentum {
    /// The length of a spring's path that stands for a whole. It is long enough to hide the spring's
    /// units.
    static var springWay: Double { 1000 }

    /// A spring that takes something from 0 to the whole.
    static func spring(_ configuration: Configuration) -> Momentum {
        spring(to: springWay, configuration)
    }

    /// A spring that takes something, with a velocity, to a stop.
    static func spring(
        from start: Double = 0,
        to stop: Double,
        velocity: Double = 0,
        _ configuration: Configuration
    ) -> Momentum {
        var momentum = Momentum(position: start, velocity: velocity, configuration: configuration)
        momentum.snap(to: stop)
        return momentum
    }
}
