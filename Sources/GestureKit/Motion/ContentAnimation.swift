// SPDX-License-Identifier: MIT

/// A motion of content without fingers, from a time on.
struct ContentAnimation {
    private enum Course {
        /// Content keeps its scale and rotation, and glides along its own axes. `base` is its shift
        /// where both positions are zero.
        case glide(ContentPlacement, x: Glide, y: Glide, base: Vector)
        /// A spring moves it to an end. Its velocity fades during that.
        case comingToRest(
            ContentPlacement,
            to: ContentPlacement,
            by: Momentum,
            drift: (x: Momentum, y: Momentum)
        )
    }

    let start: Timestamp
    private var course: Course

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
    ///
    /// - Parameters:
    ///   - placement: Where it starts.
    ///   - end: Where it comes to rest.
    ///   - velocity: The velocity of the shift.
    ///   - rate: How fast it already approaches the end: see ``rate(at:)``.
    ///   - configuration: Its springs.
    ///   - start: When it starts.
    init(
        from placement: ContentPlacement,
        to end: ContentPlacement,
        velocity: Vector = .zero,
        rate: Double = 0,
        _ configuration: Momentum.Configuration,
        at start: Timestamp
    ) {
        self.start = start
        let path = placement.difference(to: end).shift
        let drift = velocity - path * rate
        let way = Self.springWay(for: path.length, configuration)
        // Its last step is as short on a long path as on any other.
        let progress = configuration.resting(at: configuration.restSpeed * way / path.length)
        course = .comingToRest(
            placement,
            to: end,
            by: .spring(to: way, velocity: rate * way, progress),
            drift: (
                .spring(to: 0, velocity: drift.x, configuration),
                .spring(to: 0, velocity: drift.y, configuration)
            )
        )
    }

    /// The length of the spring's path that stands for the whole way. Longer ways have a longer one,
    /// whose units nobody sees, as far as its velocity is within the range of Momentum.
    private static func springWay(
        for length: Double,
        _ configuration: Momentum.Configuration
    ) -> Double {
        let longest = 200_000 * (configuration.springTimeConstant / .seconds(1))
        return max(min(length, longest), Momentum.springWay).rounded()
    }

    /// Where it moves content to until a time.
    func placement(at time: Timestamp) -> ContentPlacement {
        isOver(at: time) ? end : placement(after: time - start)
    }

    /// The velocity of the shift at a time, in points per second.
    func velocity(at time: Timestamp) -> Vector {
        let elapsed = time - start
        switch course {
        case .glide(let placement, let x, let y, _):
            let own = Vector(x: x.velocity(after: elapsed), y: y.velocity(after: elapsed))
            return own.applying(AffineTransform2D(rotationAngle: placement.rotation))
        case .comingToRest(let from, let to, let progress, let drift):
            let part = progress.velocity(after: elapsed) / progress.end
            let other = Vector(
                x: drift.x.velocity(after: elapsed),
                y: drift.y.velocity(after: elapsed)
            )
            return from.difference(to: to).shift * part + other
        }
    }

    /// How fast it approaches its end at a time: its velocity divided by the way that is left, per
    /// second. A motion that replaces this one starts at the same rate, because a program may move the
    /// end in each frame, for example if it centers what it zooms.
    func rate(at time: Timestamp) -> Double {
        guard case .comingToRest(_, _, let progress, _) = course else {
            return 0
        }
        let left = progress.end - progress.position(after: time - start)
        return left > 0 ? progress.velocity(after: time - start) / left : 0
    }

    /// How fast it seems at a time, in points per second. Scale and rotation count 100 points from the
    /// middle.
    func speed(at time: Timestamp) -> Double {
        let shift = velocity(at: time).length
        guard case .comingToRest(let from, let to, let progress, _) = course else {
            return shift
        }
        let part = progress.velocity(after: time - start).magnitude / progress.end
        let way = from.difference(to: to)
        return shift + part * 100 * (way.scale.magnitude / from.scale + way.rotation.magnitude)
    }

    /// The same motion, a step away. `keepsEnd` says along which axes of the content its end stays
    /// one, whatever the limits. False: a new plan looks for the end. Nil: as before.
    func shifted(by step: Vector, keepsEnd: (x: Bool?, y: Bool?)) -> ContentAnimation {
        var result = self
        switch course {
        case .glide(let placement, var x, var y, let base):
            x.isCut = keepsEnd.x.map { !$0 } ?? x.isCut
            y.isCut = keepsEnd.y.map { !$0 } ?? y.isCut
            x.keepsReturning = keepsEnd.x ?? x.keepsReturning
            y.keepsReturning = keepsEnd.y ?? y.keepsReturning
            result.course = .glide(placement, x: x, y: y, base: base + step)
        case .comingToRest(var from, var end, let progress, let drift):
            from.shift = from.shift + step
            end.shift = end.shift + step
            result.course = .comingToRest(from, to: end, by: progress, drift: drift)
        }
        return result
    }

