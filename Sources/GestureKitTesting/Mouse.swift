// SPDX-License-Identifier: MIT

public import GestureKit

/// A mouse for tests: a pointer with buttons and a wheel.
///
///     let mouse = Mouse(on: window)
///     try mouse.click(at: Point(x: 20, y: 20), in: card, button: .secondary)
///     try mouse.turnWheel(by: Vector(x: 0, y: -1), times: 3)
///
/// Like a ``Hand``, it moves on a ``VirtualClock``, and belongs to the isolation domain of its
/// engine. ``PointerSample`` says what recognizers see of a pointer.
///
/// A call like ``drag(from:to:in:button:modifiers:duration:easing:pause:)`` plays a whole gesture
/// at the ``rate``. The calls that move at once, press and release are one report each, at the
/// current time. ``wait(_:)`` lets time pass in between.
///
/// An engine has one pointer. Two mice, or a mouse and a ``Touchpad`` that scrolls, move the same
/// one.
public final class Mouse {
    /// The time of the test.
    public let clock: VirtualClock

    /// The device of the samples.
    public let device: UInt16

    /// How often the mouse reports. Default: 120 Hz.
    public var rate = ReportRate.hertz(120)

    /// Takes the samples instead of the engine. Nil, the default: the engine takes them.
    ///
    /// Use it to test a program's own input code. The closure pushes the sample to the engine of
    /// the ``clock``.
    public var input: ((PointerSample) throws -> Void)?

    /// All samples that the engine took from this mouse.
    public private(set) var samples: [PointerSample] = []

    private var place: Point?
    private var random = RandomNumbers(seed: 1)

    /// Creates a mouse on a window.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - start: When its clock starts.
    public convenience init(
        on window: Window,
        startingAt start: Timestamp = VirtualClock.defaultStart
    ) {
        self.init(clock: VirtualClock(of: window.gestureEngine, startingAt: start))
    }

    /// Creates a mouse on a clock.
    ///
    /// - Parameters:
    ///   - clock: The clock, such as that of a hand.
    ///   - device: The device of its samples. It must not be that of a hand or a touchpad on the
    ///     same engine.
    public init(clock: VirtualClock, device: UInt16 = 2) {
        self.clock = clock
        self.device = device
    }

    /// The current time.
    public var now: Timestamp {
        clock.now
    }

    /// Where this mouse moved the pointer.
    ///
    /// - Parameter view: The view whose coordinates the result has. Nil: the window.
    /// - Returns: The place. Nil: it has not moved, or has left the window.
    public func location(in view: View? = nil) -> Point? {
        place.map { view?.convert($0, from: nil) ?? $0 }
    }

    /// Lets time pass. The engine reaches each deadline in order, such as the end of a wheel's
    /// scroll.
    ///
    /// - Parameter duration: How long. A negative duration counts as zero.
    public func wait(_ duration: Duration) {
        clock.wait(duration)
    }

    /// Makes one report now.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func report(_ kind: PointerSample.Kind) throws {
        let sample = PointerSample(kind, device: device, time: now)
        if let input {
            try input(sample)
        } else {
            try clock.engine.push(sample)
        }
        samples.append(sample)
        switch kind {
        case .motion(to: let point): place = point
        case .leave: place = nil
        case .press, .release, .scroll, .scrollEnd, .wheel: break
        }
    }
}

extension Mouse {
    /// Moves at once: one report. The first one brings the pointer to the window.
    ///
    /// - Parameters:
    ///   - point: Where to.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    /// - Throws: The error of the engine, if it refuses the sample.
    public func move(to point: Point, in view: View? = nil) throws {
        try report(.motion(to: inWindow(point, of: view)))
    }

    /// Moves in a straight line from where it is, with the reports of the ``rate``. The pointer
    /// must be in the window.
    ///
    /// - Parameters:
    ///   - point: Where to.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - duration: How long it takes.
    ///   - easing: How it speeds up and slows down.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func move(
        to point: Point,
        in view: View? = nil,
        duration: Duration,
        easing: Easing = .linear
    ) throws {
        guard let place else {
            preconditionFailure("A pointer outside of the window has no place to start from")
        }
        try follow(.line(from: place, to: inWindow(point, of: view)), .identity, duration, easing)
    }

    /// Moves along a path, with the reports of the ``rate``. The first report is at its start, now.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - view: The view whose coordinates the path has. Nil: the window. The path is fixed in the
    ///     window when the motion starts.
    ///   - duration: How long it takes.
    ///   - easing: How it speeds up and slows down.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func move(
        along path: FingerPath,
        in view: View? = nil,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear
    ) throws {
        let toWindow = placement(of: view)
        try report(.motion(to: path.point(at: 0).applying(toWindow)))
        try follow(path, toWindow, duration, easing)
    }

    /// Leaves the window. A pressed button's touch is cancelled.
    ///
    /// - Throws: The error of the ``input``. An engine refuses no leave.
    public func leave() throws {
        try report(.leave)
    }

    /// Presses buttons where the pointer is.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func press(_ buttons: Event.ButtonMask = .primary) throws {
        try report(.press(buttons))
    }

    /// Releases buttons.
    ///
    /// - Throws: The error of the ``input``. An engine refuses no release.
    public func release(_ buttons: Event.ButtonMask = .primary) throws {
        try report(.release(buttons))
    }

    /// The reports of a motion after its start, the last at the end of the duration.
    func follow(
        _ path: FingerPath,
        _ toWindow: AffineTransform2D,
        _ duration: Duration,
        _ easing: Easing
    ) throws {
        let (start, length) = (now, max(duration, .zero).inMicroseconds)
        for time in rate.times(reaching: length, &random) {
            clock.serve(until: start + .microseconds(time))
            let progress = time < length ? easing(Double(time) / Double(length)) : 1
            try report(.motion(to: path.point(at: progress).applying(toWindow)))
        }
    }
}

