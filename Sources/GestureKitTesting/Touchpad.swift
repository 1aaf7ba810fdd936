// SPDX-License-Identifier: MIT

public import GestureKit

/// A touchpad for tests: its gestures and scrolls, as its driver reports them.
///
///     let touchpad = Touchpad(clock: hand.clock)
///     try touchpad.swipe(fingers: 3, by: Vector(x: -200, y: 0), at: Point(x: 400, y: 300))
///     try touchpad.scroll(by: Vector(x: 0, y: -200), at: Point(x: 20, y: 20), in: list)
///
/// Recognizers get a gesture at the pointer: see ``TouchpadStep``. They get a scroll of two fingers
/// as that of a pointer: see ``PointerSample``. Like a ``Hand``, it moves on a ``VirtualClock``,
/// and belongs to the isolation domain of its engine.
public final class Touchpad {
    /// The time of the test.
    public let clock: VirtualClock

    /// The device of the steps.
    public let device: UInt16

    /// How often the touchpad reports. Default: 120 Hz.
    public var rate = ReportRate.hertz(120)

    /// All steps that the engine took from this touchpad.
    public private(set) var steps: [TouchpadStep] = []

    /// All samples of scrolls that the engine took from this touchpad.
    public private(set) var samples: [PointerSample] = []

    private var random = RandomNumbers(seed: 1)

    /// Creates a touchpad on a clock.
    ///
    /// - Parameters:
    ///   - clock: The clock, such as that of a hand.
    ///   - device: The device of its steps. It must not be that of a hand on the same engine.
    public init(clock: VirtualClock, device: UInt16 = 1) {
        self.clock = clock
        self.device = device
    }

    /// Creates a touchpad for a window.
    public convenience init(for window: Window) {
        self.init(clock: VirtualClock(of: window.gestureEngine))
    }

    /// Reports one step now.
    ///
    /// - Throws: The error of the engine, if it refuses the step.
    public func report(_ kind: TouchpadStep.Kind) throws(SampleError) {
        let step = TouchpadStep(kind, device: device, time: clock.now)
        try clock.engine.push(step)
        steps.append(step)
    }

    /// Makes one report of a scroll, or of the pointer, now.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func report(_ kind: PointerSample.Kind) throws(SampleError) {
        let sample = PointerSample(kind, device: device, time: clock.now)
        try clock.engine.push(sample)
        samples.append(sample)
    }

    /// Fingers move in one direction at one speed, and lift.
    ///
    /// - Parameters:
    ///   - fingers: How many, 1 to 32.
    ///   - way: How far, in points.
    ///   - pointer: Where the pointer rests, in the window.
    ///   - duration: How long.
    /// - Throws: The error of the engine, if it refuses a step.
    public func swipe(
        fingers: Int,
        by way: Vector,
        at pointer: Point,
        duration: Duration = .milliseconds(300)
    ) throws(SampleError) {
        try report(.begin(.swipe, fingers: fingers, at: pointer))
        try play(duration) { _, part throws(SampleError) in
            try report(.swipe(by: way * part))
        }
        try report(.end(.swipe))
    }

    /// Fingers spread or close and may turn and move at the same time, and lift.
    ///
    /// - Parameters:
    ///   - fingers: How many, 1 to 32.
    ///   - scale: The scale at the end, from 1/4096 to 4096.
    ///   - angle: How far they turn, in radians, clockwise.
    ///   - way: How far they move, in points.
    ///   - pointer: Where the pointer rests, in the window.
    ///   - duration: How long.
    /// - Throws: The error of the engine, if it refuses a step.
    public func pinch(
        fingers: Int = 2,
        scale: Double,
        turning angle: Double = 0,
        moving way: Vector = .zero,
        at pointer: Point,
        duration: Duration = .milliseconds(300)
    ) throws(SampleError) {
        try report(.begin(.pinch, fingers: fingers, at: pointer))
        try play(duration) { progress, part throws(SampleError) in
            let scale = 1 + (scale - 1) * progress
            try report(.pinch(by: way * part, scale: scale, turn: angle * part))
        }
        try report(.end(.pinch))
    }

    /// Fingers rest, and lift.
    ///
    /// - Parameters:
    ///   - fingers: How many, 1 to 32.
    ///   - duration: How long.
    ///   - pointer: Where the pointer rests, in the window.
    /// - Throws: The error of the engine, if it refuses a step.
    public func hold(
        fingers: Int,
        for duration: Duration,
        at pointer: Point
    ) throws(SampleError) {
        try report(.begin(.hold, fingers: fingers, at: pointer))
        clock.serve(until: clock.now + max(duration, .zero))
        try report(.end(.hold))
    }

    /// Two fingers scroll, stop and lift.
    ///
    /// To scroll without an end, report each `.scroll(by:)` separately.
    ///
    /// - Parameters:
    ///   - way: How far, in points of the window. The way is that of a finger that drags the
    ///     content: down is positive.
    ///   - pointer: Where the pointer rests. It moves there first.
    ///   - view: The view whose coordinates that place has. Nil: the window.
    ///   - duration: How long they move.
    ///   - easing: How they speed up and slow down.
    ///   - pause: How long they rest before they lift. Nil: until the next report. So they lift in
    ///     motion, unless the easing ends at rest.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func scroll(
        by way: Vector,
        at pointer: Point,
        in view: View? = nil,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear,
        pause: Duration? = nil
    ) throws(SampleError) {
        try report(.motion(to: inWindow(pointer, of: view)))
        var gone = 0.0
        try play(duration) { progress, _ throws(SampleError) in
            let next = progress < 1 ? easing(progress) : 1
            try report(.scroll(by: way * (next - gone)))
            gone = next
        }
        clock.serve(until: clock.now + max(pause ?? rate.pause, .zero))
        try report(.scrollEnd)
    }

    /// Reports at the rate, the last time at the end. The closure makes the report for the progress
    /// from 0 to 1, and for its increase since the last report.
    private func play(
        _ duration: Duration,
        _ body: (_ progress: Double, _ part: Double) throws(SampleError) -> Void
    ) throws(SampleError) {
        let (start, length) = (clock.now, max(duration, .zero).inMicroseconds)
        var last = 0.0
        for time in rate.times(reaching: length, &random) {
            clock.serve(until: start + .microseconds(time))
            let progress = length > 0 ? Double(time) / Double(length) : 1
            try body(progress, progress - last)
            last = progress
        }
    }
}
