// SPDX-License-Identifier: MIT

/// The state of an engine, in memory without references: fingers, recognizers and their life
/// cycles. A set of recognizers has one bit for each, in the order in which they report.
struct World {
    static let capacity = 64

    let window: SIMD2<Double>
    /// The recognizers, in the order in which they report.
    let members: UnsafeMutablePointer<ReferenceMember>
    let count: Int
    let taps: UnsafeMutablePointer<ReferenceTap>
    let presses: UnsafeMutablePointer<Press>
    let pans: UnsafeMutablePointer<ReferencePan>
    let edgePans: UnsafeMutablePointer<ReferenceEdgePan>
    let swipes: UnsafeMutablePointer<ReferenceSwipe>
    let pinches: UnsafeMutablePointer<ReferencePinch>
    let rotations: UnsafeMutablePointer<ReferenceRotation>
    let transforms: UnsafeMutablePointer<ReferenceTransform>
    let motions: UnsafeMutablePointer<MotionPath.Sample>

    var hand = FingerSpread()
    var outbox = Outbox()

    /// Recognizers that take part and may still act; and those that have ended and wait for their
    /// touches to lift.
    var live: UInt64 = 0
    var done: UInt64 = 0
    /// Recognizers with an attempt, a change to report, or that have just ended.
    var pending: UInt64 = 0
    /// A lower bound of all deadlines.
    var earliest = UInt64.max

    /// The latest time: that of the frame being collected.
    var clock: UInt64 = 0
    var hasClock = false
    var isCollecting = false
    /// The slots with samples in the frame being collected.
    var sampled: UInt32 = 0
    var landed: UInt32 = 0
    var lifted: UInt32 = 0
    var cancelled: UInt32 = 0
    /// Whether the frame being collected has the size of a contact.
    var isSized = false

    func deallocate() {
        hand.deallocate()
        outbox.deallocate()
        motions.deallocate()
        transforms.deallocate()
        rotations.deallocate()
        pinches.deallocate()
        swipes.deallocate()
        edgePans.deallocate()
        pans.deallocate()
        presses.deallocate()
        taps.deallocate()
        members.deallocate()
    }

    /// Records that a recognizer may have changed.
    @inline(__always)
    mutating func note(_ index: Int) {
        if members[index].isPending {
            pending |= .bit(index)
        }
        if members[index].deadline < earliest {
            earliest = members[index].deadline
        }
    }

    /// Updates the location. A tap and a swipe set their own: where they began.
    @inline(__always)
    mutating func place(_ member: UnsafeMutablePointer<ReferenceMember>, _ touches: UInt32) {
        if touches != 0 && !member.pointee.isDiscrete {
            member.pointee.location = hand.centroid(touches)
        }
    }

    // MARK: Delivery to recognizers

    @inline(__always)
    mutating func deliverMotion() {
        var rest = live
        while rest != 0 {
            let index = rest.removeLeast()
            let member = members + index
            guard member.pointee.touches & hand.sampled != 0, !member.pointee.isClosed else {
                continue
            }
            move(member)
            if member.pointee.isTerminal {
                place(member, member.pointee.touches)
            }
            note(index)
        }
    }

    @inline(__always)
    private mutating func move(_ member: UnsafeMutablePointer<ReferenceMember>) {
        let index = member.pointee.index
        switch member.pointee.kind {
        case .tap: taps[index].move(&member.pointee, &hand)
        case .press: presses[index].move(&member.pointee, &hand)
        case .pan: pans[index].move(&member.pointee, &hand)
        case .edgePan: edgePans[index].move(&member.pointee, &hand)
        case .swipe: swipes[index].move(&member.pointee, &hand)
        case .pinch: pinches[index].move(&member.pointee, &hand)
        case .rotation: rotations[index].move(&member.pointee, &hand)
        case .transform: transforms[index].move(&member.pointee, &hand)
        }
    }