extension Mouse {
    /// Clicks.
    ///
    /// - Parameters:
    ///   - point: Where. Nil: where the pointer is.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - button: The button.
    ///   - modifiers: The modifier keys that are down from before the press until after the
    ///     release.
    ///   - holding: The time from press to release.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func click(
        at point: Point? = nil,
        in view: View? = nil,
        button: Event.ButtonMask = .primary,
        modifiers: KeyModifierFlags = [],
        holding: Duration = .milliseconds(60)
    ) throws {
        try holdingKeys(modifiers) {
            if let point {
                try move(to: point, in: view)
            }
            try press(button)
            clock.serve(until: now + max(holding, .zero))
            try release(button)
        }
    }

    /// Clicks twice.
    ///
    /// - Parameters:
    ///   - point: Where. Nil: where the pointer is.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - button: The button.
    ///   - modifiers: The modifier keys that are down during both clicks.
    ///   - gap: The time from the first release to the second press.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func doubleClick(
        at point: Point? = nil,
        in view: View? = nil,
        button: Event.ButtonMask = .primary,
        modifiers: KeyModifierFlags = [],
        gap: Duration = .milliseconds(100)
    ) throws {
        try click(at: point, in: view, button: button, modifiers: modifiers)
        wait(gap)
        try click(button: button, modifiers: modifiers)
    }

    /// Drags in a straight line: press, motion, release.
    ///
    /// - Parameters:
    ///   - start: Where the button is pressed.
    ///   - end: Where it is released.
    ///   - view: The view whose coordinates both have. Nil: the window.
    ///   - button: The button.
    ///   - modifiers: The modifier keys that are down from before the press until after the
    ///     release.
    ///   - duration: The time from the press to the last position.
    ///   - easing: How it speeds up and slows down.
    ///   - pause: How long it rests before the release. Nil: until the next report. So the button
    ///     is released in motion, unless the easing ends at rest.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func drag(
        from start: Point,
        to end: Point,
        in view: View? = nil,
        button: Event.ButtonMask = .primary,
        modifiers: KeyModifierFlags = [],
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear,
        pause: Duration? = nil
    ) throws {
        try drag(
            along: .line(from: start, to: end),
            in: view,
            button: button,
            modifiers: modifiers,
            duration: duration,
            easing: easing,
            pause: pause
        )
    }

    /// Drags along a path. See ``drag(from:to:in:button:modifiers:duration:easing:pause:)``.
    public func drag(
        along path: FingerPath,
        in view: View? = nil,
        button: Event.ButtonMask = .primary,
        modifiers: KeyModifierFlags = [],
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear,
        pause: Duration? = nil
    ) throws {
        try holdingKeys(modifiers) {
            let toWindow = placement(of: view)
            try report(.motion(to: path.point(at: 0).applying(toWindow)))
            try press(button)
            try follow(path, toWindow, duration, easing)
            clock.serve(until: now + max(pause ?? rate.pause, .zero))
            try release(button)
        }
    }

    /// Comes to a place, rests there without a button, and leaves the window.
    ///
    /// - Parameters:
    ///   - point: Where.
    ///   - duration: How long.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func hover(at point: Point, for duration: Duration, in view: View? = nil) throws {
        try move(to: point, in: view)
        clock.serve(until: now + max(duration, .zero))
        try leave()
    }

    /// Turns the wheel where the pointer is. The first report is now.
    ///
    /// The engine ends the scroll when the wheel has rested for 500 ms: ``wait(_:)`` so long.
    ///
    /// - Parameters:
    ///   - clicks: The clicks of each report. A fine wheel reports fractions. The way is that of a
    ///     finger that drags the content: down is positive. A click scrolls by
    ///     ``GestureEngine/wheelClickDistance``.
    ///   - count: How many reports.
    ///   - interval: The time between them.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func turnWheel(
        by clicks: Vector,
        times count: Int = 1,
        every interval: Duration = .milliseconds(50)
    ) throws {
        for turn in 0..<max(count, 0) {
            if turn > 0 {
                clock.serve(until: now + max(interval, .zero))
            }
            try report(.wheel(clicks: clicks))
        }
    }

    /// Holds modifier keys down while a closure plays, in addition to those that are down.
    ///
    ///     try mouse.holdingKeys(.shift) {
    ///         try mouse.turnWheel(by: Vector(x: 0, y: 1))
    ///     }
    ///
    /// It adds them to ``GestureEngine/modifierFlags``, and removes those that it added.
    ///
    /// - Parameters:
    ///   - modifiers: The keys.
    ///   - body: What happens while they are down.
    /// - Returns: What the closure returns.
    /// - Throws: The error of the closure.
    public func holdingKeys<Result>(
        _ modifiers: KeyModifierFlags,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let added = modifiers.subtracting(clock.engine.modifierFlags)
        clock.engine.modifierFlags.formUnion(added)
        defer { clock.engine.modifierFlags.subtract(added) }
        return try body()
    }
}
