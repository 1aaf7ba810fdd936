// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes taps of one or more fingers, one or more times in a row.
///
///     let doubleTap = TapGestureRecognizer(numberOfTaps: 2) { [unowned content] tap in
///         content.zoom(at: tap.location(in: content))
///     }
///     content.addGestureRecognizer(doubleTap)
///
/// It recognizes once, when the last finger of the last tap lifts. The location is that of the
/// first tap. It fails when a finger moves too far or stays down too long, when there are too many
/// fingers, or when the next tap comes too late or too far away.
nonisolated open class TapGestureRecognizer: GestureRecognizer {
    private var tap: UnsafeMutablePointer<gc_tap> { memory() }
    private var config = gc_tap_config_default() {
        didSet { check(gc_tap_set_config(tap, &config)) }
    }

    /// Whether it is a line of ``View/gestures(_:)``.
    final var isDeclared = false

    /// Creates a recognizer of a single tap with one finger.
    public init() {
        super.init(_memory: .new(gc_tap()) { gc_tap_init($0, nil) })
    }

    /// Creates a recognizer of a single tap with one finger, and gives it an action.
    public convenience init(action: @escaping (TapGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer of a number of taps in a row with one finger, and gives it an action.
    public convenience init(
        numberOfTaps: Int,
        action: @escaping (TapGestureRecognizer) -> Void
    ) {
        self.init(action: action)
        numberOfTapsRequired = numberOfTaps
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (TapGestureRecognizer) -> Void
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

    /// The number of taps in a row, 1 to 255. Default: 1.
    public final var numberOfTapsRequired: Int {
        get { Int(config.taps) }
        set {
            alter(to: newValue) {
                $0.config.taps = count($1, in: 1...255, "numberOfTapsRequired", of: $0)
            }
        }
    }

    /// The number of fingers in each tap, 1 to 32. Default: 1.
    public final var numberOfTouchesRequired: Int {
        get { Int(config.touches) }
        set {
            alter(to: newValue) {
                $0.config.touches = count($1, in: 1...32, "numberOfTouchesRequired", of: $0)
            }
        }
    }

    /// The longest time of one tap, from the first landing to the last lift. Default: 0.75 s.
    ///
    /// A lift at exactly this time is too late.
    public final var maximumDuration: Duration {
        get { .microseconds(Int64(config.max_duration_us)) }
        set {
            alter(to: newValue) {
                $0.config.max_duration_us = microseconds($1, "maximumDuration", of: $0)
            }
        }
    }

    /// The longest time between taps, from lift to landing. Default: 0.35 s.
    ///
    /// A landing at exactly this time is too late.
    public final var maximumGap: Duration {
        get { .microseconds(Int64(config.max_gap_us)) }
        set {
            alter(to: newValue) { $0.config.max_gap_us = microseconds($1, "maximumGap", of: $0) }
        }
    }

    /// How far each finger may move from its landing, in points. Default: 10.
    public final var allowableMovement: Double {
        get { Double(config.max_movement) }
        set {
            alter(to: newValue) {
                $0.config.max_movement.limit(to: $1, "allowableMovement", of: $0)
            }
        }
    }

    /// How far a later tap may be from the first one, in points. Default: 30.
    public final var allowableDistance: Double {
        get { Double(config.max_distance) }
        set {
            alter(to: newValue) {
                $0.config.max_distance.limit(to: $1, "allowableDistance", of: $0)
            }
        }
    }

    /// The buttons of a pointer that must be pressed. Default: the primary one. A finger counts as
    /// the primary button.
    public final var buttonMaskRequired: Event.ButtonMask = .primary

    /// Returns whether it may have the touch that an event is about: one with
    /// ``buttonMaskRequired``, or a gesture of a touchpad. See
    /// ``GestureRecognizer/shouldReceive(_:)``.
    open override func shouldReceive(_ event: Event) -> Bool {
        guard event.type == .touches else {
            return super.shouldReceive(event)
        }
        let pressed = event.buttonMask.isEmpty ? .primary : event.buttonMask
        return pressed.isSuperset(of: buttonMaskRequired)
    }
}
