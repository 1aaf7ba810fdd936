// SPDX-License-Identifier: MIT

/// The recognizers in Swift and double precision, for a window without subviews.
///
/// It is what the core is compared with, in what it recognizes and in what that costs, and shares
/// no code with it. It has no delegates but a fixed relation of who may run at once, delivers to
/// no views, knows no touchpad's steps and keeps no ledger.
///
/// It allocates nothing once it is made, as long as its events are taken, and counts no
/// references: its recognizers are structs in memory of its own.
public final class ReferenceEngine {
    private let world: UnsafeMutablePointer<World>

    /// Makes an engine.
    ///
    /// - Parameters:
    ///   - window: The window's size. Fingers that land outside are ignored.
    ///   - recognizers: At most 64, in the order in which they report.
    ///   - simultaneous: Who may run at once.
    ///   - requirements: Who waits for whom to fail.
    /// - Throws: When there are too many recognizers, a relation names one that is not there, or
    ///   requirements close a circle.
    public init(
        window: SIMD2<Double>,
        recognizers: [ReferenceConfiguration],
        simultaneous: [ReferencePair] = [],
        requirements: [ReferencePair] = []
    ) throws(ReferenceError) {
        guard recognizers.count <= World.capacity else {
            throw .tooManyRecognizers(limit: World.capacity)
        }
        let places = recognizers.indices
        for pair in simultaneous + requirements
        where !places.contains(pair.first) || !places.contains(pair.second) {
            throw .unknownRecognizer(pair)
        }
        if let pair = requirements.first(where: { closesCycle($0, in: requirements) }) {
            throw .cycle(pair)
        }
        world = .allocate(capacity: 1)
        world.initialize(
            to: World(
                window: window,
                recognizers: recognizers,
                simultaneous: simultaneous,
                requirements: requirements
            )
        )
    }

    deinit {
        world.pointee.deallocate()
        world.deallocate()
    }

    /// Takes one sample; the work is done when its frame ends.
    ///
    /// - Returns: False when it makes no sense: an unknown contact, one that is down already or one
    ///   too many, or a place out of range.
    @discardableResult
    public func push(_ sample: ReferenceSample) -> Bool {
        world.pointee.push(sample)
    }

    /// Ends the frame: what was pushed since the last one is shown to the recognizers.
    public func endFrame() {
        world.pointee.endFrame()
    }

    /// Ends the frame and lets deadlines at or before a time expire, in microseconds.
    public func advance(to time: UInt64) {
        world.pointee.advance(to: time)
    }

    /// Takes all touches away, after the deadlines until then.
    public func cancelAll(at time: UInt64) {
        world.pointee.advance(to: time)
        world.pointee.cancelAll()
    }

    /// When to call ``advance(to:)`` if nothing happens until then, nil if never.
    public var deadline: UInt64? {
        let first = world.pointee.firstDeadline()
        return first == .max ? nil : first
    }

    /// When the order of two attempts first hung on less than 1/4096 of the factors by which they
    /// exceed their slops, nil if it never did. From there on, who rounds may see other gestures.
    public var firstCloseRace: UInt64? {
        let first = world.pointee.firstCloseRace
        return first == .max ? nil : first
    }

    /// Takes the oldest event, nil when there is none.
    @inline(__always)
    public func nextEvent() -> ReferenceEvent? {
        world.pointee.outbox.take()
    }
}

@available(*, unavailable)
extension ReferenceEngine: Sendable {}

/// Why there is no engine.
public enum ReferenceError: Error, Equatable {
    /// Its sets have a bit for each.
    case tooManyRecognizers(limit: Int)
    /// A relation names a place that is not in the list.
    case unknownRecognizer(ReferencePair)
    /// A requirement is part of a circle, in which all would wait for ever.
    case cycle(ReferencePair)
}

/// Whether the one that has to fail waits for the one that waits for it, directly or through others.
private func closesCycle(_ pair: ReferencePair, in requirements: [ReferencePair]) -> Bool {
    var reached: Set = [pair.second]
    var isGrowing = true
    while isGrowing {
        let next = requirements.filter { reached.contains($0.first) }.map(\.second)
        isGrowing = !reached.isSuperset(of: next)
        reached.formUnion(next)
    }
    return reached.contains(pair.first)
}

extension ReferenceEngine {
    /// How fast a pan, an edge pan, a transform or a swipe is, in points per second; else zero.
    public func velocity(of recognizer: Int) -> SIMD2<Double> {
        let place = world.pointee.members[recognizer].index
        return switch world.pointee.members[recognizer].kind {
        case .pan: world.pointee.pans[place].drag.motion.velocity
        case .edgePan: world.pointee.edgePans[place].drag.motion.velocity
        case .transform: world.pointee.transforms[place].drag.motion.velocity
        case .swipe: world.pointee.swipes[place].motion.velocity
        case .tap, .press, .pinch, .rotation: .zero
        }
    }

    /// How fast the scale of a pinch changes, per second; else zero.
    public func scaleVelocity(of recognizer: Int) -> Double {
        let member = world.pointee.members[recognizer]
        return member.kind == .pinch ? world.pointee.pinches[member.index].velocity : 0
    }

    /// How fast a rotation turns, in radians per second; else zero.
    public func rotationVelocity(of recognizer: Int) -> Double {
        let member = world.pointee.members[recognizer]
        return member.kind == .rotation ? world.pointee.rotations[member.index].velocity : 0
    }
}
