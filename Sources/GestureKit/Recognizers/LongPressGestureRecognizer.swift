// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Recognizes fingers that stay where they are.
///
/// It begins, by timer, when the fingers have been down for the ``minimumPressDuration``. From then
/// on they may move, which is reported, and further fingers are followed too. It ends when any of
/// them lifts. Its location is in the middle of the fingers that are down. It fails when a finger
/// strays or lifts before it began, and when there are more than asked for.
///
///     let press = LongPressGestureRecognizer { [unowned list] press in
///         switch press.state {
///         case .began: list.pickUpRow(at: press.location(in: list))
///         case .changed: list.dragRow(to: press.location(in: list))
///         default: list.dropRow()
///         }
///     }
open class LongPressGestureRecognizer: GestureRecognizer {
    private let press: UnsafeMutablePointer<gc_long_press>
    private var config = gc_long_press_config_default()

    /// Creates a recognizer of a long press with one finger.
    public init() {
        press = .allocate(capacity: 1)
        press.initialize(to: gc_long_press())
        _ = gc_long_press_init(press, nil)
        super.init(_memory: _RecognizerMemory(press))
    }

    /// Creates a recognizer of a long press with one finger, and gives it an action.
    public convenience init(action: @escaping (LongPressGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object. It does not hold the object. See
    /// ``GestureActionSource/addTarget(_:action:)``.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (LongPressGestureRecognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// How long the fingers rest before it begins, from when the last of them lands. By default
    /// 0.5 s; with 0 it begins with that landing.
    ///
    /// A lift at exactly this time comes after it has begun.
    public final var minimumPressDuration: Duration {
        get { .microseconds(Int64(config.min_duration_us)) }
        set {
            config.min_duration_us = microseconds(newValue, "minimumPressDuration")
            configure()
        }
    }

    /// How many taps come before the press, 0 to 255. By default 0.
    ///
    /// They take as many fingers, and follow the rules and the defaults of a
    /// ``TapGestureRecognizer``; so do the time and the distance between them and the press.
    public final var numberOfTapsRequired: Int {
        get { Int(config.taps) }
        set {
            config.taps = count(newValue, in: 0...255, "numberOfTapsRequired")
            configure()
        }
    }

    /// How many fingers press, 1 to 32. By default 1.
    public final var numberOfTouchesRequired: Int {
        get { Int(config.touches) }
        set {
            config.touches = count(newValue, in: 1...32, "numberOfTouchesRequired")
            configure()
        }
    }

    /// How far each finger may move from where it landed before it begins, in points. By default
    /// 10.
    public final var allowableMovement: Double {
        get { Double(config.max_movement) }
        set {
            config.max_movement = limit(newValue, or: config.max_movement, "allowableMovement")
            configure()
        }
    }

    private func configure() {
        let status = gc_long_press_set_config(press, &config)
        precondition(status == .GC_OK, "The core refused the configuration: \(config)")
    }
}
