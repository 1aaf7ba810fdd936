// SPDX-License-Identifier: MIT

final class PlainPan: PlainBase {
    private let limits: ReferenceConfiguration.Pan
    private var way = SIMD2<Double>.zero
    private var origin = SIMD2<Double>.zero
    /// The two fingers that landed first, and how far they moved together.
    private var pair: [PlainTouch] = []
    private var pairWay = SIMD2<Double>.zero

    init(_ limits: ReferenceConfiguration.Pan) {
        self.limits = limits
    }

    override var translation: SIMD2<Double> { way - origin }

    override func accepts(_ touch: PlainTouch) -> Bool {
        !isActive || touches.count < limits.maximumTouches
    }

    override func began(_ touch: PlainTouch, at time: UInt64) {
        if touches.count > limits.maximumTouches {
            return fail()
        }
        followPair()
        if touches.count == limits.minimumTouches && !isActive {
            way = .zero
            origin = .zero
        }
    }

    private func followPair() {
        let firstTwo = touches.count > 1 ? Array(touches.prefix(2)) : []
        if !firstTwo.elementsEqual(pair, by: ===) {
            pair = firstTwo
            pairWay = .zero
        }
    }

    override func moved(at time: UInt64) {
        pairWay += pair.map { $0.position - $0.previous }.reduce(.zero, +) / 2
        guard touches.count >= limits.minimumTouches else {
            return
        }
        way +=
            touches.map { $0.position - $0.previous }.reduce(.zero, +) / Double(touches.count)
        if isActive {
            return change()
        }
        let least = max(limits.slop, smallestChange)
        guard way.length >= least else {
            return
        }
        let along = limits.axis.part(of: way)
        guard along.length >= (way - along).length else {
            return fail()
        }
        guard along.length >= least else {
            return
        }
        origin = along * (limits.slop / along.length)
        let farthest =
            touches.count > 2
            ? max(along.length, limits.axis.part(of: pairWay).length) : along.length
        wish(for: .began, strength: limits.slop > 0 ? farthest / limits.slop : .infinity)
    }

    override func ended(at time: UInt64) {
        followPair()
        if touches.count < limits.minimumTouches && (isActive || touches.isEmpty) {
            end()
        }
    }

    override func clear() {
        pair = []
        pairWay = .zero
    }
}

final class PlainEdgePan: PlainBase {
    private let limits: ReferenceConfiguration.EdgePan
    private let window: SIMD2<Double>
    private var edges: [SIMD2<Double>] = []
    /// The edges from beyond which the finger may have come, and how far from them it landed.
    private var farEdges: [(SIMD2<Double>, Double)] = []
    private var landing: UInt64 = 0
    private var way = SIMD2<Double>.zero
    private var origin = SIMD2<Double>.zero

    init(_ limits: ReferenceConfiguration.EdgePan, window: SIMD2<Double>) {
        self.limits = limits
        self.window = window
    }

    override var translation: SIMD2<Double> { way - origin }

    override func accepts(_ touch: PlainTouch) -> Bool {
        touches.isEmpty
    }

    override func began(_ touch: PlainTouch, at time: UInt64) {
        let place = touch.position
        way = .zero
        origin = .zero
        let all: [(ReferenceEdges, SIMD2<Double>, Double)] = [
            (.left, SIMD2(1, 0), place.x), (.right, SIMD2(-1, 0), window.x - place.x),
            (.top, SIMD2(0, 1), place.y), (.bottom, SIMD2(0, -1), window.y - place.y),
        ]
        let enabled = all.filter { limits.edges.contains($0.0) }
        edges = enabled.filter { $0.2 <= limits.region }.map(\.1)
        farEdges = enabled.filter { $0.2 > limits.region && $0.2 <= 60 }.map { ($0.1, $0.2) }
        landing = time
        if edges.isEmpty {
            // Until it counts, it competes with nobody.
            seen = []
        }
        if edges.isEmpty && farEdges.isEmpty {
            fail()
        } else if limits.maximumDwell > 0 {
            deadline = time + limits.maximumDwell
        }
    }

    override func moved(at time: UInt64) {
        way += touches[0].position - touches[0].previous
        if isActive {
            return change()
        }
        if !farEdges.isEmpty && (way.length >= 2 || time - landing > 50_000) {
            edges += farEdges.filter { edge, distance in
                time - landing <= 50_000 && 1.5 * way.dot(edge) >= distance
                    && way.dot(edge) >= abs(way.cross(edge))
            }.map(\.0)
            farEdges = []
            seen = touches
        }
        let least = max(limits.slop, smallestChange)
        for edge in edges {
            let inward = way.dot(edge)
            if inward >= least && inward >= abs(way.cross(edge)) {
                origin = edge * limits.slop
                let strength = limits.slop > 0 ? inward / limits.slop : .infinity
                return wish(for: .began, strength: strength)
            }
        }
        if way.length >= least {
            edges.removeAll { way.dot($0) < abs(way.cross($0)) || way.dot($0) < 0 }
        }
        if edges.isEmpty && farEdges.isEmpty {
            fail()
        }
    }

    override func ended(at time: UInt64) {
        end()
    }
}
