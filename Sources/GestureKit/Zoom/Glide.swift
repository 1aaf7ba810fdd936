// SPDX-License-Identifier: MIT

/// The motion of released content along one axis. It moves freely. If that leads beyond its range,
/// a spring takes over at the bound and brings it back.
struct Glide {
    private let origin: Double
    private let free: Momentum
    /// The bound that stops it, and the time.
    private var stop: (bound: Double, time: Duration)?
    /// The motion from there on. Nil: the bound is hard.
    private var spring: Momentum?

    init(
        from origin: Double,
        velocity: Double,
        within range: ClosedRange<Double>,
        _ configuration: Momentum.Configuration,
        bounces: Bool
    ) {
        self.origin = origin
        free = Momentum(position: 0, velocity: velocity, configuration: configuration)
        let end = origin + free.end
        guard !range.contains(end) else {
            return
        }
        let bound = end < range.lowerBound ? range.lowerBound : range.upperBound
        // Positions relative to the start are always within the range of Momentum.
        let way = min(max(bound - origin, -greatestCoordinate), greatestCoordinate)
        let isBeyond = end < range.lowerBound ? way >= 0 : way <= 0
        guard let time = isBeyond ? .zero : free.duration(until: way) else {
            return
        }
        stop = (bound, time)
        if bounces {
            var spring = free
            spring.snap(to: way, after: time)
            self.spring = spring
        }
    }

    func position(after elapsed: Duration) -> Double {
        guard let stop, elapsed >= stop.time else {
            return origin + free.position(after: elapsed)
        }
        return spring.map { origin + $0.position(after: elapsed - stop.time) } ?? stop.bound
    }

    var end: Double {
        stop?.bound ?? origin + free.end
    }

    var restDuration: Duration {
        stop.map { $0.time + (spring?.restDuration ?? .zero) } ?? free.restDuration
    }
}