    /// Along which axes of the content a bound stops it, or a spring there.
    var isCut: (x: Bool, y: Bool) {
        axes(or: false) { $0.isCut }
    }

    /// Along which axes of the content a spring brings it back to its end at a time.
    func isReturning(at time: Timestamp) -> (x: Bool, y: Bool) {
        let elapsed = time - start
        return axes(or: false) { $0.isReturning(after: elapsed) }
    }

    /// Whether other content has yet to hand over to it at a time.
    func isWaiting(at time: Timestamp) -> Bool {
        let waits = waits(at: time)
        return waits.x != nil || waits.y != nil
    }

    /// How long it waits for other content along each axis of the content, from its start on. Nil: it
    /// does not, or has done so at a time.
    func waits(at time: Timestamp) -> (x: Duration?, y: Duration?) {
        let elapsed = time - start
        return axes(or: nil) { $0.isWaiting(after: elapsed) ? $0.delay : nil }
    }

    /// Whether a spring brings it back from the bound that it has yet to reach along each axis of the
    /// content. Nil: it reaches none after a time.
    func bounces(after time: Timestamp) -> (x: Bool?, y: Bool?) {
        axes(or: nil) { glide in
            let arrival = glide.isCut ? glide.arrival?.time : nil
            // What begins at a bound or beyond it has reached that.
            return arrival.flatMap { start + $0 > max(time, start) ? !glide.handsOver : nil }
        }
    }

    /// When it hands over to other content along each axis of the content, from its start on. Nil:
    /// it does not, or it has done so at a time.
    func handover(after time: Timestamp) -> (x: Duration?, y: Duration?) {
        axes(or: nil) { glide in
            let arrival = glide.handsOver ? glide.arrival?.time : nil
            return arrival.flatMap { start + $0 > time ? $0 : nil }
        }
    }

    /// The motion that bounces along an axis of the content where it was to hand over at a time from
    /// its start on. Nil: it hands over at none of these times.
    func bouncing(insteadAt handovers: (x: Duration?, y: Duration?)) -> ContentAnimation? {
        changed(at: handovers) { $0.handsOver && $0.arrival?.time == $1 ? $0.bouncing : nil }
    }

    /// The motion without that along an axis of the content which begins that late or later. An
    /// axis without a time keeps its motion. Nil: none begins so late.
    func without(beginningFrom delays: (x: Duration?, y: Duration?)) -> ContentAnimation? {
        changed(at: delays) { $0.delay >= $1 ? $0.still : nil }
    }

    /// What is true of its glide along each axis of the content, or of any other motion.
    private func axes<Value>(or other: Value, _ value: (Glide) -> Value) -> (x: Value, y: Value) {
        guard case .glide(_, let x, let y, _) = course else {
            return (other, other)
        }
        return (value(x), value(y))
    }

    /// The motion with other glides along the axes that have a time. Nil: there are no others.
    private func changed(
        at times: (x: Duration?, y: Duration?),
        _ change: (Glide, Duration) -> Glide?
    ) -> ContentAnimation? {
        guard case .glide(let placement, let x, let y, let base) = course else {
            return nil
        }
        let otherX = times.x.flatMap { change(x, $0) }
        let otherY = times.y.flatMap { change(y, $0) }
        guard otherX != nil || otherY != nil else {
            return nil
        }
        var result = self
        result.course = .glide(placement, x: otherX ?? x, y: otherY ?? y, base: base)
        return result
    }

    func isOver(at time: Timestamp) -> Bool {
        time - start >= duration
    }

    /// Whether nothing moves.
    var isStill: Bool {
        duration == .zero
    }

    private func placement(after elapsed: Duration) -> ContentPlacement {
        switch course {
        case .glide(let placement, let x, let y, let base):
            let position = Vector(x: x.position(after: elapsed), y: y.position(after: elapsed))
            return placement.shifted(to: base, and: position)
        case .comingToRest(let start, let end, let progress, let drift):
            let part = progress.position(after: elapsed) / progress.end
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
        case .comingToRest(_, let end, _, _):
            end
        }
    }

    private var duration: Duration {
        switch course {
        case .glide(_, let x, let y, _):
            max(x.restDuration, y.restDuration)
        case .comingToRest(_, _, let progress, let drift):
            max(progress.restDuration, drift.x.restDuration, drift.y.restDuration)
        }
    }
}
