// SPDX-License-Identifier: MIT

final class PlainPan: PlainBase {
    private let limits: ReferenceConfiguration.Pan
    private var way = SIMD2<Double>.zero
    private var origin = SIMD2<Double>.zero

    init(_ limits: ReferenceConfiguration.Pan) {
        self.limits = limits
    }

    override var translation: SIMD2<Double> { way - origin }

    override func accepts(_ touch: PlainTouch) -> Bool {
        touches.count < limits.maximumTouches
    }

    override func began(_ touch: PlainTouch, at time: UInt64) {
        if touches.count == limits.minimumTouches && !isActive {
            way = .zero
            origin = .zero
        }
    }

    override func moved(at time: UInt64) {
        guard touches.count >= limits.minimumTouches else {
            return
        }
        way +=
            touches.map { $0.position - $0.previous }.reduce(.zero, +) / Double(touches.count)
        if isActive {
            return change()
        }
        guard way.length >= limits.slop else {
            return
        }
        origin = way.length > 0 ? way * (limits.slop / way.length) : .zero
        var farthest = way.length
        if touches.count > 2 {
            let pair = touches.prefix(2).map { $0.position - $0.start }.reduce(.zero, +) / 2
            farthest = max(farthest, pair.length)
        }
        wish(for: .began, strength: limits.slop > 0 ? farthest / limits.slop : .infinity)
    }

    override func ended(at time: UInt64) {
        if touches.count < limits.minimumTouches && (isActive || touches.isEmpty) {
            end()
        }
    }
}

final class PlainEdgePan: PlainBase {
    private let limits: ReferenceConfiguration.EdgePan
    private let window: SIMD2<Double>
    private var edges: [SIMD2<Double>] = []
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
        edges = all.filter { limits.edges.contains($0.0) && $0.2 <= limits.region }.map(\.1)
        if edges.isEmpty {
            fail()
        }
    }

    override func moved(at time: UInt64) {
        way += touches[0].position - touches[0].previous
        if isActive {
            return change()
        }
        for edge in edges {
            let inward = way.dot(edge)
            if inward >= limits.slop && inward >= abs(way.cross(edge)) {
                origin = edge * limits.slop
                let strength = limits.slop > 0 ? inward / limits.slop : .infinity
                return wish(for: .began, strength: strength)
            }
        }
        if way.length >= limits.slop {
            edges.removeAll { way.dot($0) < abs(way.cross($0)) || way.dot($0) < 0 }
        }
        if edges.isEmpty {
            fail()
        }
    }

    override func ended(at time: UInt64) {
        end()
    }
}
