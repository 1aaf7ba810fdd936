// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes fingers that press in one place.
///
/// It begins, by timer, after the fingers have been down for the ``minimumPressDuration``. After
/// that they may move, which is reported, and further fingers are tracked. It ends when one of them
/// lifts. The location is the middle of the fingers that are down. It fails when a finger moves too
/// far or lifts before it begins, or when there are too many fingers.
///
/// When a finger lands or lifts, the location jumps and the translation does not. So move what was
/// pressed by the translation.
///
///     let press = LongPressGestureRecognizer { [unowned list] press in
///         switch press.state {
///         case .began: list.pickUpRow(at: press.location(in: list))
///         case .changed: list.dragRow(by: press.translation(in: list))
///         default: list.dropRow()
///         }
///     }
nonisolated open class LongPressGestureRecognizer: GestureRecognizer {
    private var press: UnsafeMutablePointer<gc_long_press> { memory() }
    private var config = gc_long_press_config_default() {
        didSet { check(gc_long_press_set_config(press, &config)) }
    }

    /// Creates a recognizer of a long press with one finger.
    public init() {
        super.init(_memory: .new(gc_long_press()) { gc_long_press_init($0, nil) })
    }

    /// Creates a recognizer of a long press with one finger, and gives it an action.
    public convenience init(action: @escaping (LongPressGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (LongPressGestureRecognizer) -> Void
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

    /// How long the fingers must rest, from when the last one lands. Default: 0.5 s. With 0 it
    /// begins with that landing.
    ///
    /// If a finger lifts at exactly this time, the gesture has already begun.
    public final var minimumPressDuration: Duration {
        get { .microseconds(Int64(config.min_duration_us)) }
        set {
            alter(to: newValue) {
                $0.config.min_duration_us = microseconds($1, "minimumPressDuration", of: $0)
            }
        }
    }

    /// The number of taps before the press, 0 to 255. Default: 0.
    ///
    /// The taps need as many fingers as the press. They follow the rules and defaults of a
    /// ``TapGestureRecognizer``, and so do the time and distance between the last tap and the
    /// press.
    public final var numberOfTapsRequired: Int {
        get { Int(config.taps) }
        set {
            alter(to: newValue) {
                $0.config.taps = count($1, in: 0...255, "numberOfTapsRequired", of: $0)
            }
        }
    }

    /// Whether it ends when the last of its fingers lifts, those that landed later included.
    /// Default: false, it ends when any finger lifts.
    public final var lastsUntilLastLift: Bool {
        get { config.ends_at == GC_LONG_PRESS_LAST_LIFT.rawValue }
        set {
            let end = newValue ? GC_LONG_PRESS_LAST_LIFT : GC_LONG_PRESS_FIRST_LIFT
            alter(to: end) { $0.config.ends_at = $1.rawValue }
        }
    }

    /// The number of fingers, 1 to 32. Default: 1.
    public final var numberOfTouchesRequired: Int {
        get { Int(config.touches) }
        set {
            alter(to: newValue) {
                $0.config.touches = count($1, in: 1...32, "numberOfTouchesRequired", of: $0)
            }
        }
    }

    /// How far each finger may move from its landing before the gesture begins, in points. Default:
    /// 10.
    public final var allowableMovement: Double {
        get { Double(config.max_movement) }
        set {
            alter(to: newValue) {
                $0.config.max_movement.limit(to: $1, "allowableMovement", of: $0)
            }
        }
    }

    /// How far the fingers have moved since the press began, in the coordinates of a view. Nil
    /// means the window.
    ///
    /// A finger that lands or lifts does not change it. Zero until the press begins, and if a
    /// transform on the way to the view has no inverse.
    public final func translation(in view: View?) -> Vector {
        reportedTranslation(in: view) { node in
            filled(gc_vector()) { gc_long_press_translation(press, node, &$0) }
        }
    }
}
