// SPDX-License-Identifier: MIT

import GestureReference
import TestSupport

extension Stream {
    /// A random stream of the core's own tests, with sizes of contacts, and now and then a call that
    /// ends contacts. All positions are on a grid of 1/4096 pt. So a limit is either exceeded by some
    /// steps of the grid, or met exactly by what both sides compute exactly.
    ///
    /// A hostile one comes from two devices, with what no device sends: contacts that land twice or
    /// lift unknown, jumps, places out of all range, and times that go back or are impossible.
    init(seed: UInt64, isHostile: Bool = false) {
        guard let plain = Stream(named: "random-\(seed)") else {
            preconditionFailure("There is no random stream \(seed)")
        }
        window = plain.window
        var random = Random(seed: seed)
        for step in plain.steps {
            guard case .sample(var sample) = step else {
                steps.append(step)
                continue
            }
            if isHostile, sample.kind != .frame {
                sample.device = UInt16(sample.id & 1)
            }
            steps.append(.sample(sample))
            add(after: sample, isHostile, &random)
        }
    }

    private mutating func add(
        after sample: ReferenceSample,
        _ isHostile: Bool,
        _ random: inout Random
    ) {
        var other = sample
        if sample.kind == .down || sample.kind == .motion, random.pick(1...6) == 1 {
            other.kind = .size
            // Mostly that of a finger.
            other.position = SIMD2(
                Double(random.pick(0...(random.pick(1...10) == 1 ? 200 : 45))),
                0
            )
            steps.append(.sample(other))
        }
        switch random.pick(1...(isHostile ? 1000 : 4000)) {
        case 1, 2: steps.append(.cancelAll(sample.time))
        case 3: steps.append(.cancel(device: sample.device, sample.time))
        case 4: steps.append(.dropAll(sample.time))
        case 5: steps.append(.drop(device: sample.device, sample.time))
        default: break
        }
        guard isHostile, random.pick(1...20) == 1 else {
            return
        }
        other = sample
        other.kind = random.oneOf([.down, .motion, .motion, .up, .cancel, .frame])
        other.id = sample.id &+ random.oneOf([0, 0, 1, 2])
        switch random.pick(0...5) {
        case 0: other.position = random.oneOf([SIMD2(0, 262_144.25), SIMD2(.nan, 3)])
        case 1: other.time -= min(other.time, UInt64(random.pick(0...30000)))
        case 2:
            // What an unsigned difference makes of a small negative number, and the like.
            other.time = random.oneOf([.max - 3000, other.time &+ (1 << 62) &+ 2_000_000_000])
        case 3: steps.append(.advance(sample.time &+ UInt64(random.pick(0...400_000))))
        default: other.position += SIMD2(random.real(-200...200), 0).rounded(.down)
        }
        steps.append(.sample(other))
    }
}
