// SPDX-License-Identifier: MIT

public import GestureKit

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
