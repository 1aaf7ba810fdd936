// SPDX-License-Identifier: MIT

/// A reference implementation of the recognizers, in Swift and double precision.
///
/// Tests compare the core with it, and benchmarks compare the costs. It shares no code with the
/// core. It has no views but the window, a fixed relation instead of delegates, and neither
/// delivery to views, touchpad steps nor a ledger.
///
/// After its creation it neither allocates, as long as its events are taken, nor counts references:
/// its recognizers are structs in its own memory.
public final class ReferenceEngine {
    let world: UnsafeMutablePointer<World>

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - window: The window's size. Fingers that land outside are ignored.
    ///   - recognizers: The recognizers, at most 64, in the order of addition.
    ///   - sizeLimits: By recognizer: the largest contact that it accepts, in points. Others accept
    ///     any.
    ///   - simultaneous: The pairs that may run simultaneously.
    ///   - requirements: The pairs of which one waits for the other to fail.
    /// - Throws: If there are too many recognizers, a relation has an invalid index, or requirements
    ///   form a cycle.
    public init(
        window: SIMD2<Double>,
        recognizers: [ReferenceConfiguration],
        sizeLimits: [Int: Double] = [:],
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
                sizeLimits: sizeLimits,
                simultaneous: simultaneous,
                requirements: requirements
            )
        )
    }

    deinit {
        world.pointee.deallocate()
        world.deallocate()
    }

    /// Takes a sample. The work is done when its frame ends.
    ///
    /// - Returns: False if the sample is invalid: an unknown contact, one that is down already, one
    ///   too many, or a position out of range.
    @discardableResult
    public func push(_ sample: ReferenceSample) -> Bool {
        world.pointee.push(sample)
    }

    /// Ends the frame: shows its samples to the recognizers.
    public func endFrame() {
        world.pointee.endFrame()
    }

    /// Ends the frame, and lets deadlines up to a time expire, in microseconds.
    public func advance(to time: UInt64) {
        world.pointee.advance(to: time)
    }

    /// Cancels all touches, after deadlines up to that time.
    public func cancelAll(at time: UInt64) {
        world.pointee.cancelAll(at: time, areGone: false)
    }

    /// Cancels the touches of a device, after deadlines up to that time.
    public func cancel(device: UInt16, at time: UInt64) {
        world.pointee.cancel(device: device, at: time, areGone: false)
    }

    /// Like ``cancelAll(at:)``, but no lift will follow: frees the slots at once.
    public func dropAll(at time: UInt64) {
        world.pointee.cancelAll(at: time, areGone: true)
    }

    /// Like ``cancel(device:at:)``, but no lift will follow.
    public func drop(device: UInt16, at time: UInt64) {
        world.pointee.cancel(device: device, at: time, areGone: true)
    }

    /// When to call ``advance(to:)`` if nothing happens until then; nil: never. An open frame with
    /// samples is due 1 ms after its time.
    public var deadline: UInt64? {
        let first = world.pointee.due
        return first == .max ? nil : first
    }

    /// Whether no finger is down, and no recognizer takes part.
    public var isIdle: Bool {
        world.pointee.hand.held == 0 && world.pointee.live == 0 && world.pointee.done == 0
    }

    /// The time of the first close decision. Nil: there was none. From that time on, an
    /// implementation that rounds may see other gestures. Two attempts are close if the factors by
    /// which they exceed their slops differ by less than 1/4096. A measure and its limit are close
    /// if they differ by less than 1/2048 pt.
    public var firstCloseCall: UInt64? {
        let first = world.pointee.hand.firstCloseCall
        return first == .max ? nil : first
    }

    /// Takes the oldest event; nil if there is none.
    @inline(__always)
    public func nextEvent() -> ReferenceEvent? {
        world.pointee.outbox.take()
    }
}

@available(*, unavailable)
extension ReferenceEngine: Sendable {}

/// Why an engine could not be created.
public enum ReferenceError: Error, Equatable {
    /// There are more recognizers than bits in a set.
    case tooManyRecognizers(limit: Int)
    /// A relation has an invalid index.
    case unknownRecognizer(ReferencePair)
    /// A requirement is part of a cycle, whose recognizers would wait forever.
    case cycle(ReferencePair)
}

/// Whether a requirement closes a cycle, directly or through others.
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
    /// The velocity of a pan, edge pan, transform or swipe, in points per second; zero for other
    /// kinds.
    public func velocity(of recognizer: Int) -> SIMD2<Double> {
        motion(of: recognizer)?.velocity ?? .zero
    }

    /// The velocity at release: like ``velocity(of:)``, but zero after a pause.
    public func releaseVelocity(of recognizer: Int) -> SIMD2<Double> {
        motion(of: recognizer)?.releaseVelocity(at: world.pointee.clock) ?? .zero
    }

    private func motion(of recognizer: Int) -> MotionPath? {
        switch world.pointee.members[recognizer].kind {
        case .pan: world.pointee.pans[recognizer].drag.motion
        case .edgePan: world.pointee.edgePans[recognizer].drag.motion
        case .transform: world.pointee.transforms[recognizer].drag.motion
        case .swipe: world.pointee.swipes[recognizer].motion
        case .tap, .press, .pinch, .rotation: nil
        }
    }

    /// The velocity of a pinch's scale, per second; zero for other kinds. With one finger the scale
    /// is frozen, and the velocity soon becomes zero.
    public func scaleVelocity(of recognizer: Int) -> Double {
        pinch(recognizer)?.velocity(at: world.pointee.clock) ?? 0
    }

    /// Like ``scaleVelocity(of:)``, but zero after a pause.
    public func scaleReleaseVelocity(of recognizer: Int) -> Double {
        pinch(recognizer)?.releaseVelocity(at: world.pointee.clock) ?? 0
    }

    private func pinch(_ recognizer: Int) -> ReferencePinch? {
        world.pointee.members[recognizer].kind == .pinch ? world.pointee.pinches[recognizer] : nil
    }

    /// The velocity of a rotation, in radians per second; zero for other kinds. With one finger the
    /// angle is frozen, and the velocity soon becomes zero.
    public func rotationVelocity(of recognizer: Int) -> Double {
        rotation(recognizer)?.velocity(at: world.pointee.clock) ?? 0
    }

    /// Like ``rotationVelocity(of:)``, but zero after a pause.
    public func rotationReleaseVelocity(of recognizer: Int) -> Double {
        rotation(recognizer)?.releaseVelocity(at: world.pointee.clock) ?? 0
    }

    private func rotation(_ recognizer: Int) -> ReferenceRotation? {
        world.pointee.members[recognizer].kind == .rotation
            ? world.pointee.rotations[recognizer] : nil
    }
}
