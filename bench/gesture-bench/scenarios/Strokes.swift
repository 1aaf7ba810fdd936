// SPDX-License-Identifier: MIT

import CCostStroke
import CGestureCore

/// Random numbers that are the same on every machine: Knuth's generator with 64 bits.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        func half() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 32
        }
        return half() << 32 | half()
    }

    /// A random number in a range.
    mutating func number(in range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }
}

/// The position of a minimum-jerk movement at a fraction of its time.
func minimumJerk(_ part: Double) -> Double {
    part * part * part * (10 + part * (6 * part - 15))
}

extension StreamBuilder {
    /// Plays a stroke of bench/cost/stroke.c: it lands, and moves for eight seconds at 120
    /// Hz.
    mutating func stroke(_ kind: stroke, contacts: Int) {
        let made = UnsafeMutablePointer<stroke_samples>.allocate(capacity: 1)
        defer { made.deallocate() }
        stroke_make(made, kind, STAMPS_EVEN, UInt32(contacts))
        // The landing and the frames are contiguous, each with room for the most contacts.
        guard let offset = MemoryLayout<stroke_samples>.offset(of: \.landing) else {
            fatalError("struct stroke_samples has no landing")
        }
        let row = Int(STROKE_CONTACTS_MAX) + 1
        let all = (UnsafeRawPointer(made) + offset).assumingMemoryBound(to: gc_sample.self)
        let start = all.pointee.time_us
        for frame in 0...Int(STROKE_FRAMES) {
            for contact in 0..<contacts {
                let sample = all[frame * row + contact]
                if frame == 0 {
                    land(sample.id, x(sample), y(sample))
                } else {
                    move(sample.id, x(sample), y(sample))
                }
            }
            precondition(all[frame * row].time_us == start + UInt64(frame) * Self.scan)
            scan()
        }
        for contact in 0..<contacts {
            lift(all[contact].id)
        }
        rest(milliseconds: 700)
    }

    /// Drags fingers side by side from one position to another, slowly at both ends, and lifts
    /// them.
    mutating func drag(
        _ fingers: Int,
        from start: (x: Double, y: Double),
        by way: (x: Double, y: Double),
        scans: Int,
        liftsAt part: Double = 1
    ) {
        for scan in 0...scans {
            let done = minimumJerk(part * Double(scan) / Double(scans))
            for finger in 0..<fingers {
                let x = start.x + way.x * done + 60 * Double(finger)
                let y = start.y + way.y * done + 10 * Double(finger % 2)
                if scan == 0 {
                    land(Int32(finger), x, y)
                } else {
                    move(Int32(finger), x, y)
                }
            }
            self.scan()
        }
        for finger in 0..<fingers {
            lift(Int32(finger))
        }
        scan()
    }

    /// Taps: a finger lands, rests with a wobble, and lifts.
    mutating func tap(_ x: Double, _ y: Double, milliseconds: UInt64 = 60) {
        land(0, x, y)
        scan()
        move(0, x + 0.7, y - 0.4)
        scan()
        rest(milliseconds: milliseconds)
        lift(0)
        scan()
    }

    /// Presses: a finger lands, wobbles, rests until a long press begins, drags a little and lifts.
    mutating func press(_ x: Double, _ y: Double) {
        land(0, x, y)
        for scan in 0..<24 {
            self.scan()
            move(0, x + (scan % 2 == 0 ? 0.6 : 0), y)
        }
        rest(milliseconds: 600)
        for scan in 1...30 {
            move(0, x + Double(scan) * 2, y + Double(scan))
            self.scan()
        }
        lift(0)
        rest(milliseconds: 400)
    }

    private func x(_ sample: gc_sample) -> Double { gc_length_to_double(sample.position.x) }
    private func y(_ sample: gc_sample) -> Double { gc_length_to_double(sample.position.y) }
}
