// SPDX-License-Identifier: MIT

import GestureReference
import TestSupport

extension Stream {
    /// Strokes of one to five fingers as hands make them: taps, holds, drags, flicks, spreads and
    /// turns. They have noise, staggered landings and lifts, pauses, and now and then a cancel.
    /// Frames are sent empty, or followed by time that passes.
    ///
    /// The noise is finer than a point, and on a grid of 1/4096 pt. So a limit is either exceeded
    /// by some steps of the grid, or met exactly by what both sides compute exactly.
    init(seed: UInt64, strokes: Int = 60) {
        var hand = RandomHand(seed: seed)
        for _ in 0..<strokes {
            hand.playStroke()
        }
        window = RandomHand.window
        steps = hand.steps
    }
}

private struct RandomHand {
    static let window = SIMD2(1600.0, 1200.0)

    var steps: [Step] = []
    private var random: Random
    /// The same for sizes, so that they change nothing else.
    private var sizes: Random
    private var time: UInt64
    private var places: [SIMD2<Double>] = []
    private var down: [Bool] = []
    private let firstID: Int32
    private let device: UInt16
    private let hasTwoDevices: Bool

    init(seed: UInt64) {
        random = Random(seed: seed)
        sizes = Random(seed: seed &+ 1)
        time = seed * 1_000_000
        firstID = Int32(seed % 1000) * 7
        device = UInt16(seed % 3)
        hasTwoDevices = seed % 4 == 0
    }

    /// What a hand does from frame to frame.
    private struct Motion {
        var way = SIMD2<Double>.zero
        var spread = 0.0
        var turn = 0.0
        var noise = 0.2
        /// It rests until this frame, and goes back from another one on.
        var start = 3
        var turningPoint = Int.max

        func way(at frame: Int) -> SIMD2<Double> { frame < turningPoint ? way : -way }
    }

    mutating func playStroke() {
        let fingers = random.oneOf([1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5])
        let x = random.pick(1...4) == 1 ? random.real(0...25) : random.real(0...1600)
        let middle = SIMD2(x, random.real(0...1200))
        places = (0..<fingers).map { _ in
            fingers == 1
                ? middle : middle + SIMD2(random.real(-200...200), random.real(-200...200))
        }
        down = Array(repeating: false, count: fingers)
        let isTap = random.pick(1...3) == 1
        for _ in 0..<(isTap ? random.pick(1...3) : 1) {
            let frames = isTap ? random.pick(1...8) : random.pick(3...80)
            play(frames: frames, motion: isTap ? Motion() : pickMotion())
            time += UInt64(random.pick(20...400)) * 1000
        }
        time += random.pick(1...3) == 1 ? 0 : UInt64(random.pick(0...1_500_000))
    }

    private mutating func pickMotion() -> Motion {
        var motion = Motion(noise: random.oneOf([0.2, 0.2, 2]))
        motion.start = random.oneOf([3, 3, 3, random.pick(3...30)])
        if random.pick(1...4) == 1 {
            motion.turningPoint = motion.start + random.pick(1...30)
        }
        switch random.pick(0...6) {
        case 0: motion.noise = random.real(0...1)
        case 1: motion.way = SIMD2(random.real(-12...12), random.real(-12...12))
        case 2:
            motion.way.x = random.real(-25...25)
            if random.pick(0...1) == 1 {
                motion.way = SIMD2(0, motion.way.x)
            }
        case 3: motion.spread = random.real(-0.06...0.06)
        case 4: motion.turn = random.real(-0.12...0.12)
        case 5: motion.way = random.oneOf(flicks) * random.real(1...20)
        default:
            motion.way = SIMD2(random.real(-4...4), random.real(-4...4))
            motion.spread = random.real(-0.03...0.03)
            motion.turn = random.real(-0.06...0.06)
        }
        return motion
    }

    /// Ways along and beside the axes.
    private let flicks = [
        SIMD2(1, 0.0), SIMD2(-1, 0.3), SIMD2(0.1, -1), SIMD2(0.8, 0.7), SIMD2(1, -0.6),
    ]

    private mutating func play(frames: Int, motion: Motion) {
        // Fingers land within the first frames, and lift within the last ones.
        let landings = down.map { _ in random.oneOf([0, 0, 0, 1, 2, random.pick(0...20)]) }
        let lifts = down.map { _ in frames + random.oneOf([0, 0, 0, 1, 3, -random.pick(0...20)]) }
        for frame in 0...(frames + 4) {
            move(motion, at: frame)
            for finger in places.indices {
                if frame == landings[finger] {
                    add(.down, finger)
                    down[finger] = true
                } else if down[finger] && frame >= max(lifts[finger], landings[finger] + 1) {
                    add(random.pick(1...80) == 1 ? .cancel : .up, finger)
                    down[finger] = false
                } else if down[finger] && random.pick(1...150) == 1 {
                    // The panel replaced the contact within one scan.
                    add(.up, finger)
                    add(.down, finger)
                } else if down[finger] && random.pick(1...30) != 1 {
                    add(.motion, finger)
                }
            }
            endFrame()
        }
        for finger in places.indices where down[finger] {
            add(.up, finger)
        }
        endFrame()
    }

    private mutating func move(_ motion: Motion, at frame: Int) {
        let middle = places.reduce(.zero, +) / Double(places.count)
        for finger in places.indices {
            let arm = places[finger] - middle
            let turned = SIMD2(-arm.y, arm.x)
            let noise = SIMD2(random.real(-1...1), random.real(-1...1)) * motion.noise
            places[finger] += noise
            if frame >= motion.start {
                places[finger] += motion.way(at: frame) + arm * motion.spread + turned * motion.turn
            }
        }
    }

    private mutating func add(_ kind: ReferenceSample.Kind, _ finger: Int) {
        let sample = ReferenceSample(
            kind,
            id: firstID + Int32(finger),
            device: device + (hasTwoDevices ? UInt16(finger % 2) : 0),
            time: time,
            position: (places[finger] * 4096).rounded(.toNearestOrEven) / 4096
        )
        steps.append(.sample(sample))
        if kind == .down || kind == .motion, sizes.pick(1...6) == 1 {
            addSize(of: sample)
        }
    }

    /// Mostly that of a finger.
    private mutating func addSize(of contact: ReferenceSample) {
        var sample = contact
        sample.kind = .size
        let most = sizes.pick(1...10) == 1 ? 200 : 45
        sample.position = SIMD2(Double(sizes.pick(0...most)), 0)
        steps.append(.sample(sample))
    }

    private mutating func endFrame() {
        steps.append(.sample(ReferenceSample(.frame, time: time)))
        let end = time
        time += random.oneOf([2000, 4000, 8000, 8333, 8333, 8333, 16667, 54000])
        time += UInt64(random.pick(0...200))
        switch random.pick(1...50) {
        case 1: steps.append(.advance(time))
        case 2: steps.append(.advance(end + 1000))
        case 3: steps.append(.sample(ReferenceSample(.frame, time: time)))
        case 4: steps.append(.sample(ReferenceSample(.frame, time: (end + time) / 2)))
        default: break
        }
        switch random.pick(1...4000) {
        case 1, 2: steps.append(.cancelAll(time))
        case 3: steps.append(.cancel(device: device, time))
        case 4: steps.append(.dropAll(time))
        case 5: steps.append(.drop(device: device, time))
        default: break
        }
    }
}

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
                add(.frame, id, time, .zero)
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
