// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes fingers moving apart or together: the first two, or a number that you set.
///
/// It begins when the span, the distance between the fingers, has changed by the
/// ``TwoFingerGestureRecognizer/slop``. The scale is 1 at that moment. When one finger lifts, the
/// scale stops. When another finger lands, the scale continues from there. Further fingers are
/// ignored. The gesture ends when both are up. The location is in the middle of the two, or at the
/// finger that is left.
///
/// With a ``TwoFingerGestureRecognizer/maximumNumberOfTouches`` over two, the span is twice the root
/// mean square distance of the fingers from their middle, and no value is ever stopped: when a
/// finger lands or lifts, the scale continues.
///
///     let pinch = PinchGestureRecognizer { [unowned image] pinch in
///         image.transform = image.transform.scaled(by: pinch.scale)
///         pinch.scale = 1
///     }
nonisolated open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
    private var pinch: UnsafeMutablePointer<gc_pinch> { memory() }

    /// Creates a recognizer.
    public init() {
        super.init(_memory: .new(gc_pinch()) { gc_pinch_init($0, nil) })
    }

    /// Creates a recognizer and gives it an action.
    public convenience init(action: @escaping (PinchGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (PinchGestureRecognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer that calls a method without a parameter.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// The span, divided by the span when the gesture began. 1 before that.
    ///
    /// It is measured in the window, so scaling the view does not change it. If you set it, later
    /// changes of the span multiply the value you set, and the velocity changes by the same factor
    /// as the scale. The range is 1/4096 to 4096: see ``ValueRepairs``. What you set before the
    /// gesture begins is forgotten.
    public final var scale: Double {
        get { Double(valueEvent?.pointee.scale ?? gc_pinch_scale(pinch)) }
        set {
            if let engine = valueAsker {
                return engine.afterwards { self.scale = newValue }
            }
            if let value = GestureKit.scale(newValue, "scale", of: self) {
                isValueSet = true
                _ = gc_pinch_set_scale(pinch, value)
            }
        }
    }

    /// The scale at a time. Pass the time when the display shows the next frame. See
    /// <doc:FrameValues>.
    ///
    /// Between two samples it is interpolated. After the newest it is predicted up to the engine's
    /// ``GestureEngine/predictionHorizon``, to at least half of the newest, and then it stays. With
    /// one finger, and after the end, it is the scale of the newest sample. Asking changes nothing.
    public final func scale(at time: Timestamp) -> Double {
        Double(gc_pinch_at(pinch, time.microseconds))
    }

    override var coreSampleTime: UInt64 {
        gc_pinch_sample_us(pinch)
    }

    override func configure(_ setup: Setup) {
        var config = gc_pinch_config_default()
        (config.slop, config.lead, config.settle_us) = (setup.slop, setup.lead, setup.settleTime)
        (config.min_touches, config.max_touches) = setup.touches
        check(gc_pinch_set_config(pinch, &config))
    }

    override var coreVelocity: Double {
        Double(gc_pinch_velocity(pinch))
    }

    override var coreReleaseVelocity: Double {
        Double(gc_pinch_release_velocity(pinch))
    }
}
