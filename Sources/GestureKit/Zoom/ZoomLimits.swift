// SPDX-License-Identifier: MIT

import CGestureMath

/// The limits of content, and how far it can go beyond them.
///
/// The place is limited along the content's own axes, even when it is turned. So large content
/// covers the area to the corners, and small content stays in its middle.
struct ZoomLimits {
    /// The center of the content without a shift.
    let home: Point
    /// The content's own size.
    let size: Size
    /// The area to cover.
    let area: Rect
    /// The scales of content that rests upright or upside down.
    let uprightScales: ClosedRange<Double>
    /// Content that is turned by a quarter has the upright scales times this.
    let sideFactor: Double
    /// The angle between the rotations at rest. 0: any rotation.
    let rotationStep: Double
    /// Where the content may be.
    var place: Place
    /// Whether fingers can move content beyond the limits.
    let bounces: Bool
    /// The edges of the area that content leaves without resistance.
    let openEdges: RectEdge

    /// Where content may be.
    enum Place {
        /// Large content covers the area, small content is in its middle.
        case covering
        /// So much of it is in the area along each axis.
        case visible(Double)
        case anywhere
    }

    /// The placement that the fingers ask for, before the limits apply.
    struct Grip {
        /// The scale that the fingers ask for.
        var scale: Double
        /// The placement, with the scale that is shown.
        var placement: ContentPlacement
    }

    /// The content's center relative to the middle of the area, along the axes of the content.
    func offset(of placement: ContentPlacement) -> Vector {
        turned(home + placement.shift - area.center, by: -placement.rotation)
    }

    /// The placement with another center. The inverse of ``offset(of:)``.
    func placement(_ placement: ContentPlacement, at offset: Vector) -> ContentPlacement {
        placement.shifted(to: area.center - home, and: offset)
    }

    /// The motion of content that is released while it moves along its axes. Along some, a spring may
    /// already bring it back to an end, which is an ``offset(of:)``.
    func fling(
        of placement: ContentPlacement,
        velocity: Vector,
        returningTo ends: (x: Double?, y: Double?),
        _ configuration: Momentum.Configuration,
        at start: Timestamp
    ) -> ContentAnimation {
        let (offset, reach) = (offset(of: placement), reach(of: placement))
        func glide(
            _ from: Double,
            _ velocity: Double,
            _ range: ClosedRange<Double>,
            _ end: Double?
        ) -> Glide {
            Glide(
                from: from,
                velocity: velocity,
                within: range,
                configuration,
                bounces: bounces,
                returningTo: end
            )
        }
        return ContentAnimation(
            of: placement,
            x: glide(offset.x, velocity.x, reach.x, ends.x),
            y: glide(offset.y, velocity.y, reach.y, ends.y),
            base: area.center - home,
            at: start
        )
    }

    /// The nearest rotation of resting content.
    func restRotation(_ rotation: Double) -> Double {
        rotationStep > 0 ? (rotation / rotationStep).rounded() * rotationStep : rotation
    }

    /// What counts as a scale of 1 at a rotation.
    func factor(at rotation: Double) -> Double {
        abs(gm_sin(rotation)) > abs(gm_cos(rotation)) ? sideFactor : 1
    }

    /// The scales at rest, at a rotation.
    func scales(at rotation: Double) -> ClosedRange<Double> {
        let factor = factor(at: rotation)
        return uprightScales.lowerBound * factor...uprightScales.upperBound * factor
    }

    /// The scale that counts as 1, within the limits.
    func fullScale(at rotation: Double) -> Double {
        let rotation = restRotation(rotation)
        return factor(at: rotation).nearest(in: scales(at: rotation))
    }

    /// Within these scales, content follows the fingers. They are the same for each rotation, so
    /// that content does not jump while it turns.
    var heldScales: ClosedRange<Double> {
        let (low, high) = (min(1, sideFactor), max(1, sideFactor))
        return uprightScales.lowerBound * low...uprightScales.upperBound * high
    }

    /// Whether a placement is within the limits of scale and rotation.
    func allowsShape(of placement: ContentPlacement) -> Bool {
        restRotation(placement.rotation) == placement.rotation
            && scales(at: placement.rotation).contains(placement.scale)
    }

    /// Whether a placement is within the limits, except for rounding.
    func allows(_ placement: ContentPlacement) -> Bool {
        allowsShape(of: placement) && overshoot(of: placement) == .zero
    }

    /// Whether content can go on in the direction of a step. Its scale and rotation may be beyond
    /// their limits: a finger can catch a zoom bounce.
    func allows(_ step: Vector, of placement: ContentPlacement) -> Bool {
        var moved = placement
        moved.shift = moved.shift + step
        let way = moved.shift - overshoot(of: moved) - placement.shift
        return way.x * step.x + way.y * step.y > ContentPlacement.rounding
    }

