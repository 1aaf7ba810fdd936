// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Recognizes a swipe: a quick, straight stroke of one or several fingers.
///
///     let swipe = SwipeGestureRecognizer { [unowned pages] swipe in
///         pages.turn(forward: swipe.recognizedDirection == .left)
///     }
///     swipe.direction = [.left, .right]
///     pages.addGestureRecognizer(swipe)
///
/// It is recognized, once, while the fingers still move: as soon as their middle has gone the
/// ``minimumDistance`` in one of the directions. Its location is where it began, the middle when the
/// last finger landed; distance and time count from there. It fails when the time is up, when the
/// stroke goes too far aside or more than two points behind its start, when a finger lifts, and when
/// there are more fingers than asked for.
open class SwipeGestureRecognizer: GestureRecognizer {
    private let swipe: UnsafeMutablePointer<gc_swipe>
    private var config = gc_swipe_config_default()

    /// Creates a recognizer of a swipe to the right with one finger.
    public init() {
        swipe = .allocate(capacity: 1)
        swipe.initialize(to: gc_swipe())
        _ = gc_swipe_init(swipe, nil)
        super.init(_memory: _RecognizerMemory(swipe))
    }

    /// Creates a recognizer of a swipe to the right with one finger, and gives it an action.
    public convenience init(action: @escaping (SwipeGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object. It does not hold the object. See
    /// ``GestureActionSource/addTarget(_:action:)``.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (SwipeGestureRecognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// The directions in which it may go, in the window. By default ``Direction/right``; with none
    /// of them nothing is a swipe.
    public final var direction: Direction {
        get { Direction(rawValue: Int(config.directions)) }
        set {
            if !Direction.all.isSuperset(of: newValue) {
                ValueRepairs.note("direction", newValue, "it must be of right, left, up and down")
            }
            config.directions = UInt32(newValue.intersection(.all).rawValue)
            configure()
        }
    }

    /// How many fingers swipe, 1 to 32. By default 1.
    public final var numberOfTouchesRequired: Int {
        get { Int(config.touches) }
        set {
            config.touches = count(newValue, in: 1...32, "numberOfTouchesRequired")
            configure()
        }
    }

    /// How far the middle of the fingers goes in the direction, in points. By default 50.
    ///
    /// It shrinks with time, by 94 % of itself a second: to 26.5 points after half a second.
    public final var minimumDistance: Double {
        get { Double(config.min_distance) }
        set {
            config.min_distance = limit(newValue, or: config.min_distance, "minimumDistance")
            configure()
        }
    }

    /// How long it may take, from when the last finger lands. By default 0.5 s.
    ///
    /// The distance at exactly this time is too late.
    public final var maximumDuration: Duration {
        get { .microseconds(Int64(config.max_duration_us)) }
        set {
            config.max_duration_us = microseconds(newValue, "maximumDuration")
            configure()
        }
    }

    /// How far aside the middle of the fingers may go, to either side of the axis, in points. By
    /// default 50.
    ///
    /// Like ``minimumDistance`` it shrinks with time, by 98 % of itself a second: a slower stroke
    /// must be straighter.
    public final var allowableDistanceAside: Double {
        get { Double(config.max_aside) }
        set {
            config.max_aside = limit(newValue, or: config.max_aside, "allowableDistanceAside")
            configure()
        }
    }

    /// How far aside it may go as a part of the distance made so far, 0 to 1: a limit beside
    /// ``allowableDistanceAside``. By default nil, none.
    ///
    /// It is judged from 20 points on, or when the swipe would be recognized.
    public final var allowableDeviation: Double? {
        get { config.max_aside_ratio.rawValue == 0 ? nil : Double(config.max_aside_ratio) }
        set {
            // To the core 0 is none; the least ratio there is allows no more than 0 would.
            let ratio = newValue.map {
                max(part($0, or: config.max_aside_ratio, "allowableDeviation").rawValue, 1)
            }
            config.max_aside_ratio = gc_scale(rawValue: ratio ?? 0)
            configure()
        }
    }

    /// Which way it went: one of the directions, nil while that is not decided.
    public final var recognizedDirection: Direction? {
        let direction = Direction(rawValue: Int(gc_swipe_direction(swipe)))
        return direction.isEmpty ? nil : direction
    }

    /// How fast the fingers move, in points per second in the coordinates of a view; nil means
    /// the window. Once it is recognized: how fast they moved then.
    public final func velocity(in view: View?) -> Vector {
        var velocity = gc_velocity()
        _ = gc_swipe_velocity(swipe, view?.node, &velocity)
        return Vector(velocity)
    }

    /// How far ``velocity(in:)-(View?)`` may be off: one standard error along either axis, in
    /// points per second.
    ///
    /// It is large while a motion begins and under noise, so a fling worth trusting is several times
    /// as fast as this.
    public final func velocityError(in view: View?) -> Double {
        var velocity = gc_velocity()
        _ = gc_swipe_velocity(swipe, view?.node, &velocity)
        return gc_speed_to_double(velocity.error)
    }

    private func configure() {
        let status = gc_swipe_set_config(swipe, &config)
        precondition(status == .GC_OK, "The core refused the configuration: \(config)")
    }
}

extension SwipeGestureRecognizer {
    /// Directions in the window: none, one or several.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// A bit for each direction.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Where x grows.
        public static let right = Direction(GC_SWIPE_RIGHT)

        /// Where x gets less.
        public static let left = Direction(GC_SWIPE_LEFT)

        /// Where y gets less.
        public static let up = Direction(GC_SWIPE_UP)

        /// Where y grows.
        public static let down = Direction(GC_SWIPE_DOWN)

        /// All four.
        public static let all: Direction = [.right, .left, .up, .down]

        private init(_ direction: gc_swipe_directions) {
            self.init(rawValue: Int(direction.rawValue))
        }
    }
}
