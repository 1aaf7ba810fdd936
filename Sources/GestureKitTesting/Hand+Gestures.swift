// SPDX-License-Identifier: MIT

public import GestureKit

extension Hand {
    /// Taps.
    ///
    /// - Parameters:
    ///   - point: Where. The middle of several fingers.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - fingers: How many fingers.
    ///   - holding: The time from landing to lift.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func tap(
        at point: Point,
        in view: View? = nil,
        fingers: Int = 1,
        holding: Duration = .milliseconds(60)
    ) throws {
        try perform(.tap(at: point, fingers: fingers, holding: holding), in: view)
    }

    /// Taps twice.
    ///
    /// - Parameters:
    ///   - point: Where. The middle of several fingers.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - fingers: How many fingers.
    ///   - gap: The time from the first lift to the second landing.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func doubleTap(
        at point: Point,
        in view: View? = nil,
        fingers: Int = 1,
        gap: Duration = .milliseconds(100)
    ) throws {
        try tap(at: point, in: view, fingers: fingers)
        wait(gap)
        try tap(at: point, in: view, fingers: fingers)
    }

    /// Lands, rests and lifts.
    ///
    /// - Parameters:
    ///   - point: Where. The middle of several fingers.
    ///   - duration: How long.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - fingers: How many fingers.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func hold(
        at point: Point,
        for duration: Duration,
        in view: View? = nil,
        fingers: Int = 1
    ) throws {
        try tap(at: point, in: view, fingers: fingers, holding: duration)
    }

    /// Drags in a straight line.
    ///
    /// - Parameters:
    ///   - start: Where the finger lands.
    ///   - end: Where it lifts.
    ///   - view: The view whose coordinates both have. Nil: the window.
    ///   - fingers: How many fingers, side by side.
    ///   - duration: The time from landing to the last position.
    ///   - easing: How it speeds up and slows down.
    ///   - pause: How long it rests before it lifts. Nil: until the next report. So it lifts in
    ///     motion, unless the easing ends at rest.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func drag(
        from start: Point,
        to end: Point,
        in view: View? = nil,
        fingers: Int = 1,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear,
        pause: Duration? = nil
    ) throws {
        try drag(
            along: .line(from: start, to: end),
            in: view,
            fingers: fingers,
            duration: duration,
            easing: easing,
            pause: pause
        )
    }

    /// Drags along a path. See ``drag(from:to:in:fingers:duration:easing:pause:)``.
    public func drag(
        along path: FingerPath,
        in view: View? = nil,
        fingers: Int = 1,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear,
        pause: Duration? = nil
    ) throws {
        let movement = Movement.drag(
            along: path,
            fingers: fingers,
            duration: duration,
            easing: easing,
            pause: pause
        )
        try perform(movement, in: view)
    }

    /// Drags along a path at a mean speed.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - speed: Points per second, greater than 0.
    ///   - view: The view whose coordinates the path and the speed have. Nil: the window.
    ///   - easing: How it speeds up and slows down.
    ///   - pause: How long it rests before it lifts. Nil: until the next report.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func drag(
        along path: FingerPath,
        speed: Double,
        in view: View? = nil,
        easing: Easing = .linear,
        pause: Duration? = nil
    ) throws {
        precondition(speed > 0, "A finger that drags needs a speed greater than 0")
        let duration = Duration(seconds: path.length / speed)
        try drag(along: path, in: view, duration: duration, easing: easing, pause: pause)
    }

    /// Moves quickly and lifts in motion, for a swipe.
    ///
    /// - Parameters:
    ///   - start: Where the finger lands. The middle of several fingers.
    ///   - way: How far it moves.
    ///   - view: The view whose coordinates both have. Nil: the window.
    ///   - fingers: How many fingers, side by side.
    ///   - duration: The time from landing to the last position.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func swipe(
        from start: Point,
        by way: Vector,
        in view: View? = nil,
        fingers: Int = 1,
        duration: Duration = .milliseconds(100)
    ) throws {
        try drag(from: start, to: start + way, in: view, fingers: fingers, duration: duration)
    }

    /// Moves at a velocity and lifts in motion, so that content flies on.
    ///
    /// - Parameters:
    ///   - start: Where the finger lands.
    ///   - velocity: Points per second.
    ///   - view: The view whose coordinates both have. Nil: the window.
    ///   - duration: How long it moves. It moves by the velocity times the duration.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func fling(
        from start: Point,
        velocity: Vector,
        in view: View? = nil,
        duration: Duration = .milliseconds(150)
    ) throws {
        try swipe(
            from: start,
            by: velocity * duration.inSeconds,
            in: view,
            duration: duration
        )
    }

    /// Spreads or closes two fingers. ``Movement/pinch(about:from:to:turning:moving:fingers:duration:easing:pause:)``
    /// has more fingers, and turns and moves them too.
    ///
    /// - Parameters:
    ///   - center: The middle of the fingers, which land left and right of it.
    ///   - span: Their distance when they land, in points.
    ///   - endSpan: Their distance at the end.
    ///   - view: The view whose coordinates these have. Nil: the window.
    ///   - duration: The time from landing to the last positions.
    ///   - easing: How they speed up and slow down.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func pinch(
        about center: Point,
        from span: Double,
        to endSpan: Double,
        in view: View? = nil,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear
    ) throws {
        let movement = Movement.pinch(
            about: center,
            from: span,
            to: endSpan,
            duration: duration,
            easing: easing
        )
        try perform(movement, in: view)
    }

    /// Turns two fingers about their middle.
    ///
    /// - Parameters:
    ///   - center: The middle of the fingers, which land left and right of it.
    ///   - angle: How far they turn, in radians, clockwise.
    ///   - span: Their distance, in points.
    ///   - view: The view whose coordinates these have. Nil: the window.
    ///   - duration: The time from landing to the last positions.
    ///   - easing: How they speed up and slow down.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func turn(
        about center: Point,
        by angle: Double,
        span: Double = 150,
        in view: View? = nil,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear
    ) throws {
        let movement = Movement.pinch(
            about: center,
            from: span,
            to: span,
            turning: angle,
            duration: duration,
            easing: easing
        )
        try perform(movement, in: view)
    }
}
