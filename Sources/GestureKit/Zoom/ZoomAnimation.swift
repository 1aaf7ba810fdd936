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

    let start: Timestamp
    private let course: Course

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
        func spring(to stop: Double, velocity: Double) -> Momentum {
            var momentum = Momentum(position: 0, velocity: velocity, configuration: configuration)
            momentum.snap(to: stop)
            return momentum
        }
        course = .settling(
            placement,
            to: end,
            by: spring(to: Self.way, velocity: 0),
            drift: (spring(to: 0, velocity: velocity.x), spring(to: 0, velocity: velocity.y))
        )
    }

    func placement(after elapsed: Duration) -> ZoomPlacement {
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

    var restDuration: Duration {
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
