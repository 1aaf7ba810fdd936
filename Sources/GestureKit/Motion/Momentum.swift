// SPDX-License-Identifier: MIT

internal import CGestureCore

/// How something moves on along one axis when a finger lets go of it.
///
/// At first it is free, and friction takes the same share of its speed in every moment: from the
/// position x with the velocity v it comes to x + v τ, where τ is the
/// ``Configuration/timeConstant``. A critically damped spring can take it to a stop instead.
///
///     var momentum = Momentum(position: offset, velocity: pan.releaseVelocity(in: list).y)
///     let page = momentum.page(ofSize: height)
///     momentum.snap(to: Double(page) * height)
///     let release = now
///     ...
///     offset = momentum.position(after: now - release)        // each frame
///
/// Everything is computed from the start, so a late frame changes nothing. Positions end at
/// ±262,144 points and speeds at 200,000 points per second: what would leave these, stays there.
/// Values are right to 1/4096 point.
public struct Momentum: Sendable {
    /// How something moves on.
    public struct Configuration: Hashable, Sendable {
        /// How long its speed takes, while it is free, to fall to 37 %. From 1 ms to 10 s; by default
        /// ``Momentum/normal``.
        public var timeConstant: Duration

        /// The time constant of the spring, from 1 ms to 10 s. By default 80 ms; elsewhere such a
        /// spring is said to have a response of half a second, 2π times that.
        public var springTimeConstant: Duration

        /// Not faster counts as resting, in points per second, above 0. By default 1.
        public var restSpeed: Double

        /// So fast it goes at least to the next stop or page, in points per second, above 0. By
        /// default 400.
        public var flipSpeed: Double

        /// Creates a configuration.
        public init(
            timeConstant: Duration = Momentum.normal,
            springTimeConstant: Duration = .milliseconds(80),
            restSpeed: Double = 1,
            flipSpeed: Double = 400
        ) {
            self.timeConstant = timeConstant
            self.springTimeConstant = springTimeConstant
            self.restSpeed = restSpeed
            self.flipSpeed = flipSpeed
        }
    }

    /// The time constant of lists and other content: 0.4995 s. It is what others call a deceleration
    /// rate of 0.998, the part of the speed that is left after a millisecond.
    public static let normal = Duration.microseconds(Int64(GC_TIME_CONSTANT_NORMAL_US))

    /// The time constant of what stops soon: 0.0995 s, a deceleration rate of 0.99.
    public static let fast = Duration.microseconds(Int64(GC_TIME_CONSTANT_FAST_US))

    private var state = gc_momentum()

    /// Lets go of something.
    ///
    /// - Parameters:
    ///   - position: Where it is, within ±262,144 points.
    ///   - velocity: How fast it is, in points per second. Beyond ±200,000 it is limited to that.
    ///   - configuration: How it moves on.
    public init(position: Double, velocity: Double, configuration: Configuration = .init()) {
        var config = gc_momentum_config(configuration)
        let start = place(position, "A momentum's position")
        let status = gc_momentum_init(&state, &config, start, gc_speed(limiting: velocity))
        precondition(status == .GC_OK, "No momentum can be like that: \(configuration)")
    }

    /// Sends it to a stop by the spring, from where it is and as fast as it is after a time. From
    /// then on, times are counted from there.
    ///
    /// It may be free, or on its way to another stop.
    ///
    /// - Parameters:
    ///   - stop: Where it ends, within ±262,144 points.
    ///   - elapsed: The time since it was let go of, or was sent to a stop before.
    public mutating func snap(to stop: Double, after elapsed: Duration = .zero) {
        let place = place(stop, or: end, "A momentum's stop")
        _ = gc_momentum_snap(&state, elapsed.passed, place)
    }

    /// Where it is after a time.
    public func position(after elapsed: Duration) -> Double {
        withUnsafePointer(to: state) { Double(gc_momentum_position($0, elapsed.passed)) }
    }

    /// How fast it is after a time, in points per second.
    public func velocity(after elapsed: Duration) -> Double {
        withUnsafePointer(to: state) {
            gc_speed_to_double(gc_momentum_velocity($0, elapsed.passed))
        }
    }

    /// Where it ends: its projection, or its stop.
    public var end: Double {
        withUnsafePointer(to: state) { Double(gc_momentum_end($0)) }
    }

