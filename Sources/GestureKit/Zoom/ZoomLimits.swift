// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Android)
internal import Android
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

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
    let scales: ClosedRange<Double>
    /// Whether the place is limited.
    let covers: Bool
    /// Whether fingers can move content beyond the limits.
    let bounces: Bool

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

    /// The motion of content that is released while it moves along its axes.
    func fling(
        of placement: ContentPlacement,
        velocity: Vector,
        _ configuration: Momentum.Configuration,
        at start: Timestamp
    ) -> ContentAnimation {
        let (offset, reach) = (offset(of: placement), reach(of: placement))
        func glide(_ from: Double, _ velocity: Double, _ range: ClosedRange<Double>) -> Glide {
            Glide(from: from, velocity: velocity, within: range, configuration, bounces: bounces)
        }
        return ContentAnimation(
            of: placement,
            x: glide(offset.x, velocity.x, reach.x),
            y: glide(offset.y, velocity.y, reach.y),
            base: area.center - home,
            at: start
        )
    }

    /// How far the center may be from the middle of the area, along each axis of the content.
    func reach(of placement: ContentPlacement) -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
        guard covers else {
            return (-Double.infinity ... .infinity, -Double.infinity ... .infinity)
        }
        let extent = extent(alongAxesOf: placement)
        let x = max(0, (size.width * placement.scale - extent.width) / 2)
        let y = max(0, (size.height * placement.scale - extent.height) / 2)
        return (-x...x, -y...y)
    }

    /// The nearest placement within the limits, scaled about a place.
    func allowed(_ placement: ContentPlacement, about anchor: Point) -> ContentPlacement {
        let scale = nearest(placement.scale, in: scales)
        var result = placement
        if scale != placement.scale {
            let place = anchor - home
            let factor = scale / placement.scale
            result = placement.moved(from: place, to: place, scaledBy: factor, turnedBy: 0)
            result.scale = scale
        }
        let (offset, reach) = (offset(of: result), reach(of: result))
        let inside = Vector(x: nearest(offset.x, in: reach.x), y: nearest(offset.y, in: reach.y))
        return inside == offset ? result : self.placement(result, at: inside)
    }

    /// The scale to show for the scale that fingers ask for.
    func shownScale(_ scale: Double) -> Double {
        bounces ? ScaleBand(range: scales).shown(at: scale) : nearest(scale, in: scales)
    }

    /// The placement to show for a grip.
    func shown(_ grip: Grip) -> ContentPlacement {
        let offset = offset(of: grip.placement)
        let (x, y) = bands(of: grip.placement)
        let shown =
            bounces
            ? Vector(x: x.shown(at: offset.x), y: y.shown(at: offset.y))
            : Vector(x: nearest(offset.x, in: x.range), y: nearest(offset.y, in: y.range))
        return shown == offset ? grip.placement : placement(grip.placement, at: shown)
    }

    /// The grip whose placement is shown. The inverse of ``shown(_:)``.
    func grip(on shown: ContentPlacement) -> Grip {
        guard bounces else {
            return Grip(scale: shown.scale, placement: shown)
        }
        let scale = ScaleBand(range: scales).scale(of: shown.scale)
        let offset = offset(of: shown)
        let (x, y) = bands(of: shown)
        let pulled = Vector(x: x.position(of: offset.x), y: y.position(of: offset.y))
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
        return bounces
            ? Vector(x: along.x * x.slope(at: offset.x), y: along.y * y.slope(at: offset.y))
            : along
    }

    /// Converts a vector along the axes of the content to the viewport's axes.
    func turned(_ vector: Vector, by angle: Double) -> Vector {
        AffineTransform2D.rotation(by: angle).apply(to: vector)
    }

    private func nearest(_ value: Double, in range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }

    private func extent(alongAxesOf placement: ContentPlacement) -> Size {
        let (sine, cosine) = (abs(sin(placement.rotation)), abs(cos(placement.rotation)))
        return Size(
            width: area.width * cosine + area.height * sine,
            height: area.width * sine + area.height * cosine
        )
    }

    private func bands(of placement: ContentPlacement) -> (x: RubberBand, y: RubberBand) {
        let reach = reach(of: placement)
        let extent = extent(alongAxesOf: placement)
        func dimension(_ length: Double) -> Double {
            nearest(length, in: 1...greatestCoordinate)
        }
        return (
            RubberBand(range: reach.x, dimension: dimension(extent.width)),
            RubberBand(range: reach.y, dimension: dimension(extent.height))
        )
    }
}
