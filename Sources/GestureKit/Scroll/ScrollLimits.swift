// SPDX-License-Identifier: MIT

/// The limits of scrolled content, and how far it can go beyond them.
///
/// The shift of a placement is the content offset: the point of the scaled content at the corner of
/// the viewport. Content is never turned.
struct ScrollLimits {
    /// The size of the content at a scale of 1.
    let content: Size
    let viewport: Size
    let insets: EdgeInsets
    let scales: ClosedRange<Double>
    /// Along which axes fingers can move content beyond its ends. Also tells whether they can move
    /// content that fits into the viewport.
    let bounces: Bool
    let alwaysBounces: (x: Bool, y: Bool)
    /// Whether fingers can scale content beyond the scales.
    let bouncesZoom: Bool

    /// The offsets at the two ends. Content that fits into the viewport has only one.
    func range(_ axis: ScrollAxis, at scale: Double) -> ClosedRange<Double> {
        // Without insets they begin at 0, not at -0.0.
        let (start, end) =
            axis == .x
            ? (0 - insets.left, content.width * scale + insets.right - viewport.width)
            : (0 - insets.top, content.height * scale + insets.bottom - viewport.height)
        return start...max(start, end)
    }

    /// Whether content moves along an axis.
    func scrolls(_ axis: ScrollAxis, at scale: Double) -> Bool {
        let range = range(axis, at: scale)
        return range.upperBound > range.lowerBound || alwaysBounces(axis) && bounces
    }

    /// Whether content can go beyond its ends.
    func bounces(_ axis: ScrollAxis, at scale: Double) -> Bool {
        bounces && scrolls(axis, at: scale)
    }

    func band(_ axis: ScrollAxis, at scale: Double) -> RubberBand {
        let length = axis == .x ? viewport.width : viewport.height
        let dimension = min(max(length, 1), greatestCoordinate)
        return RubberBand(range: range(axis, at: scale), dimension: dimension)
    }

    /// The placement to show for the one that the fingers ask for.
    func shown(_ pull: ContentPlacement) -> ContentPlacement {
        var result = pull
        result.scale = shownScale(pull.scale)
        result.shift.x = shown(pull.shift.x, .x, at: result.scale)
        result.shift.y = shown(pull.shift.y, .y, at: result.scale)
        return result
    }

    /// The placement that the fingers ask for when `placement` is shown.
    func pull(on placement: ContentPlacement) -> ContentPlacement {
        var result = placement
        result.scale =
            bouncesZoom ? ScaleBand(range: scales).scale(of: placement.scale) : placement.scale
        result.shift.x = band(.x, at: placement.scale).position(of: placement.shift.x)
        result.shift.y = band(.y, at: placement.scale).position(of: placement.shift.y)
        return result
    }

    func shownScale(_ scale: Double) -> Double {
        bouncesZoom
            ? ScaleBand(range: scales).shown(at: scale)
            : min(max(scale, scales.lowerBound), scales.upperBound)
    }

    /// The nearest placement within the limits, scaled about a point of the viewport.
    func allowed(_ placement: ContentPlacement, about anchor: Vector) -> ContentPlacement {
        var result = placement
        result.scale = min(max(placement.scale, scales.lowerBound), scales.upperBound)
        if result.scale != placement.scale {
            let factor = result.scale / placement.scale
            result.shift = (placement.shift + anchor) * factor - anchor
        }
        result.shift.x = nearest(result.shift.x, .x, at: result.scale)
        result.shift.y = nearest(result.shift.y, .y, at: result.scale)
        return result
    }

    /// Whether a placement is within the limits, but for rounding.
    func allows(_ placement: ContentPlacement) -> Bool {
        let way = allowed(placement, about: .zero).difference(to: placement)
        return way.scale == 0 && way.shift.length < 1e-6
    }

    /// How fast content at a shown scale follows the fingers where they have pulled it.
    func slope(_ axis: ScrollAxis, at pull: ContentPlacement) -> Double {
        let band = band(axis, at: pull.scale)
        if bounces(axis, at: pull.scale) {
            return band.slope(at: pull.shift[axis])
        }
        return band.range.contains(pull.shift[axis]) ? 1 : 0
    }

    /// The nearest offset between the ends.
    func nearest(_ offset: Double, _ axis: ScrollAxis, at scale: Double) -> Double {
        let range = range(axis, at: scale)
        return min(max(offset, range.lowerBound), range.upperBound)
    }

    private func shown(_ offset: Double, _ axis: ScrollAxis, at scale: Double) -> Double {
        bounces(axis, at: scale)
            ? band(axis, at: scale).shown(at: offset)
            : nearest(offset, axis, at: scale)
    }

    private func alwaysBounces(_ axis: ScrollAxis) -> Bool {
        axis == .x ? alwaysBounces.x : alwaysBounces.y
    }
}