    /// After which time it rests: it is not faster than the ``Configuration/restSpeed``, and not
    /// farther from its end than that goes in a time constant.
    public var restDuration: Duration {
        Duration(passed: withUnsafePointer(to: state) { gc_momentum_rest_time($0) }) ?? .zero
    }

    /// After which time it is, while free, at a position; nil when it does not come there, or when
    /// it is drawn by the spring.
    public func duration(until position: Double) -> Duration? {
        guard position.magnitude <= greatestCoordinate else {
            return nil
        }
        let place = gc_length_from_double(position)
        return Duration(passed: withUnsafePointer(to: state) { gc_momentum_time_at($0, place) })
    }

    /// The index of the stop to send it to: the nearest to its end. From the
    /// ``Configuration/flipSpeed`` on only those ahead count, if there are any. Of two as near it is
    /// the first.
    ///
    /// - Parameter stops: In any order, at least one, each within ±262,144 points.
    /// - Returns: An index into the stops.
    public func nearestStop(among stops: [Double]) -> Int {
        precondition(!stops.isEmpty, "There must be a stop to choose")
        var index = 0
        let places = stops.map { place($0, "A momentum's stop") }
        _ = withUnsafePointer(to: state) {
            gc_momentum_choose_stop($0, places, places.count, &index)
        }
        return index
    }

    /// The page to send it to, where page n begins at n times the size: chosen as
    /// ``nearestStop(among:)`` chooses. Limit it to the pages that there are.
    ///
    /// - Parameter size: Above 0, to 262,144 points.
    /// - Returns: The number of the page, negative before the first; 0 when the size is 0.
    public func page(ofSize size: Double) -> Int {
        var page: Int32 = 0
        let length = gc_length_from_double(size.saturatedExtent(or: 0, "The size of a page"))
        _ = withUnsafePointer(to: state) { gc_momentum_choose_page($0, length, &page) }
        return Int(page)
    }

    /// Where something ends that is let go of, on both axes.
    ///
    /// - Parameters:
    ///   - start: Where it is, each part within ±262,144 points.
    ///   - velocity: How fast it is, in points per second.
    ///   - configuration: How it moves on.
    /// - Returns: The projection of each axis.
    public static func project(
        _ start: Point,
        velocity: Vector,
        configuration: Configuration = .init()
    ) -> Point {
        let x = Momentum(position: start.x, velocity: velocity.x, configuration: configuration)
        let y = Momentum(position: start.y, velocity: velocity.y, configuration: configuration)
        return Point(x: x.end, y: y.end)
    }
}

extension gc_momentum_config {
    fileprivate init(_ configuration: Momentum.Configuration) {
        self.init(
            friction_us: timeConstant(configuration.timeConstant, "timeConstant"),
            spring_us: timeConstant(configuration.springTimeConstant, "springTimeConstant"),
            rest_speed: speed(configuration.restSpeed, or: 1, "restSpeed"),
            flip_speed: speed(configuration.flipSpeed, or: 400, "flipSpeed")
        )
    }
}

/// A position or a stop.
private func place(_ points: Double, or old: Double = 0, _ what: StaticString) -> gc_length {
    gc_length_from_double(points.saturated(or: old, what))
}

private func timeConstant(_ duration: Duration, _ what: StaticString) -> UInt32 {
    let limited = min(max(duration, .milliseconds(1)), .seconds(10))
    if limited != duration {
        ValueRepairs.note(what, duration, "it must be from 1 ms to 10 s")
    }
    return UInt32(clamping: limited.microseconds)
}

private func speed(_ value: Double, or usual: Double, _ what: StaticString) -> gc_speed {
    // One step of the format is the least that is above 0.
    let range = 1.0 / 4096...200_000
    return gc_speed(limiting: value.saturated(in: range, or: usual, what, "it must be above 0"))
}

extension Duration {
    /// Microseconds that have passed: what is before the start is the start.
    fileprivate var passed: UInt64 {
        UInt64(max(microseconds, 0))
    }

    /// A time that has passed, nil for never.
    fileprivate init?(passed microseconds: UInt64) {
        guard microseconds != never else {
            return nil
        }
        self = .microseconds(Int64(clamping: microseconds))
    }
}
