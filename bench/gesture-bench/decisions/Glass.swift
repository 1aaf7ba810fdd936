// SPDX-License-Identifier: MIT

import CGestureCore

/// A finger on the glass.
struct GlassContact {
    let id: Int32
    let landed: UInt64
    let start: SIMD2<Double>
    var place: SIMD2<Double>
    /// Its place in the frame before.
    var before: SIMD2<Double>

    /// How far it is from where it landed.
    var strayed: Double { (place - start).length }
}

/// The fingers of a stream, from the positions and times of its samples alone.
struct Glass {
    /// In order of landing.
    private(set) var contacts: [GlassContact] = []
    /// Whether a finger that stays down has moved in this frame.
    private(set) var hasMoved = false
    private(set) var time: UInt64 = 0

    /// Plays a frame to a geometry, as the rules say: first all lifts, then all motions of fingers
    /// that stay down, then all landings, each at its last position of the frame.
    mutating func play(
        _ samples: some Sequence<gc_sample>,
        at time: UInt64,
        to geometries: inout [any Geometry]
    ) {
        self.time = time
        var landed: [GlassContact] = []
        var lifted: [Int32] = []
        for index in contacts.indices {
            contacts[index].before = contacts[index].place
        }
        for sample in samples {
            let place = SIMD2(
                gc_length_to_double(sample.position.x),
                gc_length_to_double(sample.position.y)
            )
            switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
            case .GC_SAMPLE_DOWN:
                let new = GlassContact(
                    id: sample.id,
                    landed: time,
                    start: place,
                    place: place,
                    before: place
                )
                landed.append(new)
            case .GC_SAMPLE_MOTION:
                move(sample.id, to: place, &landed)
            case .GC_SAMPLE_UP, .GC_SAMPLE_CANCEL:
                lifted.append(sample.id)
            case .GC_SAMPLE_FRAME, .GC_SAMPLE_SIZE, nil:
                break
            }
        }
        for id in lifted {
            contacts.removeAll { $0.id == id }
            each(&geometries) { $0.lift(id, self) }
        }
        hasMoved = contacts.contains { $0.place != $0.before }
        if hasMoved {
            each(&geometries) { $0.move(self) }
        }
        for contact in landed {
            contacts.append(contact)
            each(&geometries) { $0.land(contact, self) }
        }
    }

    func contact(_ id: Int32) -> GlassContact? { contacts.first { $0.id == id } }

    private mutating func move(_ id: Int32, to place: SIMD2<Double>, _ landed: inout [GlassContact])
    {
        if let index = contacts.firstIndex(where: { $0.id == id }) {
            contacts[index].place = place
        } else if let index = landed.firstIndex(where: { $0.id == id }) {
            let first = landed[index]
            landed[index] = GlassContact(
                id: id,
                landed: first.landed,
                start: place,
                place: place,
                before: place
            )
        }
    }

    private func each(
        _ geometries: inout [any Geometry],
        _ body: (inout any Geometry) -> Void
    ) {
        for index in geometries.indices {
            body(&geometries[index])
        }
    }
}
