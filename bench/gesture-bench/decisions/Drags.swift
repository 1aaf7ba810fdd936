// SPDX-License-Identifier: MIT

/// A pan: how far the centroid has moved, over fingers that are present in both of two frames.
struct PanGeometry: Geometry {
    var crossing = Crossing("centroid")
    private let slop: Double
    private var way = SIMD2<Double>.zero

    init(slop: Double = 10) {
        self.slop = slop
    }

    mutating func lift(_ id: Int32, _ glass: Glass) {
        if glass.contacts.isEmpty {
            crossing.stop()
        }
    }

    mutating func move(_ glass: Glass) {
        way += step(glass.contacts)
        crossing.read(way.length, limit: slop, at: glass.time)
    }

    mutating func land(_ contact: GlassContact, _ glass: Glass) {
        if glass.contacts.count == 1 {
            way = .zero
            crossing.start(first: contact.landed, last: contact.landed, limit: slop)
        }
    }
}

/// The mean way of some fingers in a frame.
func step(_ contacts: [GlassContact]) -> SIMD2<Double> {
    centroid(contacts.map { $0.place - $0.before })
}

/// An edge pan: how far the first finger has moved inward.
struct EdgePanGeometry: Geometry {
    var crossing = Crossing("inward")
    private let window: SIMD2<Double>
    private let slop = 10.0
    private let region = 20.0
    private var id: Int32?
    /// How far it went inward, for each enabled edge near its landing.
    private var normals: [SIMD2<Double>] = []

    init(window: SIMD2<Double>) {
        self.window = window
    }

    mutating func lift(_ id: Int32, _ glass: Glass) {
        if id == self.id {
            self.id = nil
            crossing.stop()
        }
    }

    mutating func move(_ glass: Glass) {
        guard let contact = id.flatMap(glass.contact) else {
            return
        }
        let way = contact.place - contact.start
        func inward(_ normal: SIMD2<Double>) -> Double { way.dot(normal) }
        guard let normal = normals.max(by: { inward($0) < inward($1) }) else {
            return
        }
        let along = abs(way.cross(normal))
        crossing.read(
            inward(normal),
            limit: slop,
            at: glass.time,
            fits: inward(normal) >= along
        )
    }

    mutating func land(_ contact: GlassContact, _ glass: Glass) {
        guard id == nil else {
            return
        }
        id = contact.id
        normals = []
        if contact.start.x <= region {
            normals.append(SIMD2(1, 0))
        }
        if window.x - contact.start.x <= region {
            normals.append(SIMD2(-1, 0))
        }
        crossing.start(first: contact.landed, last: contact.landed, limit: slop)
    }
}

/// A swipe of one finger: how far it has moved in one direction. The required distance and the
/// allowed distance aside shrink with time.
struct SwipeGeometry: Geometry {
    var crossing = Crossing("ahead")
    private let directions: [SIMD2<Double>]
    private var start = SIMD2<Double>.zero
    private var landed: UInt64 = 0

    init(directions: [SIMD2<Double>]) {
        self.directions = directions
    }

    mutating func lift(_ id: Int32, _ glass: Glass) {
        crossing.stop()
    }

    mutating func move(_ glass: Glass) {
        guard glass.contacts.count == 1, let contact = glass.contacts.first else {
            return
        }
        let seconds = Double(glass.time - landed) / 1e6
        let way = contact.place - start
        func ahead(_ direction: SIMD2<Double>) -> Double { way.dot(direction) }
        guard let direction = directions.max(by: { ahead($0) < ahead($1) }) else {
            return
        }
        crossing.read(
            ahead(direction),
            limit: 50 * (1 - 0.94 * seconds),
            at: glass.time,
            fits: seconds < 0.5
                && abs(way.cross(direction)) <= 50 * (1 - 0.98 * seconds) + 1e-9
        )
    }

    mutating func land(_ contact: GlassContact, _ glass: Glass) {
        guard glass.contacts.count == 1 else {
            return crossing.stop()
        }
        start = contact.start
        landed = contact.landed
        crossing.start(first: landed, last: landed, limit: 50)
    }
}
