// SPDX-License-Identifier: MIT

/// What one recognizer of a ``ReferenceEngine`` recognizes. Lengths are points, times microseconds.
public enum ReferenceConfiguration: Sendable {
    /// Fingers that tap.
    case tap(Tap)
    /// Fingers that stay where they are.
    case longPress(LongPress)
    /// Fingers that rest, soon.
    case hold(Hold)
    /// Fingers that drag.
    case pan(Pan)
    /// A finger that drags inward from an edge of the window.
    case edgePan(EdgePan)
    /// A quick, straight stroke.
    case swipe(Swipe)
    /// Two fingers that move apart or together, once their distance has changed by the slop.
    case pinch(slop: Double = 10)
    /// Two fingers that turn, once the arc is the slop.
    case rotation(slop: Double = 10)
    /// Fingers that drag, spread and turn something at once.
    case transform(Transform)
}

extension ReferenceConfiguration {
    /// What counts as a tap.
    public struct Tap: Sendable {
        /// Taps in a row, and the fingers of each.
        public var taps = 1, touches = 1
        /// The longest time of one tap, and from there to the next landing.
        public var maximumDuration: UInt64 = 750_000, maximumGap: UInt64 = 350_000
        /// How far a finger may move, and how far from the first tap a later one may be.
        public var allowableMovement = 10.0, allowableDistance = 30.0
        /// The defaults.
        public init() {}
    }

    /// What counts as a long press.
    public struct LongPress: Sendable {
        /// Taps before it, and fingers.
        public var taps = 0, touches = 1
        /// From the last required landing.
        public var minimumDuration: UInt64 = 500_000
        /// Of each finger, before it begins.
        public var allowableMovement = 10.0
        /// The defaults.
        public init() {}
    }

    /// What counts as a hold.
    public struct Hold: Sendable {
        /// Fingers.
        public var touches = 1
        /// From the last required landing.
        public var stillness: UInt64 = 40_000
        /// Of each finger, always.
        public var allowableMovement = 10.0
        /// The defaults.
        public init() {}
    }

    /// What counts as a pan.
    public struct Pan: Sendable {
        /// How far the centroid moves first.
        public var slop = 10.0
        /// Fewer do not pan. One more makes it fail, or is ignored once it has begun.
        public var minimumTouches = 1, maximumTouches = Int.max
        /// The defaults.
        public init() {}
    }

    /// What counts as an edge pan.
    public struct EdgePan: Sendable {
        /// Where it may start.
        public var edges: ReferenceEdges = []
        /// How far from the edge, and how far inward it moves first.
        public var region = 20.0, slop = 10.0
        /// The longest time from its landing until it begins; 0 for no limit.
        public var maximumDwell: UInt64 = 200_000
        /// The defaults.
        public init() {}
    }

    /// What counts as a swipe.
    public struct Swipe: Sendable {
        /// Which ways.
        public var directions: ReferenceDirections = .right
        /// Fingers.
        public var touches = 1
        /// From the last required landing.
        public var maximumDuration: UInt64 = 500_000
        /// How far it goes, and how far aside it may be, at the last required landing. The first
        /// shrinks by 94 % a second, the second by 98 %.
        public var minimumDistance = 50.0, maximumAside = 50.0
        /// The largest part of the distance made so far that it may be aside.
        public var maximumRatio = Double.infinity
        /// The defaults.
        public init() {}
    }

    /// What counts as a transform.
    public struct Transform: Sendable {
        /// It begins with the first of these that is met.
        public var panSlop = 10.0, pinchSlop = 10.0, rotationSlop = 10.0
        /// Fewer do nothing. One more makes it fail, or is ignored once it has begun.
        public var minimumTouches = 1, maximumTouches = Int.max
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

/// Ways a swipe can go.
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
}

/// Two recognizers, by their places in the list that an engine was given.
public struct ReferencePair: Hashable, Sendable {
    /// One of the two; of a requirement, the one that waits.
    public var first: Int
    /// The other; of a requirement, the one that has to fail.
    public var second: Int
    /// A pair.
    public init(_ first: Int, _ second: Int) {
        self.first = first
        self.second = second
    }
}
