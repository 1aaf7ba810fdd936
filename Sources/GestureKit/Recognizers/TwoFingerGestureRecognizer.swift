// SPDX-License-Identifier: MIT

internal import CGestureCore

/// The base of the recognizers of two fingers: ``PinchGestureRecognizer`` and
/// ``RotationGestureRecognizer``.
///
/// Do not create one. It has what the two share: the slop, and the velocity of the value.
open class TwoFingerGestureRecognizer: GestureRecognizer {
    /// How far the fingers must move before the gesture begins, in points. Default: 10.
    ///
    /// - A pinch compares it with the change of the span, the distance between the fingers.
    /// - A rotation compares it with the arc: the angle times half the span at the start.
    public final var slop: Double {
        get { Double(coreSlop) }
        set { coreSlop = limit(newValue, or: coreSlop, "slop") }
    }

    /// How fast the value changes.
    ///
    /// - Pinch: the change of the scale per second. Positive: the fingers move apart.
    /// - Rotation: radians per second. Positive: clockwise.
    ///
    /// While neither finger has new samples, it keeps the last value. With one finger left, the
    /// velocity becomes zero 40 ms after that finger's last sample.
    public final var velocity: Double {
        coreVelocity
    }

    /// Like ``velocity``, but zero if the fingers paused for 40 ms or more before they lifted.
    /// Start a fling with it.
    public final var releaseVelocity: Double {
        coreReleaseVelocity
    }

    /// The time of the newest sample in the value. Zero if there is none.
    ///
    /// A fling that starts at this time, with the value and the release velocity, continues what
    /// the value at a time showed.
    public final var sampleTimestamp: Timestamp {
        Timestamp(microseconds: coreSampleTime)
    }

    // The core has separate functions for each kind.

    var coreSlop: gc_length {
        get { gc_length(rawValue: 0) }
        set {}
    }

    var coreSampleTime: UInt64 { 0 }

    var coreVelocity: Double { 0 }

    var coreReleaseVelocity: Double { 0 }
}
