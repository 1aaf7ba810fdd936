// SPDX-License-Identifier: MIT

/// What all recognizers share: the life of one.
struct Member {
    enum Kind: UInt8 {
        case tap, press, pan, edgePan, swipe, pinch, rotation, transform
    }

    let kind: Kind
    /// Its place in the memory of its kind, which is its place in the order in which all report.
    let index: Int
    /// Its place in the list that the engine was given.
    let name: Int
    /// The region it is on; -1 for the window.
    let home: Int
    let isEnabled: Bool
    /// A hold, which prevents nobody and is prevented by nobody.
    let isApart: Bool
    /// Taps of a tap, else 0.
    let taps: Int
    /// Those it may run with, and those it waits for, by their places.
    let parallel: UInt64
    let blockers: UInt64

    var state = ReferenceState.possible
    /// The state it wants to enter, or possible.
    var attempt = ReferenceState.possible
    /// By what it exceeded its slop.
    var factor = 0.0
    /// Those of its blockers that were undecided when it first was asked, and still count.
    var waits: UInt64 = 0
    /// Its attempt waits for another to fail.
    var isParked = false
    /// It is over, though it has not begun.
    var isOver = false
    /// Fingers it follows, and those of this attempt that have lifted.
    var touches: UInt32 = 0
    var seen: UInt32 = 0
    var deadline = UInt64.max
    var location = SIMD2<Double>.zero
    /// What is to be reported.
    var hasBegun = false
    var report = ReferenceState.possible

    init(
        kind: Kind,
        index: Int,
        name: Int,
        home: Int,
        isEnabled: Bool,
        isApart: Bool = false,
        taps: Int = 0,
        parallel: UInt64,
        blockers: UInt64
    ) {
        self.kind = kind
        self.index = index
        self.name = name
        self.home = home
        self.isEnabled = isEnabled
        self.isApart = isApart
        self.taps = taps
        self.parallel = parallel
        self.blockers = blockers
    }

    var isDiscrete: Bool { kind == .tap || kind == .swipe }
    @inline(__always)
    var isActive: Bool { state == .began || state == .changed }
    @inline(__always)
    var isTerminal: Bool { state.rawValue >= ReferenceState.ended.rawValue }
    /// It has tried to recognize, or has.
    @inline(__always)
    var isDecided: Bool { attempt != .possible || state != .possible }
    /// It takes no more touches, nor heeds those it has.
    @inline(__always)
    var isClosed: Bool {
        isTerminal || (isParked && (isDiscrete || (isOver && kind == .press)))
    }
    @inline(__always)
    var hasNews: Bool {
        attempt != .possible || isTerminal || report != .possible || hasBegun
    }
    /// The touches that it shares with whoever has one of them.
    @inline(__always)
    var everTouched: UInt32 { touches | seen }

    /// Wants to recognize.
    mutating func tryTo(_ state: ReferenceState, factor: Double = 1) {
        attempt = state
        self.factor = factor
        deadline = .max
    }

    /// Does so.
    mutating func commit() {
        state = attempt
        attempt = .possible
        isParked = false
        waits = 0
        if state == .ended {
            report = .ended
        } else {
            hasBegun = true
            if isOver {
                end()
            }
        }
    }

    @inline(__always)
    mutating func change() {
        if isActive {
            state = .changed
            report = hasBegun ? report : .changed
        }
    }

    /// Its fingers are gone: an active one ends, a parked one will have.
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

    /// Gives up; an active one is cancelled.
    mutating func fail() {
        guard !isTerminal else {
            return
        }
        let isHeard = isActive && !hasBegun
        state = isHeard ? .cancelled : .failed
        report = isHeard ? .cancelled : .possible
        hasBegun = false
        attempt = .possible
        isParked = false
        waits = 0
        deadline = .max
    }

    mutating func reset() {
        state = .possible
        isOver = false
        touches = 0
        seen = 0
        deadline = .max
    }

    /// Follows a finger no longer, without having seen it.
    mutating func ignore(_ slot: Int) {
        touches &= ~.bit(slot)
    }
}
