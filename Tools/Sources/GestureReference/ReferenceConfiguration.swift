// SPDX-License-Identifier: MIT

/// The configuration of a recognizer. Lengths are in points, times in microseconds.
public enum ReferenceConfiguration: Sendable {
    /// Taps of one or more fingers.
    case tap(Tap)
    /// Fingers that do not move for a long time.
    case longPress(LongPress)
    /// Fingers that do not move for a short time.
    case hold(Hold)
    /// Fingers that drag.
    case pan(Pan)
    /// Fingers that drag inward from an edge of the window.
    case edgePan(EdgePan)
    /// A quick, straight stroke.
    case swipe(Swipe)
    /// Fingers that move apart or together. It begins when their distance has changed by the slop.
    case pinch(Fingers)
    /// Fingers that turn. It begins when the arc exceeds the slop.
    case rotation(Fingers)
    /// Pan, pinch and rotation in one.
    case transform(Transform)
}

extension ReferenceConfiguration {
    /// A pinch of the first two fingers.
    public static func pinch(slop: Double = 10) -> Self {
        var fingers = Fingers()
        fingers.slop = slop
        return .pinch(fingers)
    }

    /// A rotation of the first two fingers.
    public static func rotation(slop: Double = 10) -> Self {
        var fingers = Fingers()
        fingers.slop = slop
        return .rotation(fingers)
    }

    /// How long after a landing no attempt counts: the settle time of a recognizer with an exact
    /// number of fingers. For others 0.
    var settleTime: UInt64 {
        switch self {
        case .pan(let pan): pan.minimumTouches == pan.maximumTouches ? pan.settleTime : 0
        case .pinch(let hand), .rotation(let hand):
            hand.minimumTouches == hand.maximumTouches ? hand.settleTime : 0
        case .transform(let hand):
            hand.minimumTouches == hand.maximumTouches ? hand.settleTime : 0
        case .tap, .longPress, .hold, .edgePan, .swipe: 0
        }
    }

    /// Its lead over rivals; 0 for those that have none.
    var lead: Double {
        switch self {
        case .pan(let pan): pan.lead
        case .swipe(let swipe): swipe.lead
        case .pinch(let hand), .rotation(let hand): hand.lead
        case .transform(let hand): hand.lead
        case .tap, .longPress, .hold, .edgePan: 0
        }
    }

    /// The fewest fingers of those that may have to lead; 0 for others.
    var leastTouches: Int {
        switch self {
        case .pan(let pan): pan.minimumTouches
        case .swipe(let swipe): swipe.touches
        case .pinch(let hand), .rotation(let hand): hand.minimumTouches
        case .transform(let hand): hand.minimumTouches
        case .tap, .longPress, .hold, .edgePan: 0
        }
    }

    /// Whether it is a pinch or a rotation of any number of fingers.
    var isFitted: Bool {
        switch self {
        case .pinch(let hand), .rotation(let hand): hand.maximumTouches > 2
        case .tap, .longPress, .hold, .pan, .edgePan, .swipe, .transform: false
        }
    }

    /// The settings of a pinch and of a rotation.
    public struct Fingers: Sendable {
        /// How far the fingers must move before it begins.
        public var slop = 10.0
        /// How many times the evidence of each rival it needs; 0: it asks for no lead.
        public var lead = 1.5
        /// With a maximum of two, the first two fingers count. Otherwise all count, and one more
        /// makes it fail or, once it has begun, is ignored.
        public var minimumTouches = 2, maximumTouches = 2
        /// How long after a landing it may not begin, if both are equal.
        public var settleTime: UInt64 = 0
        /// The defaults.
        public init() {}
    }

    /// The settings of a tap.
    public struct Tap: Sendable {
        /// The number of taps, and of fingers.
        public var taps = 1, touches = 1
        /// The maximum duration of each tap, and from its lift to the next landing.
        public var maximumDuration: UInt64 = 750_000, maximumGap: UInt64 = 350_000
        /// How far a finger may move, and how far a later tap may be from the first.
        public var allowableMovement = 10.0, allowableDistance = 30.0
        /// The defaults.
        public init() {}
    }

