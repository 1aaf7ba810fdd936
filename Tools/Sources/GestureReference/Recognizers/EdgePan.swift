// SPDX-License-Identifier: MIT

struct ReferenceEdgePan {
    private let limits: ReferenceConfiguration.EdgePan
    private let window: SIMD2<Double>
    /// The edges that are still possible.
    private var edges: ReferenceEdges = []
    /// The fingers that may still turn out to come from beyond one of them.
    private var undecided: UInt32 = 0
    private(set) var drag: Drag

    init(_ limits: ReferenceConfiguration.EdgePan, window: SIMD2<Double>, motion: MotionPath) {
        self.limits = limits
        self.window = window
        drag = Drag(motion)
    }

    mutating func land(_ slot: Int, _ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let down = member.touches.nonzeroBitCount
        let isFirst = down == 1 && !member.hasAttempt
        if down > limits.maximumTouches {
            return member.hasAttempt ? member.ignore(slot) : member.fail()
        }
        guard isFirst || down > 1 else {
            return member.ignore(slot)
        }
        let possible = isFirst ? limits.edges : edges
        let near = regions(hand.fingers[slot].position, limits.region).intersection(possible)
        let far = regions(hand.fingers[slot].position, Self.fastRegion).intersection(possible)
        if member.isActive {
            return near.isEmpty ? member.ignore(slot) : ()
        }
        guard !near.union(far).isEmpty else {
            return member.fail()
        }
        undecided |= far.isSubset(of: near) ? 0 : .bit(slot)
        member.undecided |= near.isEmpty ? .bit(slot) : 0
        if member.hasAttempt {
            updateIsOver(&member)
            return
        }
        edges = near.union(far)
        if isFirst {
            drag.reset()
        }
        if isFirst || down == limits.minimumTouches {
            drag.start(hand.time)
        }
        if isFirst && limits.maximumDwell > 0 {
            member.deadline = hand.time.later(limits.maximumDwell)
        }
    }

    /// A finger that begins or stops to count may change whether a parked one is over.
    private func updateIsOver(_ member: inout ReferenceMember) {
        let counted = (member.touches & ~member.undecided).nonzeroBitCount
        member.isOver = member.isOver && counted < limits.minimumTouches
    }

    mutating func lift(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let lifted = undecided & ~member.touches
        if lifted != 0 && !member.isActive {
            _ = sort(&member, &hand, lifted: lifted)
        }
        if (member.touches & ~member.undecided).nonzeroBitCount < limits.minimumTouches
            && (member.hasAttempt || member.touches == 0)
        {
            member.end()
        }
    }

    /// The edges within a distance, beside their parts.
    private func regions(_ place: SIMD2<Double>, _ distance: Double) -> ReferenceEdges {
        var regions: ReferenceEdges = []
        if limits.part.contains(place.y) {
            if place.x <= distance { regions.insert(.left) }
            if window.x - place.x <= distance { regions.insert(.right) }
        }
        if limits.part.contains(place.x) {
            if place.y <= distance { regions.insert(.top) }
            if window.y - place.y <= distance { regions.insert(.bottom) }
        }
        return regions
    }

    // A finger that lands outside the region counts as landed in it if its first motion, carried
    // back 1.5 times, reaches the edge.
    private static let fastRegion = 60.0
    private static let leastMotion = 2.0
    private static let latestMotion: UInt64 = 50_000

    /// Decides about fingers whose first motion shows where they come from. Returns the edges that
    /// have all fingers.
    private mutating func sort(
        _ member: inout ReferenceMember,
        _ hand: inout FingerSpread,
        lifted: UInt32 = 0
    ) -> ReferenceEdges {
        var ready = edges
        var rest = undecided
        while rest != 0 {
            let slot = rest.removeLeast()
            let finger = hand.fingers[slot]
            let way = finger.position - finger.start
            let isLate = lifted.has(slot) || hand.time - finger.landing > Self.latestMotion
            var has = regions(finger.start, limits.region)
            guard isLate || hand.reaches(way.length, Self.leastMotion) else {
                ready.formIntersection(has)
                continue
            }
            if !isLate {
                let far = regions(finger.start, Self.fastRegion).subtracting(has)
                has.formUnion(fast(far.intersection(edges), finger, way, &hand))
            }
            undecided &= ~.bit(slot)
            member.undecided &= ~.bit(slot)
            edges.formIntersection(has)
            ready.formIntersection(has)
            guard !edges.isEmpty else {
                member.fail()
                return []
            }
            updateIsOver(&member)
        }
        return ready
    }

    /// The edges from beyond which a finger comes.
    private func fast(
        _ edges: ReferenceEdges,
        _ finger: ReferenceFinger,
        _ way: SIMD2<Double>,
        _ hand: inout FingerSpread
    ) -> ReferenceEdges {
        var (fast, bits) = (ReferenceEdges(), edges.rawValue)
        while bits != 0 {
            let edge = ReferenceEdges(rawValue: .bit(bits.removeLeast()))
            let normal = inward(edge)
            let corner = edge == .left || edge == .top ? SIMD2<Double>.zero : window
            let distance = (finger.start - corner).dot(normal)
            let reaches = hand.reaches(way.dot(normal) * 1.5, distance)
            let isInward = hand.reaches(way.dot(normal), abs(way.cross(normal)))
            if reaches && isInward {
                fast.insert(edge)
            }
        }
        return fast
    }

    @inline(__always)
    mutating func move(_ member: inout ReferenceMember, _ hand: inout FingerSpread) {
        let hasEnough = member.touches.nonzeroBitCount >= limits.minimumTouches
        if hasEnough {
            drag.move(member.touches, &hand)
        }
        guard member.touches & hand.moved != 0 else {
            return
        }
        if member.isActive {
            return member.change()
        }
        let ready = undecided == 0 ? edges : sort(&member, &hand)
        if hasEnough && !ready.isEmpty && !member.hasAttempt {
            evaluate(ready, &member, &hand)
        }
    }

    mutating func reset() {
        undecided = 0
    }

    private mutating func evaluate(
        _ ready: ReferenceEdges,
        _ member: inout ReferenceMember,
        _ hand: inout FingerSpread
    ) {
        let least = max(limits.slop, smallestChange)
        let isFar = hand.reaches(drag.way.length, least)
        var bits = ready.rawValue
        while bits != 0 {
            let edge = ReferenceEdges(rawValue: .bit(bits.removeLeast()))
            let normal = inward(edge)
            let inward = drag.way.dot(normal)
            let along = abs(drag.way.cross(normal))
            let isAhead = hand.reaches(inward, along)
            if hand.reaches(inward, least) && isAhead {
                edges = edge
                undecided = 0
                drag.origin = normal * limits.slop
                let factor = limits.slop > 0 ? inward / limits.slop : .infinity
                return member.tryTo(.began, factor: factor)
            }
            if isFar && (inward < along || inward < 0) {
                edges.remove(edge)
            }
        }
        if edges.isEmpty {
            member.fail()
        }
    }

    private func inward(_ edge: ReferenceEdges) -> SIMD2<Double> {
        switch edge {
        case .left: SIMD2(1, 0)
        case .right: SIMD2(-1, 0)
        case .top: SIMD2(0, 1)
        default: SIMD2(0, -1)
        }
    }
}
