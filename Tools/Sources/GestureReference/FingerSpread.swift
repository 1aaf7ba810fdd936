// SPDX-License-Identifier: MIT

/// A contact that is down, or was down in the previous frame.
struct ReferenceFinger {
    var id: Int32 = 0
    var device: UInt16 = 0
    /// The number of its landing, which gives the order of fingers.
    var serial: UInt64 = 0
    /// The number of its lift. The slot of the finger that lifted first is reused first.
    var lifted: UInt64 = 0
    var start = SIMD2<Double>.zero
    /// Where it was when a finger last landed or lifted beside it.
    var mark = SIMD2<Double>.zero
    var landing: UInt64 = 0
    var position = SIMD2<Double>.zero
    /// Its position before this frame, if it moved.
    var before = SIMD2<Double>.zero
    /// Its position at the end of the frame being collected.
    var pending = SIMD2<Double>.zero
    /// The length of its major axis; 0: unknown.
    var size = 0.0
}

/// The fingers, and the facts about a frame that several recognizers need.
///
/// Sets of fingers are slot sets, one bit for each of 32 slots.
struct FingerSpread {
    static let capacity = 32

    let fingers: UnsafeMutablePointer<ReferenceFinger>
    private let hints: UnsafeMutablePointer<UInt8>
    private var serial: UInt64 = 0

    /// The time of the frame or deadline being handled.
    var time: UInt64 = 0
    /// Contacts that are down; and those of them that are ignored until they lift.
    var held: UInt32 = 0
    var ignored: UInt32 = 0
    /// Of the contacts that stay down in this frame: those with a sample, and those that moved.
    var sampled: UInt32 = 0
    var moved: UInt32 = 0

    /// The time of the first decision that rounding could change.
    var firstCloseCall = UInt64.max

    private var centroidSet: UInt32 = 0
    private var centroidPoint = SIMD2<Double>.zero
    private var advanceSet: UInt32 = 0
    private var advanceWay = SIMD2<Double>.zero

    init() {
        fingers = .allocate(capacity: FingerSpread.capacity)
        fingers.initialize(repeating: ReferenceFinger(), count: FingerSpread.capacity)
        hints = .allocate(capacity: 32)
        hints.initialize(repeating: 0, count: 32)
    }

    func deallocate() {
        fingers.deallocate()
        hints.deallocate()
    }

    /// The slot of a contact, in a slot set.
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

    /// Takes a slot outside of a set; nil if there is none.
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

    /// Frees slots.
    mutating func release(_ set: UInt32) {
        held &= ~set
        ignored &= ~set
        var rest = set
        while rest != 0 {
            serial += 1
            fingers[rest.removeLeast()].lifted = serial
        }
    }

    /// Moves the fingers to the positions of their samples.
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

    /// Invalidates cached facts. Call it when a finger has moved or a slot has a new finger.
    @inline(__always)
    mutating func forgetFacts() {
        centroidSet = 0
        advanceSet = 0
    }

    /// Whether a measure reaches a limit. Records close calls.
    @inline(__always)
    mutating func reaches(_ measure: Double, _ limit: Double) -> Bool {
        if abs(measure - limit) < 1.0 / 2048 && measure != limit {
            firstCloseCall = min(firstCloseCall, time)
        }
        return measure >= limit
    }

    /// The centroid of some fingers.
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

    /// How far the centroid of some fingers moved in this frame.
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

    /// Twice the root mean square distance of some fingers from their centroid.
    mutating func spread(_ set: UInt32) -> Double {
        let middle = centroid(set)
        var sum = 0.0
        var rest = set
        while rest != 0 {
            let arm = fingers[rest.removeLeast()].position - middle
            sum += arm.dot(arm)
        }
        return 2 * (sum / Double(set.nonzeroBitCount)).squareRoot()
    }

    /// What some fingers did in this frame: the sums of their former places and of their places
    /// now, both relative to the centroid. Nil if they are less than a point apart, or were.
    mutating func fit(_ set: UInt32) -> (along: Double, across: Double, likeness: Double)? {
        let middle = centroid(set)
        let formerMiddle = middle - advance(set)
        var (along, across, before, after) = (0.0, 0.0, 0.0, 0.0)
        var rest = set
        while rest != 0 {
            let slot = rest.removeLeast()
            let finger = fingers[slot]
            let former = (moved.has(slot) ? finger.before : finger.position) - formerMiddle
            let arm = finger.position - middle
            along += former.dot(arm)
            across += former.cross(arm)
            before += former.dot(former)
            after += arm.dot(arm)
        }
        let quarter = Double(set.nonzeroBitCount) / 4
        guard before >= quarter && after >= quarter else {
            return nil
        }
        return (along, across, (along * along + across * across) / (before * after))
    }

    /// The vector from the first to the second of two fingers.
    func way(_ set: UInt32) -> SIMD2<Double> {
        let first = set.trailingZeroBitCount
        let second = (set & ~.bit(first)).trailingZeroBitCount
        return fingers[second].position - fingers[first].position
    }

    /// Whether any of some fingers is farther from its landing than a limit.
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

    /// The finger of a set that landed first; -1 if the set is empty.
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

extension FixedWidthInteger where Self: UnsignedInteger {
    /// The set with one member.
    @inline(__always)
    static func bit(_ index: Int) -> Self { 1 << Self(truncatingIfNeeded: index) }

    /// Whether an index is in the set.
    @inline(__always)
    func has(_ index: Int) -> Bool { self & .bit(index) != 0 }

    /// Removes and returns the lowest index in the set.
    @inline(__always)
    mutating func removeLeast() -> Int {
        let index = trailingZeroBitCount
        self &= self &- 1
        return index
    }
}

extension SIMD2<Double> {
    @inline(__always)
    func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// The cross product with another vector: positive if that is clockwise of this one.
    @inline(__always)
    func cross(_ other: Self) -> Double { x * other.y - y * other.x }

    @inline(__always)
    var length: Double { dot(self).squareRoot() }
}
