// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Bounds that give way: content dragged beyond them follows less and less.
///
/// What was dragged x beyond a bound is shown
///
///     (1 - 1 / (x c / d + 1)) d
///
/// beyond it, with the ``coefficient`` c and the ``dimension`` d: at first c times as fast as the
/// finger, and never as far as d. The form is that of UIScrollView.
///
///     let band = RubberBand(range: 0...longest, dimension: height)
///     list.offset = band.shown(at: dragged)
///
/// To catch content that is beyond a bound, start from ``position(of:)`` what is shown.
public struct RubberBand: Hashable, Sendable {
    /// The positions that are shown as they are.
    public var range: ClosedRange<Double>

    /// What nothing is shown as far beyond a bound as: the size of what one looks through, in
    /// points. Above 0, to 262,144.
    public var dimension: Double

    /// How fast it follows the finger just beyond a bound, above 0, to 1. By default 0.55.
    public var coefficient: Double

    /// Creates bounds that give way.
    public init(range: ClosedRange<Double>, dimension: Double, coefficient: Double = 0.55) {
        self.range = range
        self.dimension = dimension
        self.coefficient = coefficient
    }

    /// Where content is shown that was dragged to a position: exactly there between the bounds,
    /// and beyond them nearer to them, right to 1/4096 point.
    ///
    /// What is dragged beyond a bound by more than 262,144 points is taken for as much.
    public func shown(at position: Double) -> Double {
        outside(position) { gc_rubber_band_shown($0, $1) }
    }

    /// Where content was dragged to that is shown at a place: the inverse of ``shown(at:)``.
    ///
    /// It is not farther than 262,144 points beyond a bound, which is where all comes from that is
    /// shown beyond the dimension.
    public func position(of shown: Double) -> Double {
        outside(shown) { gc_rubber_band_position($0, $1) }
    }

    /// How fast what is shown follows what is dragged to a position: 1 between the bounds, the
    /// coefficient just beyond them, and then less. What is let go of there moves on by that much
    /// of the finger's velocity.
    public func slope(at position: Double) -> Double {
        let position = number(position)
        let excess = (position - nearest(to: position)).magnitude
        guard excess > 0 else {
            return 1
        }
        let part = usableDimension / (excess * usableCoefficient + usableDimension)
        return usableCoefficient * part * part
    }

    /// One step of the format is the least that is above 0.
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

    /// What is not a number is taken for the lower bound.
    private func number(_ position: Double) -> Double {
        position.isNaN
            ? position.saturated(or: range.lowerBound, "A position of a rubber band") : position
    }

    private func nearest(to position: Double) -> Double {
        min(max(position, range.lowerBound), range.upperBound)
    }

    /// Applies a function of what is beyond a bound.
    private func outside(
        _ position: Double,
        _ function: (UnsafePointer<gc_rubber_band>, gc_length) -> gc_length
    ) -> Double {
        let position = number(position)
        let bound = nearest(to: position)
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
