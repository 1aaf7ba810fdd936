// SPDX-License-Identifier: MIT

/// A contact that is down, or was until just now.
struct Finger {
    var id: Int32 = 0
    var device: UInt16 = 0
    /// Counts landings, so that the first finger can be told from the second.
    var serial: UInt64 = 0
    /// Counts lifts: the place of the finger that lifted first is taken first.
    var lifted: UInt64 = 0
    var start = SIMD2<Double>.zero
    var position = SIMD2<Double>.zero
    /// Where it was before this frame, if it moved.
    var before = SIMD2<Double>.zero
    /// Where it is at the end of the frame being collected.
    var pending = SIMD2<Double>.zero
}

/// The fingers, and the facts of a frame that several recognizers ask for.
///
/// Sets of fingers are bits, one for each of 32 places.
struct Hand {
    static let capacity = 32

    let fingers: UnsafeMutablePointer<Finger>
    private let hints: UnsafeMutablePointer<UInt8>
    private var serial: UInt64 = 0

    /// Of the frame or deadline being handled.
    var time: UInt64 = 0
    /// Contacts that are down, and those of them that nobody hears of until they lift.
    var held: UInt32 = 0
    var ignored: UInt32 = 0
    /// In this frame, of those that stay down: there was a sample, and it was elsewhere.
    var sampled: UInt32 = 0
    var moved: UInt32 = 0

    /// When a decision first hung on less than rounding may change.
    var firstCloseCall = UInt64.max

    private var centroidSet: UInt32 = 0
    private var centroidPoint = SIMD2<Double>.zero
    private var advanceSet: UInt32 = 0
    private var advanceWay = SIMD2<Double>.zero

    init() {
        fingers = .allocate(capacity: Hand.capacity)
        fingers.initialize(repeating: Finger(), count: Hand.capacity)
        hints = .allocate(capacity: 32)
        hints.initialize(repeating: 0, count: 32)
    }

    func deallocate() {
        fingers.deallocate()
        hints.deallocate()
    }

    /// The place of a contact among some.
    @inline(__always)
    func find(id: Int32, device: UInt16, among set: UInt32) -> Int? {
        let hint = Int(hints[Int(truncatingIfNeeded: id & 31)])
        if set.has(hint), fingers[hint].id == id, fingers[hint].device == device {
            return hint
        }
        var rest = set
        while rest != 0 {
            let slot = rest.removeLeast()
            if fingers[slot].id == id, fingers[slot].device == device {
                return slot
            }
        }
        return nil
    }

    /// Takes a place that is not among some, nil when there is none.
    mutating func take(besides set: UInt32, id: Int32, device: UInt16) -> Int? {
        var free = ~set
        guard free != 0 else {
            return nil
        }
        var slot = free.removeLeast()
        while free != 0 {
            let other = free.removeLeast()
            slot = fingers[other].lifted < fingers[slot].lifted ? other : slot
        }
        serial += 1
        fingers[slot].id = id
        fingers[slot].device = device
        fingers[slot].serial = serial
        hints[Int(truncatingIfNeeded: id & 31)] = UInt8(slot)
        return slot
    }

    /// Gives places back.
    mutating func release(_ set: UInt32) {
        held &= ~set
        ignored &= ~set
        var rest = set
        while rest != 0 {
            serial += 1
            fingers[rest.removeLeast()].lifted = serial
        }
    }

    /// Moves the fingers that have samples to where those say.
    @inline(__always)
    mutating func move(_ set: UInt32) {
        sampled = set
        moved = 0
        forgetFacts()
        var rest = set
        while rest != 0 {
            let slot = rest.removeLeast()
            let finger = fingers + slot
            if finger.pointee.pending != finger.pointee.position {
                finger.pointee.before = finger.pointee.position
                finger.pointee.position = finger.pointee.pending
                moved |= .bit(slot)
            }
        }
    }

    /// To be called when a finger is elsewhere, or a place is another finger's.
    @inline(__always)
    mutating func forgetFacts() {
        centroidSet = 0
        advanceSet = 0
    }

    /// Whether a measure reaches a limit. Takes note when that is close.
    @inline(__always)
    mutating func reaches(_ measure: Double, _ limit: Double) -> Bool {
        if abs(measure - limit) < 1.0 / 2048 && measure != limit {
            firstCloseCall = min(firstCloseCall, time)
        }
        return measure >= limit
    }

    /// The middle of some fingers.
    @inline(__always)
    mutating func centroid(_ set: UInt32) -> SIMD2<Double> {
        if set != centroidSet {
            var sum = SIMD2<Double>.zero
            var rest = set
            while rest != 0 {
                sum += fingers[rest.removeLeast()].position
            }
            centroidSet = set
            centroidPoint = sum / Double(set.nonzeroBitCount)
        }
        return centroidPoint
    }

    /// How far the middle of some fingers came in this frame.
    @inline(__always)
    mutating func advance(_ set: UInt32) -> SIMD2<Double> {
        if set != advanceSet {
            var sum = SIMD2<Double>.zero
            var rest = set & moved
            while rest != 0 {
                let slot = rest.removeLeast()
                sum += fingers[slot].position - fingers[slot].before
            }
            advanceSet = set
            advanceWay = sum / Double(set.nonzeroBitCount)
        }
        return advanceWay
    }

    /// Whether one of some fingers is farther from where it landed than a limit.
    @inline(__always)
    func hasStrayed(_ set: UInt32, limit: Double) -> Bool {
        var rest = set & moved
        while rest != 0 {
            let slot = rest.removeLeast()
            let way = fingers[slot].position - fingers[slot].start
            if way.dot(way) > limit * limit {
                return true
            }
        }
        return false
    }

    /// Of some fingers, the one that landed first; -1 of none.
    func first(_ set: UInt32) -> Int {
        var rest = set
        var first = -1
        while rest != 0 {
            let slot = rest.removeLeast()
            if first < 0 || fingers[slot].serial < fingers[first].serial {
                first = slot
            }
        }
        return first
    }
}
