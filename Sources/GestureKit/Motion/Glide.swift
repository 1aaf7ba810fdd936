// SPDX-License-Identifier: MIT

/// The motion of released content along one axis. It moves freely. If that leads beyond its range,
/// a spring takes over at the bound, and brings it back. Without bounces the bound is hard. But
/// content that begins beyond it, for example because of new limits, must not jump: a spring brings
/// it back, too.
struct Glide {
    private var origin: Double
    /// How many points of the content a point of its motions is. More than 1 for ways that are too
    /// long for Momentum.
    private let unit: Double
    private let free: Momentum
    /// How long it waits at the origin first.
    let delay: Duration
    /// The bound that stops it, and the time after the wait.
    private var stop: (bound: Double, time: Duration)?
    /// The motion from there on. Nil: the bound is hard.
    private var spring: Momentum?
    /// Whether it would go beyond its range without the bound. Then it keeps its end only while that
    /// is a bound.
    var isCut = false
    /// Whether its spring may go on to its end when limits change. False: a program has limited how far
    /// content is shown beyond that.
    var keepsReturning = true

    /// Whether it stops hard at a bound, where other content can take over.
    var handsOver: Bool {
        isCut && spring == nil
    }

    /// A free motion.
    ///
    /// `former` is the end to which a spring has been bringing it back. Its velocity is the spring's and
    /// no fling: beyond the range it returns to the nearest bound, and within it to the former end.
    init(
        from origin: Double,
        velocity: Double,
        within range: ClosedRange<Double>,
        _ configuration: Momentum.Configuration,
        bounces: Bool,
        returningTo former: Double? = nil,
        after delay: Duration = .zero
    ) {
        self.origin = origin
        self.delay = delay
        let isOutside = !range.contains(origin)
        var velocity = velocity
        if isOutside, !bounces {
            // It goes no farther, nor does content that is beyond its range only by rounding.
            velocity = origin < range.lowerBound ? max(velocity, 0) : min(velocity, 0)
        }
        let wanted = isOutside ? origin : former ?? origin
        let nearest = wanted.nearest(in: range)
        unit = Self.unit(for: nearest - origin)
        free = Momentum(
            position: 0,
            velocity: velocity / unit,
            configuration: configuration.resting(at: configuration.restSpeed / unit)
        )
        if former != nil {
            let way = self.way(to: nearest)
            (stop, spring) = ((nearest, .zero), free)
            spring?.snap(to: way)
            isCut = nearest == range.lowerBound || nearest == range.upperBound
            return
        }
        let end = origin + free.end * unit
        guard !range.contains(end) else {
            return
        }
        let bound = end < range.lowerBound ? range.lowerBound : range.upperBound
        let way = self.way(to: bound)
        let isBeyond = end < range.lowerBound ? way >= 0 : way <= 0
        guard let time = isBeyond ? .zero : free.duration(until: way) else {
            return
        }
        (stop, isCut) = ((bound, time), true)
        if bounces || isOutside && isBeyond {
            spring = free
            spring?.snap(to: way, after: time)
        }
    }

    /// A motion to a target, which it does not pass.
    ///
    /// Free motion from the velocity v covers a distance s if its time constant is s / v. If that
    /// is greater than the time constant of the spring, the spring arrives sooner. If both are
    /// equal, the two are the same motion.
    ///
    /// `longest` is the greatest time constant of free motion. Beyond it, the spring moves the
    /// content.
    init(
        from origin: Double,
        to target: Double,
        velocity: Double,
        _ configuration: Momentum.Configuration,
        longest: Duration,
        after delay: Duration = .zero
    ) {
        self.origin = origin
        self.delay = delay
        let way = target - origin
        unit = Self.unit(for: way)
        var configuration = configuration.resting(at: configuration.restSpeed / unit)
        let shortest = Momentum.shortest / .seconds(1)
        var (velocity, seconds) = (velocity, velocity == 0 ? 0 : way / velocity)
        if velocity != 0, (0...shortest).contains(seconds) {
            // No friction stops it sooner, and a spring would let it pass the target.
            (velocity, seconds) = (way / shortest, shortest)
        }
        guard seconds >= shortest && seconds <= longest / .seconds(1) else {
            free = Momentum(position: 0, velocity: velocity / unit, configuration: configuration)
            let way = self.way(to: target)
            (stop, spring) = ((target, .zero), free)
            spring?.snap(to: way)
            return
        }
        configuration.timeConstant = .seconds(seconds)
        free = Momentum(position: 0, velocity: velocity / unit, configuration: configuration)
        stop = (target, free.restDuration)
    }

    /// The same motion, a step away.
    mutating func shift(by step: Double) {
        origin += step
        stop?.bound += step
    }

    /// The unit of a motion that goes so far.
    private static func unit(for way: Double) -> Double {
        max(way.magnitude / greatestCoordinate, 1)
    }

    /// The way to an end, in units. A rounded quotient could be beyond the range of Momentum.
    private func way(to end: Double) -> Double {
        min(max((end - origin) / unit, -greatestCoordinate), greatestCoordinate)
    }

    func position(after elapsed: Duration) -> Double {
        let elapsed = elapsed - delay
        guard let stop, elapsed >= stop.time else {
            return origin + free.position(after: elapsed) * unit
        }
        return spring.map { origin + $0.position(after: elapsed - stop.time) * unit } ?? stop.bound
    }

    /// The velocity in points per second. Zero while it waits.
    func velocity(after elapsed: Duration) -> Double {
        let elapsed = elapsed - delay
        guard elapsed >= .zero else {
            return 0
        }
        guard let stop, elapsed >= stop.time else {
            return free.velocity(after: elapsed) * unit
        }
        return (spring?.velocity(after: elapsed - stop.time) ?? 0) * unit
    }

    /// Whether a spring brings it back to its end.
    func isReturning(after elapsed: Duration) -> Bool {
        guard let stop, spring != nil, keepsReturning, elapsed - delay >= stop.time else {
            return false
        }
        return (stop.bound - position(after: elapsed)) * velocity(after: elapsed) > 0
    }

    /// The velocity with which it begins, after the wait.
    var startVelocity: Double {
        free.velocity(after: .zero) * unit
    }

    /// When and how fast it reaches the bound of its range. Nil: it does not.
    var arrival: (time: Duration, velocity: Double)? {
        stop.map { (delay + $0.time, free.velocity(after: $0.time) * unit) }
    }

    /// Whether it has a velocity, and has not begun to move.
    func isWaiting(after elapsed: Duration) -> Bool {
        max(elapsed, .zero) < delay && free.restDuration > .zero
    }

    /// The same motion up to the bound, from where a spring brings it back.
    var bouncing: Glide {
        var result = self
        if let stop {
            result.spring = free
            result.spring?.snap(to: way(to: stop.bound), after: stop.time)
        }
        return result
    }

    /// No motion, at its origin.
    var still: Glide {
        Glide(from: origin, velocity: 0, within: origin...origin, .init(), bounces: false)
    }

    var end: Double {
        stop?.bound ?? origin + free.end * unit
    }

    var restDuration: Duration {
        guard let stop else {
            return free.restDuration == .zero ? .zero : delay + free.restDuration
        }
        return delay + stop.time + (spring?.restDuration ?? .zero)
    }
}
