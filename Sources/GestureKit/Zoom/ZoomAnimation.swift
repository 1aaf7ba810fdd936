// SPDX-License-Identifier: MIT

/// A motion of content without fingers, from a time on.
struct ZoomAnimation {
    private enum Course {
        /// It keeps its scale and glides along its axes.
        case fling(ZoomPlacement, x: Glide, y: Glide, ZoomLimits)
        /// A spring moves it to an end. Its velocity fades during that.
        case settling(
            ZoomPlacement,
            to: ZoomPlacement,
            by: Momentum,
            drift: (x: Momentum, y: Momentum)
        )
    }

    /// What a frame showed before, beyond the course. A spring takes it back.
    private struct Rest {
        let difference: ZoomPlacement
        let start: Timestamp
        let fading: Momentum
    }

    private let start: Timestamp
    private let course: Course
    private var rest: Rest?

    /// Content is released while it moves along its axes.
    init(
        fling placement: ZoomPlacement,
        velocity: Vector,
        _ limits: ZoomLimits,
        _ configuration: Momentum.Configuration,
        at start: Timestamp
    ) {
        self.start = start
        let (offset, reach) = (limits.offset(of: placement), limits.reach(of: placement))
        func glide(_ from: Double, _ velocity: Double, _ range: ClosedRange<Double>) -> Glide {
            Glide(
                from: from,
                velocity: velocity,
                within: range,
                configuration,
                bounces: limits.bounces
            )
        }
        course = .fling(
            placement,
            x: glide(offset.x, velocity.x, reach.x),
            y: glide(offset.y, velocity.y, reach.y),
            limits
        )
    }

    /// Content moves to an end.
    init(
        from placement: ZoomPlacement,
        to end: ZoomPlacement,
        velocity: Vector = .zero,
        _ configuration: Momentum.Configuration,
        at start: Timestamp
    ) {
        self.start = start
        course = .settling(
            placement,
            to: end,
            by: Self.spring(to: Self.way, configuration),
            drift: (
                Self.spring(to: 0, velocity: velocity.x, configuration),
                Self.spring(to: 0, velocity: velocity.y, configuration)
            )
        )
    }

    /// Continues from what a frame showed before, which was predicted.
    mutating func join(
        _ shown: ZoomPlacement,
        shownAt time: Timestamp,
        _ configuration: Momentum.Configuration
    ) {
        let time = max(time, start)
        let difference = placement(at: time).difference(to: shown)
        guard difference != ZoomPlacement(scale: 0) else {
            return
        }
        let fading = Self.spring(to: Self.way, configuration)
        rest = Rest(difference: difference, start: time, fading: fading)
    }

    func placement(at time: Timestamp) -> ZoomPlacement {
        let placement = placement(after: time - start)
        guard let rest else {
            return placement
        }
        let part = 1 - rest.fading.position(after: time - rest.start) / Self.way
        return placement.adding(part, of: rest.difference)
    }

    /// Whether it is over at a time.
    func isOver(at time: Timestamp) -> Bool {
        time - start >= courseDuration
            && rest.map { time - $0.start >= $0.fading.restDuration } ?? true
    }

    /// Whether nothing moves.
    var isStill: Bool {
        courseDuration == .zero && rest == nil
    }

    private static func spring(
        to stop: Double,
        velocity: Double = 0,
        _ configuration: Momentum.Configuration
    ) -> Momentum {
        var momentum = Momentum(position: 0, velocity: velocity, configuration: configuration)
        momentum.snap(to: stop)
        return momentum
    }

    private func placement(after elapsed: Duration) -> ZoomPlacement {
        switch course {
        case .fling(let placement, let x, let y, let limits):
            let offset = Vector(x: x.position(after: elapsed), y: y.position(after: elapsed))
            return limits.placement(placement, at: offset)
        case .settling(let start, let end, let progress, let drift):
            let part = progress.position(after: elapsed) / Self.way
            var placement = start.advanced(to: end, by: part)
            placement.shift.x += drift.x.position(after: elapsed)
            placement.shift.y += drift.y.position(after: elapsed)
            return placement
        }
    }

    var end: ZoomPlacement {
        switch course {
        case .fling(let placement, let x, let y, let limits):
            limits.placement(placement, at: Vector(x: x.end, y: y.end))
        case .settling(_, let end, _, _):
            end
        }
    }

    private var courseDuration: Duration {
        switch course {
        case .fling(_, let x, let y, _):
            max(x.restDuration, y.restDuration)
        case .settling(_, _, let progress, let drift):
            max(progress.restDuration, drift.x.restDuration, drift.y.restDuration)
        }
    }

    /// The length of the spring's path. It is long enough to hide the spring's steps.
    private static let way = 1000.0
}
