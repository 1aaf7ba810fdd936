// SPDX-License-Identifier: MIT

public import GestureKit

/// A pen for tests, above the glass and on it.
///
///     let pen = Pen(clock: hand.clock)
///     try pen.hover(at: Point(x: 20, y: 20), in: page)
///     try pen.down(at: Point(x: 20, y: 20), in: page, force: 0.2)
///     try pen.draw(to: Point(x: 220, y: 20), in: page, force: 0.8, duration: .milliseconds(300))
///     try pen.up()
///
/// Like a ``Hand``, it moves on a ``VirtualClock``, and belongs to the isolation domain of its engine.
/// While it is near, the fingers of hands are palms: see `GestureEngine.palmTime`.
public final class Pen {
    /// The time of the test.
    public let clock: VirtualClock

    /// The device of the samples.
    public let device: UInt16

    /// How often the pen reports. Default: 120 Hz.
    public var rate = ReportRate.hertz(120)

    /// How the pen is held, for all its reports from now on: π/2, the default, is upright.
    public var altitudeAngle = Double.pi / 2

    /// Where its upper end points, in radians clockwise from the x axis of the window. Default: 0.
    public var azimuthAngle = 0.0

    /// The buttons that are pressed. Default: none.
    public var buttons: Event.ButtonMask = []

    /// Whether it is the eraser. Default: false.
    public var isEraser = false

    /// Takes the samples instead of the engine. Nil, the default: the engine takes them.
    public var input: ((PenSample) throws -> Void)?

    /// All samples that the engine took from this pen.
    public private(set) var samples: [PenSample] = []

    private var place = Point.zero
    private var force: Double? = 0
    private var random = RandomNumbers(seed: 1)

    /// Creates a pen on a window.
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

    /// Creates a pen on a clock.
    ///
    /// - Parameters:
    ///   - clock: The clock, such as that of a hand.
    ///   - device: The device of its samples. It must not be that of a hand on the same engine.
    public init(clock: VirtualClock, device: UInt16 = 3) {
        self.clock = clock
        self.device = device
    }

    /// Lets time pass.
    ///
    /// - Parameter duration: How long. A negative duration counts as zero.
    public func wait(_ duration: Duration) {
        clock.wait(duration)
    }

    /// Makes one report now.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func report(_ kind: PenSample.Kind, zOffset: Double = 0) throws {
        let sample = PenSample(
            kind,
            force: force,
            altitudeAngle: altitudeAngle,
            azimuthAngle: azimuthAngle,
            zOffset: zOffset,
            buttons: buttons,
            isEraser: isEraser,
            device: device,
            time: clock.now
        )
        if let input {
            try input(sample)
        } else {
            try clock.engine.push(sample)
        }
        samples.append(sample)
    }
}

extension Pen {
    /// Moves above the glass, at once. The first report brings the pen near.
    ///
    /// - Parameters:
    ///   - point: Where to.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - zOffset: The distance from the glass, from 0 to 1.
    /// - Throws: The error of the engine, if it refuses the sample.
    public func hover(at point: Point, in view: View? = nil, zOffset: Double = 0.5) throws {
        place = inWindow(point, of: view)
        force = force.map { _ in 0 }
        try report(.hover(at: place), zOffset: zOffset)
    }

    /// Lands.
    ///
    /// - Parameters:
    ///   - point: Where.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - force: How hard it is pressed, from 0 to 1. Nil: it does not report that.
    /// - Throws: The error of the engine, if it refuses the sample.
    public func down(at point: Point, in view: View? = nil, force: Double? = 0.5) throws {
        place = inWindow(point, of: view)
        self.force = force
        try report(.down(at: place))
    }

    /// Draws a straight line from where it is, with the reports of the ``rate``. The force changes
    /// evenly.
    ///
    /// - Parameters:
    ///   - point: Where to.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - force: How hard it is pressed at the end. Nil: as before.
    ///   - duration: How long it takes.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func draw(
        to point: Point,
        in view: View? = nil,
        force: Double? = nil,
        duration: Duration = .milliseconds(300)
    ) throws {
        let (start, from, to) = (clock.now, place, inWindow(point, of: view))
        let (length, before) = (max(duration, .zero).inMicroseconds, self.force)
        for time in rate.times(reaching: length, &random) {
            clock.serve(until: start + .microseconds(time))
            let part = time < length ? Double(time) / Double(length) : 1
            place = from + (to - from) * part
            if let force, let before {
                self.force = before + (force - before) * part
            }
            try report(.motion(to: place))
        }
    }

    /// Lifts. The pen hovers then.
    ///
    /// - Throws: The error of the engine, if the pen is not down.
    public func up() throws {
        force = force.map { _ in 0 }
        try report(.up)
    }

    /// Leaves the range in which it is seen.
    ///
    /// - Throws: The error of the ``input``. An engine refuses no leave.
    public func leave() throws {
        try report(.leave)
    }
}
