// SPDX-License-Identifier: MIT

import GestureReference

extension Stream {
    /// What no hand does: contacts that jump, land twice, lift unknown, come and go in one frame and
    /// are too many, times that stand still or go back, places out of the window and of all range.
    init(hostileSeed seed: UInt64, count: Int = 4000) {
        var random = Random(seed: seed)
        var time = seed * 1000
        // A few contacts make more of a gesture, many more of a crowd.
        let contacts = random.oneOf([2, 3, 6, 40])
        var place = SIMD2(800.0, 600.0)
        for _ in 0..<count {
            let id = Int32(random.pick(1...contacts))
            switch random.pick(0...99) {
            case 0..<12: add(.down, id, time, near(&place, &random))
            case 12..<60: add(.motion, id, time, near(&place, &random))
            case 60..<70: add(.up, id, time, .zero)
            case 70: add(.cancel, id, time, .zero)
            case 71: add(.motion, id, time - min(time, UInt64(random.pick(0...30000))), SIMD2(9, 9))
            case 72: add(.motion, id, time, SIMD2(0, 262_144.25))
            case 73: add(.down, id, time, SIMD2(.nan, 3))
            case 74: steps.append(.advance(time + UInt64(random.pick(0...400_000))))
            case 75 where random.pick(1...10) == 1: steps.append(.cancelAll(time))
            case 76..<80: place = SIMD2(random.real(-20...1640), random.real(-20...1240))
            case 80: time += UInt64(random.pick(0...900_000))
            default:
                if random.pick(1...5) != 1 {
                    add(.frame, id, time, .zero)
                }
                time += UInt64(random.oneOf([0, 1, 2000, 8000, 8333, 16667, 40000, 54000]))
            }
        }
    }

    private func near(_ place: inout SIMD2<Double>, _ random: inout Random) -> SIMD2<Double> {
        let reach = random.oneOf([0.5, 4, 4, 4, 15, 200])
        place += SIMD2(random.real(-reach...reach), random.real(-reach...reach)) / 4
        let spot = place + SIMD2(random.real(-reach...reach), random.real(-reach...reach))
        return (spot * 4096).rounded(.toNearestOrEven) / 4096
    }

    private mutating func add(
        _ kind: ReferenceSample.Kind,
        _ id: Int32,
        _ time: UInt64,
        _ place: SIMD2<Double>
    ) {
        let sample = ReferenceSample(
            kind,
            id: id,
            device: UInt16(id % 2),
            time: time,
            position: place
        )
        steps.append(.sample(sample))
    }
}
