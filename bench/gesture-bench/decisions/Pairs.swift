// SPDX-License-Identifier: MIT

import Foundation

/// A pinch or a rotation: the span or the arc of the two fingers that landed first.
struct PairGeometry: Geometry {
    enum Quantity: String {
        case span, arc
    }

    var crossing: Crossing
    private let quantity: Quantity
    private let slop = 10.0
    private var first: Int32?
    private var second: Int32?
    /// Whether this hand has decided. Then further fingers begin no attempt.
    private var isDecided = false
    private var way = SIMD2<Double>.zero
    private var startSpan = 1.0
    private var turned = 0.0

    init(_ quantity: Quantity) {
        self.quantity = quantity
        crossing = Crossing(quantity.rawValue)
    }

    mutating func lift(_ id: Int32, _ glass: Glass) {
        guard id == first || id == second else {
            return
        }
        if id == first {
            first = second
        }
        second = nil
        crossing.stop()
        if first == nil {
            isDecided = false
        }
    }

    mutating func move(_ glass: Glass) {
        guard let one = first.flatMap(glass.contact), let other = second.flatMap(glass.contact),
            one.place != one.before || other.place != other.before
        else {
            return
        }
        let now = other.place - one.place
        if now.length >= 1 && way.length >= 1 {
            turned += atan2(way.cross(now), way.dot(now))
        }
        if now.length >= 1 {
            way = now
        }
        let decisions = crossing.deciding?.time
        switch quantity {
        case .span:
            let change = abs(max(now.length, 1) - startSpan)
            crossing.read(change, limit: slop, at: glass.time)
        case .arc:
            crossing.read(abs(turned) * startSpan / 2, limit: slop, at: glass.time)
        }
        isDecided = isDecided || crossing.deciding?.time != decisions
    }

    mutating func land(_ contact: GlassContact, _ glass: Glass) {
        guard let first else {
            self.first = contact.id
            return
        }
        guard second == nil, let one = glass.contact(first) else {
            return
        }
        second = contact.id
        guard !isDecided else {
            return
        }
        way = contact.place - one.place
        startSpan = max(way.length, 1)
        turned = 0
        crossing.start(first: one.landed, last: contact.landed, limit: slop)
    }
}

/// A transform: the centroid, the span or the arc of all fingers, whichever exceeds its slop by the
/// largest factor.
struct TransformGeometry: Geometry {
    var crossing = Crossing("largest")
    private let slop = 10.0
    private var way = SIMD2<Double>.zero
    private var startSpan = 1.0
    private var turned = 0.0

    mutating func lift(_ id: Int32, _ glass: Glass) {
        if glass.contacts.isEmpty {
            crossing.stop()
        } else {
            anchor(glass.contacts.map(\.before))
        }
    }

    mutating func move(_ glass: Glass) {
        let contacts = glass.contacts
        way += step(contacts)
        var measures = [way.length]
        if contacts.count >= 2 {
            turned += turn(contacts)
            measures.append(abs(max(span(contacts.map(\.place)), 1) - startSpan))
            measures.append(abs(turned) * startSpan / 2)
        }
        crossing.read(measures.max() ?? 0, limit: slop, at: glass.time)
    }

    mutating func land(_ contact: GlassContact, _ glass: Glass) {
        if glass.contacts.count == 1 {
            way = .zero
            crossing.start(first: contact.landed, last: contact.landed, limit: slop)
        }
        anchor(glass.contacts.map(\.place))
    }

    private mutating func anchor(_ places: [SIMD2<Double>]) {
        startSpan = max(span(places), 1)
        turned = 0
    }

    /// Twice the root mean square distance from the centroid.
    private func span(_ places: [SIMD2<Double>]) -> Double {
        let middle = centroid(places)
        let squares = places.map { ($0 - middle).dot($0 - middle) }
        return 2 * (squares.reduce(0, +) / Double(places.count)).squareRoot()
    }

    /// The turn of the frame with the least squares.
    private func turn(_ contacts: [GlassContact]) -> Double {
        let before = centroid(contacts.map(\.before))
        let now = centroid(contacts.map(\.place))
        let arms = contacts.map { ($0.before - before, $0.place - now) }
        let across = arms.reduce(0) { $0 + $1.0.cross($1.1) }
        let along = arms.reduce(0) { $0 + $1.0.dot($1.1) }
        return across == 0 && along == 0 ? 0 : atan2(across, along)
    }
}
