// SPDX-License-Identifier: MIT

/// A motion of content without fingers, from a time on.
struct ContentAnimation {
    private enum Course {
        /// Content keeps its scale and rotation, and glides along its own axes. `base` is its shift
        /// where both positions are zero.
        case glide(ContentPlacement, x: Glide, y: Glide, base: Vector)
        /// A spring moves it to an end. Its velocity fades during that.
        case settling(
            ContentPlacement,
            to: ContentPlacement,
            by: Momentum,
            drift: (x: Momentum, y: Momentum)
        )
    }

    /// What a frame showed before, beyond the course. A spring takes it back.
    private struct Rest {
        let difference: ContentPlacement
        let start: Timestamp
        let fading: Momentum
    }

    private let start: Timestamp
    private let course: Course
    private var rest: Rest?

    /// Content glides along its own axes.
    ///
    /// - Parameters:
    ///   - placement: Where it starts. Its shift is not used.
    ///   - x: Its position along its x axis.
    ///   - y: Its position along its y axis.
    ///   - base: Its shift where both positions are zero.
    ///   - start: When it starts.
    init(
        of placement: ContentPlacement,
        x: Glide,
        y: Glide,
        base: Vector = .zero,
        at start: Timestamp
    ) {
        self.start = start
        course = .glide(placement, x: x, y: y, base: base)
    }

    /// Content moves to an end.
    init(
        from placement: ContentPlacement,
        to end: ContentPlacement,
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
        _ shown: ContentPlacement,
        shownAt time: Timestamp,
        _ configuration: Momentum.Configuration
    ) {
        let time = max(time, start)
        let difference = placement(at: time).difference(to: shown)
        guard difference != ContentPlacement(scale: 0) else {
            return
        }
        let fading = Self.spring(to: Self.way, configuration)
        rest = Rest(difference: difference, start: time, fading: fading)
    }

    func placement(at time: Timestamp) -> ContentPlacement {
        let placement = placement(after: time - start)
        guard let rest else {
            return placement
        }
        let part = 1 - rest.fading.position(after: time - rest.start) / Self.way
        return placement.adding(part, of: rest.difference)
    }

    /// The speed of the shift at a time, in points per second, without the rest of a prediction.
    func speed(at time: Timestamp) -> Double {
        let elapsed = time - start
        switch course {
        case .glide(_, let x, let y, _):
            return Vector(x: x.velocity(after: elapsed), y: y.velocity(after: elapsed)).length
        case .settling(let from, let to, let progress, _):
            let part = progress.velocity(after: elapsed) / Self.way
            return (from.difference(to: to).shift * part).length
        }
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

    private func placement(after elapsed: Duration) -> ContentPlacement {
        switch course {
        case .glide(let placement, let x, let y, let base):
            let position = Vector(x: x.position(after: elapsed), y: y.position(after: elapsed))
            return placement.shifted(to: base, and: position)
        case .settling(let start, let end, let progress, let drift):
            let part = progress.position(after: elapsed) / Self.way
            var placement = start.advanced(to: end, by: part)
            placement.shift.x += drift.x.position(after: elapsed)
            placement.shift.y += drift.y.position(after: elapsed)
            return placement
        }
    }

    var end: ContentPlacement {
        switch course {
        case .glide(let placement, let x, let y, let base):
            placement.shifted(to: base, and: Vector(x: x.end, y: y.end))
        case .settling(_, let end, _, _):
            end
        }
    }

    private var courseDuration: Duration {
        switch course {
        case .glide(_, let x, let y, _):
            max(x.restDuration, y.restDuration)
        case .settling(_, _, let progress, let drift):
            max(progress.restDuration, drift.x.restDuration, drift.y.restDuration)
        }
    }

    /// The length of the spring's path. It is long enough to hide the spring's steps.
    private static let way = 1000.0
}