    /// Takes touches from the recognizers that do not accept their sizes, except those that have
    /// recognized. The others fail.
    mutating func takeLarge() {
        var rest = live | done
        while rest != 0 {
            let index = rest.removeLeast()
            guard members[index].state == .possible || members[index].state == .failed else {
                continue
            }
            var (large, touches) = (UInt32(0), members[index].touches)
            while touches != 0 {
                let slot = touches.removeLeast()
                large |= hand.fingers[slot].size > members[index].sizeLimit ? .bit(slot) : 0
            }
            guard large != 0 else {
                continue
            }
            members[index].touches &= ~large
            members[index].seen |= large
            members[index].fail()
            note(index)
        }
    }

    mutating func deliverLifts(_ lifted: UInt32, cancelled: UInt32) {
        let gone = lifted | cancelled
        var rest = live | done
        while rest != 0 {
            let index = rest.removeLeast()
            let member = members + index
            let touches = member.pointee.touches
            guard touches & gone != 0 else {
                continue
            }
            // The location of a gesture that a lift ends is that of the other fingers, before their
            // motion in this frame. If all its fingers lift, or one is cancelled, it is that of
            // all.
            let isLast = touches & ~gone == 0 || touches & cancelled != 0
            let isClosed = member.pointee.isClosed
            if !isClosed {
                place(member, isLast ? touches : touches & ~gone)
            }
            member.pointee.touches &= ~gone
            member.pointee.seen |= touches & gone
            if touches & cancelled != 0 {
                member.pointee.fail()
            } else if !isClosed {
                lift(member)
            }
            note(index)
        }
    }

    private mutating func lift(_ member: UnsafeMutablePointer<ReferenceMember>) {
        let index = member.pointee.index
        switch member.pointee.kind {
        case .tap: taps[index].lift(&member.pointee, &hand)
        case .press: presses[index].lift(&member.pointee, &hand)
        case .pan: pans[index].lift(&member.pointee, &hand)
        case .edgePan: edgePans[index].lift(&member.pointee, &hand)
        case .swipe: member.pointee.end()
        case .pinch: pinches[index].lift(&member.pointee, &hand)
        case .rotation: rotations[index].lift(&member.pointee, &hand)
        case .transform: transforms[index].lift(&member.pointee, &hand)
        }
    }

    mutating func deliverLanding(_ slot: Int) {
        for index in 0..<count
        where !members[index].isClosed && hand.fingers[slot].size <= members[index].sizeLimit {
            let member = members + index
            // If the landing cancels the gesture, the location is that from before.
            place(member, member.pointee.touches)
            member.pointee.touches |= .bit(slot)
            land(slot, member)
            member.pointee.startSettleTime(after: slot, at: hand.time)
            if member.pointee.touches | member.pointee.seen != 0 {
                live |= .bit(index)
                note(index)
            }
        }
    }

    private mutating func land(_ slot: Int, _ member: UnsafeMutablePointer<ReferenceMember>) {
        let index = member.pointee.index
        switch member.pointee.kind {
        case .tap: taps[index].land(&member.pointee, &hand)
        case .press: presses[index].land(&member.pointee, &hand)
        case .pan: pans[index].land(slot, &member.pointee, &hand)
        case .edgePan: edgePans[index].land(slot, &member.pointee, &hand)
        case .swipe: swipes[index].land(&member.pointee, &hand)
        case .pinch: pinches[index].land(slot, &member.pointee, &hand)
        case .rotation: rotations[index].land(slot, &member.pointee, &hand)
        case .transform: transforms[index].land(slot, &member.pointee, &hand)
        }
    }

    mutating func deliverDeadline(_ time: UInt64) {
        var rest = live
        while rest != 0 {
            let index = rest.removeLeast()
            let member = members + index
            guard member.pointee.deadline <= time else {
                continue
            }
            member.pointee.deadline = .max
            if member.pointee.isSettling {
                member.pointee.isSettling = false
            } else if member.pointee.kind == .press {
                presses[member.pointee.index].expire(&member.pointee)
            } else if member.pointee.kind == .swipe {
                member.pointee.stray()
            } else {
                member.pointee.fail()
            }
            note(index)
        }
    }

