// SPDX-License-Identifier: MIT

public import GestureKit

/// A touchpad for tests: its gestures, as its driver reports them.
///
///     let touchpad = Touchpad(clock: hand.clock)
///     try touchpad.swipe(fingers: 3, by: Vector(x: -200, y: 0), at: Point(x: 400, y: 300))
///
/// Recognizers get a gesture at the pointer: see ``TouchpadStep``. Like a ``Hand``, it moves on a
/// ``VirtualClock``, and belongs to the isolation domain of its engine.
public final class Touchpad {
    /// The time of the test.
    public let clock: VirtualClock

    /// The device of the steps.
    public let device: UInt16

    /// How often the touchpad reports. Default: 120 Hz.
    public var rate = ReportRate.hertz(120)

    /// All steps that the engine took from this touchpad.
    public private(set) var steps: [TouchpadStep] = []

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
        try play(duration) { _, part in .swipe(by: way * part) }
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
        try play(duration) { progress, part in
            .pinch(by: way * part, scale: 1 + (scale - 1) * progress, turn: angle * part)
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

    /// Reports steps at the rate, the last at the end.
    ///
    /// - Parameter kind: The step for the progress from 0 to 1, and for its increase since the last
    ///   step.
    private func play(
        _ duration: Duration,
        _ kind: (_ progress: Double, _ part: Double) -> TouchpadStep.Kind
    ) throws(SampleError) {
        let (start, length) = (clock.now, max(duration, .zero).inMicroseconds)
        let times = rate.times(until: length, &random).filter {
            Double(length - $0) > rate.interval / 2
        }
        var last = 0.0
        for time in times + [length] {
            clock.serve(until: start + .microseconds(time))
            let progress = length > 0 ? Double(time) / Double(length) : 1
            try report(kind(progress, progress - last))
            last = progress
        }
    }
}