    /// The settings of a long press.
    public struct LongPress: Sendable {
        /// The number of taps before it, and of fingers.
        public var taps = 0, touches = 1
        /// The time from the last required landing until it begins.
        public var minimumDuration: UInt64 = 500_000
        /// How far each finger may move before it begins.
        public var allowableMovement = 10.0
        /// Whether it ends when the last finger lifts, and not when any does.
        public var lastsUntilLastLift = false
        /// The defaults.
        public init() {}
    }

    /// The settings of a hold.
    public struct Hold: Sendable {
        /// The required fingers, and the most. Fewer than the required: as many.
        public var touches = 1, maximumTouches = 1
        /// The time from the last required landing until it begins.
        public var stillness: UInt64 = 40_000
        /// How far each finger may move.
        public var allowableMovement = 10.0
        /// The defaults.
        public init() {}
    }

    /// An axis of the window; nil stands for any line.
    public enum Axis: Sendable {
        /// One of the two.
        case x, y
    }

    /// The settings of a pan.
    public struct Pan: Sendable {
        /// How far the centroid must move before it begins.
        public var slop = 10.0
        /// How many times the evidence of each rival it needs; 0: it asks for no lead.
        public var lead = 1.5
        /// The axis along which it goes; nil: any.
        public var axis: Axis?
        /// Fewer fingers do not pan. More make it fail, or are ignored once it has begun.
        public var minimumTouches = 1, maximumTouches = Int.max
        /// How long after a landing it may not begin, if both are equal.
        public var settleTime: UInt64 = 0
        /// The defaults.
        public init() {}
    }

    /// The settings of an edge pan.
    public struct EdgePan: Sendable {
        /// The edges where it may start.
        public var edges: ReferenceEdges = []
        /// How far from the edge it may start, and how far it must move inward before it begins.
        public var region = 20.0, slop = 10.0
        /// The maximum time from its landing until it begins; 0: no limit.
        public var maximumDwell: UInt64 = 200_000
        /// Fewer fingers do not pan. Further ones are ignored.
        public var minimumTouches = 1, maximumTouches = 1
        /// The part of each edge where it may start, from its left or top end.
        public var part = 0.0...Double.infinity
        /// The defaults.
        public init() {}
    }

    /// The settings of a swipe.
    public struct Swipe: Sendable {
        /// The allowed directions.
        public var directions: ReferenceDirections = .right
        /// The number of fingers.
        public var touches = 1
        /// How many times the evidence of each rival it needs; 0: it asks for no lead.
        public var lead = 1.5
        /// The maximum time from the last required landing.
        public var maximumDuration: UInt64 = 500_000
        /// The required distance ahead and the allowed distance aside, at the time of the last
        /// required landing. The first shrinks by 94 % per second, the second by 98 %.
        public var minimumDistance = 50.0, maximumAside = 50.0
        /// The maximum of the distance aside over the distance ahead.
        public var maximumRatio = Double.infinity
        /// The defaults.
        public init() {}
    }

    /// The settings of a transform.
    public struct Transform: Sendable {
        /// It begins when the first of these is exceeded.
        public var panSlop = 10.0, pinchSlop = 10.0, rotationSlop = 10.0
        /// With one finger: how many times the evidence of each rival it needs; 0: it asks for no
        /// lead.
        public var lead = 1.5
        /// Fewer fingers do nothing. More make it fail, or are ignored once it has begun.
        public var minimumTouches = 1, maximumTouches = Int.max
        /// How long after a landing it may not begin, if both are equal.
        public var settleTime: UInt64 = 0
        /// The defaults.
        public init() {}
    }
}

/// Edges of the window.
public struct ReferenceEdges: OptionSet, Sendable {
    /// A bit for each edge.
    public let rawValue: UInt8
    /// Edges from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The edge with the least x.
    public static let left = ReferenceEdges(rawValue: 1)
    /// The edge with the greatest x.
    public static let right = ReferenceEdges(rawValue: 2)
    /// The edge with the least y.
    public static let top = ReferenceEdges(rawValue: 4)
    /// The edge with the greatest y.
    public static let bottom = ReferenceEdges(rawValue: 8)
}

