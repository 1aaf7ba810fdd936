// SPDX-License-Identifier: MIT

import CGestureMath

/// Soft bounds of a scale: beyond them, the logarithm of the scale is on a rubber band. A shown
/// scale stays within a factor of 2 beyond the bounds.
struct ScaleBand {
    let range: ClosedRange<Double>

    /// The scale to show for the scale that fingers ask for.
    func shown(at scale: Double) -> Double {
        range.contains(scale) ? scale : gm_exp2(band.shown(at: steps(scale)) / Self.octave)
    }

    /// The scale that fingers ask for when `shown` is shown.
    func scale(of shown: Double) -> Double {
        range.contains(shown) ? shown : gm_exp2(band.position(of: steps(shown)) / Self.octave)
    }

    private func steps(_ scale: Double) -> Double {
        gm_log2(scale) * Self.octave
    }

    private var band: RubberBand {
        RubberBand(
            range: steps(range.lowerBound)...steps(range.upperBound),
            dimension: Self.octave
        )
    }

    /// The number of points for an octave. It is large enough to hide the band's steps.
    private static let octave = 4096.0
}
