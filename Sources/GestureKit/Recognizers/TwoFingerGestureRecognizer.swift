// SPDX-License-Identifier: MIT

import CGestureCore

/// The base of the recognizers of two fingers or more: ``PinchGestureRecognizer`` and
/// ``RotationGestureRecognizer``.
///
/// Do not create one. It has what the two share: the slop, the numbers of fingers, and the velocity
/// of the value.
nonisolated open class TwoFingerGestureRecognizer: GestureRecognizer {
    /// How far the fingers must move before the gesture begins, in points. Default: 10.
    ///
    /// - A pinch compares it with the change of the span, the distance between the fingers.
    /// - A rotation compares it with the arc: the angle times half the span at the start.
    public final var slop: Double {
        get { Double(setup.slop) }
        set {
            alter(to: newValue) { $0.setup.slop.limit(to: $1, "slop", of: $0) }
        }
    }

    /// How many times the evidence of a rival the recognizer needs: 1 to 16, or nil for no lead.
    /// Default: 1.5.
    ///
    /// It matters only while a recognizer that this one would prevent tracks the same fingers: a
    /// pan, a swipe, a transform with one finger, a pinch or a rotation of another kind, or one
    /// that needs more fingers. See <doc:TwoFingersApart>, and ``PanGestureRecognizer/lead`` for
    /// the values.
    public final var lead: Double? {
        get { leadValue(setup.lead) }
        set {
            alter(to: newValue) { $0.setup.lead = GestureKit.lead($1, or: $0.setup.lead, of: $0) }
        }
    }

    /// The fewest fingers: 2 to 32. Default: 2. A value over ``maximumNumberOfTouches`` raises the
    /// maximum.
    public final var minimumNumberOfTouches: Int {
        get { Int(setup.touches.minimum) }
        set {
            alter(to: newValue) { me, value in
                let least = touchLimit(value, in: 2...32, "minimumNumberOfTouches", of: me)
                me.setup.touches = (least, max(least, me.setup.touches.maximum))
            }
        }
    }

    /// The most fingers: 2 to 32; `Int.max` counts as 32. Default: 2, which means the first two. A
    /// value under ``minimumNumberOfTouches`` lowers the minimum.
    ///
    /// With two, further fingers are ignored, also those of a touchpad. With more, all fingers from
    /// the minimum to the maximum take part. Then one finger over the maximum makes the gesture fail
    /// before it begins, and is ignored later; and the gesture ends when fewer than the minimum are
    /// down.
    public final var maximumNumberOfTouches: Int {
        get { Int(setup.touches.maximum) }
        set {
            alter(to: newValue) { me, value in
                let most = touchLimit(value, in: 2...32, "maximumNumberOfTouches", of: me)
                me.setup.touches = (min(most, me.setup.touches.minimum), most)
            }
        }
    }

    /// How long a gesture of a fixed number of fingers waits for one more. Default: 0. See
    /// ``DragGestureRecognizer/settleTime``.
    public final var settleTime: Duration {
        get { .microseconds(Int64(setup.settleTime)) }
        set {
            alter(to: newValue) { $0.setup.settleTime = microseconds($1, "settleTime", of: $0) }
        }
    }

    /// How fast the value changes.
    ///
    /// - Pinch: the change of the scale per second. Positive: the fingers move apart.
    /// - Rotation: radians per second. Positive: clockwise.
    ///
    /// While neither finger has new samples, it keeps the last value. With one finger left, the
    /// velocity becomes zero when the two would rest; see <doc:Recognizers#Velocity>.
    public final var velocity: Double {
        coreVelocity
    }

    /// Like ``velocity``, but zero if the fingers rested or braked hard before they lifted. Start a
    /// fling with it.
    public final var releaseVelocity: Double {
        coreReleaseVelocity
    }

    /// The time of the newest sample in the value. Nil: there is none.
    ///
    /// A fling that starts at this time, with the value and the release velocity, continues what
    /// the value at a time showed.
    public final var sampleTimestamp: Timestamp? {
        coreSampleTime == 0 ? nil : Timestamp(microseconds: coreSampleTime)
    }

    /// Where the middle of the fingers was when the gesture began, in the coordinates of a view. Nil
    /// means the window.
    ///
    /// The place stays where it was in the window. So its coordinates in a view change when the
    /// view moves. The ``startAnchor`` stays.
    public final func startLocation(in view: View?) -> Point {
        Point(filled(gc_point()) { gc_node_point_from_window(view?.node, landing, &$0) })
    }

    /// The start location as parts of the recognizer's ``GestureRecognizer/view``: (0, 0) is the
    /// upper left corner of its bounds, and (1, 1) the lower right one. (0, 0) before the first
    /// gesture, and if a side of the view was shorter than 1/4096 point.
    ///
    /// It is measured when a gesture is about to begin, also if *should begin* then refuses it, and
    /// stays until the next one is, also while the view moves. In *should begin* it is already that
    /// of the new gesture.
    public private(set) final var startAnchor = Point.zero

    /// The start location as parts of the view as it is now.
    private var currentAnchor: Point {
        guard let bounds = view?.bounds, min(bounds.width, bounds.height) >= 1 / 4096 else {
            return .zero
        }
        let way = startLocation(in: view) - bounds.origin
        return Point(x: way.x / bounds.width, y: way.y / bounds.height)
    }

    override final func willBegin() {
        landing = filled(gc_point()) { gc_recognizer_location(pointer, nil, &$0) }
        startAnchor = currentAnchor
    }

    /// The settings in the core's numbers. Those of a pinch and of a rotation are the same at first.
    struct Setup {
        var slop: gc_length
        var lead: UInt16
        var touches: (minimum: UInt8, maximum: UInt8)
        var settleTime: UInt32

        init(_ config: gc_pinch_config) {
            (slop, lead, settleTime) = (config.slop, config.lead, config.settle_us)
            touches = (config.min_touches, config.max_touches)
        }
    }

    private(set) final var setup = Setup(gc_pinch_config_default()) {
        didSet { configure(setup) }
    }

    // The core has separate functions for each kind.

    func configure(_ setup: Setup) {}

    var coreSampleTime: UInt64 { 0 }

    var coreVelocity: Double { 0 }

    var coreReleaseVelocity: Double { 0 }
}