    /// Whether a motion after a time will stop at a bound that is no end of its reach, or bounce there
    /// and may not, or the other way around.
    func cutEarly(_ motion: ContentAnimation, after time: Timestamp) -> Bool {
        let (isCut, end, willBounce) = (motion.isCut, motion.end, motion.bounces(after: time))
        if willBounce.x == !bounces || willBounce.y == !bounces {
            return true
        }
        let (offset, reach) = (offset(of: end), reach(of: end))
        func isInside(_ range: ClosedRange<Double>, _ offset: Double) -> Bool {
            range.lowerBound + ContentPlacement.rounding < offset
                && offset < range.upperBound - ContentPlacement.rounding
        }
        return isCut.x && isInside(reach.x, offset.x) || isCut.y && isInside(reach.y, offset.y)
    }

    /// How far the center is beyond its reach, except for rounding, in the axes of the area.
    func overshoot(of placement: ContentPlacement) -> Vector {
        let (offset, reach) = (offset(of: placement), reach(of: placement))
        let inside = Vector(x: offset.x.nearest(in: reach.x), y: offset.y.nearest(in: reach.y))
        let way = offset - inside
        return way.length < ContentPlacement.rounding
            ? .zero : turned(way, by: placement.rotation)
    }

    /// How far the center may be from the middle of the area, along each axis of the content.
    func reach(of placement: ContentPlacement) -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
        let extent = extent(alongAxesOf: placement)
        let (width, height) = (size.width * placement.scale, size.height * placement.scale)
        let most: (x: Double, y: Double)
        switch place {
        case .covering: most = ((width - extent.width) / 2, (height - extent.height) / 2)
        case .visible(let length):
            let part = cornerPart(placement)
            most = (
                width / 2 + part * extent.width / 2 - min(length, width, area.width, area.height),
                height / 2 + part * extent.height / 2 - min(length, height, area.width, area.height)
            )
        case .anywhere: most = (.infinity, .infinity)
        }
        let (x, y) = (max(0, most.x), max(0, most.y))
        return (0 - x...x, 0 - y...y)
    }

    /// The part of the area's extent along the content's axes that keeps a corner of the content
    /// inside, when it is turned. Two rectangles overlap if they do along the axes of both. If the
    /// content goes so far beyond its own half size along its axes, then the sum of both ways along
    /// each axis of the area is at most half of the area.
    private func cornerPart(_ placement: ContentPlacement) -> Double {
        let both = 2 * abs(gm_sin(placement.rotation) * gm_cos(placement.rotation))
        let (width, height) = (max(area.width, 1), max(area.height, 1))
        return min(width / (width + both * height), height / (height + both * width))
    }

    /// The nearest placement within the limits, scaled and turned about a place.
    func allowed(_ placement: ContentPlacement, about anchor: Point) -> ContentPlacement {
        let rotation = restRotation(placement.rotation)
        let scale = placement.scale.nearest(in: scales(at: rotation))
        var result = placement
        if scale != placement.scale || rotation != placement.rotation {
            let place = anchor - home
            result = placement.moved(
                from: place,
                to: place,
                scaledBy: scale / placement.scale,
                turnedBy: rotation - placement.rotation
            )
            (result.scale, result.rotation) = (scale, rotation)
        }
        let (offset, reach) = (offset(of: result), reach(of: result))
        let inside = Vector(x: offset.x.nearest(in: reach.x), y: offset.y.nearest(in: reach.y))
        return inside == offset ? result : self.placement(result, at: inside)
    }

    /// The scale to show for the scale that fingers ask for.
    func shownScale(_ scale: Double) -> Double {
        bounces ? ScaleBand(range: heldScales).shown(at: scale) : scale.nearest(in: heldScales)
    }

    func shown(_ grip: Grip) -> ContentPlacement {
        let offset = offset(of: grip.placement)
        let (x, y) = bands(of: grip.placement)
        let shown =
            bounces
            ? Vector(x: x.shown(at: offset.x), y: y.shown(at: offset.y))
            : Vector(x: offset.x.nearest(in: x.range), y: offset.y.nearest(in: y.range))
        return shown == offset ? grip.placement : placement(grip.placement, at: shown)
    }

    /// Whether a grip shows content at a placement. Other limits may not.
    func shows(_ grip: Grip, at placement: ContentPlacement) -> Bool {
        shownScale(grip.scale) == placement.scale && shown(grip) == placement
    }

    /// The grip whose placement is shown. The inverse of ``shown(_:)``, except where content would
    /// not follow: see ``RubberBand/grip(on:afterChange:)``. Without bounces it is within the limits,
    /// so that the content follows fingers that turn back at once. `former` is the grip before the
    /// limits changed.
    func grip(on shown: ContentPlacement, from former: Grip? = nil) -> Grip {
        let isScaled = former.map { shownScale($0.scale) != shown.scale } ?? false
        let isMoved = former.map { self.shown($0).shift != shown.shift } ?? false
        let offset = offset(of: shown)
        let (x, y) = bands(of: shown)
        var (scale, pulled) = (shown.scale, offset)
        if bounces {
            scale = ScaleBand(range: heldScales).scale(of: scale, afterChange: isScaled)
            pulled.x = x.grip(on: offset.x, afterChange: isMoved)
            pulled.y = y.grip(on: offset.y, afterChange: isMoved)
        } else {
            scale = scale.nearest(in: heldScales)
            pulled = Vector(x: offset.x.nearest(in: x.range), y: offset.y.nearest(in: y.range))
        }
        return Grip(
            scale: scale,
            placement: pulled == offset ? shown : placement(shown, at: pulled)
        )
    }

    /// The velocity of the shown content along its axes when the fingers release it.
    func velocity(_ velocity: Vector, of grip: Grip) -> Vector {
        let along = turned(velocity, by: -grip.placement.rotation)
        let offset = offset(of: grip.placement)
        let (x, y) = bands(of: grip.placement)
        return Vector(x: along.x * slope(x, offset.x), y: along.y * slope(y, offset.y))
    }

    /// How fast shown content follows the fingers. Without bounces, it stays at its end while they
    /// are beyond that.
    private func slope(_ band: RubberBand, _ offset: Double) -> Double {
        bounces ? band.slope(at: offset) : band.range.contains(offset) ? 1 : 0
    }

    /// The velocity with which a spring begins to bring content to its end. Without bounces it must
    /// not lead beyond the limits of the place.
    func limited(
        _ velocity: Vector,
        from start: ContentPlacement,
        to end: ContentPlacement,
        _ configuration: Momentum.Configuration
    ) -> Vector {
        guard !bounces else {
            return velocity
        }
        let along = turned(velocity, by: -start.rotation)
        let (first, last) = (offset(of: start), offset(of: end))
        let (reach, endReach) = (reach(of: start), reach(of: end))
        let x = configuration.limited(along.x, from: (first.x, reach.x), to: (last.x, endReach.x))
        let y = configuration.limited(along.y, from: (first.y, reach.y), to: (last.y, endReach.y))
        return turned(Vector(x: x, y: y), by: start.rotation)
    }

    /// Converts a vector along the axes of the content to the viewport's axes.
    func turned(_ vector: Vector, by angle: Double) -> Vector {
        vector.applying(AffineTransform2D(rotationAngle: angle))
    }

    private func extent(alongAxesOf placement: ContentPlacement) -> Size {
        let (sine, cosine) = (abs(gm_sin(placement.rotation)), abs(gm_cos(placement.rotation)))
        return Size(
            width: area.width * cosine + area.height * sine,
            height: area.width * sine + area.height * cosine
        )
    }

    /// The reach of content under fingers: it has no end at an open edge.
    private func openReach(
        of placement: ContentPlacement
    ) -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
        var reach = reach(of: placement)
        guard !openEdges.isEmpty else {
            return reach
        }
        // Content leaves the right edge in the direction of -x.
        open(.right, toward: Vector(x: -1, y: 0), placement, &reach)
        open(.left, toward: Vector(x: 1, y: 0), placement, &reach)
        open(.bottom, toward: Vector(x: 0, y: -1), placement, &reach)
        open(.top, toward: Vector(x: 0, y: 1), placement, &reach)
        return reach
    }

    /// Opens the end of the reach along the content's axis that is nearest to a direction.
    private func open(
        _ edge: RectEdge,
        toward way: Vector,
        _ placement: ContentPlacement,
        _ reach: inout (x: ClosedRange<Double>, y: ClosedRange<Double>)
    ) {
        guard openEdges.contains(edge) else {
            return
        }
        let along = turned(way, by: -placement.rotation)
        if abs(along.x) > abs(along.y) {
            reach.x = opened(reach.x, toward: along.x)
        } else {
            reach.y = opened(reach.y, toward: along.y)
        }
    }

    private func opened(_ range: ClosedRange<Double>, toward way: Double) -> ClosedRange<Double> {
        way < 0 ? -Double.infinity...range.upperBound : range.lowerBound...Double.infinity
    }

    private func bands(of placement: ContentPlacement) -> (x: RubberBand, y: RubberBand) {
        let reach = openReach(of: placement)
        let extent = extent(alongAxesOf: placement)
        func dimension(_ length: Double) -> Double {
            length.nearest(in: 1...greatestCoordinate)
        }
        return (
            RubberBand(range: reach.x, dimension: dimension(extent.width)),
            RubberBand(range: reach.y, dimension: dimension(extent.height))
        )
    }
}
