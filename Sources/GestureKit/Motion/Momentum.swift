// SPDX-License-Identifier: MIT

import CGestureCore

/// The motion of something along one axis after a finger releases it.
///
/// First it is free. Friction takes the same share of its speed in every moment: from the position
/// x with the velocity v it comes to x + v τ, where τ is the ``Configuration/timeConstant``. A
/// critically damped spring can take it to a stop instead.
///
///     var momentum = Momentum(position: offset, velocity: pan.releaseVelocity(in: list).y)
///     let page = momentum.page(ofSize: height)
///     momentum.snap(to: Double(page) * height)
///     guard let start = pan.sampleTimestamp else { return }
///     ...
///     offset = momentum.position(after: frame - start)        // each frame
///
/// Everything is computed from the start, so a late frame changes nothing. Positions are limited to
/// ±262,144 points and speeds to 200,000 points per second. Values are accurate to 1/4096 point.
public struct Momentum: Sendable {
    /// The settings of a momentum.
    public struct Configuration: Hashable, Sendable {
        /// The time in which its free speed falls to 37 %, from 1 ms to 10 s. Default:
        /// ``Momentum/normal``.
        public var timeConstant: Duration

        /// The time constant of the spring, from 1 ms to 10 s. Default: 80 ms. Other libraries call
        /// this a response of half a second, which is 2π times the time constant.
        public var springTimeConstant: Duration

        /// The speed up to which it counts as resting, in points per second, above 0. Default: 1.
        public var restSpeed: Double

        /// The speed from which it moves at least to the next stop or page, in points per second,
        /// above 0. Default: 400.
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

    /// The time constant of lists and other content: 0.4995 s. Other libraries call it a
    /// deceleration rate of 0.998, the part of the speed that is left after a millisecond.
    public static let normal = Duration.microseconds(Int64(GC_TIME_CONSTANT_NORMAL_US))

    /// The time constant of content that stops soon: 0.0995 s, a deceleration rate of 0.99.
    public static let fast = Duration.microseconds(Int64(GC_TIME_CONSTANT_FAST_US))

    /// The least time constant.
    static let shortest = Duration.milliseconds(1)

    private var state = gc_momentum()

    /// The time after which it rests: it is at its ``end``, and its velocity is 0. Friction or the
    /// spring alone would leave it a little before its end then: at most what the
    /// ``Configuration/restSpeed`` covers in a time constant, by default half a point while it is
    /// free, and 0.08 points with the spring.
    public private(set) var restDuration = Duration.zero

    /// Creates the motion of something that is released.
    ///
    /// - Parameters:
    ///   - position: Its position, within ±262,144 points.
    ///   - velocity: Its velocity in points per second, limited to ±200,000.
    ///   - configuration: The settings.
    public init(position: Double, velocity: Double, configuration: Configuration = .init()) {
        var config = gc_momentum_config(configuration)
        let start = place(position, "A momentum's position")
        let status = gc_momentum_init(&state, &config, start, gc_speed(limiting: velocity))
        precondition(status == .GC_OK, "The core refused the configuration: \(configuration)")
        findRest()
    }

    /// Makes the spring take it to a stop, from its position and velocity after `elapsed`. From
    /// then on, times count from there.
    ///
    /// It may be free, or already on its way to another stop.
    ///
    /// - Parameters:
    ///   - stop: Its end, within ±262,144 points.
    ///   - elapsed: The time since it was released, or since the last call of this method.
    public mutating func snap(to stop: Double, after elapsed: Duration = .zero) {
        let place = place(stop, or: end, "A momentum's stop")
        // A release that rests at once still starts at its position, with its velocity.
        _ = gc_momentum_snap(&state, elapsed > restDuration ? never : elapsed.passed, place)
        findRest()
    }

    private mutating func findRest() {
        restDuration = Duration(passed: gc_momentum_rest_time(&state)) ?? .zero
    }

    /// The core's time. At its last one, the core is exactly at the end.
    private func time(_ elapsed: Duration) -> UInt64 {
        elapsed < restDuration ? elapsed.passed : never
    }

    /// Its position after a time.
    public func position(after elapsed: Duration) -> Double {
        withUnsafePointer(to: state) { Double(gc_momentum_position($0, time(elapsed))) }
    }

    /// Its velocity after a time, in points per second.
    public func velocity(after elapsed: Duration) -> Double {
        withUnsafePointer(to: state) {
            gc_speed_to_double(gc_momentum_velocity($0, time(elapsed)))
        }
    }

    /// Its end: its projection or its stop.
    public var end: Double {
        withUnsafePointer(to: state) { Double(gc_momentum_end($0)) }
    }

    /// The time after which it passes a position while it is free, at the latest when it rests. Nil:
    /// it does not, or the spring moves it.
    public func duration(until position: Double) -> Duration? {
        guard position.magnitude <= greatestCoordinate else {
            return nil
        }
        let place = gc_length_from_double(position)
        let time = withUnsafePointer(to: state) { gc_momentum_time_at($0, place) }
        return Duration(passed: time).map { min($0, restDuration) }
    }

    /// The index of the stop to move to: the one nearest to its end. From the
    /// ``Configuration/flipSpeed`` on, only stops ahead count, if there are any. If two are equally
    /// near, the first one.
    ///
    /// - Parameter stops: At least one stop, in any order, each within ±262,144 points.
    /// - Returns: An index into the stops.
    public func nearestStop(among stops: [Double]) -> Int {
        precondition(!stops.isEmpty, "nearestStop(among:) needs at least one stop")
        var index = 0
        let places = stops.map { place($0, "A momentum's stop") }
        _ = withUnsafePointer(to: state) {
            gc_momentum_choose_stop($0, places, places.count, &index)
        }
        return index
    }

    /// The page to move to, if page n begins at n times the size. The choice is like that of
    /// ``nearestStop(among:)``. Limit it to the existing pages.
    ///
    /// - Parameter size: The size of a page, above 0, up to 262,144 points.
    /// - Returns: The number of the page. Negative: before the first page. 0 if the size is 0.
    public func page(ofSize size: Double) -> Int {
        var page: Int32 = 0
        let length = gc_length_from_double(size.saturatedExtent(or: 0, "The size of a page"))
        _ = withUnsafePointer(to: state) { gc_momentum_choose_page($0, length, &page) }
        return Int(page)
    }

    /// The end of something released, on both axes.
    ///
    /// - Parameters:
    ///   - start: Its position. Each part must be within ±262,144 points.
    ///   - velocity: Its velocity in points per second.
    ///   - configuration: The settings.
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
    let limited = min(max(duration, Momentum.shortest), .seconds(10))
    if limited != duration {
        ValueRepairs.note(what, duration, "it must be from 1 ms to 10 s")
    }
    return UInt32(clamping: limited.microseconds)
}

private func speed(_ value: Double, or usual: Double, _ what: StaticString) -> gc_speed {
    // The smallest unit of the format is the smallest number above 0.
    let range = 1.0 / 4096...200_000
    return gc_speed(limiting: value.saturated(in: range, or: usual, what, "it must be above 0"))
}

extension Duration {
    /// The elapsed microseconds. Times before the start count as the start.
    fileprivate var passed: UInt64 {
        UInt64(max(microseconds, 0))
    }

    /// An elapsed time. Nil: never.
    fileprivate init?(passed microseconds: UInt64) {
        guard microseconds != never else {
            return nil
        }
        self = .microseconds(Int64(clamping: microseconds))
    }
}
