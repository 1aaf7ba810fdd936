// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes fingers turning about each other.
///
/// It begins when the arc reaches the ``TwoFingerGestureRecognizer/slop``. The arc is the angle
/// times half the span at the start. The rotation is 0 at that moment. When one finger lifts, the
/// rotation stops. When another finger lands, the rotation continues from there. Further fingers
/// are ignored. The gesture ends when both are up. The location is in the middle of the two, or at
/// the finger that is left.
///
///     let rotation = RotationGestureRecognizer { [unowned image] rotation in
///         image.transform = image.transform.rotated(by: rotation.rotation)
///         rotation.rotation = 0
///     }
nonisolated open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
    private var turn: UnsafeMutablePointer<gc_rotation> { memory() }

    /// Creates a recognizer.
    public init() {
        super.init(_memory: .new(gc_rotation()) { gc_rotation_init($0, nil) })
    }

    /// Creates a recognizer and gives it an action.
    public convenience init(action: @escaping (RotationGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (RotationGestureRecognizer) -> Void
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

    /// How far the fingers turned since the gesture began, in radians, clockwise. 0 before that.
    ///
    /// It does not wrap: a turn and a quarter is 2.5 π. It is measured in the window, so turning
    /// the view does not change it. If you set it, later turns add to the value you set, and the
    /// velocity stays what it is. The range is ±1000 turns: see ``ValueRepairs``. What you
    /// set before the gesture begins is forgotten.
    public final var rotation: Double {
        get { Double(valueEvent?.pointee.rotation ?? gc_rotation_angle(turn)) }
        set {
            if let engine = valueAsker {
                return engine.afterwards { self.rotation = newValue }
            }
            if let value = angle(newValue, "rotation", of: self) {
                isValueSet = true
                _ = gc_rotation_set_angle(turn, value)
            }
        }
    }

    /// The rotation at a time. Pass the time when the display shows the next frame. See
    /// <doc:FrameValues>.
    ///
    /// Between two samples it is interpolated. After the newest it is predicted up to the engine's
    /// ``GestureEngine/predictionHorizon``, and then it stays. With one finger, and after the end,
    /// it is the rotation of the newest sample. Asking changes nothing.
    public final func rotation(at time: Timestamp) -> Double {
        Double(gc_rotation_at(turn, time.microseconds))
    }

    override var coreSampleTime: UInt64 {
        gc_rotation_sample_us(turn)
    }

    override func configure(_ setup: Setup) {
        var config = gc_rotation_config_default()
        (config.slop, config.lead, config.settle_us) = (setup.slop, setup.lead, setup.settleTime)
        (config.min_touches, config.max_touches) = setup.touches
        check(gc_rotation_set_config(turn, &config))
    }

    override var coreVelocity: Double {
        Double(gc_rotation_velocity(turn))
    }

    override var coreReleaseVelocity: Double {
        Double(gc_rotation_release_velocity(turn))
    }
}
