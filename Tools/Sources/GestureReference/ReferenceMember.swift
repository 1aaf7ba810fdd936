// SPDX-License-Identifier: MIT

/// The state that all recognizers share: their life cycle.
struct ReferenceMember {
    enum Kind: UInt8 {
        case tap, press, pan, edgePan, swipe, pinch, rotation, transform
    }

    /// What its evidence is. Recognizers of different families may have to lead.
    enum Family: UInt8 {
        case none, travel, spread, turn
    }

    let kind: Kind
    /// How many times the evidence of each rival it needs; 0: it asks for no lead.
    let lead: Double
    /// The fewest fingers with which it is a rival.
    let leastTouches: Int
    /// Its index in the memory of its kind. Recognizers report in this order.
    let index: Int
    /// The largest contact that it accepts.
    let sizeLimit: Double
    /// Whether it is a hold, which neither prevents others nor is prevented.
    let isApart: Bool
    /// The number of taps of a tap recognizer, else 0.
    let taps: Int
    /// The recognizers that it may run with, and those it waits for.
    let parallel: UInt64
    let blockers: UInt64
    /// How long after each landing its attempt does not count.
    let settleTime: UInt64
    /// Whether it is a pinch or a rotation of any number of fingers. The core measures these in
    /// another way than those of two fingers. So factors that should be equal may differ there, by
    /// their rounding.
    let isFitted: Bool

    var state = ReferenceState.possible
    /// The state it wants to enter, or possible.
    var attempt = ReferenceState.possible
    /// The factor by which it exceeded its slop.
    var factor = 0.0
    /// The blockers that were undecided when it was first judged, and still block it.
    var waits: UInt64 = 0
    /// Whether its attempt is parked: it waits for another recognizer to fail.
    var isParked = false
    /// Whether its attempt does not lead, and whether a lift has decided for it.
    var isInDoubt = false
    var isChosen = false
    /// Whether it failed by what its fingers did or by its time. Then it is still a rival.
    var hasStrayed = false
    /// Whether its settle time is not over.
    var isSettling = false
    /// Whether it has ended, although BEGAN has not been reported.
    var isOver = false
    /// Fingers that it tracks, and those of this attempt that have lifted.
    var touches: UInt32 = 0
    var seen: UInt32 = 0
    /// Fingers of an edge pan that may still turn out not to count for it.
    var undecided: UInt32 = 0
    var deadline = UInt64.max
    var location = SIMD2<Double>.zero
    /// What has not been reported yet.
    var hasBegun = false
    var report = ReferenceState.possible

    /// A transform travels while it has one finger (11.69).
    var family: Family {
        switch kind {
        case .pan, .swipe: .travel
        case .transform: touches.nonzeroBitCount == 1 ? .travel : .none
        case .pinch: .spread
        case .rotation: .turn
        case .tap, .press, .edgePan: .none
        }
    }
    /// Whether its fingers get new marks.
    var setsMarks: Bool { family != .none || kind == .transform }

    var isDiscrete: Bool { kind == .tap || kind == .swipe }
    @inline(__always)
    var isActive: Bool { state == .began || state == .changed }
    @inline(__always)
    var isTerminal: Bool { state.rawValue >= ReferenceState.ended.rawValue }
    /// Whether it has attempted to recognize, or has recognized.
    @inline(__always)
    var hasAttempt: Bool { attempt != .possible || state != .possible }
    /// Whether it ignores all touches.
    @inline(__always)
    var isClosed: Bool {
        isTerminal
            || (isParked && !isInDoubt && (isDiscrete || (isOver && kind == .press)))
    }
    @inline(__always)
    var isPending: Bool {
        attempt != .possible || isTerminal || report != .possible || hasBegun
    }
    /// The touches that make it a competitor of others with the same touches.
    @inline(__always)
    var everTouched: UInt32 { touches & ~undecided | seen }

    /// Makes an attempt to enter a state.
    mutating func tryTo(_ state: ReferenceState, factor: Double = 1) {
        attempt = state
        self.factor = factor
        deadline = isSettling ? deadline : .max
    }

    /// Starts the settle time, if it tracks a finger that landed.
    mutating func startSettleTime(after slot: Int, at time: UInt64) {
        guard settleTime > 0, state == .possible, touches.has(slot) else {
            return
        }
        isSettling = true
        deadline = time.later(settleTime)
    }

    /// Grants the attempt: enters the state.
    mutating func commit() {
        state = attempt
        withdraw()
        touches &= ~undecided
        undecided = 0
        if state == .ended {
            report = .ended
        } else {
            hasBegun = true
            if isOver {
                end()
            }
        }
    }

    /// Forgets the attempt.
    mutating func withdraw() {
        attempt = .possible
        isParked = false
        waits = 0
        isInDoubt = false
        isChosen = false
    }

    @inline(__always)
    mutating func change() {
        if isActive {
            state = .changed
            report = hasBegun ? report : .changed
        }
    }

    /// Handles that its fingers are gone. An active gesture ends; a parked one ends once it
    /// recognizes.
    mutating func end() {
        if isActive {
            state = .ended
            report = .ended
        } else if attempt != .possible {
            isOver = true
        } else {
            fail()
        }
    }

    /// Fails, or cancels an active gesture.
    mutating func fail() {
        guard !isTerminal else {
            return
        }
        let isReported = isActive && !hasBegun
        state = isReported ? .cancelled : .failed
        report = isReported ? .cancelled : .possible
        hasBegun = false
        withdraw()
        isSettling = false
        deadline = .max
    }

    /// Fails by what its fingers did while they were down, or by its time (11.66).
    mutating func stray() {
        hasStrayed = state == .possible
        fail()
    }

    mutating func reset() {
        state = .possible
        hasStrayed = false
        isOver = false
        touches = 0
        seen = 0
        undecided = 0
        deadline = .max
    }

    /// Drops a finger that landed, as if it had never received it.
    mutating func ignore(_ slot: Int) {
        touches &= ~.bit(slot)
    }
}
