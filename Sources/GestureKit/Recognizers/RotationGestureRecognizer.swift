// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Recognizes two fingers turning about each other.
///
/// It begins when the arc, the turn times half the starting span, has reached the ``slop``, and the
/// rotation is 0 where it crosses that. When one finger lifts, the rotation is frozen; when another
/// lands, it goes on from there. Further fingers are ignored. The location is in the middle of the
/// two, or at the finger that is left. It ends when both are up.
///
///     let rotation = RotationGestureRecognizer { [unowned image] rotation in
///         image.transform = image.transform.rotated(by: rotation.rotation)
///         rotation.rotation = 0
///     }
open class RotationGestureRecognizer: GestureRecognizer {
    private let turn: UnsafeMutablePointer<gc_rotation>
    private var config = gc_rotation_config_default()

    /// Creates a recognizer.
    public init() {
        turn = .allocate(capacity: 1)
        turn.initialize(to: gc_rotation())
        _ = gc_rotation_init(turn, nil)
        super.init(_memory: _RecognizerMemory(turn))
    }

    /// Creates a recognizer and gives it an action.
    public convenience init(action: @escaping (RotationGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold. See
    /// ``GestureActionSource/addTarget(_:action:)``.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (RotationGestureRecognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// How long the arc is before it begins, in points. By default 10.
    public final var slop: Double {
        get { Double(config.slop) }
        set {
            config.slop = limit(newValue, or: config.slop, "slop")
            configure()
        }
    }

    /// How far the fingers have turned since it began, in radians, clockwise; 0 before.
    ///
    /// It is not wrapped: a turn and a quarter is 2.5 π. It is measured in the window: turning the
    /// view does not feed back. When it is set, it changes from there by what the fingers turn, and
    /// the velocity is zero until the next motion. Setting more than 1000 turns either way, or what
    /// is not a number, is a programming error.
    public final var rotation: Double {
        get { Double(valueEvent?.pointee.rotation ?? gc_rotation_angle(turn)) }
        set {
            if let value = angle(newValue, "A rotation") {
                isValueSet = true
                _ = gc_rotation_set_angle(turn, value)
            }
        }
    }

    /// How fast the fingers turn, in radians per second: positive when clockwise.
    ///
    /// The last moving value is held while both fingers are silent. With one finger left the rotation
    /// is frozen, and its velocity is zero 40 ms after its last sample.
    public final var velocity: Double {
        Double(gc_rotation_velocity(turn))
    }

    /// As ``velocity``, but zero when the fingers paused for 40 ms or more before they lifted: what a
    /// fling of the rotation starts with.
    public final var releaseVelocity: Double {
        Double(gc_rotation_release_velocity(turn))
    }

    private func configure() {
        let status = gc_rotation_set_config(turn, &config)
        precondition(status == .GC_OK, "No rotation can be like that: \(config)")
    }
}
