// SPDX-License-Identifier: MIT

/// An edge pan recognizer.
struct EdgePan {
    private let limits: ReferenceConfiguration.EdgePan
    private let window: SIMD2<Double>
    /// The edges that are still possible.
    private var edges: ReferenceEdges = []
    private(set) var drag: Drag

    init(_ limits: ReferenceConfiguration.EdgePan, window: SIMD2<Double>, motion: MotionPath) {
        self.limits = limits
        self.window = window
        drag = Drag(motion)
    }

    mutating func land(_ slot: Int, _ member: inout Member, _ hand: inout Hand) {
        let down = member.touches.nonzeroBitCount
        let isFirst = down == 1 && !member.isDecided
        guard isFirst || (down > 1 && down <= limits.maximumTouches) else {
            return member.ignore(slot)
        }
        let near = regions(hand.fingers[slot].position)
        if member.isActive {
            return near.isDisjoint(with: edges) ? member.ignore(slot) : ()
        }
        let common = (isFirst ? limits.edges : edges).intersection(near)
        guard !common.isEmpty else {
            return member.fail()
        }
        if member.isDecided {
            member.isOver = member.isOver && down < limits.minimumTouches
            return
        }
        edges = common
        if isFirst || down == limits.minimumTouches {
            drag.start(hand.time)
        }
        if isFirst && limits.maximumDwell > 0 {
            member.deadline = hand.time.later(limits.maximumDwell)
        }
    }

    mutating func lift(_ member: inout Member) {
        if member.touches.nonzeroBitCount < limits.minimumTouches
            && (member.isDecided || member.touches == 0)
        {
            member.end()
        }
    }

    private func regions(_ place: SIMD2<Double>) -> ReferenceEdges {
        var regions: ReferenceEdges = []
        if limits.part.contains(place.y) {
            if place.x <= limits.region { regions.insert(.left) }
            if window.x - place.x <= limits.region { regions.insert(.right) }
        }
        if limits.part.contains(place.x) {
            if place.y <= limits.region { regions.insert(.top) }
            if window.y - place.y <= limits.region { regions.insert(.bottom) }
        }
        return regions
    }

    @inline(__always)
    mutating func move(_ member: inout Member, _ hand: inout Hand) {
        guard member.touches.nonzeroBitCount >= limits.minimumTouches else {
            return
        }
        drag.move(member.touches, &hand)
        guard member.touches & hand.moved != 0 else {
            return
        }
        if member.isDecided {
            member.change()
        } else {
            evaluate(&member, &hand)
        }
    }

    private mutating func evaluate(_ member: inout Member, _ hand: inout Hand) {
        let least = max(limits.slop, smallestChange)
        let isFar = hand.reaches(drag.way.length, least)
        var bits = edges.rawValue
        while bits != 0 {
            let edge = ReferenceEdges(rawValue: .bit(bits.removeLeast()))
            let normal = inward(edge)
            let inward = drag.way.dot(normal)
            let along = abs(drag.way.cross(normal))
            let isAhead = hand.reaches(inward, along)
            if hand.reaches(inward, least) && isAhead {
                edges = edge
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
