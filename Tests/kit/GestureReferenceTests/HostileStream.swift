// SPDX-License-Identifier: MIT

import GestureReference

extension Stream {
    /// What no hand does. Contacts jump, land twice, lift unknown, come and go in one frame, and
    /// are too many. Times stand still, go back, or are impossible. Places are out of the window
    /// and out of all range. Some contacts are already gone.
    init(hostileSeed seed: UInt64, count: Int = 4000, contacts most: Int? = nil) {
        var random = Random(seed: seed)
        var time = seed * 1000
        // A few contacts make more of a gesture, many more of a crowd.
        let contacts = most ?? random.oneOf([2, 3, 6, 20])
        var place = SIMD2(800.0, 600.0)
        for _ in 0..<count {
            let id = Int32(random.pick(1...contacts))
            switch random.pick(0...101) {
            case 0..<12: add(.down, id, time, near(&place, &random))
            case 12..<60: add(.motion, id, time, near(&place, &random))
            case 60..<70: add(.up, id, time, .zero)
            case 70: add(.cancel, id, time, .zero)
            case 71: add(.motion, id, time - min(time, UInt64(random.pick(0...30000))), SIMD2(9, 9))
            case 72: add(.motion, id, time, SIMD2(0, 262_144.25))
            case 73: add(.down, id, time, SIMD2(.nan, 3))
            case 99: add(.size, id, time, SIMD2(Double(random.pick(-5...90)), 0))
            case 74: steps.append(.advance(time + UInt64(random.pick(0...400_000))))
            case 75 where random.pick(1...5) == 1: cancel(time, &random)
            case 100: addImpossibleTime(id, time, &random)
            case 101: add(.frame, id, time + UInt64(random.pick(0...60000)), .zero)
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

    private mutating func cancel(_ time: UInt64, _ random: inout Random) {
        switch random.pick(0...4) {
        case 0: steps.append(.cancelAll(time))
        case 1: steps.append(.cancel(device: 1, time))
        case 2: steps.append(.dropAll(time))
        default: steps.append(.drop(device: UInt16(random.pick(0...1)), time))
        }
    }

    /// What an unsigned difference makes of a small negative number, and the like.
    private mutating func addImpossibleTime(
        _ id: Int32,
        _ time: UInt64,
        _ random: inout Random
    ) {
        let impossible = random.oneOf([UInt64.max - 3000, time + (1 << 62) + 2_000_000_000])
        switch random.pick(0...7) {
        case 0: steps.append(.advance(impossible))
        case 1: add(.frame, id, impossible, .zero)
        case 2 where random.pick(1...4) == 1: steps.append(.cancelAll(impossible))
        case 3 where random.pick(1...4) == 1: steps.append(.drop(device: 0, impossible))
        case 4: add(.up, id, impossible, .zero)
        case 5: add(.down, id, impossible, SIMD2(300, 300))
        default: add(.motion, id, impossible, SIMD2(300, 300))
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