    func reset(_ index: Int) {
        let place = members[index].index
        switch members[index].kind {
        case .tap: taps[place].reset()
        case .press: presses[place].reset()
        case .pinch: pinches[place].reset()
        case .rotation: rotations[place].reset()
        case .transform: transforms[place].reset()
        case .pan: pans[place].reset()
        case .edgePan: edgePans[place].reset()
        case .swipe: break
        }
        members[index].reset()
    }
}

extension World {
    init(
        window: SIMD2<Double>,
        recognizers: [ReferenceConfiguration],
        sizeLimits: [Int: Double],
        simultaneous: [ReferencePair],
        requirements: [ReferencePair]
    ) {
        let capacity = max(recognizers.count, 1)
        self.window = window
        count = recognizers.count
        members = .allocate(capacity: capacity)
        taps = .allocate(capacity: capacity)
        presses = .allocate(capacity: capacity)
        pans = .allocate(capacity: capacity)
        edgePans = .allocate(capacity: capacity)
        swipes = .allocate(capacity: capacity)
        pinches = .allocate(capacity: capacity)
        rotations = .allocate(capacity: capacity)
        transforms = .allocate(capacity: capacity)
        motions = MotionPath.memory(of: capacity)
        for index in recognizers.indices {
            let (kind, isApart, taps) = makeMachine(recognizers[index], at: index)
            (members + index).initialize(
                to: ReferenceMember(
                    kind: kind,
                    lead: recognizers[index].lead,
                    leastTouches: recognizers[index].leastTouches,
                    index: index,
                    sizeLimit: sizeLimits[index] ?? .infinity,
                    isApart: isApart,
                    taps: taps,
                    parallel: related(index, simultaneous, bothWays: true),
                    blockers: related(index, requirements, bothWays: false),
                    settleTime: recognizers[index].settleTime,
                    isFitted: recognizers[index].isFitted
                )
            )
        }
    }

    /// The set of recognizers that have a relation with one.
    private func related(_ index: Int, _ pairs: [ReferencePair], bothWays: Bool) -> UInt64 {
        var related: UInt64 = 0
        for pair in pairs {
            if pair.first == index {
                related |= .bit(pair.second)
            } else if bothWays && pair.second == index {
                related |= .bit(pair.first)
            }
        }
        return related
    }

    /// Creates a recognizer in the memory of its kind.
    private func makeMachine(
        _ configuration: ReferenceConfiguration,
        at index: Int
    ) -> (kind: ReferenceMember.Kind, isApart: Bool, taps: Int) {
        let motion = MotionPath(index, in: motions)
        switch configuration {
        case .tap(let limits):
            (taps + index).initialize(to: ReferenceTap(limits))
            return (.tap, false, limits.taps)
        case .longPress(let limits):
            (presses + index).initialize(to: Press(limits))
            return (.press, false, 0)
        case .hold(let limits):
            (presses + index).initialize(to: Press(limits))
            return (.press, true, 0)
        case .pan(let limits):
            (pans + index).initialize(to: ReferencePan(limits, motion: motion))
            return (.pan, false, 0)
        case .edgePan(let limits):
            let machine = ReferenceEdgePan(limits, window: window, motion: motion)
            (edgePans + index).initialize(to: machine)
            return (.edgePan, false, 0)
        case .swipe(let limits):
            (swipes + index).initialize(to: ReferenceSwipe(limits, motion: motion))
            return (.swipe, false, 0)
        case .pinch(let limits):
            (pinches + index).initialize(to: ReferencePinch(limits, motion: motion))
            return (.pinch, false, 0)
        case .rotation(let limits):
            (rotations + index).initialize(to: ReferenceRotation(limits, motion: motion))
            return (.rotation, false, 0)
        case .transform(let limits):
            (transforms + index).initialize(to: ReferenceTransform(limits, motion: motion))
            return (.transform, false, 0)
        }
    }
}
