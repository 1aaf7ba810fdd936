// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes fingers that rest for a short time. Use it to stop a fling or to show a highlight.
///
/// It begins, by timer, after the fingers have been still for the ``stillnessDuration``. It ends
/// when fewer fingers than required are left. It is cancelled when one moves too far, or when one
/// lands beyond the ``maximumNumberOfTouches``. The location is the middle of the fingers that are
/// down.
///
/// It prevents no other recognizer, and none prevents it. Views keep its touches.
///
///     let hold = HoldGestureRecognizer { [unowned list] hold in
///         if hold.state == .began {
///             list.stopFling()
///         }
///     }
nonisolated open class HoldGestureRecognizer: GestureRecognizer {
    private var hold: UnsafeMutablePointer<gc_hold> { memory() }
    private var config = gc_hold_config_default() {
        didSet { check(gc_hold_set_config(hold, &config)) }
    }

    /// Creates a recognizer of one finger at rest.
    public init() {
        super.init(_memory: .new(gc_hold()) { gc_hold_init($0, nil) })
    }

    /// Creates a recognizer of one finger at rest, and gives it an action.
    public convenience init(action: @escaping (HoldGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (HoldGestureRecognizer) -> Void
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

    /// The number of fingers, 1 to 32. Default: 1.
    public final var numberOfTouchesRequired: Int {
        get { Int(config.touches) }
        set {
            alter(to: newValue) {
                $0.config.touches = count($1, in: 1...32, "numberOfTouchesRequired", of: $0)
            }
        }
    }

    /// The most fingers: 1 to 32; `Int.max` counts as 32. Default: as many as are required.
    ///
    /// With more, further fingers may rest with the required ones, and the gesture ends when fewer
    /// than the required ones are left. On a touchpad, it takes a hold with any number of fingers
    /// from the required number to this one.
    public final var maximumNumberOfTouches: Int {
        get { Int(max(config.touches, config.max_touches)) }
        set {
            alter(to: newValue) {
                $0.config.max_touches =
                    touchLimit($1, in: 1...32, "maximumNumberOfTouches", of: $0)
            }
        }
    }

    /// How long the fingers must rest, from when the last one lands. Default: 40 ms. With 0 it
    /// begins with that landing.
    public final var stillnessDuration: Duration {
        get { .microseconds(Int64(config.stillness_us)) }
        set {
            alter(to: newValue) {
                $0.config.stillness_us = microseconds($1, "stillnessDuration", of: $0)
            }
        }
    }

    /// How far each finger may move from its landing, before and after the gesture begins, in
    /// points. Default: 10.
    public final var allowableMovement: Double {
        get { Double(config.max_movement) }
        set {
            alter(to: newValue) {
                $0.config.max_movement.limit(to: $1, "allowableMovement", of: $0)
            }
        }
    }
}
