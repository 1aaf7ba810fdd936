// SPDX-License-Identifier: MIT

/// What a frame showed beyond the place of content, when its course changed before that frame. A
/// spring takes it back, so that what is shown has no step.
struct Echo {
    private let difference: ContentPlacement
    private let start: Timestamp
    private let fading: Momentum

    /// Nil: the frame showed the content where it is at that time.
    init?(
        of shown: ContentPlacement,
        over placement: ContentPlacement,
        at time: Timestamp,
        _ configuration: Momentum.Configuration
    ) {
        difference = placement.difference(to: shown)
        guard difference != ContentPlacement(scale: 0) else {
            return nil
        }
        start = time
        fading = .spring(configuration)
    }

    /// What is shown of content at a time.
    func added(to placement: ContentPlacement, at time: Timestamp) -> ContentPlacement {
        let part = 1 - fading.position(after: time - start) / Momentum.springWay
        return placement.adding(part, of: difference)
    }

    func isOver(at time: Timestamp) -> Bool {
        time - start >= fading.restDuration
    }
}

extension Momentum {
    /// The length of a spring's path that stands for a whole. It is long enough to hide the spring's
    /// steps.
    static var springWay: Double { 1000 }

    /// A spring that takes something from 0 to the whole.
    static func spring(_ configuration: Configuration) -> Momentum {
        spring(to: springWay, configuration)
    }

    /// A spring that takes something from 0, with a velocity, to a stop.
    static func spring(
        to stop: Double,
        velocity: Double = 0,
        _ configuration: Configuration
    ) -> Momentum {
        var momentum = Momentum(position: 0, velocity: velocity, configuration: configuration)
        momentum.snap(to: stop)
        return momentum
    }
}
