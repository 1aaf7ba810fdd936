// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes fingers that drag, spread and turn at the same time.
///
///     let gesture = TransformGestureRecognizer { [unowned canvas] gesture in
///         canvas.drawing = canvas.drawing.concatenating(gesture.transform(in: canvas))
///         gesture.restart()
///     }
///     canvas.addGestureRecognizer(gesture)
///
/// It begins when one of its three slops is met by all its fingers. Each slop that is met at that
/// moment is subtracted. A value whose slop is not met starts at its neutral value. From then on,
/// each frame adds the shift, scale and turn that best fit the motion of the fingers. One finger
/// only shifts. When a finger lands or lifts, only the location changes: it is the middle of the
/// fingers. The gesture ends when fewer fingers than the minimum are down.
///
/// You can read and set three values, like those of a pan, a pinch and a rotation. Or you can read
/// all of them at once: ``transform(in:)-(View?)`` keeps the content that the fingers touched under
/// them.
nonisolated open class TransformGestureRecognizer: DragGestureRecognizer {
    private var fingers: UnsafeMutablePointer<gc_transform> { memory() }
    private var config = gc_transform_config_default() {
        didSet { check(gc_transform_set_config(fingers, &config)) }
    }

    /// Creates a recognizer.
    public init() {
        super.init(_memory: .new(gc_transform()) { gc_transform_init($0, nil) })
    }

    /// Creates a recognizer and gives it an action.
    public convenience init(action: @escaping (TransformGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (TransformGestureRecognizer) -> Void
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

    /// How far the middle of the fingers must move before the gesture begins, in points. Default:
    /// 10.
    public final var panSlop: Double {
        get { Double(config.pan_slop) }
        set {
            alter(to: newValue) { $0.config.pan_slop.limit(to: $1, "panSlop", of: $0) }
        }
    }

    /// How much the span must change before the gesture begins, in points. Default: 10.
    ///
    /// The span of two fingers is their distance. The span of more is twice the root mean square
    /// distance from their middle.
    public final var pinchSlop: Double {
        get { Double(config.pinch_slop) }
        set {
            alter(to: newValue) { $0.config.pinch_slop.limit(to: $1, "pinchSlop", of: $0) }
        }
    }

    /// How long the arc must be before the gesture begins, in points. Default: 10. The arc is the
    /// angle times half the span at the start.
    public final var rotationSlop: Double {
        get { Double(config.rotation_slop) }
        set {
            alter(to: newValue) { $0.config.rotation_slop.limit(to: $1, "rotationSlop", of: $0) }
        }
    }

    /// How many times the evidence of a rival the transform needs, while it has one finger: 1 to
    /// 16, or nil for no lead. Default: 1.5.
    ///
    /// With one finger a transform is a drag. So if two fingers spread on a board of cards that can
    /// be moved and scaled, the board's pinch wins, as ``PanGestureRecognizer/lead`` describes.
    /// With more fingers a transform has no rivals.
    public final var lead: Double? {
        get { leadValue(config.lead) }
        set {
            alter(to: newValue) { $0.config.lead = GestureKit.lead($1, or: $0.config.lead, of: $0) }
        }
    }

    /// What the fingers did since the gesture began, as a transform in the coordinates of a view.
    /// Nil means the window. The identity before the gesture begins.
    ///
    /// Concatenate it to the transform of the content in the view, and the content stays under the
    /// fingers.
    ///
    /// It is also the identity if a transform on the way to the view has no inverse, if the scale
    /// is above 512, or if the shift is too large.
    public final func transform(in view: View?) -> AffineTransform2D {
        AffineTransform2D(filled(gc_affine()) { gc_transform_affine(fingers, view?.node, &$0) })
    }

    /// What the fingers will have done at a time, like ``transform(in:)-(View?)``. See
    /// ``DragGestureRecognizer/translation(in:at:)-(View?,_)`` and <doc:FrameValues>.
    public final func transform(in view: View?, at time: Timestamp) -> AffineTransform2D {
        AffineTransform2D(
            filled(gc_affine()) {
                gc_transform_affine_at(fingers, time.microseconds, view?.node, &$0)
            }
        )
    }

    /// What the fingers did in the latest motion, like ``transform(in:)-(View?)``. When the gesture
    /// begins, it is everything so far. When the gesture ends or is cancelled, it is the identity.
    ///
    /// If you set no value, the increments of all events concatenated are the whole transform. If
    /// your program does not look at every event, call ``restart()`` instead.
    public final func increment(in view: View?) -> AffineTransform2D {
        var increment = gc_similarity()
        var window = gc_affine_identity()
        var affine = gc_affine()
        _ = gc_transform_increment(fingers, &increment)
        _ = gc_similarity_to_affine(&increment, &window)
        _ = gc_node_convert_affine(nil, view?.node, &window, &affine)
        return AffineTransform2D(affine)
    }

    /// Sets the translation to zero, the ``scale`` to 1 and the ``rotation`` to 0, so that
    /// ``transform(in:)-(View?)`` is the identity. Call it at each event, after you have applied the
    /// transform.
    public final func restart() {
        if let engine = valueAsker {
            return engine.afterwards { self.restart() }
        }
        isValueSet = true
        gc_transform_restart(fingers)
    }

    /// The span, divided by the span when the gesture began. 1 before that.
    ///
    /// It is measured in the window. If you set it, it continues from there, by the same factor as
    /// the span. The ``scaleVelocity`` changes by the same factor as the scale, and
    /// ``transform(in:)-(View?)`` is scaled about the location. The range is 1/4096 to 4096: see
    /// ``ValueRepairs``. What you set before the gesture begins is forgotten.
    public final var scale: Double {
        get { Double(valueEvent?.pointee.scale ?? gc_transform_scale(fingers)) }
        set {
            if let engine = valueAsker {
                return engine.afterwards { self.scale = newValue }
            }
            if let value = GestureKit.scale(newValue, "scale", of: self) {
                isValueSet = true
                _ = gc_transform_set_scale(fingers, value)
            }
        }
    }

    /// How far the fingers turned since the gesture began, in radians, clockwise. 0 before that.
    ///
    /// It does not wrap, and is measured in the window. If you set it, it continues from there, the
    /// velocity stays what it is, and ``transform(in:)-(View?)`` is turned about the location. The
    /// range is ±1000 turns: see ``ValueRepairs``. What you set before the gesture begins is
    /// forgotten.
    public final var rotation: Double {
        get { Double(valueEvent?.pointee.rotation ?? gc_transform_rotation(fingers)) }
        set {
            if let engine = valueAsker {
                return engine.afterwards { self.rotation = newValue }
            }
            if let value = angle(newValue, "rotation", of: self) {
                isValueSet = true
                _ = gc_transform_set_rotation(fingers, value)
            }
        }
    }

    /// The ``scale`` at a time. See ``PinchGestureRecognizer/scale(at:)``.
    public final func scale(at time: Timestamp) -> Double {
        Double(gc_transform_scale_at(fingers, time.microseconds))
    }

    /// The ``rotation`` at a time. See ``RotationGestureRecognizer/rotation(at:)``.
    public final func rotation(at time: Timestamp) -> Double {
        Double(gc_transform_rotation_at(fingers, time.microseconds))
    }

    /// The change of the scale per second. Positive: the fingers move apart.
    public final var scaleVelocity: Double {
        Double(gc_transform_scale_velocity(fingers))
    }

    /// The velocity of the rotation in radians per second. Positive: clockwise.
    public final var rotationVelocity: Double {
        Double(gc_transform_rotation_velocity(fingers))
    }

    /// Like ``scaleVelocity``, but zero if the fingers rested before they lifted.
    public final var scaleReleaseVelocity: Double {
        Double(gc_transform_scale_release_velocity(fingers))
    }

    /// Like ``rotationVelocity``, but zero if the fingers rested before they lifted.
    public final var rotationReleaseVelocity: Double {
        Double(gc_transform_rotation_release_velocity(fingers))
    }

    override var coreTouchCounts: (minimum: UInt8, maximum: UInt8) {
        get { (config.min_touches, config.max_touches) }
        set {
            var config = config
            (config.min_touches, config.max_touches) = newValue
            self.config = config
        }
    }

    override var coreSettleTime: UInt32 {
        get { config.settle_us }
        set { config.settle_us = newValue }
    }

    override func coreTranslation(in node: UnsafePointer<gc_node>?) -> gc_vector {
        filled(gc_vector()) { gc_transform_translation(fingers, node, &$0) }
    }

    override func coreTranslation(
        in node: UnsafePointer<gc_node>?,
        at time: UInt64
    ) -> gc_vector {
        filled(gc_vector()) { gc_transform_translation_at(fingers, time, node, &$0) }
    }

    override var coreSampleTime: UInt64 {
        gc_transform_sample_us(fingers)
    }

    /// How long after the ``sampleTimestamp`` the fingers rest, if no further sample comes.
    var restDuration: Duration {
        .microseconds(Int64(gc_transform_rest_us(fingers)))
    }

    override func setCoreTranslation(_ value: gc_vector, in node: UnsafePointer<gc_node>?) {
        _ = gc_transform_set_translation(fingers, node, value)
    }

    override func coreVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        filled(gc_velocity()) { gc_transform_velocity(fingers, node, &$0) }
    }

    override func coreReleaseVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        filled(gc_velocity()) { gc_transform_release_velocity(fingers, node, &$0) }
    }
}
