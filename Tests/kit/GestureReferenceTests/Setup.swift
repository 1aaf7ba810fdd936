// SPDX-License-Identifier: MIT

import GestureReference
import TestSupport

/// Recognizers on a window, and their relations.
struct Setup {
    var recognizers: [ReferenceConfiguration]
    var simultaneous: [ReferencePair] = []
    var requirements: [ReferencePair] = []
    /// By recognizer: the largest contact that it accepts, in points. Others accept any.
    var sizeLimits: [Int: Double] = [:]

    /// The seven of the benchmark, hold and transform, each with its defaults.
    static let all: [ReferenceConfiguration] = {
        var edgePan = ReferenceConfiguration.EdgePan()
        edgePan.edges = [.left, .bottom]
        return [
            .tap(.init()), .longPress(.init()), .pan(.init()), .pinch(), .rotation(),
            .swipe(.init()), .edgePan(edgePan), .hold(.init()), .transform(.init()),
        ]
    }()

    /// Each alone, so that nothing but its own rules decides.
    static let alone = all.map { Setup(recognizers: [$0]) }

    /// All together, with nothing said about them.
    static let plain = Setup(recognizers: all)

    /// All together, at once.
    static let parallel = Setup(
        recognizers: all,
        simultaneous: all.indices.flatMap { one in
            all.indices.filter { $0 > one }.map { ReferencePair(one, $0) }
        }
    )

    /// Any recognizers with any settings and relations.
    init(seed: UInt64) {
        var random = Random(seed: seed)
        recognizers = (0..<random.pick(3...12)).map { _ in .random(&random) }
        let count = recognizers.count
        // Some seeds have many that run at once, some none.
        let rarity = random.pick(1...6)
        for one in 0..<count {
            for other in (one + 1)..<max(count, one + 1) where random.pick(1...rarity) == 1 {
                simultaneous.append(ReferencePair(one, other))
            }
        }
        if rarity > 4 {
            simultaneous = []
        }
        for _ in 0..<random.pick(0...count / 2) {
            let (one, other) = (random.pick(0...count - 1), random.pick(0...count - 1))
            // Only from later to earlier ones in an order, so that there is no cycle.
            if (one * 7 + Int(seed % 5)) % 13 < (other * 7 + Int(seed % 5)) % 13 {
                requirements.append(ReferencePair(one, other))
            }
        }
        var sizes = Random(seed: seed &+ 1)
        for index in recognizers.indices where sizes.pick(1...3) == 1 {
            sizeLimits[index] = 45
        }
        var leads = Random(seed: seed &+ 2)
        for index in recognizers.indices {
            recognizers[index].setLead(leads.oneOf([0, 1, 1.5, 2, 16]))
        }
    }

    init(
        recognizers: [ReferenceConfiguration],
        simultaneous: [ReferencePair] = [],
        requirements: [ReferencePair] = []
    ) {
        self.recognizers = recognizers
        self.simultaneous = simultaneous
        self.requirements = requirements
    }
}

extension Setup: CustomStringConvertible {
    var description: String {
        let lines = recognizers.indices.map { index in
            let size = sizeLimits[index].map { " up to \($0) pt" } ?? ""
            return "\n    #\(index) \(recognizers[index])\(size)"
        }
        return lines.joined().replacing("GestureReference.ReferenceConfiguration.", with: "")
            + "\n    simultaneous: \(text(simultaneous)); waiting: \(text(requirements))"
    }

    private func text(_ pairs: [ReferencePair]) -> String {
        pairs.map { "\($0.first)-\($0.second)" }.joined(separator: " ")
    }
}

extension ReferenceConfiguration {
    /// Sets the lead of those that have one.
    mutating func setLead(_ lead: Double) {
        switch self {
        case .pan(var pan):
            pan.lead = lead
            self = .pan(pan)
        case .swipe(var swipe):
            swipe.lead = lead
            self = .swipe(swipe)
        case .pinch(var fingers):
            fingers.lead = lead
            self = .pinch(fingers)
        case .rotation(var fingers):
            fingers.lead = lead
            self = .rotation(fingers)
        case .transform(var transform):
            transform.lead = lead
            self = .transform(transform)
        case .tap, .longPress, .hold, .edgePan: break
        }
    }

