// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes fingers that rest for a short time. Use it to stop a fling or to show a highlight.
///
/// It begins, by timer, after the fingers have been still for the ``stillnessDuration``. It ends
/// when one of them lifts. It is cancelled when one moves too far or another lands. The location is
/// the middle of the fingers that are down.
///
/// It prevents no other recognizer, and none prevents it. Views keep its touches.
///
///     let hold = HoldGestureRecognizer { [unowned list] hold in
///         if hold.state == .began {
///             list.stopFling()
///         }
///     }
open class HoldGestureRecognizer: GestureRecognizer {
    private let hold: UnsafeMutablePointer<gc_hold>
    private var config = gc_hold_config_default() {
        didSet {
            let status = gc_hold_set_config(hold, &config)
            precondition(status == .GC_OK, "The core refused the configuration: \(config)")
        }
    }

    /// Creates a recognizer of one finger at rest.
    public init() {
        hold = .allocate(capacity: 1)
        hold.initialize(to: gc_hold())
        _ = gc_hold_init(hold, nil)
        super.init(_memory: _RecognizerMemory(hold))
    }

    /// Creates a recognizer of one finger at rest, and gives it an action.
    public convenience init(action: @escaping (HoldGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object. It does not hold the object. See
    /// ``GestureActionSource/addTarget(_:action:)-6eq0g``.
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
            if let engine = asker {
                return engine.afterwards { self.numberOfTouchesRequired = newValue }
            }
            config.touches = count(newValue, in: 1...32, "numberOfTouchesRequired")
        }
    }

    /// How long the fingers must rest, from when the last one lands. Default: 40 ms. With 0 it
    /// begins with that landing.
    public final var stillnessDuration: Duration {
        get { .microseconds(Int64(config.stillness_us)) }
        set {
            if let engine = asker {
                return engine.afterwards { self.stillnessDuration = newValue }
            }
            config.stillness_us = microseconds(newValue, "stillnessDuration")
        }
    }

    /// How far each finger may move from its landing, before and after the gesture begins, in
    /// points. Default: 10.
    public final var allowableMovement: Double {
        get { Double(config.max_movement) }
        set {
            if let engine = asker {
                return engine.afterwards { self.allowableMovement = newValue }
            }
            config.max_movement = limit(newValue, or: config.max_movement, "allowableMovement")
        }
    }
}
