// SPDX-License-Identifier: MIT

/// The recognizers in Swift and double precision, for a window without subviews.
///
/// It is what the core is compared with, in what it recognizes and in what that costs, and shares
/// no code with it. It has no delegates but a fixed relation of who may run at once, delivers to
/// no views, knows no touchpad's steps and keeps no ledger. Instead of views it has regions.
///
/// It allocates nothing once it is made, as long as its events are taken, and counts no
/// references: its recognizers are structs in memory of its own.
public final class ReferenceEngine {
    let world: UnsafeMutablePointer<World>

    /// Makes an engine.
    ///
    /// - Parameters:
    ///   - window: The window's size. Fingers that land outside are ignored.
    ///   - recognizers: At most 64, in the order of addition.
    ///   - layout: Where they are.
    ///   - simultaneous: Who may run at once.
    ///   - requirements: Who waits for whom to fail.
    /// - Throws: When there are too many recognizers, a relation names one that is not there, or
    ///   requirements close a circle.
    public init(
        window: SIMD2<Double>,
        recognizers: [ReferenceConfiguration],
        layout: ReferenceLayout = ReferenceLayout(),
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
                layout: layout,
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
        world.pointee.cancelAll(at: time, areGone: false)
    }

    /// Takes the touches of one device away, after the deadlines until then.
    public func cancel(device: UInt16, at time: UInt64) {
        world.pointee.cancel(device: device, at: time, areGone: false)
    }

    /// As ``cancelAll(at:)``, where no lift will follow: the contacts are free at once.
    public func dropAll(at time: UInt64) {
        world.pointee.cancelAll(at: time, areGone: true)
    }

    /// As ``cancel(device:at:)``, where no lift will follow.
    public func drop(device: UInt16, at time: UInt64) {
        world.pointee.cancel(device: device, at: time, areGone: true)
    }

    /// When to call ``advance(to:)`` if nothing happens until then, nil if never. A frame that has
    /// samples and was not ended is due 1 ms after its time.
    public var deadline: UInt64? {
        let first = world.pointee.due
        return first == .max ? nil : first
    }

    /// When a decision was first close, nil if none was. From there on, who rounds may see other
    /// gestures. Two attempts are close when the factors by which they exceed their slops differ
    /// by less than 1/4096, a measure and its limit when they differ by less than 1/2048 pt.
    public var firstCloseCall: UInt64? {
        let first = world.pointee.hand.firstCloseCall
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
