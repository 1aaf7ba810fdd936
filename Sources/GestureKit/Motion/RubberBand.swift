// SPDX-License-Identifier: MIT

import CGestureCore
import CGestureMath

/// Soft bounds: content dragged beyond them follows less and less.
///
/// Content dragged x beyond a bound is shown
///
///     (1 - 1 / (x c / d + 1)) d
///
/// beyond it, with the ``coefficient`` c and the ``dimension`` d. At first it follows c times as
/// fast as the finger, and it never gets as far as d. UIScrollView uses the same formula.
///
///     let band = RubberBand(range: 0...longest, dimension: height)
///     list.offset = band.shown(at: dragged)
///
/// If a finger catches content beyond a bound, start from the ``position(of:)`` of its shown place.
public struct RubberBand: Hashable, Sendable {
    /// The bounds. Positions between them are shown unchanged.
    public var range: ClosedRange<Double>

    /// The distance beyond a bound that content never reaches: the size of the viewport, in points.
    /// Above 0, up to 262,144.
    public var dimension: Double

    /// How fast content follows the finger just beyond a bound. Above 0, up to 1. Default: 0.55.
    public var coefficient: Double

    /// Creates soft bounds.
    public init(range: ClosedRange<Double>, dimension: Double, coefficient: Double = 0.55) {
        self.range = range
        self.dimension = dimension
        self.coefficient = coefficient
    }

    /// Where to show content that was dragged to a position. Between the bounds: at the position.
    /// Beyond: nearer to the bound. The result is accurate to 1/4096 point.
    ///
    /// A drag beyond a bound by more than 262,144 points counts as 262,144.
    public func shown(at position: Double) -> Double {
        outside(position) { gc_rubber_band_shown($0, $1) }
    }

    /// The drag position of content that is shown at a place: the inverse of ``shown(at:)``.
    ///
    /// It is at most 262,144 points beyond a bound, even for places beyond the dimension.
    public func position(of shown: Double) -> Double {
        outside(shown) { gc_rubber_band_position($0, $1) }
    }

    /// The drag position of content that fingers hold where it is shown.
    ///
    /// At the dimension or beyond, where no drag takes content, it would not follow them, and a
    /// little nearer it hardly would. So they hold it at half of the dimension: after a change of
    /// the bounds from there on, else only from the dimension on, because what they catch must not
    /// jump.
    func grip(on shown: Double, afterChange: Bool) -> Double {
        let shown = number(shown)
        let bound = shown.nearest(in: range)
        let (excess, dimension) = (shown - bound, usableDimension)
        guard excess.magnitude >= (afterChange ? dimension / 2 : dimension) else {
            return position(of: shown)
        }
        return position(of: bound + (excess < 0 ? -0.5 : 0.5) * dimension)
    }

    /// How fast shown content follows the finger at a drag position. It is 1 between the bounds,
    /// the coefficient just beyond them, and then less. When the finger releases the content,
    /// multiply its velocity by this.
    public func slope(at position: Double) -> Double {
        let position = number(position)
        let excess = (position - position.nearest(in: range)).magnitude
        guard excess > 0 else {
            return 1
        }
        let part = usableDimension / (excess * usableCoefficient + usableDimension)
        return usableCoefficient * part * part
    }

    /// The smallest unit of the format is the smallest number above 0.
    private var usableDimension: Double {
        dimension.saturated(
            in: 1.0 / 4096...greatestCoordinate,
            or: 1,
            "The dimension of a rubber band",
            "it must be above 0, to 262,144 points"
        )
    }

    private var usableCoefficient: Double {
        coefficient.saturated(
            in: 0x1p-32...1,
            or: 0.55,
            "The coefficient of a rubber band",
            "it must be above 0, to 1"
        )
    }

    /// NaN becomes the lower bound.
    private func number(_ position: Double) -> Double {
        position.isNaN
            ? position.saturated(or: range.lowerBound, "A position of a rubber band") : position
    }

    /// Applies a function to the distance beyond a bound.
    private func outside(
        _ position: Double,
        _ function: (UnsafePointer<gc_rubber_band>, gc_length) -> gc_length
    ) -> Double {
        let position = number(position)
        let bound = position.nearest(in: range)
        guard position != bound else {
            return position
        }
        var config = gc_rubber_band_config_default()
        config.dimension = gc_length_from_double(usableDimension)
        config.coefficient = gc_scale(rawValue: Int64((usableCoefficient * 0x1p32).rounded()))
        var band = gc_rubber_band()
        let status = gc_rubber_band_init(&band, &config)
        precondition(status == .GC_OK, "The core refused a rubber band in range: \(self)")
        let excess = min(max(position - bound, -greatestCoordinate), greatestCoordinate)
        return bound + Double(function(&band, gc_length_from_double(excess)))
    }
}

/// Soft bounds of a scale: beyond them, the logarithm of the scale is on a rubber band. A shown
/// scale stays within a factor of 2 beyond the bounds.
struct ScaleBand {
    let range: ClosedRange<Double>

    /// The scale to show for the scale that fingers ask for.
    func shown(at scale: Double) -> Double {
        range.contains(scale) ? scale : gm_exp2(band.shown(at: points(scale)) / Self.octave)
    }

    /// The scale that fingers ask for when they hold content that is shown with a scale: see
    /// ``RubberBand/grip(on:afterChange:)``.
    func scale(of shown: Double, afterChange: Bool) -> Double {
        guard !range.contains(shown) else {
            return shown
        }
        return gm_exp2(band.grip(on: points(shown), afterChange: afterChange) / Self.octave)
    }

    private func points(_ scale: Double) -> Double {
        gm_log2(scale) * Self.octave
    }

    private var band: RubberBand {
        RubberBand(
            range: points(range.lowerBound)...points(range.upperBound),
            dimension: Self.octave
        )
    }

    /// The number of points for an octave. It is large enough to hide the band's units.
    private static let octave = 4096.0
}