/// The directions of a swipe.
public struct ReferenceDirections: OptionSet, Sendable {
    /// A bit for each direction.
    public let rawValue: UInt8
    /// Directions from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Greater x.
    public static let right = ReferenceDirections(rawValue: 1)
    /// Smaller x.
    public static let left = ReferenceDirections(rawValue: 2)
    /// Smaller y.
    public static let up = ReferenceDirections(rawValue: 4)
    /// Greater y.
    public static let down = ReferenceDirections(rawValue: 8)
    /// Diagonals.
    public static let upRight = ReferenceDirections(rawValue: 16)
    /// Greater x and y.
    public static let downRight = ReferenceDirections(rawValue: 32)
    /// Smaller x, greater y.
    public static let downLeft = ReferenceDirections(rawValue: 64)
    /// Smaller x and y.
    public static let upLeft = ReferenceDirections(rawValue: 128)
}

/// Two recognizers, by their indices in the configuration.
public struct ReferencePair: Hashable, Sendable {
    /// One of the two. In a requirement: the one that waits.
    public var first: Int
    /// The other one. In a requirement: the one that must fail.
    public var second: Int
    /// A pair.
    public init(_ first: Int, _ second: Int) {
        self.first = first
        self.second = second
    }
}

/// The state of a recognizer, numbered as those of the core.
public enum ReferenceState: UInt8, Sendable {
    /// It is undecided.
    case possible
    /// A continuous gesture has begun, changed or ended. A discrete one has ended.
    case began, changed, ended
    /// The gesture was cancelled.
    case cancelled
    /// The touches are not its gesture.
    case failed
}

/// A change of a recognizer, with its values at that time, in points of the window.
public struct ReferenceEvent: Sendable {
    /// The time of the frame or deadline that caused it, in microseconds.
    public var time: UInt64
    /// Its index in the configuration.
    public var recognizer: Int
    /// Its new state.
    public var state: ReferenceState
    /// How many touches it has.
    public var touches: Int
    /// The location of the gesture.
    public var location: SIMD2<Double>
    /// The translation of a pan, edge pan, transform or long press; else zero.
    public var translation: SIMD2<Double>
    /// The scale of a pinch or transform; else 1.
    public var scale: Double
    /// The rotation of a rotation or transform, in radians clockwise; else 0.
    public var rotation: Double

    /// Creates an event.
    public init(
        time: UInt64,
        recognizer: Int,
        state: ReferenceState,
        touches: Int,
        location: SIMD2<Double>,
        translation: SIMD2<Double> = .zero,
        scale: Double = 1,
        rotation: Double = 0
    ) {
        self.time = time
        self.recognizer = recognizer
        self.state = state
        self.touches = touches
        self.location = location
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
    }
}

/// One report about one contact.
public struct ReferenceSample: Sendable {
    /// The kinds of samples, numbered as those of the core.
    public enum Kind: UInt8, Sendable {
        /// A contact landed, or moved.
        case down, motion
        /// It lifted, or was cancelled.
        case up, cancel
        /// The end of a frame; only the time counts.
        case frame
        /// The size of a contact: the length of its major axis is the x of the position.
        case size
    }

    /// Its kind.
    public var kind: Kind
    /// The number of the device.
    public var device: UInt16
    /// The contact's identifier, unique among those of its device.
    public var id: Int32
    /// In microseconds.
    public var time: UInt64
    /// The position of a landing or motion, in points of the window; or the size.
    public var position: SIMD2<Double>

    /// Creates a sample.
    public init(
        _ kind: Kind,
        id: Int32 = 0,
        device: UInt16 = 0,
        time: UInt64,
        position: SIMD2<Double> = .zero
    ) {
        self.kind = kind
        self.device = device
        self.id = id
        self.time = time
        self.position = position
    }
}
