// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Recognizes two fingers moving apart or together.
///
/// It begins when their distance, the span, has changed by the ``slop``, and the scale is 1 where
/// it crosses that. When one finger lifts, the scale is frozen; when another lands, it goes on from
/// there. Further fingers are ignored. The location is in the middle of the two, or at the finger
/// that is left. It ends when both are up.
///
///     let pinch = PinchGestureRecognizer { [unowned image] pinch in
///         image.transform = image.transform.scaled(by: pinch.scale)
///         pinch.scale = 1
///     }
open class PinchGestureRecognizer: GestureRecognizer {
    private let pinch: UnsafeMutablePointer<gc_pinch>
    private var config = gc_pinch_config_default()

    /// Creates a recognizer.
    public init() {
        pinch = .allocate(capacity: 1)
        pinch.initialize(to: gc_pinch())
        _ = gc_pinch_init(pinch, nil)
        super.init(_memory: _RecognizerMemory(pinch))
    }

    /// Creates a recognizer and gives it an action.
    public convenience init(action: @escaping (PinchGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold. See
    /// ``GestureActionSource/addTarget(_:action:)``.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (PinchGestureRecognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// How much the span changes before it begins, in points. By default 10.
    public final var slop: Double {
        get { Double(config.slop) }
        set {
            config.slop = limit(newValue, or: config.slop, "slop")
            configure()
        }
    }

    /// The span in relation to the one it began with; 1 before.
    ///
    /// It is from 1/4096 to 4096, measured in the window: scaling the view does not feed back. When
    /// it is set, it changes from there by the same factor as the span, and the velocity is zero
    /// until the next motion. Setting what is out of that range, or not a number, is a programming
    /// error.
    public final var scale: Double {
        get { Double(valueEvent?.pointee.scale ?? gc_pinch_scale(pinch)) }
        set {
            if let value = GestureKit.scale(newValue, "A pinch's scale") {
                isValueSet = true
                _ = gc_pinch_set_scale(pinch, value)
            }
        }
    }

    /// How fast the scale changes, per second: positive when the fingers move apart.
    ///
    /// The last moving value is held while both fingers are silent. With one finger left the scale is
    /// frozen, and its velocity is zero 40 ms after its last sample.
    public final var velocity: Double {
        Double(gc_pinch_velocity(pinch))
    }

    /// As ``velocity``, but zero when the fingers paused for 40 ms or more before they lifted: what a
    /// fling of the scale starts with.
    public final var releaseVelocity: Double {
        Double(gc_pinch_release_velocity(pinch))
    }

    private func configure() {
        let status = gc_pinch_set_config(pinch, &config)
        precondition(status == .GC_OK, "No pinch can be like that: \(config)")
    }
}
