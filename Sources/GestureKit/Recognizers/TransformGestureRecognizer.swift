// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Recognizes fingers that drag, spread and turn something, all at once.
///
///     let gesture = TransformGestureRecognizer { [unowned canvas] gesture in
///         canvas.drawing = canvas.drawing.concatenating(gesture.transform(in: canvas))
///         gesture.restart()
///     }
///     canvas.addGestureRecognizer(gesture)
///
/// It begins when one of three slops is met by all fingers it has. Every slop met at that moment is
/// taken off; what has not met its own starts as if it had not moved. From then on each frame adds
/// the shift, scale and turn that fit best what the fingers did; one finger only shifts. Fingers may
/// come and go without moving anything but the location, which is in their middle. It ends when
/// fewer than the minimum are down.
///
/// Three values can be read and set one by one, as those of a pan, a pinch and a rotation. Or all
/// is read at once: ``transform(in:)-(View?)`` is what keeps under the fingers what they took hold of.
open class TransformGestureRecognizer: DragGestureRecognizer {
    private let hand: UnsafeMutablePointer<gc_transform>
    private var config = gc_transform_config_default()

    /// Creates a recognizer.
    public init() {
        hand = .allocate(capacity: 1)
        hand.initialize(to: gc_transform())
        _ = gc_transform_init(hand, nil)
        super.init(_memory: _RecognizerMemory(hand))
    }

    /// Creates a recognizer and gives it an action.
    public convenience init(action: @escaping (TransformGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object. It does not hold the object. See
    /// ``GestureActionSource/addTarget(_:action:)``.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (TransformGestureRecognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// How far the middle of the fingers moves for it to begin, in points. By default 10.
    public final var panSlop: Double {
        get { Double(config.pan_slop) }
        set {
            config.pan_slop = limit(newValue, or: config.pan_slop, "panSlop")
            configure()
        }
    }

    /// How much the span changes for it to begin, in points. By default 10.
    ///
    /// The span is the distance of two fingers; of more, twice the root mean square distance from
    /// their middle.
    public final var pinchSlop: Double {
        get { Double(config.pinch_slop) }
        set {
            config.pinch_slop = limit(newValue, or: config.pinch_slop, "pinchSlop")
            configure()
        }
    }

    /// How long the arc, the turn times half the starting span, is for it to begin, in points. By
    /// default 10.
    public final var rotationSlop: Double {
        get { Double(config.rotation_slop) }
        set {
            config.rotation_slop = limit(newValue, or: config.rotation_slop, "rotationSlop")
            configure()
        }
    }

    /// What the fingers did in all, as a transform that acts in the coordinates of a view; nil means
    /// the window. The identity before it begins.
    ///
    /// Put after the transform of what is drawn in the view, it keeps what was under the fingers
    /// there.
    ///
    /// It is the identity, too, when a transform on the way to the view has no inverse, and when the
    /// scale or the shift is too large: a scale of more than 512.
    public final func transform(in view: View?) -> AffineTransform2D {
        var affine = gc_affine()
        _ = gc_transform_affine(hand, view?.node, &affine)
        return AffineTransform2D(affine)
    }

    /// What the fingers did in the latest motion, as ``transform(in:)-(View?)``: when it begins all of it,
    /// then what has come to it. The identity when it ends or is cancelled, as nothing moved.
    ///
    /// Concatenated over all events, these make up the whole as long as nothing is set. A program
    /// that does not look at every event calls ``restart()`` instead.
    public final func increment(in view: View?) -> AffineTransform2D {
        var increment = gc_similarity()
        var window = gc_affine_identity()
        var affine = gc_affine()
        _ = gc_transform_increment(hand, &increment)
        _ = gc_similarity_to_affine(&increment, &window)
        _ = gc_node_convert_affine(nil, view?.node, &window, &affine)
        return AffineTransform2D(affine)
    }

    /// Makes ``transform(in:)-(View?)`` the identity, and with it all three values: for a program that does
    /// the same to its content at each event, and starts anew. The velocities go on.
    public final func restart() {
        isValueSet = true
        gc_transform_restart(hand)
    }

    /// The span in relation to the one it began with; 1 before.
    ///
    /// It is from 1/4096 to 4096, measured in the window. When it is set, it changes from there by
    /// the same factor as the span, the velocities of scale and rotation are zero until the next
    /// motion, and ``transform(in:)-(View?)`` is scaled about the location. Setting what is out of that
    /// range, or not a number, is a programming error.
    public final var scale: Double {
        get { Double(valueEvent?.pointee.scale ?? gc_transform_scale(hand)) }
        set {
            if let value = GestureKit.scale(newValue, "A transform's scale") {
                isValueSet = true
                _ = gc_transform_set_scale(hand, value)
            }
        }
    }

    /// How far the fingers have turned since it began, in radians, clockwise; 0 before.
    ///
    /// It is not wrapped, and is measured in the window. When it is set, it changes from there by
    /// what the fingers turn, the velocities of scale and rotation are zero until the next motion,
    /// and ``transform(in:)-(View?)`` is turned about the location. Setting more than 1000 turns either way,
    /// or what is not a number, is a programming error.
    public final var rotation: Double {
        get { Double(valueEvent?.pointee.rotation ?? gc_transform_rotation(hand)) }
        set {
            if let value = angle(newValue, "A transform's rotation") {
                isValueSet = true
                _ = gc_transform_set_rotation(hand, value)
            }
        }
    }

    /// How fast the scale changes, per second: positive when the fingers move apart.
    public final var scaleVelocity: Double {
        Double(gc_transform_scale_velocity(hand))
    }

    /// How fast the fingers turn, in radians per second: positive when clockwise.
    public final var rotationVelocity: Double {
        Double(gc_transform_rotation_velocity(hand))
    }

    /// As ``scaleVelocity``, but zero when the fingers paused for 40 ms or more before they lifted.
    public final var scaleReleaseVelocity: Double {
        Double(gc_transform_scale_release_velocity(hand))
    }

    /// As ``rotationVelocity``, but zero when the fingers paused for 40 ms or more before they lifted.
    public final var rotationReleaseVelocity: Double {
        Double(gc_transform_rotation_release_velocity(hand))
    }

    override var coreTouchCounts: (minimum: UInt32, maximum: UInt32) {
        get { (config.min_touches, config.max_touches) }
        set {
            (config.min_touches, config.max_touches) = newValue
            configure()
        }
    }

    override func coreTranslation(in node: UnsafePointer<gc_node>?) -> gc_vector {
        var translation = gc_vector()
        _ = gc_transform_translation(hand, node, &translation)
        return translation
    }

    override func setCoreTranslation(_ value: gc_vector, in node: UnsafePointer<gc_node>?) {
        _ = gc_transform_set_translation(hand, node, value)
    }

    override func coreVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        var velocity = gc_velocity()
        _ = gc_transform_velocity(hand, node, &velocity)
        return velocity
    }

    override func coreReleaseVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        var velocity = gc_velocity()
        _ = gc_transform_release_velocity(hand, node, &velocity)
        return velocity
    }

    private func configure() {
        let status = gc_transform_set_config(hand, &config)
        precondition(status == .GC_OK, "The core refused the configuration: \(config)")
    }
}
