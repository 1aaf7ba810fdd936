// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes a swipe: a fast, straight stroke of one or more fingers.
///
///     let swipe = SwipeGestureRecognizer { [unowned pages] swipe in
///         pages.turn(forward: swipe.recognizedDirection == .left)
///     }
///     swipe.direction = [.left, .right]
///     pages.addGestureRecognizer(swipe)
///
/// It recognizes once, while the fingers still move: as soon as their middle has moved the
/// ``minimumDistance`` in one of the directions. The location is where it began: the middle of the
/// fingers when the last one landed. Distance and time count from there. It fails when the time is
/// up, when the stroke goes too far to the side or more than two points backward, when a finger
/// lifts, or when there are too many fingers.
nonisolated open class SwipeGestureRecognizer: GestureRecognizer {
    private var swipe: UnsafeMutablePointer<gc_swipe> { memory() }
    private var config = gc_swipe_config_default() {
        didSet { check(gc_swipe_set_config(swipe, &config)) }
    }

    /// Creates a recognizer of a swipe to the right with one finger.
    public init() {
        super.init(_memory: .new(gc_swipe()) { gc_swipe_init($0, nil) })
    }

    /// Creates a recognizer of a swipe to the right with one finger, and gives it an action.
    public convenience init(action: @escaping (SwipeGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (SwipeGestureRecognizer) -> Void
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

    /// The directions it may go, in the window. Default: ``Direction/right``. With none it never
    /// recognizes.
    ///
    /// With diagonals, the direction in which the stroke first covers the distance wins. So with
    /// all eight, each has a sector of 45°.
    public final var direction: Direction {
        get { Direction(rawValue: Int(config.directions)) }
        set {
            alter(to: newValue) { me, value in
                let known = Direction.all.union(.diagonals)
                if !known.isSuperset(of: value) {
                    ValueRepairs.note(
                        "direction",
                        value,
                        "it may have the axes and diagonals",
                        of: me
                    )
                }
                me.config.directions = UInt32(value.intersection(known).rawValue)
            }
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

    /// How far the middle of the fingers must move in the direction, in points. Default: 50.
    ///
    /// The distance shrinks with time, by 94 % of itself per second. After half a second it is 26.5
    /// points.
    public final var minimumDistance: Double {
        get { Double(config.min_distance) }
        set {
            alter(to: newValue) { $0.config.min_distance.limit(to: $1, "minimumDistance", of: $0) }
        }
    }

    /// The longest time, from when the last finger lands. Default: 0.5 s.
    ///
    /// Reaching the distance at exactly this time is too late.
    public final var maximumDuration: Duration {
        get { .microseconds(Int64(config.max_duration_us)) }
        set {
            alter(to: newValue) {
                $0.config.max_duration_us = microseconds($1, "maximumDuration", of: $0)
            }
        }
    }

    /// How far the middle of the fingers may move to either side of the axis, in points. Default:
    /// 50.
    ///
    /// Like ``minimumDistance``, it shrinks with time, by 98 % of itself per second. A slower
    /// stroke must be straighter.
    public final var allowableDistanceAside: Double {
        get { Double(config.max_aside) }
        set {
            alter(to: newValue) {
                $0.config.max_aside.limit(to: $1, "allowableDistanceAside", of: $0)
            }
        }
    }

    /// How far it may move to the side in relation to the distance so far, 0 to 1. It is a limit in
    /// addition to ``allowableDistanceAside``. Default: nil, no limit.
    ///
    /// It applies from 20 points on, or when the swipe would recognize.
    public final var allowableDeviation: Double? {
        get { config.max_aside_ratio.rawValue == 0 ? nil : Double(config.max_aside_ratio) }
        set {
            alter(to: newValue) { me, value in
                // For the core, 0 means no limit. So a ratio of 0 becomes the smallest one above it,
                // which allows no more than 0 would.
                let ratio = value.map {
                    max(
                        part($0, or: me.config.max_aside_ratio, "allowableDeviation", of: me)
                            .rawValue,
                        1
                    )
                }
                me.config.max_aside_ratio = gc_scale(rawValue: ratio ?? 0)
            }
        }
    }

    /// How many times the evidence of a rival the recognizer needs: 1 to 16, or nil for no lead.
    /// Default: 1.5.
    ///
    /// It matters only while a pinch, a rotation or a recognizer that needs more fingers tracks the
    /// same fingers, and the swipe would prevent it. A swipe that has gone its distance and does
    /// not lead waits, even over its longest time. See <doc:TwoFingersApart>, and
    /// ``PanGestureRecognizer/lead`` for the values.
    public final var lead: Double? {
        get { leadValue(config.lead) }
        set {
            alter(to: newValue) { $0.config.lead = GestureKit.lead($1, or: $0.config.lead, of: $0) }
        }
    }

    /// The direction it went. Nil: not known yet.
    public final var recognizedDirection: Direction? {
        let direction = Direction(rawValue: Int(gc_swipe_direction(swipe)))
        return direction.isEmpty ? nil : direction
    }

    /// The velocity of the fingers in points per second, in the coordinates of a view. Nil means
    /// the window. After it has recognized: the velocity at that moment.
    public final func velocity(in view: View?) -> Vector {
        Vector(filled(gc_velocity()) { gc_swipe_velocity(swipe, view?.node, &$0) })
    }

    /// The standard error of ``velocity(in:)-(View?)`` along either axis, in points per second.
    ///
    /// It is large at the beginning of a motion and with noise. Start a fling only if the velocity
    /// is several times as large.
    public final func velocityError(in view: View?) -> Double {
        gc_speed_to_double(
            filled(gc_velocity()) { gc_swipe_velocity(swipe, view?.node, &$0) }.error
        )
    }
}

extension SwipeGestureRecognizer {
    /// A set of directions in the window.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// A bit for each direction.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Where x increases.
        public static let right = Direction(GC_SWIPE_RIGHT)

        /// Where x decreases.
        public static let left = Direction(GC_SWIPE_LEFT)

        /// Where y decreases.
        public static let up = Direction(GC_SWIPE_UP)

        /// Where y increases.
        public static let down = Direction(GC_SWIPE_DOWN)

        /// The diagonal between up and right.
        public static let upRight = Direction(GC_SWIPE_UP_RIGHT)

        /// The diagonal between down and right.
        public static let downRight = Direction(GC_SWIPE_DOWN_RIGHT)

        /// The diagonal between down and left.
        public static let downLeft = Direction(GC_SWIPE_DOWN_LEFT)

        /// The diagonal between up and left.
        public static let upLeft = Direction(GC_SWIPE_UP_LEFT)

        /// The four along the axes: right, left, up and down.
        public static let all: Direction = [.right, .left, .up, .down]

        /// The four diagonals.
        public static let diagonals: Direction = [.upRight, .downRight, .downLeft, .upLeft]

        private init(_ direction: gc_swipe_directions) {
            self.init(rawValue: Int(direction.rawValue))
        }
    }
}