    fileprivate static func random(_ random: inout Random) -> ReferenceConfiguration {
        let touches = random.oneOf([1, 1, 1, 2, 2, 3])
        let slop = random.oneOf([10, 10, 0, 1.0 / 128, 3.5, 24])
        switch random.pick(0...8) {
        case 0:
            var tap = Tap()
            tap.taps = random.pick(1...3)
            tap.touches = touches
            tap.allowableMovement = random.oneOf([10, 4, 30])
            return .tap(tap)
        case 1:
            var press = LongPress()
            press.taps = random.oneOf([0, 0, 1, 2])
            press.touches = touches
            press.minimumDuration = random.oneOf([500_000, 200_000, 0])
            press.lastsUntilLastLift = random.oneOf([false, true])
            return .longPress(press)
        case 2:
            var pan = Pan()
            pan.slop = slop
            pan.minimumTouches = touches
            pan.maximumTouches = touches + random.oneOf([0, 1, 20])
            pan.settleTime = random.oneOf([0, 0, 60_000])
            pan.axis = random.oneOf([nil, nil, .x, .y])
            return .pan(pan)
        case 3: return .pinch(.random(&random, slop: slop))
        case 4: return .rotation(.random(&random, slop: slop))
        case 5:
            var swipe = Swipe()
            let most = random.oneOf([15, 15, 255])
            swipe.directions = ReferenceDirections(rawValue: UInt8(random.pick(1...most)))
            swipe.touches = touches
            swipe.minimumDistance = random.oneOf([50, 50, 20, 5, 100])
            swipe.maximumAside = random.oneOf([50, 50, 15, 100])
            swipe.maximumRatio = random.oneOf([.infinity, .infinity, 0.5, 1])
            swipe.maximumDuration = random.oneOf([500_000, 500_000, 250_000, 1_200_000])
            return .swipe(swipe)
        case 6:
            var edgePan = EdgePan()
            edgePan.edges = ReferenceEdges(rawValue: UInt8(random.pick(0...15)))
            edgePan.region = random.oneOf([20, 200])
            edgePan.slop = slop
            edgePan.maximumDwell = random.oneOf([200_000, 200_000, 0, 90_000])
            edgePan.minimumTouches = random.oneOf([1, 1, 2])
            edgePan.maximumTouches = edgePan.minimumTouches + random.oneOf([0, 0, 1])
            edgePan.part = random.oneOf([0 ... .infinity, 0...700, 200 ... .infinity])
            return .edgePan(edgePan)
        case 7:
            var hold = Hold()
            hold.touches = touches
            hold.maximumTouches = random.oneOf([1, touches, touches + 1, .max])
            return .hold(hold)
        default:
            var transform = Transform()
            transform.panSlop = slop
            transform.pinchSlop = random.oneOf([10, 0, 30])
            transform.rotationSlop = random.oneOf([10, 0, 30])
            transform.minimumTouches = touches
            transform.maximumTouches = touches + random.oneOf([0, 1, 20])
            transform.settleTime = random.oneOf([0, 0, 60_000])
            return .transform(transform)
        }
    }
}

extension ReferenceConfiguration.Fingers {
    fileprivate static func random(_ random: inout Random, slop: Double) -> Self {
        var fingers = Self()
        fingers.slop = slop
        fingers.minimumTouches = random.oneOf([2, 2, 2, 2, 3])
        fingers.maximumTouches = max(fingers.minimumTouches, random.oneOf([2, 2, 3, 5, 32]))
        fingers.settleTime = random.oneOf([0, 0, 60_000])
        return fingers
    }
}

typealias Random = SplitMix64

extension SplitMix64 {
    mutating func pick(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    mutating func oneOf<Value>(_ values: [Value]) -> Value {
        values[pick(0...values.count - 1)]
    }

    /// A number of a range.
    mutating func real(_ range: ClosedRange<Double>) -> Double {
        let part = Double(next() >> 11) / Double(1 << 53)
        return range.lowerBound + part * (range.upperBound - range.lowerBound)
    }
}
