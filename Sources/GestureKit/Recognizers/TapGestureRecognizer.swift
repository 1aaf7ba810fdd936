// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Recognizes one or several fingers tapping, once or several times in a row.
///
///     let doubleTap = TapGestureRecognizer { [unowned content] tap in
///         content.zoom(at: tap.location(in: content))
///     }
///     doubleTap.numberOfTapsRequired = 2
///     content.addGestureRecognizer(doubleTap)
///
/// It is recognized, once, when the last finger of the last tap lifts; its location is the first
/// tap's. It fails when a finger strays or stays down too long, when there are more fingers than
/// asked for, and when the next tap comes too late or too far away.
open class TapGestureRecognizer: GestureRecognizer {
    private let tap: UnsafeMutablePointer<gc_tap>
    private var config = gc_tap_config_default()

    /// Creates a recognizer of a single tap with one finger.
    public init() {
        tap = .allocate(capacity: 1)
        tap.initialize(to: gc_tap())
        _ = gc_tap_init(tap, nil)
        super.init(_memory: _RecognizerMemory(tap))
    }

    /// Creates a recognizer of a single tap with one finger, and gives it an action.
    public convenience init(action: @escaping (TapGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object. It does not hold the object. See
    /// ``GestureActionSource/addTarget(_:action:)``.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (TapGestureRecognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// How many taps in a row, 1 to 255. By default 1.
    public final var numberOfTapsRequired: Int {
        get { Int(config.taps) }
        set {
            config.taps = count(newValue, in: 1...255, "numberOfTapsRequired")
            configure()
        }
    }

    /// How many fingers in each tap, 1 to 32. By default 1.
    public final var numberOfTouchesRequired: Int {
        get { Int(config.touches) }
        set {
            config.touches = count(newValue, in: 1...32, "numberOfTouchesRequired")
            configure()
        }
    }

    /// How long one tap may take, from the first landing to the last lift. By default 0.75 s.
    ///
    /// A lift at exactly this time is too late.
    public final var maximumDuration: Duration {
        get { .microseconds(Int64(config.max_duration_us)) }
        set {
            config.max_duration_us = microseconds(newValue, "maximumDuration")
            configure()
        }
    }

    /// How long the next tap may let wait, from lift to landing. By default 0.35 s.
    ///
    /// A landing at exactly this time is too late.
    public final var maximumGap: Duration {
        get { .microseconds(Int64(config.max_gap_us)) }
        set {
            config.max_gap_us = microseconds(newValue, "maximumGap")
            configure()
        }
    }

    /// How far each finger may move from where it landed, in points. By default 10.
    public final var allowableMovement: Double {
        get { Double(config.max_movement) }
        set {
            config.max_movement = limit(newValue, or: config.max_movement, "allowableMovement")
            configure()
        }
    }

    /// How far from the first tap a later one may be, in points. By default 30.
    public final var allowableDistance: Double {
        get { Double(config.max_distance) }
        set {
            config.max_distance = limit(newValue, or: config.max_distance, "allowableDistance")
            configure()
        }
    }

    private func configure() {
        let status = gc_tap_set_config(tap, &config)
        precondition(status == .GC_OK, "The core refused the configuration: \(config)")
    }
}
